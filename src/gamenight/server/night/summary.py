"""Summaries of nights: what lists show without reading a log."""

from typing import NamedTuple

import msgspec

from gamenight.server.night.state import NightState
from gamenight.server.table.summary import read_summary

NIGHT, UNKNOWN = "night", "?"


class StoredNight(msgspec.Struct):
    """What a list shows of a night without reading its log."""

    night: str
    open: bool
    nicknames: list[str]


def summarize_night(state: NightState) -> bytes:
    """What the server writes beside the log, for lists."""
    nicknames = [one.nickname for one in state.players if one.here]
    return msgspec.json.encode(StoredNight(state.created.name, state.open, nicknames))


def read_night_summary(about: bytes) -> StoredNight | None:
    """None if it is not a night's."""
    try:
        return msgspec.json.decode(about, type=StoredNight)
    except (msgspec.DecodeError, UnicodeError):
        return None


class Listing(NamedTuple):
    """What an owner's list shows of a table or a night. ``game`` is a game's name, or ``night``."""

    game: str
    name: str
    nicknames: list[str]


def read_listing(about: bytes) -> Listing:
    if (table := read_summary(about)) is not None:
        return Listing(table.game, table.name, table.nicknames)
    if (night := read_night_summary(about)) is not None:
        return Listing(NIGHT, night.night, night.nicknames)
    return Listing(UNKNOWN, UNKNOWN, [])
