"""Who sits where."""

from collections import Counter
from itertools import permutations

import pytest

from arena.runs import played, settings
from gamenight.arena.run import plan_run
from gamenight.arena.schedule import arrangements, schedule


def test_every_pair_plays_every_deal_in_both_seatings():
    plan = schedule(3, [0, 1], ladder=False)
    fixtures = list(plan.fixtures(3))
    assert plan.groups == ((0, 1), (0, 2), (1, 2))
    assert len(fixtures) == 12
    for group in range(3):
        found = [(f.deal, f.seats) for f in fixtures if f.group == group]
        a, b = plan.groups[group]
        assert found == [(0, (a, b)), (0, (b, a)), (1, (a, b)), (1, (b, a))]


def test_in_a_ladder_only_neighbours_meet():
    assert schedule(4, [0, 1, 2, 3], ladder=True).groups == ((0, 1), (1, 2), (2, 3))


def test_as_many_bots_as_seats_sit_in_all_orders():
    assert set(schedule(4, [0, 1, 2, 3], ladder=False).seatings(0, 0)) == set(
        permutations(range(4))
    )


@pytest.mark.parametrize(("members", "sides"), [((0, 1), 3), ((0, 1), 4), ((0, 1, 2), 4)])
def test_fewer_bots_than_sides_share_them_fairly(members, sides):
    found = arrangements(members, sides)
    assert len(set(found)) == len(found)
    for place in range(sides):
        counts = Counter(given[place] for given in found)
        assert len(set(counts.values())) == 1, counts


def test_partners_are_one_side():
    run = plan_run(settings("skipbo", "greedy,random", seats=4, partners=True), 2)
    assert [fixture.seats for fixture in run.schedule.fixtures(2)] == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_too_many_seatings_are_taken_round_by_round():
    plan = schedule(6, list(range(6)), ladder=False)
    seen = set()
    for deal in range(120):
        round_ = plan.seatings(0, deal)
        assert len(round_) == 6
        for seat in range(6):
            assert {seating[seat] for seating in round_} == set(range(6))
        seen |= set(round_)
    assert len(seen) == 720


def test_no_seating_is_played_twice_in_a_deal():
    plan = schedule(3, list(range(6)), ladder=False)
    seen = [seating for deal in range(16) for seating in plan.seatings(0, deal)]
    assert len(set(seen)) == len(seen) == 90
    assert plan.total(6) >= 6
    assert len(list(plan.fixtures(100))) == plan.total(100)


def test_all_seatings_of_a_deal_have_the_same_cards():
    """The first card that the table shows depends on the deal alone."""
    chosen = settings("skipbo", "greedy,random", stock=2)
    from gamenight.face import new

    tables = [
        new("skipbo", seats=2, seed=chosen.deal_seed(deal), **chosen.options) for deal in (0, 0, 1)
    ]
    assert tables[0].digest() == tables[1].digest() != tables[2].digest()
    _, games = played(settings("skipbo", "a=greedy,b=greedy", stock=2), 8)
    results = {(game.deal, game.bots.index("a")): game.winners for game in games}
    assert len(results) == 8


def test_open_games_begin_with_varied_openings():
    from gamenight.arena.play import ArenaGame
    from gamenight.arena.schedule import Fixture

    chosen = settings("blokus-duo", "greedy,random", opening=2)

    def begun(deal, seats):
        sitting = ArenaGame(chosen, Fixture(0, deal, seats))
        sitting.open()
        return tuple(sitting.match.moves)

    assert begun(0, (0, 1)) == begun(0, (1, 0))
    assert len({begun(deal, (0, 1)) for deal in range(12)}) >= 11
    assert [seat for seat, _ in begun(0, (0, 1))] in ([0, 1], [1, 0])
