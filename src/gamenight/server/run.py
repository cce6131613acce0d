"""Running the server on real sockets: uvicorn, a graceful end, a door for the local network."""

import asyncio
import contextlib
import io
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import segno
import uvicorn

from gamenight.server.app import App
from gamenight.server.entrance import Entrance
from gamenight.server.garbage import collect_when_quiet
from gamenight.server.lan import own_addresses
from gamenight.server.settings import Settings
from gamenight.server.wire import Handshake

GRACE_S = 5
SWITCH_S = 0.0005  # others wait for the thread that writes: it must not wait long itself
EVERYWHERE = "0.0.0.0"
HERE = ("127.0.0.1", "localhost", "::1", EVERYWHERE, "::")


@dataclass(frozen=True)
class Listening:
    host: str = "127.0.0.1"
    port: int = 8000

    def url(self, port: int) -> str:
        """What to type on this machine; ``port`` is the one that was found."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{'localhost' if self.host in HERE else name}:{port}/"


class Server(uvicorn.Server):
    """A server that says goodbye before it hangs up."""

    def __init__(
        self, app: App, listening: Listening, ready: Callable[[int], None] = lambda port: None
    ) -> None:
        self.app = app
        self._ready = ready
        self._collecting: asyncio.Task[None] | None = None
        super().__init__(_config(app, listening))
        app.lan.always = listening.host in (EVERYWHERE, "::")
        app.lan.opener = self._open_to_lan

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        said = self.app.tables.metrics.commands
        self._collecting = asyncio.ensure_future(collect_when_quiet(said))
        sys.setswitchinterval(SWITCH_S)
        if self.servers:
            self.app.lan.port = int(self.servers[0].sockets[0].getsockname()[1])
            self._ready(self.port)

    @property
    def port(self) -> int:
        return self.app.lan.port

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.tables.say_goodbye()
        await self.app.lan.close()
        if self._collecting is not None:
            self._collecting.cancel()
        await asyncio.sleep(0.05)
        await super().shutdown(sockets=sockets)

    async def _open_to_lan(self) -> asyncio.Server:
        """The same port on every address but loopback, which is taken by the first door."""
        config = self.config

        def protocol() -> asyncio.Protocol:
            make: Any = config.http_protocol_class  # uvicorn's protocols take these three
            made: asyncio.Protocol = make(
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        loop = asyncio.get_running_loop()
        return await loop.create_server(protocol, own_addresses(), self.port)


def _config(app: App, listening: Listening) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=listening.host,
        port=listening.port,
        http=Entrance,
        ws=Handshake,
        ws_max_size=app.settings.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # signs of life are the wire's to ask for
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        root_path=app.settings.root_path,
        timeout_graceful_shutdown=GRACE_S,
        timeout_keep_alive=30,
        lifespan="on",
    )


def serve_until_stopped(
    settings: Settings, listening: Listening, ready: Callable[[int], None]
) -> None:
    """Serve until told to stop; ``ready`` is called with the port once people can come."""
    # After its graceful end uvicorn raises the signal again: by then there is nothing left to do.
    signal.signal(signal.SIGTERM, lambda number, frame: None)
    with contextlib.suppress(KeyboardInterrupt):
        Server(App(settings), listening, ready).run()


def announced(settings: Settings, listening: Listening, port: int) -> str:
    """What a host is told when the server is up."""
    lines = [f"gamenight is at {settings.public_url or listening.url(port)}"]
    if listening.host == EVERYWHERE:
        addresses = own_addresses()
        lines.append("Everybody in your local network can reach it, unencrypted:")
        lines += [f"  http://{address}:{port}/" for address in addresses]
        if addresses:
            picture = io.StringIO()
            segno.make(f"http://{addresses[0]}:{port}/", error="l").terminal(picture, compact=True)
            lines.append(picture.getvalue())
    lines.append("Stop it with Ctrl-C; every table stays as it is.")
    return "\n".join(lines)
