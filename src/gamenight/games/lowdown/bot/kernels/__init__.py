"""What the bot of Lowdown computes, compiled."""
