"""Runs the server on real sockets: one event loop, graceful stop, limits of open files."""

import asyncio
import contextlib
import dataclasses
import gc
import io
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass

import segno

from gamenight.server.connection import LINGER_S
from gamenight.server.http.app import App
from gamenight.server.http.lan import list_own_addresses
from gamenight.server.listener import Listener, Probe, reserve
from gamenight.server.settings import Limits, Settings

if sys.platform != "win32":
    import resource

FAREWELL_S = 2 * LINGER_S + 1.0
EVERYWHERE = "0.0.0.0"
FILES_RESERVED = 48  # the database, listeners, pipes to worker processes, modules that are imported
FILES_ENOUGH = 65_536
# Nearly everything is freed by its last reference. By default Python looks for cycles after every
# few moves, and now and then among all tables at once, while everybody waits.
COLLECT_AFTER = (10_000, 10, 10)
HERE = ("127.0.0.1", "localhost", "::1", EVERYWHERE, "::")


@dataclass(frozen=True)
class Listening:
    """``shared``: other processes of this server listen there as well."""

    host: str = "127.0.0.1"
    port: int = 8000
    shared: bool = False

    def reserve(self) -> AbstractContextManager[tuple[str, int]]:
        """The address, which nobody else can take meanwhile. OSError."""
        if self.shared:
            return contextlib.nullcontext((self.host, self.port))
        return reserve(self.host, self.port)

    def url(self, port: int) -> str:
        """What to type on this machine; ``port`` is the one that was found."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{'localhost' if self.host in HERE else name}:{port}/"


class Server:
    """Serves an application until it is stopped; ``ready`` is called once people can come."""

    def __init__(
        self, app: App, listening: Listening, ready: Callable[[int], None] = lambda port: None
    ) -> None:
        self.app = app
        self.port = listening.port
        self._listening = listening
        self._ready = ready
        self._stopping = asyncio.Event()
        app.lan.always = listening.host in (EVERYWHERE, "::")
        if not listening.shared:  # a door that one process opens would be shut in the others
            app.lan.opener = self._open_to_lan

    def run(self) -> None:
        asyncio.run(self.serve())

    async def serve(self) -> None:
        """Serve until ``stop``. OSError if the address is taken."""
        self.loop = asyncio.get_running_loop()
        async with self.app.lifespan():
            with self._listening.reserve() as (host, port):
                listener = Listener(self.app, host, port, self.app.settings.limits)
                await listener.open()
            self.port = self.app.lan.port = port
            self._ready(port)
            probing = asyncio.ensure_future(Probe(listener.address, self.app.tables.metrics).run())
            stopping = asyncio.ensure_future(self._stopping.wait())
            ended = asyncio.ensure_future(listener.ended())
            try:
                await asyncio.wait({stopping, ended}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                stopping.cancel()
                probing.cancel()
                self.app.tables.say_goodbye()
                self.app.tables.pool.close()  # no request waits for a thought any more
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(FAREWELL_S):
                        await self.app.tables.connections.wait_closed()
                await self.app.lan.close()
                await listener.close()
                await ended

    def stop(self) -> None:
        """End gracefully; may be called from another thread or a signal handler."""
        self.loop.call_soon_threadsafe(self._stopping.set)

    async def _open_to_lan(self) -> "Listeners":
        """The same port on every address but loopback, which the first listener has."""
        found = Listeners()
        for address in list_own_addresses():
            found.all.append(Listener(self.app, address, self.port, self.app.settings.limits))
            await found.all[-1].open()
        return found


class Listeners:
    def __init__(self) -> None:
        self.all: list[Listener] = []

    async def close(self) -> None:
        await asyncio.gather(*(listener.close() for listener in self.all))


def serve_until_stopped(
    settings: Settings, listening: Listening, ready: Callable[[int], None]
) -> None:
    """Serve until SIGTERM or Ctrl-C; ``ready`` is called with the port once people can come."""
    gc.set_threshold(*COLLECT_AFTER)
    raise_file_limit()
    limits = fit_limits(settings.limits, count_allowed_files())
    server = Server(App(dataclasses.replace(settings, limits=limits)), listening, ready)

    async def serve() -> None:
        if (parent := multiprocessing.parent_process()) is not None:
            _stop_after(parent.sentinel, server)
        with stop_on_signals(server.stop):
            await server.serve()

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve())


@contextlib.contextmanager
def stop_on_signals(stop: Callable[[], object]) -> Iterator[None]:
    """Meanwhile SIGINT and SIGTERM call ``stop``.

    Not by the event loop's own handlers: those lose a signal that comes in a flood of wake-ups,
    such as when hundreds of browsers leave at once.
    """
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *frame: stop()) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop_after(sentinel: int, server: Server) -> None:
    """A worker does not outlive the process that started it, however that ends."""
    loop = asyncio.get_running_loop()

    def stop() -> None:
        loop.remove_reader(sentinel)
        server.stop()

    loop.add_reader(sentinel, stop)


def write_greeting(settings: Settings, listening: Listening, port: int) -> str:
    """What a host is told when the server is up."""
    lines = [f"gamenight is at {settings.public_url or listening.url(port)}"]
    if listening.host == EVERYWHERE:
        addresses = list_own_addresses()
        lines.append("Everybody in your local network can reach it, unencrypted:")
        lines += [f"  http://{address}:{port}/" for address in addresses]
        if addresses:
            picture = io.StringIO()
            segno.make(f"http://{addresses[0]}:{port}/", error="l").terminal(picture, compact=True)
            lines.append(picture.getvalue())
    lines.append("Stop it with Ctrl-C; every table stays as it is.")
    return "\n".join(lines)


def raise_file_limit() -> None:
    """Allow as many open files as the system lets this process have, within reason.

    A server that runs out of them can neither accept a connection nor open its own files.
    """
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES_ENOUGH if hard == resource.RLIM_INFINITY else min(hard, FILES_ENOUGH)
        if soft != resource.RLIM_INFINITY and soft < most:
            with contextlib.suppress(ValueError, OSError):  # macOS allows less than it says
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def count_allowed_files() -> int:
    if sys.platform == "win32":
        return FILES_ENOUGH
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES_ENOUGH if soft == resource.RLIM_INFINITY else soft


def fit_limits(limits: Limits, allowed: int) -> Limits:
    """The same limits, with no more connections than there may be files."""
    half = max(1, (allowed - FILES_RESERVED) // 2)
    return dataclasses.replace(
        limits, requests=min(limits.requests, half), sockets=min(limits.sockets, half)
    )
