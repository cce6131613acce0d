"""Positions that somebody brings: tried out without a table, and played on from at one."""

import pytest

import gamenight as gn
from gamenight.core.match import RESIGN
from server.house import texts, until
from server.playing import start as started


@pytest.fixture
def http(slow_house):
    return slow_house.browser().http


def study(http, match, **more):
    ask = {"game": match.name, "position": match.position(), "seat": 0, **more}
    return http.post("/api/study", json=ask)


@pytest.mark.parametrize("game", ["blokus-duo", "bold"])
def test_a_position_is_shown_with_its_moves(http, game):
    match = gn.new(game, seed=3, first=0)
    told = study(http, match).json()
    assert told["position"] == match.position()
    assert texts(told) == match.legal(0)
    assert told["events"] == []
    move = told["legal"][0]["text"]
    after = study(http, match, moves=[[0, move]]).json()
    match.play(0, move)
    assert after["view"]["board"] == match.view(0)["board"]
    assert after["events"] == [event for _, event in match.events(0)][-len(after["events"]) :]
    assert study(http, match, moves=[], told=0).json()["events"] == []


def test_only_the_news_is_told(http):
    match = gn.new("bold", seed=3, first=0)
    moves = [[0, "a1"], [0, "b1"]]
    both = study(http, match, moves=moves).json()["events"]
    last = study(http, match, moves=moves, told=1).json()["events"]
    assert [event.get("place") for event in both][:2] == ["a1", "b1"]
    assert last == both[1:]
    assert study(http, match, moves=moves, told=2).json()["events"] == []


def test_a_move_that_is_refused_names_its_clause(http):
    answer = study(http, gn.new("bold", seed=3, first=0), moves=[[0, "stop"]])
    assert answer.status_code == 422
    assert answer.json()["clause"] == 11


def test_a_position_that_cannot_be_is_told_with_all_faults(http):
    match = gn.new("bold", seed=3, first=0)
    position = match.position() | {"turn": 9, "up": ["a1", "a1"]}
    answer = http.post("/api/study", json={"game": "bold", "position": position})
    assert answer.json()["code"] == "position"
    told = [(fault["code"], fault["params"]) for fault in answer.json()["params"]["faults"]]
    assert ("bold.fault.turn", {"got": "9"}) in told
    assert "the turn is a seat, not 9" in answer.json()["message"]
    nothing = http.post("/api/study", json={"game": "bold", "position": {}})
    assert nothing.json()["code"] == "position"


def test_a_table_begins_where_it_was_set_up_and_its_rematch_too(slow_house):
    match = gn.new("blokus-duo", seed=3, first=1)
    match.play(1, match.legal(1)[0])
    host = slow_house.browser()
    table = host.create("blokus-duo", start=match.position(), seats=2)
    host.join(table, host.invite_key, "Ada", seat=0)
    host.join(table, host.invite_key, "Bo", seat=1)
    host.enter(table)
    for _ in range(2):
        told = host.view()
        if told["table"]["phase"] == "waiting":
            host.ask("start")
            told = host.view()
        assert told["table"]["set_up"]
        assert told["seats"][0]["view"]["board"]["placed"] == match.position()["placed"]
        assert told["seats"][0]["view"]["waiting"] == [0]
        host.play(0, RESIGN)
        record = host.http.get(f"/api/tables/{table}/record").json()
        assert gn.verify(record).start == match.position()
        host.ask("rematch")
        host.ask("number", number="ab" * 32)
        until(lambda: host.view()["table"]["phase"] == "playing", "the rematch does not begin")


@pytest.mark.parametrize("seats", [2, 3])
def test_a_table_is_not_opened_where_nothing_can_be_played(slow_house, seats):
    match = gn.new("blokus-duo", seed=3)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    body = {"game": "blokus-duo", "start": match.position() | {"seats": seats}}
    answer = slow_house.browser().http.post("/api/tables", json=body)
    assert answer.status_code == 422


def test_play_on_from_any_move_of_a_record(http):
    match = gn.new("bold", seed=3, first=0)
    for move in ("a1", "b1"):
        match.play(0, move)
    asked = http.post("/api/replay/position", params={"move": 1}, json=match.record())
    again = gn.setup("bold", asked.json()["position"], **asked.json()["options"])
    assert again.view(0)["board"]["grid"][1] == "?"
    assert again.view(0)["board"]["grid"][0] != "?"
    last = http.post("/api/replay/position", json=match.record()).json()
    assert last["position"] == match.position()
    assert http.post("/api/replay/position", json={"moves": 3}).status_code == 422


def test_a_running_match_gives_no_position(slow_house):
    table, browsers = started(slow_house)
    assert browsers[0].http.get(f"/api/tables/{table}/record").status_code == 409
