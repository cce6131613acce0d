"""What is counted for *My matches*: cards of the stock in a turn."""

from gamenight.core.figures import Figure
from gamenight.games.skipbo import events as e
from gamenight.games.skipbo.figures import count


def test_stock_cards_in_a_turn():
    own = [e.Played(0, source, "5", 1, 5) for source in ("S", "H", "D1", "PS")]
    told = [*own, e.Discarded(0, "5", 1), e.PlayedWild(0, "S", "W", 1, 6), e.Won(0, 25, 25)]
    rows = count([*told, e.Passed(1)], 2)
    assert rows == [[Figure("stock", 3, 2)], [Figure("stock", 0, 1)]]
