"""What a seat sees and remembers, and states imagined from that."""

from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from gamenight.core.game import seats_in
from gamenight.core.kernel import blank
from gamenight.core.outcome import Outcome
from gamenight.core.view import list_cards, list_members, read
from gamenight.games.skipbo.cards import (
    CARD_NAMES,
    FULL_DECK,
    bag,
    counts,
    lay_all,
    seats_of,
    unpack_pile,
    write_manual,
    write_series,
)
from gamenight.games.skipbo.kernels.hidden import count_visible, scatter
from gamenight.games.skipbo.kernels.stacks import put_at
from gamenight.games.skipbo.state import KINDS, PAD, STATE, UNTIL_ENDED, configure

FULL = 12  # cards of a building pile


class BuildingPile(Struct, frozen=True):
    """``wilds`` are the values that SKIP-BOs stand for in it; a full pile has no ``next``."""

    height: int
    wilds: list[int]
    next: int | None


class Stock(Struct, frozen=True):
    count: int
    top: str | None


class Score(Struct, frozen=True):
    """A game on the score pad; a drawn one has no winner."""

    winner: int | None
    points: int


class Accusation(Struct, frozen=True):
    """The seat that is voted on, and the seats that have voted."""

    seat: int
    upheld: list[int]
    rejected: list[int]


class Manual(Struct, frozen=True):
    """What only a manual table needs to know.

    ``owed`` are cards still to be drawn; ``begun``: the right seat has drawn or played; ``stray``
    plays out of order; the next turns of ``barred`` seats start without drawing; ``spoke`` and
    ``accused`` are seats, in this turn.
    """

    owed: int
    begun: bool
    stray: int | None
    barred: list[int]
    spoke: list[int]
    accused: list[int]
    accusation: Accusation | None


class Board(Struct, frozen=True):
    """What lies open to all; cards that lie face-down are counted; then the seat's own hand.

    ``turn`` is the right seat, also while another is ``playing`` out of order. Discard piles are
    written from the bottom; a spectator has no ``hand``.
    """

    dealer: int
    turn: int
    playing: int
    building: list[BuildingPile]
    stocks: list[Stock]
    discards: list[list[list[str]]]
    hands: list[int]
    draw: int
    aside: int
    passes: int
    games: int
    drawn_in_row: int
    pad: list[Score]
    ended: bool
    manual: Manual | None
    hand: list[str] | None


def show(s: Any) -> Board:
    now = read(s)
    seats, stray = now.seats, now.stray - 1 if now.stray else None
    piles, tops = now.pile[:seats].tolist(), now.tops[:seats, 0].tolist()
    building = zip(now.build.tolist(), now.wilds.tolist(), strict=True)
    return Board(
        dealer=now.dealer,
        turn=now.turn,
        playing=now.turn if stray is None else stray,
        building=[
            BuildingPile(height, list_members(wilds), height + 1 if height < FULL else None)
            for height, wilds in building
        ],
        stocks=[
            Stock(own[0][0], CARD_NAMES[top] if top else None)
            for own, top in zip(piles, tops, strict=True)
        ],
        discards=[[unpack_pile(pile) for pile in own[1:]] for own in piles],
        hands=now.held[:seats].tolist(),
        draw=now.draw_size,
        aside=now.aside_size,
        passes=now.passes,
        games=now.games,
        drawn_in_row=now.drawn_games,
        pad=[
            Score(entry // 1024 - 1 if entry else None, entry % 1024)
            for entry in now.pad[: min(now.games, PAD)].tolist()
        ],
        ended=bool(now.done),
        manual=_show_manual(now, stray) if now.manual else None,
        hand=None,
    )


def add_own(board: Board, s: Any, seat: int) -> Board:
    return replace(board, hand=list_cards(s["hand"][seat].tolist(), CARD_NAMES))


def _show_manual(now: Any, stray: int | None) -> Manual:
    accusation = None
    if now.accusation:
        votes = list(seats_in(now.upheld)), list(seats_in(now.rejected))
        accusation = Accusation(now.accusation - 1, *votes)
    return Manual(
        owed=now.owed,
        begun=bool(now.begun),
        stray=stray,
        barred=list(seats_in(now.barred)),
        spoke=list(seats_in(now.spoke)),
        accused=list(seats_in(now.accused)),
        accusation=accusation,
    )


def recall(s: Any, seat: int | None) -> dict[str, Any]:
    """What is certain to a perfect memory, as counts of 1 to 12 and W.

    ``aside``: the cards set aside; ``made_of``: what the draw pile was last made of; ``drawn``:
    what the seat itself has drawn of that; ``sunk``: cards that all saw being shuffled into each
    stock, as far as they are surely there still; ``slipped``: penalty cards at a stock's bottom.
    """
    return {
        "aside": counts(s.aside),
        "made_of": counts(s.shuffled),
        "drawn": None if seat is None else counts(s.drawn[seat]),
        "sunk": [counts(s.sunk[i]) for i in range(s.seats)],
        "slipped": [int(n) for n in s.slipped[: s.seats]],
    }


def imagine(view: dict[str, Any], recall: dict[str, Any], ch: Any) -> Any:
    """Some state in which that seat would see and recall exactly this; the rest is random."""
    s = blank(STATE)
    s.seats = view["seats"]
    configure(s, view["options"])
    _write_board(s, view["board"], view["scores"])
    _write_recall(s, recall)
    visible = np.zeros(KINDS, np.int64)
    count_visible(s, visible)
    unseen = np.array([0, *FULL_DECK]) - visible - s.aside
    seat = -1 if view["seat"] is None else view["seat"]
    if seat >= 0:
        s.hand[seat] = bag(view["board"]["hand"])
        s.drawn[seat, 1:] = recall["drawn"]
        unseen -= s.hand[seat]
    scatter(s, seat, unseen, ch)
    return s


def outcome(s: Any) -> Outcome:
    """A series ends at its target or by drawn games; a single game by a stock or a deadlock."""
    winners = seats_of(int(s.won))
    who = {"seat": winners, "n": len(winners)}
    if s.target:
        if s.drawn_games == UNTIL_ENDED:
            return Outcome("skipbo.outcome.three_drawn", clause=31)
        score = int(s.score[winners[0]])
        return Outcome("skipbo.outcome.target", who | {"score": score, "target": int(s.target)}, 29)
    if not winners:
        if s.fewest:
            return Outcome("skipbo.outcome.drawn_equal", clause=27)
        return Outcome("skipbo.outcome.drawn", clause=26)
    left = sum(int(s.pile[seat, 0, 0]) for seat in winners)
    if left:
        return Outcome("skipbo.outcome.fewest_stock", who | {"count": left}, 27)
    if s.partners:
        return Outcome("skipbo.outcome.both_cleared", who, 36)
    return Outcome("skipbo.outcome.cleared", who, 24)


def _write_board(s: Any, board: dict[str, Any], scores: list[int]) -> None:
    write_series(s, board, scores)
    if board["manual"] is not None:
        write_manual(s, board["manual"])
    s.dealer, s.turn, s.passes = board["dealer"], board["turn"], board["passes"]
    s.draw_size, s.aside_size = board["draw"], board["aside"]
    for pile, found in enumerate(board["building"]):
        s.build[pile] = found["height"]
        s.wilds[pile] = sum(1 << value for value in found["wilds"])
    for seat in range(s.seats):
        s.held[seat] = board["hands"][seat]
        for i in range(4):
            lay_all(s, seat, i + 1, board["discards"][seat][i])
        stock = board["stocks"][seat]
        if stock["count"]:
            s.pile[seat, 0, 0] = stock["count"]
            s.tops[seat, 0] = CARD_NAMES.index(stock["top"])
            put_at(s, seat, 0, stock["count"], s.tops[seat, 0])


def _write_recall(s: Any, recall: dict[str, Any]) -> None:
    s.aside[1:] = recall["aside"]
    s.shuffled[1:] = recall["made_of"]
    s.sunk[: s.seats, 1:] = recall["sunk"]
    s.slipped[: s.seats] = recall["slipped"]
