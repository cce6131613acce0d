"""Positions: whatever cannot be is refused, with all its faults."""

import json

import pytest

import gamenight as gn
from games.lowdown.tables import FULL, OPTIONS, board, dice, played, position


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_state_of_a_match_can_be_set_up_again(options):
    for match in played(3, 5, **options):
        again = gn.setup("lowdown", json.loads(json.dumps(match.position())), 1, **options)
        assert again.state.tobytes() == match.state.tobytes()


def refused(where: dict, **options) -> list[str]:
    with pytest.raises(gn.PositionError) as caught:
        gn.setup("lowdown", where, 1, **options)
    return caught.value.faults


def test_all_faults_are_listed():
    wrong = position(board(), phase="later", active=7)
    wrong["boards"][1] = {"grids": ["..."], "crossed": ["R124"], "wilds": 5, "last": "R0"}
    wrong["sealed"] = [3]
    faults = refused(wrong)
    assert len(faults) == 7
    assert all(isinstance(fault, str) for fault in faults)


@pytest.mark.parametrize("field", ["phase", "active", "boards", "sealed", "dice"])
@pytest.mark.parametrize("value", [None, 3, "x", [], {}, [None, None], True])
def test_nonsense_in_any_field_is_refused_or_harmless(field, value):
    where = position(board(), phase="pick", dice=dice("1 2", "red red", "3 blue"))
    where[field] = value
    if not (field == "sealed" and value == [None, None]):
        assert refused(where)


@pytest.mark.parametrize("field", ["phase", "active", "boards", "sealed"])
def test_what_is_not_told_is_refused(field):
    where = position(board())
    del where[field]
    assert refused(where)


def test_dice_that_were_not_rolled_need_not_be_told():
    where = position(board())
    del where["dice"]
    assert gn.setup("lowdown", where, 1).position() == position(board())


SEALING = dice("1 2", "red red", "3 blue", aside="1 red")


@pytest.mark.parametrize(
    ("where", "words"),
    [
        (position(board("1../.../..."), board()), "equally full"),
        (position(board("111/111/...", crossed=("R123", "R147"))), "share no box"),
        (position(board("112/.../...", crossed=("R123",))), "share no box"),
        (position(board("1../.../...", last="R2")), "last box"),
        (position(board(FULL, FULL)), "over exactly"),
        (position(board(), phase="over"), "over exactly"),
        (position(board(FULL, "222/456/123"), phase="over"), "best lines"),
        (position(board("222/.../..."), phase="cross"), "at_once"),
        (position(board(), phase="seal", dice=SEALING), "equally full"),
        (position(board(), phase="pick", dice=SEALING), "set aside"),
        (position(board(), phase="pick"), "dice has"),
        (position(board(), dice=SEALING), "no dice"),
        (
            position(
                board("1../.../..."),
                board(),
                phase="seal",
                dice=dice("1 2", "red red", "3 blue", aside="3 blue"),
            ),
            "none of the dice",
        ),
        (position(board(), board(), seats=3), "one board for each seat"),
    ],
)
def test_impossible_positions(where, words):
    assert any(words in fault for fault in refused(where)), refused(where)


def test_sealed_choices_must_be_possible():
    where = position(board("1../.../..."), board(), board(), seats=3, phase="seal", dice=SEALING)
    for text in ("4r>R1", "hidden", "roll", "cross R123"):
        where["sealed"] = [None, text, None]
        assert any("sealed choice" in fault for fault in refused(where)), text
    where["sealed"] = [None, "nonsense", None]
    assert any("nonsense" in fault for fault in refused(where))
    for text, words in (("2r>P1", "red does not go into box P1"), ("cross R124", "R124 is not")):
        where["sealed"] = [None, text, None]
        assert any(words in fault for fault in refused(where)), text
    where["sealed"] = [None, "2r>R1", "2r>R3"]
    assert any("still to choose" in fault for fault in refused(where))
    where["sealed"] = [None, "2r>R1", None]
    assert gn.setup("lowdown", where, 1).waiting == (2,)


def test_the_active_seat_fits_the_first_seat():
    assert any("first seat" in fault for fault in refused(position(board()), first=1))
    assert gn.setup("lowdown", position(board("1../.../..."), active=0), 1, first=1).waiting == (0,)


NO_RED = "1.1/.11/11."  # only boxes of kind B are left
ONE, FIVE = "1../.../...", "123/45./..."
STUCK = {"wild_others": "when_stuck"}


@pytest.mark.parametrize(
    ("boards", "options", "words"),
    [
        ([board(NO_RED, "#../.../...", wilds=1)], {}, "only when no wild is left"),
        ([board("12#/345/6..", wilds=0)], {}, "all boxes of some colour"),
        ([board("1.1/#11/11.", "#../.../...", wilds=0)], {}, None),
        ([board("#.1/.11/11.", "1../.../...", wilds=0)], {}, "all boxes of some colour"),
        ([board(wilds=3)], {}, "1 wild cannot have been used"),
        ([board(ONE, wilds=2)], {}, "2 wilds cannot have been used"),
        ([board("111/###/###", NO_RED, wilds=0)], {}, None),
        ([board(ONE, wilds=3)], {}, None),
        ([board(ONE, wilds=3), board(ONE)], STUCK, "Seat 0: 1 wild cannot have been used"),
        ([board(ONE), board(ONE, wilds=3)], STUCK, None),
        ([board(FIVE, wilds=2), board(FIVE, wilds=1)], STUCK | {"first": 1}, None),
        ([board(FIVE, wilds=1), board(FIVE, wilds=1)], STUCK | {"first": 1}, "Seat 0: 3 wilds"),
        ([board(NO_RED, ONE, wilds=0), board(NO_RED, ONE, wilds=0)], STUCK, None),
    ],
    ids=str,
)
def test_wilds_and_black_boxes_fit_what_was_written(boards, options, words):
    where = position(*boards)
    if words is None:
        assert gn.setup("lowdown", where, 1, **options).position() == where
    else:
        assert any(words in fault for fault in refused(where, **options)), words


def signs(one: dict) -> str:
    return "".join(one["grids"]).replace("/", "")


def test_a_record_keeps_a_start_that_could_not_be_set_up_any_more():
    where = position(board("12#/345/6..", wilds=3))
    assert refused(where)
    record = gn.setup("lowdown", position(board("123/345/6..")), 1).record()
    record["start"] = where
    again = gn.replay(record)
    assert again.position() == where
    again.play(0, "roll")
    assert gn.replay(again.record()).digest() == again.digest()


LAYOUTS = ["standard", ["AAA/ABh/BBB", "hhh/hAh/hBh", "AhB/AhB/AhB"]]


@pytest.mark.parametrize("cross_out", ["any_turn", "at_once"])
@pytest.mark.parametrize("hidden_wild", ["free", "when_stuck"])
@pytest.mark.parametrize("wild_others", ["free", "when_stuck"])
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_whatever_play_leads_to_can_be_set_up(layout, wild_others, hidden_wild, cross_out):
    options = {"layout": layout, "wild_others": wild_others}
    options |= {"hidden_wild": hidden_wild, "cross_out": cross_out}
    blacks = 0
    for seats in (2, 3, 4):
        for match in played(seats, seats, **options):
            where = match.position()
            assert gn.setup("lowdown", where, 1, **options).position() == where
        blacks += sum(signs(one).count("#") for one in match.position()["boards"])
    assert blacks > 0
