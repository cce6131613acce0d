"""The deal follows the order of chance word by word, and a broken state is found out."""

from hashlib import sha256

import pytest

import gamenight as gn
from gamenight.core import game as verbs
from gamenight.core.chance import Stream, below, seed_from_int
from games.bold.tables import DECK, EXAMPLE, play, table
from states import editable


@pytest.mark.parametrize("first", ["draw", 3])
def test_the_order_of_chance(first):
    ch = Stream(seed_from_int(5)).ready()
    deck = list(DECK)
    for i in range(80, 0, -1):
        j = below(ch, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    match = gn.new("bold", seats=4, seed=5, first=first)
    position = match.position()
    assert position["grid"] == deck[:60:-1]
    assert position["pile"] == deck[:61]
    assert match.waiting == ((below(ch, 4),) if first == "draw" else (3,))
    used = int(ch.used).to_bytes(8, "little")
    assert match.digest() == sha256(match.state.tobytes() + used).hexdigest()


def same_card_twice(s):
    s.grid[3] = s.grid[4]


def card_of_the_pile_twice(s):
    s.pile[7] = s.grid[0]


def a_gap_in_the_middle_of_the_game(s):
    s.grid[9] = 0


def a_point_too_many(s):
    s.points[0] += 1


def a_group_from_nowhere(s):
    s.groups[1, 2] += 1
    s.points[1] += 4


def shared_values_that_are_not(s):
    s.shared |= 1


def up_but_never_seen(s):
    s.seen = 0


def a_seat_that_is_not_there(s):
    s.turn = 2


def an_end_without_gaps(s):
    s.up, s.shared, s.ended = 0, (1 << 12) - 1, 1


@pytest.mark.parametrize(
    ("spoil", "invariant"),
    [
        (a_seat_that_is_not_there, 1),
        (up_but_never_seen, 1),
        (shared_values_that_are_not, 2),
        (same_card_twice, 3),
        (card_of_the_pile_twice, 3),
        (a_point_too_many, 4),
        (a_group_from_nowhere, 5),
        (a_gap_in_the_middle_of_the_game, 5),
        (an_end_without_gaps, 6),
    ],
)
def test_a_broken_state_is_found_out(spoil, invariant):
    match = table(EXAMPLE, pile=41)
    play(match, "a1", "b1")
    s = editable(match)
    assert verbs.check(s) == 0
    spoil(s)
    assert verbs.check(s) == invariant
