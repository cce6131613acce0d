"""The server as one ASGI application."""

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from gamenight.server.http.access import HEADERS, Doorkeeper
from gamenight.server.http.admin import BLOCKED, NOTICE, Admin
from gamenight.server.http.analysis import Analyses
from gamenight.server.http.devices import Devices, PushRoutes
from gamenight.server.http.handler import (
    Dispatcher,
    list_endpoints,
    openapi,
    respond_json,
    respond_refused,
)
from gamenight.server.http.lan import Lan
from gamenight.server.http.matches import Matches
from gamenight.server.http.nights import NightRoutes, NightSession
from gamenight.server.http.pages import Pages
from gamenight.server.http.replays import Replays
from gamenight.server.http.routes import Routes
from gamenight.server.http.strangers import OpenTableRoutes, Strangers
from gamenight.server.http.studies import Conversions, Puzzles, Studies
from gamenight.server.live.bots import Pool
from gamenight.server.live.tables import Tables
from gamenight.server.metrics import Metrics
from gamenight.server.protocol.refusals import Refused
from gamenight.server.settings import Settings
from gamenight.server.socket import Session, serve_socket
from gamenight.store import Store, open_store
from gamenight.store.interface import Clock

log = logging.getLogger("gamenight.server")


class App:
    """Everything that serves: routes, tables, doorkeeper. Call it as an ASGI application."""

    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        clock: Clock | None = None,
        pool: Pool | None = None,
    ) -> None:
        self.settings = settings
        self.tables = Tables(store or open_store(settings.database), settings, clock, pool)
        self.door = Doorkeeper(settings)
        self.admin = Admin(self.tables, self.door)
        self.tables.followers[BLOCKED] = self.admin.load_blocks
        self.tables.followers[NOTICE] = self.admin.load_notice
        self.lan = Lan(self.door)
        routes = Routes(self.tables, self.door, self.lan)
        self.endpoints = list_endpoints(
            routes,
            Devices(self.tables, routes.find_base),
            PushRoutes(self.tables),
            NightRoutes(self.tables, self.door, routes.find_base),
            OpenTableRoutes(self.tables, self.door),
            Strangers(self.tables, self.door),
            Replays(self.tables),
            Matches(self.tables),
            Studies(self.tables),
            Puzzles(self.tables),
            Conversions(self.tables),
            Analyses(self.tables, self.door),
            self.lan,
            self.admin,
        )
        self._inner = Starlette(
            routes=self._routes(),
            lifespan=lambda app: self.lifespan(),
            exception_handlers={HTTPException: _http_error, 500: _own_mistake},
        )
        self._asgi: ASGIApp = RequestMiddleware(
            self._inner, self.tables.metrics, settings.limits.request_s
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.settings.root_path:
            scope = {**scope, "root_path": self.settings.root_path}
        await self._asgi(scope, receive, send)

    def _routes(self) -> list[Any]:
        dispatcher, pages = Dispatcher(self.tables, self.door), Pages(self.settings.root_path)
        rows: list[Any] = [
            Route(row.path, dispatcher.endpoint(row), methods=[row.method])
            for row in self.endpoints
        ]

        @functools.cache
        def described() -> bytes:
            return msgspec.json.encode(openapi(self.endpoints, self.settings.root_path))

        async def describe(request: Request) -> Response:
            try:
                self.door.admit(request)
            except Refused as error:
                return respond_refused(error)
            return respond_json(msgspec.Raw(described()))

        async def converse(socket: WebSocket) -> None:
            await serve_socket(Session, socket, self.tables, self.door)

        async def converse_in_night(socket: WebSocket) -> None:
            await serve_socket(NightSession, socket, self.tables, self.door)

        async def page(request: Request) -> Response:
            try:
                self.door.admit(request, to_page=True)
            except Refused as error:
                return respond_refused(error)
            return await pages.serve(request)

        return [
            *rows,
            WebSocketRoute("/api/tables/{table}/socket", converse),
            WebSocketRoute("/api/nights/{night}/socket", converse_in_night),
            Route("/api/openapi.json", describe),
            Route("/healthz", self.admin.healthz),
            Route("/readyz", self.admin.readyz),
            Route("/metrics", self.admin.metrics),
            Route("/{path:path}", page, methods=["GET"]),
        ]

    @contextlib.asynccontextmanager
    async def lifespan(self) -> AsyncIterator[None]:
        """While it lasts, tables are served. ASGI servers enter it by the lifespan protocol."""
        await self.tables.open()
        await self.admin.load_blocks()
        await self.admin.load_notice()
        try:
            yield
        finally:
            await self.lan.close()
            await self.tables.close()


class RequestMiddleware:
    """What every HTTP request gets: an end to its body, the safe headers, a count, a log line."""

    def __init__(self, inner: ASGIApp, metrics: Metrics, request_s: float) -> None:
        self._inner = inner
        self._metrics = metrics
        self._request_s = request_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        began = time.perf_counter()
        # What was asked for, before routing changes the scope, and as it was written.
        path = scope.get("raw_path", b"").decode("latin-1") or scope["path"]
        deadline_s = asyncio.get_running_loop().time() + self._request_s
        whole = False

        async def receive_in_time() -> Message:
            nonlocal whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(deadline_s):
                    message = await receive()
            except TimeoutError:
                return {"type": "http.disconnect"}
            whole = not message.get("more_body", False)
            return message

        async def send_dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                self._metrics.requests.labels(str(message["status"])).inc()
                took_ms = round((time.perf_counter() - began) * 1000, 1)
                quiet = is_asset(scope["path"]) and message["status"] < 400
                log.log(
                    logging.DEBUG if quiet else logging.INFO,
                    "request",
                    extra={
                        "method": scope["method"],
                        "path": hide_ids(path),
                        "status": message["status"],
                        "took_ms": took_ms,
                    },
                )
            await send(message)

        await self._inner(scope, receive_in_time, send_dressed)


def is_asset(path: str) -> bool:
    """Whether a path is a file of the page: a visit asks for dozens of them."""
    return "." in path.rpartition("/")[2] and "/api/" not in path


def hide_ids(path: str) -> str:
    """A path as a log may show it: a table by the beginning of its id."""
    parts = path.split("/")
    for i, part in enumerate(parts[:-1]):
        if part in ("tables", "t", "nights", "n") and len(parts[i + 1]) > 6:
            parts[i + 1] = parts[i + 1][:6] + "…"
    return "/".join(parts)[:120]


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return respond_refused(Refused("method", status=405, method=request.method))
    return respond_refused(Refused("not_found", status=error.status_code))


async def _own_mistake(request: Request, error: Exception) -> Response:
    return respond_refused(Refused("broken", status=500))
