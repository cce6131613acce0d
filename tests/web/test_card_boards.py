"""SKIP-BO and DOS through their boards: by taps, by dragging, by keys, from the deal to the end."""

import pytest

from gamenight import games
from web.visitor import DESK, PHONE, ready, texts

OPEN = """async ([game, options, level]) => {
  const post = async (path, body) => (await fetch(path, {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body),
  })).json();
  const plan = [{player: 'person'}, {player: 'bot', level}];
  const made = await post('api/tables', {game, seats: 2, options, plan});
  const key = new URLSearchParams(made.invite.split('#')[1]).get('join');
  const number = 'ab'.repeat(32);
  await post(`api/tables/${made.table}/join`, {nickname: 'Ada', number, key, seat: 0});
  return made.table;
}"""


def sit(visit, game, options, level="novice", asked=None, **more):
    """A browser at a table of this game against a bot; ``asked``: what else of the table."""
    ready(games.facts(game).title)
    you = visit(**more)
    you.at_new_tables(**(asked or {}))
    you.go()
    table = you.page.evaluate(OPEN, [game, options, level])
    you.go(f"t/{table}#start=1")
    you.page.get_by_role("list", name="Seats").wait_for()
    return you


def skipbo_places(you, move):
    """The card and the place of a move on the board."""
    source, pile = move.replace("-", ">").split(">")
    card = f"{source}:0" if source.startswith("H") else source
    place = f"button[data-drop=B{pile}]" if ">" in move else f"div[data-drop=D{pile}] button"
    return you.page.locator(f"[data-source='{card}']"), you.page.locator(place)


def best(legal):
    plays = [move for move in legal if ">" in move]
    return plays[0] if plays else legal[len(legal) // 2]


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_skipbo_to_the_end_by_taps(visit, size):
    you = sit(visit, "skipbo", {"stock": 4}, size=size, has_touch=size is PHONE)
    looked = False

    def tap(*places):
        for one in places:
            one.tap() if size is PHONE else one.click()

    while news := you.turn():
        places = skipbo_places(you, best(texts(news)))
        you.does(lambda places=places: tap(*places))
        if not looked:
            assert you.faults() == []
            assert you.fits_width()
            looked = True
    assert looked
    you.page.get_by_role("dialog").wait_for()


def test_skipbo_by_dragging_and_by_keys(visit):
    you = sit(visit, "skipbo", {"stock": 30})

    def drag(card, place):
        start, end = card.bounding_box(), place.bounding_box()
        you.page.mouse.move(start["x"] + 20, start["y"] + 20)
        you.page.mouse.down()
        you.page.mouse.move(end["x"] + 20, end["y"] + 25, steps=5)
        you.page.mouse.up()

    def type_keys(card, move):
        card.focus()
        you.page.keyboard.press("Enter")
        you.page.keyboard.press(move[-1] if ">" in move else f"Shift+Digit{move[-1]}")

    for how in ["drag", "keys"] * 4:
        move = best(texts(you.turn()))
        card, place = skipbo_places(you, move)
        if how == "drag":
            you.does(lambda card=card, place=place: drag(card, place))
        else:
            you.does(lambda card=card, move=move: type_keys(card, move))


def test_a_card_that_does_not_come_next_is_shown_where(visit):
    you = sit(visit, "skipbo", {"stock": 30}, theme="dark")
    board = you.turn()["view"]["board"]
    held = {f"H{card}:0": card for card in board["hand"]} | {"S": board["stocks"][0]["top"]}
    source, number = next((s, card) for s, card in held.items() if card not in ("1", "W"))
    pile = next(i for i, one in enumerate(board["building"], 1) if str(one["next"]) != number)
    you.page.locator(f"[data-source='{source}']").click()
    you.page.locator(f"button[data-drop=B{pile}]").click()
    needed = board["building"][pile - 1]["next"]
    you.page.get_by_text(f"Pile {pile} needs {needed}").wait_for()
    you.page.locator(f"button.refused[data-drop=B{pile}]").wait_for()
    assert you.faults() == []


def dos_move(you, move):
    """Make a move by the board alone."""
    page = you.page
    press = page.get_by_role("button", name="Match", exact=True)
    if " on " in move:
        cards, place = move.split(" on ")
        for i, card in enumerate(cards.split("+")):
            second = i and cards.split("+")[0] == card
            page.locator(f"[data-source='{card}:{int(bool(second))}']").tap()
        page.locator(f"[data-drop=R{place}]").tap()
        for claim in (press, page.get_by_role("button", name="Yes, colour match")):
            if claim.is_visible():
                claim.tap()
    elif move.startswith("lay"):
        page.locator(f"[data-source='{move.split()[1]}:0']").tap()
        page.get_by_role("button", name="Lay here").tap()
    elif move == "DOS!":
        page.locator(".shout").tap()
    else:
        name = {"draw": "Draw a card", "done": "Done"}.get(move.split()[0])
        page.get_by_role("button", name=name, exact=True).or_(
            page.get_by_role("button", name="Lay no more")
        ).first.tap()


def test_dos_to_the_end_by_taps_on_a_phone(visit):
    you = sit(visit, "dos", {"target": "one_round"}, level="steady", size=PHONE, has_touch=True)
    looked = False
    while news := you.turn():
        legal = [m for m in texts(news) if not m.startswith("catch") and " plain" not in m]
        calm = [m for m in legal if not m.endswith(" DOS!")]
        move = "DOS!" if "DOS!" in legal else calm[0]
        you.does(lambda move=move: dos_move(you, move))
        if not looked:
            assert you.faults() == []
            assert you.fits_width()
            looked = True
    assert looked
    you.page.get_by_role("dialog").wait_for()


def test_dos_in_the_dark_and_narrow(visit):
    you = sit(visit, "dos", {}, size={"width": 300, "height": 640}, theme="dark")
    assert you.turn()
    assert you.faults() == []
    assert you.fits_width()
