"""The line between page and table: what is lost is told and found again, whatever lost it."""

import pytest

from gamenight.server.protocol.refusals import Refused
from web.test_tables import NO_SOCKETS
from web.visitor import ready

SOON_MS = 35_000  # long before a silent connection is given up


def test_a_phone_without_a_network_knows_that_soon(visit):
    you = visit()
    you.play_now("Blokus Duo")
    you.turn()
    you.forgive("ERR_INTERNET_DISCONNECTED")
    you.context.set_offline(True)
    you.page.get_by_text("Connection lost").wait_for(timeout=SOON_MS)
    you.context.set_offline(False)
    you.page.get_by_text("Connected").wait_for()
    you.types(you.turn()["legal"][0]["text"])


@pytest.mark.parametrize("code", ["too_many_connections", "busy"])
def test_a_door_that_is_shut_for_a_moment_is_knocked_at_again(visit, home, monkeypatch, code):
    you = visit()
    you.play_now("Blokus Duo")
    knocks = []

    def shut(address):
        knocks.append(address)
        raise Refused(code, status=503)

    with monkeypatch.context() as patch:
        patch.setattr(home.app.door, "connect", shut)
        you.page.reload()
        you.until(lambda: len(knocks) > 2, "a third knock")
    you.page.get_by_role("grid").wait_for()


def test_a_link_that_leads_nowhere_says_so_and_rests(visit):
    you = visit()
    you.go("t/AAAAAAAAAAAAAAAA#join=nothing")
    you.page.get_by_role("heading", name="no such table").wait_for()


def test_over_plain_requests_a_move_that_got_lost_is_sent_again(visit):
    ready("Blokus Duo")
    you = visit()
    you.page.add_init_script(NO_SOCKETS)
    you.go().page.get_by_role("button", name="Play now: Blokus Duo").click()
    page = you.page
    page.locator(".status", has_text="Your turn").wait_for()
    lost = []

    def lose(route):
        lost.append(route.request.post_data_json["id"])
        route.fulfill(status=502, body="<h1>Bad gateway</h1>")

    you.forgive("502")
    page.route("**/commands*", lose, times=1)
    box = page.get_by_role("textbox", name="Type a move")
    box.fill(page.locator(".cell.corner").first.get_attribute("data-square"))
    box.press("Enter")
    page.get_by_role("list", name="Log").get_by_text("Guest lays 1 on").wait_for()
    assert len(lost) == 1


def test_an_address_that_is_spelled_wrongly_is_a_page_too(visit):
    you = visit()
    you.go("%E0%A4%A")
    you.page.locator(".nowhere h1").wait_for()


def test_a_page_that_was_open_during_an_update_takes_the_new_one(visit):
    you = visit()
    you.forgive("404")
    you.forgive("reading 'default'")
    gone = []

    def updated(route):
        gone.append(route.request.url)
        route.fulfill(status=404)

    you.page.route("**/assets/New-*.js", updated, times=1)
    you.go().page.get_by_role("link", name="New table: BOLD").click()
    you.page.get_by_role("heading", name="Who plays?").wait_for()
    assert len(gone) == 1
