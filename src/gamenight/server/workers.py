"""Several server processes on one address, over one PostgreSQL database.

Each is a whole server that listens on the same port (SO_REUSEPORT): the system hands every
connection to one of them. They share nothing but the database, as servers on several machines do.
This process only starts them, starts another one when one ends, and stops them all.
"""

import contextlib
import dataclasses
import logging
import multiprocessing
import socket
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from gamenight.core.errors import OptionError
from gamenight.server.listener import GRACE_S, reserve
from gamenight.server.logs import log_to_stderr
from gamenight.server.run import FAREWELL_S, Listening, serve_until_stopped, stop_on_signals
from gamenight.server.settings import Settings
from gamenight.store import sqlite_file

log = logging.getLogger("gamenight.server")
STOPPED_WITHIN_S = FAREWELL_S + GRACE_S + 10.0
_spawn = multiprocessing.get_context("spawn")


@dataclasses.dataclass(frozen=True)
class Logging:
    as_json: bool = False
    level: str = "warning"


def check_workers(count: int, database: str | None) -> None:
    """So many processes can serve this database. OptionError."""
    if count < 1:
        raise OptionError("workers_range", got=count)
    if count > 1 and sqlite_file(database) is not None:
        raise OptionError("workers_sqlite")
    if count > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise OptionError("workers_system")


def serve_with_workers(
    count: int,
    settings: Settings,
    listening: Listening,
    ready: Callable[[int], None],
    logging: Logging,
) -> None:
    """Serve until SIGTERM or Ctrl-C; ``ready`` is called with the port once all have started."""
    with (
        reserve(listening.host, listening.port) as (host, port),
        _stop_signal() as stop,
    ):
        there = dataclasses.replace(listening, host=host, port=port, shared=True)
        workers: list[Worker] = []
        try:
            workers += [Worker(settings, there, logging) for _ in range(count)]
            if not all(worker.wait_until_ready(stop) for worker in workers):
                return
            ready(port)
            while _wait_for_an_end(workers, stop):
                for number, worker in enumerate(workers):
                    if not worker.process.is_alive():
                        log.error("a worker has ended", extra={"exit": worker.process.exitcode})
                        workers[number] = Worker(settings, there, logging)
                        if not workers[number].wait_until_ready(stop):
                            return
        finally:
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.end()


class Worker:
    """One server process."""

    def __init__(self, settings: Settings, listening: Listening, logging: Logging) -> None:
        self._ready, child = _spawn.Pipe(duplex=False)
        self.process: SpawnProcess = _spawn.Process(
            target=_serve, args=(settings, listening, logging, child), name="gamenight server"
        )
        self.process.start()
        child.close()

    def wait_until_ready(self, stop: Connection) -> bool:
        """Whether it serves; False if all is to stop instead. OSError if it ended."""
        found = wait([self._ready, stop])
        if stop in found:
            return False
        try:
            self._ready.recv()
        except EOFError:
            self.process.join()
            raise OSError(f"a worker ended with {self.process.exitcode}") from None
        return True

    def end(self) -> None:
        """Wait for its end, and not for ever."""
        self.process.join(STOPPED_WITHIN_S)
        self.process.kill()
        self.process.join()


def _serve(settings: Settings, listening: Listening, logging: Logging, ready: Connection) -> None:
    with log_to_stderr(logging.as_json, logging.level):
        serve_until_stopped(settings, listening, ready.send)


def _wait_for_an_end(workers: list[Worker], stop: Connection) -> bool:
    """Wait until a worker ends; False if all is to stop instead."""
    return stop not in wait([stop, *(worker.process.sentinel for worker in workers)])


@contextlib.contextmanager
def _stop_signal() -> Iterator[Connection]:
    """Can be read from once somebody has asked to stop."""
    asked, ask = _spawn.Pipe(duplex=False)
    try:
        with stop_on_signals(lambda: ask.send(True)):
            yield asked
    finally:
        asked.close()
        ask.close()
