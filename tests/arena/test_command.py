"""``gamenight arena`` as a person meets it."""

import re
import shlex
import socketserver
import sys
import threading
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from arena.runs import BAD_BOT
from gamenight.arena.cluster import assert_answers
from gamenight.cli.app import app
from patience import PATIENCE_S


def arena(*args):
    done = CliRunner().invoke(app, ["arena", *map(str, args)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert "Traceback" not in done.output
    return done


def test_tables_files_and_going_on(tmp_path):
    args = ["dos", "--bots", "greedy,random,novice", "-o", "target=30", "--out", tmp_path]
    done = arena(*args, "--games", 2)
    assert done.exit_code == 0, done.output
    assert "greedy" in done.stdout
    report = (tmp_path / "report.md").read_text()
    assert "| greedy | random |" in report
    command = re.search(r"```sh\n(.*)\n```", report)[1]
    assert shlex.split(command)[:3] == ["gamenight", "arena", "dos"]
    more = arena(*args, "--games", 4)
    assert "6 games found" in more.stdout
    assert arena(*args, "--games", 4, "--seed", 5).exit_code == 1


def test_the_command_of_a_report_plays_the_same_games(tmp_path):
    args = ["lowdown", "--bots", "greedy,random", "--games", 2, "--seed", 3, "--seats", 3]
    args += ["-o", "cross_out=at_once", "--move-time", 2.5, "--opening", 1]
    arena(*args, "--out", tmp_path)
    report = (tmp_path / "report.md").read_text()
    command = re.search(r"```sh\n(.*)\n```", report)[1]
    again = arena(*shlex.split(command)[2:], "--out", tmp_path)
    assert again.exit_code == 0, again.output
    assert (tmp_path / "report.md").read_text() == report


def test_the_page_needs_nothing_else_and_cannot_be_written_into_by_a_bot(tmp_path):
    evil = f"<script>=cmd:{sys.executable} {BAD_BOT} illegal"
    named = f"b=cmd:{sys.executable} {BAD_BOT} garbage"
    assert arena("bold", "--bots", evil + ",random").exit_code == 2
    done = arena("bold", "--bots", named + ",random", "--games", 2, "--out", tmp_path)
    assert done.exit_code == 0, done.output
    page = (tmp_path / "report.html").read_text()
    assert not re.search(r"<script|src=|href=|@import|url\(", page)
    assert "gave no sensible answer" in page
    for picture in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(picture)


def test_the_page_has_its_pictures(tmp_path):
    arena("lowdown", "--bots", "novice,random", "--games", 2, "--out", tmp_path)
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") == 3
    assert page.count('class="dot"') == 2
    assert 'class="ahead"' in page
    assert "Low scores win" in page


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--sprt", "55:45"], "LOW:HIGH"),
        (["--sprt", "a"], "LOW:HIGH"),
        (["--sprt", "45:55", "--seats", 3], "between two bots"),
        (["--seats", 9], "2 to 4 seats"),
    ],
)
def test_refused_before_the_first_game(args, words):
    done = arena("dos", "--bots", "novice,greedy,random", *args)
    assert done.exit_code == 2
    assert words in done.stderr


def test_no_table_can_seat_the_clairvoyant():
    from gamenight import bots
    from gamenight.core.errors import OptionError

    assert "clairvoyant" not in bots.LEVELS
    with pytest.raises(OptionError):
        bots.bot("dos", "clairvoyant")


@pytest.mark.soak
def test_the_same_games_on_a_cluster(tmp_path):
    from arena.runs import played, settings
    from gamenight.arena.cluster import on_cluster

    chosen = settings("skipbo", "greedy,random", stock=2)
    _, here = played(chosen, 8)
    _, far = played(chosen, 8, spread=on_cluster("local"))

    def known(game):
        return (game.deal, game.bots, game.winners, game.scores, game.moves)

    assert sorted(map(known, far)) == sorted(map(known, here))


def test_a_cluster_needs_its_extra(monkeypatch):
    monkeypatch.setattr("gamenight.arena.cluster.find_spec", lambda name: None)
    done = arena("dos", "--bots", "greedy,random", "--ray", "local")
    assert done.exit_code == 2
    assert "'.[cluster]'" in done.stderr


class Mute(socketserver.BaseRequestHandler):
    """Listens, and says nothing that Ray would say."""

    def handle(self):
        self.request.recv(100)
        self.request.sendall(self.server.says)


def place(server):
    host, port = server.server_address
    return f"{host}:{port}"


def test_a_wrong_address_of_a_cluster_is_refused_before_the_first_game(monkeypatch):
    """Ray itself tries for more than a minute; ours gives up after ``ANSWER_S``, twice at most."""
    monkeypatch.setattr("gamenight.arena.cluster.ANSWER_S", 1.0)
    for address in ("127.0.0.1:1", "nowhere", "ray://127.0.0.1:1", "127.0.0.1:99999"):
        done = arena("dos", "--bots", "greedy,random", "--ray", address)
        assert done.exit_code == 2
        assert done.stderr.startswith(f"No Ray cluster answers at {address}: ")
        assert done.stderr.count("\n") == 1
    for says in (b"HTTP/1.1 400 Bad Request\r\n\r\n", b""):
        with socketserver.TCPServer(("127.0.0.1", 0), Mute) as server:
            server.says = says
            threading.Thread(target=server.handle_request).start()
            done = arena("dos", "--bots", "greedy,random", "--ray", place(server))
        assert done.exit_code == 2
        assert done.stderr.count("\n") == 1


def test_what_speaks_as_ray_does_is_let_through(monkeypatch):
    monkeypatch.setattr("gamenight.arena.cluster.ANSWER_S", float(PATIENCE_S))
    with socketserver.TCPServer(("127.0.0.1", 0), Mute) as server:
        server.says = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
        threading.Thread(target=server.handle_request).start()
        assert_answers(place(server))
