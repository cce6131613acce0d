"""Real processes: what a person sees at the end of each."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gamenight
from patience import PATIENCE_S

GAMENIGHT = [sys.executable, "-m", "gamenight"]
PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


COMMANDS = ["games", "rules", "play", "replay", "verify", "", "toy", "chess", "-", "ü\0"]
VALUES = ["0", "-1", "3", "target=5", "=", "x", str(10**30)]
FLAGS = ["--seats", "--seed", "-o", "--move", "--seat", "--resume", "--help", "--version"]
WORDS = st.sampled_from(COMMANDS + VALUES + FLAGS)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(args=st.lists(WORDS, max_size=6), typed=st.text(max_size=40))
def test_no_command_line_gives_a_traceback(run, tmp_path, monkeypatch, args, typed):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GAMENIGHT_DATABASE", str(tmp_path / "tables.db"))
    monkeypatch.setattr("gamenight.cli.home.serve_tables", lambda **settings: None)
    assert run(*args, typed=typed.replace("save", "")).exit_code in (0, 1, 2)


@pytest.mark.parametrize("command", ["", "games", "rules", "play", "replay", "verify", "simulate"])
def test_help_has_examples(run, command):
    done = run(*command.split(), "--help")
    assert done.exit_code == 0
    assert "Example" in done.output


@pytest.mark.parametrize("browser", [True, False])
def test_no_command_serves_and_opens_the_page(run, tmp_path, monkeypatch, browser):
    asked = {}
    monkeypatch.setenv("GAMENIGHT_DATABASE", str(tmp_path / "tables.db"))
    monkeypatch.setattr("gamenight.cli.home.serve_tables", lambda **given: asked.update(given))
    assert run("--lan", *([] if browser else ["--no-browser"])).exit_code == 0
    assert asked["lan"]
    assert asked["database"] == str(tmp_path / "tables.db")
    assert (asked["opened"] is not None) == browser


def test_version(run):
    assert run("--version").output == f"gamenight {gamenight.__version__}\n"


def test_games_needs_neither_compiler_nor_arrays():
    watched = (
        "import sys; from gamenight.cli.app import app; app(['games'], standalone_mode=False); "
        "print(*{'numba', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", watched], capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == ""


def test_games_starts_almost_as_soon_as_what_it_is_made_of():
    """Here that is a third of a second, and what it is made of a ninth."""
    libraries = [sys.executable, "-c", "import typer, rich.console"]
    games, bare = (
        min(processor_seconds(command) for _ in range(3))
        for command in ([*GAMENIGHT, "games"], libraries)
    )
    assert games < 8 * bare


def processor_seconds(command):
    before = os.times()
    subprocess.run(command, check=True, capture_output=True)
    after = os.times()
    spent = after.children_user + after.children_system
    return spent - before.children_user - before.children_system


def test_an_interrupt_is_no_traceback():
    # A shell may start its background jobs, and so these tests, with interrupts ignored.
    play = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from gamenight.cli.app import app; app(['play'])"
    )
    with subprocess.Popen([sys.executable, "-c", play], **PIPES) as process:
        seen = b""
        while b"Which game?" not in seen:
            new = process.stdout.read1()
            assert new, process.stderr.read()
            seen += new
        # A signal just before the read begins is noticed after it only.
        while not is_asleep(process):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE_S)
        assert process.returncode == 130
        assert process.stderr.read().decode().strip() == "Interrupted."


def is_asleep(process):
    """Whether it waits for something: once it has asked, for the answer."""
    state = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0]
    assert state in "RSD", f"it has ended, with {process.wait()}"
    return state == "S"


def test_a_reader_that_goes_away_is_no_traceback():
    with subprocess.Popen([*GAMENIGHT, "games"], **PIPES) as process:
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize("words", [["games"], ["--version"], ["tables", "--help"]])
def test_a_full_disk_is_one_line(words, tmp_path):
    asked = [sys.executable, "-c", FULL, *words]
    with (tmp_path / "out.txt").open("w") as out:
        done = subprocess.run(asked, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "Nothing can be written: File too large.\n"


FULL = (
    "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY)); "
    "from gamenight.cli import main; main()"
)


def test_a_folder_that_cannot_be_written_is_one_line(run, record_file, tmp_path):
    there = tmp_path / "there.svg"
    there.mkdir()
    done = run("picture", record_file, there)
    assert done.exit_code == 1
    assert done.stderr == f"{there} cannot be used: Is a directory.\n"


def test_our_own_mistakes_are_one_line_unless_debugging(run, monkeypatch):
    def break_down(*args):
        raise ZeroDivisionError("a slip")

    monkeypatch.setattr("gamenight.cli.listing.list_games", break_down)
    done = run("games")
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1
    assert "ZeroDivisionError: a slip" in done.stderr
    monkeypatch.setenv("GAMENIGHT_DEBUG", "1")
    with pytest.raises(AssertionError, match="a slip"):
        run("games")
