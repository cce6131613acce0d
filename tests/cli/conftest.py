"""Commands run in this process, with the toy game among the games."""

import json

import pytest
from typer.testing import CliRunner

from gamenight.cli.app import app
from gamenight.core.chance import below, fast


@pytest.fixture
def run():
    def invoke(*args, typed=""):
        done = CliRunner().invoke(app, [str(arg) for arg in args], input=typed)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        assert "Traceback" not in done.output
        return done

    return invoke


def play_to_the_end(match, seed=0):
    """Random moves by the seats that are waited for."""
    ch = fast(seed)
    while not match.over:
        seat = match.waiting[int(below(ch, len(match.waiting)))]
        legal = match.legal(seat)
        match.play(seat, legal[int(below(ch, len(legal)))])
    return match


@pytest.fixture(scope="session")
def finished():
    from gamenight.face import new

    return play_to_the_end(new("toy", seats=3, seed=5, target=10))


@pytest.fixture
def record_file(finished, tmp_path):
    file = tmp_path / "match.json"
    file.write_text(json.dumps(finished.record()))
    return file
