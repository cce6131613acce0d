"""The bot of Lowdown."""
