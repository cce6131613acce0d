"""A clock for the whole match: chosen at the new table, seen on the plates, empty in the end."""

import re

import pytest
from playwright.sync_api import expect

from web.test_tables import invited, seated
from web.visitor import DESK, PHONE

LANDSCAPE = {"width": 844, "height": 390}
SHORT = {"total_s": 6, "increment_s": 0}
LONG = {"total_s": 300, "increment_s": 3}

# What a screen reader was told stays only until the next thing is.
LISTEN = """heard = [];
new MutationObserver(() => heard.push(document.querySelector('[aria-live=polite]')?.textContent))
  .observe(document, {subtree: true, childList: true, characterData: true});"""


def with_clock(who, clock):
    """At the tables that this one opens."""
    who.at_new_tables(clock=clock)
    return who


def clocks(who):
    return who.page.locator(".plate .clock.match")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_clock_is_chosen_from_a_few_or_ones_own(visit, scheme):
    you = visit(size=PHONE, theme=scheme)
    you.go("new/blokus-duo")
    page = you.page
    clock = page.get_by_label("Time for the match")
    clock.select_option("5 min + 3 s a move")
    expect(page.get_by_text("a bot plays on until the player takes the seat back")).to_be_visible()
    clock.select_option("own times…")
    page.get_by_label("Minutes each").fill("7")
    page.get_by_label("Seconds more a move").fill("9999")
    page.get_by_label("Seconds more a move").blur()
    expect(page.get_by_label("Seconds more a move")).to_have_value("600")
    assert you.faults() == []
    assert you.fits_width()
    clock.scroll_into_view_if_needed()
    you.shot(f"clock-new-{scheme}")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("grid").wait_for()
    table = next(one["table"] for one in reversed(you.heard) if one.get("table"))
    assert table["clock"] == {"total_s": 420, "increment_s": 600}


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESK], ids=["phone", "landscape", "desk"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_see_whose_clock_runs(visit, size, scheme):
    host, link = invited(lambda: with_clock(visit(), LONG))
    expect(host.page.get_by_text("Time for the match: 5 min + 3 s a move")).to_be_visible()
    guest = seated(host, link, visit, size=size, theme=scheme)
    host.page.get_by_role("button", name="Start").click()
    for who in (host, guest):
        who.page.get_by_role("grid").wait_for()
        expect(clocks(who)).to_have_count(2)
    first = host.news()["view"]["waiting"][0]
    for who in (host, guest):
        expect(clocks(who).nth(first)).to_have_class(re.compile("running"))
        expect(clocks(who).nth(1 - first)).not_to_have_class(re.compile("running"))
        expect(clocks(who).nth(1 - first)).to_have_text("5:00")
        expect(clocks(who).nth(first)).to_have_text(re.compile("^4:5[0-9]$"))
    assert guest.faults() == []
    assert guest.fits_width()
    guest.shot(f"clocks-{size['width']}-{scheme}")


def test_an_empty_clock_is_told_across_the_board_with_what_taking_the_seat_back_means(visit):
    you = with_clock(visit(size=PHONE), SHORT)
    page = you.page
    page.add_init_script(LISTEN)
    you.play_now("Blokus Duo")
    mine = clocks(you)
    expect(mine).to_have_count(1)
    expect(mine).to_have_class(re.compile("low"))
    you.until(lambda: "Less than 30 seconds left" in page.evaluate("heard.join()"), "a warning")
    expect(page.get_by_role("heading", name="Time ran out: a bot plays for you")).to_be_visible()
    expect(page.get_by_text("you have 6 seconds for each move")).to_be_visible()
    expect(mine).to_have_text("0:00")
    assert you.faults() == []
    you.shot("clock-empty")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_role("heading", name="Time ran out")).to_have_count(0)
    expect(mine).to_have_text(re.compile("0:0[3-6]"))
