"""Session tokens: the secret by which each server knows this terminal after a restart."""

import contextlib
import json
import os
from pathlib import Path

from platformdirs import user_data_path


def read_token(base: str, file: Path | None = None) -> str:
    """The token that a server gave to this terminal, or ""."""
    token = _read(file or _place()).get(base, "")
    return token if isinstance(token, str) else ""


def keep_token(base: str, token: str, file: Path | None = None) -> None:
    """Remember it, readable by this user alone; if it cannot be written, it is not kept."""
    place = file or _place()
    passes = _read(place) | {base: token}
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            json.dump(passes, out)


def _place() -> Path:
    return user_data_path("gamenight") / "passes.json"


def _read(place: Path) -> dict[str, object]:
    try:
        found = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
