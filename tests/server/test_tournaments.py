"""Tournaments of a night over a real server: rounds, byes, leavers, latecomers, a restart."""

from itertools import combinations

import pytest

from server.guests import Guest, gather, sit_down
from server.house import House, until


def number_of(guest):
    return next(one["number"] for one in guest.look()["players"] if one["yours"])


def start(guests, form, **more):
    """Everybody is in for a tournament, and the host starts it."""
    host = guests[0]
    number = host.propose(form=form, **more)
    for guest in guests[1:]:
        assert guest.say("in", proposal=number, player=number_of(guest))["ok"]
    assert host.say("deal", proposal=number)["ok"]


def latest(guest):
    return guest.look()["tournaments"][-1]


def matches(guest, round_number):
    return [
        one
        for one in guest.look()["tables"]
        if one["tournament"] == 1 and one["round"] == round_number
    ]


def lose(guests, table, loser):
    """At a table of a tournament, somebody gives up; when the night knows."""
    seated = {number_of(guest): guest for guest in guests}
    two = [seated[player] for player in table["seats"]]
    sit_down(two, table["table"])
    seat = table["seats"].index(loser)
    assert seated[loser].ask("resign", seat=seat)["ok"]
    until(lambda: result_of(guests[0], table), "the night does not see the result")


def result_of(guest, table):
    return next(one for one in guest.look()["tables"] if one["table"] == table["table"])["winners"]


def play_round(guests):
    """The lower number wins every match of the round that is under way."""
    for table in matches(guests[0], len(latest(guests[0])["meetings"])):
        if not table["winners"] and table["phase"] != "closed":
            lose(guests, table, max(table["seats"]))


def next_round(guest):
    following = len(latest(guest)["meetings"]) + 1
    return guest.say("next_round", tournament=1, round=following)


def come_back(guests, house):
    found = []
    for guest in guests:
        again = Guest.of(house, cookies=dict(guest.http.cookies))
        again.night, again.key = guest.night, guest.key
        found.append(again)
    return found


def points_from_tables(night):
    """The half points of everybody in the first tournament, counted anew from the tables."""
    points = {}
    for table in night["tables"]:
        if table["tournament"] == 1 and table["winners"]:
            for seat, player in enumerate(table["seats"]):
                points[player] = points.get(player, 0) + 2 * (table["winners"] == [seat])
    for played in night["tournaments"][0]["meetings"]:
        for one in played:
            if one["other"] is None:
                points[one["one"]] = points.get(one["one"], 0) + 2
    return points


def test_a_round_robin_of_three(house):
    guests = gather(house, "Ada", "Ben", "Cleo")
    start(guests, "round_robin")
    met = []
    for turn in range(3):
        assert len(matches(guests[0], turn + 1)) == 1
        refused = next_round(guests[1])
        assert refused["code"] == "round_under_way"
        met.append(frozenset(matches(guests[0], turn + 1)[0]["seats"]))
        play_round(guests)
        if turn < 2:
            assert next_round(guests[1])["ok"], "anybody who plays may go on"
            assert guests[2].say("next_round", tournament=1, round=turn + 2)["ok"], "done already"
    assert set(met) == {frozenset(pair) for pair in combinations(range(3), 2)}
    tournament = latest(guests[2])
    assert (tournament["over"], tournament["ready"]) == (True, False)
    assert next_round(guests[0])["code"] == "tournament_over"
    lines = [(one["player"], one["place"], one["halves"]) for one in tournament["lines"]]
    assert lines == [(0, 1, 4), (1, 2, 2), (2, 3, 0)]
    board = {one["player"]: one["points"] for one in guests[0].look()["standings"]}
    assert board == {0: 10, 1: 8, 2: 6}, "matches of a tournament count for the night"


def test_a_swiss_of_five_with_a_leaver_and_a_latecomer_over_a_restart(tmp_path):
    path = tmp_path / "tables.db"
    with House(path) as house:
        guests = gather(house, "Ada", "Ben", "Cleo", "Dan", "Eve")
        start(guests, "swiss", rounds=4)
        play_round(guests)
        assert next_round(guests[0])["ok"]
        # Fay comes while the second round is played, and somebody leaves in the middle of a match.
        guests.append(Guest.of(house).come(guests[0], "Fay"))
        assert guests[5].say("enter", tournament=1, player=5)["ok"]
        first = matches(guests[0], 2)[0]
        by_number = {number_of(guest): guest for guest in guests}
        two = [by_number[player] for player in first["seats"]]
        sit_down(two, first["table"])
        leaver, stays = max(first["seats"]), min(first["seats"])
        assert by_number[leaver].say("drop_out", tournament=1, player=leaver)["ok"]
        until(lambda: result_of(guests[0], first), "the match is not given up")
        before = guests[0].look()
    with House(path) as house:
        guests = come_back(guests, house)
        assert guests[0].look()["tournaments"] == before["tournaments"]
        given_up = next(one for one in guests[0].look()["tables"] if one["table"] == first["table"])
        assert given_up["winners"] == [first["seats"].index(stays)]
        while not latest(guests[0])["over"]:
            play_round(guests)
            if latest(guests[0])["ready"]:
                assert next_round(guests[0])["ok"]
        night = guests[0].look()
        tournament = night["tournaments"][0]
        assert len(tournament["meetings"]) == 4
        byes = [one["one"] for row in tournament["meetings"] for one in row if not one["table"]]
        assert len(byes) == len(set(byes)), "nobody has two byes"
        later = [one for row in tournament["meetings"][2:] for one in row]
        seen = {player for one in later for player in (one["one"], one["other"])}
        assert leaver not in seen
        assert 5 in seen
        points = points_from_tables(night)
        assert {one["player"]: one["halves"] for one in tournament["lines"]} == {
            player: points.get(player, 0) for player in range(6)
        }
        refused = guests[leaver].say("enter", tournament=1, player=leaver)
        assert refused["code"] == "dropped_out"


def test_a_knock_out_of_five_has_byes_and_one_winner(house):
    guests = gather(house, "Ada", "Ben", "Cleo", "Dan", "Eve")
    start(guests, "knockout")
    tournament = latest(guests[0])
    assert len(matches(guests[0], 1)) == 2, "three have a bye; two of those meet at once"
    assert sum(node["bye"] for node in tournament["bracket"][0]) == 3
    late = Guest.of(house).come(guests[0], "Fay")
    assert late.say("enter", tournament=1, player=5)["code"] == "bracket_drawn"
    while not latest(guests[0])["over"]:
        play_round(guests)
        if latest(guests[0])["ready"]:
            assert next_round(guests[0])["ok"]
    tournament = latest(guests[0])
    assert len([one for row in tournament["meetings"] for one in row]) == 4
    assert tournament["bracket"][-1][0]["winner"] == tournament["lines"][0]["player"] == 0


@pytest.mark.parametrize("how", ["drop_out", "go", "remove"])
def test_a_match_that_has_not_begun_is_lost_by_whoever_leaves(house, how):
    guests = gather(house, "Ada", "Ben", "Cleo")
    start(guests, "swiss", rounds=1)
    (table,) = matches(guests[0], 1)
    leaver = max(table["seats"])
    speaker = guests[0] if how == "remove" else guests[leaver]
    fields = {"tournament": 1} if how == "drop_out" else {}
    assert speaker.say(how, player=leaver, **fields)["ok"]
    (table,) = matches(guests[0], 1)
    assert (table["phase"], table["winners"]) == ("closed", [])
    tournament = latest(guests[0])
    assert tournament["over"]
    halves = {one["player"]: one["halves"] for one in tournament["lines"]}
    assert halves == {player: 0 if player == leaver else 2 for player in range(3)}


def test_who_may_do_what_in_a_tournament(house):
    guests = gather(house, "Ada", "Ben", "Cleo", "Dan")
    assert guests[0].say("propose", player=0, game="toy", form="swiss", bots="steady")["code"] == (
        "tournament_bots"
    )
    number = guests[0].propose(form="knockout")
    assert guests[0].say("deal", proposal=number)["code"] == "too_few"
    assert guests[0].say("withdraw", proposal=number)["ok"]
    start(guests[:3], "round_robin")
    assert guests[3].say("next_round", tournament=1, round=2)["code"] == "not_night_host"
    assert guests[3].say("next_round", tournament=7, round=2)["code"] == "no_tournament"
    assert guests[3].say("enter", tournament=1, player=2)["code"] == "not_your_player"
    assert guests[1].say("drop_out", tournament=1, player=2)["code"] == "not_night_host"
    assert guests[1].say("call_off", tournament=1)["code"] == "not_night_host"
    assert guests[0].say("call_off", tournament=1)["ok"]
    assert latest(guests[0])["over"]
    assert guests[3].say("enter", tournament=1, player=3)["code"] == "tournament_over"
