"""HTTP endpoints: methods under ``@get``, ``@post`` or ``@delete``; a dispatcher; OpenAPI."""

import contextlib
import functools
import re
import typing
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

import gamenight
from gamenight.core.errors import GamenightError
from gamenight.core.match import BrokenMatch
from gamenight.server.http.access import Caller, Doorkeeper, identify
from gamenight.server.live.identity import COOKIE, COOKIE_AGE_S, hash_token, new_token
from gamenight.server.live.tables import Tables
from gamenight.server.protocol.commands import Ask
from gamenight.server.protocol.fields import parse_number
from gamenight.server.protocol.messages import TellRefused
from gamenight.server.protocol.refusals import Refused, find_status, render_failure

_encode = msgspec.json.Encoder().encode


@dataclass
class ApiCall:
    """One request, admitted: who calls, and a token for a browser that has none."""

    request: Request
    caller: Caller
    new_token: str = ""

    @property
    def table(self) -> str:
        return str(self.request.path_params["table"])

    @property
    def night(self) -> str:
        return str(self.request.path_params["night"])

    def read_number(self, name: str) -> int | None:
        """A number of the query; None if there is none."""
        return parse_number(self.request.query_params.get(name))

    def with_person(self) -> Caller:
        """The caller as a person; a browser that comes for the first time gets its token."""
        if not self.caller.person:
            self.new_token = new_token()
            self.caller = Caller(hash_token(self.new_token), self.caller.key, self.caller.address)
        return self.caller


Answer = msgspec.Struct | dict[str, Any] | Response
Handler = Callable[..., Awaitable[Answer]]
F = TypeVar("F", bound=Handler)


@dataclass(frozen=True)
class Endpoint:
    """An address. As a decorator it declares a method to be its handler.

    The handler's type hints tell the ``answer``, unless it returns a Response, and the ``body``:
    the type of its parameter ``ask``. Without an answer it gives no JSON, but ``media``. A ``long``
    request is worked on beside the tables, and each caller has a share of that.
    """

    method: str
    path: str
    summary: str
    answer: Any = None
    media: str = "application/json"
    query: dict[str, str] = field(default_factory=dict)
    key: bool = False
    admin: bool = False
    long: bool = False
    body: Any = None
    handler: Handler | None = None

    def __call__(self, handler: F) -> F:
        handler.__dict__["endpoint"] = self
        return handler

    def bind(self, handler: Handler) -> "Endpoint":
        hints = typing.get_type_hints(handler)
        told = hints["return"]
        is_response = isinstance(told, type) and issubclass(told, Response)
        answer = self.answer if is_response else told
        return replace(self, answer=answer, body=hints.get("ask"), handler=handler)


get = functools.partial(Endpoint, "GET")
post = functools.partial(Endpoint, "POST")
delete = functools.partial(Endpoint, "DELETE")


def list_endpoints(*owners: object) -> list[Endpoint]:
    """The endpoints that the classes of these objects declare."""
    return [
        thing.endpoint.bind(getattr(owner, name))
        for owner in owners
        for name, thing in vars(type(owner)).items()
        if hasattr(thing, "endpoint")
    ]


class Dispatcher:
    """Admits requests, decodes bodies, and turns results and refusals into responses."""

    def __init__(self, tables: Tables, door: Doorkeeper) -> None:
        self._tables = tables
        self._door = door

    def endpoint(self, row: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        handler = row.handler
        assert handler is not None

        async def serve(request: Request) -> Response:
            body: list[Any] = []
            try:
                address = self._door.admit(request)
                if request.method not in ("GET", "HEAD"):
                    self._door.check_origin(request)
                if row.body is not None:
                    body = [await self._read(request, row.body)]
                call = ApiCall(request, self._door.check_person(identify(request, address)))
                if row.admin:
                    self._door.check_admin(request)
                with self._door.long_request(address) if row.long else contextlib.nullcontext():
                    answer = await handler(call, *body)
            except (GamenightError, BrokenMatch) as error:
                command_id = body[0].id if body and isinstance(body[0], Ask) else None
                return respond_refused(error, command_id)
            except ClientDisconnect:  # in the middle of its body: nobody reads the answer
                return Response(status_code=400)
            response = answer if isinstance(answer, Response) else respond_json(answer)
            if call.new_token:
                self._set_cookie(request, response, call.new_token)
            return response

        return serve

    async def _read(self, request: Request, kind: Any) -> Any:
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise Refused("garbage", status=415, reason="content-type must be application/json")
        limit = self._tables.settings.limits.message_bytes
        return decode_body(await read_body(request, limit), kind)

    def _set_cookie(self, request: Request, response: Response, token: str) -> None:
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_AGE_S,
            path=self._tables.settings.root_path or "/",
            secure=self._door.is_secure(request),
            httponly=True,
            samesite="strict",
        )


async def read_body(request: Request, limit: int) -> bytes:
    """What a request brings. Refused if it is too much."""
    chunks = bytearray()
    async for chunk in request.stream():
        chunks += chunk
        if len(chunks) > limit:
            raise Refused("too_big", status=413, limit=limit)
    return bytes(chunks)


def decode_body(body: bytes, kind: Any = Any) -> Any:
    """A body of JSON. Refused if it is none, or of another kind."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("garbage", status=422, reason=str(error)[:200]) from None


def respond_json(answer: Any, status: int = 200) -> Response:
    return Response(
        _encode(answer),
        status,
        {"cache-control": "no-store"},
        media_type="application/json",
    )


def respond_refused(error: Exception, command_id: str | None = None) -> Response:
    response = respond_json(render_failure(error, command_id), find_status(error))
    if response.status_code in (429, 503):
        response.headers["retry-after"] = "2"
    return response


_REF = "#/components/schemas/{name}"


def openapi(endpoints: list[Endpoint], root_path: str = "") -> dict[str, Any]:
    """The description, as JSON-ready values."""
    kinds = [TellRefused]
    for row in endpoints:
        kinds += [kind for kind in (row.body, row.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    by_kind = dict(zip(map(id, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for row in endpoints:
        paths.setdefault(row.path, {})[row.method.lower()] = _operation(row, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "gamenight",
            "version": gamenight.__version__,
            "description": "Tables over HTTP. What is said at a table: see docs/protocol.md.",
        },
        "servers": [{"url": root_path or "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"host_key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(row: Endpoint, by_kind: dict[int, Any]) -> dict[str, Any]:
    schema = {"type": "string"} if row.answer is None else by_kind[id(row.answer)]
    answer = {"description": "done", "content": {row.media: {"schema": schema}}}
    refusal = {"description": "refused"} | _json(by_kind[id(TellRefused)])
    operation: dict[str, Any] = {
        "summary": row.summary,
        "operationId": _id(row),
        "parameters": _parameters(row),
        "responses": {"200": answer, "4XX": refusal, "503": refusal},
    }
    if row.body is not None:
        operation["requestBody"] = {"required": True} | _json(by_kind[id(row.body)])
    if row.admin:
        operation["security"] = [{"host_key": []}]
    return operation


def _id(row: Endpoint) -> str:
    """No two are alike: ``get_tables_table_replay`` for GET /api/tables/{table}/replay."""
    words = row.path.removeprefix("/api/").split("/")
    return "_".join([row.method.lower(), *(word.strip("{}") for word in words)])


def _parameters(row: Endpoint) -> list[dict[str, Any]]:
    text = {"schema": {"type": "string"}}
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True} | text
        for name in re.findall(r"{(\w+)}", row.path)
    ]
    query = dict(row.query)
    if row.key:
        query["key"] = "the key that the invite or spectator link carried"
    return found + [
        {"name": name, "in": "query", "description": words} | text for name, words in query.items()
    ]


def _json(schema: Any) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}
