"""The bot of SKIP-BO: legal, reproducible, blind to hidden cards, and not blind to good moves."""

import pytest

import gamenight as gn
from bots.cards import choice, play, seat_bots
from gamenight.bots import LEVELS, bot
from gamenight.core.chance import fast
from gamenight.games.skipbo.bot.brain import brain, clairvoyant
from games.skipbo.tables import table
from states import at, elsewhere


@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_are_legal_at_every_level(level):
    for seats, more in ((2, {}), (4, {"partners": True}), (3, {"manual_table": True})):
        match = gn.new("skipbo", seats=seats, seed=seats, stock=4, **more)
        play(match, seat_bots("skipbo", [level] * seats), limit=4000)
        assert match.over


def test_the_same_seed_makes_the_same_moves():
    made = [
        play(gn.new("skipbo", seats=2, seed=3), seat_bots("skipbo", ["master", "novice"]), limit=60)
        for _ in range(2)
    ]
    assert made[0] == made[1]


def test_hidden_cards_make_no_difference():
    match = gn.new("skipbo", seats=3, seed=8)
    bots = seat_bots("skipbo", ["sharp"] * 3)
    for number in range(12):
        play(match, bots, limit=number)
        seat = match.waiting[0]
        other = elsewhere(match, seat, number)
        assert other.state.tobytes() != match.state.tobytes()
        truth = at(match, match.state)
        assert choice("skipbo", other, seat) == choice("skipbo", truth, seat)


def test_it_plays_the_stock_card_when_it_fits():
    match = table("9 9 5", "9 9 8", hands=("5 6 7 8 9",), building=("1 2 3 4",))
    assert choice("skipbo", match, 0) == "S>1"


def test_it_finds_the_way_to_its_stock_card():
    match = table(
        "9 9 7", "9 9 3", hands=("4 6 10 11 12",), building=("1 2 3",), discards={0: ("5",)}
    )
    assert choice("skipbo", match, 0) == "H4>1"


def test_it_spends_a_wild_card_to_win():
    match = table("7", "9 9 3", hands=("W 10 11 11 12",), building=("1 2 3 4 5",))
    assert choice("skipbo", match, 0) == "HW>1"


def test_it_does_not_build_for_the_next_seat():
    """A 4 would let the other seat win with its 5."""
    match = table("9 9 9 12", "5", hands=("4 8 8 9 9", "10 10 11 11 12"), building=("1 2 3",))
    assert choice("skipbo", match, 0) != "H4>1"


def test_it_discards_in_runs():
    match = table(
        "9 9 9 3",
        "9 9 2 12",
        hands=("6 8 10 12 12",),
        building=(),
        discards={0: ("7", "5", "4", "3")},
    )
    tidy = bot("skipbo", "sharp", seed=1)
    assert tidy.choose(match.view(0), match.recall(0)) == "H6-1"


def test_pairs_use_both_stocks():
    match = table(
        *("9 9 12", "9 9 12", "9 9 5", "9 9 12"),
        hands=("8 8 9 10 10",),
        building=("1 2 3 4",),
        options={"partners": True},
    )
    assert choice("skipbo", match, 0) == "PS>1"


def test_at_a_manual_table_it_draws_exactly_and_calls():
    match = gn.new("skipbo", seats=2, seed=5, stock=5, manual_table=True, dealer=1)
    for _ in range(5):
        assert choice("skipbo", match, 0) == "draw"
        match.play(0, "draw")
    assert choice("skipbo", match, 0) != "draw"
    stray = gn.new("skipbo", seats=2, seed=5, stock=5, manual_table=True, dealer=0)
    assert choice("skipbo", stray, 0) is None
    stray.play(0, "draw")
    assert choice("skipbo", stray, 1) == "call"


def test_it_upholds_what_the_table_heard():
    match = gn.new("skipbo", seats=6, seed=5, stock=5, manual_table=True, partners=True, dealer=5)
    match.play(3, "speak")
    assert choice("skipbo", match, 1) == "accuse 3"
    match.play(1, "accuse 3")
    assert choice("skipbo", match, 2) == "uphold"


def test_low_levels_overlook_what_high_ones_see():
    stray = gn.new("skipbo", seats=2, seed=5, stock=5, manual_table=True, dealer=0)
    stray.play(0, "draw")
    called = {
        level: sum(brain(level).reply(stray.state, 1, fast(n)) >= 0 for n in range(200))
        for level in LEVELS
    }
    assert called["novice"] < called["steady"] < called["master"] == 200


def test_the_clairvoyant_looks_at_the_hands():
    """Both piles tempt alike; the other seat holds what one of them lacks for its stock card."""
    match = table(
        "9 9 9 12", "9 9 6", hands=("4 8 8 9 9", "5 10 10 11 12"), building=("1 2 3", "1 2")
    )
    chosen = clairvoyant(match.state, 0, fast(1))
    assert match.game.text(match.state, 0, chosen) != "H4>1"
