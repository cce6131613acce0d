"""One server for one file: whoever starts a second is led to the first."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from gamenight import __version__
from gamenight.cli import home
from gamenight.cli.app import app
from gamenight.cli.served_at import served_at, serving
from gamenight.server.logs import describe_database
from gamenight.server.run import Listening
from patience import STARTING_S
from server.house import lasting_port, until
from server.process import address_of, cold_server

DEPLOY = Path(__file__).parents[2] / "deploy"


def bare(database, *words):
    return CliRunner().invoke(app, list(words), env={"GAMENIGHT_DATABASE": str(database)})


def test_a_second_start_opens_the_page_of_the_first(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(home.webbrowser, "open", opened.append)
    database = tmp_path / "tables.db"
    with cold_server(tmp_path, GAMENIGHT_INTERPRET="1") as (first, _):
        address = address_of(first) + "/"
        second = bare(database)
        assert second.exit_code == 0
        assert address in second.output
        assert opened == [address]
        assert "from that page" in bare(database, "--lan", "--no-browser").output
        assert opened == [address]
        first.send_signal(signal.SIGTERM)
        first.wait(STARTING_S)
    assert served_at(str(database)) == ""


def test_variables_set_up_a_server_and_the_log_tells_its_beginning_and_its_end(tmp_path):
    port = str(lasting_port())
    given = {"PORT": port, "HOST": "127.0.0.1", "LOG_FORMAT": "json", "LOG_LEVEL": "info"}
    environment = {f"GAMENIGHT_{name}": value for name, value in given.items()}
    command = [sys.executable, "-m", "gamenight", "serve"]
    database = tmp_path / "tables.db"
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=log,
            env=os.environ
            | environment
            | {"GAMENIGHT_DATABASE": str(database), "GAMENIGHT_INTERPRET": "1"},
        )
    try:
        until(lambda: "started" in (tmp_path / "log").read_text(), "no start", STARTING_S)
        httpx.get(f"http://127.0.0.1:{port}/t/caf%C3%A9?key=secret")
        server.send_signal(signal.SIGTERM)
        said, _ = server.communicate(timeout=STARTING_S)
    finally:
        server.kill()
    assert said == b"", "the banner is for terminals"
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    life = [line for line in lines if line["what"] in ("started", "stopped")]
    assert [line["what"] for line in life] == ["started", "stopped"]
    for line in life:
        assert line["version"] == __version__
        assert line["database"] == str(database)
        assert datetime.fromisoformat(line["at"]).utcoffset() is not None
    assert life[0]["address"] == f"http://localhost:{port}/"
    (asked,) = [line["path"] for line in lines if line["what"] == "request"]
    assert asked == "/t/caf%C3…"


def test_a_flag_wins_over_its_variable(tmp_path):
    variables = {"GAMENIGHT_PORT": "nonsense", "GAMENIGHT_DATABASE": str(tmp_path / "tables.db")}
    run = CliRunner().invoke(app, ["serve", "--port", "99999"], env=variables)
    assert run.exit_code == 2
    assert "99999" in run.output
    refused = CliRunner().invoke(app, ["serve"], env=variables)
    assert refused.exit_code == 2
    assert "GAMENIGHT_PORT" in refused.output


def test_every_option_of_serve_has_a_variable_and_the_help_names_it():
    shown = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    options = [
        name for name in re.findall(r"--([a-z-]+)", shown) if not name.startswith(("help", "no-"))
    ]
    listed = set(options) - {"option"}
    assert len(listed) >= 10
    missing = [n for n in listed if f"GAMENIGHT_{n.upper().replace('-', '_')}" not in shown]
    assert missing == []


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ada:secret@db.example:5432/games", "postgresql://db.example:5432/games"),
        ("tables.db", "tables.db"),
    ],
)
def test_the_log_names_the_database_without_its_password(address, shown):
    assert describe_database(address) == shown


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


def test_the_unit_takes_all_its_settings_from_the_file_beside_it():
    unit = (DEPLOY / "gamenight.service").read_text()
    assert re.findall("^(?:Exec.*|Environ.*)$", unit, re.M) == [
        "ExecStart=/opt/gamenight/bin/gamenight serve",
        "EnvironmentFile=/etc/gamenight.env",
    ]
    named = re.findall("^#?(GAMENIGHT_[A-Z_]+)=", (DEPLOY / "gamenight.env").read_text(), re.M)
    shown = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    assert [name for name in named if name not in shown] == ["GAMENIGHT_CACHE"]


FLOODED = """
import asyncio, os, signal, sys, threading, time
from gamenight.server.run import Listening, serve_until_stopped
from gamenight.server.settings import Settings

def flood(loop):
    loop.call_soon_threadsafe(time.sleep, 1.0)
    for _ in range(20_000):
        loop.call_soon_threadsafe(int)
    os.kill(os.getpid(), signal.SIGTERM)

def ready(port):
    threading.Thread(target=flood, args=(asyncio.get_running_loop(),)).start()

settings = Settings(database=sys.argv[1], warm_games=(), bot_workers=0)
serve_until_stopped(settings, Listening(port=0), ready)
"""


def test_a_server_that_is_flooded_with_wake_ups_still_hears_that_it_is_to_stop(tmp_path):
    command = [sys.executable, "-c", FLOODED, str(tmp_path / "tables.db")]
    subprocess.run(command, check=True, timeout=STARTING_S)
