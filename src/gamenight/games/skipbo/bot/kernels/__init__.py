"""What the bot of SKIP-BO computes, compiled."""
