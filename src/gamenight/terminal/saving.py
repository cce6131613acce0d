"""A match into a file, for lines and for the full screen alike."""

import json
import shlex
from pathlib import Path
from typing import Any

from gamenight.core.files import write_whole
from gamenight.core.words import say


def record_text(record: dict[str, Any]) -> str:
    return json.dumps(record, indent=1, ensure_ascii=False) + "\n"


def save_record(record: dict[str, Any], name: str) -> str:
    """Write it; what is to be said of that."""
    try:
        write_whole(Path(name).expanduser(), record_text(record).encode())
    except OSError as error:
        return say("terminal.save_failed", file=name, reason=error.strerror)
    return say("terminal.saved", file=name, typed=shlex.quote(name))
