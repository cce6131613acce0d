"""Blokus Duo, through the page."""

import pytest
from playwright.sync_api import expect

from web.visitor import ready


def test_whole_game_against_a_bot(visit):
    you = visit()
    you.play_now("Blokus Duo")
    page = you.page
    while news := you.turn():
        you.types(news["legal"][0]["text"])
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Neither seat can lay another piece").wait_for()
    dialog.get_by_text("Fair draw: verified").wait_for()
    dialog.get_by_role("img", name="Scores over time").wait_for()
    you.shot("result-desk")
    assert you.faults() == []
    dialog.get_by_role("button", name="Rematch").click()
    page.locator(".plate", has_text="21").first.wait_for()


def test_a_piece_is_laid_with_the_mouse(visit):
    you = visit()
    you.play_now("Blokus Duo")
    page = you.page
    start = you.turn()["view"]["board"]["corners"][0][0]
    page.get_by_role("button", name="Piece X,").click()
    page.get_by_role("button", name="Flip").click()
    page.locator(f"[data-square={start}]").hover()
    expect(page.locator(".ghost.fits")).to_have_count(5)
    page.locator(f"[data-square={start}]").click()
    page.get_by_role("list", name="Log").get_by_text("Guest lays X on").wait_for()
    assert page.locator(".cell.laid").count() >= 5


def test_a_refusal_is_drawn_and_opens_its_clause(visit):
    you = visit()
    you.play_now("Blokus Duo")
    page = you.page
    you.turn()
    page.get_by_role("button", name="Piece O,").click()
    page.locator("[data-square=a1]").click()
    page.locator(".refusal").get_by_role("button", name="Clause").click()
    page.locator(".cell.wanted").first.wait_for()
    page.locator("[id^=clause-][aria-current=true]").wait_for()
    you.shot("refused-desk")


@pytest.mark.parametrize("by", ["keyboard", "touch"])
def test_a_piece_is_laid_by(visit, by):
    you = visit(has_touch=by == "touch")
    you.play_now("Blokus Duo")
    page = you.page
    start = you.turn()["view"]["board"]["corners"][0][0]
    square = page.locator(f"[data-square={start}]")
    if by == "keyboard":
        square.focus()
        for key in ("n", "r", "f", "Enter"):
            square.press(key)
    else:
        page.get_by_role("button", name="Piece X,").tap()
        square.tap()
        square.tap()
    page.get_by_role("list", name="Log").get_by_text("Guest lays X on").wait_for()


def test_taken_back_between_two_people_at_one_screen(visit):
    ready("Blokus Duo")
    you = visit()
    you.go("new/blokus-duo")
    page = you.page
    page.get_by_label("Seat 2").select_option("here")
    page.get_by_role("button", name="Start").click()
    turn = you.turn(mine=lambda news: news["view"]["waiting"])["view"]["waiting"][0]
    page.locator(".status", has_text="it is your turn").wait_for()
    you.types(you.news(turn)["legal"][0]["text"])
    page.locator(".cell.laid").first.wait_for()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".cell.laid")).to_have_count(0)  # who moved last has it back
    you.until(lambda: you.news()["view"]["waiting"] == [turn], "the taking back")
