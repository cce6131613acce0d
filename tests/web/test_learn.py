"""The lessons: each can be gone through to its end, mistakes are met kindly, moves are real."""

import re

import pytest
from playwright.sync_api import expect

from gamenight import games
from parts import games_with_page
from web.visitor import PHONE, ready

STEPS = 20


def coach(page):
    return page.locator(".coach")


def at_step(page, number):
    """Wait until a step is there and waits for its learner."""
    page.get_by_role("heading", name=f"Step {number} of").wait_for()
    expect(coach(page).get_by_role("status")).to_have_count(0)


@pytest.mark.parametrize("game", games_with_page("lesson.ts"))
def test_a_lesson_leads_to_its_end(visit, game):
    title = games.facts(game).title
    ready(title)
    you = visit(size=PHONE)
    page = you.go(f"learn/{game}").page
    coach(page).wait_for()
    looked = False
    for number in range(1, STEPS):
        if page.get_by_role("heading", name="Now you can play").count():
            break
        page.get_by_role("heading", name=f"Step {number} of").or_(
            page.get_by_role("heading", name="Now you can play")
        ).wait_for()
        you.shot(f"learn-{game}-{number}")
        if page.get_by_role("heading", name="Now you can play").count():
            break
        assert "learn-" not in coach(page).inner_text(), "a step without words"
        if number == 3:
            assert you.faults() == []
            assert you.fits_width()
            looked = True
        page.locator(".coach .next:enabled, .coach .quiet:enabled").first.click()
    page.get_by_role("heading", name=f"Now you can play {title}").wait_for()
    assert looked
    you.go("learn").page.get_by_role("link", name=f"{title} you know this one").wait_for()


def test_a_lesson_is_played_on_the_board_and_corrects_kindly(visit):
    ready("BOLD")
    you = visit()
    page = you.go("learn/bold").page
    at_step(page, 1)
    page.get_by_role("button", name="Next").press("Enter")
    at_step(page, 2)
    page.get_by_role("gridcell", name="a1,").click()
    coach(page).get_by_text("take the card with the ring").wait_for()
    for step, place in enumerate(("b2", "c2", "d2"), 3):
        page.get_by_role("gridcell", name=f"{place},").click()
        at_step(page, step)
        expect(page.get_by_role("gridcell", name=f"{place}, face-down")).to_have_count(0)
    page.get_by_role("button", name="Stop").click()
    at_step(page, 6)
    page.get_by_text("Too bold! Nothing is shared").or_(page.get_by_text("was too bold")).wait_for()
    page.get_by_role("button", name="Cover").click()
    page.get_by_role("heading", name="Step 7 of 9").wait_for()


def test_a_forbidden_move_is_what_a_step_asks_for(visit):
    ready("Blokus Duo")
    you = visit()
    you.forgive("status of 422")
    page = you.go("learn/blokus-duo").page
    page.get_by_role("button", name="Next").click()
    at_step(page, 2)
    page.get_by_role("button", name="Piece O,").click()
    page.locator("[data-square=a1]").click()
    coach(page).get_by_text("must cover a starting point").wait_for()
    page.locator("[data-square=e10]").hover()
    page.locator("[data-square=e10]").click()
    at_step(page, 3)
    own = (
        page.get_by_label(re.compile(r"^e10,")).get_attribute("class").split("tint ")[1].split()[0]
    )
    laid = page.locator(f".cell.laid.{own}")
    squares = {one.get_attribute("data-square") for one in laid.all()}
    coach(page).get_by_role("button", name="Skip").click()
    at_step(page, 4)
    page.get_by_role("button", name="Piece 1,").click()
    taken = {one.get_attribute("data-square") for one in page.locator(".cell.laid").all()}
    page.locator(f"[data-square={beside(squares, taken)}]").click()
    coach(page).locator(".remark.kind").wait_for()
    at_step(page, 5)


def beside(squares, taken):
    """A free square that shares an edge with one of these."""
    for square in sorted(squares):
        column, row = square[0], int(square[1:])
        for near in (f"{chr(ord(column) - 1)}{row}", f"{chr(ord(column) + 1)}{row}"):
            if near not in taken and "a" <= near[0] <= "n":
                return near
    raise AssertionError("the piece is walled in")
