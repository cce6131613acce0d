"""What is true of a game before anybody plays it, and what cannot be."""

import pytest

from gamenight.core.errors import OptionError
from gamenight.core.facts import SEATS_MAX, Facts, Option
from gamenight.core.words import speak
from gamenight.server.protocol import fields

TARGET = Option("target", (100,), numbers=(10, 1000), kind="number", custom=str)
FACTS = Facts("pig", "Pig", (2, 6), moves=2, options=(TARGET,))


@pytest.mark.parametrize("seats", [(2, SEATS_MAX + 1), (0, 4), (4, 2)])
def test_seats_that_no_table_has_are_refused(seats):
    with pytest.raises(ValueError, match=f"pig: seats are from 1 to {SEATS_MAX}, not {seats[0]}"):
        Facts("pig", "Pig", seats, moves=2)


def test_the_server_has_as_many_chairs():
    assert fields.SEATS_MAX == SEATS_MAX


def test_what_an_option_allows_is_said_in_the_language_spoken():
    speak("es")
    try:
        with pytest.raises(OptionError) as caught:
            FACTS.validate(2, {"target": 5})
        told = str(caught.value)
    finally:
        speak("en")
    allowed = (
        "Se permite: 100; un número de 10 a 1000; un valor propio, como lo describen las reglas."
    )
    assert told == f"La opción target no puede ser 5. {allowed}"
