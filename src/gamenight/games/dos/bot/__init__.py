"""The bot of DOS."""
