"""Reads a record from a file before anything big is imported, so that errors show at once."""

import json
import sys
from pathlib import Path
from typing import Any

from gamenight.core.errors import RecordError

BYTES_MAX = 64 * 1024 * 1024


def read_record(path: Path) -> Any:
    """The JSON in a file ("-": standard input); RecordError says why it cannot be read."""
    content = read_bytes(path)
    try:
        return json.loads(content)
    except RecursionError:
        raise RecordError("record_json", file=path, reason="nested too deeply") from None
    except ValueError as error:
        raise RecordError("record_json", file=path, reason=error) from None


def read_bytes(path: Path) -> bytes:
    """What a file ("-": standard input) holds, unless that is far too much."""
    try:
        if str(path) == "-":
            content = sys.stdin.buffer.read(BYTES_MAX + 1)
        else:
            with path.open("rb") as file:
                content = file.read(BYTES_MAX + 1)
    except OSError as error:
        raise RecordError("record_file", file=path, reason=error.strerror) from None
    if len(content) > BYTES_MAX:
        raise RecordError("record_size", file=path, limit=BYTES_MAX // 1024 // 1024)
    return content
