"""Taking back: bots' answers go with the move, people are asked across the board."""

from playwright.sync_api import expect

from web.test_card_boards import sit
from web.test_tables import invited, seated, shown
from web.visitor import PHONE


def test_against_a_bot_its_answer_goes_with_the_move(visit):
    you = visit()
    you.play_now("Blokus Duo")
    before = you.turn()["view"]["moves"]
    for _ in range(2):
        you.types(you.turn()["legal"][0]["text"])
    moves = you.turn()["view"]["moves"]
    assert moves == before + 4
    take_back = you.page.get_by_role("button", name="Take back")
    for left in (before + 2, before):
        you.does(take_back.click)
        you.until(lambda n=left: shown(you) == n, "the taking back")
    log = you.page.get_by_role("list", name="Log")
    expect(log.get_by_text("Guest takes back the last 2 moves").first).to_be_visible()
    assert you.turn()["view"]["waiting"] == [0]


def test_before_the_first_move_it_is_not_offered_and_the_key_says_why(visit):
    host, link = invited(visit)
    guest = seated(host, link, visit, size=PHONE, has_touch=True)
    host.page.get_by_role("button", name="Start").click()
    people = [host, guest]
    for who in people:
        who.until(who.settled, "a first view")

    def refuses(who):
        expect(who.page.get_by_role("button", name="Take back")).to_be_disabled()
        who.page.keyboard.press("Alt+KeyU")
        expect(who.page.locator(".refusal")).to_contain_text("You have made no move yet")
        assert who.faults() == []

    for who in people:
        refuses(who)
    guest.shot("take-back-nothing")
    first = host.news()["view"]["waiting"][0]
    mover, other = people[first], people[1 - first]
    mover.types(mover.news()["legal"][0]["text"])
    other.until(lambda: shown(other) == 1, "the first move")
    refuses(other)
    take_back = mover.page.get_by_role("button", name="Take back")
    expect(take_back).to_be_enabled()
    take_back.click()
    for who in people:
        who.until(lambda who=who: shown(who) == 0, "the taking back")
    refuses(mover)


def test_where_cards_were_shown_it_says_why_not(visit):
    you = sit(visit, "dos", {"dealer": 1}, size=PHONE)
    you.turn()
    you.types("draw")
    you.page.get_by_role("button", name="Take back").click()
    refusal = you.page.locator(".refusal")
    expect(refusal).to_contain_text("it showed something hidden or random")
    assert you.faults() == []


def test_among_people_the_one_whose_move_would_go_is_asked(visit):
    host, link = invited(visit)
    guest = seated(host, link, visit, size=PHONE, has_touch=True)
    host.page.get_by_role("button", name="Start").click()
    people = [host, guest]
    for who in people:
        who.until(who.settled, "a first view")
    first = host.news()["view"]["waiting"][0]
    people = [people[first], people[1 - first]]
    names = [("Ada", "Bo")[first], ("Bo", "Ada")[first]]

    def play(who):
        news = who.turn(mine=lambda news: news["seat"] in news["view"]["waiting"])
        who.types(news["legal"][0]["text"])

    for who in people:
        play(who)
    asker, asked = people
    asker.until(lambda: shown(asker) == 2, "the answer")
    for answer, moves in (("Let the move stand", 2), ("Agree", 0)):
        asker.page.get_by_role("button", name="Take back").click()
        title = f"{names[0]} would like to take a move back"
        question = asked.page.get_by_role("region", name=title)
        question.wait_for()
        expect(asker.page.locator(".status")).to_have_text(f"Asked whether they agree: {names[1]}")
        assert asked.faults() == []
        assert asked.fits_width()
        asked.shot(f"take-back-{moves}")
        question.get_by_role("button", name=answer).click()
        expect(question).to_have_count(0)
        for who in people:
            who.until(lambda who=who, n=moves: shown(who) == n, "what was agreed")
        expect(asker.page.locator(".status")).to_have_text("Your turn")
