"""Around a table: two browsers, spectators, chat, replay, a server that was gone for a while."""

import json

from playwright.sync_api import expect

from patience import STARTING_S
from server.house import House, lasting_port
from web.visitor import PHONE, QUICK, Visitor, ready


def invited(visit, **more):
    """A host who opened a table with a seat for somebody by link, and the link."""
    ready("Blokus Duo")
    host = visit(**more)
    host.go("new/blokus-duo")
    page = host.page
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Seat 2").select_option("person")
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").get_by_role("textbox", name="Link").wait_for()
    host.shot("share-desk")
    assert host.faults() == []
    page.get_by_role("button", name="Close").click()
    return host, link


def seated(host, link, visit, **more):
    guest = visit(**more)
    guest.page.goto(link)
    guest.page.get_by_label("Your name").first.fill("Bo", timeout=STARTING_S * 1000)
    guest.page.get_by_role("button", name="Sit down").click()
    host.page.get_by_text("Bo").first.wait_for()
    return guest


def shown(who):
    """How many moves a page shows, once it shows all it was told of."""
    news = who.settled()
    return news and news["view"]["moves"]


def test_two_browsers_at_one_table(visit):
    host, link = invited(visit)
    guest = seated(host, link, visit, size=PHONE, has_touch=True)
    host.shot("lobby-desk")
    host.page.get_by_role("button", name="Start").click()
    for who in (host, guest):
        who.page.get_by_role("grid").wait_for()
        who.page.get_by_role("list", name="Log").get_by_text("begins").wait_for()
    laid = host.page.locator(".cell.laid")
    for turn in range(4):
        mover = host if host.until(host.settled)["view"]["waiting"] == [0] else guest
        news = mover.turn(mine=lambda news: news["seat"] in news["view"]["waiting"])
        move = news["legal"][0]["text"]
        mover.types(move)
        moves = mover.news()["view"]["moves"]
        for who in (host, guest):
            who.until(lambda who=who, n=moves: shown(who) == n, "the move")
            row = who.page.get_by_role("list", name="Log").get_by_role("listitem")
            row.get_by_text(move.replace(",", ", ")).last.wait_for()
        before = laid.count()
        expect(guest.page.locator(".cell.laid")).to_have_count(before)
        if turn == 1:
            mover.page.get_by_role("button", name="Take back").click()
            for who in (host, guest):
                log = who.page.get_by_role("list", name="Log")
                log.get_by_text("takes back the last move").wait_for()
                who.until(lambda who=who: who.news()["view"]["moves"] == 1, "the taking back")
            expect(laid).to_have_count(before - move.count(",") - 1)
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_role("textbox", name="Say something").fill("Good luck!")
    host.page.get_by_role("button", name="Send").click()
    told = guest.page.locator("[aria-live=polite]", has_text="Ada: Good luck!")
    told.wait_for(state="attached")
    guest.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_role("list", name="Chat").get_by_text("Good luck!").wait_for()
    guest.shot("guest-phone")


GONE = """(gone) => {
  Object.defineProperty(document, 'hidden', {value: gone, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""
LATER = "() => { const now = Date.now; Date.now = () => now() + 60_000; }"


def test_what_happened_while_somebody_was_away(visit):
    host, link = invited(visit)
    guest = seated(host, link, visit)
    host.page.get_by_role("button", name="Start").click()
    for who in (host, guest):
        who.until(who.settled, "a first view")
    mover, sleeper = (host, guest) if host.news()["view"]["waiting"] == [0] else (guest, host)
    sleeper.page.evaluate(GONE, True)
    move = mover.turn(mine=lambda news: news["seat"] in news["view"]["waiting"])["legal"][0]["text"]
    mover.types(move)
    sleeper.until(lambda: shown(sleeper) == 1, "the move")
    sleeper.page.evaluate(LATER)
    sleeper.page.evaluate(GONE, False)
    missed = sleeper.page.get_by_role("region", name="While you were away")
    missed.get_by_text(move.replace(",", ", ")).wait_for()
    missed.get_by_role("button").click()
    missed.wait_for(state="detached")


def test_a_spectator_watches_and_may_not_play(visit):
    host = visit()
    host.play_now("Blokus Duo")
    host.page.get_by_role("button", name="Share").click()
    host.page.get_by_label("Watch only").check()
    link = host.page.get_by_role("textbox", name="Link").input_value()
    watcher = visit()
    watcher.page.goto(link)
    watcher.page.get_by_text("You are watching").wait_for()
    watcher.page.get_by_role("grid").wait_for()
    assert watcher.page.get_by_role("textbox", name="Type a move").count() == 0
    assert watcher.page.get_by_role("button", name="Sit down").count() == 0


def test_replay_of_a_finished_table_and_of_its_file(visit, tmp_path):
    you = visit()
    you.play_now("Blokus Duo")
    page = you.page
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    page.get_by_role("slider", name="Move").wait_for()
    page.keyboard.press("End")
    you.until(lambda: "move=" in page.url, "a link to the move")
    you.shot("replay-desk")
    assert you.faults() == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export the record").click()
    file = tmp_path / "match.json"
    saved.value.save_as(file)
    record = json.loads(file.read_text())
    assert record["game"] == "blokus-duo"
    assert names_in(you, file) == ["Guest", "Juno"], "a file says who sat there"
    del record["about"]
    file.write_text(json.dumps(record))
    assert names_in(you, file) == ["Seat 1", "Seat 2"], "names can be taken out of it"


def names_in(you, file):
    """Who sat where, as the replay of a file shows it; its proof holds."""
    page = you.go().page
    page.set_input_files("input[type=file]", file)
    page.get_by_role("slider", name="Move").wait_for()
    page.get_by_text("nobody could choose or foretell what was left to chance").wait_for()
    return page.locator(".who strong").all_inner_texts()


def test_the_page_heals_after_the_server_was_gone(chromium, tmp_path):
    path = tmp_path / "tables.db"
    port = lasting_port()
    with House(path, port=port, brain=QUICK) as house:
        you = Visitor(chromium, house.url)
        you.play_now("Blokus Duo")
        move = you.turn()["legal"][0]["text"]
        before = you.news()["view"]["board"]["placed"]
    you.page.get_by_text("Connection lost").wait_for()
    box = you.page.get_by_role("textbox", name="Type a move")
    box.fill(move)
    box.press("Enter")
    you.page.get_by_text("1 unsent").wait_for()
    you.page.set_viewport_size(PHONE)
    assert you.fits_width(), "what is said of a lost connection"
    with House(path, port=port, brain=QUICK):
        you.page.get_by_text("Connected").wait_for()
        log = you.page.get_by_role("list", name="Log")
        log.get_by_text(move.replace(",", ", ")).wait_for()
        you.until(lambda: you.news()["view"]["board"]["placed"] != before, "the move")
        you.context.close()


NO_SOCKETS = """window.WebSocket = class {
  constructor() { this.readyState = 3; setTimeout(() => this.onclose?.(), 10); }
  send() {}
  close() {}
}"""


def test_where_sockets_are_blocked_a_table_is_played_over_plain_requests(visit):
    ready("Blokus Duo")
    you = visit()
    you.page.add_init_script(NO_SOCKETS)
    you.go().page.get_by_role("button", name="Play now: Blokus Duo").click()
    page = you.page
    page.get_by_text("Connected (slowly)").wait_for()
    page.locator(".status", has_text="Your turn").wait_for()
    start = page.locator(".cell.corner").first.get_attribute("data-square")
    box = page.get_by_role("textbox", name="Type a move")
    box.fill(start)
    box.press("Enter")
    page.get_by_role("list", name="Log").get_by_text("Guest lays 1 on").wait_for()
    assert you.heard == [], "nothing came over a socket"
