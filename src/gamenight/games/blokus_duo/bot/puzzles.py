"""How puzzles of Blokus Duo are found."""

from gamenight.puzzles.source import Source

SOURCE = Source(glance=1_500, wide=150, deep=8_000, level="steady")
