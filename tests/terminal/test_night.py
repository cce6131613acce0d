"""A night from a terminal: it joins by the link, lists the standing and sits at its tables."""

import asyncio

import pytest

from gamenight import games
from gamenight.terminal.address import address_of
from gamenight.terminal.night import visit_night
from gamenight.terminal.remote import RemoteTable
from patience import COMPILER_S
from server.guests import Guest
from server.house import House


@pytest.fixture
def house(tmp_path):
    with House(tmp_path / "tables.db", patience_s=COMPILER_S) as house:
        yield house


def test_a_terminal_joins_a_night_and_sits_at_its_table(house, tmp_path):
    host = Guest.of(house).make("Ada", name="Friday")
    passes = tmp_path / "passes.json"
    seats, lines = [], []

    def sit(address):
        table = RemoteTable(address, "Ben", passes)
        asyncio.run(table.open())
        seats.append(address.table)

    number = host.propose()

    def wishes():
        yield "i"
        assert host.look()["proposals"][0]["ins"] == [0, 1]
        assert host.say("deal", proposal=number)["ok"]
        yield ""
        yield "s"
        assert host.say("end")["ok"]
        yield ""

    answers = wishes()
    address = address_of(f"{house.url}/n/{host.night}#join={host.key}")
    visit_night(address, "Ben", sit, lambda prompt: next(answers), lines.append, passes)
    assert seats == [host.look()["tables"][0]["table"]]
    assert "  1. Ben: 0 points" in lines
    title = games.facts("toy").title
    assert f"Proposed: {title}. In: Ada, Ben" in lines
    assert f"Your table is ready: {title}" in lines
    assert "Friday is over." in lines


def test_a_terminal_leaves_when_there_is_nobody_to_ask(house, tmp_path):
    host = Guest.of(house).make("Ada")

    def nobody(prompt):
        raise EOFError

    address = address_of(f"{house.url}/n/{host.night}#join={host.key}")
    visit_night(address, "Ben", lambda table: None, nobody, [].append, tmp_path / "passes.json")
    assert [one["nickname"] for one in host.look()["players"]] == ["Ada", "Ben"]
