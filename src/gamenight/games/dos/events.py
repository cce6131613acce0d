"""What happens in a game of DOS, and how each viewer is told of it."""

from collections.abc import Sequence

from gamenight.core import events
from gamenight.games.dos import state as t
from gamenight.games.dos.cards import NAMES
from gamenight.games.dos.kernels.plays import DOUBLE, SINGLE

# Drawn cards, and hands that are counted: none of these can be unseen.
REVEALS = frozenset(
    {
        t.DEALER_CARD,
        t.DEALT,
        t.ROW_CARD,
        t.DRAWN,
        t.REFILLED,
        t.MADE_TO_DRAW,
        t.JOINED,
        t.SHUFFLED,
        t.PENALTY_CARD,
        t.SET_ASIDE,
        t.COUNTED,
        t.WENT_OUT,
    }
)
ROUNDS = frozenset({t.DEALT})


class Event(events.Event, tag=events.tag_events("dos")):
    seat: int


class DrewForDeal(Event):
    card: str
    clause: int = 3


class Dealer(Event):
    clause: int = 3


class Dealt(Event):
    round: int
    clause: int = 4


class RowCard(Event):
    card: str
    clause: int = 4


class Matched(Event):
    cards: list[str]
    on: str
    clause: int = 11


class MatchedSingle(Event):
    cards: list[str]
    on: str
    clause: int = 17


class MatchedDouble(Event):
    cards: list[str]
    on: str
    clause: int = 18


class Drew(Event):
    card: str
    clause: int = 6


class DrewUnseen(Event):
    clause: int = 6


class DrewNothing(Event):
    clause: int = 39


class Laid(Event):
    card: str
    clause: int = 20


class Done(Event):
    clause: int = 22


class Refilled(Event):
    card: str
    clause: int = 24


class MadeToDraw(Event):
    card: str
    clause: int = 27


class MadeToDrawUnseen(Event):
    clause: int = 27


class Joined(Event):
    card: str
    clause: int = 28


class JoinedUnseen(Event):
    clause: int = 28


class Shuffled(Event):
    n: int
    clause: int = 38


class Called(Event):
    clause: int = 31


class Caught(Event):
    other: int
    clause: int = 33


class PenaltyCard(Event):
    card: str
    clause: int = 34


class PenaltyCardUnseen(Event):
    clause: int = 34


class SetAside(Event):
    clause: int = 35


class Counted(Event):
    points: int
    clause: int = 41


class WentOut(Event):
    points: int
    score: int
    clause: int = 42


class Won(Event):
    points: int
    clause: int = 43


def tell(row: Sequence[int], viewer: int | None) -> Event:
    """A row of the log for a viewer: cards drawn into a hand are named to their owner alone."""
    code, seat, a, b, c, d = row
    own = viewer == seat
    match code:
        case t.DEALER_CARD:
            return DrewForDeal(seat, NAMES[a])
        case t.DEALER:
            return Dealer(seat)
        case t.DEALT:
            return Dealt(seat, a)
        case t.ROW_CARD:
            return RowCard(seat, NAMES[a])
        case t.MATCHED:
            cards = [NAMES[kind] for kind in (a, b) if kind >= 0]
            event = {SINGLE: MatchedSingle, DOUBLE: MatchedDouble}.get(d, Matched)
            return event(seat, cards, NAMES[c])
        case t.DRAWN:
            return Drew(seat, NAMES[a]) if own else DrewUnseen(seat)
        case t.NOT_DRAWN:
            return DrewNothing(seat)
        case t.LAID:
            return Laid(seat, NAMES[a])
        case t.FINISHED:
            return Done(seat)
        case t.REFILLED:
            return Refilled(seat, NAMES[a])
        case t.MADE_TO_DRAW:
            return MadeToDraw(seat, NAMES[a]) if own else MadeToDrawUnseen(seat)
        case t.JOINED:
            return Joined(seat, NAMES[a]) if own else JoinedUnseen(seat)
        case t.SHUFFLED:
            return Shuffled(seat, a)
        case t.CALLED:
            return Called(seat)
        case t.CAUGHT:
            return Caught(seat, a)
        case t.PENALTY_CARD:
            return PenaltyCard(seat, NAMES[a]) if own else PenaltyCardUnseen(seat)
        case t.SET_ASIDE:
            return SetAside(seat)
        case t.COUNTED:
            return Counted(seat, a)
        case t.WENT_OUT:
            return WentOut(seat, a, b)
        case t.WON:
            return Won(seat, a)
    raise AssertionError(f"no event has the code {code}")
