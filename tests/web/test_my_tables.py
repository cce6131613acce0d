"""*My tables* on the start page: against whom, how it ended, and off the list."""

from playwright.sync_api import expect

from web.test_went import resign

OPEN = """async games => {
  const post = async (path, body) => (await fetch(path, {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body),
  })).json();
  for (const name of games) {
    const plan = [{player: 'person'}, {player: 'person'}];
    const made = await post('api/tables', {game: 'blokus-duo', seats: 2, plan, name});
    const key = new URLSearchParams(made.invite.split('#')[1]).get('join');
    const number = 'ab'.repeat(32);
    await post(`api/tables/${made.table}/join`, {nickname: 'Ada', number, key, seat: 0});
  }
}"""


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


def test_all_tables_are_listed_however_many(visit):
    you = visit()
    names = [f"Table {n}" for n in range(15)]
    you.go().page.evaluate(OPEN, names)
    page = you.go().page
    mine = page.get_by_role("region", name="My tables")
    expect(mine.get_by_role("link", name="Table")).to_have_count(12)
    page.get_by_role("button", name="Show all 15").click()
    expect(mine.get_by_role("link", name="Table")).to_have_count(15)
    assert you.faults() == []


def test_a_table_that_waits_for_this_person_is_the_first_way_on(visit):
    you = visit()
    you.play_now("Blokus Duo")
    you.turn()
    table = you.page.url.split("#")[0]
    page = you.go().page
    way = page.get_by_role("main").get_by_role("link", name="Your turn Blokus Duo", exact=True)
    expect(way).to_be_visible()
    assert you.faults() == []
    way.click()
    page.wait_for_url(f"{table}*")
