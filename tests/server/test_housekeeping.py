"""One bad table must not keep the others waiting, and bad luck is no damage."""

import asyncio
import json

import pytest

from gamenight.cli.maintenance import find_tables, format_lines
from gamenight.server.live import loading, maintenance
from gamenight.server.live.loading import load_table
from gamenight.store import Filter, Snapshot, open_store
from gamenight.store.backup import import_lines
from server.house import House, texts, until
from server.playing import play_on, start

HOSTILE = [
    {"about": {}},
    {"about": {"game": "chess", "name": "", "phase": "playing", "minded": True}},
    {"kind": "moved"},
    {"created": {"seats": 10**12}},
    {"created": {"seats": 2, "plan": []}},
    {"created": {"game": "chess"}},
    {"created": {"secret": "no number"}},
]
CARD = {"game": "toy", "name": "\u001b[2JX", "phase": "playing", "nicknames": ["\u202eEve"]}
CARD |= {"free": 0, "seats": {"0": "x"}, "minded": True}
CREATED = {"at_ms": 1, "by": "x", "game": "toy", "rules_version": 1, "seats": 2, "options": {}}
CREATED |= {"plan": [None, None], "name": "", "private": False, "timer_s": 5, "undo": True}
CREATED |= {"hold_ms": 0, "grace_ms": 0, "pace_ms": 0, "invite": "", "watch": ""}
CREATED |= {"secret": "00" * 32}


def export(number, words):
    """The lines of a table that is not what it says."""
    about = words.get("about")
    card = CARD if about is None else about and CARD | about
    head = {"id": f"hostile-{number}", "status": "playing", "listed": True, "last_seq": 1}
    head |= {"created_ms": 1, "updated_ms": 1, "fault": None, "people": ["x"], "body": card}
    body = CREATED | words.get("created", {})
    yield {"table": head}
    yield {"entry": {"seq": 1, "at_ms": 1, "kind": words.get("kind", "created"), "body": body}}
    yield {"end": head["id"]}


def bring(path):
    async def brought():
        lines = [{"gamenight": "tables", "version": 1}]
        for number, words in enumerate(HOSTILE):
            lines += export(number, words)
        async with open_store(path) as store:
            await import_lines(store, [json.dumps(line).encode() for line in lines])

    asyncio.run(brought())


def test_a_hostile_export_stops_neither_lists_nor_other_tables(tmp_path, monkeypatch, mistakes):
    monkeypatch.setattr(maintenance, "ROUND_S", 0.05)
    path = tmp_path / "tables.db"
    with House(path) as house:
        table, browsers = start(house, timer_s=3600)
        cookies = browsers[0].http.cookies
    bring(path)
    with House(path) as house:
        until(lambda: house.app.tables.find_loaded(table), "nobody minds the sound table")
        browser = house.browser(cookies=cookies)
        assert [one["table"] for one in browser.http.get("/api/tables").json()["mine"]] == [table]
        for number in range(len(HOSTILE)):
            answer = browser.http.get(f"/api/tables/hostile-{number}")
            assert answer.status_code in (404, 422, 503), answer.text
        assert browser.enter(table)["table"]["phase"] == "playing"
    lines = format_lines(asyncio.run(find_tables(str(path), Filter(faulty=None))))
    assert len(lines) == 2 + len(HOSTILE)
    assert all(line.isprintable() for line in lines)
    assert not mistakes, "whatever is brought is the world's mistake, not ours"


def test_a_table_that_is_deleted_elsewhere_is_let_go(house, monkeypatch):
    monkeypatch.setattr(maintenance, "CHECKPOINT_AFTER_S", 0.1)
    gone, [eve, _] = start(house)
    kept, browsers = start(house)
    assert not play_on(browsers, 1)
    store = house.app.tables.store
    asyncio.run_coroutine_threadsafe(store.delete(gone), house.server.loop)
    moves = texts(eve.view()["seats"][0])
    assert eve.play(0, moves[0])["code"] == "busy"
    goodbye = eve.hear_until(lambda m: m["type"] == "tell_goodbye")
    assert goodbye["code"] == "reload"
    assert eve.enter(gone)["code"] == "no_table"
    actor = house.app.tables.find_loaded(kept)
    until(lambda: actor.saved_seq == actor.state.seq, "others have their positions kept")


def test_a_position_that_cannot_be_kept_holds_up_no_other(house, monkeypatch, mistakes):
    monkeypatch.setattr(maintenance, "CHECKPOINT_AFTER_S", 0.1)
    save = maintenance.save_checkpoint
    broken, browsers = start(house)

    async def fails_for_one(store, state):
        if state.id == broken:
            raise AssertionError("a mistake of ours")
        await save(store, state)

    monkeypatch.setattr(maintenance, "save_checkpoint", fails_for_one)
    assert not play_on(browsers, 1)
    for _ in range(2):
        table, browsers = start(house)
        actor = house.app.tables.find_loaded(table)
        until(lambda actor=actor: actor.saved_seq == actor.state.seq, "it is not kept")
    monkeypatch.undo()
    assert set(mistakes) == {"a table could not be looked after"}
    mistakes.clear()


@pytest.mark.anyio
@pytest.mark.parametrize("trouble", [OSError("no space left"), MemoryError()])
async def test_trouble_of_the_machine_is_no_damage(tmp_path, monkeypatch, trouble):
    def replay(table_id, log):
        raise trouble

    async with open_store(tmp_path / "t.db") as store:
        await store.create("t", [("created", json.dumps(CREATED).encode())])
        await store.save_snapshot("t", Snapshot(1, b"{}"))
        with monkeypatch.context() as unlucky:
            unlucky.setattr(loading, "replay", replay)
            with pytest.raises(type(trouble)):
                await load_table(store, "t")
        assert (await store.read_card("t")).fault is None
        assert (await load_table(store, "t")).seq == 1


def test_a_mistake_in_showing_a_move_leaves_the_table_free(house, monkeypatch, mistakes):
    from gamenight.server.live import table_actor

    _, browsers = start(house, options={"target": 5})
    moves = texts(browsers[0].view()["seats"][0])
    render = table_actor.render_updates

    def fails(*words):
        monkeypatch.setattr(table_actor, "render_updates", render)
        raise AssertionError("a mistake of ours")

    monkeypatch.setattr(table_actor, "render_updates", fails)
    assert browsers[0].play(0, moves[0])["ok"], "it is on disk"
    assert browsers[1].view()["seats"][0]["view"]["moves"] == 1
    assert play_on(browsers)
    assert mistakes == ["an update could not be shown"]
    mistakes.clear()


def test_a_table_where_nothing_happens_is_forgotten_and_comes_back(tmp_path, monkeypatch):
    monkeypatch.setattr(maintenance, "ROUND_S", 0.05)
    with House(tmp_path / "t.db", idle_after_s=0.2) as house:
        loaded = house.app.tables.find_loaded
        quiet, browsers = start(house)
        looked_at, others = start(house)
        timed, late = start(house, timer_s=3600)
        before = browsers[0].view()["seats"]
        for browser in (*browsers, *late):
            browser.leave()
        until(lambda: loaded(quiet) is None, "it stays in memory for ever")
        assert loaded(looked_at) is not None, "somebody looks at it"
        assert loaded(timed) is not None, "its clock runs"
        assert others[0].ask("ping")["ok"]
        assert browsers[0].enter(quiet)["seats"] == before
