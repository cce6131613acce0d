"""A game night: people, proposals, who sits where, the scoreboard. Pure, like a table's state."""
