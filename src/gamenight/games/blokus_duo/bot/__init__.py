"""The bot of Blokus Duo."""
