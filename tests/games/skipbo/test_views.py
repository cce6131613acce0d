"""Views say what lies on the table: compared with positions, which are written another way."""

import pytest

import gamenight as gn
from conformance.walk import walk

TABLES = [
    (2, {"target": 100}),
    (3, {}),
    (4, {"partners": True}),
    (3, {"manual_table": True}),
]


def names(building: list[str]) -> dict:
    height = len(building)
    wilds = [value for value, card in enumerate(building, 1) if card == "W"]
    return {"height": height, "wilds": wilds, "next": height + 1 if height < 12 else None}


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_a_view_is_what_lies_open_and_the_own_hand(seats, options):
    for m in walk(gn.new("skipbo", seats=seats, seed=31, **options), 31, 150):
        position = m.position()
        board = m.view(None)["board"]
        assert board["building"] == [names(pile) for pile in position["building"]]
        assert board["stocks"] == [
            {"count": len(stock), "top": stock[-1] if stock else None}
            for stock in position["stocks"]
        ]
        assert board["discards"] == position["discards"]
        assert board["hands"] == [len(hand) for hand in position["hands"]]
        assert (board["draw"], board["aside"]) == (sum(position["draw"]), sum(position["aside"]))
        for key in ("dealer", "turn", "passes", "games", "drawn_in_row", "pad", "ended", "manual"):
            assert board[key] == position[key], key
        assert board["hand"] is None
        for seat in range(seats):
            assert m.view(seat)["board"] == board | {"hand": position["hands"][seat]}
