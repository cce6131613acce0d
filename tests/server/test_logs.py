"""The log of a server: who asks for it on the command line, gets it; nobody else's is touched."""

import json
import logging

import pytest
from typer.testing import CliRunner

from gamenight.cli.app import app
from gamenight.server.logs import log_to_stderr

OURS = logging.getLogger("gamenight")


class Listener(logging.Handler):
    """A handler of somebody else's, say of a program that uses the library."""

    def __init__(self):
        super().__init__()
        self.heard = []

    def emit(self, record):
        self.heard.append(record.getMessage())


@pytest.fixture
def listener():
    listener = Listener()
    logging.getLogger().addHandler(listener)
    yield listener
    logging.getLogger().removeHandler(listener)


def settings_of_logging():
    root = logging.getLogger()
    return list(root.handlers), root.level, list(OURS.handlers), OURS.level


def test_a_command_that_served_leaves_logging_as_it_was(listener):
    before = settings_of_logging()
    for _ in range(2):
        assert CliRunner().invoke(app, ["serve", "--port", "99999"]).exit_code == 2
        assert settings_of_logging() == before


@pytest.mark.parametrize("as_json", [True, False])
def test_the_log_goes_to_standard_error_and_to_whoever_listens(listener, capsys, as_json):
    with log_to_stderr(as_json, "info"):
        OURS.info("opened", extra={"table": "t1"})
        OURS.debug("unasked")
        logging.getLogger("uvicorn.error").warning("odd")
        logging.getLogger("uvicorn.error").info("unasked")
    OURS.warning("too late")
    assert listener.heard == ["opened", "odd", "too late"]
    opened, odd = capsys.readouterr().err.splitlines()
    if as_json:
        told = json.loads(opened)
        assert (told["level"], told["what"], told["table"]) == ("info", "opened", "t1")
    else:
        assert opened.endswith(" info    opened table=t1")
    assert "odd" in odd
