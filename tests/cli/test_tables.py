"""``gamenight tables``, on a SQLite file and, for the way over, on PostgreSQL."""

import asyncio

import pytest

from gamenight.store import open_store
from store import postgres


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "tables.db"

    async def fill():
        async with open_store(path) as store:
            await store.create("waits", [("opened", b"{}")], about='{"name":"\x9b31m"}'.encode())
            await store.create("plays", [("opened", b"{}"), ("move", b"1")], status="playing")
            await store.create("over", status="finished")
            await store.create("broken")
            await store.quarantine("broken", "move 3 does not replay")

    asyncio.run(fill())
    return path


def ids(done):
    assert done.exit_code == 0, done.output
    return {line.split()[0] for line in done.stdout.splitlines()}


def test_list(run, database):
    assert ids(run("tables", "list", "--database", database)) == {
        *("waits", "plays", "over", "broken"),
    }
    assert ids(run("tables", "list", "--status", "playing", "--database", database)) == {"plays"}
    done = run("tables", "list", "--status", "faulty", "--database", database)
    assert ids(done) == {"broken"}
    assert "move 3 does not replay" in done.stdout
    assert "\x9b" not in run("tables", "list", "--database", database).stdout


def test_one_table_travels(run, database, tmp_path):
    done = run("tables", "export", "plays", "--database", database)
    assert done.exit_code == 0
    (tmp_path / "plays.jsonl").write_text(done.stdout)
    other = tmp_path / "other.db"
    for said in ("1 table brought back; 0 were", "0 tables brought back; 1 were"):
        done = run("tables", "import", tmp_path / "plays.jsonl", "--database", other)
        assert said in done.stdout
    assert ids(run("tables", "list", "--database", other)) == {"plays"}


def test_purge(run, database):
    none = run("tables", "purge", "--days", "1", "--database", database)
    assert none.stdout == "0 tables deleted.\n"
    dry = run("tables", "purge", "--days", "0", "--dry-run", "--database", database)
    assert dry.stdout.splitlines()[-1] == "1 table would be deleted."
    done = run("tables", "purge", "--days", "0", "--database", database)
    assert done.stdout == "1 table deleted.\n"
    left = ids(run("tables", "list", "--database", database))
    assert left == {"waits", "plays", "broken"}
    run("tables", "purge", "--days", "0", "--status", "any", "--database", database)
    assert run("tables", "list", "--database", database).stdout == ""


def test_from_sqlite_to_postgresql_and_back(run, database, tmp_path):
    there, back = tmp_path / "there.backup", tmp_path / "back.backup"
    assert run("tables", "backup", there, "--database", database).exit_code == 0
    with postgres.running() as address:
        done = run("tables", "restore", there, "--database", address)
        assert "4 tables brought back" in done.stdout
        assert run("tables", "backup", back, "--database", address).exit_code == 0
    done = run("tables", "restore", back, "--database", tmp_path / "again.db")
    assert "4 tables brought back" in done.stdout
    lists = [run("tables", "list", "--database", db) for db in (database, tmp_path / "again.db")]
    assert lists[0].stdout == lists[1].stdout != ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["export", "none"], "There is no table none."),
        (["import", "missing.jsonl"], "missing.jsonl"),
        (["list", "--database", "mysql://host/base"], "mysql://"),
        (["backup", "no/such/folder/file"], "no/such/folder"),
    ],
)
def test_what_cannot_be_done_is_said(run, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GAMENIGHT_DATABASE", str(tmp_path / "tables.db"))
    done = run("tables", *words)
    assert done.exit_code in (1, 2)
    assert said in done.stderr
