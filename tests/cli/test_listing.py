import pytest

import gamenight
from gamenight.bots import CHAMPION, LEVELS
from gamenight.core import rulebook, words
from gamenight.games import facts
from gamenight.terminal.levels import MARKS


def test_games_lists_every_game_with_its_seats(run):
    done = run("games")
    assert done.exit_code == 0
    for name in gamenight.GAMES:
        assert name in done.output
        assert facts(name).title in done.output


def test_no_name_is_cut_however_narrow_the_terminal(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    said = run("games").output
    assert "…" not in said.replace("standard, …", "")
    typed = said.split()
    for name in gamenight.GAMES:
        assert name in typed
        assert all(option.name in typed for option in facts(name).options)


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("dos", "target 200, one_round, 1–1000000"),
        ("bold", "open_memory off, on"),
        ("blokus-duo", "first draw, 0–1"),
        ("lowdown", "layout standard, …"),
        ("skipbo", "stock 30 (from 5 seats 20), 1–76"),
    ],
)
def test_games_lists_options_with_their_values_the_default_first(run, monkeypatch, game, line):
    monkeypatch.setenv("COLUMNS", "70")
    lines = [" ".join(line.split()) for line in run("games").output.splitlines()]
    assert line in lines[lines.index(game) :]


def test_games_says_what_an_option_means_where_there_is_room(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    assert words.say("dos.option.target") in run("games").output


def test_games_lists_the_levels_of_the_bots_and_what_they_are_like(run):
    said = run("games").output
    assert tuple(MARKS) == (*LEVELS, CHAMPION)
    for level, mark in MARKS.items():
        assert f"{mark} {level}" in said
        assert words.say(f"page.level_why.{level}") in said


@pytest.mark.parametrize("name", gamenight.GAMES)
def test_rules_show_every_clause(run, name):
    done = run("rules", name)
    assert done.exit_code == 0
    words = " ".join(done.output.split())
    for text in rulebook.clauses(name).values():
        assert text.split()[0].strip("*`") in words


@pytest.mark.parametrize("name", gamenight.GAMES)
def test_clauses_are_numbered_from_one_without_gaps(name):
    numbers = list(rulebook.clauses(name))
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


@pytest.mark.parametrize("name", gamenight.GAMES)
def test_one_clause(run, name):
    done = run("rules", name, "--clause", 1)
    assert done.exit_code == 0
    assert " ".join(rulebook.clause(name, 1).split()) in " ".join(done.output.split())


@pytest.mark.parametrize("name", gamenight.GAMES)
@pytest.mark.parametrize("number", [0, -3, 999])
def test_a_clause_that_does_not_exist(run, name, number):
    done = run("rules", name, "--clause", number)
    assert done.exit_code == 2
    assert f"no clause {number}" in done.stderr


@pytest.mark.parametrize("command", ["rules", "play", "simulate", "bench"])
def test_a_game_that_does_not_exist(run, command):
    done = run(command, "chess")
    assert done.exit_code == 2
    assert "'chess'" in done.stderr
    assert "blokus-duo" in done.stderr


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("BOLD", "bold"),
        ("blokus", "blokus-duo"),
        ("Blokus Duo", "blokus-duo"),
        ("skip-bo", "skipbo"),
        ("Skip-Bo Deluxe", "skipbo"),
        ("low", "lowdown"),
        ("dos", "dos"),
    ],
)
def test_games_are_found_by_how_people_write_them(run, typed, meant):
    assert run("rules", typed, "--clause", 1).output == run("rules", meant, "--clause", 1).output


@pytest.mark.parametrize("typed", ["chess", "", "-", "b"])
def test_what_could_be_several_games_or_none_is_none(run, typed):
    done = run("rules", "--", typed)
    assert done.exit_code == 2
    assert "blokus-duo" in done.stderr
