"""The fixed suite: any agent can be measured by it, and its opponents are pinned."""

import json
import re
import sys
import types

import numpy as np
import pytest
from typer.testing import CliRunner

import gamenight as gn
from arena import suite
from arena.runs import settings
from gamenight.arena.benchmark import SUITE, Row, leaderboard_line, measure, overall, suite_run
from gamenight.arena.callables import CallablePlayer, load_agent
from gamenight.arena.entrants import entrant_of
from gamenight.arena.measures import Interval
from gamenight.arena.play import play
from gamenight.arena.players import Question
from gamenight.arena.program import Forfeit
from gamenight.arena.schedule import Fixture
from gamenight.cli.app import app
from gamenight.research.observations import DTYPE, load_observation, observe


def benchmark(*args):
    done = CliRunner().invoke(app, ["benchmark", *map(str, args)])
    assert "Traceback" not in done.output
    return done


def start(match, seat, seed=1):
    options = match.options
    return {
        "game": match.name,
        "seats": match.seats,
        "options": options,
        "seat": seat,
        "seed": seed,
    }


@pytest.mark.parametrize("game", gn.GAMES)
def test_the_opponents_of_the_suite_play_as_they_did(game):
    """If this fails, an opponent plays otherwise: raise SUITE, and run tests/arena/suite.py."""
    pinned = json.loads(suite.FILE.read_text(encoding="utf-8"))
    assert pinned["suite"] == SUITE
    assert suite.choices(game) == pinned[game]


@pytest.mark.parametrize(
    ("text", "kind", "which"),
    [
        ("arena.agents:first", "py", "arena.agents:first"),
        ("mine=py:arena.agents:first", "py", "arena.agents:first"),
        ("sb3:some/model.zip", "sb3", "some/model.zip"),
        ("openspiel:arena.agents:spiel", "openspiel", "arena.agents:spiel"),
        ("cmd:python3 bot.py", "cmd", "python3 bot.py"),
    ],
)
def test_agents_as_they_are_named(text, kind, which):
    entrant = entrant_of(text)
    assert (entrant.kind, entrant.which, entrant.outside) == (kind, which, True)
    assert entrant_of(f"x={entrant.text}").which == which


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        ("arena.agents:nobody", "has no attribute 'nobody'"),
        ("no_such_module:nobody", "No module named"),
        ("arena.agents:no_agent", "cannot be called"),
        ("sb3:no_such_file.zip", "no_such_file.zip"),
    ],
)
def test_what_is_no_agent_is_refused_by_one_sentence(agent, reason):
    done = benchmark(agent, "--game", "bold", "--games", 2)
    assert done.exit_code == 2
    assert "cannot play: " in done.stderr
    assert reason in done.stderr
    assert len(done.stderr.strip().splitlines()[-1:]) == 1


def test_a_table_with_intervals_and_a_line_for_the_leaderboard(tmp_path):
    args = ("mine=arena.agents:first", "--game", "bold", "--games", 2, "--out", tmp_path)
    done = benchmark(*args)
    assert done.exit_code == 0, done.output
    for level in ("novice", "casual", "steady", "sharp", "master"):
        assert re.search(rf"^{level} +\d+ \(\d+–\d+\)", done.stdout, re.MULTILINE), done.stdout
    line = done.stdout.strip().splitlines()[-1]
    assert re.fullmatch(
        rf"\| mine \| 2 \| \d+\.\d( \| –){{5}} \| suite {SUITE}, gamenight [\d.]+ \|", line
    )
    games = (tmp_path / "bold.jsonl").read_text().splitlines()
    assert len(games) == 1 + 2 * 5
    again = benchmark(*args)
    assert again.stdout == done.stdout
    assert (tmp_path / "bold.jsonl").read_text().splitlines() == games


def test_every_level_is_met_on_the_same_deals_from_both_seats():
    run = suite_run("bold", entrant_of("random"), 4, 10.0)
    fixtures = list(run.schedule.fixtures(run.games))
    assert len(fixtures) == run.total == 4 * 5
    for level in range(1, 6):
        met = [(one.deal, one.seats) for one in fixtures if level in one.seats]
        assert met == [(d, s) for d in (0, 1) for s in ((0, level), (level, 0))]
    from gamenight.arena.play import GameResult

    def won(one):
        names = [run.settings.bots[bot].name for bot in one.seats]
        winner = one.seats.index(0) if one.deal == 0 or max(one.seats) == 1 else None
        winner = 1 - one.seats.index(0) if winner is None else winner
        return GameResult(one.deal, names, [winner], [1, 0], 9, [1, 1], [0.0, 0.0], [0.0, 0.0])

    row = measure(run.standing([won(one) for one in fixtures]))
    assert row.shares["novice"].mean == 1
    assert row.shares["master"].mean == 0.5
    assert row.mean.mean == pytest.approx(0.6)
    assert row.mean.low < 0.6 < row.mean.high
    assert (row.games, row.faults) == (20, 0)


def test_the_mean_of_all_games_needs_all_of_them():
    row = Row({}, Interval(0.5, 0.4, 0.6), 10, 0)
    whole = overall([row] * 4)
    assert (whole.mean, whole.half) == (0.5, pytest.approx(0.05))
    assert "| 50.0 ± " in leaderboard_line("x", 10, dict.fromkeys(gn.GAMES, row))
    assert "±" not in leaderboard_line("x", 10, {gn.GAMES[0]: row})


@pytest.mark.parametrize(
    ("name", "verdict"), [("broken", "crash"), ("cheat", "illegal"), ("speechless", "garbage")]
)
def test_an_agent_that_fails_loses_its_game_and_the_run_goes_on(name, verdict):
    chosen = settings("bold", f"bad=arena.agents:{name},random")
    played = play(chosen, Fixture(0, 0, (0, 1)))
    assert [(fault.seat, fault.verdict) for fault in played.faults] == [(0, verdict)]
    assert played.winners == [1]


@pytest.mark.parametrize("game", gn.GAMES)
def test_a_bot_of_openspiel_plays_every_game(game):
    match = gn.new(game, seats=2, seed=3)
    players = [
        CallablePlayer(load_agent(entrant_of("openspiel:arena.agents:spiel"), start(match, seat)))
        for seat in range(2)
    ]
    asked = 0
    while not match.over and asked < 40:
        seat, may_decline = match.questions()[0]
        move = players[seat].answer(Question(match, seat, may_decline))
        asked += 1
        if move is None:
            assert may_decline
            seat = match.waiting[0]
            move = match.legal(seat)[0]
        match.play(seat, move)


class Model:
    """What is asked of a model of sb3-contrib; it takes the last legal action."""

    def __init__(self, actions):
        self.action_space = types.SimpleNamespace(n=actions)
        self.asked = []

    def predict(self, seen, action_masks, deterministic):
        assert deterministic
        assert (seen["action_mask"] == action_masks).all()
        self.asked.append(seen)
        return np.array(np.flatnonzero(action_masks)[-1]), None


@pytest.mark.parametrize("game", gn.GAMES)
def test_a_model_sees_what_it_saw_in_training(game, tmp_path, monkeypatch):
    """Without PyTorch: a module that stands in for sb3_contrib. The real one is in test_rl.py."""
    model, size = Model(gn.facts(game).moves + 1), load_observation(game)
    ppo = types.SimpleNamespace(load=lambda file, device: model)
    monkeypatch.setitem(sys.modules, "sb3_contrib", types.SimpleNamespace(MaskablePPO=ppo))
    (tmp_path / f"{game}.zip").touch()
    match = gn.new(game, seats=2, seed=5)
    agent = entrant_of(f"sb3:{tmp_path}/{{game}}.zip")
    player = CallablePlayer(load_agent(agent, start(match, 0)))
    for _ in range(12):
        seat = match.waiting[0]
        if seat == 0:
            move = player.answer(Question(match, 0, may_decline=False))
            seen = np.zeros(size, DTYPE)
            observe(match.state.copy(), 0, seen)
            assert (model.asked[-1]["observation"] == seen).all()
            assert model.asked[-1]["action_mask"].sum() == len(match.legal(0))
        else:
            move = match.legal(seat)[0]
        match.play(seat, move)
    assert model.asked
    model.action_space.n = 3
    with pytest.raises(gn.OptionError, match="has 3 actions"):
        load_agent(agent, start(match, 0))


def test_what_an_agent_raises_is_told():
    match = gn.new("bold", seed=1, first=0)
    player = CallablePlayer(load_agent(entrant_of("arena.agents:broken"), start(match, 0)))
    with pytest.raises(Forfeit, match="RuntimeError: out of ideas"):
        player.answer(Question(match, 0, may_decline=False))
