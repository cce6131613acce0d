"""Champions are offered where the host says so, and no other bot ever waits for one."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from gamenight.bots import workers
from gamenight.bots.seat import Answer, Seated
from gamenight.server.live.bots import CHAMPIONS_MAX, Pool
from gamenight.server.night.decide import decide
from gamenight.server.night.permissions import Guest
from gamenight.server.protocol import nights
from gamenight.server.protocol.refusals import Refused
from gamenight.server.settings import Settings
from night.evening import Evening
from patience import COMPILER_S, PATIENCE_S, STARTING_S
from server.house import House

CHAMPION = Seated("blokus-duo", "champion", 1)
NOVICE = Seated("blokus-duo", "novice", 1)
PLAN = [{"player": "person"}, {"player": "bot", "level": "champion"}]


def wait_as_champion(who, view, recall):
    """Says its level; a champion does so when a file is there."""
    deadline = time.monotonic() + COMPILER_S
    while who.level == "champion" and not Path(view["file"]).exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return Answer(who.level, 0)


def slow_settings(**more):
    return Settings(brain=f"{__name__}:wait_as_champion", bot_timeout_s=COMPILER_S, **more)


def think_long(who, view, recall):
    time.sleep(0.5)
    return Answer(str(os.getpid()), 0)


def tell_priority(who, view, recall):
    return Answer(str(os.getpriority(os.PRIO_PROCESS, 0)), 0)


@pytest.mark.anyio
async def test_other_bots_do_not_wait_for_champions_and_a_champion_too_many_is_a_master(tmp_path):
    pool = Pool(slow_settings(champion=True))
    view = {"file": str(tmp_path / "go")}
    waiting = [asyncio.ensure_future(pool.answer(CHAMPION, view, {})) for _ in range(CHAMPIONS_MAX)]
    said = await asyncio.wait_for(pool.answer(NOVICE, view, {}), STARTING_S)
    assert said.text == "novice"
    said = await asyncio.wait_for(pool.answer(CHAMPION, view, {}), STARTING_S)
    assert said.text == "master"
    assert not any(one.done() for one in waiting)
    Path(view["file"]).touch()
    said = await asyncio.wait_for(asyncio.gather(*waiting), STARTING_S)
    assert [one.text for one in said] == ["champion"] * CHAMPIONS_MAX
    assert (await asyncio.wait_for(pool.answer(CHAMPION, view, {}), PATIENCE_S)).text == "champion"
    pool.close()


@pytest.mark.anyio
async def test_a_champion_whose_thought_takes_long_is_not_joined_by_the_next_one(monkeypatch):
    monkeypatch.setattr(workers, "OVERDUE_S", 0.1)
    pool = Pool(Settings(champion=True, bot_workers=1, brain=f"{__name__}:think_long"))
    asked = asyncio.gather(*(pool.answer(CHAMPION, {}, {}) for _ in range(2)))
    said = await asyncio.wait_for(asked, STARTING_S)
    pool.close()
    assert said[0] == said[1], "the second one had to wait for the process of the first"


@pytest.mark.anyio
async def test_a_champion_leaves_the_cores_to_the_others():
    pool = Pool(Settings(champion=True, brain=f"{__name__}:tell_priority"))
    champion, novice = [
        int((await asyncio.wait_for(pool.answer(who, {}, {}), STARTING_S)).text)
        for who in (CHAMPION, NOVICE)
    ]
    pool.close()
    assert champion > novice or champion == 19


@pytest.mark.anyio
async def test_a_champion_from_before_plays_as_a_master_where_there_are_none_any_more():
    pool = Pool(slow_settings(bot_workers=0))
    assert (await pool.answer(CHAMPION, {}, {})).text == "master"
    pool.close()


def levels(browser):
    games = browser.http.get("/api/games").json()["games"]
    return {game["name"]: game["levels"] for game in games}


def create(browser, game):
    return browser.http.post("/api/tables", json={"game": game, "seats": 2, "plan": PLAN})


def test_a_server_offers_champions_only_where_it_is_told_to(tmp_path):
    with House(tmp_path / "tables.db") as house:
        browser = house.browser()
        assert "champion" not in levels(browser)["blokus-duo"]
        answer = create(browser, "blokus-duo")
        assert (answer.status_code, answer.json()["code"]) == (422, "level")
    with House(tmp_path / "tables.db", champion=True) as house:
        browser = house.browser()
        assert levels(browser)["blokus-duo"][-1] == "champion"
        assert "champion" not in levels(browser)["bold"]
        assert create(browser, "blokus-duo").status_code == 200
        assert create(browser, "bold").status_code == 422


def test_a_host_seats_a_champion_only_where_there_is_one(tmp_path):
    for champion, code in ((False, "level"), (True, None)):
        with House(tmp_path / "tables.db", champion=champion) as house:
            host = house.browser()
            table = host.create("blokus-duo", seats=2)
            host.join(table, host.invite_key, seat=0)
            host.enter(table)
            answer = host.ask("seat_bot", seat=1, level="champion")
            assert answer.get("code") == code


def test_a_night_offers_champions_where_the_server_does():
    state = Evening("Ada", "Bea").state
    proposal = nights.AskPropose(id="a", player=0, game="blokus-duo", bots="champion")
    with pytest.raises(Refused, match="champion"):
        decide(state, Guest("p0", True, 3), proposal)
    proposed, *_ = decide(state, Guest("p0", True, 3, champion=True), proposal)
    assert proposed.bots == "champion"
    elsewhere = nights.AskPropose(id="a", player=0, game="bold", bots="champion")
    with pytest.raises(Refused, match="champion"):
        decide(state, Guest("p0", True, 3, champion=True), elsewhere)
