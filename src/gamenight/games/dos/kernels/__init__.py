"""The parts of the rules of DOS: cards, the table of matches, the turn, and a quick policy."""
