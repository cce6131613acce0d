"""What the owner of a server sees and does with the host key."""

import logging
from collections import deque

import pytest

from gamenight import __version__
from gamenight.server import logs
from server.guests import Guest
from server.house import House
from server.playing import start

KEY = {"authorization": "Bearer " + "k" * 32}


@pytest.fixture
def owned(tmp_path):
    with House(tmp_path / "tables.db", host_key="k" * 32) as house:
        yield house


def asked(house):
    answer = house.browser().http.get("/api/admin/overview", headers=KEY)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("what", ["overview", "backup", "announce"])
def test_nothing_without_the_key(owned, what):
    http = owned.browser().http
    method, body = ("GET", None) if what == "overview" else ("POST", {"text": "hello"})
    for headers in ({}, {"authorization": "Bearer " + "x" * 32}):
        answer = http.request(method, f"/api/admin/{what}", json=body, headers=headers)
        assert answer.status_code == 401


def test_how_the_server_stands(owned, tmp_path):
    table, _browsers = start(owned, name="Sunday")
    found = asked(owned)
    assert found["version"] == __version__
    assert found["database"] == str(tmp_path / "tables.db")
    assert found["storage_bytes"] > 0
    assert found["counts"]["playing"] == 1
    assert found["connections"] == 2
    assert found["tables_loaded"] == 1
    assert found["cpus"] >= 1
    (row,) = found["tables"]
    assert (row["id"], row["name"], row["status"]) == (table, "Sunday", "playing")
    assert row["people"] == ["Player 0", "Player 1"]


def test_the_latest_troubles_are_shown(owned, monkeypatch):
    monkeypatch.setattr(logs.TROUBLES, "latest", deque())
    with logs.log_to_stderr(as_json=False, level="warning"):
        logging.getLogger("gamenight.server").warning("odd", extra={"table": "t\n1"})
    (trouble,) = asked(owned)["troubles"]
    assert trouble["level"] == "warning"
    assert trouble["what"] == "odd table=t\\n1"


def test_a_backup_at_once(owned, tmp_path):
    start(owned)
    done = owned.browser().http.post("/api/admin/backup", headers=KEY).json()
    (file,) = (tmp_path / "backups").iterdir()
    assert done["file"] == str(file)
    assert done["size_bytes"] == file.stat().st_size
    assert file.read_bytes().startswith(b"SQLite format 3")


def test_an_announcement_reaches_who_is_there_who_comes_and_the_next_process(tmp_path):
    with House(tmp_path / "tables.db", host_key="k" * 32) as house:
        table, [ada, ben] = start(house)

        def announce(text):
            body = {"text": text}
            answer = house.browser().http.post("/api/admin/announce", json=body, headers=KEY)
            assert answer.json() == {"ok": True}

        def hears(browser, text):
            def is_notice(message):
                return message["type"] == "tell_notice"

            assert browser.hear_until(is_notice)["text"] == text

        announce("Back at\n nine")
        hears(ada, "Back at nine")
        hears(ben, "Back at nine")
        ada.enter(table)
        hears(ada, "Back at nine")
        assert asked(house)["notice"] == "Back at nine"
    with House(tmp_path / "tables.db", host_key="k" * 32) as house:
        assert asked(house)["notice"] == "Back at nine"
        body = {"text": ""}
        house.browser().http.post("/api/admin/announce", json=body, headers=KEY)
        assert asked(house)["notice"] == ""


def test_who_is_kept_out_is_listed(owned):
    http = owned.browser().http
    http.post("/api/admin/block", json={"address": "192.0.2.7"}, headers=KEY)
    assert asked(owned)["blocked"] == ["192.0.2.7"]
    http.post("/api/admin/block", json={"address": "192.0.2.7", "on": False}, headers=KEY)
    assert asked(owned)["blocked"] == []


def test_nights_are_listed_as_such_and_can_be_ended(owned):
    ada = Guest.of(owned).make("Ada", name="Friday")
    (row,) = asked(owned)["tables"]
    assert (row["game"], row["name"], row["people"]) == ("night", "Friday", ["Ada"])
    close = {"table": ada.night}
    done = owned.browser().http.post("/api/admin/close", json=close, headers=KEY)
    assert done.status_code == 200, done.text
    assert ada.look()["open"] is False
    none = owned.browser().http.post("/api/admin/close", json={"table": "x" * 16}, headers=KEY)
    assert none.json()["code"] == "no_table"
