"""What the seats of BOLD see, and remember.

All seats see the same. A view names no card that lies face-down.
"""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from msgspec import Struct

from gamenight.core.chance import shuffle
from gamenight.core.outcome import Outcome
from gamenight.core.view import read
from gamenight.games.bold.cards import (
    CARD_OF,
    CARD_TEXTS,
    CARDS,
    PLACE_OF,
    PLACE_TEXTS,
    PLACES,
    VALUES,
    places_in,
    value_words,
)
from gamenight.games.bold.position import blank_table
from gamenight.games.bold.state import ALL_VALUES

DOWN = "?"


class Board(Struct, frozen=True):
    """The table, the same for all.

    ``grid`` has the card of each place that lies face-up, "?" for one face-down, None for a gap.
    ``shared`` is what the face-up cards have in common. ``groups`` are the sizes of the groups that
    each seat has taken. With an open memory, ``remembered`` has what else was shown, by its place.
    """

    phase: Literal["turn", "lost", "over"]
    turn: int
    grid: list[str | None]
    shared: list[str]
    score_now: int
    score_next: int
    draw: int
    groups: list[list[int]]
    remembered: dict[str, str]


def show(s: Any) -> Board:
    now = read(s)
    grid = now.grid.tolist()
    up, lost = now.up.bit_count(), now.shared == 0
    shown = [
        (CARD_TEXTS[card] if now.up >> place & 1 else DOWN) if card else None
        for place, card in enumerate(grid)
    ]
    remembered = places_in(now.seen & ~now.up) if now.open_memory else ()
    return Board(
        phase="over" if now.ended else "lost" if lost else "turn",
        turn=now.turn,
        grid=shown,
        shared=value_words(now.shared) if up else [],
        score_now=up**2 if up >= 2 and not lost else 0,
        score_next=(up + 1) ** 2 if 1 <= up < PLACES and not lost else 0,
        draw=int(now.pile[0]),
        groups=[
            [size for size, n in enumerate(sizes) for _ in range(n)]
            for sizes in now.groups[: now.seats].tolist()
        ],
        remembered={PLACE_TEXTS[place]: CARD_TEXTS[grid[place]] for place in remembered},
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


def outcome(s: Any) -> Outcome:
    """There is one way: the draw pile cannot fill the gaps."""
    gaps = s.grid.tolist().count(0)
    return Outcome("bold.outcome.gaps", {"gaps": gaps, "draw": int(s.pile[0])}, 22)


def _cards_at(s: Any, places: int) -> dict[str, str]:
    grid = s.grid.tolist()
    return {PLACE_TEXTS[at]: CARD_TEXTS[grid[at]] for at in places_in(int(places))}
