"""Who sits where: sizes of tables, sitting out, places that go round, partners, bots."""

from collections import Counter

import pytest

from gamenight.server.night.seating import choose_sizes, pair_up
from gamenight.server.protocol import nights
from gamenight.server.protocol.refusals import Refused
from night.evening import Evening

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@pytest.mark.parametrize(
    ("people", "allowed", "bots", "sizes"),
    [
        (5, (2, 3, 4), False, (3, 2)),
        (6, (2, 3, 4), False, (3, 3)),
        (8, (2, 3, 4), False, (4, 4)),
        (5, (2,), False, (2, 2)),
        (5, (2,), True, (2, 2, 2)),
        (5, (4, 6), False, (4,)),
        (5, (4, 6), True, (6,)),
        (1, (2, 3), False, ()),
        (1, (2, 3), True, (2,)),
        (4, (5,), True, (5,)),
        (0, (2,), True, ()),
    ],
)
def test_sizes(people, allowed, bots, sizes):
    assert choose_sizes(people, allowed, bots) == sizes


def test_whoever_sat_out_goes_first_next_time():
    evening = Evening(*FIVE)
    for _ in range(5):
        tables = evening.deal("blokus-duo", range(1, 5))
        assert [len(seats) for seats in tables] == [2, 2]
    assert sorted(deal[0] for deal in evening.state.sat_out) == [0, 1, 2, 3, 4]


def test_the_first_seat_goes_round():
    evening = Evening(*FIVE[:3])
    firsts = Counter(evening.deal("bold", [1, 2])[0][0] for _ in range(6))
    assert firsts == {0: 2, 1: 2, 2: 2}
    assert all(table.options["first"] == 0 for table in evening.state.tables)


def test_a_proposal_says_who_begins():
    evening = Evening("Ada", "Ben")
    evening.deal("bold", [1], options={"first": "draw"})
    assert evening.state.tables[0].options["first"] == "draw"


def test_several_tables_side_by_side_mix_people():
    evening = Evening(*FIVE[:4])
    met = set()
    for _ in range(3):
        met |= {frozenset(seats) for seats in evening.deal("blokus-duo", [1, 2, 3])}
    assert len(met) == 6, "everybody met everybody in three deals"


def test_people_of_one_device_stay_at_one_table():
    evening = Evening("Ada", "Ben", "Cleo")
    evening.come("Dan", "p1")
    for _ in range(4):
        tables = evening.deal("blokus-duo", [1, 2, 3])
        assert {frozenset(seats) for seats in tables} == {frozenset((0, 2)), frozenset((1, 3))}


def test_bots_fill_up_where_wished():
    evening = Evening(*FIVE[:4])
    (seats,) = evening.deal("skipbo", [1, 2, 3], seats=5, bots="steady")
    assert sorted(one for one in seats if one is not None) == [0, 1, 2, 3]
    assert seats.count(None) == 1
    number = evening.propose("blokus-duo")
    with pytest.raises(Refused) as caught:
        evening.ask("p0", nights.AskDeal(id="c", proposal=number))
    assert caught.value.code == "too_few"


def test_partners_sit_on_one_side_chosen_or_drawn():
    evening = Evening(*FIVE[:4])
    (seats,) = evening.deal("skipbo", [1, 2, 3], options={"partners": True}, pairs=[(0, 3)])
    assert abs(seats.index(0) - seats.index(3)) == 2
    assert sorted(seats) == [0, 1, 2, 3]


def test_a_draw_of_partners_gives_every_pair():
    found = {
        frozenset(
            (
                frozenset((one := pair_up((0, 1, 2, 3), [0, 1, 0, 1], [], bytes([i])))[::2]),
                frozenset(one[1::2]),
            )
        )
        for i in range(100)
    }
    assert len(found) == 3


def test_everybody_is_seated_once_whatever_the_numbers():
    for people in range(2, 14):
        evening = Evening(*(f"P{i}" for i in range(people)))
        for game, bots in (("toy", None), ("bold", "steady"), ("skipbo", None)):
            tables = evening.deal(game, range(1, people), bots=bots)
            seated = [one for seats in tables for one in seats if one is not None]
            waiting = list(evening.state.sat_out[-1])
            assert sorted(seated + waiting) == list(range(people))
            assert bots is None or waiting == []
            assert all(any(one is not None for one in seats) for seats in tables)


def test_chosen_partners_come_to_the_same_of_several_tables():
    evening = Evening("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
    pairs = [(0, 7), (1, 6), (2, 5), (3, 4)]
    number = evening.propose("toy", range(1, 8), seats=4)
    evening.ask("p0", nights.AskPairs(id="q", proposal=number, pairs=pairs))
    evening.ask("p0", nights.AskDeal(id="d", proposal=number))
    tables = [set(table.seats) for table in evening.state.tables]
    assert [len(table) for table in tables] == [4, 4]
    assert all(any(set(pair) <= table for table in tables) for pair in pairs)
