"""Structured logs: one line for each thing that happened, as JSON or plain text."""

import contextlib
import json
import logging
import sys
from collections.abc import Iterator
from typing import Any

_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Lines(logging.Formatter):
    """A record and its extra fields on one line."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        fields |= {k: v for k, v in vars(record).items() if k not in _STANDARD}
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        if self._as_json:
            return json.dumps(fields, default=str)
        rest = " ".join(f"{k}={visible(v)}" for k, v in list(fields.items())[3:] if k != "trace")
        line = f"{fields['at']} {fields['level']:7} {fields['what']} {rest}".rstrip()
        return line + ("\n" + fields["trace"] if "trace" in fields else "")


def visible(value: Any) -> str:
    """A field as a line may show it: a stranger's path begins no line and moves no cursor."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(value))


@contextlib.contextmanager
def log_to_stderr(as_json: bool, level: str) -> Iterator[None]:
    """While it lasts, log to standard error: the server's own lines, and warnings of others.

    Handlers and levels that others set are there before, meanwhile and afterwards.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(as_json))
    root, ours = logging.getLogger(), logging.getLogger("gamenight")
    level_before = ours.level
    root.addHandler(handler)
    ours.setLevel(level.upper())
    try:
        yield
    finally:
        ours.setLevel(level_before)
        root.removeHandler(handler)
