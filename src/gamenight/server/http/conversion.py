"""Matches between our records and the files of other programs, for the replay page."""

from typing import Any

from starlette.responses import Response

from gamenight import games
from gamenight.core.record import replayed
from gamenight.server.http.handler import Call, Endpoint
from gamenight.server.http.replays import body_of, checked_length, record_in
from gamenight.server.live.tables import Tables
from gamenight.server.protocol.refusals import Refused

FORMAT = "blksgf"
FILE_BYTES = 200_000
BLKSGF = "application/x-blokus-sgf"


class Converting:
    """Nothing is stored: what is brought goes back in the other form."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._game, self._format = games.with_format(FORMAT)

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "POST",
                "/api/convert/record",
                self.record,
                "The main variation of a .blksgf file (the body) as a record",
                dict[str, Any],
            ),
            Endpoint(
                "POST",
                "/api/convert/blksgf",
                self.blksgf,
                "A record of Blokus Duo (the body) as a .blksgf file",
                media=BLKSGF,
            ),
        ]

    async def record(self, call: Call) -> dict[str, Any]:
        body = await body_of(call.request, FILE_BYTES)
        await self._tables.warmth.warm_up(self._game)
        record: dict[str, Any] = await self._tables.aside.run(self._record_of, body)
        return record

    async def blksgf(self, call: Call) -> Response:
        record = await record_in(call.request, self._tables)
        if not isinstance(record, dict) or record.get("game") != self._game:
            title = games.facts(self._game).title
            raise Refused("garbage", status=422, reason=f"not a record of {title}")
        text = await self._tables.aside.run(self._file_of, record)
        headers = {"cache-control": "no-store"}
        return Response(text, media_type=BLKSGF, headers=headers)

    def _record_of(self, body: bytes) -> dict[str, Any]:
        try:
            text = body.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise Refused("garbage", status=422, reason=error.reason) from None
        record: dict[str, Any] = self._format.record_of(text)
        return record

    def _file_of(self, record: dict[str, Any]) -> str:
        checked_length(record)
        text: str = self._format.file_of(replayed(record, games.load))
        return text
