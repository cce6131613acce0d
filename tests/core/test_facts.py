"""What is true of a game before anybody plays it, and what cannot be."""

import pytest

from gamenight.core.facts import SEATS_MAX, Facts
from gamenight.server.protocol import messages


@pytest.mark.parametrize("seats", [(2, SEATS_MAX + 1), (0, 4), (4, 2)])
def test_seats_that_no_table_has_are_refused(seats):
    with pytest.raises(ValueError, match=f"pig: seats are from 1 to {SEATS_MAX}, not {seats[0]}"):
        Facts("pig", "Pig", seats, moves=2)


def test_the_server_has_as_many_chairs():
    assert messages.SEATS_MAX == SEATS_MAX
