"""The order in which chance is used, as docs/rules/lowdown.md states it."""

import pytest

import gamenight as gn
from gamenight.core.chance import Stream, below, seed_from_int

COLOURS = ("red", "orange", "purple", "blue", "green", "yellow")


@pytest.mark.parametrize("options", [{}, {"first": 2}], ids=str)
def test_the_first_seat_then_six_dice_in_their_order_at_each_roll(options):
    match = gn.new("lowdown", seats=3, seed=77, **options)
    stream = Stream(seed_from_int(77))
    active = options["first"] if options else int(below(stream.ready(), 3))
    for _ in range(5):
        assert match.waiting == (active,)
        match.play(active, "roll")
        faces = [int(below(stream.ready(), 6)) for _ in range(6)]
        shown = match.view((active + 2) % 3)["board"]["dice"]
        assert shown["numbers"] == [1 + faces[0], 1 + faces[1]]
        assert shown["colours"] == [COLOURS[faces[2]], COLOURS[faces[3]]]
        assert shown["hidden"] == {"number": 1 + faces[4], "colour": COLOURS[faces[5]]}
        match.play(active, match.legal(active)[0])
        for other in match.waiting:
            match.play(other, match.legal(other)[0])
        active = (active + 1) % 3
