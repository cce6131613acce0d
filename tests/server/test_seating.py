"""Records say who sat where when the match began, and when; whoever was forgotten is in none."""

from datetime import UTC, datetime, timedelta

import gamenight as gn
from gamenight.core.record import digest_of
from server.playing import play_on, start


def record_at(browser, table):
    record = browser.http.get(f"/api/tables/{table}/record").json()
    assert gn.verify(record).record() == record
    return record


def finished(house, **more):
    table, browsers = start(house, options={"target": 10}, **more)
    assert play_on(browsers)
    return table, browsers


def test_a_record_names_its_people_and_its_bots(house):
    plan = [{"player": "person"}, {"player": "bot", "level": "sharp"}]
    table, browsers = start(house, people=1, plan=plan)
    assert browsers[0].ask("resign", seat=0)["ok"]
    about = record_at(browsers[0], table)["about"]
    assert about["players"] == [{"name": "Player 0"}, {"level": "sharp"}]
    began = datetime.fromisoformat(about["began"])
    assert timedelta() <= datetime.now(UTC) - began < timedelta(minutes=10)
    shown = browsers[0].http.get(f"/api/tables/{table}/replay").json()
    assert shown["record"]["about"] == about
    assert shown["nicknames"] == ["Player 0", ""]


def test_names_are_those_of_the_start(house):
    table, browsers = start(house, options={"target": 10})
    assert browsers[0].ask("rename", seat=0, nickname="Another")["ok"]
    assert play_on(browsers)
    assert browsers[1].ask("stand", seat=1)["ok"]
    players = record_at(browsers[0], table)["about"]["players"]
    assert players == [{"name": "Player 0"}, {"name": "Player 1"}]


def test_whoever_was_forgotten_is_in_no_new_record(house):
    table, browsers = finished(house)
    before = record_at(browsers[0], table)
    assert browsers[1].http.delete("/api/me").json() == {"tables": 1}
    after = record_at(browsers[0], table)
    assert after["about"]["players"] == [{"name": "Player 0"}, {}]
    assert "Player 1" not in str(after)
    assert after["digest"] == before["digest"] == digest_of(before)


def test_a_record_that_is_brought_shows_its_names(house):
    table, browsers = finished(house)
    record = record_at(browsers[0], table)
    shown = house.browser().http.post("/api/replay", json=record).json()
    assert shown["nicknames"] == ["Player 0", "Player 1"]
    record.pop("about")
    assert house.browser().http.post("/api/replay", json=record).json()["nicknames"] == []
