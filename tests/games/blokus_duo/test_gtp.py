"""The Go Text Protocol, answered as Pentobi answers it."""

import io
import types
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.games.blokus_duo.bot import brain as thinking
from gamenight.games.blokus_duo.formats.gtp import Engine, serve
from gamenight.games.blokus_duo.rules import legal
from gamenight.games.blokus_duo.tables import MOVES


def first_of(s: Any, seat: int) -> int:
    out = np.empty(MOVES, np.int64)
    return int(out[0]) if legal(s, seat, out) else -1


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """With a player that takes its first legal move, so that these tests are quick."""
    engine = Engine(seed=1)
    player = types.SimpleNamespace(choose=lambda s, seat, ch, budget: first_of(s, seat))
    monkeypatch.setattr(thinking, "brain", lambda level, keeps_tree: player)
    return engine


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("name", "= gamenight"),
        ("7 name", "=7 gamenight"),
        ("protocol_version", "= 2"),
        ("known_command genmove", "= true"),
        ("known_command fly", "= false"),
        ("set_game Blokus Duo", "="),
        ("set_game Blokus", "? invalid argument"),
        ("fly", "? unknown command (fly)"),
        ("12 fly", "?12 unknown command (fly)"),
        ("play b e10,e9", "="),
        ("play black E9,E10", "="),
        ("play w j5", "="),
        ("play b j5", "? illegal move"),
        ("play b a1", "? illegal move"),
        ("play b o99", "? invalid move"),
        ("play b pass", "? play pass not supported (anymore)"),
        ("play red e10", "? invalid color argument 'red'"),
        ("play b null", "? play pass not supported (anymore)"),
        ("play RED e10", "? invalid color argument 'red'"),
        ("play", "? missing argument 1"),
        ("play b", "? invalid move"),
        ("genmove", "? missing argument 1"),
        ("known_command", "? command needs one argument"),
        ("savesgf here there", "? command needs one argument"),
        ("genmove b w", "? too many arguments"),
        ("undo", "? cannot undo"),
        ("undo now", "? no arguments allowed"),
        ("final_score", "= 0"),
        ("set_random_seed x", "? argument 1 ('x') has invalid type"),
        ("set_random_seed -1", "? argument 1 ('-1') has invalid type"),
        ("set_random_seed", "? command needs one argument"),
        ("loadsgf", "? missing argument 1"),
        ("loadsgf a b c", "? command needs at most 2 arguments"),
        ("loadsgf a b", "? argument 2 ('b') has invalid type"),
        ("loadsgf a 0", "? argument 2 must be greater or equal 1"),
        ("param level", "? command needs 2 arguments"),
        ("param speed 1", "? unknown parameter 'speed'"),
        ("param level casual", "="),
        ("loadsgf /no/such/file", "? cannot read /no/such/file: [Errno 2]"),
    ],
)
def test_single_commands(engine: Engine, command: str, answer: str):
    assert (engine.answer(command) or "").startswith(answer)


def test_lines_without_a_command_have_no_answer(engine: Engine):
    assert [engine.answer(line) for line in ("", "  \n", "# a remark", "\t")] == [None] * 4


def test_a_piece_is_played_once_and_undo_takes_it_back(engine: Engine):
    assert engine.answer("play b e10") == "="
    assert engine.answer("play b f9") == "? piece already played"
    assert engine.answer("undo") == "="
    assert engine.answer("play b e10") == "="


def test_legal_moves_are_listed_for_either_colour(engine: Engine):
    for colour in ("b", "w"):
        answer = engine.answer(f"all_legal {colour}") or ""
        assert len(answer.removeprefix("= ").splitlines()) == 414
    engine.answer("play b e10")
    assert len((engine.answer("all_legal b") or "").removeprefix("= ").splitlines()) == 496


def test_two_engines_play_a_whole_game_and_agree_on_the_score(engine: Engine):
    other = Engine(seed=2)
    passed = 0
    while passed < 2:
        for colour in "bw":
            answer = engine.answer(f"genmove {colour}") or ""
            assert answer.startswith("= ")
            if answer == "= pass":
                passed += 1
            else:
                passed = 0
                assert other.answer(f"play {colour} {answer[2:]}") == "="
    assert engine.answer("final_score") == other.answer("final_score")
    assert engine.answer("reg_genmove b") == "? player failed to generate a move"
    assert "X (b):" in (engine.answer("showboard") or "")


def test_games_are_saved_and_loaded(engine: Engine, tmp_path):
    for colour in "bwbw":
        engine.answer(f"genmove {colour}")
    file = tmp_path / "game.blksgf"
    assert engine.answer(f"savesgf {file}") == "="
    other = Engine()
    assert other.answer(f"loadsgf {file}") == "="
    assert other.moves == engine.moves
    assert other.answer(f"loadsgf {file} 3") == "="
    assert other.moves == engine.moves[:2]


@pytest.mark.parametrize("name", ["a game.blksgf", 'the "5" #2.blksgf', "back\\slash.blksgf"])
def test_names_of_files_may_be_quoted(engine: Engine, tmp_path, name):
    engine.answer("play b e10")
    inside = str(tmp_path / name).replace("\\", "\\\\").replace('"', '\\"')
    assert engine.answer(f'7 savesgf "{inside}" # a remark') == "=7"
    assert [file.name for file in tmp_path.iterdir()] == [name]
    other = Engine()
    assert other.answer(f'loadsgf "{inside}" 2') == "="
    assert other.moves == engine.moves


def test_quotes_belong_to_names_only(engine: Engine):
    assert engine.answer('"play" "b" "e10"') == "="
    assert engine.answer('set_game "Blokus Duo"') == "="
    assert engine.answer('loadsgf "no end') == "? argument 2 ('end') has invalid type"
    assert engine.answer('loadsgf ""') == "? cannot read : [Errno 2] No such file or directory: ''"


def test_games_out_of_order_are_saved_and_loaded_too(engine: Engine, tmp_path):
    for command in ("play w j5", "play b e10", "play b f11,f12"):
        assert engine.answer(command) == "="
    file = tmp_path / "game.blksgf"
    assert engine.answer(f"savesgf {file}") == "="
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    other = Engine()
    assert other.answer(f"loadsgf {file}") == "="
    assert other.moves == engine.moves


def test_a_file_that_breaks_a_rule_changes_nothing(engine: Engine, tmp_path):
    engine.answer("play b e10")
    file = tmp_path / "bad.blksgf"
    file.write_text("(;GM[Blokus Duo];B[e10,e11];W[j5];B[e12])")
    assert engine.answer(f"loadsgf {file}") == "? illegal move"
    assert engine.answer("play b f11") == "? piece already played"


def test_the_end_of_a_game_is_saved_with_its_result(engine: Engine, tmp_path):
    while (answer := engine.answer("g")) != "= pass":
        assert answer
    file = tmp_path / "game.blksgf"
    engine.answer(f"savesgf {file}")
    assert f"RE[{(engine.answer('final_score') or '')[2:]}]" in file.read_text()


def test_answers_are_closed_by_an_empty_line_until_quit(engine: Engine):
    out = io.StringIO()
    serve(engine, io.StringIO("name\nquit\nname\n"), out)
    assert out.getvalue() == "= gamenight\n\n=\n\n"


@given(st.text(max_size=60))
def test_garbage_never_breaks_the_engine(line: str):
    before = list(GARBAGE.moves)
    answer = GARBAGE.answer(line)
    assert answer is None or answer[0] in "=?"
    assert GARBAGE.moves == before


GARBAGE = Engine()
