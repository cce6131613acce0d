"""Puzzles over HTTP: which there are, the one of the day, and what one holds."""

import pytest

from gamenight import puzzles


@pytest.fixture
def http(slow_house):
    return slow_house.browser().http


def test_the_list_says_how_many_there_are_and_which_is_of_the_day(http):
    told = http.get("/api/puzzles?day=2026-01-31").json()
    counts = {one["game"]: one["count"] for one in told["games"]}
    assert counts["bold"] == len(puzzles.load("bold"))
    assert all(sum(one["levels"].values()) == one["count"] for one in told["games"])
    assert 1 <= told["today"]["number"] <= counts[told["today"]["game"]]
    assert told == http.get("/api/puzzles?day=2026-01-31").json()
    assert http.get("/api/puzzles").json()["today"]["game"] in counts
    assert http.get("/api/puzzles?day=soon").status_code == 422


def test_a_puzzle_can_be_studied_and_its_answer_played(http):
    told = http.get("/api/puzzles/bold/1").json()
    assert told["answers"] == puzzles.load("bold")[0].answers
    ask = {name: told[name] for name in ("game", "position", "options", "seat")}
    study = http.post("/api/study", json=ask).json()
    assert told["answers"][0] in [move["text"] for move in study["legal"]]
    played = http.post("/api/study", json=ask | {"moves": [[told["seat"], told["answers"][0]]]})
    assert played.status_code == 200


@pytest.mark.parametrize("path", ["bold/0", "bold/99999", "bold/x", "chess/1"])
def test_what_is_no_puzzle_is_not_found(http, path):
    assert http.get(f"/api/puzzles/{path}").status_code == 404
