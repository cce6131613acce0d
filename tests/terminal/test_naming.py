"""A terminal calls seats by name or as ``seat 3``, never by a bare number."""

import io
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from gamenight.cli.app import app
from gamenight.core.errors import NotationError, OptionError
from gamenight.core.words import speak
from gamenight.terminal.address import address_of
from gamenight.terminal.lines import PlainTable
from gamenight.terminal.local import LocalTable
from gamenight.terminal.naming import read_move, show_move, split_seat
from gamenight.terminal.remote import RemoteTable
from gamenight.terminal.sentences import refusal
from gamenight.terminal.thinking import Thinkers
from games.dos import tables
from server.house import House
from terminal.driving import Patient, at

pytestmark = pytest.mark.anyio
NAMES = ["Ana Maria", "Luis", "Ana"]


def owing():
    """DOS with three seats: seat 0 is on turn, seats 1 and 2 owe the call."""
    return tables.table("r3 b7 g9", "b4 b5", "g1 g3", row="r7 y8", owes=[1, 2])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("draw", (None, "draw")),
        ("@seat 2 draw", (1, "draw")),
        ("@SEAT  2  draw", (1, "draw")),
        ("@ana maria  catch seat 2", (0, "catch seat 2")),
        ("@Ana draw", (2, "draw")),
        ("@Ana", (2, "")),
    ],
)
def test_whose_move_is_typed(typed, meant):
    assert split_seat(typed, NAMES) == meant


@pytest.mark.parametrize(
    "typed", ["@0 draw", "@2 draw", "@seat 4 draw", "@ draw", "@Otto draw", "@Twin draw"]
)
def test_a_seat_that_is_not_there_is_told_with_those_that_are(typed):
    with pytest.raises(OptionError, match=r"Seat 1 \(Twin\), Seat 2 \(Twin\), Seat 3\."):
        split_seat(typed, ["Twin", "Twin", "Seat 3"])


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("catch luis", "catch 1"),
        ("CATCH Seat 3", "catch 2"),
        ("catch ana maria", "catch 0"),
        ("draw", "draw"),
        ("r7 on 1", "r7 on 1"),
    ],
)
def test_a_move_names_a_seat(typed, move):
    assert read_move("dos", typed, NAMES) == move


@pytest.mark.parametrize("typed", ["catch 1", "catch1", "catch seat 4", "catch Otto", "Catch 0"])
def test_a_move_does_not_take_a_bare_number_or_somebody_unknown(typed):
    with pytest.raises(OptionError, match="is not a seat here"):
        read_move("dos", typed, NAMES)


def test_a_seat_in_the_language_that_is_spoken():
    speak("de")
    try:
        assert show_move("skipbo", "accuse 1", ["Ana", ""]) == "accuse Platz 2"
        assert read_move("skipbo", "accuse Platz 2", ["Ana", ""]) == "accuse 1"
        assert read_move("skipbo", "accuse seat 2", ["Ana", ""]) == "accuse 1"
    finally:
        speak("en")


CALLED = st.sampled_from(["", "Ana", "ana", "Seat 1", "seat 2", "2", "0", "Ana  Maria", "Luis"])


@given(st.lists(CALLED, min_size=2, max_size=4), st.data())
def test_what_is_shown_means_the_same_seat(names, data):
    seat = data.draw(st.integers(0, len(names) - 1))
    shown = show_move("dos", f"catch {seat}", names)
    assert not re.search(r"catch \d", shown)
    assert read_move("dos", shown, names) == f"catch {seat}"


def test_what_is_expected_names_seats_too():
    expected = NotationError("notation", game="dos", got="'x'", expected="lay b4, catch 2")
    assert "Expected: lay b4, catch Ana." in refusal(expected, NAMES)
    assert "Expected: lay b4, catch Seat 3." in refusal(expected)


def run(*args, typed=""):
    done = CliRunner().invoke(app, [str(arg) for arg in args], input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def test_plain_lines_and_replay_count_seats_in_one_way(tmp_path):
    file = tmp_path / "match.json"
    file.write_text(json.dumps(owing().record()))
    typed = f"?\ncatch 2\n@seat 2 catch 2\nx\n@seat 2 catch seat 3\nsave {file}\n"
    told = run("play", "--resume", file, typed=typed).output
    assert "catch Seat 2  " in told
    assert told.count("'2' is not a seat here") == 2
    assert "catch Seat 3." in told, "what is expected"
    assert "Seat 2 catches Seat 3" in told
    assert json.loads(file.read_text())["moves"] == [[1, "catch 2"]]
    replayed = run("replay", file).output
    assert "Move 1 of 1: Seat 2 plays catch Seat 3\n" in replayed
    assert "Seat 2 catches Seat 3" in replayed
    assert len(re.findall(r"catch \d", told)) == 2, "those that were typed"
    assert not re.search(r"catch \d", replayed)


def test_a_record_that_does_not_replay_counts_seats_in_the_same_way(tmp_path):
    file = tmp_path / "match.json"
    file.write_text(json.dumps(owing().record() | {"moves": [[1, "catch 2"], [1, "catch 2"]]}))
    assert "Move 2 (catch Seat 3) does not replay: Seat 3 cannot be caught" in (
        run("replay", file).stderr
    )


async def test_the_full_screen_shows_and_takes_names():
    table = LocalTable("dos", [None] * 3, owing, Thinkers(processes=0), names=["Ana"], pace_s=0)
    async with at(table) as person:
        await person.until(lambda: table.phase == "playing")
        await person.press("enter")
        assert {"catch Seat 2", "catch Seat 3"} <= set(table.view_from(0).legal)
        assert table.view_from(1).legal[0] == "DOS!"
        await person.type("catch 2")
        assert "'2' is not a seat here" in person.word
        assert table.match.moves == []
        await person.press("escape")
        await person.type("catch seat 3")
        assert table.match.moves == [(0, "catch 2")]
        assert "Ana catches Seat 3" in person.text
        hints = await table.advice(0)
        assert not any(re.search(r"catch \d", hint.move) for hint in hints)


async def test_a_joined_table_shows_and_takes_names(tmp_path):
    start = tables.table("b4 b5", "r3 b7 g9", row="r7 y8", owes=[0], turn=1, dealer=0).position()
    with House(tmp_path / "tables.db") as house:
        host = house.browser()
        name = host.create("dos", seats=2, start=start, grace_ms=0)
        host.join(name, host.invite_key, "Anna", seat=0)
        host.enter(name)
        link = f"{house.url}/t/{name}#join={host.invite_key}"
        table = RemoteTable(address_of(link), "Ben", tmp_path / "passes.json")
        await table.open()
        host.ask("start")
        async with at(table) as person:
            await person.until(lambda: table.view_from(1).legal)
            assert "catch Anna" in table.view_from(1).legal
            await person.type("catch 0")
            assert "'0' is not a seat here" in person.word
            await person.press("escape")
            await person.type("catch anna")
            await person.until(lambda: "Ben catches Anna" in person.text)


def test_a_table_in_lines_shows_and_takes_names(monkeypatch, capsys):
    table = LocalTable("dos", [None] * 3, owing, Thinkers(processes=0), names=["Ana"], pace_s=0)
    typed = io.StringIO("?\ncatch 2\n@seat 2 catch seat 3\nquit\n")
    monkeypatch.setattr("sys.stdin", Patient(typed, lambda: table.phase == "playing"))
    PlainTable(table).run()
    told = capsys.readouterr().out
    assert "catch Seat 2  catch Seat 3" in told
    assert "'2' is not a seat here" in told
    assert table.match.moves == [(1, "catch 2")]
    assert "Seat 2 catches Seat 3" in told
    assert not re.search(r"catch \d", told)
