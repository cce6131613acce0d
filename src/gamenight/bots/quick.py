"""A bot that is not compiled yet plays by feel: by the game's own quick policy, interpreted."""

from typing import Any

from gamenight import games
from gamenight.core.chance import fast
from gamenight.core.referee import quick_move, scratch, shelf


def choose_quickly(game: str, view: dict[str, Any], recall: dict[str, Any], seed: int) -> str:
    """A move of the view's seat, imagined from what it knows; "" to say nothing out of turn."""
    found = games.load(game)
    seat, ch = view["seat"], fast(seed)
    s = found.imagine(view, recall, ch)
    move = int(quick_move(shelf(s), seat, ch, scratch(found.facts.moves)))
    return "" if move < 0 else found.text(s, seat, move)
