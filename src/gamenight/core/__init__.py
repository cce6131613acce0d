"""The vocabulary that rules are written in, and the referee that applies them."""
