"""SKIP-BO in partnership: partners keep quiet; at a manual table speaking is a move."""

from server.house import texts


def in_turn(browsers):
    (seat,) = browsers[0].view()["seats"][0]["view"]["waiting"]
    return seat


def partnership(slow_house, **options):
    table, browsers = slow_house.table(
        4, game="skipbo", options={"partners": True, "stock": 10, **options}
    )
    for browser in browsers:
        browser.enter(table)
    browsers[0].tell("start")
    browsers[0].hear_until(lambda m: m["type"] == "tell_done")
    seat = in_turn(browsers)
    return browsers, seat, (seat + 2) % 4


def test_chat_is_closed_in_the_partners_turn(slow_house):
    browsers, seat, partner = partnership(slow_house)
    refused = browsers[partner].ask("chat", seat=partner, text="the seven!")
    assert refused["code"] == "keep_quiet"
    renamed = browsers[partner].ask("rename", seat=partner, nickname="The seven!")
    assert renamed["code"] == "keep_quiet"
    assert browsers[seat].ask("rename", seat=seat, nickname="Anna")["ok"]
    assert browsers[seat].ask("chat", seat=seat, text="hm")["ok"]


def test_at_a_manual_table_speaking_is_noted_by_the_referee(slow_house):
    browsers, seat, partner = partnership(slow_house, manual_table=True)
    before = browsers[seat].view()["seats"][0]["view"]["moves"]
    assert browsers[partner].ask("chat", seat=partner, text="the seven!")["ok"]
    telling = browsers[(seat + 1) % 4].view()
    assert telling["seats"][0]["view"]["moves"] == before + 1
    assert any(move.startswith("accuse") for move in texts(telling["seats"][0]))
    assert browsers[partner].ask("chat", seat=partner, text="and the eight!")["ok"]
    assert browsers[seat].ask("chat", seat=seat, text="quiet")["ok"], "one's own turn"
