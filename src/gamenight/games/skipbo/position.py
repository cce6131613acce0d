"""Any state as JSON, hidden things included, and back.

Only ``seats`` and ``stocks`` must be given: hands, piles and set-aside cards are otherwise empty,
and all cards that are not named are in the draw pile.
"""

from typing import Any, TypedDict

import numpy as np

from gamenight.core.errors import Fault, PositionError
from gamenight.core.facts import shorten
from gamenight.core.kernel import blank
from gamenight.games.skipbo.cards import (
    CARD_NAMES,
    FULL_DECK,
    Manual,
    Series,
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
from gamenight.games.skipbo.kernels.hidden import count_hidden, count_visible, find_fault
from gamenight.games.skipbo.state import (
    HAND,
    KINDS,
    PAD,
    STATE,
    UNTIL_ENDED,
    WILD,
    claim,
    configure,
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


class Memory(TypedDict):
    """What players can have noticed, as counts of 1 to 12 and W."""

    made_of: list[int]
    drawn: list[list[int]]
    sunk: list[list[int]]
    slipped: list[int]


class Position(Series):
    """The whole state, piles from bottom to top, bags as counts of 1 to 12 and W."""

    seats: int
    dealer: int
    turn: int
    stocks: list[list[str]]
    hands: list[list[str]]
    discards: list[list[list[str]]]
    building: list[list[str]]
    draw: list[int]
    aside: list[int]
    passes: int
    scores: list[int]
    manual: Manual | None
    memory: Memory


def position(s: Any) -> Position:
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
    faults = _shape_faults(position, seats, bool(options["manual_table"]))
    if faults:
        raise PositionError(faults)
    s = blank(STATE)
    s.seats = seats
    configure(s, options)
    _write(s, position)
    faults = _state_faults(s)
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


def _shape_faults(found: dict[str, Any], seats: int, manual: bool) -> list[Fault]:
    """What keeps a position from being read at all."""
    faults = [Fault("errors.fault.field", field=shorten(key)) for key in found if key not in _KNOWN]

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


def _state_faults(s: Any) -> list[Fault]:
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
        broken = int(find_fault(s))
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
