"""Tournaments: who meets whom in a round robin, a Swiss and a knock-out, and how they stand."""

import random
from itertools import combinations

import pytest

from gamenight.server.night.results import Result, TableProgress
from gamenight.server.night.tournament import (
    NOBODY,
    TournamentMatch,
    count_most_rounds,
    count_swiss_rounds,
    list_circle,
    list_levels,
    pair_next,
    rank_players,
)
from gamenight.server.protocol import nights
from night.evening import Evening


def stronger(a, b):
    return (2, 0) if a < b else (0, 2)


def play(form, players, leave=None, join=None, rounds=0, result=stronger):
    """A whole tournament; its rounds. ``leave`` and ``join``: who, after which round."""
    players, left, played = list(players), set(), []
    swiss = rounds or count_swiss_rounds(len(players))
    bye = (2, 0) if form == "swiss" else (0, 0)
    while pairs := pair_next(form, players, left, played, swiss):
        assert not any(one in left for pair in pairs for one in pair)
        played.append([TournamentMatch(a, b, bye if b is None else result(a, b)) for a, b in pairs])
        assert len(played) < 70, "it never ends"
        left |= {one for one, after in (leave or {}).items() if after == len(played)}
        players += [one for one, after in (join or {}).items() if after == len(played)]
    return played


def meetings_of(rounds):
    return [one for played in rounds for one in played]


def pairs_of(rounds):
    return [frozenset((one.one, one.other)) for one in meetings_of(rounds) if one.other is not None]


def byes_of(rounds):
    return [one.one for one in meetings_of(rounds) if one.other is None]


@pytest.mark.parametrize("count", range(2, 12))
def test_in_a_round_robin_everybody_meets_everybody_once(count):
    played = play("round_robin", range(count))
    met = pairs_of(played)
    assert sorted(map(sorted, met)) == [list(pair) for pair in combinations(range(count), 2)]
    assert len(played) == count_most_rounds(count)
    for pairs in list_circle(range(count)):
        assert sorted(one for pair in pairs for one in pair if one is not None) == list(
            range(count)
        )
    byes = byes_of(played)
    assert sorted(byes) == (list(range(count)) if count % 2 else [])


def test_a_latecomer_of_a_round_robin_meets_everybody_too():
    met = pairs_of(play("round_robin", range(4), join={4: 1}))
    assert len(met) == len(set(met)) == 10


@pytest.mark.parametrize("count", range(3, 11))
def test_people_come_to_a_round_robin_and_go(count):
    played = play("round_robin", range(count), leave={1: 1}, join={20: 1, 21: 2})
    met = pairs_of(played)
    assert len(met) == len(set(met))
    stayed = [0, *range(2, count), 20, 21]
    assert {frozenset(pair) for pair in combinations(stayed, 2)} <= set(met)
    assert len(played) <= 2 * count_most_rounds(count + 2)


@pytest.mark.parametrize("count", range(2, 20))
def test_a_swiss_pairs_nobody_twice_and_singles_out_the_best(count):
    rounds = play("swiss", range(count))
    assert len(rounds) == count_swiss_rounds(count)
    met = pairs_of(rounds)
    assert len(met) == len(set(met))
    byes = byes_of(rounds)
    assert len(byes) == len(set(byes)) == (len(rounds) if count % 2 else 0)
    lines = rank_players("swiss", range(count), (), meetings_of(rounds))
    assert lines[0].halves == 2 * len(rounds)
    if count & (count - 1) == 0:
        assert lines[0].player == 0


@pytest.mark.parametrize("count", range(3, 9))
@pytest.mark.parametrize("seed", range(20))
def test_a_swiss_as_long_as_a_round_robin_has_as_few_rematches_and_byes_as_can_be(count, seed):
    chance = random.Random(seed)
    rounds = play(
        "swiss",
        range(count),
        rounds=count_most_rounds(count),
        result=lambda a, b: chance.choice([(2, 0), (1, 1), (0, 2)]),
    )
    byes = byes_of(rounds)
    assert len(set(byes)) == len(byes)
    for at, played in enumerate(rounds):
        before = pairs_of(rounds[:at])
        again = [pair for pair in pairs_of([played]) if pair in before]
        resting = set(range(count)) - set(byes_of(rounds[:at])) if count % 2 else {None}
        assert len(again) == min(
            fewest_again([one for one in range(count) if one != rest], before) for rest in resting
        )


def fewest_again(players, before):
    """Of all ways to pair everybody: the fewest who have met."""
    if not players:
        return 0
    first, *rest = players
    return min(
        (frozenset((first, other)) in before)
        + fewest_again([one for one in rest if one != other], before)
        for other in rest
    )


def test_another_one_has_the_bye_if_that_avoids_a_rematch():
    rounds = [
        [
            TournamentMatch(0, 1, (2, 0)),
            TournamentMatch(2, 3, (2, 0)),
            TournamentMatch(4, None, (2, 0)),
        ],
        [
            TournamentMatch(0, 2, (2, 0)),
            TournamentMatch(4, 1, (2, 0)),
            TournamentMatch(3, None, (2, 0)),
        ],
        [
            TournamentMatch(0, 4, (2, 0)),
            TournamentMatch(2, 3, (2, 0)),
            TournamentMatch(1, None, (2, 0)),
        ],
    ]
    pairs = pair_next("swiss", range(5), (), rounds, 5)
    assert {one for one, other in pairs if other is None} <= {0, 2}
    met = pairs_of(rounds)
    assert not [pair for pair in pairs if frozenset(pair) in met]


def test_a_swiss_takes_latecomers_and_pairs_leavers_no_more():
    rounds = play("swiss", range(5), leave={1: 1}, join={9: 1}, rounds=4)
    assert len(rounds) == 4
    assert all(1 not in pair for pair in pairs_of(rounds[1:]))
    assert sum(9 in pair for pair in pairs_of(rounds)) + byes_of(rounds).count(9) == 3
    assert len(byes_of(rounds)) == len(set(byes_of(rounds)))


def test_a_crowd_is_paired_without_a_long_search():
    rounds = play("swiss", range(64), rounds=20)
    assert len(set(pairs_of(rounds))) == 20 * 32


@pytest.mark.parametrize("count", range(2, 18))
def test_a_knock_out_has_byes_first_and_one_winner(count):
    rounds = play("knockout", range(count))
    met = pairs_of(rounds)
    assert len(met) == count - 1, "everybody but one loses once"
    first = list_levels(range(count), (), [])[0]
    byes = [node.winner for node in first if NOBODY in node[:2]]
    assert sorted(byes) == list(range(2 ** count_swiss_rounds(count) - count))
    assert met[-1] == {0, 1}, "the first two of the list meet in the final"
    lines = rank_players("knockout", range(count), (), meetings_of(rounds))
    assert [(line.player, line.place) for line in lines[:2]] == [(0, 1), (1, 2)]
    assert [line.place for line in lines[2:4]] == [3, 3][: max(0, count - 2)]


def test_who_drew_in_a_knock_out_meets_again_while_others_play_on():
    first = [TournamentMatch(0, 3, (1, 1)), TournamentMatch(1, 2, (2, 0))]
    assert pair_next("knockout", range(4), (), [first]) == [(0, 3)]
    again = [TournamentMatch(3, 0, (2, 0))]
    assert pair_next("knockout", range(4), (), [first, again]) == [(3, 1)]


def test_after_two_drawn_matches_the_lot_decides_a_knock_out():
    lot = [2, 0, 3, 1]
    first = [TournamentMatch(1, 2, (1, 1)), TournamentMatch(0, 3, (1, 1))]
    again = [TournamentMatch(2, 1, (1, 1)), TournamentMatch(3, 0, (2, 0))]
    assert pair_next("knockout", lot, (), [first]) == [(2, 1), (0, 3)]
    assert pair_next("knockout", lot, (), [first, again]) == [(2, 3)], "2 was drawn before 1"
    levels = list_levels(lot, (), [*first, *again])
    assert [(node.winner, node.by_lot) for node in levels[0]] == [(2, True), (3, False)]
    assert pair_next("knockout", lot, {2}, [first, again]) == [], "2 has left: 3 wins the final"
    rounds = play("knockout", range(8), result=lambda a, b: (1, 1))
    assert len(rounds) == 6, "two rounds a level, and no more"
    lines = rank_players("knockout", range(8), (), meetings_of(rounds))
    assert (lines[0].player, lines[0].place, lines[1].place) == (0, 1, 2)


def test_whoever_leaves_a_knock_out_lets_the_other_through():
    first = [TournamentMatch(0, 3, (2, 0)), TournamentMatch(1, 2, None)]
    levels = list_levels(range(4), {2}, first)
    assert levels[1][0][:2] == (0, 1)
    done = [TournamentMatch(0, 3, (2, 0)), TournamentMatch(1, 2, (2, 0))]
    assert pair_next("knockout", range(4), {0}, [done]) == []
    assert rank_players("knockout", range(4), {0}, done)[0].player == 1, "the final was given up"


def test_the_winner_of_a_knock_out_may_go_home():
    rounds = play("knockout", range(4))
    assert pair_next("knockout", range(4), {0}, rounds) == []
    assert rank_players("knockout", range(4), {0}, meetings_of(rounds))[0].player == 0


def test_ties_of_a_round_robin_are_broken_by_those_who_are_tied():
    meetings = [
        TournamentMatch(0, 1, (2, 0)),
        TournamentMatch(2, 3, (2, 0)),
        TournamentMatch(0, 2, (0, 2)),
        TournamentMatch(1, 3, (2, 0)),
        TournamentMatch(0, 3, (2, 0)),
        TournamentMatch(1, 2, (2, 0)),
    ]
    lines = rank_players("round_robin", range(4), (), meetings)
    assert [(one.player, one.place, one.halves) for one in lines] == [
        (0, 1, 4),
        (1, 1, 4),
        (2, 1, 4),
        (3, 4, 0),
    ], "each of the three beat one of them: they share the place"
    meetings[-1] = TournamentMatch(1, 2, (1, 1))
    lines = rank_players("round_robin", range(4), (), meetings)
    assert [(one.player, one.place) for one in lines] == [(2, 1), (0, 2), (1, 3), (3, 4)]


def test_ties_of_a_swiss_are_broken_by_the_strength_of_the_opponents():
    meetings = [
        TournamentMatch(0, 1, (2, 0)),
        TournamentMatch(2, 3, (2, 0)),
        TournamentMatch(0, 2, (2, 0)),
        TournamentMatch(3, 1, (0, 2)),
    ]
    lines = rank_players("swiss", range(4), (), meetings)
    assert [(one.player, one.halves, one.buchholz, one.sonneborn) for one in lines] == [
        (0, 4, 4, 8),
        (1, 2, 4, 0),
        (2, 2, 4, 0),
        (3, 0, 4, 0),
    ]
    more = [
        *meetings,
        TournamentMatch(1, None, (2, 0)),
        TournamentMatch(2, 4, (2, 0)),
        TournamentMatch(3, 4, (0, 2)),
    ]
    lines = rank_players("swiss", range(5), (), more)
    assert [(one.player, one.halves, one.buchholz) for one in lines[:3]] == [
        (0, 4, 8),
        (2, 4, 6),
        (1, 4, 4),
    ]
    assert (lines[1].won, lines[1].drawn, lines[1].lost) == (2, 0, 1)


def test_who_meets_again_changes_seats_however_often_they_were_first():
    evening = Evening("Ada", "Ben", "Cleo")
    for person, deals in (("p1", 2), ("p2", 4)):
        for _ in range(deals):
            number = evening.propose("toy", person=person, bots="steady")
            evening.ask("p0", nights.AskDeal(id="d", proposal=number))
    number = evening.propose("toy", [1, 2], form="knockout")
    evening.ask("p0", nights.AskDeal(id="d", proposal=number))
    first = evening.state.tables[-1]
    drawn = Result(first.table, "toy", first.seats, (9, 9), (0, 1), (1, 1))
    progress = {first.table: TableProgress("over", "", drawn)}
    evening.ask("p0", nights.AskNextRound(id="n", tournament=1, round=2), progress=progress)
    assert evening.state.tables[-1].seats == first.seats[::-1]
