"""Puzzles in plain lines: the table, a move, and what a strong bot says to it."""

import sys
from collections.abc import Iterator, Sequence

from gamenight.boards import board
from gamenight.core.errors import GamenightError
from gamenight.core.words import find_text, say
from gamenight.games import facts
from gamenight.puzzles import Puzzle, pose
from gamenight.terminal.naming import seat_names
from gamenight.terminal.sentences import refusal, tell


class PuzzlesLeft(Exception):
    """The input has ended, or somebody typed ``quit``."""


def solve_all(game: str, numbered: Sequence[tuple[int, Puzzle]], of: int) -> None:
    """Ask one puzzle after the other, until the input ends or somebody types ``quit``."""
    typed = (line.strip() for line in sys.stdin)
    solved = asked = 0
    try:
        for number, puzzle in numbered:
            heading = say("puzzles.number", n=number, of=of)
            level = say("puzzles.level", level=say(f"page.level.{puzzle.level}"))
            print(f"\n{facts(game).title} – {heading} ({level})\n", flush=True)
            asked += 1
            solved += _PuzzleSession(game, puzzle).solve(typed)
    except PuzzlesLeft:
        pass
    print(say("puzzles.finished", n=solved, of=asked), flush=True)


class _PuzzleSession:
    """One puzzle while somebody solves it."""

    def __init__(self, game: str, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._match = pose(game, puzzle)
        self._names = seat_names(self._match.seats, ())

    def solve(self, typed: Iterator[str]) -> bool:
        """Until it is solved, shown or left out; whether it was solved."""
        match, puzzle = self._match, self._puzzle
        print(board(match.view(puzzle.seat), self._names) + "\n", flush=True)
        print(say("puzzles.ask"), flush=True)
        while True:
            print(tell("puzzles.prompt", self._names, seat=puzzle.seat), flush=True)
            line = next(typed, "quit")
            if line == "quit":
                raise PuzzlesLeft
            if line == "next":
                return False
            if line == "solution":
                print("  " + say("puzzles.shown", move=puzzle.answers[0]), flush=True)
                self._tell_why()
                return False
            if line == "hint":
                print("  " + self._hint(), flush=True)
            elif line.startswith("?"):
                part = line[1:].strip().lower()
                moves = [move for move in match.legal(puzzle.seat) if part in move.lower()]
                print("  " + "  ".join(moves), flush=True)
            elif line and self._is_right(line):
                print("  " + say("puzzles.right"), flush=True)
                self._tell_why()
                return True

    def _is_right(self, line: str) -> bool:
        match, puzzle = self._match, self._puzzle
        try:
            move = match.normalize(puzzle.seat, line)
            match.fork().make(puzzle.seat, move)  # says why it cannot be, if it cannot
        except GamenightError as error:
            print("  " + refusal(error, self._names), flush=True)
            return False
        if move in puzzle.answers:
            return True
        print("  " + say("puzzles.wrong"), flush=True)
        return False

    def _hint(self) -> str:
        """The reason in a child's words, without the move."""
        plain = self._puzzle.code.replace(".hint.", ".child.")
        code = plain if find_text(plain) else self._puzzle.code
        return tell(code, self._names, **self._puzzle.params)

    def _tell_why(self) -> None:
        puzzle = self._puzzle
        scale = 100 if puzzle.unit == "win" else 1
        print("  " + self._hint(), flush=True)
        print("  " + tell(puzzle.code, self._names, **puzzle.params), flush=True)
        gap = say(f"puzzles.gap_{puzzle.unit}", n=int(scale * puzzle.gap))
        print("  " + gap, flush=True)
