"""A file of results survives whatever kills the run, and is never mixed up with another."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from arena.runs import played, settings
from gamenight.arena.measures import Sequential
from gamenight.arena.results import results_file
from gamenight.arena.run import in_processes
from gamenight.core.errors import RecordError
from patience import COMPILER_S

CHOSEN = settings("skipbo", "greedy,random", stock=2)


def _without_times(game):
    return (game.deal, game.bots, game.winners, game.scores, game.moves)


def test_games_do_not_depend_on_who_plays_them_where(tmp_path):
    _, one = played(CHOSEN, 6)
    _, two = played(CHOSEN, 6, spread=in_processes(2))
    key = _without_times
    assert sorted(map(key, one)) == sorted(map(key, two))


def test_a_run_goes_on_where_it_stopped(tmp_path):
    file = tmp_path / "games.jsonl"
    _, first = played(CHOSEN, 4, file=file)
    text = file.read_bytes()
    run, more = played(CHOSEN, 8, file=file)
    assert file.read_bytes().startswith(text)
    assert more[:4] == first
    assert run.standing(more).meeting("greedy", "random").games == 8
    run, again = played(CHOSEN, 4, file=file)
    assert again == more
    assert run.standing(again).meeting("greedy", "random").games == 4


@pytest.mark.parametrize("cut", [1, 30, 200])
def test_a_torn_last_line_is_played_again(tmp_path, cut):
    file = tmp_path / "games.jsonl"
    _, whole = played(CHOSEN, 6, file=file)
    file.write_bytes(file.read_bytes()[:-cut])
    _, again = played(CHOSEN, 6, file=file)
    assert sorted(map(_without_times, again)) == sorted(map(_without_times, whole))
    assert all(json.loads(line) for line in file.read_text().splitlines())


def test_a_torn_heading_is_written_again(tmp_path):
    file = tmp_path / "games.jsonl"
    played(CHOSEN, 2, file=file)
    whole = file.read_bytes()
    file.write_bytes(whole[:40])
    played(CHOSEN, 2, file=file)
    assert file.read_bytes().splitlines()[0] == whole.splitlines()[0]


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (settings("skipbo", "greedy,random", stock=3), "options"),
        (settings("skipbo", "greedy,random", stock=2, seed=1), "seed"),
        (settings("skipbo", "greedy,b=random", stock=2), "bots"),
        (settings("bold", "greedy,random"), "game"),
    ],
)
def test_other_settings_are_refused_and_nothing_is_written(tmp_path, other, named):
    file = tmp_path / "games.jsonl"
    played(CHOSEN, 2, file=file)
    before = file.read_bytes()
    with pytest.raises(RecordError, match=f"another {named}"):
        played(other, 2, file=file)
    assert file.read_bytes() == before


def test_files_of_others_damaged_ones_and_busy_ones_are_refused(tmp_path):
    file = tmp_path / "games.jsonl"
    for text in ("my diary", "my diary\nday 2\n", "[1]\n"):
        file.write_text(text)
        with pytest.raises(RecordError, match="no results"):
            played(CHOSEN, 2, file=file)
        assert file.read_text() == text
    file.unlink()
    played(CHOSEN, 4, file=file)
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:2], "oops", *lines[2:]]) + "\n")
    with pytest.raises(RecordError, match="line 3"):
        played(CHOSEN, 4, file=file)
    file.unlink()
    with results_file(file, CHOSEN), pytest.raises(RecordError, match="another run"):
        played(CHOSEN, 2, file=file)


def test_another_program_does_not_go_on_with_it(tmp_path, monkeypatch):
    file = tmp_path / "games.jsonl"
    played(CHOSEN, 2, file=file)
    monkeypatch.setattr("gamenight.arena.settings.fingerprint", lambda: "other")
    with pytest.raises(RecordError, match="another version"):
        played(CHOSEN, 2, file=file)


@pytest.mark.parametrize(("how", "jobs"), [(signal.SIGKILL, 2), (signal.SIGTERM, 1)])
def test_a_killed_run_keeps_every_finished_game(tmp_path, how, jobs):
    """The end of its output shows that its workers have ended too."""
    command = [sys.executable, "-m", "gamenight", "arena", "skipbo", "--bots", "greedy,random"]
    command += [
        "--option",
        "stock=2",
        "--games",
        "100000",
        "--jobs",
        str(jobs),
        "--out",
        str(tmp_path),
    ]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    file = tmp_path / "games.jsonl"
    until = time.monotonic() + COMPILER_S
    while not (file.exists() and file.read_bytes().count(b"\n") > 12):
        assert time.monotonic() < until
        time.sleep(0.02)
    os.kill(running.pid, how)
    running.communicate(timeout=COMPILER_S)
    kept = file.read_bytes().count(b"\n") - 1
    _, games = played(settings("skipbo", "greedy,random", stock=2), 20, file=file)
    assert len({(game.deal, *game.bots) for game in games}) == len(games) >= max(20, kept)


def test_a_clear_pair_stops_early_and_counts_the_same_games_however_they_came_in(tmp_path):
    chosen = settings("bold", "clairvoyant,greedy")
    test = Sequential(0.45, 0.55)
    run, games = played(chosen, 400, test=test)
    assert len(games) == 16
    assert run.standing(games).verdicts[0].says == "high"
    standing = run.standing(list(reversed(games)))
    assert standing.verdicts[0].deals == 8
    assert standing.meeting("clairvoyant", "greedy").games == 16
