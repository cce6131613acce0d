"""Bots at a table: their pauses can be skipped, and the host exchanges them in mid-match."""

import asyncio
import time
from types import SimpleNamespace

import pytest

from gamenight.bots.seat import Answer, Pause, answer_quickly
from gamenight.server.live.autopilot import HURRIED, Pauses
from gamenight.store import Notification
from server.house import PATIENCE_S, House, texts, until
from server.playing import FOREVER_MS, start, start_with_slow_bots
from server.test_permissions import refused
from server.test_races import minded_elsewhere

BOT = {"player": "bot", "level": "novice"}
LONG = {"target": 1000}
ASKED = []  # the level of every bot that was asked for a move


def by_level(who, view, recall):
    """A leader that can be told from another: a novice rolls, anybody else stops."""
    ASKED.append(who.level)
    if view["board"]["leader"] == view["seat"]:
        return Answer("roll" if who.level == "novice" else "stop", 0)
    return answer_quickly(who, view, recall)


@pytest.fixture
def house(tmp_path):
    with House(tmp_path / "tables.db", brain="server.test_levels:by_level") as house:
        yield house


def moved(message):
    return message.get("event", {}).get("kind") == "moved"


def slow_table(house, people=1, seats=2):
    """A table whose bots pause for an hour: without a hurry no test sees them move."""
    plan = [{"player": "person"}] * people + [BOT] * (seats - people)
    return start_with_slow_bots(house, people, seats=seats, plan=plan, options=LONG)


def hurried(host, wanted):
    """Be in a hurry; the first move of the bots from then on that is as wanted."""
    already = len(host.said)
    assert host.ask("hurry")["ok"]
    found = (m for m in host.said[already:] if moved(m) and wanted(m["seats"][0]["view"]))
    return next(found, None) or host.hear_until(
        lambda m: moved(m) and wanted(m["seats"][0]["view"])
    )


def bot_leads(house):
    """A table at which the bot leads, after as many sealed cards as that takes."""
    table, (host,) = slow_table(house)
    while (news := host.view()["seats"][0])["view"]["board"]["leader"] != 1:
        if 1 in news["view"]["waiting"]:
            hurried(host, lambda view: True)
        else:
            assert host.play(0, "stop" if "stop" in texts(news) else news["legal"][0]["text"])["ok"]
    return table, host


def test_a_hurry_skips_the_pauses_until_the_match_waits_for_somebody_else(house):
    _table, host = bot_leads(house)
    moves = host.view()["seats"][0]["view"]["moves"]
    told = hurried(host, lambda view: view["waiting"] == [0])
    made = told["seats"][0]["view"]["moves"] - moves
    assert made >= 2, "the novice has rolled until it lost, and chosen a card"
    asked = len(ASKED)
    assert host.play(0, told["seats"][0]["legal"][0]["text"])["ok"]
    if host.view()["seats"][0]["view"]["board"]["leader"] == 0:
        assert host.play(0, "stop")["ok"]
    seq = host.view()["seq"]
    until(lambda: len(ASKED) > asked, "the bot does not think about its next turn")
    time.sleep(0.3)
    assert host.view()["seq"] == seq, "in its next turn the bot pauses again"


def test_only_who_sits_there_and_only_in_a_match(house):
    table, (host, guest) = house.table(2)
    host.enter(table)
    guest.enter(table)
    assert refused(host, "hurry", None) == "wrong_phase"
    assert host.ask("start")["ok"]
    watcher = house.browser()
    watcher.enter(table, host.watch_key)
    assert refused(watcher, "hurry", None) == "not_seated"
    seq = host.view()["seq"]
    assert guest.ask("hurry")["seq"] == seq, "nothing is written down"
    by_request = {"type": "ask_hurry", "id": "a"}
    assert guest.http.post(f"/api/tables/{table}/commands", json=by_request).json()["ok"]
    assert host.view()["seq"] == seq


def table_of(waiting, offered, out_of_turn=True, between_rounds=False):
    """Seats 0 and 1 are people, a and b, and seat 2 is a bot."""
    chairs = [SimpleNamespace(player="person", person=person) for person in ("a", "b")]
    match = SimpleNamespace(
        waiting=waiting, offered=lambda seat: offered.get(seat, []), between_rounds=between_rounds
    )
    game = SimpleNamespace(facts=SimpleNamespace(out_of_turn=out_of_turn))
    bot = SimpleNamespace(player="bot", person="")
    return SimpleNamespace(match=match, game=game, chairs=[*chairs, bot])


async def skipped(pauses, seat=2):
    """Whether the pause of a seat is over at once."""
    pause = asyncio.ensure_future(pauses.pass_by(seat, Pause(0, FOREVER_MS)))
    for _ in range(20):
        await asyncio.sleep(0)
    pause.cancel()
    return pause.done() and not pause.cancelled()


@pytest.mark.anyio
async def test_nobody_is_hurried_past_what_another_person_may_say_out_of_turn():
    pauses = Pauses(3)
    pauses.hurry(table_of((2,), {1: ["catch 2"]}), "a")
    assert not await skipped(pauses)
    pauses.hurry(table_of((2,), {0: ["catch 2"], 2: ["DOS!"]}), "a")
    assert await skipped(pauses), "one's own chance is one's own loss"
    pauses.look(table_of((2,), {}))
    assert await skipped(pauses), "the turn goes on"
    pauses.look(table_of((2,), {1: ["catch 2"]}))
    assert not await skipped(pauses), "now somebody else needs the time"
    pauses.hurry(table_of((2,), {}), "a")
    pauses.look(table_of((0,), {}))
    assert not await skipped(pauses), "the turn is over"
    pauses.hurry(table_of((0,), {}), "a")
    assert not await skipped(pauses), "who speaks up out of turn is never hurried"


@pytest.mark.anyio
async def test_what_is_fair_is_waited_for_in_any_hurry():
    pauses = Pauses(3)
    pauses.hurry(table_of((2,), {}), "a")
    began = time.monotonic()
    await asyncio.wait_for(pauses.pass_by(2, Pause(60, FOREVER_MS)), PATIENCE_S)
    assert time.monotonic() - began >= 0.05


def test_a_hurry_reaches_the_process_that_minds_the_bots(house):
    table, (host,) = slow_table(house)
    tables = house.app.tables
    person = tables.find_loaded(table).state.host
    loop = house.server.loop
    wake = Notification(None, setting=f"{HURRIED}{table}:{person}")
    loop.call_soon_threadsafe(tables.store.notifications.send, [wake])
    host.hear_until(moved)


def test_a_hurry_is_told_to_the_process_that_minds_the_bots(house, monkeypatch):
    table, (host, _guest) = start(house)
    tables = house.app.tables
    minded_elsewhere(house, table)
    told = []

    async def set_setting(name, value):
        told.append((name, value))

    monkeypatch.setattr(tables.store, "shared", True, raising=False)
    monkeypatch.setattr(tables.store, "set_setting", set_setting)
    assert host.ask("hurry")["ok"]
    person = tables.find_loaded(table).state.host
    assert (f"{HURRIED}{table}:{person}", None) in told
    monkeypatch.undo()


def test_the_host_exchanges_a_bot_and_everybody_is_told(house):
    table, host = bot_leads(house)
    watcher = house.browser()
    watcher.enter(table, host.watch_key)
    seq = host.view()["seq"]
    assert host.ask("exchange_bot", seat=1, level="master")["seq"] == seq + 1
    news = watcher.hear_until(lambda m: m["type"] == "tell_update")
    told = news["event"]
    assert (told["kind"], told["seat"], told["level"]) == ("bot_changed", 1, "master")
    assert news["table"]["chairs"][1]["level"] == "master"
    assert host.ask("exchange_bot", seat=1, level="master")["ok"]
    assert host.view()["seq"] == seq + 1, "it is that already"
    actor = house.app.tables.find_loaded(table)
    made = actor.state.match.made
    hurried(host, lambda view: True)
    assert actor.state.match.moves[made] == (1, "stop"), "what the novice had in mind is forgotten"


def test_who_may_exchange_what(house):
    table, (host, guest) = house.table(2, seats=3, plan=[{}, {}, BOT])
    for browser in (host, guest):
        browser.enter(table)
    sharp = {"level": "sharp"}
    assert refused(host, "exchange_bot", sharp, seat=2) == "wrong_phase"
    assert host.ask("start")["ok"]
    seq = host.view()["seq"]
    assert refused(guest, "exchange_bot", sharp, seat=2) == "not_host"
    assert refused(host, "exchange_bot", sharp, seat=5) == "no_seat"
    assert refused(host, "exchange_bot", sharp, seat=1) == "no_bot"
    assert refused(host, "exchange_bot", {"level": "divine"}, seat=2) == "level"
    happened = [m["event"] for m in host.said if m["type"] == "tell_update"]
    assert not [h for h in happened if h["seq"] > seq and h["kind"] != "moved"]


def test_an_exchange_outlives_the_server_and_the_match(tmp_path):
    with House(tmp_path / "t.db", brain="server.test_levels:by_level") as house:
        table, (host,) = start(house, people=1, plan=[{}, BOT], options={"target": 5})
        assert host.ask("exchange_bot", seat=1, level="sharp")["ok"]
        cookies = host.http.cookies
    with House(tmp_path / "t.db", brain="server.test_levels:by_level") as house:
        host = house.browser()
        host.http.cookies = cookies
        assert host.enter(table)["table"]["chairs"][1]["level"] == "sharp"
        assert host.ask("resign", seat=0)["ok"]
        about = host.http.get(f"/api/tables/{table}/record").json()["about"]
        assert about["players"][1] == {"level": "novice"}, "a record says who began"
        assert host.ask("exchange_bot", seat=1, level="casual")["ok"], "before a rematch, too"
        assert host.ask("rematch")["ok"]
        host.hear_until(lambda m: m.get("event", {}).get("kind") == "started")
        assert host.view()["table"]["chairs"][1]["level"] == "casual"
        assert host.ask("resign", seat=0)["ok"]
        about = host.http.get(f"/api/tables/{table}/record").json()["about"]
        assert about["players"][1] == {"level": "casual"}


@pytest.mark.anyio
async def test_a_new_round_begins_when_everybody_here_has_gone_on():
    pauses, table = Pauses(3), table_of((2,), {}, between_rounds=True)
    pauses.hurry(table, "a", {"a", "b"})
    assert not await skipped(pauses), "b still reads"
    pauses.look(table_of((2,), {}))
    pauses.hurry(table, "b", {"a", "b"})
    assert not await skipped(pauses), "that was another round"
    pauses.hurry(table, "a", {"a", "b"})
    assert await skipped(pauses)
