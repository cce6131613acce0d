"""Any state as JSON, hidden things included, and back.

Only ``seats`` and ``stocks`` must be given: hands, piles and set-aside cards are otherwise empty,
and all cards that are not named are in the draw pile.
"""

from typing import Any

import numpy as np

from gamenight.core.errors import PositionError
from gamenight.core.kernel import blank
from gamenight.games.skipbo.cards import (
    CARD_NAMES,
    FULL_DECK,
    bag,
    cards_of_bag,
    counts,
    lay_all,
    manual,
    piles_of,
    series,
    write_manual,
    write_series,
)
from gamenight.games.skipbo.faults import shape_faults, state_faults
from gamenight.games.skipbo.kernels.hidden import count_visible
from gamenight.games.skipbo.kernels.table import KINDS, STATE, WILD, claim
from gamenight.games.skipbo.rules import configure


def position(s: Any) -> dict[str, Any]:
    """The whole truth, piles from bottom to top, bags as counts of 1 to 12 and W."""
    seats, piles = int(s["seats"]), piles_of(s)
    return {
        "seats": seats,
        "dealer": int(s["dealer"]),
        "turn": int(s["turn"]),
        "stocks": [stock for stock, *_ in piles],
        "hands": [cards_of_bag(hand) for hand in s["hand"][:seats]],
        "discards": [discards for _, *discards in piles],
        "building": list(map(_building, s["build"].tolist(), s["wilds"].tolist())),
        "draw": counts(s["draw"]),
        "aside": counts(s["aside"]),
        "passes": int(s["passes"]),
        "scores": s["score"][:seats].tolist(),
        **series(s),
        "manual": manual(s) if s["manual"] else None,
        "memory": {
            "made_of": counts(s["shuffled"]),
            "drawn": s["drawn"][:seats, 1:].tolist(),
            "sunk": s["sunk"][:seats, 1:].tolist(),
            "slipped": s["slipped"][:seats].tolist(),
        },
    }


def _building(height: int, wilds: int) -> list[str]:
    values = range(1, height + 1)
    return [CARD_NAMES[WILD if wilds >> value & 1 else value] for value in values]


def place(position: dict[str, Any], seats: int, options: dict[str, Any]) -> Any:
    """The state of a position; PositionError lists all that is wrong with it."""
    faults = shape_faults(position, seats, bool(options["manual_table"]))
    if faults:
        raise PositionError(faults)
    s = blank(STATE)
    s.seats = seats
    configure(s, options)
    _write(s, position)
    faults = state_faults(s)
    if faults:
        raise PositionError(faults)
    return s


def _write(s: Any, found: dict[str, Any]) -> None:
    seats = int(s.seats)
    s.dealer = found.get("dealer", 0)
    s.turn = found.get("turn", (s.dealer + 1) % seats)
    s.passes = found.get("passes", 0)
    nothing = {"games": 0, "drawn_in_row": 0, "pad": [], "ended": False}
    write_series(s, nothing | found, found.get("scores", [0] * seats))
    for pile, cards in enumerate(found.get("building", [])):
        s.build[pile] = len(cards)
        s.wilds[pile] = sum(1 << i for i, card in enumerate(cards, 1) if card == "W")
    for seat in range(seats):
        lay_all(s, seat, 0, found["stocks"][seat])
        s.hand[seat] = bag(found["hands"][seat] if "hands" in found else [])
        s.held[seat] = s.hand[seat].sum()
        for i in range(4):
            lay_all(s, seat, i + 1, found["discards"][seat][i] if "discards" in found else [])
    s.aside[1:] = found.get("aside", [0] * 13)
    s.draw[1:] = found["draw"] if "draw" in found else _rest(s)
    s.draw_size, s.aside_size = s.draw.sum(), s.aside.sum()
    _write_memory(s, found.get("memory", {}))
    if found.get("manual") is not None:
        write_manual(s, found["manual"])
    elif s.manual:
        s.owed = claim(s, s.turn)


def _rest(s: Any) -> Any:
    """The cards that lie nowhere else; none of a kind of which there are too many."""
    elsewhere = np.zeros(KINDS, np.int64)
    count_visible(s, elsewhere)
    for seat, (stock, *_) in enumerate(piles_of(s)):
        elsewhere += s.hand[seat] + bag(stock[:-1])
    return np.maximum(np.array(FULL_DECK) - (elsewhere + s.aside)[1:], 0)


def _write_memory(s: Any, memory: dict[str, Any]) -> None:
    s.shuffled[1:] = memory.get("made_of", FULL_DECK)
    for seat in range(s.seats):
        s.drawn[seat, 1:] = memory["drawn"][seat] if "drawn" in memory else [0] * 13
        s.sunk[seat, 1:] = memory["sunk"][seat] if "sunk" in memory else [0] * 13
        s.slipped[seat] = memory["slipped"][seat] if "slipped" in memory else 0
