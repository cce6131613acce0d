"""What the bot of DOS computes, compiled."""
