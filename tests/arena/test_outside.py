"""Programs of other people: each way to fail is told apart, costs its game, and nothing else."""

import os
import secrets
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.runs import bad, played, settings
from gamenight.arena import entrants, outside, program
from gamenight.arena.program import Forfeit, Program
from gamenight.core.errors import OptionError
from gamenight.core.words import say
from gamenight.face import replay
from patience import COMPILER_S, PATIENCE_S

EXAMPLE = Path(__file__).parents[2] / "examples" / "own_bot.py"


@pytest.fixture(autouse=True)
def _nothing_is_left_behind(monkeypatch):
    """Every program has ended and was waited for."""
    started = []

    class Started(subprocess.Popen):
        def __init__(self, *words, **more):
            super().__init__(*words, **more)
            started.append(self)

    monkeypatch.setattr(program.subprocess, "Popen", Started)
    yield
    assert not program.running
    for one in started:
        assert one.returncode is not None
        with pytest.raises(ChildProcessError):
            os.waitpid(one.pid, os.WNOHANG)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    """But for the start: our own engine, and any interpreter, takes long on a busy machine."""
    monkeypatch.setattr(outside, "START_S", COMPILER_S)
    monkeypatch.setattr(program, "GRACE_S", 0.5)
    monkeypatch.setattr(program, "LEAVE_S", 0.2)


@pytest.mark.parametrize(
    ("kind", "verdict", "detail"),
    [
        ("crash", "crash", "exit code 7 · out of ideas"),
        ("unready", "crash", "exit code 1 · no licence"),
        ("silence", "silent", "0.6 s"),
        ("slow", "slow", "> 0.6 s"),
        ("garbage", "garbage", "no JSON"),
        ("flood", "garbage", "a line of more than"),
        ("shape", "garbage", '"play"'),
        ("list", "garbage", "an object expected"),
        ("twice", "garbage", "unasked"),
        ("illegal", "illegal", "Z99"),
        ("resign", "resigned", ""),
    ],
)
def test_a_failing_program_loses_and_the_run_goes_on(kind, verdict, detail, monkeypatch):
    if kind == "slow":
        monkeypatch.setattr(program, "GRACE_S", PATIENCE_S)
    if kind in ("crash", "unready"):
        monkeypatch.setattr(program, "LEAVE_S", PATIENCE_S)
    late = {"move_s": 0.6} if kind in ("silence", "slow") else {}
    run, games = played(settings("skipbo", f"{bad(kind)},random", stock=3, **late), 2)
    assert len(games) == 2
    for game in games:
        seat = game.bots.index(kind)
        assert game.winners == [1 - seat]
        (fault,) = game.faults
        assert (fault.seat, fault.verdict) == (seat, verdict)
        assert detail in fault.detail
        assert not say(f"arena.verdict.{verdict}").startswith("arena.")
        assert replay(game.record).winners == (1 - seat,)
    standing = run.standing(games)
    meeting = standing.meeting(kind, "random")
    assert (meeting.won, meeting.lost, meeting.points) == (0, 2, None)
    assert standing.forms()[kind].faults == 2


def test_with_more_sides_the_failing_one_is_last_and_the_others_play_on():
    chosen = settings("skipbo", f"{bad('crash')},greedy,random", seats=3, stock=15)
    run, games = played(chosen, 6)
    standing = run.standing(games)
    for game in games:
        (fault,) = game.faults
        assert game.bots[fault.seat] == "crash"
        assert fault.seat not in game.winners
        assert game.winners
        assert standing.placings(game)[fault.seat] == 2


@pytest.mark.parametrize("kind", ["stays", "children"])
def test_a_program_that_will_not_leave_is_ended_with_all_it_started(kind):
    mark = secrets.token_hex()
    played(settings("skipbo", f"{bad(kind)} {mark},random", stock=1), 2)
    deadline = time.monotonic() + PATIENCE_S
    while mark in subprocess.check_output(["ps", "-eo", "args"], text=True):
        assert time.monotonic() < deadline, "something that it started lives on"


def test_the_example_plays_every_kind_of_game():
    mine = f"mine=cmd:{sys.executable} {EXAMPLE}"
    for game, options in (("skipbo", {"stock": 3}), ("lowdown", {}), ("dos", {"target": 20})):
        run, games = played(settings(game, f"{mine},random", **options), 2)
        assert not any(one.faults for one in games)
        assert run.standing(games).meeting("mine", "random").games == 2


def test_the_example_is_about_thirty_lines():
    assert len(EXAMPLE.read_text().splitlines()) <= 40


def test_gtp_plays_our_own_engine_from_varied_openings():
    engine = f"gtp:{sys.executable} -m gamenight gtp --level novice"
    chosen = settings("blokus-duo", f"engine={engine},random", opening=2, move_s=COMPILER_S)
    _, games = played(chosen, 2)
    assert [game.faults for game in games] == [[], []]
    assert {tuple(game.bots) for game in games} == {("engine", "random"), ("random", "engine")}
    assert all(game.moves > 20 for game in games)


@pytest.mark.parametrize(
    ("script", "verdict"),
    [
        ("while read l; do echo '= a1'; echo; done", "illegal"),
        ("while read l; do echo '= pass'; echo; done", "illegal"),
        ("while read l; do echo '= resign'; echo; done", "resigned"),
        ("while read l; do echo '? no'; echo; done", "garbage"),
        ("while read l; do echo 'hello'; echo; done", "garbage"),
        ("read l", "crash"),
    ],
)
def test_gtp_engines_that_fail(tmp_path, script, verdict):
    file = tmp_path / "engine.sh"
    file.write_text(script)
    _, games = played(settings("blokus-duo", f"bad=gtp:sh {file},random"), 2)
    assert [fault.verdict for game in games for fault in game.faults] == [verdict, verdict]


def test_a_program_that_does_not_read_cannot_hold_us_up():
    deaf = Program("sleep 60")
    begun = time.monotonic()
    deaf.write_line("x" * (1 << 20))
    with pytest.raises(Forfeit, match="silent"):
        deaf.read_line(0.1)
    deaf.close("bye")
    assert time.monotonic() - begun < 30, "it would have been here for a minute"


@pytest.mark.parametrize(
    ("game", "bots", "words"),
    [
        ("dos", "novice,cmd:no-such-program-here", "no program"),
        ("dos", "novice,cmd:python3 -u no-such.py --fast", "no program no-such.py"),
        ("dos", "novice,cmd:/bin/sh no-such.sh", "no program no-such.sh"),
        ("dos", "novice,gtp:cat", "Blokus Duo"),
        ("dos", "novice,cmd:'", "cannot be read"),
        ("dos", "novice,genius", "There is no bot"),
        ("dos", "novice,novice", "Two bots"),
        ("dos", "novice", "at least two"),
        ("blokus-duo", "novice,clairvoyant", "nothing is hidden"),
    ],
)
def test_what_cannot_play_is_refused_before_the_first_game(game, bots, words):
    with pytest.raises(OptionError, match=words):
        settings(game, bots)


def test_levels_need_a_game_with_a_bot_of_its_own(monkeypatch):
    monkeypatch.setattr(entrants, "has_bot", lambda game: False)
    with pytest.raises(OptionError, match="no bot of its own"):
        settings("toy", "novice,random")


def test_gtp_needs_the_options_of_its_dialect():
    with pytest.raises(OptionError, match="fixed_start"):
        settings("blokus-duo", "a=gtp:cat,random", fixed_start=False)
    assert settings("blokus-duo", "a=gtp:cat,random").options["fixed_start"] is True
