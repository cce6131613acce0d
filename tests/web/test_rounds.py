"""Between two rounds: how the last one ended stands across the board, and the bots wait."""

from playwright.sync_api import expect

import gamenight as gn
from server.house import House
from web.visitor import PHONE, QUICK, Visitor, ready

OPEN = """async ([start, options]) => {
  const post = async (path, body) => (await fetch(path, {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body),
  })).json();
  const plan = [{player: 'person'}, {player: 'bot', level: 'novice'}];
  const made = await post('api/tables', {game: 'dos', seats: 2, options, plan, start});
  const key = new URLSearchParams(made.invite.split('#')[1]).get('join');
  const number = 'ab'.repeat(32);
  await post(`api/tables/${made.table}/join`, {nickname: 'Ada', number, key, seat: 0});
  return made.table;
}"""
# Seconds pass only when the test says so.
BY_HAND = """(() => {
  const every = window.setInterval;
  window.setInterval = (run, ms) => (ms === 1000 ? (window.second = run, 0) : every(run, ms));
})()"""


def one_card_left():
    """A position in which seat 0 goes out with its only card."""
    position = gn.new("dos", seats=2, seed=1, dealer=1).position()
    hand = position["hands"][0]
    position["hands"][0] = ["b10"]
    position["deck"] += [card for card in hand if card != "b10"]
    return position


def play_out(you):
    """Go out; the next round is dealt."""
    you.go()
    options = {"target": 200, "dealer": 1}
    table = you.page.evaluate(OPEN, [one_card_left(), options])
    you.go(f"t/{table}#start=1")
    while (news := you.turn())["view"]["board"]["round"] == 1:
        legal = [move["text"] for move in news["legal"]]
        you.types(next((one for one in legal if one.startswith("b10 on")), legal[0]))
        you.until(you.settled)
        if you.news()["view"]["board"]["round"] == 2:
            return


def test_a_round_ends_with_a_summary_and_the_bots_wait(chromium, tmp_path):
    ready("DOS")
    with House(tmp_path / "tables.db", brain=QUICK, round_pause_ms=3_600_000) as house:
        you = Visitor(chromium, house.url, size=PHONE)
        you.page.add_init_script(BY_HAND)
        play_out(you)
        page = you.page
        over = page.get_by_role("region", name="The round is over")
        expect(over).to_contain_text("Ada goes out and scores")
        expect(over).to_contain_text("Juno is left with")
        assert you.faults() == []
        assert you.fits_width()
        you.shot("round-over")
        button = over.get_by_role("button", name="Go on")
        moves = you.news()["view"]["moves"]
        assert you.news()["view"]["waiting"] == [1]
        button.click()
        expect(over).to_have_count(0)
        you.until(lambda: you.news()["view"]["moves"] > moves, "the bot's move")
        you.leave()


def test_a_summary_goes_by_itself_after_some_seconds(chromium, tmp_path):
    ready("DOS")
    with House(tmp_path / "tables.db", brain=QUICK, round_pause_ms=3_600_000) as house:
        you = Visitor(chromium, house.url)
        you.page.add_init_script(BY_HAND)
        play_out(you)
        over = you.page.get_by_role("region", name="The round is over")
        expect(over).to_contain_text("in 12 s")
        for _ in range(12):
            expect(over).to_have_count(1)
            you.page.evaluate("() => window.second()")
        expect(over).to_have_count(0)
        you.leave()
