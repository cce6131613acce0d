"""A collection of puzzles that grows: one line a game that was looked through, in a file.

Work that was stopped goes on where it was, and gives the same puzzles in the end.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from gamenight.bots import LEVELS
from gamenight.puzzles import Puzzle
from gamenight.puzzles.make import make_puzzles
from gamenight.puzzles.source import Source

SHARE = 0.4  # of all puzzles, that one level may have


class Line(msgspec.Struct, frozen=True):
    """What one game gave; games are numbered from 0."""

    game: str
    seed: int
    number: int
    puzzles: list[Puzzle]


def read_lines(file: Path, game: str, seed: int) -> list[Line]:
    """The games that were looked through so far. ValueError if the file is of another game."""
    if not file.exists():
        return []
    lines = [msgspec.json.decode(one, type=Line) for one in file.read_bytes().splitlines()]
    if any((line.game, line.seed) != (game, seed) for line in lines):
        raise ValueError(f"{file} has puzzles of another game or seed")
    return lines


def collect(
    file: Path, game: str, source: Source, *, seed: int, wanted: int
) -> Iterator[list[Line]]:
    """Look through games until there are so many puzzles, no level having more than its share.

    Gives all lines so far, before the first game and after each.
    """
    lines = read_lines(file, game, seed)
    while True:
        yield lines
        have = Counter(puzzle.level for line in lines for puzzle in line.puzzles)
        if have.total() >= wanted:
            return
        levels = [level for level in LEVELS if have[level] < SHARE * wanted]
        made = make_puzzles(game, source, seed, len(lines), levels)
        lines.append(Line(game, seed, len(lines), made))
        with file.open("ab") as out:
            out.write(msgspec.json.encode(lines[-1]) + b"\n")


def arrange(lines: list[Line]) -> list[Puzzle]:
    """All puzzles, the easiest first: by level, then the clearest first."""
    found = [puzzle for line in lines for puzzle in line.puzzles]
    return sorted(found, key=lambda one: (LEVELS.index(one.level), one.unit, -one.gap))
