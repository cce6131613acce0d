"""Plain lines with bots, and who sits where."""

import io
import re
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from gamenight import GAMES
from gamenight.bots.compiling import compile_game
from gamenight.bots.seat import answer_quickly
from gamenight.cli.app import app
from gamenight.cli.playing import seat_levels
from gamenight.core.errors import OptionError
from gamenight.face import new
from gamenight.terminal import hotseat
from gamenight.terminal.hotseat import Quit
from gamenight.terminal.lines import PlainTable
from gamenight.terminal.local import LocalTable
from gamenight.terminal.thinking import Thinkers
from terminal.driving import Patient


def run(*args, typed=""):
    done = CliRunner().invoke(app, list(args), input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_answers_in_lines(name):
    done = run("play", name, "--seed", "3", "--bots", "novice,-", typed="?\nhelp\n")
    assert done.exit_code == 0
    assert "Seat 2>" in done.output
    assert "Seat 1>" not in done.output
    assert "──── Seat" not in done.output


def test_bots_alone_play_to_the_end_and_a_hint_in_lines():
    done = run("play", "bold", "--seed", "3", "--bots", "novice,novice")
    assert done.exit_code == 0
    assert "Pip (novice) plays" in done.output
    assert re.search(r"\bwins?\.", done.output), "bots choose by chance: two of them may win"
    hint = run("play", "bold", "--seed", "3", "--option", "first=0", typed="hint\n")
    assert "The first card cannot lose the turn" in hint.output


def test_a_hint_that_waits_for_the_compiler_says_so_first(monkeypatch):
    monkeypatch.setattr(hotseat, "bot_is_cached", lambda name: False)
    done = run("play", "bold", "--seed", "3", "--option", "first=0", typed="hint\nhint\n")
    assert done.output.count("the first time on a machine takes a while") == 1
    before, _, after = done.output.partition("the first time on a machine takes a while")
    assert "cannot lose the turn" not in before
    assert after.count("The first card cannot lose the turn") == 2


def test_a_take_back_undoes_what_a_bot_has_answered():
    typed = "e9,f9,e10\nundo\ne9,f9,e10\n"
    table = ("play", "blokus-duo", "--seed", "3", "-o", "first=0", "--plain")
    answered = run(*table, "--bots", "novice", typed=typed)
    assert "cannot be taken back" not in answered.output
    assert answered.output.count("Juno (novice) plays") == 2
    assert "cannot be taken back" not in run(*table, typed=typed).output


@pytest.mark.parametrize(
    ("text", "seats", "levels"),
    [
        ("", 2, [None, None]),
        ("sharp", 3, [None, None, "sharp"]),
        ("master,-", 2, ["master", None]),
        ("-, Casual ,novice", 3, [None, "casual", "novice"]),
    ],
)
def test_who_sits_where(text, seats, levels):
    assert seat_levels("lowdown", text, seats) == levels


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("clever", "no level"),
        ("champion", "The levels are: novice, casual, steady, sharp, master"),
        ("sharp,sharp,sharp", "do not fit"),
    ],
)
def test_bots_that_do_not_fit(text, words):
    with pytest.raises(OptionError, match=words):
        seat_levels("lowdown", text, 2)


def test_a_champion_sits_down_where_there_is_one():
    assert seat_levels("blokus-duo", "champion", 2) == [None, "champion"]


def test_a_theme_and_a_link_that_do_not_exist():
    assert "no theme" in run("play", "bold", "--theme", "pink").stderr
    for link in ("nowhere", "http://[::1/t/x", "http://localhost:99999/t/x", "localhost:x/t/x"):
        done = run("join", link)
        assert done.exit_code == 2
        assert "not a link" in done.stderr


def test_a_table_in_lines(monkeypatch, capsys):
    table = LocalTable("bold", [None, "novice"], _dealt, Thinkers(processes=0), pace_s=0)
    typed = io.StringIO("?a\nstop\na1\nrules 11\nhint\nundo\nnonsense\nhelp\nquit\n")
    monkeypatch.setattr("sys.stdin", Patient(typed, lambda: table.phase == "playing"))
    PlainTable(table).run()
    said = capsys.readouterr().out
    assert "Seat 1>" in said
    assert "clause 11" in said
    assert "Thinking about a hint" in said
    assert "Seat 1 turns up a1" in said
    assert "cannot be taken back" in said
    assert "nonsense" in said


@pytest.mark.parametrize("person", [True, False])
def test_a_person_does_not_wait_for_a_bot_to_be_compiled(monkeypatch, capsys, person):
    compiled, asked = [], []

    class Compiler:
        def __init__(self, count):
            self.open = True

        def submit(self, function, name):
            compiled.append((function, name, self))

        def close(self):
            self.open = False

    def answer(who, view, recall):
        asked.append(who.level)
        return answer_quickly(who, view, recall)

    def leave(prompt):
        raise Quit

    monkeypatch.setattr(hotseat, "bot_is_cached", lambda name: False)
    monkeypatch.setattr(hotseat, "Processes", Compiler)
    monkeypatch.setattr(hotseat, "answer", answer)
    keyboard = SimpleNamespace(person=person, ask=leave, curtain=lambda seat, names: None)
    match = new("blokus-duo", seed=3, first=1)
    with pytest.raises(Quit):
        hotseat.HotSeat(match, keyboard, lambda game, n: "", [None, "sharp"]).run()
    assert len(match.moves) == 1
    shown = capsys.readouterr().out
    said = "Juno is warming up: quick moves until then" in shown
    assert ("the first time on a machine takes a while" in shown) != person, "who waits is told"
    if person:
        ((function, name, compiler),) = compiled
        assert (function, name, compiler.open) == (compile_game, "blokus-duo", False)
        assert (said, asked) == (True, [])
    else:
        assert (said, asked, compiled) == (False, ["sharp"], []), "a script gets the real bot"


def _dealt():
    return new("bold", seed=7, first=0)
