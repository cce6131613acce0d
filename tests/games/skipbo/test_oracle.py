"""Whole games against the oracle: all seats, stocks and options, mistakes and tiny draw piles."""

import random

import pytest

import gamenight as gn
from games.skipbo.oracle import SkipBo
from games.skipbo.tables import DECK, board, table
from lockstep import Chance, compare_moves

STOCKS = [1, 2, 3, 5, 8, 10]
RARE = {
    "surplus",
    "strayed",
    "called",
    "stood",
    "spoke",
    "acquitted",
    "penalised",
    "passed",
    "reshuffled",
    "drawn",
    "won_deadlock",
}


class Crowd:
    """The people at a table: how keen they are to play cards, and how prone to mistakes."""

    def __init__(self, dice, short):
        self.dice = dice
        self.keen = dice.choice([0.0, 0.3, 0.9, 0.97]) if short else 0.97
        self.unruly = dice.choice([0.0, 0.02, 0.2, 0.5]) if self.keen > 0.5 else 0.02

    def choose(self, match, moves):
        seat = self.dice.choice(match.waiting)
        others = [other for other in moves if other not in match.waiting]
        if others and self.dice.random() < self.unruly:
            seat = self.dice.choice(others)
        texts = sorted(moves[seat])
        plays = [text for text in texts if ">" in text]
        if plays and self.dice.random() < self.keen:
            texts = [text for text in plays if "S>" in text] or plays
        elif len(texts) > 1 and self.dice.random() > self.unruly:
            texts = [text for text in texts if text != "draw"]
        return seat, self.dice.choice(texts)


def same_table(match, oracle):
    """The whole truth, and what a seat sees of the hands."""
    position, expected = match.position(), oracle.position()
    assert {name: position[name] for name in expected} == expected
    for seat in (*range(match.seats), None):
        seen = board(match, seat)
        assert seen["hand"] == (None if seat is None else oracle.hands[seat])
        assert seen["draw"] == sum(oracle.draw)
        assert [stock["top"] for stock in seen["stocks"]] == [
            (s or [None])[-1] for s in oracle.stocks
        ]


def play_both(match, seed, looks, start=None):
    """Play a match to its end in lockstep with the oracle; returns the events that were told."""
    oracle = SkipBo(Chance(seed), match.seats, match.options, start)
    short = match.options["target"] == "one_game" or match.options["stock"] < 9
    crowd = Crowd(random.Random(seed), short)
    try:
        same_table(match, oracle)
        while moves := compare_moves(match, oracle):
            seat, text = crowd.choose(match, moves)
            match.play(seat, text)
            oracle.play(seat, text)
            assert match.moves[-1] == (seat, text)
            if oracle.over or len(match.moves) % looks == 0:
                same_table(match, oracle)
    except AssertionError as error:
        error.add_note(f"{match.options}, seed {seed}: {match.record()}")
        raise
    return {event["code"].removeprefix("skipbo.event.") for _, event in match.events(None)}


def some_options(dice, seats):
    return {
        "stock": 162 // seats - 5 if dice.random() < 0.06 else dice.choice(STOCKS),
        "target": dice.choice(["one_game", "one_game", 60, 150]),
        "deadlock": dice.choice(["drawn", "fewest_stock"]),
        "partners": seats in (4, 6) and dice.random() < 0.6,
        "manual_table": dice.random() < 0.5,
        "dealer": dice.choice(["draw", dice.randrange(seats)]),
    }


def tiny_draw_pile(dice, seats, options):
    """A match that begins with next to nothing to draw and piles near their end."""
    deck = [card for card, n in DECK.items() for _ in range(n)]
    dice.shuffle(deck)
    building = []
    for _ in range(4):
        needed = [str(n) for n in range(1, dice.choice([1, 4, 11, 12, 12]))]
        pile = [card if card in deck and dice.random() < 0.9 else "W" for card in needed]
        building.append(pile if pile.count("W") <= deck.count("W") else [])
        for card in building[-1]:
            deck.remove(card)

    def some(sizes):
        return " ".join(deck.pop() for _ in range(dice.choice(sizes)))

    return table(
        *(some([1, 2, 3]) for _ in range(seats)),
        hands=(some([1, 2, 5]), *(some([0, 0, 1, 5]) for _ in range(seats - 1))),
        building=tuple(" ".join(pile) for pile in building),
        discards={seat: tuple(some([0, 1, 2]) for _ in range(4)) for seat in range(seats - 1)},
        draw=some([0, 0, 1, 3]),
        seed=options.pop("seed"),
        options=options,
    )


def deals_agree(seats, games, looks):
    """Matches from the deal on, until so many games have been compared; returns the events."""
    told, seed = set(), 10_000 * seats
    while games > 0:
        options = some_options(random.Random(seed), seats)
        match = gn.new("skipbo", seats, seed=seed, **options)
        told |= play_both(match, seed, looks)
        games -= match.position()["games"]
        seed += 1
    return told


def tiny_draw_piles_agree(seats, games, looks):
    told = set()
    for seed in range(20_000 * seats, 20_000 * seats + games):
        dice = random.Random(seed)
        options = some_options(dice, seats) | {"target": "one_game", "stock": 3, "seed": seed}
        match = tiny_draw_pile(dice, seats, options)
        told |= play_both(match, seed, looks, match.position())
    return told


def test_deals_agree():
    told = set()
    for seats in range(2, 7):
        told |= deals_agree(seats, games=12, looks=10)
    assert told >= RARE - {"won_deadlock", "drawn"}


def test_tiny_draw_piles_agree():
    told = set()
    for seats in range(2, 7):
        told |= tiny_draw_piles_agree(seats, games=20, looks=10)
    assert told >= RARE


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(2, 7))
def test_four_hundred_games_agree(seats):
    deals_agree(seats, games=400, looks=5)


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(2, 7))
def test_many_tiny_draw_piles_agree(seats):
    tiny_draw_piles_agree(seats, games=200, looks=1)
