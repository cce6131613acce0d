"""Strangers meet: open tables on the start page, quick pairing, and what helps against rudeness."""

import pytest
from playwright.sync_api import expect

from server.house import House
from web.visitor import PHONE, QUICK, Visitor, ready


@pytest.fixture
def home(tmp_path):
    """A server of one's own: at that of all tests there are other people's open tables."""
    with House(tmp_path / "tables.db", brain=QUICK) as house:
        yield house


def region(page):
    return page.get_by_role("region", name="Open tables")


def test_nobody_is_there_yet_and_somebody_comes(visit):
    you = visit()
    page = you.go().page
    expect(region(page)).to_contain_text("Nobody yet.")
    assert you.faults() == []
    host = visit()
    host.go("new/dos")
    host.page.get_by_label("Seat 2").select_option("person")
    host.page.get_by_label("Seat 1", exact=True).locator("xpath=../input").fill("Ada")
    host.page.get_by_role("button", name="Open the table").click()
    expect(host.page.get_by_role("list", name="Seats")).to_contain_text("Free seat")
    box = host.page.get_by_role("checkbox", name="Open to everybody on this server")
    expect(box).not_to_be_checked()
    box.check()
    expect(host.page.get_by_text("Listed: anybody may join.")).to_be_visible()
    sit = region(page).get_by_role("button", name="Sit down: DOS, Ada")
    expect(region(page)).to_contain_text("1 seat free")
    assert you.faults() == []
    sit.click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Ada")
    expect(host.page.get_by_role("list", name="Seats")).to_contain_text("Guest")
    host.page.get_by_role("checkbox", name="Open to everybody on this server").uncheck()
    expect(host.page.get_by_text("Private: only people with the link")).to_be_visible()


def test_two_find_each_other_while_one_plays_a_bot(visit):
    ready("BOLD")
    ada, ben = visit(), visit(size=PHONE)
    ada.go("settings").page.get_by_label("Your name").fill("Ada")
    ada.go().page.get_by_role("button", name="Find an opponent: BOLD").click()
    waiting = ada.page.get_by_role("status").filter(has_text="You are waiting")
    expect(waiting).to_contain_text("You are waiting for an opponent for BOLD. We will call you.")
    assert ada.faults() == []
    ada.page.reload()
    ada.page.get_by_role("button", name="Play a bot meanwhile").click()
    expect(ada.page.get_by_role("list", name="Seats")).to_contain_text("Juno")
    expect(waiting).to_contain_text("You are waiting: BOLD")
    ben.go().page.get_by_role("button", name="Play BOLD with Ada").click()
    expect(ben.page.get_by_role("list", name="Seats")).to_contain_text("Ada")
    call = ada.page.get_by_role("dialog", name="Guest is here")
    expect(call.get_by_role("button", name="Go to the table")).to_be_focused()
    assert ada.page.title() == "● Guest is here – BOLD"
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("list", name="Seats")).to_contain_text("Guest")
    expect(waiting).to_have_count(0)

    ben.page.get_by_role("button", name="Say something").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Hello!").click()
    page = ada.page
    page.get_by_role("tab", name="Chat").click()
    said = page.get_by_role("list", name="Chat").get_by_text("Hello!")
    more = page.get_by_role("button", name="Mute, block or report Guest")
    more.click()
    assert ada.faults() == []
    page.get_by_role("button", name="Hide what they say in this match").click()
    expect(said).to_have_count(0)
    page.get_by_role("button", name="More about Guest").click()
    page.get_by_role("button", name="Mute, block or report", exact=True).click()
    page.get_by_role("button", name="Show what they say again").click()
    expect(said).to_have_count(1)
    more.click()
    page.get_by_role("button", name="Insults").click()
    expect(page.get_by_text("The host of this server will see it.").first).to_be_visible()
    more.click()
    page.get_by_role("button", name="Block for good").click()
    expect(said).to_have_count(0)
    page = ada.go("settings").page
    page.get_by_role("button", name="Unblock Guest").click()
    expect(page.get_by_text("You have blocked nobody.")).to_be_visible()


def test_who_stops_waiting_is_gone_from_the_list(visit):
    ada, ben = visit(), visit()
    ada.go().page.get_by_role("button", name="Find an opponent: DOS").click()
    play = region(ben.go().page).get_by_role("button", name="Play DOS with Guest")
    expect(play).to_be_visible()
    ada.page.get_by_role("button", name="Stop waiting").click()
    expect(play).to_have_count(0)
    expect(region(ada.page)).to_contain_text("Nobody yet.")
    expect(ada.page.get_by_role("button", name="Find an opponent: DOS")).to_be_enabled()


@pytest.fixture
def closed(tmp_path):
    with House(tmp_path / "tables.db", brain=QUICK, open_tables=False) as house:
        yield house


def test_where_the_host_switched_it_off_nothing_of_it_is_shown(chromium, closed):
    you = Visitor(chromium, closed.url)
    page = you.go().page
    expect(page.get_by_role("button", name="Play now: DOS")).to_be_visible()
    expect(region(page)).to_have_count(0)
    you.go("new/dos")
    expect(page.get_by_role("heading", name="The table")).to_be_visible()
    expect(page.get_by_text("Open to everybody on this server")).to_have_count(0)
    you.leave()


def test_two_without_names_are_told_apart(visit):
    ready("BOLD")
    one, other = visit(), visit()
    one.go().page.get_by_role("button", name="Find an opponent: BOLD").click()
    expect(one.page.get_by_role("status").filter(has_text="You are waiting")).to_be_visible()
    other.go().page.get_by_role("button", name="Play BOLD with Guest").click()
    seats = other.page.get_by_role("list", name="Seats").locator("strong")
    expect(seats).to_have_text(["Guest", "Guest 2"])
    faces = other.page.get_by_role("list", name="Seats").locator("[data-avatar]")
    assert faces.nth(0).get_attribute("data-avatar") != faces.nth(1).get_attribute("data-avatar")
