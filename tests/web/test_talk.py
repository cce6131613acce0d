"""Talking at a table: over the plate of who speaks, beside a phone's board; faces for names."""

from playwright.sync_api import expect

from web.test_tables import invited, seated
from web.visitor import PHONE

FACES = "all => all.map(one => one.dataset.avatar + one.getAttribute('class'))"


def test_a_reaction_stands_over_the_plate_and_the_last_line_beside_the_board(visit):
    host, link = invited(visit)
    guest = seated(host, link, visit, size=PHONE, has_touch=True)
    host.page.get_by_role("button", name="Start").click()
    for who in (host, guest):
        who.page.get_by_role("grid").wait_for()
    page = guest.page
    page.get_by_role("button", name="Say something").click()
    dialog = page.get_by_role("dialog", name="Chat")
    dialog.get_by_role("button", name="Nice one!").click()
    seats = host.page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.nth(1).locator(".said")).to_have_text("Nice one!")
    expect(dialog.get_by_role("list", name="Chat")).to_contain_text("Nice one!")
    guest.shot("talk-dialog")
    dialog.get_by_role("button", name="Close").click()
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_role("textbox", name="Say something").fill("Thanks, and good luck to you!")
    host.page.get_by_role("button", name="Send").click()
    expect(page.locator(".word .line")).to_have_text("Ada: Thanks, and good luck to you!")
    expect(page.get_by_role("grid")).to_be_in_viewport()
    word = page.locator(".word .line")
    expect(word).to_be_in_viewport(ratio=1)
    assert word.bounding_box()["width"] > 100, "wide enough to be read"
    expect(page.locator(".note")).to_have_count(0)
    assert guest.faults() == []
    assert guest.fits_width()
    guest.shot("talk-phone")
    assert host.faults() == []


def test_names_have_faces_and_the_same_name_the_same_one(visit):
    host, link = invited(visit)
    guest = seated(host, link, visit, size=PHONE, has_touch=True)
    host.page.get_by_role("button", name="Start").click()
    drawn = []
    for who in (host, guest):
        who.page.get_by_role("grid").wait_for()
        drawn.append(who.page.locator(".plate [data-avatar]").evaluate_all(FACES))
    assert drawn[0] == drawn[1]
    assert len(set(drawn[0])) == 2
    for face in guest.page.locator(".plate [data-avatar]").all():
        expect(face).to_be_in_viewport(ratio=1)
    host.shot("faces-desk")
    guest.shot("faces-phone")
