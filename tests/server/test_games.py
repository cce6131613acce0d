"""Every game at a table: a person against bots, through the whole server."""

import time

import pytest

from gamenight import games


@pytest.mark.parametrize("game", games.GAMES)
def test_a_person_and_bots_play(house, game):
    facts = games.facts(game)
    seats = facts.seats[0]
    host = house.browser()
    table = host.create(game, seats=seats, plan=[{}] + [{"player": "bot"}] * (seats - 1))
    host.join(table, host.invite_key, "Host", seat=0)
    host.enter(table)
    host.tell("start")
    host.hear_until(lambda m: m["type"] == "tell_done", timeout=300)
    moves, deadline = 0, time.monotonic() + 60
    telling = host.view()
    while telling["table"]["phase"] == "playing" and moves < 12:
        assert time.monotonic() < deadline, "the table stands still"
        news = telling["seats"][0]
        if 0 in news["view"]["waiting"] and news["legal"]:
            move = news["legal"][0]
            answer = host.play(0, move)
            # A lost turn is covered by the table itself after a while: it may have been quicker.
            assert answer["ok"] or move == "cover", answer
            moves += 1
        else:
            time.sleep(0.02)
        telling = host.view()
    assert moves
