"""The parts of the full-screen table."""
