"""The coloured boards of the full-screen table: one module a game, found by the game's name."""

from importlib import import_module
from importlib.util import find_spec

from gamenight.terminal.boards.board import Board, Look

__all__ = ["Board", "Look", "board_of"]


def board_of(game: str) -> Board:
    """The game's own board; one without a module here shows its plain text."""
    module = f"{__name__}.{game.replace('-', '_')}"
    if find_spec(module) is None:
        return Board()
    drawn: Board = import_module(module).BOARD
    return drawn
