"""What may be seen of a game of DOS."""

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from gamenight.core.game import seats_in
from gamenight.core.kernel import blank
from gamenight.core.outcome import Outcome
from gamenight.core.view import list_cards, read
from gamenight.games.dos.cards import COPIES, KIND_OF, KINDS, NAMES
from gamenight.games.dos.kernels.unseen import deal_unseen
from gamenight.games.dos.position import PHASES, Phase, put_hand, put_pile, put_row
from gamenight.games.dos.state import STATE, configure


class RowCard(Struct, frozen=True):
    """A card of the Center Row, with those played on it."""

    card: str
    played: list[str] = field(name="with")


class Discard(Struct, frozen=True):
    count: int
    top: str | None


class Earned(Struct, frozen=True):
    """Colour matches of this turn."""

    single: int
    double: int


class Lay(Struct, frozen=True):
    """Earned cards still to be laid."""

    must: int
    may: int


class Board(Struct, frozen=True):
    """Clause 45: what lies open; hands, deck and cards set aside are counted; the seat's own hand.

    ``owes`` are the seats that owe the call; a spectator has no ``hand``.
    """

    round: int
    dealer: int
    turn: int
    phase: Phase
    hands: list[int]
    owes: list[int]
    row: list[RowCard]
    deck: int
    discard: Discard
    aside: int
    earned: Earned
    lay: Lay
    hand: list[str] | None


def show(s: Any) -> Board:
    now = read(s)
    cards, discarded = int(now.row[0]), int(now.discard[0])
    row = zip(now.row[1 : cards + 1].tolist(), now.played[1 : cards + 1].tolist(), strict=True)
    return Board(
        round=now.rounds,
        dealer=now.dealer,
        turn=now.turn,
        phase=PHASES[now.phase],
        hands=now.count[: now.seats].tolist(),
        owes=list(seats_in(now.due)),
        row=[RowCard(NAMES[card], [NAMES[n - 1] for n in played if n]) for card, played in row],
        deck=int(now.deck[0]),
        discard=Discard(discarded, NAMES[now.discard[discarded]] if discarded else None),
        aside=int(now.aside[0]),
        earned=Earned(now.singles, now.doubles),
        lay=Lay(now.must, now.may),
        hand=None,
    )


def add_own(board: Board, s: Any, seat: int) -> Board:
    return replace(board, hand=list_cards(s["hand"][seat].tolist(), NAMES))


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


def outcome(s: Any) -> Outcome:
    """The target is reached, or the only round is played; who went out stands as dealer."""
    seat, target = int(s.dealer), int(s.target)
    if target == 0:
        return Outcome("dos.outcome.one_round", {"seat": seat}, 43)
    params = {"seat": seat, "score": int(s.score[seat]), "target": target}
    return Outcome("dos.outcome.target", params, 43)
