"""Forms: JSON from numbers."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.forms import Form, flag, many, maybe, number, spelt, thing, word

NAMES = ("a", 'quo"te', None, "ü")


def filled(form: Form, *numbers: int):
    return json.loads(form.filled(np.array(numbers, np.int64)))


@given(st.integers(-(2**63) + 1, 2**63 - 1))
def test_a_number_is_written_in_full(value):
    assert filled(Form(number), value) == value


@pytest.mark.parametrize(("index", "name"), list(enumerate(NAMES)))
def test_a_word_is_the_one_with_that_number(index, name):
    assert filled(Form(word(NAMES)), index) == name


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 3), max_size=3))
def test_a_string_is_spelt_sign_by_sign(rows):
    form = Form(thing(rows=many(spelt('a"ü.', "/", 'a"ü.', 'a"ü.')), end=spelt("-")))
    numbers = [sign for row in rows for sign in row]
    signs = [['a"ü.'[sign] for sign in row] for row in rows]
    assert filled(form, len(rows), *numbers) == {
        "rows": [f"{a}/{b}{c}" for a, b, c in signs],
        "end": "-",
    }


@given(st.lists(st.lists(st.integers(0, 99), max_size=4), max_size=4))
def test_lists_lie_in_lists(rows):
    numbers = [len(rows)]
    for row in rows:
        numbers += [len(row), *row]
    assert filled(Form(many(many(number))), *numbers) == rows


def test_what_may_be_there_is_null_or_follows():
    form = Form(many(thing(top=maybe(word(NAMES)), open=flag)))
    assert filled(form, 2, 0, 1, 1, 0, 0) == [
        {"top": None, "open": True},
        {"top": "a", "open": False},
    ]


def test_a_form_goes_on_behind_its_lists():
    form = Form(thing(empty=many(number), maybe=maybe(number), last=number))
    assert filled(form, 0, 0, -7) == {"empty": [], "maybe": None, "last": -7}


def test_too_few_numbers_are_an_error_and_no_guess():
    with pytest.raises(IndexError):
        filled(Form(many(number)), 3, 1, 2)
