"""A catch counts only once its victim's browser has shown the slip for a moment."""

from types import SimpleNamespace

import pytest

import toy
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import decide
from games.dos.tables import table
from server.house import texts
from server.playing import start

KNOCKABLE = 8


def lead_to_a_pot(browsers):
    """Play until somebody leads with a pot that may be knocked; the leader's seat."""
    for _ in range(500):
        tellings = [browser.view() for browser in browsers]
        view = tellings[0]["seats"][0]["view"]
        waiting = view["waiting"]
        if len(waiting) == 1 and view["board"]["pot"] >= KNOCKABLE:
            return waiting[0]
        seat = waiting[0]
        moves = texts(tellings[seat]["seats"][0])
        assert browsers[seat].play(seat, "roll" if "roll" in moves else moves[0])["ok"]
    raise AssertionError("no pot grew")


def test_a_challenge_waits_for_the_victims_eyes(clock, house, monkeypatch):
    import dataclasses

    from gamenight import games

    knocking = dataclasses.replace(toy.FACTS, challenges=("knock",))
    game = dataclasses.replace(games.load("toy"), facts=knocking)
    monkeypatch.setattr(games, "load", lambda name: game)
    _, browsers = start(house, grace_ms=600, options={"target": 1000})
    leader = lead_to_a_pot(browsers)
    other = 1 - leader
    hasty = browsers[other].play(other, "knock")
    assert hasty["code"] == "too_soon"
    assert hasty["params"]["wait_ms"] == 600
    for typed in ("Knock", " KNOCK"):  # however it is typed
        assert browsers[other].play(other, typed)["code"] == "too_soon"
    assert browsers[other].play(other, "knock knock")["code"] == "notation"
    clock.ms += 599
    assert browsers[other].play(other, "knock")["params"]["wait_ms"] == 1
    clock.ms += 1
    assert browsers[other].play(other, "knock")["ok"]


def test_without_challenges_nothing_waits(house):
    _, browsers = start(house, grace_ms=10_000, options={"target": 1000})
    leader = lead_to_a_pot(browsers)
    assert browsers[1 - leader].play(1 - leader, "knock")["ok"]


def test_a_move_out_of_turn_is_never_stale(house):
    _, browsers = start(house, options={"target": 1000})
    leader = lead_to_a_pot(browsers)
    assert browsers[1 - leader].play(1 - leader, "knock", seen=0)["ok"]


@pytest.mark.parametrize(
    ("owes", "texts"), [(0, ("DOS!", "dos", " Dos!")), (1, ("catch 1", "CATCH1"))]
)
def test_a_call_or_a_catch_is_never_stale_however_it_is_typed(owes, texts):
    """The seat on turn has not seen yet that its other moves have changed."""
    match = table("b1 g1", "b3 b4", row="r7 y8", owes=[owes])
    state = SimpleNamespace(match=match, game=match.game, seq=9, legal_from=[{}, {}])
    for text in texts:
        decide.refuse_if_stale(state, 0, 8, text)
    for text in ("draw", "nonsense"):
        with pytest.raises(Refused) as caught:
            decide.refuse_if_stale(state, 0, 8, text)
        assert caught.value.code == "stale"
