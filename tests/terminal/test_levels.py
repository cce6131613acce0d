"""The levels of the bots in a terminal: shown with their marks, hurried by a key, exchanged."""

import pytest

from gamenight.face import new
from gamenight.terminal.local import LocalTable
from gamenight.terminal.thinking import Thinkers
from server.house import House
from server.playing import FOREVER_MS
from terminal.driving import at
from terminal.test_join import remote

pytestmark = pytest.mark.anyio
QUICK = "gamenight.bots.seat:answer_quickly"  # nothing to compile while the server is to stop


async def test_a_key_hurries_a_bot_that_would_pause_for_an_hour():
    def dealt():
        return new("blokus-duo", seed=7, first=0)

    table = LocalTable(
        "blokus-duo", [None, "novice"], dealt, Thinkers(processes=0), pace_s=FOREVER_MS / 1000
    )
    async with at(table) as person:
        await person.until(lambda: table.phase == "playing")
        assert "Juno (○ novice)" in person.text
        assert "f3 Hint" in person.text
        assert "Hurry" not in person.text
        for hurry in (lambda: person.press("f7"), lambda: person.type("hurry")):
            moves = len(table.match.moves)
            await person.type(table.match.legal(0)[0])
            await person.until(lambda: table.thinking)
            assert "f7 Hurry" in person.text
            await hurry()
            await person.until(lambda moves=moves: len(table.match.moves) == moves + 2)
            assert table.match.waiting == (0,)


async def test_at_a_served_table(tmp_path):
    with House(tmp_path / "tables.db", brain=QUICK) as house:
        host = house.browser()
        plan = [{}, {}, {"player": "bot", "level": "sharp"}]
        name = host.create("lowdown", seats=3, plan=plan, options={"first": 1})
        host.join(name, host.invite_key, "Anna", seat=0)
        house.app.tables.find_loaded(name).state.created.pace_ms = FOREVER_MS
        host.enter(name)
        table = remote(f"{house.url}/t/{name}#join={host.invite_key}", tmp_path)
        await table.open()
        async with at(table) as person:
            await person.until(lambda: table.phase == "waiting" and table.own)
            assert "Otto (◕ sharp)  Thinks further and seldom errs." in person.text
            assert host.ask("start")["ok"]
            await person.until(lambda: table.view_from(1).legal)
            assert host.ask("exchange_bot", seat=2, level="casual")["ok"]
            await person.until(lambda: "Otto now plays at the level “casual”" in person.text)
            assert "Otto (◔ casual)" in person.text
            while 2 not in table.view_from(1).view["waiting"]:
                moves = table.view_from(1).view["moves"]
                await table.play(1, table.view_from(1).legal[0])
                await person.until(
                    lambda moves=moves: (
                        table.view_from(1).view["moves"] > moves and table_waits(table)
                    )
                )
            moves = table.view_from(1).view["moves"]
            await person.until(lambda: table.thinking)
            await person.press("f7")
            await person.until(lambda: table.view_from(1).view["moves"] > moves)


def table_waits(table):
    return {1, 2} & set(table.view_from(1).view["waiting"])
