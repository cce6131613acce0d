"""Views say what is on the table: compared with positions, which are written another way."""

import pytest
from msgspec.json import encode

import gamenight as gn
from conformance.walk import walk

OWN = ["hAB/ABh/BhA", "AAA/BBB/hhh", "Bhh/hhh/hhA"]
TABLES = [
    (2, {}),
    (3, {"cross_out": "at_once"}),
    (4, {"layout": OWN}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_a_view_is_the_boards_and_what_this_seat_may_know_of_dice_and_choices(seats, options):
    phases, sealed = set(), 0
    for m in walk(gn.new("lowdown", seats=seats, seed=31, **options), 31, 250):
        truth = m.position()
        phase, active, dice = truth["phase"], truth["active"], truth["dice"]
        filled = min(27 - "".join(own["grids"]).count(".") for own in truth["boards"])
        roller = (active - 1) % seats
        board = {
            "phase": phase,
            "turn": filled + (phase in ("roll", "pick", "box", "seal")),
            "active": active,
            "roller": roller,
            "layout": options.get("layout", ["ABh/BhA/hAB"] * 3),
            "chosen": [seat for seat in range(seats) if truth["sealed"][seat] is not None],
            "boards": truth["boards"],
        }
        for seat in (None, *range(seats)):
            blind = phase == "pick" and seat != roller
            own = {
                "dice": dice | {"hidden": None} if blind else dice,
                "own": None if seat is None else truth["sealed"][seat],
            }
            shown = m.view(seat)["board"]
            shown["own"] = shown["own"] and shown["own"]["text"]
            assert shown == board | own
        phases.add(phase)
        sealed += len(board["chosen"])
    expected = {"roll", "pick", "box", "seal"}
    assert phases >= (expected | {"cross"} if "cross_out" in options else expected)
    assert sealed > 0 or seats == 2  # of two, only one seals, and that ends the turn


def sent(match, viewers):
    return [encode(view) for view in match.render(viewers)]


def test_what_one_seat_alone_knows_is_in_no_byte_of_the_others():
    match = gn.new("lowdown", seats=3, seed=5, first=0)
    match.play(0, "roll")
    assert all(b'"hidden":null' in view for view in sent(match, [None, 0, 1]))
    assert b'"hidden":{' in sent(match, [2])[0]
    match.play(0, match.legal(0)[0])
    choice = match.legal(1)[0]
    match.play(1, choice)
    assert [choice.encode() in view for view in sent(match, [None, 0, 1, 2])] == [
        False,
        False,
        True,
        False,
    ]
