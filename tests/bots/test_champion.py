"""The level champion: only some games have it, and it thinks on several threads."""

import pytest

import gamenight as gn
from gamenight import bots, games
from gamenight.arena.entrants import entrant_of, entrants
from gamenight.bots import CHAMPION, LEVELS, Budget, levels_of
from gamenight.bots.pace import count_threads
from gamenight.core.errors import OptionError

OTHERS = [game for game in games.GAMES if not games.facts(game).champion]


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_that_declares_a_champion_has_one(game):
    brain = games.part(game, bots.BRAIN)
    assert (CHAMPION in brain.LEVELS) == games.facts(game).champion
    assert levels_of(game)[: len(LEVELS)] == LEVELS
    assert set(levels_of(game)) == set(brain.LEVELS)


@pytest.mark.parametrize("game", OTHERS)
def test_where_there_is_no_champion_it_is_refused_with_the_levels_there_are(game):
    with pytest.raises(OptionError, match="The levels are: novice, casual, steady, sharp, master"):
        bots.bot(game, CHAMPION)
    with pytest.raises(OptionError, match="no level 'champion'"):
        entrants(game, ["champion,master"])


def test_two_threads_choose_a_legal_move_and_the_same_again():
    match = gn.new("blokus-duo", seed=4)
    seat = match.waiting[0]
    moves = [
        bots.bot("blokus-duo", CHAMPION, 7, Budget(sims=120, threads=2)).choose(match, seat)
        for _ in range(2)
    ]
    assert moves[0] == moves[1]
    assert moves[0] in match.legal(seat)


def test_a_champion_uses_the_cores_there_are_and_no_more_than_fit_into_memory(monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1, 2}, raising=False)
    assert count_threads() == 3
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(64)))
    assert count_threads() == 4


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("champion@1000x2", Budget(sims=1000, threads=2)),
        ("master@50msx3", Budget(ms=50, threads=3)),
        ("master@500", Budget(sims=500)),
    ],
)
def test_the_arena_gives_a_bot_threads(text, budget):
    entrant = entrant_of(text)
    assert entrant.budget == budget
    assert entrant.text == text
