"""Bodies of the requests and answers under the host key."""

from typing import Annotated

from msgspec import Meta, Struct

from gamenight.server.protocol.fields import Seat


class AskAdminTable(Struct, forbid_unknown_fields=True):
    """POST /api/admin/close and /api/admin/remove (a seat), with the host key."""

    table: Annotated[str, Meta(max_length=64)]
    seat: Seat | None = None


class AskAdminBlock(Struct, forbid_unknown_fields=True):
    """POST /api/admin/block, with the host key: keep an address out, or let it in again.

    The ``person`` of a report can be kept out in the same way.
    """

    address: Annotated[str, Meta(min_length=1, max_length=64)]
    on: bool = True


class AskAdminNotice(Struct, forbid_unknown_fields=True):
    """POST /api/admin/announce, with the host key: tell everybody at tables; "" takes it back."""

    text: Annotated[str, Meta(max_length=300)]


class AdminTable(Struct):
    """A table as its owner sees it in the list."""

    id: str
    updated_ms: int
    status: str
    game: str
    name: str
    people: list[str]
    fault: str | None


class AdminTrouble(Struct):
    """A warning or an error in the log of this process."""

    at_ms: int
    level: str
    what: str


class TellAdmin(Struct):
    """GET /api/admin/overview, with the host key: how this process and all tables stand.

    ``load`` is that of the machine in the last minute, to be read beside its ``cpus``; ``counts``
    says how many tables there are of each status. None is what this system does not tell.
    """

    version: str
    database: str
    storage_bytes: int | None
    counts: dict[str, int]
    tables: list[AdminTable]
    connections: int
    tables_loaded: int
    failed_requests: int
    load: float | None
    cpus: int
    memory_bytes: int | None
    troubles: list[AdminTrouble]
    blocked: list[str]
    notice: str


class TellBackup(Struct):
    """POST /api/admin/backup, with the host key: where the copy of everything lies."""

    file: str
    size_bytes: int


class TellDoneAdmin(Struct):
    """What the admin asked for is done."""

    ok: bool = True
