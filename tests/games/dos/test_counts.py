"""What is counted for *My matches*: who caught whom."""

from gamenight.core.figures import Figure
from gamenight.games.dos.events import Called, Caught
from gamenight.games.dos.figures import count


def test_catches_made_and_suffered():
    rows = count([Called(2), Caught(0, 2), Caught(0, 1)], 3)
    assert rows[0] == [Figure("caught", 2, 1), Figure("was_caught", 0, 1)]
    assert rows[2] == [Figure("caught", 0, 1), Figure("was_caught", 1, 1)]
