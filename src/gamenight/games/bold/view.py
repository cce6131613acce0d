"""What the seats of BOLD see, remember and are told.

All seats see the same. A view names no card that lies face-down, and neither does an event, since
events are told again later: they give places, and the view of the moment shows what lies there.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from gamenight.core.chance import shuffle
from gamenight.core.forms import keyed, many, number, thing, word
from gamenight.core.outcome import Outcome
from gamenight.games.bold.cards import (
    CARD_OF,
    CARD_TEXTS,
    CARDS,
    PLACE_OF,
    PLACE_TEXTS,
    VALUE_WORDS,
    VALUES,
    places_in,
    value_words,
)
from gamenight.games.bold.kernels.table import (
    ALL_VALUES,
    COVERED,
    DEALT,
    ENDED,
    LOST,
    TOOK,
    TURNED,
)
from gamenight.games.bold.position import blank_table, place, position

__all__ = [
    "BOARD",
    "REVEALS",
    "imagine",
    "memories",
    "outcome",
    "place",
    "position",
    "recall",
    "tell",
]

DOWN = "?"
REVEALS = frozenset(
    (DEALT, TURNED, COVERED)
)  # a cover that is taken back would show the cards again
_WORDS = {
    DEALT: "dealt",
    TURNED: "turned",
    LOST: "lost",
    COVERED: "covered",
    TOOK: "took",
    ENDED: "ended",
}


BOARD = thing(
    phase=word(("turn", "lost", "over")),
    turn=number,
    grid=many(word((None, *CARD_TEXTS[1:], DOWN))),
    shared=many(word(VALUE_WORDS)),
    score_now=number,
    score_next=number,
    draw=number,
    groups=many(many(number)),
    remembered=keyed(PLACE_TEXTS, word(CARD_TEXTS)),
)


def recall(s: Any, seat: int | None) -> dict[str, Any]:
    """Every card shown since it was put where it lies, and every card taken."""
    held = {*map(int, s.grid), *map(int, s.pile[1 : int(s.pile[0]) + 1])}
    return {
        "seen": _cards_at(s, s.seen),
        "gone": [CARD_TEXTS[card] for card in range(1, CARDS + 1) if card not in held],
    }


def memories(events: Sequence[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    """For each card that was turned back: who had turned it up, and with which move it was covered,
    each time since it was put where it lies."""
    shown: dict[str, list[list[int]]] = {}
    up: dict[str, int] = {}
    for move, event in events:
        match event["code"]:
            case "bold.event.turned":
                up[event["place"]] = event["seat"]
            case "bold.event.covered":
                for at, seat in up.items():
                    shown.setdefault(at, []).append([seat, move])
                up = {}
            case "bold.event.took":
                shown = {at: times for at, times in shown.items() if at not in event["places"]}
                up = {}
    return {"shown": {at: times for at, times in shown.items() if at not in up}}


def imagine(view: dict[str, Any], recall: dict[str, Any], ch: Any) -> Any:
    """Unknown places and the draw pile hold, at random, what was neither seen nor taken.

    A weak memory may have forgotten cards: what is then left over lies with the cards taken.
    """
    board = view["board"]
    s = blank_table(view["seats"], view["options"])
    known = {PLACE_OF[at]: CARD_OF[text] for at, text in recall["seen"].items()}
    known |= {at: CARD_OF[text] for at, text in enumerate(board["grid"]) if text in CARD_OF}
    used = {*known.values(), *(CARD_OF[text] for text in recall["gone"])}
    pool = np.array([card for card in range(1, CARDS + 1) if card not in used], np.int64)
    shuffle(ch, pool, len(pool))
    heap = [int(card) for card in pool]
    for at, shown in enumerate(board["grid"]):
        if shown is not None:
            s.grid[at] = known[at] if at in known else heap.pop()
            s.seen |= (at in known) << at
            s.up |= (shown != DOWN) << at
    s.pile[0] = board["draw"]
    s.pile[1 : board["draw"] + 1] = heap[: board["draw"]]
    s.turn = board["turn"]
    s.ended = board["phase"] == "over"
    s.shared = ALL_VALUES
    for at in places_in(s.up):
        s.shared &= VALUES[s.grid[at]]
    for seat, groups in enumerate(board["groups"]):
        for n in groups:
            s.groups[seat, n] += 1
            s.points[seat] += n * n
    return s


def tell(event: Sequence[int], viewer: int | None) -> dict[str, Any] | None:
    code, seat, a, b, c, _ = event
    told: dict[str, Any] = {"code": f"bold.event.{_WORDS[code]}", "seat": seat}
    if code == TURNED:
        told["place"] = PLACE_TEXTS[a]
    elif code == COVERED:
        told["places"] = [PLACE_TEXTS[at] for at in places_in(a)]
    elif code == TOOK:
        told["places"] = [PLACE_TEXTS[at] for at in places_in(a)]
        told["shared"] = value_words(b)
        told["n"] = c
        told["points"] = c * c
    return told


def outcome(s: Any) -> Outcome:
    """There is one way: the draw pile cannot fill the gaps."""
    gaps = s.grid.tolist().count(0)
    return Outcome("bold.outcome.gaps", {"gaps": gaps, "draw": int(s.pile[0])}, 22)


def _cards_at(s: Any, places: int) -> dict[str, str]:
    grid = s.grid.tolist()
    return {PLACE_TEXTS[at]: CARD_TEXTS[grid[at]] for at in places_in(int(places))}
