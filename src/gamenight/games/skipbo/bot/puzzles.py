"""How puzzles of SKIP-BO are found."""

from gamenight.puzzles.source import Source

SOURCE = Source(glance=400, wide=1_000, deep=8_000)
