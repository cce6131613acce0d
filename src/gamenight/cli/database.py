"""Opens the database that a command names; a typing error never creates a new one."""

from pathlib import Path

from gamenight.store import AddressError, Store, default_file, open_store, sqlite_file
from gamenight.store.backup import SQLITE_MARK


def find_store(address: str | None, *, new: bool = False) -> Store:
    """The store under an address, not opened yet; only a ``new`` one may be missing. AddressError.

    Folders are made for the default place alone.
    """
    file = sqlite_file(address)
    if file is not None:
        _check(file, new)
    return open_store(address)


def _check(file: Path, new: bool) -> None:
    if file.is_dir():
        raise AddressError("folder", file=file)
    if not file.exists():
        if not new:
            raise AddressError("missing", file=file)
        if not file.parent.is_dir() and file != default_file():
            raise AddressError("no_folder", file=file, folder=file.parent)
    elif file.is_file() and not _empty_or_sqlite(file):
        raise AddressError("not_database", file=file)


def _empty_or_sqlite(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(SQLITE_MARK)) in (b"", SQLITE_MARK)
