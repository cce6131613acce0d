"""Any state of DOS as JSON and back. What cannot be is refused with all its faults."""

from collections import Counter
from typing import Any, Literal, TypedDict, get_args

from gamenight.core.errors import Fault, PositionError
from gamenight.core.facts import shorten
from gamenight.core.kernel import blank
from gamenight.games.dos.cards import COPIES, KIND_OF, KINDS, NAMES, ROW
from gamenight.games.dos.kernels.plays import (
    CHOICE,
    DOUBLE,
    EARNS,
    MATCH,
    SINGLE,
    double_of,
    single_of,
)
from gamenight.games.dos.state import STATE, configure

Phase = Literal["start", "drew", "matching", "laying", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
ASIDE_MAX = 4  # a seat can be caught twice in its turn: before it draws and after it
_NUMBERS = ("rounds", "dealer", "turn", "singles", "doubles", "must", "may")
_PILES = ("deck", "discard", "aside")
_KEYS = {"seats", "phase", "scores", "owes", "hands", "row", *_NUMBERS, *_PILES}


class Position(TypedDict):
    """The whole state. An item of ``row`` is a card, and behind it the cards played on it."""

    seats: int
    rounds: int
    dealer: int
    turn: int
    phase: Phase
    scores: list[int]
    owes: list[int]
    hands: list[list[str]]
    row: list[list[str]]
    deck: list[str]
    discard: list[str]
    aside: list[str]
    singles: int
    doubles: int
    must: int
    may: int


def position(s: Any) -> Position:
    """The whole state."""
    seats, row, due = int(s["seats"]), _pile(s["row"]), int(s["due"])
    return {
        "seats": seats,
        "rounds": int(s["rounds"]),
        "dealer": int(s["dealer"]),
        "turn": int(s["turn"]),
        "phase": PHASES[s["phase"]],
        "scores": s["score"][:seats].tolist(),
        "owes": [seat for seat in range(seats) if due >> seat & 1],
        "hands": [
            [NAMES[kind] for kind, n in enumerate(hand) for _ in range(n)]
            for hand in s["hand"][:seats].tolist()
        ],
        "row": [
            [card, *(NAMES[kind - 1] for kind in played if kind)]
            for card, played in zip(row, s["played"][1 : 1 + len(row)].tolist(), strict=True)
        ],
        "deck": _pile(s["deck"]),
        "discard": _pile(s["discard"]),
        "aside": _pile(s["aside"]),
        "singles": int(s["singles"]),
        "doubles": int(s["doubles"]),
        "must": int(s["must"]),
        "may": int(s["may"]),
    }


def _pile(pile: Any) -> list[str]:
    return [NAMES[kind] for kind in pile[1 : 1 + pile[0]].tolist()]


def place(position: dict[str, Any], seats: int, options: dict[str, Any]) -> Any:
    """The state of a position; PositionError lists all that is wrong with it."""
    faults = _shape_faults(position, seats) or _faults(position, seats, options)
    if faults:
        raise PositionError(faults)
    s = blank(STATE)
    s.seats = seats
    configure(s, options)
    for name in _NUMBERS:
        setattr(s, name, position[name])
    s.phase = PHASES.index(position["phase"])
    s.score[:seats] = position["scores"]
    for seat, hand in enumerate(position["hands"]):
        put_hand(s, seat, hand)
        s.count[seat] = len(hand)
    s.due = sum(1 << seat for seat in position["owes"])
    put_row(s, [(item[0], item[1:]) for item in position["row"]])
    for name in _PILES:
        put_pile(getattr(s, name), position[name])
    return s


def put_hand(s: Any, seat: int, cards: list[str]) -> None:
    for name in cards:
        kind = KIND_OF[name.lower()]
        s.hand[seat, kind] += 1
        s.held[seat] |= 1 << kind


def put_pile(pile: Any, cards: list[str]) -> None:
    pile[0] = len(cards)
    for i, name in enumerate(cards):
        pile[i + 1] = KIND_OF[name.lower()]


def put_row(s: Any, row: list[tuple[str, list[str]]]) -> None:
    put_pile(s.row, [card for card, _ in row])
    for i, (_, played) in enumerate(row):
        kinds = sorted(KIND_OF[name.lower()] for name in played)
        for j, kind in enumerate(kinds):
            s.played[i + 1, j] = kind + 1


def _shape_faults(position: dict[str, Any], seats: int) -> list[Fault]:
    """What is missing or of the wrong kind: nothing else can be said before this is right."""
    if set(position) != _KEYS:
        wrong = sorted(map(str, set(position) ^ _KEYS))
        return [Fault("dos.fault.fields", fields=sorted(_KEYS), wrong=wrong)]
    faults = [
        Fault("dos.fault.number", field=name, got=shorten(position[name]))
        for name in _NUMBERS
        if type(position[name]) is not int or not 0 <= position[name] < 2**31
    ]
    if position["seats"] != seats:
        faults.append(Fault("errors.fault.seats", got=shorten(position["seats"]), n=seats))
    if position["phase"] not in PHASES:
        faults.append(Fault("dos.fault.phase", phases=list(PHASES)))
    for name in ("scores", "owes"):
        if not _numbers(position[name]):
            faults.append(Fault("dos.fault.numbers", field=name))
    for name in _PILES:
        if not _cards(position[name]):
            faults.append(Fault("dos.fault.cards", field=name))
    for name in ("hands", "row"):
        if not isinstance(position[name], list) or not all(map(_cards, position[name])):
            faults.append(Fault("dos.fault.lists", field=name))
    return faults


def _numbers(value: Any) -> bool:
    return isinstance(value, list) and all(type(n) is int and 0 <= n < 2**31 for n in value)


def _cards(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(c, str) and c.lower() in KIND_OF for c in value
    )


def _faults(position: dict[str, Any], seats: int, options: dict[str, Any]) -> list[Fault]:
    phase, hands, row = position["phase"], position["hands"], position["row"]
    faults = _card_faults(position)
    faults += [
        Fault("dos.fault.no_seat", field=k) for k in ("dealer", "turn") if position[k] >= seats
    ]
    if position["rounds"] < 1:
        faults.append(Fault("dos.fault.rounds"))
    if len(hands) != seats or len(position["scores"]) != seats:
        return [*faults, Fault("dos.fault.hands", n=seats)]
    for seat, hand in enumerate(hands):
        if (not hand) != (phase == "over" and seat == position["dealer"]):
            faults.append(Fault("dos.fault.holds", seat=seat, n=len(hand), phase=phase))
    for seat in position["owes"]:
        if seat >= seats or len(hands[seat]) != 2 or phase == "over":
            faults.append(Fault("dos.fault.owes", seat=seat))
    if len(set(position["owes"])) != len(position["owes"]):
        faults.append(Fault("dos.fault.owes_once"))
    target = 1 if options["target"] == "one_round" else options["target"]
    for seat, score in enumerate(position["scores"]):
        if (score >= target) != (phase == "over" and seat == position["dealer"]):
            faults.append(Fault("dos.fault.score", seat=seat, n=score, phase=phase))
    if any(len(item) not in (1, 2, 3) for item in row):
        return [*faults, Fault("dos.fault.row_two")]
    if len(row) < ROW and (position["deck"] or position["discard"]):
        faults.append(Fault("dos.fault.row_short"))
    if len(position["aside"]) > (0 if phase == "over" else ASIDE_MAX):
        faults.append(Fault("dos.fault.aside", n=len(position["aside"])))
    return faults + _match_faults(position, options["single_bonus"] == "forced")


def _card_faults(position: dict[str, Any]) -> list[Fault]:
    places = [position[name] for name in _PILES] + position["hands"] + position["row"]
    found = Counter(KIND_OF[card.lower()] for cards in places for card in cards)
    return [
        Fault("dos.fault.copies", n=found[kind], card=NAMES[kind], copies=int(COPIES[kind]))
        for kind in range(KINDS)
        if found[kind] != COPIES[kind]
    ]


def _match_faults(position: dict[str, Any], forced: bool) -> list[Fault]:
    """Matches that do not fit, and earned cards that nobody earned."""
    phase = position["phase"]
    matches = [item for item in position["row"] if len(item) > 1]
    if bool(matches) != (phase == "matching"):
        return [Fault("dos.fault.matching")]
    sure, most = Counter[int](), Counter[int]()
    for item in matches:
        row, *kinds = (KIND_OF[card.lower()] for card in item)
        move = int(single_of(*kinds, row) if len(kinds) == 1 else double_of(*kinds, row))
        if move == 0:
            return [Fault("dos.fault.no_match", cards=item[1:], on=item[0])]
        earned = int(EARNS[move - MATCH])
        most[earned] += 1
        sure[earned] += not CHOICE[move - MATCH]
    single, double, must, may = (position[k] for k in ("singles", "doubles", "must", "may"))
    if phase == "matching":
        fits = sure[SINGLE] <= single <= most[SINGLE] and sure[DOUBLE] <= double <= most[DOUBLE]
        return [] if fits and must + may == 0 else [Fault("dos.fault.colours")]
    if phase == "laying":
        most_must = double + single * forced
        most_may = single * (not forced)
        fits = must + may > 0 and must <= most_must and may <= most_may
        return [] if fits and (must == 0 or may == most_may) else [Fault("dos.fault.earned")]
    return [] if single + double + must + may == 0 else [Fault("dos.fault.nothing_earned")]
