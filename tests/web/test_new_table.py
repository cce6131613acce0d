"""Opening a table: what fits so many seats, what is refused and how, who is asked to come."""

from playwright.sync_api import expect

from web.visitor import PHONE, ready


def test_only_what_fits_so_many_seats_is_offered(visit):
    ready("SKIP-BO DELUXE")
    you = visit()
    page = you.go("new/skipbo").page
    stock = page.get_by_role("group", name="How many cards each stock has").get_by_role(
        "spinbutton"
    )
    pairs = page.get_by_role("group", name="Play in pairs")
    stock.wait_for()
    assert pairs.count() == 0
    page.get_by_role("button", name="4", exact=True).click()
    pairs.get_by_role("button", name="on").click()
    page.get_by_role("button", name="2", exact=True).click()
    assert pairs.count() == 0
    stock.fill("99")
    stock.press("Enter")
    told = "A number from 1 to 76 fits here."
    expect(page.locator(".note")).to_contain_text(told)
    page.get_by_role("button", name="Start").click()
    you.until(you.settled, "a table all the same")
    assert told not in " ".join(page.locator("[aria-live]").all_text_contents())
    assert page.locator(".note.bad").count() == 0


def test_own_grids_are_taken_and_bad_ones_refused_in_a_familys_words(visit):
    ready("Lowdown")
    you = visit()
    you.forgive("status of 4")
    page = you.go("new/lowdown").page
    own = page.get_by_role("textbox", name="Grids of your own")
    own.fill("ABC")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".note")).to_contain_text("“grids” does not fit this table")
    own.fill("hBA/BhA/hAB, AAB/BBh/hhA, hhh/hAh/hBh")
    page.get_by_role("button", name="Start").click()
    layout = you.until(you.settled)["view"]["options"]["layout"]
    assert layout == ["hBA/BhA/hAB", "AAB/BBh/hhA", "hhh/hAh/hBh"]


def test_who_is_awaited_is_asked_first_and_a_code_is_shown_only_if_phones_can_follow_it(visit):
    ready("BOLD")
    host = visit(size=PHONE)
    page = host.go("new/bold").page
    page.get_by_label("Seat 2").select_option("person")
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_role("textbox", name="Link")
    expect(link).to_be_in_viewport()
    let_in = page.get_by_role("button", name="Let the phones in this house join")
    let_in.wait_for()
    code = page.get_by_role("img", name="QR code")
    assert code.count() == 0
    assert host.faults() == []
    let_in.click()
    code.wait_for()
    host.shot("lobby-phone")
    page.get_by_role("button", name="Only this machine again").click()
    let_in.wait_for()


def test_somebody_takes_a_bots_seat_and_the_past_stays_the_bots(visit):
    host, guest = visit(), visit()
    host.play_now("Blokus Duo")
    page = host.page
    for _ in range(2):
        host.types(host.turn()["legal"][0]["text"])
    host.turn()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    page.get_by_role("button", name="Close").click()
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Gran")
    guest.page.get_by_role("button", name="Sit down instead of Juno").click()
    page.get_by_role("list", name="Log").get_by_text("Gran sits down").wait_for()
    logs = [
        who.page.get_by_role("list", name="Log").get_by_role("listitem") for who in (host, guest)
    ]
    logs[1].get_by_text("Gran sits down").wait_for()
    first, second = [log.all_inner_texts() for log in logs]
    assert first == second
    assert any("Juno" in line for line in first[:-1])
    assert not any("Gran" in line for line in first[:-1])
    assert "Gran" in first[-1]
