"""The bot of BOLD."""
