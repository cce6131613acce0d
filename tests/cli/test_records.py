import json
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gamenight


def test_a_genuine_record_verifies(run, record_file, finished):
    done = run("verify", record_file)
    assert done.exit_code == 0
    assert f" {len(finished.moves)} moves replay, result" in done.output


def test_of_a_match_that_goes_on_no_result_is_proved(run, tmp_path):
    file = tmp_path / "begun.json"
    file.write_text(json.dumps(gamenight.new("bold", seed=1).record()))
    done = run("verify", file)
    assert done.exit_code == 0
    assert "not over yet" in done.output
    assert "result" not in done.output


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("game", "chess", "no game called"),
        ("rules_version", 99, "rules version 99"),
        ("seats", 2, "does not"),
        ("options", {"target": 0}, "cannot be"),
        ("commitment", "0" * 64, "commitment"),
        ("seed", "0" * 64, "commitment"),
        ("moves", [[0, "dance"]], "Move 1 (dance)"),
        ("result", {"scores": [99, 0, 0], "winners": [0]}, "result does not fit"),
        ("digest", "0" * 64, "fingerprint"),
        ("digset", 1, "digset"),
    ],
)
def test_what_was_changed_is_named(run, record_file, field, value, words):
    record = json.loads(record_file.read_text())
    record_file.write_text(json.dumps(record | {field: value}))
    done = run("verify", record_file)
    assert done.exit_code in (1, 2)
    assert words in done.stderr


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(data=st.data())
def test_no_changed_byte_verifies(run, finished, tmp_path, data):
    genuine = json.dumps(finished.record()).encode()
    place = data.draw(st.integers(0, len(genuine) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda b: b != genuine[place]))
    changed = genuine[:place] + bytes([byte]) + genuine[place + 1 :]
    file = tmp_path / "changed.json"
    file.write_bytes(changed)
    same = _meaning(changed) == finished.record()
    assert (run("verify", file).exit_code == 0) == same


def _meaning(content):
    try:
        return json.loads(content)
    except ValueError:
        return None


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe\x00", b"[" * 100_000, b"NaN", b"{}" * 2],
)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_garbage(run, tmp_path, command, content):
    file = tmp_path / "garbage.json"
    file.write_bytes(content)
    done = run(command, file)
    assert done.exit_code == 1
    assert done.stderr.strip()


def test_files_that_cannot_be_read(run, tmp_path):
    for file in (tmp_path / "none.json", tmp_path):
        done = run("verify", file)
        assert done.exit_code == 1
        assert "cannot be read" in done.stderr


def test_a_missing_record_is_told_before_anything_big_is_imported(tmp_path):
    look = (
        "from gamenight.cli.app import app\ntry: app()\nfinally: print(*__import__('sys').modules)"
    )
    missing = str(tmp_path / "missing.json")
    for words in (["verify", missing], ["picture", missing, "out.svg"]):
        asked = [sys.executable, "-c", look, *words]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert "missing.json cannot be read" in done.stderr
        assert "numba" not in done.stdout.split()


def test_a_record_from_standard_input(run, finished):
    assert run("verify", "-", typed=json.dumps(finished.record())).exit_code == 0


def test_replay_shows_every_move(run, record_file, finished):
    done = run("replay", record_file, "--no-boards")
    assert done.exit_code == 0
    n = len(finished.moves)
    for number, (seat, text) in enumerate(finished.moves, 1):
        assert f"Move {number} of {n}: Seat {seat + 1} plays {text}\n" in done.output
    assert "\nPot: " not in done.output
    assert "wins.\nSomebody has reached the target of 10\nSeat 1: " in done.output


@pytest.fixture
def told_file(finished, tmp_path):
    """A record that says who played, in letters that would clear a screen."""
    players = [{"name": "Ana"}, {"level": "sharp"}, {"name": "\x1b[2JEve\n"}]
    about = {"began": "2026-11-16T14:03:00+00:00", "players": players}
    file = tmp_path / "told.json"
    file.write_text(json.dumps(finished.record() | {"about": about}))
    return file


def test_replay_says_who_sat_where(run, told_file, finished):
    told = run("replay", told_file, "--no-boards").output
    assert (
        "Played on 2026-11-16 14:03 UTC\nSeat 1  Ana\nSeat 2  Juno (◕ sharp)\nSeat 3  �[2JEve�\n"
        in told
    )
    assert "\x1b" not in told
    names = ["Ana", "Juno", "�[2JEve�"]
    for number, (seat, text) in enumerate(finished.moves, 1):
        assert f"Move {number} of {len(finished.moves)}: {names[seat]} plays {text}\n" in told
    assert f"{names[finished.winners[0]]} wins." in told


def test_a_seat_is_asked_for_by_number_or_by_name(run, told_file, finished):
    dealt = gamenight.replay(finished.record() | {"moves": []})
    for who, seat in (("1", 0), ("2", 1), ("juno", 1), ("3", 2), ("seat 3", 2)):
        seen = run("replay", told_file, "--move", 0, "--seat", who).output
        assert f"Your hand: {' · '.join(dealt.view(seat)['board']['hand'])}\n" in seen


def test_names_are_no_part_of_what_is_proved(run, told_file):
    done = run("verify", told_file)
    assert done.exit_code == 0
    assert "Ana" not in done.output


def test_pictures_say_who_sat_where(run, told_file, tmp_path):
    for out in (tmp_path / "table.svg", tmp_path / "match.html"):
        assert run("picture", told_file, out).exit_code == 0
        assert "Ana" in out.read_text()


def test_replay_of_one_move_for_one_seat(run, record_file):
    done = run("replay", record_file, "--move", 2, "--seat", 1)
    assert done.output.startswith("Move 2 of")
    assert done.output.count("\nPot: ") == 1
    assert run("replay", record_file, "--move", 0).output.startswith("Start")


@pytest.mark.parametrize(
    "args", [["--move", 100_000], ["--seat", 4], ["--seat", 0], ["--seat", "Mira"], ["--move", -1]]
)
def test_replay_beyond_the_record(run, record_file, args):
    assert run("replay", record_file, *args).exit_code == 2


@pytest.mark.parametrize("kind", ["svg", "png", "html"])
def test_a_match_is_pictured(run, record_file, tmp_path, kind):
    out = tmp_path / f"match.{kind}"
    done = run("picture", record_file, out)
    assert done.exit_code == 0, done.stderr
    starts = {"svg": b"<svg", "png": b"\x89PNG", "html": b"<!doctype html>"}
    assert out.read_bytes().startswith(starts[kind])


def test_a_single_move_is_pictured(run, record_file, tmp_path):
    files = [tmp_path / f"{n}.svg" for n in (0, 1)]
    for number, file in enumerate(files):
        assert run("picture", record_file, file, "--move", number, "--seat", 1).exit_code == 0
    assert files[0].read_text() != files[1].read_text()


@pytest.mark.parametrize(
    ("out", "more", "words"),
    [
        ("match.gif", (), ".svg, .png, .html"),
        ("match.html", ("--move", 1), "whole match"),
        ("match.svg", ("--move", 9999), "9999"),
        ("match.svg", ("--seat", 9), "'seat 9' is not a seat here"),
        ("nowhere/match.svg", (), "nowhere"),
    ],
)
def test_a_picture_that_cannot_be_is_refused(run, record_file, tmp_path, out, more, words):
    done = run("picture", record_file, tmp_path / out, *more)
    assert done.exit_code == 2
    assert words in done.stderr
    assert not (tmp_path / out).exists()
