"""Views say what lies on the table: compared with positions, which are written another way."""

import pytest

import gamenight as gn
from conformance.walk import walk

TABLES = [
    (2, {"target": "one_round"}),
    (3, {"single_bonus": "forced"}),
    (4, {"target": 100}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_a_view_is_what_lies_open_and_the_own_hand(seats, options):
    phases, matched = set(), 0
    for m in walk(gn.new("dos", seats=seats, seed=33, **options), 33, 200):
        truth = m.position()
        discard = truth["discard"]
        board = {
            "round": truth["rounds"],
            "hands": [len(hand) for hand in truth["hands"]],
            "row": [{"card": card, "with": played} for card, *played in truth["row"]],
            "deck": len(truth["deck"]),
            "discard": {"count": len(discard), "top": discard[-1] if discard else None},
            "aside": len(truth["aside"]),
            "earned": {"single": truth["singles"], "double": truth["doubles"]},
            "lay": {"must": truth["must"], "may": truth["may"]},
            **{key: truth[key] for key in ("dealer", "turn", "phase", "owes")},
        }
        assert m.view(None)["board"] == board | {"hand": None}
        for seat in range(seats):
            assert m.view(seat)["board"] == board | {"hand": truth["hands"][seat]}
        phases.add(truth["phase"])
        matched += any(item["with"] for item in board["row"])
    assert phases >= {"start", "drew", "matching", "laying"}
    assert matched > 0
