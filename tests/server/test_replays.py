"""A finished match, move by move: from its table, or from a record that anybody brings."""

import dataclasses
import threading

import httpx

import gamenight as gn
from gamenight.server.http import replays
from gamenight.server.live import bots
from patience import PATIENCE_S
from server.house import LIMITS, House, until
from server.playing import play_on, start


def finished(house):
    """A toy match that is over: (table, browsers)."""
    table, browsers = start(house, options={"target": 10})
    assert play_on(browsers)
    return table, browsers


def record_of(seed=7):
    match = gn.new("toy", seats=2, seed=seed, target=10)
    while not match.over:
        seat = match.waiting[0]
        moves = match.legal(seat)
        enough = "stop" in moves and match.view(None)["board"]["pot"] >= 6
        match.play(seat, "stop" if enough else moves[0])
    return match.record()


def test_a_finished_table_is_shown_from_every_side(house):
    table, browsers = finished(house)
    path = f"/api/tables/{table}/replay"
    for seat in (0, 1, None):
        shown = browsers[0].http.get(path, params={} if seat is None else {"seat": seat}).json()
        assert shown["seat"] == seat
        assert shown["nicknames"] == ["Player 0", "Player 1"]
        frames, moves = shown["frames"], shown["record"]["moves"]
        assert [[f["seat"], f["move"]] for f in frames[1:]] == moves
        assert frames[0]["move"] is None
        assert all(frame["view"]["seat"] == seat for frame in frames)
        assert frames[-1]["view"]["over"]
        assert ["outcome" in frame["view"] for frame in frames] == [False] * len(moves) + [True]
        assert frames[-1]["view"]["scores"] == shown["record"]["result"]["scores"]


def test_a_match_under_way_is_not_shown(house):
    table, browsers = start(house)
    answer = browsers[0].http.get(f"/api/tables/{table}/replay")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_phase")


def test_a_rematch_leaves_the_matches_before_it_to_be_seen(house):
    house.app.tables.rematch_wait_ms = 0
    table, browsers = finished(house)
    http, path = browsers[0].http, f"/api/tables/{table}/replay"
    first = http.get(path).json()
    assert (first["match"], first["matches"]) == (1, 1)
    assert browsers[1].ask("rename", seat=1, nickname="Somebody else")["ok"]
    assert browsers[0].ask("rematch")["ok"]
    until(lambda: browsers[0].view()["table"]["phase"] == "playing", "the rematch does not begin")
    for params in ({}, {"match": 1}):
        assert http.get(path, params=params).json() == first, "while the second is under way"
    for number in (2, 3):
        assert http.get(path, params={"match": number}).json()["code"] == "wrong_phase"
    assert play_on(browsers)
    second = http.get(path).json()
    assert (second["match"], second["matches"]) == (2, 2)
    assert second["record"]["commitment"] != first["record"]["commitment"]
    assert second["nicknames"] == ["Player 0", "Somebody else"]
    assert http.get(path, params={"match": 1}).json() == first | {"matches": 2}


def test_strangers_see_no_replay_and_watchers_do(house):
    table, browsers = finished(house)
    path = f"/api/tables/{table}/replay"
    stranger = house.browser().http
    assert stranger.get(path).status_code == 404
    shown = stranger.get(path, params={"key": browsers[0].invite_key}).json()
    assert shown["key"] == browsers[0].watch_key, "to look is all that a replay passes on"
    assert stranger.get(path, params={"key": shown["key"]}).status_code == 200
    carried = {"cookie": f"gamenight_link={shown['key']}"}
    assert stranger.get(path, headers=carried).status_code == 200


def test_a_record_is_replayed(house):
    record = record_of()
    shown = house.browser().http.post("/api/replay", params={"seat": 1}, json=record).json()
    assert shown["record"] == record
    again = gn.replay(record | {"moves": []})
    for frame in shown["frames"]:
        if frame["move"] is not None:
            again.play(frame["seat"], frame["move"])
        assert frame["view"] == again.view(1)


def test_a_record_that_does_not_replay_is_refused(house):
    http, record = house.browser().http, record_of()
    broken = {
        "not a record": [1, 2],
        "no moves": record | {"moves": None},
        "another move": record | {"moves": [*record["moves"][:-1], [0, "nonsense"]]},
        "another result": record | {"result": {"scores": [99, 0], "winners": [0]}},
        "another game": record | {"game": "chess"},
        "too long": record | {"moves": [[0, "stop"]] * 20_000},
    }
    for name, body in broken.items():
        answer = http.post("/api/replay", json=body)
        assert 400 <= answer.status_code < 500, name
        assert answer.json()["ok"] is False
        assert answer.json()["message"], name


def test_a_record_has_a_limit_and_must_be_json(house):
    http = house.browser().http
    assert http.post("/api/replay", content=b"{" * 500).status_code == 422
    assert http.post("/api/replay", content=b" " * 3_000_000).status_code == 413


def test_replays_take_turns_beside_the_tables(house, monkeypatch):
    going, working = threading.Event(), []
    shown = replays.render_replay

    def slowly(record, seat, key):
        working.append(threading.current_thread())
        going.wait(PATIENCE_S)
        working.pop()
        return shown(record, seat, key)

    monkeypatch.setattr(replays, "render_replay", slowly)
    monkeypatch.setattr(bots, "WAITING_MAX", 2)
    answers = []

    def ask():
        answers.append(house.browser().http.post("/api/replay", json=record_of()).status_code)

    asking = [threading.Thread(target=ask) for _ in range(5)]
    for thread in asking:
        thread.start()
    _, browsers = start(house)
    while len(answers) < 2:
        assert browsers[0].ask("ping")["ok"], "moves do not wait"
        assert len(working) <= 1
    assert answers == [503] * 2, "three are enough: one is made, two wait"
    going.set()
    for thread in asking:
        thread.join(PATIENCE_S)
    assert sorted(answers) == [200] * 3 + [503] * 2
    assert house.browser().http.post("/api/replay", json=record_of()).status_code == 200


def test_no_address_takes_the_turns_of_the_others(tmp_path, monkeypatch):
    going, shown = threading.Event(), replays.render_replay

    def slowly(*asked):
        going.wait(PATIENCE_S)
        return shown(*asked)

    monkeypatch.setattr(replays, "render_replay", slowly)
    few = dataclasses.replace(LIMITS, long_requests=3)
    answers = {"greedy": [], "modest": []}
    with House(tmp_path / "t.db", limits=few, trusted_proxies=("127.0.0.1",)) as house:

        def ask(who, address):
            headers = {"x-forwarded-for": address}
            answer = httpx.post(
                f"{house.url}/api/replay", json=record_of(), headers=headers, timeout=PATIENCE_S
            )
            answers[who].append(answer.json().get("code"))

        many = [threading.Thread(target=ask, args=("greedy", "203.0.113.1")) for _ in range(30)]
        for thread in many:
            thread.start()
        until(lambda: len(answers["greedy"]) == 27, "no end is put to it")
        assert set(answers["greedy"]) == {"too_many_requests"}
        modest = threading.Thread(target=ask, args=("modest", "203.0.113.2"))
        modest.start()
        going.set()
        for thread in (modest, *many):
            thread.join(PATIENCE_S)
        assert answers["modest"] == [None], "there is a turn for others"
        assert answers["greedy"].count(None) == 3
        ask("greedy", "203.0.113.1")
        assert answers["greedy"].count(None) == 4, "who is done may ask again"
