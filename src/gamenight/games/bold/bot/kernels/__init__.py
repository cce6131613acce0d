"""What the bot of BOLD computes, compiled."""
