"""What a seat sees and remembers, and states imagined from that."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from gamenight.core.kernel import blank
from gamenight.core.referee import scratch, shelf
from gamenight.games.skipbo.cards import (
    CARD_NAMES,
    FULL_DECK,
    bag,
    counts,
    lay_all,
    manual,
    write_manual,
    write_series,
)
from gamenight.games.skipbo.kernels.hidden import count_visible, scatter
from gamenight.games.skipbo.kernels.sight import ROOM, hand_of, sight
from gamenight.games.skipbo.kernels.stacks import put_at
from gamenight.games.skipbo.kernels.table import KINDS, STATE
from gamenight.games.skipbo.position import place, position
from gamenight.games.skipbo.rules import configure
from gamenight.games.skipbo.telling import REVEALS, tell

__all__ = ["REVEALS", "imagine", "place", "position", "recall", "tell", "view", "views"]


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table as a seat (None: a spectator) sees it; hands and face-down cards as counts only."""
    return views(s, (seat,))[0]


def views(s: Any, seats: Sequence[int | None]) -> list[dict[str, Any]]:
    """What lies open is read once; each seat's own hand is added for that seat alone."""
    states, out = shelf(s), scratch(ROOM)
    common = _common(s, out[: sight(states, out)].tolist())
    return [
        common if seat is None else {**common, "hand": _hand(states, seat, out)} for seat in seats
    ]


def _hand(states: Any, seat: int, out: Any) -> list[str]:
    return [CARD_NAMES[card] for card in out[: hand_of(states, seat, out)].tolist()]


def _common(s: Any, numbers: list[int]) -> dict[str, Any]:
    dealer, turn, playing, passes, draw, aside, seats, manually, games, drawn, ended = numbers[:11]
    stocks, hands, discards, n = [], [], [], 19
    for _ in range(seats):
        stocks.append({"count": numbers[n], "top": CARD_NAMES[numbers[n + 1]] or None})
        hands.append(numbers[n + 2])
        n += 3
        piles = []
        for _ in range(4):
            top = n + 1 + numbers[n]
            piles.append([CARD_NAMES[card] for card in numbers[n + 1 : top]])
            n = top
        discards.append(piles)
    return {
        "dealer": dealer,
        "turn": turn,
        "playing": playing,
        "building": [_building(numbers[i], numbers[i + 1]) for i in (11, 13, 15, 17)],
        "stocks": stocks,
        "discards": discards,
        "hand": None,
        "hands": hands,
        "draw": draw,
        "aside": aside,
        "passes": passes,
        "games": games,
        "drawn_in_row": drawn,
        "pad": [
            {"winner": game // 1024 - 1 if game else None, "points": game % 1024}
            for game in numbers[n:]
        ],
        "ended": ended == 1,
        "manual": manual(s) if manually else None,
    }


def _building(height: int, wilds: int) -> dict[str, Any]:
    """A building pile: its height, the values that SKIP-BOs stand for in it, what it needs next."""
    stands_for = [value for value in range(1, height + 1) if wilds >> value & 1] if wilds else []
    return {"height": height, "wilds": stands_for, "next": height + 1 if height < 12 else None}


def recall(s: Any, seat: int | None) -> dict[str, Any]:
    """What is certain to a perfect memory, as counts of 1 to 12 and W.

    ``aside``: the cards set aside; ``made_of``: what the draw pile was last made of; ``drawn``:
    what the seat itself has drawn of that; ``sunk``: cards that all saw being shuffled into each
    stock, as far as they are surely there still; ``slipped``: penalty cards at a stock's bottom.
    """
    return {
        "aside": counts(s.aside),
        "made_of": counts(s.shuffled),
        "drawn": None if seat is None else counts(s.drawn[seat]),
        "sunk": [counts(s.sunk[i]) for i in range(s.seats)],
        "slipped": [int(n) for n in s.slipped[: s.seats]],
    }


def imagine(view: dict[str, Any], recall: dict[str, Any], ch: Any) -> Any:
    """Some state in which that seat would see and recall exactly this; the rest is random."""
    s = blank(STATE)
    s.seats = view["seats"]
    configure(s, view["options"])
    _write_board(s, view["board"], view["scores"])
    _write_recall(s, recall)
    visible = np.zeros(KINDS, np.int64)
    count_visible(s, visible)
    unseen = np.array([0, *FULL_DECK]) - visible - s.aside
    seat = -1 if view["seat"] is None else view["seat"]
    if seat >= 0:
        s.hand[seat] = bag(view["board"]["hand"])
        s.drawn[seat, 1:] = recall["drawn"]
        unseen -= s.hand[seat]
    scatter(s, seat, unseen, ch)
    return s


def _write_board(s: Any, board: dict[str, Any], scores: list[int]) -> None:
    write_series(s, board, scores)
    if board["manual"] is not None:
        write_manual(s, board["manual"])
    s.dealer, s.turn, s.passes = board["dealer"], board["turn"], board["passes"]
    s.draw_size, s.aside_size = board["draw"], board["aside"]
    for pile, found in enumerate(board["building"]):
        s.build[pile] = found["height"]
        s.wilds[pile] = sum(1 << value for value in found["wilds"])
    for seat in range(s.seats):
        s.held[seat] = board["hands"][seat]
        for i in range(4):
            lay_all(s, seat, i + 1, board["discards"][seat][i])
        stock = board["stocks"][seat]
        if stock["count"]:
            s.pile[seat, 0, 0] = stock["count"]
            s.tops[seat, 0] = CARD_NAMES.index(stock["top"])
            put_at(s, seat, 0, stock["count"], s.tops[seat, 0])


def _write_recall(s: Any, recall: dict[str, Any]) -> None:
    s.aside[1:] = recall["aside"]
    s.shuffled[1:] = recall["made_of"]
    s.sunk[: s.seats, 1:] = recall["sunk"]
    s.slipped[: s.seats] = recall["slipped"]
