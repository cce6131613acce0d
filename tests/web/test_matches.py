"""*My matches*: what they add up to, against whom, their replays, a file of them, and deleting."""

import json
import re

from playwright.sync_api import expect

from gamenight.games.blokus_duo.figures import SQUARES
from web.test_went import resign
from web.visitor import PHONE


def finish(you, title):
    """Give up at once: the match is over, and lost."""
    you.play_now(title)
    resign(you.page)
    you.page.get_by_role("dialog").get_by_role("button", name="Rematch").wait_for()


def told(you):
    """How the match ended for this one, and how many squares were left over."""
    view = you.news()["view"]
    covered = "".join(view["board"]["rows"]).count(view["board"]["colours"][0][0])
    results = {(0,): "won", (1,): "lost"}
    return results.get(tuple(view["winners"]), "drawn"), SQUARES - covered


def test_matches_add_up_and_lead_to_their_replays(visit):
    you = visit()
    page = you.go("matches").page
    expect(page.get_by_text("No match is finished yet.")).to_be_visible()
    you.play_now("Blokus Duo")
    while news := you.turn():
        you.types(news["legal"][0]["text"])
    result, left = told(you)
    finish(you, "BOLD")
    you.go()
    page.get_by_role("link", name="My matches").click()
    rows = page.get_by_role("region", name="Matches", exact=True).get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("BOLD")
    expect(rows.first).to_contain_text("lost")
    expect(rows.last).to_contain_text(result)
    expect(rows.first).to_contain_text("against Juno (steady)")
    summary = page.get_by_role("region", name="How you play")
    expect(summary).to_contain_text("Played 2")
    expect(page.get_by_role("row", name="Bots: steady")).to_contain_text("2")
    expect(page.get_by_role("img", name="Share of matches won over 2 matches")).to_be_visible()
    page.get_by_label("Game").select_option("Blokus Duo")
    expect(rows).to_have_count(1)
    expect(summary).to_contain_text(f"Squares left over: {left}")
    expect(summary).to_contain_text("Lead at the end")
    assert you.faults() == []
    you.shot("matches")
    rows.first.get_by_role("link", name="Replay and analysis").click()
    expect(page).to_have_url(re.compile("/replay/.+#match=1$"))


def test_matches_are_saved_to_a_file_and_deleted(visit):
    you = visit(size=PHONE)
    finish(you, "Blokus Duo")
    page = you.go("matches").page
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    (saved,) = json.loads(saving.value.path().read_text("utf-8"))["matches"]
    assert (saved["game"], saved["result"], saved["winners"]) == ("blokus-duo", "lost", [1])
    assert you.faults() == []
    you.shot("matches-phone")
    page.get_by_role("button", name="Delete: Blokus Duo").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No match is finished yet.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("No match is finished yet.")).to_be_visible()


def test_a_series_is_shown_after_a_rematch(visit):
    you = visit()
    finish(you, "Blokus Duo")
    page = you.page
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    plates = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(plates.nth(1)).to_contain_text("1 match won here")
    you.turn()
    resign(page)
    expect(page.get_by_role("dialog")).to_contain_text("Won at this table: Juno 2")


def test_another_device_continues_as_the_same_person(visit):
    you, phone = visit(), visit(size=PHONE)
    finish(you, "Blokus Duo")
    page = you.go("settings").page
    page.get_by_role("button", name="Show a code for my phone").click()
    code = page.get_by_role("img", name="QR code")
    let_in = page.get_by_role("button", name="Let the phones in this house join")
    let_in.wait_for()
    assert code.count() == 0, "no phone could follow it"
    let_in.click()
    code.wait_for()
    assert you.faults() == []
    you.shot("device-link")
    page.get_by_role("button", name="Only this machine again").click()
    let_in.wait_for()
    link = page.get_by_role("textbox", name="Link").input_value()
    phone.page.goto(link)
    expect(phone.page.get_by_role("button", name="Yes, this is me")).to_be_visible()
    assert phone.faults() == []
    phone.shot("device-claim")
    phone.page.get_by_role("button", name="Yes, this is me").click()
    mine = phone.page.get_by_role("region", name="My tables")
    expect(mine).to_contain_text("Blokus Duo")
    phone.forgive("410")
    phone.page.goto(f"{phone.url}settings")
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Yes, this is me").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("This link has been used")
