"""Nights over a real server: one link, several tables, one scoreboard that the records prove."""

import asyncio
import dataclasses
import secrets
import time

from gamenight import games
from gamenight.server.live import nights
from gamenight.server.night import events
from gamenight.server.night.results import rank_seats
from gamenight.store import open_store
from server.guests import Guest, deal, gather, play_out, sit_down
from server.house import LIMITS, House, until
from server.playing import play_on


def standings(guest):
    return {line["player"]: line["points"] for line in guest.look()["standings"]}


def expected(night, records):
    """The points of the places of all records, counted anew."""
    points = dict.fromkeys((player["number"] for player in night["players"]), 0)
    for table in night["tables"]:
        if (record := records.get(table["table"])) is None:
            continue
        result = record["result"]
        places = rank_seats(result["scores"], result["winners"], low_wins=False)
        for place, player in zip(places, table["seats"], strict=True):
            if player is not None and place <= len(night["points"]):
                points[player] += night["points"][place - 1]
    return points


def test_a_night_is_played_and_its_standings_follow_from_the_records(house):
    guests = gather(house, "Ada", "Ben", "Cleo")
    records = {}
    for _ in range(2):
        for table in deal(guests):
            records[table["table"]] = play_out(guests, table["table"])
    night = guests[1].look()
    assert standings(guests[1]) == expected(night, records)
    assert sum(standings(guests[1]).values()) > 0
    firsts = [table["seats"][0] for table in night["tables"]]
    assert len(set(firsts)) == len(firsts), "the first seat goes round"


def test_everything_is_there_after_a_restart(tmp_path):
    path = tmp_path / "tables.db"
    with House(path) as house:
        guests = gather(house, "Ada", "Ben")
        (table,) = deal(guests)
        record = play_out(guests, table["table"])
        (second,) = deal(guests)
        sit_down(guests, second["table"])
        assert guests[0].say("talk", player=0, text="hello")["ok"]
        before = guests[0].look()
        cookies = [guest.http.cookies for guest in guests]
        key = guests[0].key
    with House(path) as house:
        again = [Guest.of(house, cookies=dict(one)) for one in cookies]
        for guest in again:
            guest.night, guest.key = before["id"], key
        after = again[0].look()
        assert after["standings"] == before["standings"]
        assert after["tables"] == before["tables"]
        assert after["chat"] == before["chat"]
        records = {table["table"]: record, second["table"]: play_out(again, second["table"])}
        assert standings(again[0]) == expected(again[0].look(), records)


def test_a_table_that_a_crash_left_unopened_is_opened_when_the_night_is_read(tmp_path):
    path = tmp_path / "tables.db"
    with House(path) as house:
        guests = gather(house, "Ada", "Ben")
        number = guests[0].propose()
        guests[1].say("in", proposal=number, player=1)
        night, cookies = guests[0].night, [dict(guest.http.cookies) for guest in guests]

    async def crash():
        """The log says that a table was dealt, and then the power failed."""
        async with open_store(str(path)) as store:
            seq = (await store.read_card(night)).last_seq
            options = games.facts("toy").validate(2, {})
            plan = events.PlannedTable("lost0table", [0, 1], options)
            dealt = events.TablesDealt(proposal=number, tables=[plan], at_ms=1)
            await store.append(night, seq, [events.encode(dealt)])

    asyncio.run(crash())
    with House(path) as house:
        again = [Guest.of(house, cookies=one) for one in cookies]
        for guest in again:
            guest.night = night
        assert [table["table"] for table in again[0].look()["tables"]] == ["lost0table"]
        play_out(again, "lost0table")


def test_the_link_shows_the_room_and_no_hands(house):
    guests = gather(house, "Ada", "Ben", "Cleo")
    (table,) = deal(guests[:2])
    sit_down(guests[:2], table["table"])
    stranger = Guest.of(house)
    stranger.night = guests[0].night
    assert stranger.http.get(f"/api/nights/{stranger.night}/updates").status_code == 404
    told = stranger.connect(key=guests[0].key)["night"]
    assert (told["member"], told["invite"], told["players"][0]["nickname"]) == (False, None, "Ada")
    assert stranger.http.get(f"/api/tables/{table['table']}").status_code == 404
    seats = guests[2].enter(table["table"])["seats"]
    assert [news["seat"] for news in seats] == [None], "somebody of the night looks on"
    answer = guests[2].ask("sit", seat=0, nickname="Cleo", number=secrets.token_hex(32))
    assert answer["code"] == "not_invited"


def test_a_removed_person_is_out_of_the_night_and_of_its_tables(house):
    guests = gather(house, "Ada", "Ben")
    (table,) = deal(guests)
    sit_down(guests, table["table"])
    guests[1].connect()
    assert guests[0].say("remove", player=1)["ok"]
    assert guests[1].hear_until(lambda m: m["type"] == "tell_goodbye")["code"] == "removed"
    chairs = guests[0].view()["table"]["chairs"]
    assert [chair["player"] for chair in chairs if chair["seat"] == table["seats"].index(1)] == [
        "bot"
    ]
    assert guests[1].http.get(f"/api/nights/{guests[1].night}/updates").status_code == 404
    assert guests[1].http.get(f"/api/tables/{table['table']}").status_code == 404
    body = {"nickname": "Ben", "key": guests[0].key}
    assert guests[1].http.post(f"/api/nights/{guests[1].night}/join", json=body).status_code == 404


def test_a_removed_person_is_shown_out_of_every_table_of_the_night(house):
    """Where they sit, where they were to sit, and where they look on; no kept link helps."""
    guests = gather(house, "Ada", "Ben", "Cleo")
    ada, ben, cleo = guests
    tables = [deal(two)[0] for two in ((ada, ben), (ada, cleo), (ada, cleo))]
    sit_down([ada, ben], tables[0]["table"])
    sit_down([ada, cleo], tables[1]["table"])
    onlooker = Guest.of(house, cookies=dict(cleo.http.cookies))
    onlooker.enter(tables[0]["table"])
    keys = [one["watch"] for one in cleo.look()["tables"]]
    assert ada.say("remove", player=2)["ok"]
    for browser in (cleo, onlooker):
        goodbye = browser.hear_until(lambda m: m["type"] == "tell_goodbye")
        assert goodbye["code"] == "removed"
    for table, key in zip(tables, keys, strict=True):
        path = f"/api/tables/{table['table']}"
        assert cleo.http.get(path, params={"key": key}).status_code == 404
        chairs = ada.enter(table["table"])["table"]["chairs"]
        assert "Cleo" not in [chair["nickname"] for chair in chairs]
    assert ben.http.get(f"/api/tables/{tables[0]['table']}").status_code == 200


def test_one_device_brings_two_people(house):
    guests = gather(house, "Ada", "Ben")
    assert guests[1].say("come", nickname="Cleo")["ok"]
    (table,) = deal(guests)
    sit_down(guests, table["table"])
    chairs = guests[1].view()["table"]["chairs"]
    assert sorted(chair["nickname"] for chair in chairs if chair["yours"]) == ["Ben", "Cleo"]
    assert play_on([guests[0], guests[1]])


def test_the_night_hears_of_everything_as_it_happens(house):
    guests = gather(house, "Ada", "Ben")
    watcher = Guest.of(house).come(guests[0], "Cleo")
    watcher.connect()
    (table,) = deal(guests)
    phase = lambda m: [t["phase"] for t in m["night"]["tables"]]  # noqa: E731
    told = lambda m: m["type"] == "tell_night"  # noqa: E731
    watcher.hear_until(lambda m: told(m) and phase(m) == ["waiting"])
    sit_down(guests, table["table"])
    watcher.hear_until(lambda m: told(m) and phase(m) == ["playing"])
    assert play_on(guests)
    over = watcher.hear_until(lambda m: told(m) and phase(m) == ["over"])
    assert max(line["points"] for line in over["night"]["standings"]) == 5
    here = {player["nickname"]: player["here"] for player in over["night"]["players"]}
    assert here == {"Ada": True, "Ben": True, "Cleo": True}
    guests[1].leave()
    watcher.hear_until(lambda m: told(m) and not m["night"]["players"][1]["here"])


def test_a_nights_table_has_one_match_and_leads_back(house):
    guests = gather(house, "Ada", "Ben")
    (table,) = deal(guests)
    play_out(guests, table["table"])
    assert guests[0].view()["table"]["night"] == guests[0].night
    assert guests[0].ask("rematch")["code"] == "night_table"


def test_again_next_week_copies_people_and_settings(house):
    guests = gather(house, "Ada", "Ben")
    guests[1].say("come", nickname="Cleo")
    assert guests[0].say("scoring", scoring="wins", points=[1])["ok"]
    body = {"nickname": "Ada", "again": guests[0].night}
    assert guests[0].http.post("/api/nights", json=body).json()["code"] == "night_goes_on"
    assert guests[0].say("end")["ok"]
    made = guests[0].http.post("/api/nights", json=body).json()
    assert guests[0].look()["next_night"] == made["night"]
    guests[1].night = made["night"]
    night = guests[1].look()
    assert [player["nickname"] for player in night["players"]] == ["Ada", "Ben", "Cleo"]
    assert (night["scoring"], night["open"]) == ("wins", True)
    mine = guests[1].http.get("/api/nights").json()["mine"]
    assert {one["night"]: one["open"] for one in mine} == {
        made["night"]: True,
        guests[0].night: False,
    }


def test_who_wants_to_be_forgotten_is_in_no_night(house):
    guests = gather(house, "Ada", "Ben")
    guests[1].say("talk", player=1, text="my words")
    assert guests[1].http.delete("/api/me").status_code == 200
    night = guests[0].look()
    assert night["players"][1]["left"]
    assert "Ben" not in str(night)
    assert "my words" not in str(night)


def test_nights_are_no_tables(house):
    (host,) = gather(house, "Ada")
    assert host.http.get("/api/tables").json()["mine"] == []
    assert host.http.get(f"/api/tables/{host.night}").status_code == 404
    table = host.create()
    assert host.http.get(f"/api/nights/{table}/updates").status_code == 404


def test_a_night_has_a_code_that_phones_can_follow(house):
    (host,) = gather(house, "Ada")
    answer = host.http.get(f"/api/nights/{host.night}/qr")
    assert answer.headers["content-type"].startswith("image/svg")
    stranger = Guest.of(house)
    assert stranger.http.get(f"/api/nights/{host.night}/qr").status_code == 404


def test_the_same_command_counts_once(house):
    (host,) = gather(house, "Ada")
    for _ in range(2):
        command = {"type": "ask_talk", "id": "once", "player": 0, "text": "hello"}
        assert host.http.post(f"/api/nights/{host.night}/commands", json=command).json()["ok"]
    assert len(host.look()["chat"]) == 1


def test_polling_waits_for_a_change(house):
    (host,) = gather(house, "Ada")
    first = host.http.get(f"/api/nights/{host.night}/updates").json()
    path = f"/api/nights/{host.night}/updates?since={first['cursor']}"
    until(lambda: host.http.get(path).json()["cursor"] == first["cursor"], "it never rests")
    host.say("talk", player=0, text="hello")
    assert host.http.get(path).json()["cursor"] != first["cursor"]


def test_deals_count_like_tables_that_are_opened_by_hand(tmp_path):
    limits = dataclasses.replace(LIMITS, tables_per_hour=2)
    with House(tmp_path / "tables.db", limits=limits) as house:
        (host,) = gather(house, "Ada")
        for expected in (True, False):
            number = host.propose(bots="steady")
            assert host.say("deal", proposal=number)["ok"] is expected
        assert len(host.look()["tables"]) == 1


def test_a_table_that_its_owner_deleted_stays_deleted(tmp_path):
    path = tmp_path / "tables.db"
    with House(path) as house:
        guests = gather(house, "Ada", "Ben")
        (table,) = deal(guests)
        play_out(guests, table["table"])
        night, cookies = guests[0].night, dict(guests[0].http.cookies)

    async def delete():
        async with open_store(str(path)) as store:
            await store.delete(table["table"])

    asyncio.run(delete())
    with House(path) as house:
        again = Guest.of(house, cookies=cookies)
        again.night = night
        assert [one["phase"] for one in again.look()["tables"]] == ["closed"]
        assert standings(again) == {0: 0, 1: 0}
        assert again.http.get(f"/api/tables/{table['table']}").status_code == 404


def test_a_night_stays_loaded_while_its_people_are_at_its_tables(tmp_path, monkeypatch):
    monkeypatch.setattr(nights, "ROUND_S", 0.05)
    with House(tmp_path / "tables.db", idle_after_s=0.1) as house:
        guests = gather(house, "Ada", "Ben")
        (table,) = deal(guests)
        sit_down(guests, table["table"])
        guests[1].leave()
        time.sleep(1)
        loaded = house.app.tables.nights.find_loaded
        assert loaded(guests[0].night) is not None
        guests[0].leave()
        until(lambda: loaded(guests[0].night) is None, "a night that nobody looks at stays loaded")
