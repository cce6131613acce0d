"""Forms: JSON from numbers."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.filling import DEEP, MISFIT, NO_ROOM, fill
from gamenight.core.forms import (
    Form,
    chain,
    flag,
    joined,
    keyed,
    many,
    maybe,
    number,
    rest,
    spelt,
    thing,
    word,
)

NAMES = ("a", 'quo"te', None, "ü")
ROOM = 1000


def written(form: Form, numbers: tuple[int, ...], room: int = ROOM) -> int | bytes:
    """What the kernel writes behind two letters that are there already, or why it does not."""
    out = np.full(ROOM + 100, ord("~"), np.uint8)
    out[:2] = ord("<")
    left = np.zeros(DEEP, np.int64)
    end = fill(form.row, form.letters, np.array(numbers, np.int64), left, out[:room], 2)
    assert bytes(out[:2]) == b"<<"
    assert set(out[room:].tolist()) == {ord("~")}, "written where there is no room"
    return end if end < 0 else out[2:end].tobytes()


def filled(form: Form, *numbers: int):
    found = written(form, numbers)
    assert isinstance(found, bytes), found
    return json.loads(found)


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


@given(st.lists(st.lists(st.integers(0, 2), max_size=4), max_size=3))
def test_words_are_joined_in_one_string(rows):
    names = ("a1", 'b"2', "ü")
    numbers = [n for row in rows for n in (len(row), *row)]
    form = Form(thing(rows=many(joined(names)), none=maybe(joined(names))))
    assert filled(form, len(rows), *numbers, 0) == {
        "rows": [",".join(names[n] for n in row) for row in rows],
        "none": None,
    }


@given(st.dictionaries(st.integers(0, 3), st.lists(st.integers(0, 9), max_size=2), max_size=4))
def test_the_keys_of_an_object_are_chosen_from_words(entries):
    keys = ("a", 'quo"te', "c", "ü")
    numbers = [n for key, items in entries.items() for n in (key, len(items), *items)]
    form = Form(many(keyed(keys, many(number))))
    assert filled(form, 1, len(entries), *numbers) == [{keys[k]: v for k, v in entries.items()}]


def test_forms_are_chained_with_letters_between():
    form = Form(chain(thing(a=number), ',"b":', many(word(NAMES))))
    assert written(form, (7, 2, 3, 0)) == b'{"a":7},"b":["\\u00fc","a"]'


def test_an_object_goes_on_behind_what_is_there():
    assert written(Form(rest(a=number, b=flag)), (5, 0)) == b',"a":5,"b":false}'


@pytest.mark.parametrize(
    "numbers", [(), (3, 1, 2), (3, 1, 2, 0, 0), (-1,), (1, 3), (1, -1)], ids=str
)
def test_numbers_that_are_not_those_of_the_form_are_an_error_and_no_guess(numbers):
    assert written(Form(many(word("abc"))), numbers) == MISFIT


def test_nothing_is_written_where_there_is_no_room():
    form = Form(thing(a=many(number), b=word(["w" * 40]), c=maybe(number), d=spelt("ab", "c")))
    numbers = (3, -(10**18), 7, 10**18, 0, 0, 1)
    whole = written(form, numbers)
    assert isinstance(whole, bytes)
    results = [written(form, numbers, room) for room in range(2, len(whole) + 40)]
    assert set(results) == {NO_ROOM, whole}
    assert results == sorted(results, key=lambda found: found == whole)
    assert results.index(whole) >= len(whole)


def test_lists_lie_in_one_another_only_so_deep():
    form = number
    for _ in range(DEEP):
        form = many(form)
    assert filled(Form(form), *[1] * DEEP, 5) == [[[[[[[[5]]]]]]]]
    with pytest.raises(AssertionError):
        Form(many(form))
