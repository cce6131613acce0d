"""How a match went, and who sat there: charts, icons, labels, what was missed."""

from pathlib import Path

from playwright.sync_api import expect

from web.test_card_boards import sit
from web.test_replay import drop
from web.test_tables import LATER, invited, seated, shown
from web.visitor import texts

TINT = "one => getComputedStyle(one).stroke"
COLOUR = "one => getComputedStyle(one).getPropertyValue('--tint')"


def resign(page):
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_the_lines_of_a_chart_have_the_colours_of_the_pieces(visit):
    you = visit()
    you.play_now("Blokus Duo")
    page = you.page
    for _ in range(2):
        you.types(you.turn()["legal"][0]["text"])
    colours = you.news()["view"]["board"]["colours"]
    resign(page)
    lines = page.get_by_role("dialog").locator("figure > svg .line")
    expect(lines).to_have_count(2)
    for seat, colour in enumerate(colours):
        assert lines.nth(seat).get_attribute("stroke") == f"var(--{colour})"
    you.shot("result-desk")
    page.keyboard.press("Escape")
    plate = page.get_by_role("list", name="Seats").get_by_role("listitem").first
    expect(plate.locator(".who.bot")).to_have_count(0)


def test_a_match_stays_reachable_after_its_rematch(visit):
    you = visit()
    you.play_now("Blokus Duo")
    page = you.page
    you.types(you.turn()["legal"][0]["text"])
    you.turn()
    resign(page)
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    page.get_by_role("slider", name="Move").wait_for()
    link = page.url
    assert "match=1" in link
    page.go_back()
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    page.get_by_role("link", name="Earlier matches").click()
    page.get_by_role("slider", name="Move").wait_for()
    page.keyboard.press("End")
    expect(page.locator(".told")).to_contain_text("has resigned")
    page.goto(link)
    page.keyboard.press("End")
    expect(page.locator(".told")).to_contain_text("has resigned")
    assert you.faults() == []


def test_the_chart_of_a_single_game_of_skipbo_shows_the_stocks(visit):
    you = sit(visit, "skipbo", {"stock": 4})
    stocks = {}
    while len({tuple(one) for one in stocks.values()}) < 2:
        news = you.turn()
        plays = [move for move in texts(news) if ">" in move]
        you.types(next((one for one in plays if one[0] == "S"), (plays or texts(news))[0]))
        stocks[len(stocks)] = [one["count"] for one in you.news()["view"]["board"]["stocks"]]
        if you.news()["view"]["over"]:
            break
    if not you.news()["view"]["over"]:
        resign(you.page)
    dialog = you.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="How it went: stock")).to_be_visible()
    expect(dialog.get_by_role("img", name="How it went: stock")).to_be_visible()


def test_boxes_of_lowdown_carry_the_names_that_the_log_uses(visit):
    you = sit(visit, "lowdown", {})
    you.turn()
    for name in ("R1", "P5", "G9"):
        label = you.page.locator(f"[data-box={name}] .place")
        expect(label).to_be_visible()
        drawn = "element => getComputedStyle(element, '::before').content"
        assert label.evaluate(drawn) == f'"{name}"'
    you.shot("lowdown-labels")
    assert you.faults() == []


def test_a_refusal_goes_when_a_hint_opens(visit):
    you = visit()
    you.play_now("Blokus Duo")
    you.turn()
    page = you.page
    page.get_by_role("textbox", name="Type a move").fill("a1")
    page.get_by_role("textbox", name="Type a move").press("Enter")
    refusal = page.locator(".refusal")
    refusal.wait_for()
    page.get_by_role("button", name="Hint").click()
    expect(refusal).to_have_count(0)
    page.get_by_role("group", name="Hint").get_by_role("button", name="Play it").wait_for()
    expect(refusal).to_have_count(0)


def test_a_refusal_goes_when_the_match_is_over(visit):
    you = visit()
    you.play_now("Blokus Duo")
    you.turn()
    page = you.page
    page.get_by_role("textbox", name="Type a move").fill("a1")
    page.get_by_role("textbox", name="Type a move").press("Enter")
    page.locator(".refusal").wait_for()
    resign(page)
    page.get_by_role("dialog").get_by_role("button", name="Rematch").wait_for()
    expect(page.locator(".refusal")).to_have_count(0)


def test_what_happened_while_the_browser_was_closed(visit):
    host, link = invited(visit)
    guest = seated(host, link, visit)
    host.page.get_by_role("button", name="Start").click()
    for who in (host, guest):
        who.until(who.settled, "a first view")
    mover, sleeper = (host, guest) if host.news()["view"]["waiting"] == [0] else (guest, host)
    table = sleeper.page.url
    sleeper.page.goto("about:blank")
    move = mover.turn(mine=lambda news: news["seat"] in news["view"]["waiting"])["legal"][0]["text"]
    mover.types(move)
    mover.until(lambda: shown(mover) == 1, "the move")
    sleeper.context.add_init_script(f"({LATER})()")
    sleeper.page.goto(table)
    missed = sleeper.page.get_by_role("region", name="While you were away")
    missed.get_by_text(move.replace(",", ", ")).wait_for()


def test_junk_gets_a_sentence_for_people(visit, tmp_path):
    you = visit()
    page = you.go().page
    page.get_by_role("heading", name="DOS").wait_for()
    for junk in ('{"a": 1}', "[1, 2]", "null", '"words"', "{"):
        file = Path(tmp_path / "junk.json")
        file.write_text(junk)
        drop(page, file)
        note = page.locator(".note", has_text="This file is not a record of a match.").first
        note.wait_for()
        expect(page).to_have_url(you.url)
        note.get_by_role("button").first.click()
