"""The bot of SKIP-BO."""
