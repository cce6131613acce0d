"""*My tables* on the start page: against whom, how it ended, and off the list."""

from playwright.sync_api import expect

from web.test_went import resign


def row(page, title):
    mine = page.get_by_role("region", name="My tables")
    return mine.get_by_role("listitem").filter(has_text=title)


def test_my_tables_say_against_whom_and_how_it_ended(visit):
    you = visit()
    you.play_now("Blokus Duo")
    resign(you.page)
    you.page.get_by_role("dialog").get_by_role("button", name="Rematch").wait_for()
    you.play_now("BOLD")
    page = you.go().page
    over, running = row(page, "Blokus Duo"), row(page, "BOLD")
    expect(over).to_contain_text("lost")
    expect(over).to_contain_text("against Juno (steady)")
    expect(running).to_contain_text("against Juno (steady)")
    expect(running).not_to_contain_text("lost")
    assert you.faults() == []
    you.shot("my-tables")
    page.get_by_role("button", name="Take Blokus Duo off the list").click()
    expect(over).to_have_count(0)
    page.reload()
    expect(running).to_have_count(1)
    expect(over).to_have_count(0)


def test_a_table_that_was_taken_off_comes_back_when_something_happens_there(visit):
    you = visit()
    you.play_now("Blokus Duo")
    move = you.turn()["legal"][0]["text"]
    table = you.page.url
    page = you.go().page
    page.get_by_role("button", name="Take Blokus Duo off the list").click()
    expect(page.get_by_text("Tables where you sit will be listed here.")).to_be_visible()
    page.goto(table)
    you.turn()
    you.types(move)
    you.go()
    expect(row(page, "Blokus Duo")).to_have_count(1)
