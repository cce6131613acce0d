"""A fork of a match goes on by itself: whatever is done with it, the match stays as it was."""

import pytest

from gamenight import games
from gamenight.core.chance import seed_from_int
from gamenight.core.record import open_match


def new(name):
    game = games.load(name)
    seats = game.facts.seats[0]
    return open_match(game, seats, game.facts.validate(seats, {}), seed_from_int(7))


def look(match):
    viewers = (None, *range(match.seats))
    return (
        match.digest(),
        list(match.moves),
        [match.view(viewer) for viewer in viewers],
        [match.events(viewer) for viewer in viewers],
        [match.legal(seat) for seat in range(match.seats)],
        match.undoer,
    )


def play(match, moves):
    for _ in range(moves):
        if match.over:
            return
        seat = match.waiting[0]
        match.make(seat, match.legal(seat)[-1], lists=True)


@pytest.mark.parametrize("name", games.GAMES)
def test_a_fork_changes_nothing(name):
    match = new(name)
    play(match, 12)
    before = look(match)
    twin = match.fork()
    assert look(twin) == before
    play(twin, 12)
    if twin.undoer is not None:
        twin.undo(twin.undoer)
    if not twin.over:
        twin.resign(0)
    assert look(twin) != before
    assert look(match) == before


@pytest.mark.parametrize("name", games.GAMES)
def test_a_match_and_its_fork_draw_the_same_chance(name):
    match = new(name)
    play(match, 5)
    twin = match.fork()
    for one in (match, twin):
        play(one, 20)
    assert look(twin) == look(match)
