"""The schema, as numbered steps. A step never changes once it was released: add another one.

There is no index over ``updated_ms``: it would be rewritten at every move. Lists go through people,
or through the few tables that are listed; a purge may look at everything.
"""

from dataclasses import dataclass

from gamenight.store.errors import SchemaTooNew


@dataclass(frozen=True, slots=True)
class Migration:
    """What brings a database from ``version - 1`` to ``version``, in both dialects."""

    version: int
    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]


MIGRATIONS = (
    Migration(
        1,
        sqlite=(
            """CREATE TABLE tables (
                 id TEXT PRIMARY KEY, status TEXT NOT NULL, listed INTEGER NOT NULL,
                 about BLOB NOT NULL, last_seq INTEGER NOT NULL, created_ms INTEGER NOT NULL,
                 updated_ms INTEGER NOT NULL, fault TEXT) WITHOUT ROWID""",
            "CREATE INDEX tables_listed ON tables (status) WHERE listed",
            """CREATE TABLE entries (
                 n INTEGER PRIMARY KEY AUTOINCREMENT, table_id TEXT NOT NULL, seq INTEGER NOT NULL,
                 at_ms INTEGER NOT NULL, kind TEXT NOT NULL, body BLOB NOT NULL,
                 seal INTEGER NOT NULL, UNIQUE (table_id, seq))""",
            """CREATE TABLE people (
                 person TEXT NOT NULL, table_id TEXT NOT NULL,
                 PRIMARY KEY (person, table_id)) WITHOUT ROWID""",
            "CREATE INDEX people_tables ON people (table_id)",
            """CREATE TABLE snapshots (
                 table_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, body BLOB NOT NULL)""",
            """CREATE TABLE leases (
                 name TEXT PRIMARY KEY, owner TEXT NOT NULL, until_ms INTEGER NOT NULL)""",
            "CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL)",
        ),
        postgres=(
            """CREATE TABLE tables (
                 id text PRIMARY KEY, status text NOT NULL, listed boolean NOT NULL,
                 about bytea NOT NULL, last_seq bigint NOT NULL, created_ms bigint NOT NULL,
                 updated_ms bigint NOT NULL, fault text) WITH (fillfactor = 70)""",
            "CREATE INDEX tables_listed ON tables (status) WHERE listed",
            """CREATE TABLE entries (
                 table_id text NOT NULL, seq bigint NOT NULL, at_ms bigint NOT NULL,
                 kind text NOT NULL, body bytea NOT NULL, seal bigint NOT NULL,
                 PRIMARY KEY (table_id, seq))""",
            """CREATE TABLE people (
                 person text NOT NULL, table_id text NOT NULL, PRIMARY KEY (person, table_id))""",
            "CREATE INDEX people_tables ON people (table_id)",
            """CREATE TABLE snapshots (
                 table_id text PRIMARY KEY, seq bigint NOT NULL, body bytea NOT NULL)""",
            """CREATE TABLE leases (
                 name text PRIMARY KEY, owner text NOT NULL, until timestamptz NOT NULL)""",
            "CREATE TABLE settings (name text PRIMARY KEY, value bytea NOT NULL)",
        ),
    ),
    # SQLite: entries in the order in which they came, found by places that are filed later.
    Migration(
        2,
        sqlite=(
            "ALTER TABLE tables RENAME TO old_tables",
            """CREATE TABLE tables (
                 number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status TEXT NOT NULL,
                 listed INTEGER NOT NULL, about BLOB NOT NULL, last_seq INTEGER NOT NULL,
                 created_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, fault TEXT)""",
            """INSERT INTO tables
                 SELECT NULL, id, status, listed, about, last_seq, created_ms, updated_ms, fault
                 FROM old_tables ORDER BY created_ms""",
            "DROP TABLE old_tables",
            "CREATE INDEX tables_listed ON tables (status) WHERE listed",
            "ALTER TABLE entries RENAME TO old_entries",
            """CREATE TABLE entries (
                 n INTEGER PRIMARY KEY, table_number INTEGER NOT NULL, seq INTEGER NOT NULL,
                 at_ms INTEGER NOT NULL, kind TEXT NOT NULL, body BLOB NOT NULL,
                 seal INTEGER NOT NULL)""",
            """INSERT INTO entries SELECT n, number, seq, at_ms, kind, body, seal
                 FROM old_entries CROSS JOIN tables ON id = table_id ORDER BY n""",
            "DROP TABLE old_entries",
            """CREATE TABLE places (
                 table_number INTEGER NOT NULL, seq INTEGER NOT NULL, n INTEGER NOT NULL,
                 PRIMARY KEY (table_number, seq)) WITHOUT ROWID""",
            """INSERT INTO places SELECT table_number, seq, n FROM entries
                 ORDER BY table_number, seq""",
            "CREATE TABLE filed (n INTEGER NOT NULL)",
            "INSERT INTO filed SELECT coalesce(max(n), 0) FROM entries",
        ),
        postgres=(),
    ),
)


def due(found: int, migrations: tuple[Migration, ...]) -> tuple[Migration, ...]:
    """The steps that a database of version ``found`` still needs. SchemaTooNew."""
    known = migrations[-1].version
    if found > known:
        raise SchemaTooNew(found, known)
    return tuple(step for step in migrations if step.version > found)
