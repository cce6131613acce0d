"""Create, join, start, play: the ordinary life of a table, over real sockets."""


def test_two_people_play_a_match_to_its_end(house):
    table, browsers = house.table()
    for browser in browsers:
        first = browser.enter(table)
        assert first["type"] == "tell_table"
        assert first["table"]["phase"] == "gathering"
    assert browsers[0].ask("start")["ok"]
    play_on(browsers)
    final = browsers[0].view()
    assert final["table"]["phase"] == "over"
    assert final["seats"][0]["view"]["winners"]


def play_on(browsers):
    """Play first legal moves until the match is over; each browser holds the seat of its number."""
    for _ in range(2000):
        tellings = [browser.view() for browser in browsers]
        if tellings[0]["table"]["phase"] == "over":
            return
        waiting = tellings[0]["seats"][0]["view"]["waiting"]
        seat = waiting[0]
        moves = tellings[seat]["seats"][0]["legal"]
        board = tellings[0]["seats"][0]["view"]["board"]
        move = "stop" if "stop" in moves and board["pot"] >= 6 else moves[0]
        assert browsers[seat].play(seat, move)["ok"]
    raise AssertionError("the match does not end")
