"""The Blokus Duo bot."""
