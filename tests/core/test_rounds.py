"""The moment between two rounds of a match."""

import gamenight as gn


def test_between_rounds_is_from_the_move_that_ends_one_to_the_next_move():
    match = gn.new("dos", seats=2, seed=5)
    assert not match.between_rounds, "the first deal ends no round"
    between = []
    for _ in range(4000):
        if len(between) == 2:
            break
        before = match.view(None)["board"]["round"]
        seat = match.waiting[0]
        legal = match.legal(seat)
        match.play(seat, next((move for move in legal if " on " in move), legal[-1]))
        another = match.view(None)["board"]["round"] > before
        assert match.between_rounds == (another and not match.over)
        between += [another] if another or between else []
    assert between == [True, False]
