"""Blokus Duo between our records and Pentobi's files, over HTTP."""

import pytest

import gamenight as gn
from gamenight.games.blokus_duo.formats.blksgf import main_line, read_blksgf

FILE = """(;GM[Blokus Duo]PB[Ada \\] L]PW[Bo]DT[2026-11-16]C[a game]
(;B[f9,e10,f10,g10,f11];W[i4,h5,i5,j5,i6])(;B[e10]))"""
MOVES = [[0, "f9,e10,f10,g10,f11"], [1, "i4,h5,i5,j5,i6"]]


def test_a_file_becomes_a_record_and_a_file_again(slow_house):
    http = slow_house.browser().http
    record = http.post("/api/convert/record", content=FILE.encode()).json()
    assert gn.verify(record).moves == [tuple(move) for move in MOVES]
    about = {"began": "2026-11-16", "players": [{"name": "Ada ] L"}, {"name": "Bo"}]}
    assert record["about"] == about
    assert http.post("/api/replay", json=record).json()["nicknames"] == ["Ada ] L", "Bo"]
    answer = http.post("/api/convert/blksgf", json=record)
    assert answer.headers["content-type"].startswith("application/x-blokus-sgf")
    root = read_blksgf(answer.text)
    assert [list(move) for move in main_line(root)] == MOVES
    assert [root.get(tag) for tag in ("PB", "PW", "DT")] == ["Ada ] L", "Bo", "2026-11-16"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"(;GM[Go])", "sgf_game"),
        (b"no file at all", "sgf"),
        (b"(;GM[Blokus Duo];B[a1])", None),
        (b"(;GM[Blokus Duo]AB[e10])", "sgf_setup"),
        (b"\xff\xfe(;", "garbage"),
        (b" " * 300_000, "too_big"),
    ],
)
def test_what_is_no_such_file_is_refused(slow_house, body, code):
    answer = slow_house.browser().http.post("/api/convert/record", content=body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["message"]
    assert code in (None, answer.json()["code"])


def test_only_matches_of_blokus_duo_are_written(slow_house):
    http = slow_house.browser().http
    toy = gn.new("toy", seed=1).record()
    assert http.post("/api/convert/blksgf", json=toy).json()["code"] == "garbage"
    begun = gn.new("blokus-duo", seed=1, first=0, fixed_start=True)
    begun.play(0, "e10,f10")
    laid = gn.setup("blokus-duo", begun.position(), seed=1).record()
    assert "B[e10,f10]" in http.post("/api/convert/blksgf", json=laid).text
