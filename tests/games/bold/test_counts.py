"""What is counted for *My matches*: the size of groups, and turns lost."""

from gamenight.core.figures import Figure
from gamenight.games.bold.events import Lost, Took, Turned
from gamenight.games.bold.figures import count


def test_groups_and_lost_turns():
    took = [Took(0, ["a1"] * n, [], n, n * n) for n in (2, 5)]
    rows = count([Turned(0, "a1"), *took, Lost(0), Lost(1)], 2)
    assert rows[0] == [Figure("group", 7, 2), Figure("lost_turns", 1, 3, share=True)]
    assert rows[1] == [Figure("group", 0, 0), Figure("lost_turns", 1, 1, share=True)]
