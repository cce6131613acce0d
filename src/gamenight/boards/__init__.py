"""Boards as plain text, drawn from a view by a game's ``text.py``, or by ``plain``."""

from collections.abc import Sequence
from typing import Any

from gamenight import games
from gamenight.boards import plain


def board(view: dict[str, Any], names: Sequence[str] = ()) -> str:
    """The table as a seat sees it, in 80 columns; ``names`` are those of all seats, or none."""
    text: Any = games.part(view["game"], "text") or plain
    drawn: str = text.board(view, names)
    return drawn.rstrip("\n")
