"""A record looked through with a bot: line by line, by what each seat knew, within limits."""

import dataclasses
import json
import threading

import pytest

import gamenight as gn
from gamenight.server.live import bots
from patience import COMPILER_S, PATIENCE_S
from server.house import LIMITS, House
from server.test_replays import record_of

PATH = "/api/replay/analysis"
BEST = {"move": "roll", "value": 0.5, "unit": "win", "code": "toy.hint.x", "params": {}}


@pytest.fixture
def asked(monkeypatch):
    """What the server's bot was asked; it always says the same."""
    questions = []

    def judge(game, view, recall, made, level, seed):
        questions.append((view, recall, made))
        return {"hints": [BEST], "same": made == "roll", "loss": None if made == "roll" else 0.25}

    monkeypatch.setattr(bots, "judge", judge)
    return questions


def lines(answer):
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_each_move_is_judged_by_what_its_seat_knew(house, asked):
    record = record_of()
    told = lines(house.browser().http.post(PATH, json=record))
    assert [[one["seat"], one["made"]["text"]] for one in told] == record["moves"]
    assert [one["number"] for one in told] == list(range(1, len(told) + 1))
    judged = [one for one in told if not one["unjudged"]]
    assert 0 < len(judged) == len(asked)
    assert all(one["same"] == (one["made"]["text"] == "roll") for one in judged)
    assert all(one["loss"] == (None if one["same"] else 0.25) for one in judged)
    again = gn.replay(record | {"moves": []})
    questions = iter(asked)
    for one in told:
        if not one["unjudged"]:
            seen = again.view(one["seat"]), again.recall(one["seat"]), one["made"]["text"]
            assert next(questions) == seen
        else:
            assert one["hints"] == []
        again.play(one["seat"], one["made"]["text"])


def test_some_moves_alone_and_what_to_do_at_the_end(house, asked):
    record = record_of()
    count = len(record["moves"])
    http = house.browser().http
    middle = lines(http.post(PATH, params={"from": 3, "to": 5}, json=record))
    assert [one["number"] for one in middle] == [3, 4, 5]
    assert lines(http.post(PATH, params={"from": count + 1, "to": count + 1}, json=record)) == []
    match = gn.new("toy", seats=2, seed=7)
    match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    (last,) = lines(http.post(PATH, params={"from": 2, "to": 2}, json=match.record()))
    assert (last["number"], last["seat"], last["made"]) == (2, match.waiting[0], None)


def test_without_a_choice_or_out_of_turn_nothing_is_judged(house, asked):
    match = gn.new("toy", seats=2, seed=7)
    first = match.waiting[0]
    match.play(first, match.legal(first)[0])
    match.resign(1 - first)
    *_, last = lines(house.browser().http.post(PATH, json=match.record()))
    assert (last["made"]["kind"], last["unjudged"], last["hints"]) == ("resign", "out_of_turn", [])
    assert all(view["seat"] in view["waiting"] for view, _, _ in asked)


def test_a_game_without_a_bot_says_so(house, monkeypatch):
    monkeypatch.setattr(bots, "has_bot", lambda game: False)
    told = lines(house.browser().http.post(PATH, json=record_of()))
    assert {one["unjudged"] for one in told} - {"forced", "out_of_turn"} == {"no_bot"}


def test_what_is_no_record_is_refused(house):
    http = house.browser().http
    record = record_of()
    for body in ([1], record | {"moves": [[0, "nonsense"]]}, record | {"digest": "0"}):
        answer = http.post(PATH, json=body)
        assert 400 <= answer.status_code < 500
        assert answer.json()["message"]
    assert http.post(PATH, content=b" " * 3_000_000).status_code == 413


@pytest.fixture
def slow(monkeypatch):
    """The bot thinks until it may answer; it counts those who think at the same time."""
    answer, thinking = threading.Event(), []

    def judge(*asked):
        thinking.append(asked)
        answer.wait(PATIENCE_S)
        return {"hints": [BEST], "same": True, "loss": 0.0}

    monkeypatch.setattr(bots, "judge", judge)
    yield answer, thinking
    answer.set()


def begun(http):
    """A look through a match that is under way, once its first line could come."""
    return http.stream("POST", PATH, json=record_of())


def test_an_address_may_study_so_much_and_all_together_so_much(tmp_path, slow):
    answer, thinking = slow
    tight = dataclasses.replace(LIMITS, studies=2)
    files = tmp_path / "tables.db"
    with House(files, limits=tight, studies=3, patience_s=COMPILER_S) as house:
        one, other, third = (house.browser().http for _ in range(3))
        with begun(one), begun(other):
            refused = third.post(PATH, json=record_of())
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many_studies")
            assert refused.headers["retry-after"]
            assert len(thinking) <= 1, "studies take turns"
        answer.set()
        deadline = threading.Event()
        for _ in range(int(PATIENCE_S / 0.05)):  # who hangs up makes room
            if third.post(PATH, json=record_of()).status_code == 200:
                break
            deadline.wait(0.05)
        else:
            raise AssertionError("the room of those who left was not given back")


def test_when_too_many_study_newcomers_are_told_so(tmp_path, slow):
    answer, _ = slow
    with House(tmp_path / "tables.db", studies=1) as house, begun(house.browser().http):
        refused = house.browser().http.post(PATH, json=record_of())
        assert (refused.status_code, refused.json()["code"]) == (503, "studies_busy")
        answer.set()


def test_a_bot_that_does_not_answer_ends_the_look_with_a_word(house, monkeypatch):
    def judge(*asked):
        raise TimeoutError

    monkeypatch.setattr(bots, "judge", judge)
    *_, last = lines(house.browser().http.post(PATH, json=record_of()))
    assert (last["ok"], last["code"]) == (False, "study_failed")
    assert last["message"]
