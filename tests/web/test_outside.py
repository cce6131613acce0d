"""A game without a board of its own, from a package elsewhere: the page finds all that it needs."""

import pytest
from playwright.sync_api import expect

import outside
from server.process import address_of, cold_server
from web.visitor import DESK, PHONE, Visitor


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    installed = outside.install(tmp_path_factory.mktemp("site"))
    with cold_server(tmp_path_factory.mktemp("outside"), **installed) as (server, _):
        yield address_of(server)


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def you(request, chromium, served):
    visitor = Visitor(chromium, served, size=request.param)
    yield visitor
    visitor.leave()


def start(you):
    you.go().page.get_by_role("button", name="Play now: Toy").click()
    you.page.get_by_role("list", name="Seats").wait_for()


def test_it_stands_among_the_games_with_its_pitch(you):
    page = you.go().page
    card = page.locator(".game", has=page.get_by_role("heading", name="Toy"))
    expect(card).to_contain_text("Choose a card in secret")
    expect(card.get_by_role("link", name="New table")).to_be_visible()
    expect(card.get_by_role("link", name="Learn")).to_have_count(0)
    expect(page.get_by_role("link", name="Learn: BOLD")).to_be_visible()
    you.shot(f"outside-home-{you.page.viewport_size['width']}")
    assert you.fits_width()
    assert you.faults() == []


def test_it_is_played_on_the_plain_board(you):
    you.at_new_tables(options={"target": 1000})  # no bot wins before the person leads
    start(you)
    page = you.page
    news = you.turn()
    board = page.locator(".board")
    expect(board.get_by_role("row", name="Your hand")).to_contain_text(
        " · ".join(news["view"]["board"]["hand"])
    )
    you.shot(f"outside-table-{you.page.viewport_size['width']}")
    assert you.faults() == []
    assert you.fits_width()
    board.get_by_role("button", name=news["legal"][0]["text"], exact=True).click()
    you.until(lambda: (found := you.settled()) and found["view"]["moves"] >= 2, "the bot's move")
    expect(page.get_by_text("chooses a card").first).to_be_visible()
    for _ in range(30):
        news = you.turn()
        if "roll" in [move["text"] for move in news["legal"]]:
            break
        board.get_by_role("button", name=news["legal"][-1]["text"], exact=True).click()
    expect(board.get_by_role("button", name="Roll the die")).to_be_enabled()
    you.shot(f"outside-lead-{you.page.viewport_size['width']}")


def test_its_rules_are_read_on_their_page_and_at_the_table(you):
    page = you.go("rules/toy").page
    expect(page.locator("#clause-5")).to_contain_text("halve it")
    expect(page.get_by_role("link", name="Learn: Toy")).to_have_count(0)
    assert you.faults() == []
    page = you.go("new/toy").page
    expect(page.get_by_role("heading", name="Toy")).to_be_visible()
    expect(page.get_by_text("How many points win").first).to_be_visible()
    expect(page.get_by_role("link", name="Set up a position")).to_have_count(0)
    you.shot(f"outside-new-{you.page.viewport_size['width']}")


def test_it_speaks_german_too(chromium, served):
    you = Visitor(chromium, served, locale="de")
    page = you.go().page
    page.get_by_text("Wähle geheim eine Karte").wait_for()
    page.get_by_role("button", name="Toy").first.click()
    page.locator(".board").get_by_role("row", name="Deine Hand").wait_for()
    you.leave()
