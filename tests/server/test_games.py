"""Every game at a table: a person against bots, through the whole server."""

import pytest

from gamenight import games
from patience import COMPILER_S
from server.house import until

MOVES = 12


@pytest.mark.parametrize("game", games.GAMES)
def test_a_person_and_bots_play(slow_house, game):
    facts = games.facts(game)
    seats = facts.seats[0]
    host = slow_house.browser()
    table = host.create(game, seats=seats, plan=[{}] + [{"player": "bot"}] * (seats - 1))
    host.join(table, host.invite_key, "Host", seat=0)
    host.enter(table)
    assert host.ask("start")["ok"]
    answers = []

    def enough():
        telling = host.view()
        news = telling["seats"][0]
        if 0 in news["view"]["waiting"] and news["legal"]:
            answers.append(host.play(0, news["legal"][0]["text"], seen=telling["seq"]))
            # A bot, or the table itself, may have been quicker.
            moves = host.view()["seats"][0]["view"]["moves"]
            assert moves > news["view"]["moves"], answers[-1]
        return telling["table"]["phase"] != "playing" or len(answers) >= MOVES

    until(enough, "the table stands still", COMPILER_S)
    assert any(answer["ok"] for answer in answers)
