"""Blokus Duo, through the page."""

import pytest

from web.visitor import ready


def lay(page, move):
    """Type a move; the board shows it."""
    box = page.get_by_role("textbox", name="Type a move")
    box.fill(move)
    box.press("Enter")


def test_whole_game_against_a_bot(visit):
    you = visit()
    you.play_now("Blokus Duo")
    page = you.page
    for _ in range(25):
        page.locator(".status", has_text="Your turn").or_(
            page.get_by_role("dialog")
        ).first.wait_for()
        if page.get_by_role("dialog").is_visible():
            break
        news = you.news()
        before = news["view"]["moves"]
        lay(page, news["legal"][0])
        while you.news()["view"]["moves"] == before:
            page.wait_for_timeout(20)
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("The shuffle is proved").wait_for()
    dialog.get_by_role("img", name="How the scores went").wait_for()
    you.shot("result-desk")
    assert you.faults() == []
    dialog.get_by_role("button", name="Rematch").click()
    page.locator(".plate", has_text="21").first.wait_for()


def test_a_piece_is_laid_with_the_mouse(visit):
    you = visit()
    you.play_now("Blokus Duo")
    page = you.page
    page.locator(".status", has_text="Your turn").wait_for()
    start = you.news()["view"]["board"]["corners"][0][0]
    page.get_by_role("button", name="Piece X,").click()
    page.get_by_role("button", name="Flip").click()
    page.locator(f"[data-square={start}]").hover()
    assert page.locator(".ghost.fits").count() == 5
    page.locator(f"[data-square={start}]").click()
    page.get_by_role("list", name="Log").get_by_text("Guest lays X on").wait_for()
    assert page.locator(".cell.laid").count() >= 5


def test_a_refusal_is_drawn_and_opens_its_clause(visit):
    you = visit()
    you.play_now("Blokus Duo")
    page = you.page
    page.locator(".status", has_text="Your turn").wait_for()
    page.get_by_role("button", name="Piece O,").click()
    page.locator("[data-square=a1]").click()
    page.locator(".refusal").get_by_role("button", name="Clause").click()
    assert page.locator(".cell.wanted").count() >= 1
    page.locator("[id^=clause-][aria-current=true]").wait_for()
    you.shot("refused-desk")


@pytest.mark.parametrize("by", ["keyboard", "touch"])
def test_a_piece_is_laid_by(visit, by):
    you = visit(has_touch=by == "touch")
    you.play_now("Blokus Duo")
    page = you.page
    page.locator(".status", has_text="Your turn").wait_for()
    start = you.news()["view"]["board"]["corners"][0][0]
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
    page.locator(".status", has_text="it is your turn").wait_for()
    turn = you.news()["view"]["waiting"][0]
    lay(page, you.news(turn)["legal"][0])
    page.locator(".cell.laid").first.wait_for()
    back = page.get_by_role("button", name="Take back")
    assert back.is_disabled(), "the other seat cannot take back a move that is not its own"
