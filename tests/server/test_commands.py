"""The commands that look after stored tables, run as a person would."""

import json
import socket

import pytest
import typer
from typer.testing import CliRunner

import gamenight
from gamenight.server.commands import plug_into
from gamenight.server.people import new_table_id
from server.house import House
from server.playing import play_on, start


@pytest.fixture
def run():
    app = typer.Typer()
    plug_into(app)

    def run(*words):
        return CliRunner().invoke(app, [str(word) for word in words])

    return run


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "tables.db"
    with House(path) as house:
        done, browsers = start(house, options={"target": 1}, name="Finished")
        assert play_on(browsers)
        start(house, name="Under way")
    return path, done


def test_list_export_verify_import(run, database, tmp_path):
    path, done = database
    listed = run("tables", "list", "--database", path).output
    assert "Finished" in listed
    assert "Under way" in listed
    assert (
        "Under way" not in run("tables", "list", "--status", "finished", "--database", path).output
    )
    record = run("tables", "export", done, "--record", "--database", path).output
    assert gamenight.verify(json.loads(record)).over
    file = tmp_path / "all.jsonl"
    assert run("tables", "export", "-o", file, "--database", path).exit_code == 0
    other = tmp_path / "other.db"
    assert run("tables", "import", file, "--database", other).output.startswith("2 tables added")
    assert run("tables", "list", "--database", other).output == listed
    assert run("tables", "import", file, "--database", other).output.startswith("0 tables added, 2")


def test_backup_and_restore(run, database, tmp_path):
    path, _ = database
    backup, other = tmp_path / "backup.db", tmp_path / "other.db"
    assert run("tables", "backup", backup, "--database", path).exit_code == 0
    assert run("tables", "restore", backup, "--database", other).exit_code == 0
    listed = run("tables", "list", "--database", path).output
    assert run("tables", "list", "--database", other).output == listed


def test_purge_asks_before_it_deletes(run, database):
    path, _ = database
    counted = run("tables", "purge", "--days", 0, "--database", path).output
    assert counted == "1 tables; add --yes to delete them.\n"
    assert run("tables", "purge", "--days", 0, "--yes", "--database", path).exit_code == 0
    left = run("tables", "list", "--database", path).output
    assert "Finished" not in left
    assert "Under way" in left


def test_mistakes_are_told_politely(run, database, tmp_path):
    path, _ = database
    for words, code in (
        (("tables", "export", "nothing", "--database", path), 1),
        (("tables", "list", "--status", "odd", "--database", path), 2),
        (("tables", "purge", "--status", "odd", "--database", path), 2),
        (("tables", "restore", tmp_path / "missing", "--database", path), 1),
        (("serve", "--log-format", "xml"), 2),
        (("serve", "--host-key", "short"), 2),
        (("serve", "--database", "mysql://x"), 1),
    ):
        result = run(*words)
        assert result.exit_code == code, (words, result.output)
        assert result.output.strip()
        assert "Traceback" not in result.output


def test_a_port_that_is_taken_is_named(run):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = run("serve", "--port", port)
    assert result.exit_code == 1
    assert f"Port {port} is taken" in result.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--port", 99999), "no port 99999"),
        (("--port", -1), "no port -1"),
        (("--host", "999.1.1.1"), "is no address of this machine"),
        (("--host", "192.0.2.1"), "is no address of this machine"),
        (("--public-url", "example.org"), "like https://example.org"),
        (("--public-url", "https://example.org:x"), "like https://example.org"),
        (("--trusted-proxy", "nonsense"), "an IP address like 127.0.0.1"),
    ],
)
def test_what_cannot_be_served_is_one_line(run, words, told):
    result = run("serve", *words)
    assert result.exit_code == 2, result.output
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def test_what_is_no_database_is_one_line(run, tmp_path):
    text = tmp_path / "web.json"
    text.write_text("{}" * 500)
    for place in (text, tmp_path):
        result = run("serve", "--port", 0, "--database", place)
        assert result.exit_code == 1, result.output
        assert str(place) in result.stderr
        assert result.stderr.count("\n") == 1
    assert text.read_text() == "{}" * 500


def test_no_table_is_called_like_an_option():
    assert all(new_table_id()[0].isalnum() for _ in range(500))


def test_help_has_examples(run):
    for words in (("serve",), ("tables", "list"), ("tables", "export"), ("tables", "purge")):
        assert "Example" in run(*words, "--help").output
