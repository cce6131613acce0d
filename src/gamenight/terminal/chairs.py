"""Who sat where in a match that was loaded from a file or is saved to one."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from gamenight.core.words import catalogue, say
from gamenight.terminal.table import Chair


def bot_name(seat: int) -> str:
    """What the bot on a seat is called, here and on the page."""
    names = say("page.bot_names").split("|")
    return names[seat % len(names)]


def chairs_of(levels: Sequence[str | None], names: Sequence[str] = ()) -> tuple[Chair, ...]:
    """The chairs around this keyboard: bots by their levels, people by the names they have."""
    return tuple(
        Chair(names[seat] if seat < len(names) else "", "you")
        if level is None
        else Chair(bot_name(seat), "bot", level)
        for seat, level in enumerate(levels)
    )


def read_chairs(about: dict[str, Any] | None, seats: int) -> tuple[Chair, ...]:
    """Who sat where, as a record tells it: anybody may have written it."""
    players = (about or {}).get("players") or [{}] * seats
    return tuple(_told(seat, one) for seat, one in enumerate(players))


def _told(seat: int, player: dict[str, str]) -> Chair:
    if player.get("name"):
        return Chair(_printable(player["name"]), "person")
    level = player.get("level", "")
    known = level if f"level.{level}" in catalogue("page") else None
    return Chair(bot_name(seat), "bot", known) if level else Chair("", "person")


def read_start(about: dict[str, Any] | None) -> str:
    """When a match began, to the minute; "" if its record does not tell."""
    began = _printable((about or {}).get("began", ""))
    try:
        when = datetime.fromisoformat(began)
    except ValueError:
        return began
    return f"{when:%Y-%m-%d}" if len(began) <= len("2026-11-16") else f"{when:%Y-%m-%d %H:%M %Z}"


def about_now(levels: Sequence[str | None]) -> dict[str, Any]:
    """The ``about`` of a match that begins here."""
    players = [{"level": level} if level else {} for level in levels]
    return {"began": now(), "players": players}


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _printable(text: str) -> str:
    """Nothing in a name may move the cursor or clear the screen."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
