"""How puzzles of BOLD are found."""

from gamenight.puzzles.source import Source

SOURCE = Source(glance=1, wide=300, deep=6_000, options={"open_memory": True})
