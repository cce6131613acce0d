"""The levels that people meet are those that were measured: they remember as much everywhere."""

import pytest

import gamenight as gn
from bots.memory import PLACES, serve
from gamenight.bots.seat import answer, seat_bot
from gamenight.core.record import open_match
from gamenight.games import load
from server.house import House

# Games to play; what bots of each level know of the covered cards that they have seen, in percent;
# and three standard deviations of what so many games show of it.
SHARES = {
    "novice": (8, 4.4, 1.2),
    "casual": (8, 11.1, 2.5),
    "steady": (8, 19.9, 4.2),
    "sharp": (24, 68.6, 13.0),
}


@pytest.mark.parametrize("level", SHARES)
@pytest.mark.parametrize("place", PLACES)
def test_a_level_remembers_as_much_as_was_measured(place, level):
    games, expected, within = SHARES[level]
    assert 100 * PLACES[place](level, games).share == pytest.approx(expected, abs=within)


def test_what_a_served_bot_chose_follows_from_the_seed_that_is_revealed(tmp_path):
    """Any other process gives the same answers, one question after the other."""
    with House(tmp_path / "tables.db") as house:
        record = serve(house, "steady")
    match = open_match(
        load("bold"), 2, record["options"], bytes.fromhex(record["seed"]), table=record["table"]
    )
    for seat, text in record["moves"]:
        if text != "cover":  # the table makes that move
            said = answer(seat_bot(match, seat, "steady"), match.view(seat), match.recall(seat))
            assert said.text == text
        match.play(seat, text)
    assert match.over
    assert match.record()["digest"] == record["digest"]
    seeds = {seat_bot(match, seat, "steady").seed for seat in range(2)}
    other = gn.new("bold", seats=2, seed=1)
    assert len(seeds | {seat_bot(other, seat, "steady").seed for seat in range(2)}) == 4
