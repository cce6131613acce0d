"""How puzzles of Lowdown are found."""

from gamenight.puzzles.source import Source

SOURCE = Source(glance=0, wide=24, deep=500)
