"""A night from a terminal: it joins by the link, lists the standing and sits at its tables."""

import asyncio

import pytest

from gamenight import games
from gamenight.terminal.address import address_of
from gamenight.terminal.night import describe_tournament, visit_night
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
        yield "s"  # at the prompt that was shown before the table was opened
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


def test_a_terminal_shows_a_tournament_and_starts_the_next_round(house, tmp_path):
    host = Guest.of(house).make("Ada")
    cleo = Guest.of(house).come(host, "Cleo")
    number = host.propose(form="swiss", rounds=2)
    assert cleo.say("in", proposal=number, player=1)["ok"]
    lines = []

    def wishes():
        yield "i"
        assert host.say("deal", proposal=number)["ok"]
        yield ""
        two = host.look()["tables"][0]["seats"]
        leaver = min(two)
        assert host.say("drop_out", tournament=1, player=leaver)["ok"]
        yield ""
        yield "n"
        assert len(host.look()["tables"]) == 2
        yield "q"

    answers = wishes()
    address = address_of(f"{house.url}/n/{host.night}#join={host.key}")
    passes = tmp_path / "passes.json"
    visit_night(address, "Ben", [].append, lambda prompt: next(answers), lines.append, passes)
    title = games.facts("toy").title
    first, second = (lines.index(f"{title} · Swiss: Round {n}") for n in (1, 2))
    assert any("has a bye" in line for line in lines[first:second])
    assert "All matches are over: n starts the next round." in lines[first:second]
    assert any(" : " in line for line in lines[first:second])
    assert f"Your table is ready: {title}" in lines[second:]
    assert [line for line in lines[second:] if line.startswith("  ") and "Ben" in line]


def test_a_terminal_says_that_the_lot_has_decided():
    match = {"one": 0, "other": 1, "winner": 1, "bye": False, "by_lot": True}
    tournament = {"game": "toy", "form": "knockout", "meetings": [[]], "lines": []}
    tournament |= {"bracket": [[match, match | {"by_lot": False}]], "over": False, "ready": False}
    lines = list(describe_tournament(tournament, ["Ada", "Ben"]))
    assert lines.count("  Drawn twice: the lot decides for Ben.") == 1
