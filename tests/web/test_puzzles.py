"""Puzzles on the page: one solved wrong and right, with hint, solution and the way on."""

from playwright.sync_api import expect

from gamenight import games, puzzles
from web.visitor import PHONE, ready


def helper(page):
    return page.locator(".helper")


def of_stopping():
    """A puzzle of BOLD whose answer is to stop: its number, and a place that would be wrong."""
    for number, puzzle in enumerate(puzzles.load("bold"), 1):
        if puzzle.answers == ["stop"]:
            legal = puzzles.pose("bold", puzzle).legal(puzzle.seat)
            return number, next(move for move in legal if len(move) == 2)
    raise AssertionError("no puzzle is solved by stopping")


def test_a_wrong_move_is_met_kindly_and_a_right_one_counts(visit):
    ready("BOLD")
    number, place = of_stopping()
    you = visit(size=PHONE)
    page = you.go(f"puzzles/bold#n={number}").page
    page.get_by_role("heading", name=f"Puzzle {number} of").wait_for()
    you.shot("puzzle-asked")
    assert you.faults() == []
    assert you.fits_width()
    page.get_by_role("gridcell", name=f"{place},").click()
    helper(page).get_by_text("there is a better move").wait_for()
    helper(page).get_by_role("button", name="Hint").click()
    expect(helper(page).get_by_text("there is a better move")).to_have_count(0)
    page.locator(".board").get_by_role("button", name="Stop").click()
    helper(page).get_by_text("Yes, that is it!").wait_for()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    you.shot("puzzle-right")
    page.get_by_role("button", name="Next puzzle").press("Enter")
    page.get_by_role("heading", name=f"Puzzle {number + 1} of").wait_for()
    helper(page).get_by_role("button", name="Show me").click()
    helper(page).get_by_text("The best move:").wait_for()
    helper(page).get_by_role("link", name="All puzzles").click()
    page.get_by_text(f"1 of {len(puzzles.load('bold'))} solved").wait_for()
    assert you.faults() == []


def test_the_puzzle_of_the_day_is_one_tap_away(visit):
    for game in games.GAMES:
        ready(games.facts(game).title)
    page = visit().go("").page
    page.get_by_role("link", name="Puzzle of the day").click()
    helper(page).wait_for()
    helper(page).get_by_role("button", name="Show me").click()
    helper(page).get_by_text("The best move:").wait_for()
