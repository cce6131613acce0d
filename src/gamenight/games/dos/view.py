"""What may be seen of a game of DOS, and what a state looks like as JSON."""

from collections.abc import Sequence
from typing import Any

from gamenight.core.forms import many, maybe, number, thing, word
from gamenight.core.kernel import blank
from gamenight.core.outcome import Outcome
from gamenight.games.dos.kernels.cards import COPIES, KIND_OF, KINDS, NAMES
from gamenight.games.dos.kernels.plays import DOUBLE, SINGLE
from gamenight.games.dos.kernels.table import (
    CALLED,
    CAUGHT,
    COUNTED,
    DEALER,
    DEALER_CARD,
    DEALT,
    DRAWN,
    FINISHED,
    JOINED,
    LAID,
    MADE_TO_DRAW,
    MATCHED,
    NOT_DRAWN,
    PENALTY_CARD,
    REFILLED,
    ROW_CARD,
    SET_ASIDE,
    SHUFFLED,
    STATE,
    WENT_OUT,
    WON,
)
from gamenight.games.dos.kernels.unseen import deal_unseen
from gamenight.games.dos.positions import PHASES, place, position, put_hand, put_pile, put_row
from gamenight.games.dos.rules import configure

__all__ = ["BOARD", "REVEALS", "imagine", "outcome", "place", "position", "recall", "tell"]

# Drawn cards, and hands that are counted: none of these can be unseen.
REVEALS = frozenset(
    {
        DEALER_CARD,
        DEALT,
        ROW_CARD,
        DRAWN,
        REFILLED,
        MADE_TO_DRAW,
        JOINED,
        SHUFFLED,
        PENALTY_CARD,
        SET_ASIDE,
        COUNTED,
        WENT_OUT,
    }
)


_CARD = word(NAMES)
BOARD = thing(
    round=number,
    dealer=number,
    turn=number,
    phase=word(PHASES),
    hands=many(number),
    owes=many(number),
    row=many(thing(**{"card": _CARD, "with": many(_CARD)})),
    deck=number,
    discard=thing(count=number, top=maybe(_CARD)),
    aside=number,
    earned=thing(single=number, double=number),
    lay=thing(must=number, may=number),
    hand=maybe(many(_CARD)),
)


def recall(s: Any, seat: int | None) -> dict[str, Any]:
    """The whole discard pile, from the bottom: all else that was ever seen is still in view."""
    return {"discard": [NAMES[s.discard[i]] for i in range(1, s.discard[0] + 1)]}


def imagine(view: dict[str, Any], recall: dict[str, Any], ch: Any) -> Any:
    """What this seat does not see is dealt at random: deck, other hands and cards set aside."""
    board, seat = view["board"], view["seat"]
    s = blank(STATE)
    s.seats = view["seats"]
    configure(s, view["options"])
    s.rounds, s.dealer, s.turn = board["round"], board["dealer"], board["turn"]
    s.phase = PHASES.index(board["phase"])
    s.due = sum(1 << p for p in board["owes"])
    s.singles, s.doubles = board["earned"]["single"], board["earned"]["double"]
    s.must, s.may = board["lay"]["must"], board["lay"]["may"]
    s.score[: s.seats] = view["scores"]
    s.count[: s.seats] = board["hands"]
    put_row(s, [(item["card"], item["with"]) for item in board["row"]])
    put_pile(s.discard, recall["discard"])
    if seat is not None:
        put_hand(s, seat, board["hand"])
    seen = [*recall["discard"], *(board["hand"] or [])]
    for item in board["row"]:
        seen += [item["card"], *item["with"]]
    unseen = COPIES.copy()
    for name in seen:
        unseen[KIND_OF[name.lower()]] -= 1
    put_pile(s.deck, [NAMES[kind] for kind in range(KINDS) for _ in range(unseen[kind])])
    s.aside[0] = board["aside"]
    deal_unseen(s, -1 if seat is None else seat, ch)
    return s


_OPEN = {
    DEALER_CARD: "drew_for_deal",
    ROW_CARD: "row_card",
    LAID: "laid",
    REFILLED: "refilled",
}
_OWN = {
    DRAWN: "drew",
    MADE_TO_DRAW: "made_to_draw",
    PENALTY_CARD: "penalty_card",
    JOINED: "joined",
}
_PLAIN = {
    DEALER: "dealer",
    NOT_DRAWN: "drew_nothing",
    FINISHED: "done",
    CALLED: "called",
    SET_ASIDE: "set_aside",
}
_WITH = {
    DEALT: ("dealt", "round"),
    SHUFFLED: ("shuffled", "n"),
    CAUGHT: ("caught", "other"),
    COUNTED: ("counted", "points"),
    WON: ("won", "points"),
}
_MATCHED = {SINGLE: "matched_single", DOUBLE: "matched_double"}


def tell(event: Sequence[int], viewer: int | None) -> dict[str, Any] | None:
    """An event as a viewer may know it: cards drawn into a hand are named to their owner alone."""
    code, seat, a, b, c, d = event
    if code == MATCHED:
        cards = [NAMES[kind] for kind in (a, b) if kind >= 0]
        return _event(_MATCHED.get(d, "matched"), seat, cards=cards, on=NAMES[c])
    if code in _OPEN:
        return _event(_OPEN[code], seat, card=NAMES[a])
    if code in _OWN:
        if viewer == seat:
            return _event(_OWN[code], seat, card=NAMES[a])
        return _event(_OWN[code] + "_unseen", seat)
    if code == WENT_OUT:
        return _event("went_out", seat, points=a, score=b)
    if code in _WITH:
        name, parameter = _WITH[code]
        return _event(name, seat, **{parameter: a})
    return _event(_PLAIN[code], seat)


def outcome(s: Any) -> Outcome:
    """The target is reached, or the only round is played; who went out stands as dealer."""
    seat, target = int(s.dealer), int(s.target)
    if target == 0:
        return Outcome("dos.outcome.one_round", {"seat": seat}, 43)
    params = {"seat": seat, "score": int(s.score[seat]), "target": target}
    return Outcome("dos.outcome.target", params, 43)


def _event(name: str, seat: int, **params: Any) -> dict[str, Any]:
    return {"code": f"dos.event.{name}", "seat": seat, **params}
