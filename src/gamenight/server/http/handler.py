"""The HTTP part as data: one row for each address, for the routes and for OpenAPI alike."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from gamenight.core.errors import GamenightError
from gamenight.core.match import BrokenMatch
from gamenight.server.http.access import Caller, caller_of
from gamenight.server.http.security import Doorkeeper
from gamenight.server.live.identity import COOKIE, COOKIE_AGE_S, new_token, person_of
from gamenight.server.live.tables import Tables
from gamenight.server.protocol.refusals import Refused, refusal, status_of

_encode = msgspec.json.Encoder().encode


@dataclass
class Call:
    """One request, admitted: who calls, the body, and a token for a browser that has none."""

    request: Request
    caller: Caller
    body: Any
    new_token: str = ""

    @property
    def table(self) -> str:
        return str(self.request.path_params["table"])

    def with_person(self) -> Caller:
        """The caller as a person; a browser that comes for the first time gets its token."""
        if not self.caller.person:
            self.new_token = new_token()
            self.caller = Caller(person_of(self.new_token), self.caller.key, self.caller.address)
        return self.caller


Answer = msgspec.Struct | dict[str, Any] | Response
Handler = Callable[[Call], Awaitable[Answer]]


@dataclass(frozen=True)
class Endpoint:
    """An address: without an ``answer`` it gives no JSON, but ``media``; it takes a ``query``."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: Any = None
    body: Any = None
    media: str = "application/json"
    query: dict[str, str] = field(default_factory=dict)
    key: bool = False
    admin: bool = False


class Desk:
    """Admits requests, decodes bodies, and turns results and refusals into responses."""

    def __init__(self, tables: Tables, door: Doorkeeper) -> None:
        self._tables = tables
        self._door = door

    def endpoint(self, row: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        async def serve(request: Request) -> Response:
            call: Call | None = None
            try:
                address = self._door.admit(request)
                if request.method not in ("GET", "HEAD"):
                    self._door.check_origin(request)
                body = await self._decoded(request, row.body)
                call = Call(request, caller_of(request, address), body)
                answer = await row.handler(call)
            except (GamenightError, BrokenMatch) as error:
                return refused(error)
            except ClientDisconnect:  # in the middle of its body: nobody reads the answer
                return Response(status_code=400)
            response = answer if isinstance(answer, Response) else json(answer)
            if call.new_token:
                self._set_cookie(request, response, call.new_token)
            return response

        return serve

    async def _decoded(self, request: Request, kind: Any) -> Any:
        if kind is None:
            return None
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise Refused("garbage", status=415, reason="content-type must be application/json")
        limit = self._tables.settings.limits.message_bytes
        chunks = bytearray()
        async for chunk in request.stream():
            chunks += chunk
            if len(chunks) > limit:
                raise Refused("too_big", status=413, limit=limit)
        try:
            return msgspec.json.decode(bytes(chunks), type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refused("garbage", status=422, reason=str(error)[:200]) from None

    def _set_cookie(self, request: Request, response: Response, token: str) -> None:
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_AGE_S,
            path=self._tables.settings.root_path or "/",
            secure=self._door.secure(request),
            httponly=True,
            samesite="strict",
        )


def json(answer: Any, status: int = 200) -> Response:
    return Response(
        _encode(answer),
        status,
        {"cache-control": "no-store"},
        media_type="application/json",
    )


def refused(error: Exception, command_id: str | None = None) -> Response:
    response = json(refusal(error, command_id), status_of(error))
    if response.status_code in (429, 503):
        response.headers["retry-after"] = "2"
    return response
