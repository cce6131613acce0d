"""A match into a file, for lines and for the full screen alike."""

import json
from pathlib import Path
from typing import Any

from gamenight.core.words import say


def record_text(record: dict[str, Any]) -> str:
    return json.dumps(record, indent=1, ensure_ascii=False) + "\n"


def save_record(record: dict[str, Any], name: str) -> str:
    """Write it; what is to be said of that."""
    try:
        Path(name).expanduser().write_text(record_text(record), encoding="utf-8")
    except OSError as error:
        return say("terminal.save_failed", file=name, reason=error.strerror)
    return say("terminal.saved", file=name)
