"""Running the server on real sockets: uvicorn, a graceful end, and the second door for the local network."""

import asyncio
import socket
from dataclasses import dataclass

import uvicorn

from gamenight.server.app import App
from gamenight.server.settings import Settings

GRACE_S = 5
EVERYWHERE = "0.0.0.0"


@dataclass(frozen=True)
class Listening:
    host: str = "127.0.0.1"
    port: int = 8000


class Server(uvicorn.Server):
    """A server that says goodbye before it hangs up."""

    def __init__(self, app: App, listening: Listening) -> None:
        self.app = app
        self.listening = listening
        super().__init__(_config(app, listening))
        app.lan.always = listening.host in (EVERYWHERE, "::")
        app.lan.opener = self._open_to_lan

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.servers:
            self.app.lan.port = int(self.servers[0].sockets[0].getsockname()[1])

    @property
    def port(self) -> int:
        return self.app.lan.port

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.tables.say_goodbye()
        await self.app.lan.close()
        await asyncio.sleep(0.05)
        await super().shutdown(sockets=sockets)

    async def _open_to_lan(self) -> asyncio.Server:
        """The same port on every address but loopback, which is taken by the first door."""
        config = self.config

        def protocol() -> asyncio.Protocol:
            made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[operator]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        from gamenight.server.lan import own_addresses

        loop = asyncio.get_running_loop()
        return await loop.create_server(protocol, own_addresses(), self.port)


def _config(app: App, listening: Listening) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=listening.host,
        port=listening.port,
        ws="websockets-sansio",
        ws_max_size=app.settings.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        root_path=app.settings.root_path,
        timeout_graceful_shutdown=GRACE_S,
        timeout_keep_alive=30,
        lifespan="on",
    )


def serve(settings: Settings, listening: Listening) -> None:
    """Serve until told to stop."""
    Server(App(settings), listening).run()
