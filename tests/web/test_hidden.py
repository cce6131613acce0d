"""Games with something to hide: what a browser is told, and the curtain at one screen."""

import pytest
from playwright.sync_api import expect

from web.visitor import ready


def test_a_browser_hears_only_of_its_own_seats(visit):
    ready("DOS")
    host = visit()
    host.go("new/dos")
    host.page.get_by_label("Seat 2").select_option("person")
    host.page.get_by_role("button", name="Open the table").click()
    link = host.page.get_by_role("textbox", name="Link").input_value()
    guest = visit()
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.get_by_role("button", name="Sit down")).to_have_count(0)
    host.page.get_by_role("button", name="Start").click()
    for seat, who in enumerate((host, guest)):
        who.until(who.settled, "a first view")
        told = [one for message in who.heard for one in message.get("seats") or [] if one["view"]]
        assert told
        assert {one["seat"] for one in told} == {seat}
        assert told[-1]["view"]["board"]["hands"] == [7, 7], "of other hands only the number"


def test_the_curtain_hides_a_hand_at_one_screen(visit):
    ready("DOS")
    you = visit()
    you.go("new/dos")
    page = you.page
    page.get_by_label("Seat 2").select_option("here")
    page.get_by_role("button", name="Start").click()
    curtain = page.get_by_role("heading", name="Hand the screen to")
    while you.until(you.settled, "a view") and curtain.count() == 0:
        turn = you.news()["view"]["waiting"][0]
        you.types(you.news(turn)["legal"][-1]["text"])
    you.shot("curtain-desk")
    assert page.locator(".board [role=grid], .board button").count() == 1
    page.get_by_role("button", name="I am").click()
    expect(curtain).to_have_count(0)
    page.reload()  # perhaps by somebody else, who looks at this hand otherwise
    expect(curtain).to_have_count(1)


@pytest.mark.parametrize(("answer", "seated"), [("Let Gran in", True), ("Juno plays on", False)])
def test_a_bots_hand_is_the_hosts_to_give_in_mid_match(visit, answer, seated):
    ready("DOS")
    host, guest = visit(), visit()
    host.play_now("DOS")
    host.until(host.settled, "a first view")
    page = host.page
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    page.get_by_role("button", name="Close").click()
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Gran")
    guest.page.get_by_role("button", name="Sit down instead of Juno").click()
    guest.page.get_by_text("The host has been asked whether you may play for Juno").wait_for()
    question = page.get_by_role("region", name="Gran would like to play for Juno")
    question.wait_for()
    host.shot("seat-asked")
    question.get_by_role("button", name=answer).click()
    expect(question).to_have_count(0)
    log = guest.page.get_by_role("list", name="Log")
    log.get_by_text("Gran sits down" if seated else "The host lets Juno play on").wait_for()
    told = {one["seat"] for message in guest.heard for one in message.get("seats") or []}
    assert told == ({None, 1} if seated else {None})
    assert host.faults() == guest.faults() == []
