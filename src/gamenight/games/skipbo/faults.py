"""What can be wrong with a position: its shape, or what the rules say about its state."""

from typing import Any

import numpy as np

from gamenight.core.errors import Fault
from gamenight.core.facts import shortened
from gamenight.games.skipbo.cards import CARD_NAMES, FULL_DECK
from gamenight.games.skipbo.kernels.hidden import check, count_hidden, count_visible
from gamenight.games.skipbo.kernels.table import (
    HAND,
    KINDS,
    PAD,
    UNTIL_ENDED,
    drawable,
    partner,
    playing,
    same_side,
    stock_of_side,
)

_KNOWN = {
    *("seats", "dealer", "turn", "stocks", "hands", "discards", "building", "draw", "aside"),
    *("passes", "scores", "games", "drawn_in_row", "pad", "ended", "manual", "memory"),
}
_MANUAL = {"owed", "begun", "stray", "barred", "spoke", "accused", "accusation"}
_VOTING = {"seat", "upheld", "rejected"}
_MEMORY = {"made_of", "drawn", "sunk", "slipped"}
_INVARIANTS = {3: "sizes", 7: "stock_memory", 8: "draw_memory"}


def shape_faults(found: dict[str, Any], seats: int, manual: bool) -> list[Fault]:
    """What keeps a position from being read at all."""
    faults = [
        Fault("errors.fault.field", field=shortened(key)) for key in found if key not in _KNOWN
    ]

    def expect(fits: bool, what: str, **params: Any) -> None:
        if not fits:
            faults.append(Fault(f"skipbo.fault.{what}", **params))

    def given(key: str) -> bool:
        return key in found

    for key in ("dealer", "turn"):
        expect(not given(key) or _whole(found[key], seats - 1), "seat", field=key)
    for key, most in (("passes", seats), ("games", 10**6), ("drawn_in_row", UNTIL_ENDED)):
        expect(not given(key) or _whole(found[key], most), "number", field=key, most=most)
    expect(not given("ended") or type(found["ended"]) is bool, "ended")
    expect(
        _lists(found.get("stocks"), seats, lambda cards: _cards(cards, 162)),
        "stocks",
    )
    expect(
        not given("hands") or _lists(found["hands"], seats, lambda cards: _cards(cards, HAND)),
        "hands",
        most=HAND,
    )
    expect(
        not given("discards")
        or _lists(found["discards"], seats, lambda own: _lists(own, 4, lambda c: _cards(c, 162))),
        "discards",
    )
    expect(
        not given("building") or _lists(found["building"], 4, _is_building_pile),
        "building",
    )
    for key in ("draw", "aside"):
        expect(not given(key) or _counts(found[key]), "counts", field=key)
    expect(
        not given("scores") or _lists(found["scores"], seats, lambda n: _whole(n, 2**40)),
        "scores",
    )
    expect(
        not given("pad")
        or (_short(found["pad"], PAD) and all(_game(g, seats) for g in found["pad"])),
        "pad",
    )
    expect(not given("memory") or _is_memory(found["memory"], seats), "memory")
    told = found.get("manual")
    expect(
        told is None or (manual and _is_manual(told, seats)),
        "manual" if manual else "manual_option",
    )
    return faults


def state_faults(s: Any) -> list[Fault]:
    """What the rules say against a state."""
    faults = _card_faults(s)
    seats = range(s.seats)
    for seat in seats:
        mate = int(partner(s, seat))
        if mate > seat and s.score[seat] != s.score[mate]:
            faults.append(Fault("skipbo.fault.partners", seat=seat, other=mate))
        if not s.done and stock_of_side(s, seat) == 0 and mate < seat:
            faults.append(Fault("skipbo.fault.no_stock", seat=seat))
    if any(s.build[pile] == 12 for pile in range(4)) and not s.done:
        faults.append(Fault("skipbo.fault.complete"))
    if s.passes == s.seats and not s.done:
        faults.append(Fault("skipbo.fault.passed"))
    if any(drawable(s) or s.held[(s.turn - 1 - i) % s.seats] for i in range(s.passes)):
        faults.append(Fault("skipbo.fault.passes"))
    faults += _series_faults(s)
    if not s.manual and not s.done and s.held[s.turn] == 0 and drawable(s):
        faults.append(Fault("skipbo.fault.empty_hand"))
    faults += _manual_faults(s) if s.manual else []
    if not faults:
        broken = int(check(s))
        if broken:
            faults.append(Fault(f"skipbo.fault.{_INVARIANTS.get(broken, 'no_move')}"))
    return faults


def _card_faults(s: Any) -> list[Fault]:
    cards = np.zeros(KINDS, np.int64)
    count_visible(s, cards)
    count_hidden(s, -1, cards)
    cards += s.aside
    wrong = [kind for kind in range(1, KINDS) if cards[kind] != FULL_DECK[kind - 1]]
    return [
        Fault(
            "skipbo.fault.copies",
            n=int(cards[kind]),
            card=CARD_NAMES[kind],
            copies=int(FULL_DECK[kind - 1]),
        )
        for kind in wrong
    ]


def _series_faults(s: Any) -> list[Fault]:
    faults = []
    games = int(s.games)
    scores = [int(score) for score in s.score[: s.seats]]
    best = max(scores)
    if not s.done and (s.drawn_games >= UNTIL_ENDED or (s.target == 0 and games > 0)):
        faults.append(Fault("skipbo.fault.goes_on"))
    if not s.done and s.target and best >= s.target:
        faults.append(Fault("skipbo.fault.target"))
    ends = games > 0 and (s.target == 0 or best >= s.target or s.drawn_games == UNTIL_ENDED)
    if s.done and not ends:
        faults.append(Fault("skipbo.fault.no_end"))
    if s.drawn_games > games:
        faults.append(Fault("skipbo.fault.drawn"))
    if games <= PAD:
        noted = [0] * int(s.seats)
        for entry in (int(entry) for entry in s.pad[:games] if entry):
            for seat in range(s.seats):
                noted[seat] += entry % 1024 if same_side(s, seat, entry // 1024 - 1) else 0
        if noted != scores:
            faults.append(Fault("skipbo.fault.sum"))
    return faults


def _manual_faults(s: Any) -> list[Fault]:
    faults = []
    if s.stray and (s.stray - 1 == s.turn or s.begun or s.accusation):
        faults.append(Fault("skipbo.fault.stray"))
    if not 0 <= s.owed <= HAND - s.held[playing(s)]:
        faults.append(Fault("skipbo.fault.owed"))
    quiet = 1 << int(partner(s, s.turn)) if s.partners else 0
    if (s.spoke | s.accused) & ~quiet or s.accused & ~s.spoke:
        faults.append(Fault("skipbo.fault.spoke"))
    if s.accusation and not (s.accused >> (s.accusation - 1) & 1 and s.upheld):
        faults.append(Fault("skipbo.fault.accusation"))
    voters = s.upheld | s.rejected
    sides = {seat for seat in range(s.seats) if voters >> seat & 1}
    wrong = any(s.accusation and same_side(s, seat, s.accusation - 1) for seat in sides)
    if s.upheld & s.rejected or wrong or (voters and not s.accusation):
        faults.append(Fault("skipbo.fault.votes"))
    return faults


def _whole(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _short(value: Any, most: int) -> bool:
    return isinstance(value, list) and len(value) <= most


def _lists(value: Any, length: int, fits: Any) -> bool:
    return isinstance(value, list) and len(value) == length and all(map(fits, value))


def _cards(value: Any, most: int) -> bool:
    return _short(value, most) and all(
        type(card) is str and card in CARD_NAMES[1:] for card in value
    )


def _is_building_pile(value: Any) -> bool:
    return _cards(value, 12) and all(card in ("W", str(i)) for i, card in enumerate(value, 1))


def _counts(value: Any) -> bool:
    return _lists(value, 13, lambda n: _whole(n, 18))


def _seats(value: Any, seats: int) -> bool:
    return _short(value, seats) and all(_whole(n, seats - 1) for n in value) and _rising(value)


def _rising(value: list[int]) -> bool:
    return value == sorted(set(value))


def _object(value: Any, keys: set[str]) -> bool:
    return isinstance(value, dict) and set(value) == keys


def _game(value: Any, seats: int) -> bool:
    if not _object(value, {"winner", "points"}) or not _whole(value["points"], 1023):
        return False
    return value["points"] == 0 if value["winner"] is None else _whole(value["winner"], seats - 1)


def _is_memory(value: Any, seats: int) -> bool:
    if not _object(value, _MEMORY) or not _counts(value["made_of"]):
        return False
    each = (_lists(value[key], seats, _counts) for key in ("drawn", "sunk"))
    return all(each) and _lists(value["slipped"], seats, lambda n: _whole(n, 162))


def _is_manual(value: Any, seats: int) -> bool:
    if not _object(value, _MANUAL):
        return False
    voting = value["accusation"]
    return (
        _whole(value["owed"], HAND)
        and type(value["begun"]) is bool
        and (value["stray"] is None or _whole(value["stray"], seats - 1))
        and all(_seats(value[key], seats) for key in ("barred", "spoke", "accused"))
        and (voting is None or _is_voting(voting, seats))
    )


def _is_voting(value: Any, seats: int) -> bool:
    if not _object(value, _VOTING) or not _whole(value["seat"], seats - 1):
        return False
    return all(_seats(value[key], seats) for key in ("upheld", "rejected"))
