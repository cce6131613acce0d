"""Structured logs: one line for each thing that happened, as JSON or plain text."""

import contextlib
import json
import logging
import sys
from collections import deque
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from gamenight import __version__
from gamenight.server.protocol.admin import AdminTrouble
from gamenight.server.settings import Settings
from gamenight.store import sqlite_file

KEPT_TROUBLES = 50
life = logging.getLogger("gamenight.server.life")
_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class LineFormatter(logging.Formatter):
    """A record and its extra fields on one line."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created)
            .astimezone()
            .isoformat("T", "milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        fields |= {k: v for k, v in vars(record).items() if k not in _STANDARD}
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        if self._as_json:
            return json.dumps(fields, default=str)
        rest = " ".join(f"{k}={escape(v)}" for k, v in list(fields.items())[3:] if k != "trace")
        line = f"{fields['at']} {fields['level']:7} {fields['what']} {rest}".rstrip()
        return line + ("\n" + fields["trace"] if "trace" in fields else "")


def escape(value: Any) -> str:
    """A field as a line may show it: a stranger's path begins no line and moves no cursor."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(value))


class Troubles(logging.Handler):
    """Keeps the latest warnings and errors of this process, for its owner's page."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.latest: deque[AdminTrouble] = deque(maxlen=KEPT_TROUBLES)

    def emit(self, record: logging.LogRecord) -> None:
        fields = {k: v for k, v in vars(record).items() if k not in _STANDARD}
        rest = " ".join(f"{key}={escape(value)}" for key, value in fields.items())
        what = f"{record.getMessage()} {rest}".rstrip()
        if record.exc_info and record.exc_info[1] is not None:
            what += f" ({type(record.exc_info[1]).__name__})"
        self.latest.append(AdminTrouble(int(record.created * 1000), record.levelname.lower(), what))


TROUBLES = Troubles()


def log_start(settings: Settings, address: str) -> None:
    """The server can be reached, under the address that people type."""
    life.info("started", extra=_about(settings, address))


def log_stop(settings: Settings, address: str) -> None:
    """The same at the end; the address is "" if the server never got that far."""
    life.info("stopped", extra=_about(settings, address))


def _about(settings: Settings, address: str) -> dict[str, str]:
    database = describe_database(settings.database)
    return {
        "version": __version__,
        "database": database,
        "address": settings.public_url or address,
    }


def describe_database(address: str | None) -> str:
    """Where the tables are, without the name and password in an address."""
    file = sqlite_file(address)
    if file is not None:
        return str(file)
    parts = urlsplit(address or "")
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


@contextlib.contextmanager
def log_to_stderr(as_json: bool, level: str, *, always_life: bool = False) -> Iterator[None]:
    """While it lasts, log to standard error: the server's own lines, and warnings of others.

    ``always_life``: that the server has started and stopped is told at every level. Handlers and
    levels that others set are there before, meanwhile and afterwards.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineFormatter(as_json))
    root, ours = logging.getLogger(), logging.getLogger("gamenight")
    before = ours.level, life.level
    root.addHandler(handler)
    ours.addHandler(TROUBLES)
    ours.setLevel(level.upper())
    life.setLevel(logging.INFO if always_life else logging.NOTSET)
    try:
        yield
    finally:
        ours.setLevel(before[0])
        life.setLevel(before[1])
        ours.removeHandler(TROUBLES)
        root.removeHandler(handler)
