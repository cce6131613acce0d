"""Nothing lies on what one looks at or plays with: on a laptop, and on a phone."""

from playwright.sync_api import expect

from web.test_tables import invited, seated
from web.visitor import PHONE

LAPTOP = {"width": 1280, "height": 800}


def box(found):
    return found.first.bounding_box()


def test_the_buttons_of_a_replay_lie_below_the_board(visit):
    you = visit(size=LAPTOP)
    you.play_now("Blokus Duo")
    you.turn()
    page = you.page
    score = page.locator(".plate dd").first
    expect(score).to_have_text("−89")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_text("Fair draw: verified").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    page.locator(".bar.sheet").wait_for()
    board, bar = box(page.locator(".frame")), box(page.locator(".bar.sheet"))
    assert board["y"] + board["height"] <= bar["y"]


def test_a_note_lies_on_the_panel_and_whose_turn_it_is_stands_in_one_line(visit):
    you = visit(size=LAPTOP)
    you.play_now("BOLD")
    you.turn()
    page = you.page
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").get_by_role("button", name="Copy").click()
    note = page.locator(".note")
    note.wait_for()
    controls = box(page.locator(".controls"))
    assert box(note)["x"] >= controls["x"] + controls["width"]
    page.locator(".status").evaluate("one => (one.textContent = 'Mum, it is your turn')")
    assert box(page.locator(".status"))["height"] < 30


def test_on_a_phone_a_note_lies_on_nothing_one_plays_with_and_goes_when_it_is_read(visit):
    host, link = invited(visit)
    guest = seated(host, link, visit, size=PHONE)
    host.page.get_by_role("button", name="Start").click()
    guest.page.get_by_role("grid").wait_for()
    guest.page.evaluate("scrollTo(0, 9999)")  # the line at the top is out of sight
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_role("button", name="Hello!").click()
    note = guest.page.locator(".note", has_text="Hello!")
    note.wait_for()
    guest.page.evaluate("scrollTo(0, 0)")
    assert box(note)["y"] + box(note)["height"] <= box(guest.page.get_by_role("grid"))["y"]
    guest.page.get_by_role("tab", name="Chat").click()
    expect(note).to_have_count(0)
