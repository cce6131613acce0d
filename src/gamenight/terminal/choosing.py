"""Finds the moves that fit what was typed and marked: pure functions."""

from dataclasses import dataclass

from gamenight.terminal.board import Board

SHOWN = 300  # moves in the list; the rest is reached by typing
COMMANDS = [
    "help",
    "hint",
    "hurry",
    "log",
    "quit",
    "resign",
    "rules",
    "save",
    "say",
    "theme",
    "undo",
]


@dataclass(frozen=True)
class Choice:
    """A legal move with its words."""

    move: str
    words: str


def choices(board: Board, view: dict[str, object], legal: list[str]) -> list[Choice]:
    return [Choice(move, board.describe_move(view, move)) for move in legal]


def narrow(board: Board, found: list[Choice], typed: str) -> list[Choice]:
    """The moves that what is typed can mean; all of them if nothing is."""
    if not typed.strip():
        return found
    exact = [one for one in found if one.move.lower() == typed.strip().lower()]
    rest = [one for one in found if one not in exact and board.fits(typed, one.move, one.words)]
    return exact + rest


def command_of(line: str) -> tuple[str, str] | None:
    """A typed command and the rest of its line, if it is one."""
    word, _, rest = line.strip().partition(" ")
    if word.startswith("?"):
        return "help", ""
    return (word.lower(), rest.strip()) if word.lower() in COMMANDS else None
