"""Bodies of requests and answers among strangers: open tables, quick pairing, blocks, reports."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gamenight.server.protocol.bodies import SummaryPlayer
from gamenight.server.protocol.fields import Nickname, Number, Phase, Seat, Seen

ReportReason = Literal["insults", "spam", "cheating", "other"]


class OpenTable(Struct):
    """A table that anybody may join or watch, or (``seeking``) somebody who waits for a partner.

    ``free`` counts the seats for which people are awaited; ``here``: somebody is at the table now.
    """

    table: str
    game: str
    phase: Phase
    seeking: bool
    options: dict[str, Any]
    players: list[SummaryPlayer]
    free: int
    since_ms: int
    here: bool
    yours: bool


class TellOpen(Struct):
    """GET /api/open: tables that wait for players come first, then those that can be watched.

    The answer has an ``etag``: whoever sends it back is told 304 as long as nothing has changed.
    """

    tables: list[OpenTable]


class AskPair(Struct, forbid_unknown_fields=True):
    """POST /api/open/pair: play this game with whoever waits for it, or wait for somebody.

    Two seats, usual options. Who waits already and asks again goes on waiting, or joins somebody
    who has waited for longer.
    """

    game: Annotated[str, Meta(max_length=40)]
    nickname: Nickname
    number: Number


class TellPaired(Struct):
    """A table: a match has begun there (``paired``), or you wait at it.

    You wait for as long as you are connected to it; DELETE /api/matches/{table} ends that.
    """

    table: str
    seat: int
    paired: bool


class AskOpen(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/open: the host opens a table to anybody, or closes it again."""

    on: bool


class TellOpened(Struct):
    """Whether the table is open to anybody now."""

    on: bool


class AskBlock(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/block: never again meet the person on this seat.

    With ``said``, the number of an event, it is the person who said that.
    """

    seat: Seat | None = None
    said: Seen | None = None


class AskUnblock(Struct, forbid_unknown_fields=True):
    """POST /api/me/unblock: somebody of one's own list may be met again."""

    key: Annotated[str, Meta(min_length=1, max_length=64)]


class BlockedPerson(Struct):
    """Somebody whom you have blocked, under the name they had; the ``key`` is yours alone."""

    key: str
    nickname: str
    since_ms: int


class TellBlocks(Struct):
    """GET /api/me/blocks, and the answer to whoever changes them: the latest first."""

    blocks: list[BlockedPerson]


class AskReport(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/report: tell the host of the server about somebody.

    Who that is: as in AskBlock.
    """

    reason: ReportReason
    seat: Seat | None = None
    said: Seen | None = None


class TellReported(Struct):
    """The host of the server will see it."""

    ok: bool = True


class ReportedLine(Struct):
    """What was said at the table; ``theirs``: by the person whom the report is about."""

    nickname: str
    text: str
    theirs: bool


class AdminReport(Struct):
    """What somebody reported. ``person`` can be blocked; so can ``address``, if it is known.

    ``chat`` is what was said last at that table before the report, as far as it is still there.
    """

    id: str
    at_ms: int
    table: str
    game: str
    reason: ReportReason
    nickname: str
    person: str
    address: str
    by: str
    chat: list[ReportedLine]


class TellReports(Struct):
    """GET /api/admin/reports, with the host key: the latest first."""

    reports: list[AdminReport]


class AskAdminReport(Struct, forbid_unknown_fields=True):
    """POST /api/admin/settle, with the host key: a report is dealt with, and goes."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
