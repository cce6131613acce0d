"""Before the start: who is who, what the game is like, and something to say."""

from playwright.sync_api import expect

from web.test_tables import invited
from web.visitor import PHONE


def test_two_people_without_names_are_told_apart_and_can_read_and_talk(visit):
    host, link = invited(visit)
    guests = [visit(size=PHONE), visit()]
    host.page.get_by_role("textbox", name="Your name").fill("Guest")
    host.page.get_by_role("textbox", name="Your name").press("Enter")
    guest = guests[0]
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sit down").click()
    expect(host.page.get_by_role("list", name="Seats")).to_contain_text("Guest 2")
    for way in ("Rules", "Learn"):
        expect(guest.page.get_by_role("main").get_by_role("link", name=way)).to_be_visible()
    guest.page.get_by_role("textbox", name="Say something").fill("Shall we?")
    guest.page.get_by_role("button", name="Send", exact=True).last.click()
    expect(host.page.get_by_role("list", name="Chat")).to_contain_text("Shall we?")
    assert guest.faults() == []
    assert guest.fits_width()
    guest.shot("lobby-phone")
    host.shot("lobby-host")
