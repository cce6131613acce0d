"""Errors of a store; the words stand in ``words/en/store.json``."""

from pathlib import Path

from gamenight.core.errors import GamenightError
from gamenight.core.words import say


class StoreError(GamenightError):
    """Anything that a store was asked for and cannot do."""

    def __str__(self) -> str:
        return say(f"store.{self.code}", **self.params)


class Conflict(StoreError):
    """Somebody else appended first. ``last_seq`` is where the table stands now."""

    def __init__(self, table_id: str, expected_seq: int, last_seq: int) -> None:
        self.table_id, self.expected_seq, self.last_seq = table_id, expected_seq, last_seq
        super().__init__("conflict", table=table_id, expected=expected_seq, last=last_seq)


class UnknownTable(StoreError, LookupError):
    """There is no table of this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__("unknown_table", table=table_id)


class TableExists(StoreError):
    """A table of this id is there already."""

    def __init__(self, table_id: str) -> None:
        super().__init__("table_exists", table=table_id)


class SetApart(StoreError):
    """The table is in quarantine: it can be read, but not go on."""

    def __init__(self, table_id: str, fault: str) -> None:
        super().__init__("set_apart", table=table_id, fault=fault)


class Damaged(StoreError):
    """An entry is missing, or is not what was written."""

    def __init__(self, table_id: str, seq: int) -> None:
        self.seq = seq
        super().__init__("damaged", table=table_id, seq=seq)


class SchemaTooNew(StoreError):
    """The database was written by a newer program."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__("schema_too_new", found=found, known=known)


class Unavailable(StoreError):
    """The database does not answer, or the store is closed. What was asked may have happened."""

    def __init__(self, reason: str) -> None:
        super().__init__("unavailable", reason=reason)


class FileMoved(Unavailable):
    """The database's file is no longer where it was opened: what is written now is lost."""

    def __init__(self, file: Path) -> None:
        StoreError.__init__(self, "file_moved", file=str(file))


class AddressError(StoreError, ValueError):
    """No store can be opened under this address."""


class ImportFault(StoreError, ValueError):
    """A line that is no part of an export."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__("import_fault", line=line, reason=reason)
