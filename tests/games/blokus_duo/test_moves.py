"""Moves in notation: reading is total, and writing and reading undo each other."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gamenight.core.errors import IllegalMove, NotationError
from gamenight.games.blokus_duo.moves import notation, parse, squares, text
from gamenight.games.blokus_duo.tables import MOVES
from games.blokus_duo.boards import match

anything = st.text() | st.text("abcnop0123456789, ", max_size=30)


def test_every_placement_has_its_own_text():
    texts = {text(None, 0, move) for move in range(MOVES)}
    assert len(texts) == MOVES
    for move in range(MOVES):
        assert parse(None, 0, notation(move)) == move


def test_squares_are_written_rows_rising_then_columns():
    assert notation(parse(None, 0, "e10,e9,f9")) == "e9,f9,e10"
    for move in range(0, MOVES, 97):
        assert list(squares(move)) == sorted(squares(move))


@given(st.integers(0, MOVES - 1), st.randoms(use_true_random=False))
def test_any_order_case_and_spacing_is_read(move: int, chance: random.Random):
    names = notation(move).split(",")
    chance.shuffle(names)
    separator = chance.choice([",", ", ", " ", " ,  "])
    written = "  " + separator.join(names) + "\t"
    assert parse(None, 0, chance.choice([written, written.upper()])) == move


@given(anything)
@example("")
@example(",")
@example("a1,,a2")
@example("A²")
@example("a١")
@example("a1," * 10_000)
def test_reading_is_total(written: str):
    refusal = None
    try:
        move = parse(None, 0, written)
    except (NotationError, IllegalMove) as error:
        refusal = error
    if refusal is None:
        assert parse(None, 0, notation(move)) == move
    else:
        assert refusal.clause in (None, 2, 17)
        assert "{" not in str(refusal).replace(refusal.params.get("got", ""), "")


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("e10,e10", "once"),
        ("a1,c3", "one piece"),
        ("a1,a2,a3,a4,a5,a6", "one piece"),
        ("a1,b2", "one piece"),
        ("e", "like e9"),
        ("10e", "like e9"),
        ("e10;f10", "like e9"),
        ("-", "like e9"),
        ("é5", "like e9"),
    ],
)
def test_what_is_no_piece_is_no_move(written: str, reason: str):
    with pytest.raises(NotationError) as caught:
        match().play(0, written)
    assert reason in caught.value.params["expected"]
