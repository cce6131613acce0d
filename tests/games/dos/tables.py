"""Tables of DOS for tests: the cards that matter are named, the rest lies where it does no harm."""

from collections import Counter
from typing import Any

import gamenight as gn
from gamenight.core.record import RecordedMatch

DECK = Counter(
    {f"{c}{n}": 3 if n in (1, 3, 4, 5) else 2 for c in "bgry" for n in (1, 3, 4, 5, 6, 7, 8, 9, 10)}
    | {f"{c}#": 2 for c in "bgry"}
    | {"W": 12}
)


def table(
    *hands: str, row: str, rest: Any = "deck", options: dict[str, Any] | None = None, **fields: Any
) -> RecordedMatch:
    """A match at the start of seat 0's turn; cards not named go to the deck, or to ``rest``.

    Hands and piles are words like ``"r7 b3"``; the row too, with cards on a card after a slash:
    ``"r7/r3+r4 b5"``. ``rest`` is a pile, or the number of a seat that hoards them in its hand.
    """
    position: dict[str, Any] = {
        "seats": len(hands),
        "rounds": 1,
        "dealer": len(hands) - 1,
        "turn": 0,
        "phase": "start",
        "scores": [0] * len(hands),
        "owes": [],
        "hands": [hand.split() for hand in hands],
        "row": [item.replace("/", "+").split("+") for item in row.split()],
        **{name: fields.pop(name, "").split() for name in ("deck", "discard", "aside")},
        **dict.fromkeys(("singles", "doubles", "must", "may"), 0),
    }
    position |= fields
    left = DECK - Counter(cards_in(position))
    pile = position["hands"][rest] if isinstance(rest, int) else position[rest]
    pile.extend(left.elements())
    return gn.setup("dos", position, seed=1, **(options or {}))


def cards_in(position: dict[str, Any]) -> list[str]:
    """Every card of a position, wherever it lies."""
    piles = [position[name] for name in ("deck", "discard", "aside")]
    return [card for pile in (*piles, *position["hands"], *position["row"]) for card in pile]


def shown(match: RecordedMatch, seat: int | None = None) -> dict[str, Any]:
    """The board of a view."""
    board: dict[str, Any] = match.view(seat)["board"]
    return board


def row(match: RecordedMatch) -> list[str]:
    return [item["card"] for item in shown(match)["row"]]


def codes(events: list[dict[str, Any]]) -> list[str]:
    return [event["code"].removeprefix("dos.event.") for event in events]
