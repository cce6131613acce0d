"""A list whose copies share their items behaves as if each had its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.growing import Growing

STEPS = st.lists(
    st.tuples(st.sampled_from(["append", "truncate", "copy"]), st.integers(0, 5)), max_size=40
)


@given(STEPS)
def test_copies_share_nothing_that_shows(steps):
    ours, plain = [Growing([1, 2])], [[1, 2]]
    for number, (step, which) in enumerate(steps):
        one, other = ours[which % len(ours)], plain[which % len(ours)]
        if step == "append":
            one.append(number)
            other.append(number)
        elif step == "truncate":
            one.truncate(which)
            del other[which:]
        else:
            ours.append(one.copy())
            plain.append(other.copy())
        assert [list(one) for one in ours] == plain
        assert [len(one) for one in ours] == [len(other) for other in plain]


def test_it_reads_like_a_list():
    found = Growing("abcde")
    twin = found.copy()
    twin.append("f")
    assert (found[0], found[-1], found.since(3)) == ("a", "e", ["d", "e"])
    assert (list(reversed(found)), list(found)) == (list("edcba"), list("abcde"))
    with pytest.raises(IndexError):
        found[5]
