"""A night's commands: who may do what, and what follows from it."""

import pytest

from gamenight.core.errors import OptionError, UnknownGame
from gamenight.server.protocol import nights
from gamenight.server.protocol.refusals import Refused
from night.evening import Evening


def refusal(evening, person, command):
    before = evening.state.seq
    with pytest.raises(Refused) as caught:
        evening.ask(person, command)
    assert evening.state.seq == before
    return caught.value.code


def test_people_come_once_each_under_a_name_of_their_own():
    evening = Evening("Ada", "Ben")
    evening.come("Cleo", "p1")
    assert [(one.number, one.person) for one in evening.state.players] == [
        (0, "p0"),
        (1, "p1"),
        (2, "p1"),
    ]
    with pytest.raises(Refused, match="ada"):
        evening.come("ada", "p3")


def test_a_log_read_back_gives_the_same_night():
    evening = Evening("Ada", "Ben", "Cleo")
    evening.deal("toy", [1, 2])
    evening.ask("p1", nights.AskTalk(id="t", player=1, text=" Well   played "))
    evening.ask("p0", nights.AskScoring(id="s", scoring="wins", points=[1]))
    evening.ask("p2", nights.AskGo(id="g", player=2))
    again, now = evening.again().__dict__, evening.state.__dict__
    assert {k: v for k, v in again.items() if k != "created"} == {
        k: v for k, v in now.items() if k != "created"
    }
    assert evening.state.chat[0].text == "Well played"


def test_nobody_is_in_for_two_games():
    evening = Evening("Ada", "Ben")
    first, second = evening.propose("toy", [1]), evening.propose("toy", person="p1")
    assert evening.state.proposals[first].ins == (0,)
    assert evening.state.proposals[second].ins == (1,)


def test_the_host_deals_at_once_and_the_others_by_majority():
    evening = Evening("Ada", "Ben", "Cleo")
    number = evening.propose("toy", [1, 2])
    evening.ask("p1", nights.AskDeal(id="x", proposal=number))
    assert evening.state.tables == ()
    evening.ask("p1", nights.AskDeal(id="y", proposal=number))
    assert evening.state.tables == (), "a vote counts once"
    evening.ask("p2", nights.AskDeal(id="z", proposal=number))
    assert len(evening.state.tables) == 1
    assert evening.state.proposals == {}


def test_only_those_who_are_in_vote():
    evening = Evening("Ada", "Ben", "Cleo")
    number = evening.propose("toy", [1])
    assert refusal(evening, "p2", nights.AskDeal(id="x", proposal=number)) == "not_in"


def test_proposals_are_of_games_and_options_that_exist():
    evening = Evening("Ada", "Ben")
    with pytest.raises(UnknownGame):
        evening.propose("chess")
    with pytest.raises(OptionError):
        evening.propose("toy", options={"target": "high"})
    with pytest.raises((OptionError, Refused)):
        evening.propose("blokus-duo", seats=5)


def test_the_proposer_or_the_host_chooses_partners_before_the_start():
    evening = Evening("Ada", "Ben", "Cleo", "Dan")
    number = evening.propose("toy", person="p1")
    evening.ask("p1", nights.AskPairs(id="q", proposal=number, pairs=[(0, 2)]))
    assert evening.state.proposals[number].pairs == [(0, 2)]
    evening.ask("p0", nights.AskPairs(id="r", proposal=number, pairs=[(1, 3)]))
    assert evening.state.proposals[number].pairs == [(1, 3)]
    for person, pairs, code in (
        ("p2", [(2, 3)], "not_night_host"),
        ("p0", [(1, 1)], "pairs_twice"),
        ("p0", [(1, 2), (2, 3)], "pairs_twice"),
    ):
        ask = nights.AskPairs(id="s", proposal=number, pairs=pairs)
        assert refusal(evening, person, ask) == code


def test_what_only_the_host_may_do():
    evening = Evening("Ada", "Ben", "Cleo")
    number = evening.propose("toy")
    for command in (
        nights.AskRemove(id="r", player=2),
        nights.AskScoring(id="s", scoring="wins", points=[1]),
        nights.AskHandOver(id="h", player=1),
        nights.AskEnd(id="e"),
        nights.AskWithdraw(id="w", proposal=number),
    ):
        assert refusal(evening, "p1", command) == "not_night_host"
    evening.ask("p0", nights.AskHandOver(id="h", player=1))
    evening.ask("p1", nights.AskEnd(id="e"))
    assert not evening.state.open
    assert refusal(evening, "p1", nights.AskTalk(id="t", player=1, text="hi")) == "night_over"


def test_nobody_acts_for_the_people_of_another_device():
    evening = Evening("Ada", "Ben")
    number = evening.propose("toy")
    for command in (
        nights.AskGo(id="g", player=0),
        nights.AskCallMe(id="c", player=0, nickname="Bea"),
        nights.AskIn(id="i", proposal=number, player=0, on=False),
        nights.AskTalk(id="t", player=0, text="I give up"),
        nights.AskPropose(id="p", player=0, game="toy"),
    ):
        assert refusal(evening, "p1", command) == "not_your_player"


def test_a_removed_device_is_out_with_all_its_people_and_stays_out():
    evening = Evening("Ada", "Ben")
    evening.come("Cleo", "p1")
    number = evening.propose("toy", [1, 2])
    evening.ask("p0", nights.AskRemove(id="r", player=2))
    assert evening.state.list_people() == {"p0"}
    assert evening.state.proposals[number].ins == (0,)
    with pytest.raises(Refused):
        evening.come("Ben again", "p1")
    assert refusal(evening, "p0", nights.AskRemove(id="s", player=0)) == "not_yourself"


def test_the_night_has_a_host_when_the_first_one_leaves():
    evening = Evening("Ada", "Ben")
    evening.ask("p0", nights.AskGo(id="g", player=0))
    assert evening.state.host == "p1"


def test_points_of_places_never_rise():
    evening = Evening("Ada")
    command = nights.AskScoring(id="s", scoring="places", points=[1, 3])
    assert refusal(evening, "p0", command) == "points_rise"


def test_too_many_tables_under_way_are_refused():
    evening = Evening("Ada", "Ben")
    number = evening.propose("toy", [1])
    with pytest.raises(Refused) as caught:
        evening.ask("p0", nights.AskDeal(id="c", proposal=number), under_way=5)
    assert caught.value.code == "too_many_tables"
