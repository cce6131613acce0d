"""A night of five: three browsers, one of them for two, and a bot; three games, one scoreboard.

One person is absent for a game, one comes late, and the server is started again in the middle.
The standings on the page are counted anew from the records of the matches.
"""

from gamenight import games
from gamenight.server.night.results import rank_seats
from web.visitor import PHONE, ready

GAMES = {"bold": "BOLD", "blokus-duo": "Blokus Duo", "dos": "DOS"}


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
    ada.propose("BOLD", {"At one table": "4", "Bots in free seats": "steady"})
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
