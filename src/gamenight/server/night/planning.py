"""The tables that a night may open: their sizes, options and seats."""

from collections.abc import Sequence
from typing import Any

from gamenight import games
from gamenight.core.chance import new_seed
from gamenight.core.errors import OptionError
from gamenight.core.facts import Facts
from gamenight.server.night import events
from gamenight.server.night.asking import Guest
from gamenight.server.night.seating import Seats, pair_up
from gamenight.server.night.state import NightState
from gamenight.server.protocol.refusals import Refused

TABLES_MAX = 1000
ID_CHARS = 24


def check_room(state: NightState, who: Guest, tables: int) -> None:
    """A night cannot open tables without end."""
    if len(state.tables) + tables > TABLES_MAX or who.under_way > 2 * len(state.players):
        raise Refused("too_many_tables", status=429)


def list_sizes(facts: Facts, options: dict[str, Any], seats: int | None) -> list[int]:
    """How many can sit at one table and play by these options."""
    low, high = facts.seats
    found = []
    for n in range(max(2, low), high + 1) if seats is None else [seats]:
        try:
            facts.validated(n, options)
            found.append(n)
        except OptionError:
            continue
    return found


def plan_table(
    game: str, options: dict[str, Any], seats: Seats, pairs: Sequence[tuple[int, int]] = ()
) -> events.PlannedTable:
    """One table: who begins or deals is on its first seat, unless the options say otherwise."""
    facts = games.facts(game)
    first = {option.name: 0 for option in facts.options if option.kind == "seat"}
    validated = facts.validated(len(seats), first | options)
    rules = games.load(game)
    sides = rules.sides(rules.blank(len(seats), validated))
    if len(set(sides)) < len(seats):
        seats = pair_up(seats, sides, pairs, new_seed())
    return events.PlannedTable(new_seed().hex()[:ID_CHARS], list(seats), validated)
