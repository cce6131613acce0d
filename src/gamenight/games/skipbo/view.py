"""What a seat sees and remembers, and states imagined from that."""

from typing import Any

import numpy as np

from gamenight.core.forms import flag, many, maybe, number, thing, word
from gamenight.core.kernel import blank
from gamenight.core.outcome import Outcome
from gamenight.games.skipbo.cards import (
    CARD_NAMES,
    FULL_DECK,
    bag,
    counts,
    lay_all,
    seats_of,
    write_manual,
    write_series,
)
from gamenight.games.skipbo.kernels.hidden import count_visible, scatter
from gamenight.games.skipbo.kernels.stacks import put_at
from gamenight.games.skipbo.kernels.table import KINDS, STATE, UNTIL_ENDED
from gamenight.games.skipbo.position import place, position
from gamenight.games.skipbo.rules import configure
from gamenight.games.skipbo.telling import REVEALS, tell

__all__ = ["BOARD", "REVEALS", "imagine", "outcome", "place", "position", "recall", "tell"]


_SEATS = many(number)
_CARD = word(CARD_NAMES)
BOARD = thing(
    dealer=number,
    turn=number,
    playing=number,
    building=many(thing(height=number, wilds=many(number), next=maybe(number))),
    stocks=many(thing(count=number, top=word((None, *CARD_NAMES[1:])))),
    discards=many(many(many(_CARD))),
    hands=many(number),
    draw=number,
    aside=number,
    passes=number,
    games=number,
    drawn_in_row=number,
    pad=many(thing(winner=maybe(number), points=number)),
    ended=flag,
    manual=maybe(
        thing(
            owed=number,
            begun=flag,
            stray=maybe(number),
            barred=_SEATS,
            spoke=_SEATS,
            accused=_SEATS,
            accusation=maybe(thing(seat=number, upheld=_SEATS, rejected=_SEATS)),
        )
    ),
    hand=maybe(many(_CARD)),
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
