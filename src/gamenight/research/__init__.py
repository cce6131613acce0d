"""For researchers: matches in arrays, and behind the interfaces that people already use."""
