"""Views say what lies on the board: compared with the placements, square by square."""

import pytest

import gamenight as gn
from conformance.walk import walk
from gamenight.games.blokus_duo.moves import TEXTS, corner_names, notation, piece_name, squares
from gamenight.games.blokus_duo.tables import NAMES

TABLES = [{"first": 0}, {"first": 1}, {"first": 1, "colours": "blue", "fixed_start": True}]


def names(placements: list[list[str]]) -> list[set[str]]:
    return [{square for text in texts for square in text.split(",")} for texts in placements]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_view_is_the_board_and_the_pieces(options):
    first = options["first"]
    colours = ["red", "blue"] if (first == 0) == ("colours" not in options) else ["blue", "red"]
    for m in walk(gn.new("blokus-duo", seed=31, **options), 31):
        placed = m.position()["placed"]
        covered = names(placed)
        signs = {square: colours[seat][0] for seat in range(2) for square in covered[seat]}
        rows = [
            "".join(signs.get(f"{column}{row}", ".") for column in "abcdefghijklmn")
            for row in range(14, 0, -1)
        ]
        pieces = [{piece_name(TEXTS.index(text)) for text in texts} for texts in placed]
        last = {"seat": m.moves[-1][0], "move": m.moves[-1][1]} if m.moves else None
        board = m.view(0)["board"]
        blocked = board.pop("blocked")
        assert board == {
            "rows": rows,
            "colours": colours,
            "first": first,
            "turn": m.waiting[0] if m.waiting else None,
            "left": [[name for name in NAMES if name not in laid] for laid in pieces],
            "corners": [corner_names(m.state, seat) for seat in range(2)],
            "placed": placed,
            "last": last,
        }
        assert all(type(is_blocked) is bool for is_blocked in blocked)
        assert m.over == all(blocked)
        assert m.over or not blocked[m.waiting[0]]
        assert m.view(1)["board"] == m.view(None)["board"] == board | {"blocked": blocked}
    assert m.over


def test_every_placement_has_the_text_of_its_squares():
    for move in range(0, len(TEXTS), 7):
        found = ",".join(f"{'abcdefghijklmn'[column]}{row + 1}" for row, column in squares(move))
        assert notation(move) == found
