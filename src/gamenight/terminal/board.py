"""The interface of a game's board on the screen: draw it, point at it, put moves in words.

A *token* is what can be pointed at (``a1``, ``H5``, ``on 2``): a part of the notation of moves, so
that pointing is a way of typing. Colour is never the only sign: all pieces and cards have letters.
"""

import re
from dataclasses import dataclass
from typing import Any

from rich.style import Style
from rich.text import Text

from gamenight import games
from gamenight.boards import board as plain_board
from gamenight.boards.plain import list_fields
from gamenight.core.words import find_text, say
from gamenight.terminal.naming import seat_name, seat_names

View = dict[str, Any]
MARK = Style(bold=True, reverse=True)
FAINT = Style(dim=True)
STRONG = Style(bold=True)


@dataclass(frozen=True)
class Look:
    """How to draw: with or without room to spare, whose names, and which tokens stand out.

    A ``tight`` window is smaller than a board wants.
    """

    roomy: bool = False
    width: int = 53
    names: tuple[str, ...] = ()
    marked: frozenset[str] = frozenset()
    tight: bool = False

    def name(self, seat: int) -> str:
        return seat_name(seat, self.names)


class Board:
    """A game without a board of its own: the plain text, and moves as they are written."""

    def draw(self, view: View, look: Look) -> Text:
        names = seat_names(view["seats"], look.names)
        if games.part(view["game"], "text") is None:  # the seats stand beside it
            return Text("\n".join(list_fields(view, names)))
        return Text(plain_board(view, names))

    def describe_seat(self, view: View, seat: int) -> str:
        """What is to be said of a seat beside its score."""
        return ""

    def describe_move(self, view: View, move: str) -> str:
        """A move for people who do not read the notation: the game's ``move.<notation>``."""
        return find_text(f"{view['game']}.move.{move}") or ""

    def list_tokens(self, view: View, move: str) -> frozenset[str]:
        """The tokens that a move names."""
        return frozenset({move})

    def find_tokens(self, typed: str) -> frozenset[str]:
        """The tokens that what has been typed so far names."""
        return frozenset(re.split(r"[\s,+]+", typed.strip())) | {typed.strip()}

    def fits(self, typed: str, move: str, words: str) -> bool:
        """Whether a move is meant by what has been typed so far."""
        wanted = re.split(r"[\s,;]+", typed.lower().strip())
        return all(part in move.lower() or part in words.lower() for part in wanted)

    def point_at(self, typed: str, token: str) -> tuple[str, bool]:
        """What is typed after pointing at a token, and whether that may complete a move."""
        return token, True


def spot(text: str, token: str, style: Style | str = "", look: Look | None = None) -> Text:
    """A piece of a board that can be clicked."""
    whole = Style.parse(style) if isinstance(style, str) else style
    if look is not None and token in look.marked:
        whole += MARK
        text = "›" + text[1:] if text.startswith(" ") else text
        text = text[:-1] + "‹" if text.endswith(" ") else text
    # A span, not a base style: what is appended later must not take on the colour.
    return Text.assemble((text, whole + Style(meta={"@click": f"screen.touch({token!r})"})))


def beside(parts: list[list[Text]], gap: int = 1) -> list[Text]:
    """Blocks of equal height next to each other."""
    space = Text(" " * gap)
    return [space.join(row) for row in zip(*parts, strict=True)]


def lines(rows: list[Text]) -> Text:
    return Text("\n").join(rows)


def label(code: str, **params: Any) -> Text:
    """A quiet line about the table."""
    return Text(say(code, **params), FAINT)


def board_of(game: str) -> Board:
    """The game's own board (its ``terminal.py``); a game without one shows its plain text."""
    own = games.part(game, "terminal")
    if own is None:
        return Board()
    board: Board = own.BOARD
    return board
