"""A night of five: three browsers, one of them for two, and a bot; three games, one scoreboard.

One person is absent for a game, one comes late, and the server is started again in the middle.
The standings on the page are counted anew from the records of the matches.
"""

import contextlib
import json

import pytest

from gamenight import games
from gamenight.server.night.scoring import rank_seats
from gamenight.server.protocol.bodies import AskCreate
from server.house import House, lasting_port
from web.visitor import PHONE, QUICK, Visitor, ready

GAMES = {"bold": "BOLD", "blokus-duo": "Blokus Duo", "dos": "DOS"}
ASK = """async ([path, body]) => {
  const asked = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  return (await fetch(path, asked ?? {})).json();
}"""


class Guest(Visitor):
    """Somebody at a night, with everybody whom this browser brings."""

    def fetch(self, path, body=None):
        return self.page.evaluate(ASK, [self.url + path, body])

    def room(self):
        """The night as the server tells it to this browser."""
        night = self.page.url.split("/n/")[1].split("#")[0]
        return self.fetch(f"api/nights/{night}/updates")["messages"][0]["night"]

    def join(self, link, name):
        self.go(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Join the night").click()
        self.page.get_by_role("list", name="Who is here").get_by_text(name).wait_for()

    def is_in(self, *names):
        for name in names or ("I'm in",):
            label = name if not names else f"{name} is in"
            button = self.page.get_by_role("button", name=label, exact=True)
            button.click()
            self.page.locator("button[aria-pressed=true]", has_text=label).wait_for()

    def propose(self, title, choices=None):
        page = self.page
        page.get_by_role("button", name="Propose a game").click()
        page.get_by_role("button", name=title, exact=True).click()
        for label, value in (choices or {}).items():
            page.get_by_label(label).select_option(label=value)
        page.get_by_role("button", name=f"Propose {title}").click()
        page.get_by_role("heading", name=f"{title} proposed by").wait_for()

    def table(self):
        """The table to which the night has taken this browser."""
        self.page.wait_for_url("**/t/*")
        self.page.get_by_role("list", name="Seats").wait_for()
        return self.page.url.split("/t/")[1].split("#")[0]

    def move(self, table):
        """Make a move for whoever is waited for at this device; None when the match is over."""
        told = self.fetch(f"api/tables/{table}/updates")["messages"][0]
        if told["table"]["phase"] != "playing":
            return None
        for news in told["seats"]:
            legal = news["legal"]
            if news["seat"] is None or news["seat"] not in news["view"]["waiting"] or not legal:
                continue
            move = min(legal, key=eagerness)["text"]
            command = {"type": "ask_play", "id": f"m{told['seq']}-{news['seat']}"}
            command |= {"seat": news["seat"], "move": move, "seen": told["seq"]}
            self.fetch(f"api/tables/{table}/commands", json.dumps(command))
        return True

    def back(self):
        self.page.get_by_role("button", name="Back to the night").click()
        self.page.get_by_role("heading", name="Scoreboard").wait_for()

    def points(self):
        """The scoreboard as the page shows it."""
        rows = self.page.get_by_role("table", name="Scoreboard").locator("tbody tr")
        return {
            row.locator("th").inner_text().strip(): int(row.locator("td").nth(1).inner_text())
            for row in rows.all()
        }


def eagerness(move):
    """What brings a match to its end: stopping, any card; drawing last. Pieces as listed."""
    text = move["text"]
    return 0 if text.startswith("s") else 2 if text.startswith("d") else 1


@pytest.fixture
def night(chromium, tmp_path):
    """``night.open()`` and ``night.stop()``: the same server at the same address, twice."""
    with contextlib.ExitStack() as stack:
        yield Evening(chromium, tmp_path / "tables.db", stack)


class Evening:
    def __init__(self, chromium, path, stack):
        self._chromium, self._path, self._port = chromium, path, lasting_port()
        self._stack = stack
        self.guests = []
        self.open()

    def open(self):
        self.house = House(self._path, port=self._port, brain=QUICK).__enter__()
        self._running = self._stack.enter_context(self.house.left())
        tempo = AskCreate(game="", pace_ms=0, hold_ms=0, grace_ms=0)
        self.house.app.tables.nights.tempo = tempo

    def restart(self):
        self._stack.pop_all().close()
        self.open()

    def guest(self, **more):
        self.guests.append(Guest(self._chromium, self.house.url, **more))
        self.guests[-1].forgive("WebSocket connection to")
        self.guests[-1].forgive("ERR_CONNECTION_REFUSED")
        self.guests[-1].forgive("Failed to load resource")
        return self.guests[-1]

    def play(self, guests, table, moves=None):
        """Everybody at the table moves in turn, until it is over or so many rounds were made."""
        rounds = 0
        while moves is None or rounds < moves:
            if None in [guest.move(table) for guest in guests]:
                return
            rounds += 1
            assert rounds < 3000, "the match does not end"


def count(night, records):
    """The points of everybody, from the records alone."""
    total = {player["nickname"]: 0 for player in night["players"]}
    for table in night["tables"]:
        result = records[table["table"]]["result"]
        low = games.facts(table["game"]).low_wins
        places = rank_seats(result["scores"], result["winners"], low)
        for player, place in zip(table["seats"], places, strict=True):
            if player is not None and place <= len(night["points"]):
                name = night["players"][player]["nickname"]
                total[name] += night["points"][place - 1]
    return total


def test_a_night_of_five_with_an_absence_a_latecomer_and_a_restart(night):
    for title in GAMES.values():
        ready(title)
    records = {}
    ada, ben = night.guest(), night.guest(size=PHONE)
    ada.go()
    ada.page.get_by_role("link", name="Game night").click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Start the night").click()
    link = ada.page.get_by_label("Link").input_value().removeprefix(ada.url)
    ada.shot("night-new-room")
    ben.join(link, "Ben")
    ben.page.get_by_label("Somebody else at this device").fill("Cleo")
    ben.page.get_by_role("button", name="Add").click()
    ada.page.get_by_role("list", name="Who is here").get_by_text("Cleo").wait_for()

    # Three people and a bot at one table.
    ada.propose("BOLD", {"At one table": "4", "Bots fill up": "steady"})
    ben.is_in("Ben", "Cleo")
    ben.shot("night-room-phone")
    assert ada.faults() == []
    assert ben.faults() == []
    assert ben.fits_width()
    ada.page.get_by_role("button", name="Start BOLD").click()
    table = ada.table()
    assert ben.table() == table
    night.play([ada, ben], table)
    records[table] = ada.fetch(f"api/tables/{table}/record")
    ada.back()
    ben.back()
    room = ada.room()
    assert ada.points() == count(room, records) == ben.points()

    # Dan comes late, Cleo is absent: of three at tables for two, somebody sits out.
    dan = night.guest()
    dan.join(link, "Dan")
    dan.propose("Blokus Duo")
    ada.is_in()
    ben.is_in("Ben")
    ada.page.get_by_role("button", name="Start Blokus Duo").click()
    ada.until(lambda: len(ada.room()["tables"]) == 2 if "/n/" in ada.page.url else True, "a deal")
    ada.until(lambda: sum("/t/" in one.page.url for one in (ada, ben, dan)) == 2, "two go")
    playing = [one for one in (ada, ben, dan) if "/t/" in one.page.url]
    waiting = next(one for one in (ada, ben, dan) if one not in playing)
    assert waiting.page.get_by_text("goes first next").count() == 1
    assert waiting.room()["sat_out"] == [3], "the latecomer: the others were first"
    table = playing[0].table()
    night.play(playing, table, moves=6)
    night.restart()
    for one in (ada, ben, dan):
        one.until(lambda one=one: answers(one), "the server again")
    night.play(playing, table)
    records[table] = playing[0].fetch(f"api/tables/{table}/record")
    for one in playing:
        one.back()

    # All four.
    ada.propose("DOS", {"target": "one round"})
    ben.is_in("Ben", "Cleo")
    dan.is_in()
    ada.page.get_by_role("button", name="Start DOS").click()
    table = ada.table()
    assert {one.table() for one in (ben, dan)} == {table}
    night.play([ada, ben, dan], table)
    records[table] = ada.fetch(f"api/tables/{table}/record")
    for one in (ada, ben, dan):
        one.back()
    room = dan.room()
    assert [one["game"] for one in room["tables"]] == list(GAMES)
    for one in (ada, ben, dan):
        one.until(lambda one=one: one.points() == count(room, records), "the last standing")
    assert sum(ada.points().values()) > 0
    ada.shot("night-room-desk")

    # The end: a podium, a page and a picture to keep, and again next week.
    ada.page.get_by_role("button", name="End the night").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="End the night").click()
    ben.page.get_by_role("heading", name="The podium").wait_for()
    ben.shot("night-podium-phone")
    ada.shot("night-podium-desk")
    assert ada.faults() == []
    with ada.page.expect_download() as kept:
        ada.page.get_by_role("button", name="Page to keep").click()
    text = kept.value.path().read_text("utf-8")
    assert all(f"replay/{table}#key=" in text for table in records)
    assert "<script" not in text
    with ada.page.expect_download() as kept:
        ada.page.get_by_role("button", name="Picture to keep").click()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")
    ada.page.get_by_role("button", name="Again next week").click()
    ada.page.get_by_role("list", name="Who is here").get_by_text("Dan").wait_for()
    ben.page.get_by_role("link", name="To the next night").click()
    ben.page.get_by_role("list", name="Who is here").get_by_text("Cleo").wait_for()
    assert set(ben.points().values()) == {0}
    for one in night.guests:
        one.leave()


def answers(guest):
    """Whether the page of a guest is connected again."""
    try:
        return bool(guest.fetch("api/games")["games"])
    except Exception:
        return False
