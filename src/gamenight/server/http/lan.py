"""Opens the server to the local network: this machine's addresses, and a second listener."""

import contextlib
import socket
from collections.abc import Awaitable, Callable
from typing import Protocol

from gamenight.server.http.access import Doorkeeper
from gamenight.server.http.handler import ApiCall, get, post
from gamenight.server.protocol import bodies
from gamenight.server.protocol.refusals import Refused


class Door(Protocol):
    """Addresses that are being listened on."""

    async def close(self) -> None: ...


OpenDoor = Callable[[], Awaitable[Door]]


class Lan:
    """The local network's way in. ``opener`` is set by whoever runs the server on real sockets."""

    def __init__(self, door: Doorkeeper) -> None:
        self._door = door
        self._open: Door | None = None
        self.always = False
        self.port = 0
        self.opener: OpenDoor | None = None

    @get("/api/lan", "Whether phones can join")
    async def look(self, call: ApiCall) -> bodies.TellLan:
        on = self.always or self._open is not None
        return bodies.TellLan(on=on, addresses=self.list_urls())

    @post("/api/lan", "Let phones in this house join")
    async def switch(self, call: ApiCall, ask: bodies.AskLan) -> bodies.TellLan:
        """Only somebody at this very machine may open the door."""
        if not self._door.is_from_here(call.request):
            raise Refused("not_admin", status=403)
        if ask.on and self._open is None and not self.always and self.opener is not None:
            self._open = await self.opener()
        elif not ask.on:
            await self.close()
        return await self.look(call)

    async def close(self) -> None:
        found, self._open = self._open, None
        if found is not None:
            await found.close()

    def list_urls(self) -> list[str]:
        """Where phones can come in now; none while the door is shut."""
        if self._open is None and not self.always:
            return []
        return [f"http://{address}:{self.port}/" for address in list_own_addresses()]


def list_own_addresses() -> list[str]:
    """This machine's addresses on the local network, the likeliest first. Nothing is sent."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address set aside for documentation
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(str(entry[4][0]))
    return [a for a in dict.fromkeys(found) if not a.startswith("127.")]
