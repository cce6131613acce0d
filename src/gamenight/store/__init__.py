"""Tables on disk: SQLite by default, PostgreSQL by address.

    async with open_store() as store:
        seq = await store.create("k3v9…", [("opened", b"{…}")])
        seq = await store.append("k3v9…", seq, [("move", b"{…}")])    # on disk when it returns
        entries = await store.read("k3v9…")

A table is a log that only grows. Whoever appends says which entry it saw last; Conflict means that
somebody else was first: read the rest, decide again. ``listen`` notifies of what other processes
appended.
"""

from pathlib import Path

from gamenight.store.errors import (
    AddressError,
    Conflict,
    Damaged,
    FileMoved,
    ImportFault,
    SchemaTooNew,
    SetApart,
    StoreError,
    TableExists,
    Unavailable,
    UnknownTable,
)
from gamenight.store.interface import Store
from gamenight.store.notifications import Notification
from gamenight.store.tables import (
    STATUSES,
    Append,
    Draft,
    Entry,
    Filter,
    Snapshot,
    Status,
    TableCard,
    WholeTable,
)

__all__ = [
    "STATUSES",
    "AddressError",
    "Append",
    "Conflict",
    "Damaged",
    "Draft",
    "Entry",
    "FileMoved",
    "Filter",
    "ImportFault",
    "Notification",
    "SchemaTooNew",
    "SetApart",
    "Snapshot",
    "Status",
    "Store",
    "StoreError",
    "TableCard",
    "TableExists",
    "Unavailable",
    "UnknownTable",
    "WholeTable",
    "default_file",
    "open_store",
    "sqlite_file",
]


def open_store(address: str | Path | None = None) -> Store:
    """The store under an address, not opened yet: ``await store.open()`` or ``async with``.

    None is a SQLite file in the user's data folder; a path is a SQLite file; ``:memory:`` is
    nowhere; ``postgresql://…`` is a PostgreSQL database (extra ``gamenight[postgres]``).
    AddressError.
    """
    text = str(address) if address is not None else ""
    if text == ":memory:":
        from gamenight.store.memory import MemoryStore

        return MemoryStore()
    file = sqlite_file(text)
    if file is not None:
        from gamenight.store.sqlite import SqliteStore

        return SqliteStore(file)
    scheme, _, _ = text.partition("://")
    if scheme in ("postgresql", "postgres"):
        try:
            from gamenight.store.postgres import PostgresStore
        except ModuleNotFoundError as error:
            raise AddressError("driver") from error
        return PostgresStore(text)
    raise AddressError("address", got=scheme)


def sqlite_file(address: str | None) -> Path | None:
    """The SQLite file under an address, or None if it is another kind of address."""
    if not address:
        return default_file()
    return None if "://" in address else Path(address)


def default_file() -> Path:
    """The SQLite file of this user."""
    import platformdirs

    return platformdirs.user_data_path("gamenight") / "tables.db"
