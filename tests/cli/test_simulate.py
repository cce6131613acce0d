import csv
import io
import json

import numpy as np
import pyarrow.parquet
import pytest

import gamenight
from gamenight.bench import RulesCost, measure_rate, runs_of
from gamenight.cli import speed
from gamenight.cli.progress import status_line
from gamenight.cli.simulation import Simulation, chunks_of, join_results, play_chunk
from gamenight.games import facts


def test_a_summary(run):
    done = run("simulate", "toy", "--games", 50, "--seats", 3, "--seed", 4)
    assert done.exit_code == 0
    assert "50 games of toy, policy random, seed 4" in done.output
    assert "Seat 2 wins" in done.output
    assert "moves a second" in done.output


@pytest.mark.parametrize("name", gamenight.GAMES)
@pytest.mark.parametrize("policy", ["random", "first", "greedy"])
def test_every_game_and_policy(run, name, policy):
    done = run("simulate", name, "-g", 3, "-p", policy)
    assert done.exit_code == 0
    assert f"policy {policy}" in done.output


def test_results_do_not_depend_on_the_number_of_processes(run, tmp_path):
    files = [tmp_path / f"{jobs}.csv" for jobs in (1, 2)]
    for jobs, file in enumerate(files, 1):
        run("simulate", "toy", "-g", 120, "--jobs", jobs, "--seed", 9, "--out", file)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_chunks_join_to_the_same_games():
    toy = Simulation("toy", 2, facts("toy").validate(2, {}), 30, "random", 1)
    whole = play_chunk(toy, 0, 30)
    parts = join_results(
        [play_chunk(toy, first, games) for first, games in ((0, 7), (7, 1), (8, 22))]
    )
    np.testing.assert_array_equal(whole.lengths, parts.lengths)
    np.testing.assert_array_equal(whole.scores, parts.scores)
    np.testing.assert_array_equal(whole.winners, parts.winners)


@pytest.mark.parametrize("games", [1, 99, 1000, 2_000_001])
@pytest.mark.parametrize("jobs", [1, 3])
def test_chunks_cover_every_game_once(games, jobs):
    reached = 0
    for first, count in chunks_of(games, jobs):
        assert first == reached
        reached += count
    assert reached == games


def test_every_kind_of_file_says_the_same(run, tmp_path):
    for kind in ("csv", "json", "parquet"):
        done = run("simulate", "toy", "-g", 20, "--out", tmp_path / f"games.{kind}")
        assert done.exit_code == 0
    with (tmp_path / "games.csv").open() as file:
        rows = list(csv.DictReader(file))
    written = json.loads((tmp_path / "games.json").read_text())
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert written["game"] == "toy"
    assert written["policy"] == "random"
    for row, game, record in zip(rows, written["games"], table, strict=True):
        assert int(row["length"]) == game["length"] == record["length"]
        assert [int(row["score_0"]), int(row["score_1"])] == game["scores"]
        assert [s for s in (0, 1) if row[f"won_{s}"] == "1"] == game["winners"]
        assert record["won_1"] == (1 in game["winners"])


@pytest.mark.parametrize(("kind", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_pictures(run, tmp_path, kind, magic):
    file = tmp_path / f"lengths.{kind}"
    assert run("simulate", "toy", "-g", 20, "--plot", file).exit_code == 0
    assert file.read_bytes().startswith(magic)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--policy", "clever"], "random, first, greedy"),
        (["--out", "games.xlsx"], ".csv, .json, .parquet"),
        (["--plot", "games.jpg"], ".png, .svg"),
        (["--out", "no/such/folder/games.csv"], "no folder"),
        (["--seats", "1"], "2 to 4 seats"),
    ],
)
def test_refused_before_the_first_game(run, args, words):
    done = run("simulate", "toy", *args)
    assert done.exit_code == 2
    assert words in done.stderr


@pytest.mark.parametrize(("flag", "value"), [("--games", 0), ("--games", 10**12), ("--jobs", 0)])
def test_absurd_numbers(run, flag, value):
    assert run("simulate", "toy", flag, value).exit_code == 2


@pytest.mark.parametrize(
    ("flag", "file", "extra"),
    [("--plot", "a.png", "'.[plot]'"), ("--out", "a.parquet", "'.[parquet]'")],
)
def test_a_missing_extra_is_named(run, monkeypatch, flag, file, extra):
    monkeypatch.setattr("gamenight.cli.histograms.find_spec", lambda name: None)
    monkeypatch.setattr("gamenight.cli.results_file.find_spec", lambda name: None)
    done = run("simulate", "toy", flag, file)
    assert done.exit_code == 2
    assert extra in done.stderr


def test_wins_that_are_shared_are_explained(run):
    shared = " ".join(run("simulate", "lowdown", "-g", 200).output.split())
    assert "several seats win" in shared
    assert "counts for each of them" in shared
    assert "counts for each of them" not in run("simulate", "skipbo", "-g", 3, "-p", "first").output


def test_bench_prints_a_row_for_each_run(run):
    done = run("bench", "toy", "--seconds", 0.01)
    assert done.exit_code == 0
    assert "state copy, ns" in done.stdout
    starts = [line.split() for line in done.stdout.splitlines() if line.startswith("toy ")][:2]
    for (_, cache, *seconds), expected in zip(starts, ("empty", "full"), strict=True):
        assert cache == expected
        assert sorted(seconds, key=float) == seconds, "one after the other"
    assert float(starts[0][-1]) > float(starts[1][-1]), "what is compiled need only be loaded"
    (row,) = [line for line in done.stdout.splitlines() if "random, 2 seats" in line]
    assert row.startswith("toy ")
    runs = ["Measuring toy, random, 2 seats…", "Measuring toy, greedy, 4 seats…"]
    assert done.stderr.splitlines() == ["Measuring toy…", "Measuring toy…", *runs]


def test_bench_prints_what_it_knows_before_it_measures_on(capfd, monkeypatch):
    shown = []

    def measured(name, seconds):
        shown.append(capfd.readouterr().out)
        return RulesCost(name, 8, 2.0, 3.0)

    monkeypatch.setattr(speed, "measure_starts", lambda name: {})
    monkeypatch.setattr(speed, "measure_rules", measured)
    monkeypatch.setattr(speed, "runs_of", lambda name: [])
    speed.show_speed(["toy", "bold"], 0.01)
    assert "referee move" in shown[0]
    assert shown[1].startswith("toy ")


def test_what_is_told_in_a_terminal_is_taken_back(monkeypatch):
    terminal = io.StringIO()
    terminal.isatty = lambda: True
    monkeypatch.setattr("sys.stderr", terminal)
    with status_line() as tell:
        tell("Measuring …")
    assert terminal.getvalue() == "\r\033[KMeasuring …\r\033[K"


@pytest.mark.parametrize("name", ["dos", "skipbo"])
def test_bench_counts_the_simulations_of_a_search(name):
    (search,) = [one for one in runs_of(name) if one.policy == "search"]
    assert search.unit == "simulations"
    assert measure_rate(search, 0.01) > 1000
