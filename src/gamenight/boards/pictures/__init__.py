"""Tables as SVG pictures, each a function of a view.

``draw(view, names)`` in a game's ``picture.py`` returns what lies on its table (``frame.Drawing``).
``frame``, ``cards`` and ``ink`` hold what all pictures share.
Nothing but the view is drawn, so a picture for a seat shows what that seat may see.
"""

from collections.abc import Sequence
from typing import Any

from gamenight import games
from gamenight.boards.pictures import plain
from gamenight.boards.pictures.frame import WIDTH, frame


class Picture(str):
    """An SVG, as a string that notebooks show."""

    def _repr_svg_(self) -> str:
        return str(self)

    def png(self, width: int = WIDTH) -> bytes:
        """The same as PNG; needs the extra ``pictures``."""
        from gamenight.boards.pictures.pixels import png

        return png(self, width)


def picture(view: dict[str, Any], names: Sequence[str] = ()) -> Picture:
    """The table as a seat sees it, as one SVG that needs nothing outside it."""
    return Picture("".join(layers(view, names)))


def layers(view: dict[str, Any], names: Sequence[str] = ()) -> list[str]:
    """The parts of a picture, one above the other; most of them outlive a move."""
    drawer: Any = games.part(view["game"], "picture") or plain
    return frame(view, names, drawer.draw(view, names))
