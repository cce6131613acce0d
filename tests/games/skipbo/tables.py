"""Tables for the tests of SKIP-BO: positions with little typing, and ways to play them."""

from random import Random
from typing import Any

import pytest

import gamenight as gn
from gamenight.core import game as verbs
from gamenight.core.chance import fast

DECK = {**{str(n): 12 for n in range(1, 13)}, "W": 18}


def cards(text: str) -> list[str]:
    return text.split()


def table(
    *stocks: str,
    hands: tuple[str, ...] = (),
    discards: dict[int, tuple[str, ...]] | None = None,
    building: tuple[str, ...] = (),
    draw: str | None = None,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> gn.Match:
    """A match at a position. Seat 0 is in turn unless told otherwise; piles are given bottom first.

    With ``draw`` given, all cards that are not named go to a far place: the bottom of the last
    seat's last discard pile.
    """
    seats = len(stocks)
    piles = [[cards(pile) for pile in (discards or {}).get(s, ())] for s in range(seats)]
    position: dict[str, Any] = {
        "seats": seats,
        "dealer": seats - 1,
        "stocks": [cards(stock) for stock in stocks],
        "hands": [cards(hand) for hand in hands] + [[] for _ in range(seats - len(hands))],
        "discards": [own + [[] for _ in range(4 - len(own))] for own in piles],
        "building": [cards(pile) for pile in building] + [[] for _ in range(4 - len(building))],
    }
    position |= more
    if draw is not None:
        position["draw"] = [cards(draw).count(kind) for kind in DECK]
        position["discards"][-1][-1] = _rest(position) + position["discards"][-1][-1]
    return gn.setup("skipbo", position, seed=seed, **(options or {}))


def _rest(position: dict[str, Any]) -> list[str]:
    left = DECK.copy()
    for kind, n in zip(DECK, position["draw"], strict=True):
        left[kind] -= n
    for kind, n in zip(DECK, position.get("aside", [0] * 13), strict=True):
        left[kind] -= n
    for pile in [*position["stocks"], *position["hands"], *position["building"]]:
        for card in pile:
            left[card] -= 1
    for card in [card for own in position["discards"] for pile in own for card in pile]:
        left[card] -= 1
    order = ["W", *map(str, range(1, 13))]  # a 12 on top: it fits nowhere in most tests
    return [card for card in order for _ in range(left[card])]


def board(match: gn.Match, seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["board"]
    return found


def refused(match: gn.Match, seat: int, text: str) -> int | None:
    """The clause that a refused move names; nothing may have changed."""
    before = match.digest()
    with pytest.raises((gn.IllegalMove, gn.NotYourTurn)) as caught:
        match.play(seat, text)
    assert match.digest() == before
    return caught.value.clause


def codes(events: list[dict[str, Any]]) -> list[str]:
    return [event["code"].removeprefix("skipbo.event.") for event in events]


def greedy_text(match: gn.Match, seat: int) -> str:
    return match.game.text(match.state, seat, int(verbs.greedy(match.state, seat, fast(0))))


def play_on(match: gn.Match, limit: int = 20_000) -> gn.Match:
    """Let the quick player make all moves until the match is over."""
    for _ in range(limit):
        if match.over:
            break
        seat = match.waiting[0]
        match.play(seat, greedy_text(match, seat))
    return match


def discard_on(match: gn.Match, seed: int = 1, limit: int = 20_000) -> gn.Match:
    """Everybody only discards, so that the game must end in a deadlock or be stuck for good."""
    random = Random(seed)
    for _ in range(limit):
        if match.over:
            break
        seat = match.waiting[0]
        quiet = [text for text in match.legal(seat) if "-" in text or text == "pass"]
        match.play(seat, random.choice(quiet))
    return match


def census(match: gn.Match) -> dict[str, int]:
    """All cards of a match by kind, wherever they are."""
    p = match.position()
    found = dict(
        zip(DECK, (a + b for a, b in zip(p["draw"], p["aside"], strict=True)), strict=True)
    )
    piles = [
        *p["stocks"],
        *p["hands"],
        *p["building"],
        *(pile for own in p["discards"] for pile in own),
    ]
    for pile in piles:
        for card in pile:
            found[card] += 1
    return found
