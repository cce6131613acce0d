"""Blokus Duo over the Go Text Protocol, as Pentobi speaks it.

A controller such as Pentobi's twogtp writes commands to standard input and reads ``= answer`` or
``? reason``, each closed by an empty line. ``b`` (blue, black) begins and has e10; ``w`` (green,
white) has j5. The colours may move in any order: passing is the controller's business.
"""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import numpy as np

import gamenight as gn
from gamenight.bots import Brain, Budget, levels_of
from gamenight.core import game as verbs
from gamenight.core.chance import fast
from gamenight.core.errors import GamenightError
from gamenight.core.files import write_whole
from gamenight.core.log import silent_log
from gamenight.games import load
from gamenight.games.blokus_duo import rules
from gamenight.games.blokus_duo.formats.blksgf import (
    GAME,
    main_line,
    read_tree,
    result,
    tree_of_moves,
    write_blksgf,
)
from gamenight.games.blokus_duo.view import show

COLOURS = {"b": 0, "blue": 0, "black": 0, "w": 1, "green": 1, "white": 1}
_OPTIONS = {"first": 0, "fixed_start": True}
DIGITS_MAX = 18
_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|(#)|([^\s#]+)')


class GtpFailure(Exception):
    """A command that cannot be carried out; the message is the answer."""


class Engine:
    """A board, a bot, and the commands that move them."""

    def __init__(self, level: str = "master", seed: int = 0, budget: Budget | None = None) -> None:
        self.game = load("blokus-duo")
        self.level, self.seed, self.budget = level, seed, budget
        self.moves: list[tuple[int, int]] = []
        self.state = self._start()
        self._brains: dict[str, Brain] = {}  # each keeps its tree from move to move
        self.quitting = False
        self.commands: dict[str, Callable[[list[str]], str]] = {
            name[4:]: getattr(self, name) for name in dir(self) if name.startswith("cmd_")
        }

    def answer(self, line: str) -> str | None:
        """The answer to a line, without its closing empty line; None if none is due."""
        words = _words("".join(c if c >= " " else " " for c in line))
        if not words:
            return None
        number = words.pop(0) if words[0].isdigit() else ""
        name, *arguments = words or [""]
        try:
            if name not in self.commands:
                raise GtpFailure(f"unknown command ({name})")
            sign, text = "=", self.commands[name](arguments)
        except GtpFailure as failure:
            sign, text = "?", str(failure)
        return f"{sign}{number} {text}".rstrip()

    def cmd_all_legal(self, arguments: list[str]) -> str:
        seat = self._colour(arguments)
        moves = self._legal(seat)
        return "\n".join(self.game.text(self.state, seat, move) for move in moves)

    def cmd_clear_board(self, arguments: list[str]) -> str:
        self._none(arguments)
        self._play_all([])
        return ""

    def cmd_cputime(self, arguments: list[str]) -> str:
        self._none(arguments)
        return f"{time.process_time():.3f}"

    def cmd_final_score(self, arguments: list[str]) -> str:
        self._none(arguments)
        return result(int(rules.score(self.state, 0) - rules.score(self.state, 1)))

    def cmd_g(self, arguments: list[str]) -> str:
        self._none(arguments)
        return self._generate(int(self.state.turn), play=True)

    def cmd_genmove(self, arguments: list[str]) -> str:
        return self._generate(self._colour(arguments), play=True)

    def cmd_reg_genmove(self, arguments: list[str]) -> str:
        seat = self._colour(arguments)
        if not self._legal(seat):
            raise GtpFailure("player failed to generate a move")
        return self._generate(seat, play=False)

    def cmd_known_command(self, arguments: list[str]) -> str:
        return "true" if self._one(arguments) in self.commands else "false"

    def cmd_list_commands(self, arguments: list[str]) -> str:
        self._none(arguments)
        return "\n".join(sorted(self.commands))

    def cmd_loadsgf(self, arguments: list[str]) -> str:
        if len(arguments) > 2:
            raise GtpFailure("command needs at most 2 arguments")
        self._given(arguments, 0)
        before = self._number(arguments, 1) if len(arguments) == 2 else None
        if before == 0:
            raise GtpFailure("argument 2 must be greater or equal 1")
        try:
            with open(arguments[0], encoding="utf-8-sig") as file:
                moves = main_line(read_tree(file.read()))
        except (OSError, UnicodeDecodeError) as error:
            raise GtpFailure(f"cannot read {arguments[0]}: {error}") from None
        except GamenightError as error:
            raise GtpFailure(str(error)) from None
        kept = self.moves
        self._play_all([])
        try:
            for seat, text in moves if before is None else moves[: before - 1]:
                self._play(seat, [text])
        except GtpFailure:
            self._play_all(kept)
            raise
        return ""

    def cmd_name(self, arguments: list[str]) -> str:
        self._none(arguments)
        return "gamenight"

    def cmd_p(self, arguments: list[str]) -> str:
        return self._play(int(self.state.turn), arguments)

    def cmd_param(self, arguments: list[str]) -> str:
        if not arguments:
            return f"level {self.level}\nseed {self.seed}"
        if len(arguments) != 2:
            raise GtpFailure("command needs 2 arguments")
        if arguments[0] == "level" and arguments[1] in levels_of(self.game.facts.name):
            self.level = arguments[1]
        elif arguments[0] == "seed":
            self.seed = self._number(arguments, 1)
        elif arguments[0] == "level":
            known = ", ".join(levels_of(self.game.facts.name))
            raise GtpFailure(f"invalid argument '{arguments[1]}' (expected {known})")
        else:
            raise GtpFailure(f"unknown parameter '{arguments[0]}'")
        return ""

    def cmd_play(self, arguments: list[str]) -> str:
        return self._play(self._colour(arguments[:1]), arguments[1:])

    def cmd_protocol_version(self, arguments: list[str]) -> str:
        self._none(arguments)
        return "2"

    def cmd_quit(self, arguments: list[str]) -> str:
        self._none(arguments)
        self.quitting = True
        return ""

    def cmd_savesgf(self, arguments: list[str]) -> str:
        tree = tree_of_moves(
            [(seat, self.game.text(self.state, seat, move)) for seat, move in self.moves]
        )
        if rules.over(self.state):
            tree.properties["RE"] = [self.cmd_final_score([])]
        try:
            write_whole(Path(self._one(arguments)), write_blksgf(tree).encode())
        except OSError as error:
            raise GtpFailure(str(error)) from None
        return ""

    def cmd_set_game(self, arguments: list[str]) -> str:
        if " ".join(arguments) != GAME:
            raise GtpFailure("invalid argument")
        self._brain().choose(self._start(), 0, fast(0), Budget(sims=2))  # loads what it needs
        return self.cmd_clear_board([])

    def cmd_set_random_seed(self, arguments: list[str]) -> str:
        self._one(arguments)
        self.seed = self._number(arguments, 0)
        return ""

    def cmd_showboard(self, arguments: list[str]) -> str:
        self._none(arguments)
        columns = "   " + " ".join("ABCDEFGHIJKLMN")
        board = show(self.state)
        signs = str.maketrans({"r": "X", "b": "O"})
        lines = [
            f"{14 - i:2} {' '.join(row.translate(signs))} {14 - i}"
            for i, row in enumerate(board.rows)
        ]
        left = board.left
        sides = [f"{name}: {' '.join(left[i])}" for i, name in enumerate(("X (b)", "O (w)"))]
        return "\n" + "\n".join([columns, *lines, columns, *sides])

    def cmd_undo(self, arguments: list[str]) -> str:
        self._none(arguments)
        if not self.moves:
            raise GtpFailure("cannot undo")
        self._play_all(self.moves[:-1])
        return ""

    def cmd_version(self, arguments: list[str]) -> str:
        self._none(arguments)
        return gn.__version__

    def _start(self) -> Any:
        s = self.game.blank(2, self.game.facts.validate(2, _OPTIONS))
        verbs.deal(s, fast(0), silent_log())
        return s

    def _play_all(self, moves: list[tuple[int, int]]) -> None:
        s = self._start()
        for seat, move in moves:
            s.turn = seat
            verbs.apply(s, seat, move, fast(0), silent_log())
        self.state, self.moves = s, list(moves)

    def _legal(self, seat: int) -> list[int]:
        out = np.empty(self.game.facts.moves, np.int64)
        s = self.state.copy()
        s.turn = seat
        return [int(move) for move in out[: verbs.legal(s, seat, out)]]

    def _generate(self, seat: int, play: bool) -> str:
        if not self._legal(seat):
            return "pass"
        s = self.state.copy()
        s.turn = seat
        ch = fast(self.seed, len(self.moves))
        move = int(self._brain().choose(s, seat, ch, self.budget))
        if play:
            self._play_all([*self.moves, (seat, move)])
        return self.game.text(s, seat, move)

    def _brain(self) -> Brain:
        if self.level not in self._brains:
            from gamenight.games.blokus_duo.bot import brain as thinking

            self._brains = {self.level: thinking.brain(self.level, keeps_tree=True)}
        return self._brains[self.level]

    def _play(self, seat: int, words: list[str]) -> str:
        text = " ".join(words)
        if text.lower() in ("null", "pass"):
            raise GtpFailure("play pass not supported (anymore)")
        move = self._parsed(seat, text)
        clause = int(rules.flaw(self.state, seat, move))
        if clause == 3:
            raise GtpFailure("piece already played")
        if clause:
            raise GtpFailure("illegal move")
        self._play_all([*self.moves, (seat, move)])
        return ""

    def _parsed(self, seat: int, text: str) -> int:
        try:
            return self.game.parse(self.state, seat, text)
        except GamenightError:
            raise GtpFailure("invalid move") from None

    def _colour(self, arguments: list[str]) -> int:
        if len(arguments) > 1:
            raise GtpFailure("too many arguments")
        name = self._given(arguments, 0).lower()
        if name not in COLOURS:
            raise GtpFailure(f"invalid color argument '{name}'")
        return COLOURS[name]

    def _given(self, arguments: list[str], at: int) -> str:
        if at >= len(arguments):
            raise GtpFailure(f"missing argument {at + 1}")
        return arguments[at]

    def _number(self, arguments: list[str], at: int) -> int:
        text = self._given(arguments, at)
        if not (text.isascii() and text.isdigit() and len(text) <= DIGITS_MAX):
            raise GtpFailure(f"argument {at + 1} ('{text}') has invalid type")
        return int(text)

    def _one(self, arguments: list[str]) -> str:
        if len(arguments) != 1:
            raise GtpFailure("command needs one argument")
        return arguments[0]

    def _none(self, arguments: list[str]) -> None:
        if arguments:
            raise GtpFailure("no arguments allowed")


def _words(line: str) -> list[str]:
    """The words before a remark; what stands in quotes is one word, with its spaces and its #."""
    words: list[str] = []
    for quoted, remark, bare in _WORD.findall(line):
        if remark:
            break
        words.append(bare or re.sub(r'\\(["\\])', r"\1", quoted))
    return words


def serve(engine: Engine, lines: TextIO, out: TextIO) -> None:
    """Answer commands until ``quit`` or the end of the input."""
    for line in lines:
        answer = engine.answer(line)
        if answer is not None:
            out.write(answer + "\n\n")
            out.flush()
        if engine.quitting:
            return
