"""The page of a server's owner, under the host key, in a real browser."""

import logging

import pytest
from playwright.sync_api import expect

from gamenight.server.logs import log_to_stderr
from server.house import House
from web.visitor import PHONE, QUICK, Visitor

KEY = "the key of these tests"


@pytest.fixture
def owned(tmp_path):
    logged = log_to_stderr(as_json=True, level="warning")  # as the command line does it
    with logged, House(tmp_path / "tables.db", brain=QUICK, host_key=KEY) as house:
        yield house


@pytest.fixture
def owner(chromium, owned):
    visitor = Visitor(chromium, owned.url)
    yield visitor
    visitor.leave()


def enter(visitor, key=KEY):
    visitor.go("admin")
    visitor.page.get_by_label("Host key").fill(key)
    visitor.page.get_by_role("button", name="Enter").click()


def test_the_wrong_key_shows_nothing(owner):
    owner.forgive("401")
    enter(owner, "x" * 20)
    expect(owner.page.get_by_text("This requires the host key.").first).to_be_visible()
    expect(owner.page.get_by_role("heading", name="Tables")).to_have_count(0)


def test_an_owner_looks_announces_backs_up_blocks_and_closes(owner, owned, tmp_path, chromium):
    guest = Visitor(chromium, owned.url)
    guest.play_now("BOLD")
    logging.getLogger("gamenight.server").warning("something odd")
    enter(owner)
    page = owner.page
    expect(page.get_by_text("something odd")).to_be_visible()
    expect(page.get_by_role("cell", name="bold", exact=True)).to_be_visible()
    assert owner.faults() == []

    page.get_by_label("Everybody at a table").fill("Back at nine")
    page.get_by_role("button", name="Announce", exact=True).click()
    expect(guest.page.get_by_text("Back at nine")).to_be_visible()
    assert guest.faults() == []
    page.get_by_role("button", name="Withdraw it").click()
    expect(guest.page.get_by_text("Back at nine")).to_have_count(0)

    page.get_by_role("button", name="Back up now").click()
    expect(page.get_by_text(str(tmp_path / "backups"))).to_be_visible()

    page.get_by_label("Address").fill("192.0.2.7")
    page.get_by_role("button", name="Block", exact=True).click()
    page.get_by_role("button", name="Unblock").click()
    expect(page.get_by_role("button", name="Unblock")).to_have_count(0)

    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(page.get_by_role("cell", name="finished", exact=True)).to_be_visible()
    guest.leave()


def test_it_fits_a_phone_and_speaks_german(chromium, owned):
    guest = Visitor(chromium, owned.url)
    guest.play_now("BOLD")
    visitor = Visitor(chromium, owned.url, size=PHONE, locale="de")
    visitor.go("admin")
    visitor.page.get_by_label("Host-Schlüssel").fill(KEY)
    visitor.page.get_by_role("button", name="Anmelden").click()
    expect(visitor.page.get_by_text("Verbundene Browser")).to_be_visible()
    wide = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    close = visitor.page.get_by_role("button", name="Tisch schließen").bounding_box()
    assert close["x"] + close["width"] <= PHONE["width"], "cut off"
    visitor.leave()
    guest.leave()
