"""Taking back past the moves of others: only where nothing is hidden."""

import pytest

import gamenight as gn
from gamenight import IllegalMove


def play(match, moves=1):
    for _ in range(moves):
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])


def test_a_seat_returns_to_its_last_move_and_what_came_after_goes_too():
    match = gn.new("blokus-duo", first=0)
    play(match, 2)
    before, events = match.digest(), match.event_count
    play(match, 2)
    assert match.ply_before(0) == 2
    match.take_back(0)
    assert (match.digest(), match.event_count, match.made) == (before, events, 2)
    match.take_back(0)
    assert match.made == 0, "and once more, to the first move"
    assert match.ply_before(0) is None
    with pytest.raises(IllegalMove):
        match.take_back(1)


def test_a_match_goes_on_and_replays_after_taking_back():
    match = gn.new("blokus-duo", first=0)
    play(match, 5)
    match.take_back(1)
    play(match, 3)
    match.resign(0)
    assert gn.replay(match.record()).digest() == match.digest()


@pytest.mark.parametrize("game", ["bold", "dos", "lowdown", "skipbo"])
def test_where_something_is_hidden_nothing_goes_past_anothers_move(game):
    match = gn.new(game, seats=2, seed=3)
    for _ in range(60):
        if match.over:
            break
        play(match)
        mover = match.moves[-1][0]
        assert match.ply_before(1 - mover) is None


def test_nothing_is_taken_back_past_a_resignation():
    match = gn.new("blokus-duo", first=0)
    play(match, 2)
    match.resign(0)
    assert match.ply_before(1) is None
