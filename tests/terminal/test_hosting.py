"""A terminal at a served table: the host answers who would sit down; clocks are seen to run."""

import asyncio

import pytest

from gamenight.terminal.describing import clock_figures
from gamenight.terminal.lines import PlainTable
from gamenight.terminal.screens.ask import Confirm
from patience import COMPILER_S
from server.house import House, until
from terminal.driving import at
from terminal.test_join import remote

pytestmark = pytest.mark.anyio
BOT = 2


@pytest.fixture
def house(tmp_path):
    with House(tmp_path / "tables.db", patience_s=COMPILER_S) as house:
        yield house


def open_table(house, tmp_path, **more):
    """A table of three: Anna's browser, Ben's terminal, which is the host, and a bot."""
    host = house.browser()
    name = host.create(seats=3, pace_ms=10_000, **more)
    host.join(name, host.invite_key, "Anna", seat=0)
    host.enter(name)
    table = remote(f"{house.url}/t/{name}#join={host.invite_key}", tmp_path)
    asyncio.run(table.open())
    assert host.ask("start")["ok"]
    assert host.ask("host", seat=1)["ok"]
    return name, host, table


@pytest.fixture
def hosted(house, tmp_path):
    return open_table(house, tmp_path)


def ask_to_sit(house, name, host):
    body = {"nickname": "Gwen", "number": "ab" * 32, "key": host.invite_key, "seat": BOT}
    answer = house.browser().http.post(f"/api/tables/{name}/join", json=body)
    assert answer.json()["waiting"]


def player(host):
    return host.view()["table"]["chairs"][BOT]["player"]


@pytest.mark.parametrize("lets_in", [True, False])
async def test_a_request_for_a_bots_seat_is_asked_across_the_board(house, hosted, lets_in):
    name, host, table = hosted
    async with at(table) as person:
        await person.until(lambda: table.view_from(1).legal and table.hosted)
        await asyncio.to_thread(ask_to_sit, house, name, host)
        await person.until(lambda: isinstance(person.app.screen, Confirm))
        assert f"Gwen would like to play for {table.names[BOT]}" in person.text
        assert "sees its hidden cards from here on" in person.text
        await table.play(1, table.view_from(1).legal[0])
        assert isinstance(person.app.screen, Confirm), "a move does not answer it"
        await person.press(*(["right"] if lets_in else []), "enter")
        await person.until(lambda: table.question is None)
        found = await asyncio.to_thread(player, host)
        assert found == ("person" if lets_in else "bot")


def test_plain_lines_ask_about_a_bots_seat_and_take_the_answer(house, hosted, monkeypatch, capsys):
    name, host, table = hosted

    def typed():
        until(lambda: table.hosted and table.view_from(1).legal, "Ben is not the host")
        ask_to_sit(house, name, host)
        until(lambda: table.question, "nobody is asked")
        yield "agree\n"
        until(lambda: player(host) == "person", "nobody is let in")
        yield "quit\n"

    monkeypatch.setattr("sys.stdin", typed())
    PlainTable(table).run()
    said = capsys.readouterr().out
    assert "Gwen would like to play for" in said
    assert "Type `agree` to let them in" in said


async def test_whose_clock_runs_is_seen_beside_the_seats(house, tmp_path):
    clock = {"total_s": 3600, "increment_s": 5}
    _, _, table = await asyncio.to_thread(lambda: open_table(house, tmp_path, clock=clock))
    async with at(table) as person:
        await person.until(lambda: table.view_from(1).legal)
        await person.until(lambda: "59:" in person.text)
        assert [chair.clock and chair.clock.running for chair in table.chairs] == [True, True, None]
        await table.play(1, table.view_from(1).legal[0])
        await person.until(lambda: not table.chairs[1].clock.running)
        assert table.chairs[0].clock.running


def test_plain_lines_say_what_is_left_with_every_prompt(house, tmp_path, monkeypatch, capsys):
    _, _, table = open_table(house, tmp_path, clock={"total_s": 3600})

    def typed():
        until(lambda: table.view_from(1).legal, "it is not Ben's turn")
        yield "quit\n"

    monkeypatch.setattr("sys.stdin", typed())
    PlainTable(table).run()
    assert "Time for the match: " in capsys.readouterr().out


def test_clocks_are_written_as_clocks():
    found = [clock_figures(left_s) for left_s in (0, 0.2, 59.01, 61, 3725)]
    assert found == ["0:00", "0:01", "1:00", "1:01", "1:02:05"]
