"""Permissions in a night: who asks for something, and what they must be for it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gamenight.server.night.results import TableProgress
from gamenight.server.night.state import NightMember, NightState
from gamenight.server.protocol import commands
from gamenight.server.protocol.refusals import Refused

TABLES_MAX = 1000


class Guest(NamedTuple):
    """Who asks, when, and what is known of the night's tables: ``under_way`` are not over.

    ``champion``: this server offers that level.
    """

    person: str
    may_join: bool
    now_ms: int
    under_way: int = 0
    progress: Mapping[str, TableProgress] = {}
    champion: bool = False


def stamp(who: Guest, command: commands.Ask) -> dict[str, Any]:
    return {"at_ms": who.now_ms, "by": who.person, "id": command.id}


def check_host(state: NightState, who: Guest) -> None:
    if not who.person or who.person != state.host:
        raise Refused("not_night_host", status=403)


def find_player(state: NightState, number: int) -> NightMember:
    if number >= len(state.players) or not state.players[number].here:
        raise Refused("not_in_night", status=422)
    return state.players[number]


def check_own(state: NightState, who: Guest, number: int) -> NightMember:
    found = find_player(state, number)
    if not who.person or found.person != who.person:
        raise Refused("not_your_player", status=403)
    return found


def check_room(state: NightState, who: Guest, tables: int) -> None:
    """A night cannot open tables without end."""
    if len(state.tables) + tables > TABLES_MAX or who.under_way > 2 * len(state.players):
        raise Refused("too_many_tables", status=429)
