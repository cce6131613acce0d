"""Any position of BOLD as JSON, hidden cards included, and back.

``grid`` lists the cards of the 20 places (None: a gap, once the game is over), ``pile`` the draw
pile from the bottom, ``groups`` the sizes of each seat's groups; the cards taken are those that are
left. Whether a turn is lost and whether the game is over follows from the cards.
"""

from typing import Any, TypedDict

from gamenight.core.errors import Fault, PositionError
from gamenight.core.facts import shorten
from gamenight.core.kernel import blank
from gamenight.games.bold.cards import (
    CARD_OF,
    CARD_TEXTS,
    CARDS,
    PLACE_OF,
    PLACE_TEXTS,
    PLACES,
    VALUES,
    places_in,
)
from gamenight.games.bold.state import ALL_VALUES, STATE, configure

_FIELDS = ("seats", "turn", "grid", "up", "seen", "pile", "groups")


class Position(TypedDict):
    """The whole state: cards by place and in the pile, places, and the sizes of groups."""

    seats: int
    turn: int
    grid: list[str | None]
    up: list[str]
    seen: list[str]
    pile: list[str]
    groups: list[list[int]]


def position(s: Any) -> Position:
    return {
        "seats": int(s.seats),
        "turn": int(s.turn),
        "grid": [CARD_TEXTS[card] if card else None for card in s.grid],
        "up": [PLACE_TEXTS[at] for at in places_in(s.up)],
        "seen": [PLACE_TEXTS[at] for at in places_in(s.seen)],
        "pile": [CARD_TEXTS[card] for card in s.pile[1 : int(s.pile[0]) + 1]],
        "groups": [sizes(s, seat) for seat in range(s.seats)],
    }


def place(position: dict[str, Any], seats: int, options: dict[str, Any]) -> Any:
    faults = _misshapen(position, seats)
    if faults:
        raise PositionError(faults)
    s = _placed(position, seats, options)
    faults = [*_miscounted(position), *_impossible_turn(s), *_impossible_end(s)]
    if faults:
        raise PositionError(faults)
    return s


def blank_table(seats: int, options: dict[str, Any]) -> Any:
    s = blank(STATE)
    s.seats = seats
    configure(s, options)
    return s


def sizes(s: Any, seat: int) -> list[int]:
    """The sizes of a seat's groups, rising."""
    return [n for n in range(PLACES + 1) for _ in range(s.groups[seat, n])]


def _placed(position: dict[str, Any], seats: int, options: dict[str, Any]) -> Any:
    s = blank_table(seats, options)
    s.turn = position["turn"]
    s.grid[:] = [CARD_OF[text] if text else 0 for text in position["grid"]]
    s.pile[0] = len(position["pile"])
    s.pile[1 : len(position["pile"]) + 1] = [CARD_OF[text] for text in position["pile"]]
    s.up = sum(1 << PLACE_OF[at] for at in set(position["up"]))
    s.seen = s.up | sum(1 << PLACE_OF[at] for at in set(position["seen"]))
    s.ended = None in position["grid"]
    s.shared = ALL_VALUES
    for at in places_in(s.up):
        s.shared &= VALUES[s.grid[at]]
    for seat, groups in enumerate(position["groups"]):
        for n in groups:
            s.groups[seat, n] += 1
            s.points[seat] += n * n
    return s


def _misshapen(position: dict[str, Any], seats: int) -> list[Fault]:
    """What is not even written like a position."""
    faults = [
        Fault("errors.fault.field", field=shorten(key)) for key in position if key not in _FIELDS
    ]
    missing = [key for key in _FIELDS if key not in position]
    if missing:
        return [*faults, Fault("errors.fault.lacks", fields=missing)]
    if position["seats"] != seats:
        faults.append(Fault("errors.fault.seats", got=shorten(position["seats"]), n=seats))
    if type(position["turn"]) is not int or not 0 <= position["turn"] < seats:
        faults.append(Fault("bold.fault.turn", got=shorten(position["turn"])))
    for key in ("grid", "up", "seen", "pile", "groups"):
        if not isinstance(position[key], list):
            faults.append(Fault("bold.fault.list", field=key, got=shorten(position[key])))
    return faults or [*_unknown_words(position), *_misshapen_groups(position["groups"], seats)]


def _unknown_words(position: dict[str, Any]) -> list[Fault]:
    faults = []
    if len(position["grid"]) != PLACES:
        faults.append(Fault("bold.fault.grid", places=PLACES, got=len(position["grid"])))
    for key, known in (("grid", CARD_OF), ("pile", CARD_OF), ("up", PLACE_OF), ("seen", PLACE_OF)):
        for word in position[key]:
            gap = key == "grid" and word is None
            if not gap and not (isinstance(word, str) and word in known):
                kind = "card" if known is CARD_OF else "place"
                faults.append(Fault(f"bold.fault.no_{kind}", field=key, got=shorten(word)))
    return faults


def _misshapen_groups(groups: list[Any], seats: int) -> list[Fault]:
    if len(groups) != seats:
        return [Fault("bold.fault.groups_seats", got=len(groups), n=seats)]
    return [
        Fault("bold.fault.groups", seat=seat, most=PLACES, got=shorten(own))
        for seat, own in enumerate(groups)
        if not isinstance(own, list) or not all(type(n) is int and 2 <= n <= PLACES for n in own)
    ]


def _miscounted(position: dict[str, Any]) -> list[Fault]:
    cards = [text for text in (*position["grid"], *position["pile"]) if text]
    twice = sorted({text for text in cards if cards.count(text) > 1})
    faults = [Fault("bold.fault.twice", card=text, times=cards.count(text)) for text in twice]
    taken = sum(map(sum, position["groups"]))
    if len(cards) + taken != CARDS:
        faults.append(Fault("bold.fault.count", cards=len(cards), taken=taken, all=CARDS))
    return faults


def _impossible_turn(s: Any) -> list[Fault]:
    """Face-up cards that no turn can have left like this (clauses 7, 10 and 13)."""
    faults = []
    up = places_in(s.up)
    if any(s.grid[at] == 0 for at in places_in(s.seen)):
        faults.append(Fault("bold.fault.gap_seen"))
    if s.together and len(up) == 1:
        faults.append(Fault("bold.fault.together"))
    if s.shared == 0 and not any(_shared_without(s, up, last) for last in up):
        faults.append(Fault("bold.fault.lost_before"))
    return faults


def _impossible_end(s: Any) -> list[Fault]:
    """Clause 22: gaps are there only when the group just taken could not be replaced."""
    gaps = int(sum(card == 0 for card in s.grid))
    if gaps == 0:
        return []
    faults = []
    if s.up:
        faults.append(Fault("bold.fault.over_up"))
    if s.pile[0] >= gaps:
        faults.append(Fault("bold.fault.fillable", cards=int(s.pile[0]), gaps=gaps))
    if gaps not in sizes(s, int(s.turn)):
        faults.append(Fault("bold.fault.no_group", seat=int(s.turn), gaps=gaps))
    return faults


def _shared_without(s: Any, up: list[int], last: int) -> int:
    shared = ALL_VALUES
    for at in up:
        if at != last:
            shared &= int(VALUES[s.grid[at]])
    return shared
