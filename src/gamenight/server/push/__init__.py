"""Web Push: a person who is away hears that a days-long table waits for them."""
