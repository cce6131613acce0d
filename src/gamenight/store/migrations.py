"""Migrations of the schema. A step never changes once it was released: add another one.

There is no index over ``updated_ms``: it would be rewritten at every move. Lists go through people,
or through the few tables that are listed; a purge may look at everything.
"""

from collections.abc import Callable
from dataclasses import dataclass

from gamenight.store.errors import SchemaTooNew
from gamenight.store.sql import Bulk, Statement, Steps
from gamenight.store.tables import checksum

EVENT_KINDS: dict[str, str] = {
    "sat": "joined",
    "stood": "left",
    "planned": "seat_planned",
    "exchanged": "bot_changed",
}
"""Kinds of entries that step 3 renames, old name to new; imports of older exports do so too."""
SUMMARY_WORDS = {b'"phase":"gathering"': b'"phase":"waiting"', b'"minded":': b'"autopilot":'}
"""The same for what is said of tables in lists. In JSON no text can look like these words."""


def rename_words(about: bytes) -> bytes:
    for old, new in SUMMARY_WORDS.items():
        about = about.replace(old, new)
    return about


def rename_all() -> Steps[None]:
    yield from rename_kinds()
    rows = yield Statement("SELECT table_number, about FROM descriptions")
    yield Bulk(
        """UPDATE descriptions SET about = new.column2
           FROM ({rows}) AS new WHERE table_number = new.column1""",
        ("bigint", "bytea"),
        [(number, new) for number, old in rows if (new := rename_words(old)) != old],
    )


def rename_kinds() -> Steps[None]:
    """Rename the kinds of entries, and renew their checksums. Damaged entries stay damaged."""
    tables = (yield Statement("SELECT id, number FROM tables")) if EVENT_KINDS else []
    for table_id, number in tables:
        rows = yield Statement(
            "SELECT seq, kind, body, checksum FROM entries WHERE table_number = $1", (number,)
        )
        yield Bulk(
            """UPDATE entries SET kind = new.column3, checksum = new.column4
               FROM ({rows}) AS new WHERE table_number = new.column1 AND seq = new.column2""",
            ("bigint", "bigint", "text", "bigint"),
            [
                (number, seq, new_kind, checksum(table_id, seq, new_kind, body))
                for seq, kind, body, found in rows
                if (new_kind := EVENT_KINDS.get(kind)) is not None
                and found == checksum(table_id, seq, kind, body)
            ],
        )


def no_steps() -> Steps[None]:
    yield from ()


@dataclass(frozen=True, slots=True)
class Migration:
    """Brings a database from ``version - 1`` to ``version``: statements of each, then steps."""

    version: int
    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]
    steps: Callable[[], Steps[None]] = no_steps


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
    # One log: UNIQUE (table, seq) decides; what is long and seldom changes leaves ``tables``, whose
    # rows are written at every move.
    Migration(
        3,
        sqlite=(
            """UPDATE tables SET last_seq = tail.seq, updated_ms = max(updated_ms, tail.at_ms)
                 FROM (SELECT table_number, max(seq) AS seq, max(at_ms) AS at_ms FROM entries
                       WHERE n > (SELECT n FROM filed) GROUP BY table_number) AS tail
                 WHERE number = tail.table_number AND last_seq < tail.seq""",
            "DROP TABLE places",
            "DROP TABLE filed",
            """CREATE TABLE descriptions (
                 table_number INTEGER PRIMARY KEY, about BLOB NOT NULL)""",
            "INSERT INTO descriptions SELECT number, about FROM tables",
            "ALTER TABLE tables DROP COLUMN about",
            "ALTER TABLE entries RENAME TO old_entries",
            """CREATE TABLE entries (
                 n INTEGER PRIMARY KEY AUTOINCREMENT, table_number INTEGER NOT NULL,
                 seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, kind TEXT NOT NULL,
                 body BLOB NOT NULL, checksum INTEGER NOT NULL, UNIQUE (table_number, seq))""",
            # OR IGNORE: a damaged entry stays damage of its table, and all others go on.
            "INSERT OR IGNORE INTO entries SELECT * FROM old_entries ORDER BY n",
            "DROP TABLE old_entries",
        ),
        postgres=(
            "ALTER TABLE tables ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE",
            """CREATE TABLE descriptions (
                 table_number bigint PRIMARY KEY, about bytea NOT NULL)""",
            "INSERT INTO descriptions SELECT number, about FROM tables",
            "ALTER TABLE tables DROP COLUMN about",
            "ALTER TABLE entries RENAME TO old_entries",
            """CREATE TABLE entries (
                 table_number bigint NOT NULL, seq bigint NOT NULL, at_ms bigint NOT NULL,
                 kind text NOT NULL, body bytea NOT NULL, checksum bigint NOT NULL,
                 PRIMARY KEY (table_number, seq))""",
            """INSERT INTO entries SELECT number, seq, at_ms, kind, body, seal
                 FROM old_entries JOIN tables ON id = table_id ORDER BY 1, 2""",
            "DROP TABLE old_entries",
            """ALTER TABLE leases
                 ALTER until TYPE bigint USING (extract(epoch FROM until) * 1000)::bigint""",
            "ALTER TABLE leases RENAME until TO until_ms",
            # Sorted as SQLite sorts.
            'ALTER TABLE tables ALTER id TYPE text COLLATE "C"',
            """ALTER TABLE people ALTER person TYPE text COLLATE "C",
                                  ALTER table_id TYPE text COLLATE "C" """,
            'ALTER TABLE settings ALTER name TYPE text COLLATE "C"',
            """CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
                 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint'""",
        ),
        steps=rename_all,
    ),
)


def list_due(found: int, migrations: tuple[Migration, ...]) -> tuple[Migration, ...]:
    """The steps that a database of version ``found`` still needs. SchemaTooNew."""
    known = migrations[-1].version
    if found > known:
        raise SchemaTooNew(found, known)
    return tuple(step for step in migrations if step.version > found)
