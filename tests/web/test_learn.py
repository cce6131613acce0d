"""The lessons: each can be gone through to its end, mistakes are met kindly, moves are real."""

import pytest

from gamenight import games
from web.visitor import PHONE, ready

STEPS = 20


def coach(page):
    return page.locator(".coach")


@pytest.mark.parametrize("game", games.GAMES)
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
    page.get_by_role("button", name="Next").press("Enter")
    page.get_by_role("gridcell", name="a1,").click()
    coach(page).get_by_text("take the card with the ring").wait_for()
    for place in ("b2", "c2", "d2"):
        page.get_by_role("gridcell", name=f"{place},").click()
        page.get_by_role("gridcell", name=f"{place}, face-down").wait_for(state="detached")
        page.wait_for_timeout(200)
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("Too bold! Nothing is shared").or_(page.get_by_text("was too bold")).wait_for()
    page.get_by_role("button", name="Cover").click()
    page.get_by_role("heading", name="Step 7 of 9").wait_for()


def test_a_forbidden_move_is_what_a_step_asks_for(visit):
    ready("Blokus Duo")
    you = visit()
    page = you.go("learn/blokus-duo").page
    page.get_by_role("button", name="Next").click()
    page.get_by_role("heading", name="Step 2").wait_for()
    page.get_by_role("button", name="Piece O,").click()
    page.locator("[data-square=a1]").click()
    coach(page).get_by_text("must cover a starting point").wait_for()
    page.locator("[data-square=e10]").hover()
    page.locator("[data-square=e10]").click()
    page.get_by_role("heading", name="Step 3").wait_for()
    coach(page).get_by_role("button", name="Skip").click()
    page.get_by_role("heading", name="Step 4").wait_for()
    page.get_by_role("button", name="Piece I3,").click()
    for square in ("e9", "f9", "d9", "e11", "d11", "g10", "g9", "c10"):
        page.locator(f"[data-square={square}]").click()
        page.wait_for_timeout(120)
        if (
            page.get_by_role("heading", name="Step 5").count()
            or coach(page).locator(".wished").count()
        ):
            break
    page.get_by_role("heading", name="Step 5").wait_for()
    you.forgive("status of 422")
