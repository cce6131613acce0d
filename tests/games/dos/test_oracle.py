"""Whole rounds against the oracle: every number of seats, every option, full and tiny decks."""

import random
from itertools import count

import pytest

import gamenight as gn
from games.dos.oracle import Dos
from games.dos.tables import DECK
from lockstep import Chance, compare_moves, compare_table

TARGETS = ["one_round", 60, 200]
BONUSES = ["optional", "forced"]
RARE = {
    "set_aside",
    "joined_unseen",
    "penalty_card_unseen",
    "made_to_draw_unseen",
    "shuffled",
    "drew_nothing",
}


def choose(dice, match, moves):
    """Some seat's move: a table of random attention, where calls are made, missed and caught."""
    seat = match.waiting[0]
    others = [other for other in moves if other != seat]
    if others and dice.random() < 0.4:
        seat = dice.choice(others)
    return seat, dice.choice(sorted(moves[seat]))


def play_both(match, seed, looks, start=None):
    """Play a match to its end in lockstep with the oracle; returns the events that were told."""
    oracle = Dos(Chance(seed), match.seats, match.options, start)
    dice = random.Random(seed)
    try:
        compare_table(match, oracle)
        while moves := compare_moves(match, oracle):
            seat, text = choose(dice, match, moves)
            match.play(seat, text)
            oracle.play(seat, text)
            assert match.moves[-1] == (seat, text)
            if oracle.over or len(match.moves) % looks == 0:
                compare_table(match, oracle)
    except AssertionError as error:
        error.add_note(f"{match.seats} seats, seed {seed}: {match.record()}")
        raise
    return {event["code"].removeprefix("dos.event.") for _, event in match.events(None)}


def deals_agree(seats, rounds, looks):
    """Matches from the deal on, until so many rounds have been compared."""
    for number in count():
        seed = 10_000 * seats + number
        options = {
            "target": TARGETS[number % 3],
            "single_bonus": BONUSES[number // 3 % 2],
            "dealer": ("draw", number % seats)[number // 6 % 2],
        }
        match = gn.new("dos", seats, seed=seed, **options)
        play_both(match, seed, looks)
        rounds -= match.position()["rounds"]
        if rounds <= 0:
            return


def tiny_deck(dice, seats):
    """A position in which the cards lie almost anywhere but in the deck."""
    cards = list(DECK.elements())
    dice.shuffle(cards)
    sizes = [dice.choice([1, 2, 2, 3, 4]) for _ in range(seats)]
    hands = [[cards.pop() for _ in range(size)] for size in sizes]
    deck, discard = ([cards.pop() for _ in range(dice.choice([0, 0, 1, 2]))] for _ in range(2))
    if dice.random() < 0.3:
        row, hands[-1] = cards[:2], hands[-1] + cards[2:]
    else:
        row = cards
    turn = dice.randrange(seats)
    return {
        "seats": seats,
        "rounds": 1,
        "dealer": (turn - 1) % seats,
        "turn": turn,
        "phase": dice.choice(["start", "drew"]),
        "scores": [0] * seats,
        "owes": [s for s, hand in enumerate(hands) if len(hand) == 2 and dice.random() < 0.5],
        "hands": hands,
        "row": [[card] for card in row],
        "deck": deck,
        "discard": discard,
        "aside": [],
        **dict.fromkeys(("singles", "doubles", "must", "may"), 0),
    }


def tiny_decks_agree(seats, rounds, looks):
    """Rounds that begin with next to nothing to draw; returns the events that were told."""
    told = set()
    for number in range(rounds):
        seed = 20_000 * seats + number
        start = tiny_deck(random.Random(seed), seats)
        options = {"target": "one_round", "single_bonus": BONUSES[number % 2]}
        match = gn.setup("dos", start, seed=seed, **options)
        told |= play_both(match, seed, looks, match.position())
    return told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deals_agree(seats):
    deals_agree(seats, rounds=60, looks=7)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tiny_decks_agree(seats):
    assert tiny_decks_agree(seats, rounds=60, looks=7) >= RARE


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thousand_rounds_agree(seats):
    deals_agree(seats, rounds=1_000, looks=1)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_tiny_decks_agree(seats):
    assert tiny_decks_agree(seats, rounds=700, looks=1) >= RARE
