"""The commands that look after stored tables, run as a person would."""

import json
import re
import socket
from datetime import datetime

import pytest
from typer.testing import CliRunner

import gamenight
from gamenight.cli.app import app
from gamenight.server.live.identity import new_table_id
from server.house import House
from server.playing import play_on, start


@pytest.fixture
def run():
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
    record = json.loads(run("tables", "export", done, "--record", "--database", path).output)
    assert gamenight.verify(record).over
    assert record["about"]["players"] == [{"name": "Player 0"}, {"name": "Player 1"}]
    file = tmp_path / "all.jsonl"
    assert run("tables", "export", "-o", file, "--database", path).exit_code == 0
    assert file.stat().st_mode & 0o077 == 0, "others may read the secrets of unfinished matches"
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


def test_purge_asks_before_it_deletes_and_names_what(run, database):
    path, done = database
    asked = ("tables", "purge", "--days", 0, "--database", path)
    for words in ((), ("--dry-run",), ("--dry-run", "--yes")):
        said = run(*asked, *words).output
        assert done in said
        assert "would be deleted: 1. Add --yes" in said
    said = run(*asked, "--yes").output
    assert done in said
    assert "Tables deleted: 1." in said
    left = run("tables", "list", "--database", path).output
    assert "Finished" not in left
    assert "Under way" in left
    again = run(*asked, "--yes")
    assert (again.exit_code, again.stdout) == (0, "")
    assert "no such tables" in again.stderr


def test_purge_of_any_status_deletes_what_is_under_way_too(run, database):
    path, done = database
    asked = ("tables", "purge", "--days", 0, "--status", "any", "--database", path)
    said = run(*asked).output
    assert done in said
    assert "Under way" in said
    assert "would be deleted: 2." in said
    assert "deleted: 2." in run(*asked, "--yes").output
    assert "no such tables" in run("tables", "list", "--database", path).stderr
    wrong = run("tables", "purge", "--status", "all", "--database", path)
    assert wrong.exit_code == 2
    assert "finished, any" in wrong.stderr


def test_tables_are_deleted_by_name_all_of_them_or_none(run, database):
    path, done = database
    refused = run("tables", "delete", done, "nothing", "--database", path)
    assert refused.exit_code == 1
    assert "nothing" in refused.stderr
    assert done in run("tables", "list", "--database", path).output
    assert "deleted: 1." in run("tables", "delete", done, "--database", path).output
    assert done not in run("tables", "list", "--database", path).output


def test_a_list_for_programs(run, database):
    path, done = database
    found = json.loads(run("tables", "list", "--json", "--database", path).stdout)
    assert [table["name"] for table in found] == ["Under way", "Finished"]
    assert found[1] | {"updated": ""} == {
        "id": done,
        "updated": "",
        "status": "finished",
        "game": "toy",
        "name": "Finished",
        "people": ["Player 0", "Player 1"],
        "fault": None,
    }
    assert datetime.fromisoformat(found[1]["updated"]).utcoffset() is not None
    none = run("tables", "list", "--json", "--status", "waiting", "--database", path)
    assert (none.exit_code, json.loads(none.stdout)) == (0, [])


def test_a_list_has_a_head_and_times_with_their_zone(run, database):
    path, done = database
    head, *lines = run("tables", "list", "--database", path).stdout.splitlines()
    assert head.split()[0] == "table"
    assert len(lines) == 2
    line = next(line for line in lines if line.startswith(done))
    assert line.index("finished") == head.index("state")
    assert re.search(r"\d\d\d\d-\d\d-\d\d \d\d:\d\d[+-]\d\d:\d\d  ", line)
    none = run("tables", "list", "--status", "waiting", "--database", path)
    assert (none.exit_code, none.stdout) == (0, "")
    assert "no such tables" in none.stderr


def test_a_database_that_is_not_there_is_not_made(run, tmp_path):
    missing, nowhere = tmp_path / "typo.db", tmp_path / "none" / "tables.db"
    for words in (("list",), ("export",), ("purge",), ("backup", tmp_path / "b.db")):
        result = run("tables", *words, "--database", missing)
        assert result.exit_code == 1
        assert f"no database {missing}" in result.stderr
    backup = tmp_path / "backup.jsonl"
    backup.touch()
    for words in (("serve", "--port", 0), ("tables", "restore", backup)):
        result = run(*words, "--database", nowhere)
        assert result.exit_code == 1
        assert f"no folder {nowhere.parent}" in result.stderr
    assert list(tmp_path.iterdir()) == [backup]


@pytest.mark.parametrize("command", ["import", "restore"])
def test_what_cannot_be_read_makes_no_database(run, tmp_path, command):
    for file in (tmp_path / "missing.jsonl", tmp_path):
        done = run("tables", command, file, "--database", tmp_path / "new.db")
        assert done.exit_code == 1
        assert f"{file} cannot be read: " in done.stderr
        assert list(tmp_path.iterdir()) == []


def test_a_backup_is_not_written_over(run, database, tmp_path):
    path, _ = database
    file = tmp_path / "backup.db"
    file.write_text("precious")
    asked = ("tables", "backup", file, "--database", path)
    refused = run(*asked)
    assert refused.exit_code == 1
    assert "--force" in refused.stderr
    assert file.read_text() == "precious"
    assert run(*asked, "--force").exit_code == 0
    assert file.read_bytes().startswith(b"SQLite")


def test_mistakes_are_told_politely(run, database, tmp_path):
    path, _ = database
    for words, code in (
        (("tables", "export", "nothing", "--database", path), 1),
        (("tables", "export", "-o", tmp_path / "none" / "f", "--database", path), 2),
        (("tables", "export", "-o", tmp_path, "--database", path), 1),
        (("tables", "list", "--status", "odd", "--database", path), 2),
        (("tables", "purge", "--status", "odd", "--database", path), 2),
        (("tables", "restore", tmp_path / "missing", "--database", path), 1),
        (("serve", "--log-format", "xml"), 2),
        (("serve", "--host-key", "short"), 2),
        (("serve", "--database", "mysql://x"), 1),
    ):
        result = run(*words)
        assert result.exit_code == code, (words, result.output)
        assert result.stderr, words
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
        (("--host", "999.1.1.1"), "is not an address of this machine"),
        (("--host", "192.0.2.1"), "is not an address of this machine"),
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


def test_a_container_names_its_proxy_in_the_environment(run, monkeypatch):
    monkeypatch.setenv("GAMENIGHT_TRUSTED_PROXY", "172.17.0.1 nonsense")
    result = run("serve", "--port", 0)
    assert result.exit_code == 2, result.output
    assert "'nonsense' is" in result.stderr


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
