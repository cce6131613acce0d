"""A bot on the seat of a person: said aloud, taken back with one press, offered for the absent."""

from playwright.sync_api import expect

from web.test_tables import invited, seated
from web.visitor import PHONE


def test_whose_time_ran_out_is_told_across_the_board_and_takes_the_seat_back(visit):
    you = visit(size=PHONE)
    you.at_new_tables(timer_s=5)
    you.play_now("Blokus Duo")
    moves = you.turn()["view"]["moves"]
    page = you.page
    expect(page.get_by_role("heading", name="Time ran out: a bot plays for you")).to_be_visible()
    expect(page.locator(".status")).to_have_text("A bot plays for you")
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    assert page.title().startswith("Blokus Duo")
    assert you.faults() == []
    you.shot("stand-in-phone")
    back = page.get_by_role("button", name="Take my seat back")
    expect(back).to_be_focused()
    assert back.bounding_box()["height"] >= 56
    assert you.news()["view"]["moves"] == moves, "the bot waits while its person looks"
    back.press("Enter")
    expect(page.get_by_role("heading", name="Time ran out")).to_have_count(0)
    expect(page.locator(".status")).to_have_text("Your turn")


def test_for_somebody_who_is_away_a_bot_is_offered_beside_whose_turn_it_is(visit):
    host, link = invited(visit)
    guest = seated(host, link, visit)
    host.page.get_by_role("button", name="Start").click()
    for who in (host, guest):
        who.until(who.settled, "a first view")
    if host.news()["view"]["waiting"] == [0]:
        host.types(host.news()["legal"][0]["text"])
        guest.turn(mine=lambda news: news["view"]["waiting"] == [1])
    expect(host.page.get_by_role("button", name="Let a bot play for Bo")).to_have_count(0)
    guest.page.goto("about:blank")
    offer = host.page.locator(".now").get_by_role("button", name="Let a bot play for Bo")
    offer.wait_for()
    host.shot("absent-desk")
    assert host.faults() == []
    host.page.wait_for_timeout(500)  # as long as the server gives a line to come back
    offer.click()
    host.turn()
    expect(offer).to_have_count(0)


def test_without_a_host_those_who_are_here_decide_whether_a_bot_plays(visit):
    host, link = invited(visit)
    guest = seated(host, link, visit, size=PHONE)
    host.page.get_by_role("button", name="Start").click()
    for who in (host, guest):
        who.until(who.settled, "a first view")
    if guest.news()["view"]["waiting"] == [1]:
        guest.types(guest.news()["legal"][0]["text"])
        host.turn()
    host.page.goto("about:blank")
    offer = guest.page.locator(".now").get_by_role("button", name="Let a bot play for Ada")
    offer.wait_for()
    assert guest.faults() == []
    guest.page.wait_for_timeout(500)  # as long as the server gives a line to come back
    offer.click()
    guest.turn(mine=lambda news: news["view"]["waiting"] == [1])
    expect(offer).to_have_count(0)
