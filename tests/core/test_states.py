"""States are records whose every byte has a name, so that copies are equal byte for byte."""

import numpy as np
import pytest

from gamenight.core.kernel import blank, kernel, state_type
from gamenight.core.referee import as_array


@pytest.mark.parametrize(
    "fields",
    [
        [("seats", np.int64), ("grid", np.int16, (3,))],
        [("few", np.int16), ("seats", np.int64), ("grid", np.int16, (2, 3))],
        [("seats", np.int64), ("grid", np.int32, (2,))],
    ],
)
def test_no_byte_of_a_state_is_unnamed(fields):
    plain, dtype = np.dtype(fields, align=True), state_type(fields)
    assert dtype.itemsize == plain.itemsize
    assert [dtype.fields[name][:2] for name in plain.names] == [
        *(plain.fields[n] for n in plain.names)
    ]
    assert sum(kind.itemsize for kind, *_ in dtype.fields.values()) == dtype.itemsize


def test_copies_are_equal_byte_for_byte():
    s = blank(state_type([("seats", np.int64), ("grid", np.int16, (3,))]))
    s.seats, s.grid[:] = 2, 7
    assert {s.copy().tobytes() for _ in range(100)} == {s.tobytes()}


@kernel
def fill(s):
    s.grid[1] = s.seats
    return s.grid[1] + s.few


def test_kernels_read_and_write_fields_between_gaps():
    s = blank(state_type([("few", np.int16), ("seats", np.int64), ("grid", np.int16, (3,))]))
    s.few, s.seats = 5, 4
    assert fill(s) == 9
    assert list(s.grid) == [0, 4, 0]


def test_a_record_among_many_is_shelved_as_itself():
    many = np.zeros(3, state_type([("seats", np.int64), ("grid", np.int16, (3,))]))
    many["seats"] = 2, 3, 4
    for s in (many[1], many[1].copy(), blank(many.dtype)):
        before = s.seats
        as_array(s)["grid"][0, 0] = 7
        assert (as_array(s)["seats"].tolist(), s.grid.tolist()) == ([before], [7, 0, 0])
