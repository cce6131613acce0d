"""Names of squares."""

from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.grids import reading_order, square_name, square_of


@given(st.integers(0, 25), st.integers(0, 98))
def test_names_and_squares_are_one_to_one(column: int, row: int):
    assert square_of(square_name((row, column))) == (row, column)


@given(st.text(max_size=6))
def test_other_texts_are_no_squares(text: str):
    found = square_of(text)
    assert found is None or text == text.lower()


def test_reading_order_goes_row_by_row():
    assert [square_name(s) for s in reading_order(2, 3)] == ["a1", "b1", "c1", "a2", "b2", "c2"]
