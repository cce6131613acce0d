"""A tournament in a night on the page, partners that are chosen, options that are numbers."""

import json

import pytest

from web.visitor import PHONE, ready

LANDSCAPE = {"width": 844, "height": 390}


def open_night(night, **more):
    """Three people in a night: Ada is the host."""
    sizes = more.pop("sizes", [{}, {"size": PHONE}, {}])
    ada, ben, cleo = (night.guest(**one) for one in sizes)
    ada.go()
    ada.page.get_by_role("link", name="Game night").click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Start the night").click()
    link = ada.page.get_by_label("Link").input_value().removeprefix(ada.url)
    ben.join(link, "Ben")
    cleo.join(link, "Cleo")
    return [ada, ben, cleo]


def start_tournament(guests, title, form):
    page = guests[0].page
    page.get_by_role("button", name="Propose a game").click()
    page.get_by_role("button", name=title, exact=True).click()
    page.get_by_role("button", name=form, exact=True).click()
    guests[0].shot(f"tournament-propose-{form.lower()}")
    page.get_by_role("button", name=f"Propose {title}").click()
    for guest in guests[1:]:
        guest.is_in()
    page.get_by_text("In: Ada, Ben, Cleo").wait_for()
    page.get_by_role("button", name=f"Start {title}").click()


def give_up(guests, table, loser):
    """The night has taken two to their table, and one of them gives up."""
    for player in table["seats"]:
        assert guests[player].table() == table["table"]
    seat = table["seats"].index(loser)
    path = f"api/tables/{table['table']}"
    one = guests[loser]
    one.until(
        lambda: one.fetch(f"{path}/updates")["messages"][0]["table"]["phase"] == "playing", "a deal"
    )
    command = {"type": "ask_resign", "id": "resign", "seat": seat}
    assert one.fetch(f"{path}/commands", json.dumps(command))["ok"]
    for player in table["seats"]:
        guests[player].back()


@pytest.mark.parametrize("form", ["Round robin", "Knock-out"])
def test_a_tournament_of_three(night, form):
    ready("Blokus Duo")
    guests = open_night(night)
    ada, ben, cleo = guests
    start_tournament(guests, "Blokus Duo", form)
    waiting = []
    for turn in range(1, 4 if form == "Round robin" else 3):
        ada.until(
            lambda: sum("/t/" in one.page.url for one in guests) == 2, "two go to their table"
        )
        third = next(one for one in guests if "/n/" in one.page.url)
        waiting.append(guests.index(third))
        if form == "Round robin":
            third.page.get_by_text("has a bye").wait_for()
        table = next(one for one in third.room()["tables"] if one["round"] == turn)
        third.shot(f"tournament-{form.lower()}-{turn}")
        give_up(guests, table, max(table["seats"]))
        if not third.room()["tournaments"][0]["over"]:
            assert ben.faults() == []
            assert ben.fits_width()
            third.page.get_by_role("button", name="Next round").click()
    for guest in guests:
        guest.page.get_by_text("Ada wins the tournament").wait_for()
        assert guest.faults() == []
        assert guest.fits_width()
    ben.shot(f"tournament-{form.lower()}-end-phone")
    cleo.shot(f"tournament-{form.lower()}-end-desk")
    cleo.page.set_viewport_size(LANDSCAPE)
    cleo.shot(f"tournament-{form.lower()}-end-landscape")
    tournament = ada.room()["tournaments"][0]
    if form == "Round robin":
        assert sorted(waiting) == [0, 1, 2], "everybody has a bye once"
        rows = ada.page.get_by_role("region", name="Everybody against everybody").locator(
            "tbody tr"
        )
        assert [row.inner_text().split() for row in rows.all()] == [
            ["1", "Ada", "×", "1", "1", "2", "1"],
            ["2", "Ben", "0", "×", "1", "1", "0"],
            ["3", "Cleo", "0", "0", "×", "0", "0"],
        ]
        assert ada.points() == {"Ada": 10, "Ben": 8, "Cleo": 6}
    else:
        bracket = ada.page.get_by_role("list", name="Bracket")
        assert bracket.get_by_role("heading").all_inner_texts() == ["Semi-finals", "Final"]
        assert tournament["bracket"][1][0]["winner"] == 0
    for one in night.guests:
        one.leave()


def test_somebody_comes_late_and_somebody_leaves(night):
    ready("Blokus Duo")
    guests = open_night(night)
    start_tournament(guests, "Blokus Duo", "Swiss")
    ada = guests[0]
    ada.until(lambda: sum("/t/" in one.page.url for one in guests) == 2, "two go to their table")
    third = next(one for one in guests if "/n/" in one.page.url)
    dan = night.guest()
    dan.join(f"n/{third.room()['id']}#join={third.room()['invite'].split('=')[1]}", "Dan")
    dan.page.get_by_role("button", name="Enter the tournament").click()
    dan.page.get_by_role("region", name="Standing").get_by_text("Dan").wait_for()
    one = next(one for one in guests if "/t/" in one.page.url)
    one.table()
    one.go(f"n/{third.room()['id']}")
    name = next(player["nickname"] for player in one.room()["players"] if player["yours"])
    one.page.get_by_role("heading", name="Your match is ready").wait_for()
    one.shot("tournament-your-match")
    one.page.get_by_text("Leave or call off").click()
    one.page.get_by_role("button", name=f"{name} leaves the tournament").click()
    one.page.get_by_role("region", name="Standing").get_by_text(f"{name} (left)").wait_for()
    third.until(lambda: third.room()["tournaments"][0]["ready"], "the match is lost")
    third.shot("tournament-swiss-desk")
    third.page.get_by_role("button", name="Next round").click()
    dan.page.get_by_text("Dan has a bye").wait_for()
    for guest in night.guests:
        guest.leave()


def test_partners_are_chosen_and_options_may_be_numbers(night):
    ready("SKIP-BO DELUXE")
    guests = open_night(night)
    ada, ben, cleo = guests
    page = ada.page
    page.get_by_role("button", name="Propose a game").click()
    page.get_by_role("button", name="SKIP-BO DELUXE", exact=True).click()
    page.get_by_label("At one table").select_option(label="4")
    page.get_by_label("Partners", exact=True).select_option(label="on")
    page.get_by_label("Stock", exact=True).select_option(label="Other number")
    page.get_by_label("Stock: Other number").fill("12")
    page.get_by_label("Bots in free seats").select_option(label="steady")
    ada.shot("propose-skipbo")
    assert ada.faults() == []
    page.get_by_role("button", name="Propose SKIP-BO DELUXE").click()
    ben.is_in()
    cleo.is_in()
    page.get_by_text("Who plays with whom: drawn by lot").click()
    page.get_by_label("Partner of Ada").select_option(label="Cleo")
    cleo.page.get_by_text("Who plays with whom: Ada + Cleo").wait_for()
    ada.shot("partners-chosen")
    assert ada.faults() == []
    proposal = ada.room()["proposals"][0]
    assert proposal["options"] == {"partners": True, "stock": 12}
    page.get_by_role("button", name="Start SKIP-BO DELUXE").click()
    table = ada.table()
    chairs = ada.fetch(f"api/tables/{table}/updates")["messages"][0]["table"]["chairs"]
    names = [chair["nickname"] for chair in chairs]
    assert names[(names.index("Ada") + 2) % 4] == "Cleo", "partners sit opposite each other"
    for one in night.guests:
        one.leave()
