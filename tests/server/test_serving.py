"""One server for one file: whoever starts a second is led to the first."""

import os
import signal
import socket
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from gamenight.cli import home
from gamenight.cli.app import app
from gamenight.cli.served_at import served_at, serving
from gamenight.server.run import Listening
from patience import STARTING_S
from server.house import lasting_port


def bare(database, *words):
    return CliRunner().invoke(app, list(words), env={"GAMENIGHT_DATABASE": str(database)})


def test_a_second_start_opens_the_page_of_the_first(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(home.webbrowser, "open", opened.append)
    database = tmp_path / "tables.db"
    command = [sys.executable, "-m", "gamenight", "serve", "--port", "0", "--database", database]
    first = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"GAMENIGHT_INTERPRET": "1"}
    )
    try:
        address = first.stdout.readline().split()[-1]
        second = bare(database)
        assert second.exit_code == 0
        assert address in second.output
        assert opened == [address]
        assert "from that page" in bare(database, "--lan", "--no-browser").output
        assert opened == [address]
    finally:
        first.send_signal(signal.SIGTERM)
        first.wait(STARTING_S)
        first.stdout.close()
    assert served_at(str(database)) == ""


def test_an_address_is_believed_only_while_its_server_lives(tmp_path):
    database = str(tmp_path / "tables.db")
    (tmp_path / "tables.db.serving").write_text("http://localhost:1/")
    assert served_at(database) == ""
    with serving(database) as tell:
        tell("http://localhost:8123/")
        assert served_at(database) == "http://localhost:8123/"
        with serving(database) as other:
            other("http://localhost:2/")
        assert served_at(database) == "http://localhost:8123/"
    assert served_at(database) == ""
    assert served_at("postgresql://localhost/games") == ""


def test_a_port_that_something_else_has_is_told(monkeypatch, capsys):
    port = lasting_port()
    monkeypatch.setattr(home, "PORT", port)
    with socket.create_server(("127.0.0.1", port)):
        assert home.free_port() == 0
    assert "taken by something else" in capsys.readouterr().err
    assert home.free_port() == home.PORT


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("0.0.0.0", "http://localhost:80/"),
        ("192.168.1.20", "http://192.168.1.20:80/"),
        ("fd00::1", "http://[fd00::1]:80/"),
    ],
)
def test_the_address_to_type_here(host, url):
    assert Listening(host).url(80) == url
