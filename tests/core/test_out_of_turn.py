"""What a referee tells of moves out of turn and of sides."""

import gamenight.games
from gamenight.core.record import open_match


def led_to_a_pot_of_eight():
    game = gamenight.games.load("toy")
    for number in range(50):
        options = game.facts.validate(4, {"partners": True})
        match = open_match(game, 4, options, bytes([number]) * 32)
        for seat in range(4):
            match.play(seat, match.legal(seat)[0])
        leader = match.waiting[0]
        while match.waiting == (leader,) and match.view(None)["board"]["pot"] < 8:
            match.play(leader, "roll")
        if match.waiting == (leader,):
            return match, leader
    raise AssertionError("no seed gives a pot of eight")


def test_offered_moves_are_those_out_of_turn_alone():
    match, leader = led_to_a_pot_of_eight()
    other = (leader + 1) % 4
    assert match.offered(other) == ["knock"]
    assert match.offered(leader) == [], "what a seat waited for does is no move out of turn"
    match.resign(0)
    assert match.over
    assert match.offered(other) == []


def test_sides_are_those_of_the_rules():
    match, _ = led_to_a_pot_of_eight()
    assert match.sides == [0, 1, 0, 1]


def test_a_view_shows_what_the_referee_says_also_after_a_resignation():
    match, leader = led_to_a_pot_of_eight()
    for _ in range(2):
        view = match.view(leader)
        assert view["waiting"] == list(match.waiting)
        assert view["over"] is match.over
        assert view["scores"] == match.scores
        assert view["winners"] == list(match.winners)
        if not match.over:
            match.resign(leader)
