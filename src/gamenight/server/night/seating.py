"""Seating of a night: sizes of tables, who sits where, partners, and who sits out."""

import hashlib
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Any

from gamenight import games
from gamenight.core.chance import new_seed
from gamenight.core.errors import OptionError
from gamenight.core.facts import Facts
from gamenight.server.night import events
from gamenight.server.night.state import NightState

ID_CHARS = 24
Seats = tuple[int | None, ...]
"""The players on the seats of a table; None is a bot."""


def choose_sizes(people: int, allowed: Collection[int], bots: bool) -> tuple[int, ...]:
    """How many seats the tables have: as few tables as can be, and as even as can be.

    Without bots, the most people that such tables can take; with bots, the fewest seats that take
    everybody. () if no table can be filled.
    """
    best: dict[int, tuple[int, ...]] = {0: ()}
    for total in range(1, people + max(allowed, default=0) + 1):
        found = [
            tuple(sorted((*best[total - size], size), reverse=True))
            for size in allowed
            if total - size in best
        ]
        if found:
            best[total] = min(found, key=lambda sizes: (len(sizes), max(sizes) - min(sizes)))
    if not bots:
        return best[max(total for total in best if total <= people)]
    enough = [total for total in best if total >= people]
    return best[min(enough)] if enough and people else ()


def choose_sitting_out(state: NightState, ins: Sequence[int], count: int) -> list[int]:
    """Those who have sat out least often; among them, the last to arrive."""
    times = Counter(player for deal in state.sat_out for player in deal)
    order = sorted(ins, key=lambda player: (times[player], -player))
    return sorted(order[:count])


def seat_players(
    state: NightState,
    players: Sequence[int],
    sizes: Sequence[int],
    pairs: Sequence[tuple[int, int]] = (),
) -> list[Seats]:
    """Players at tables of these sizes, bots on what is left over.

    Chosen partners and people of one device stay at one table where there is room; else those sit
    together who have met least often. The first seat goes round.
    """
    bots = sum(sizes) - len(players)
    rooms = [size - bots // len(sizes) - (i < bots % len(sizes)) for i, size in enumerate(sizes)]
    groups: list[list[int]] = [[] for _ in sizes]
    met = _count_meetings(state)
    for unit in _list_units(state, players, max(rooms), pairs):
        fitting = [i for i, group in enumerate(groups) if rooms[i] - len(group) >= len(unit)]
        for part in [unit] if fitting else [[player] for player in unit]:
            free = [i for i in range(len(groups)) if rooms[i] - len(groups[i]) >= len(part)]
            best = min(free, key=lambda i: _familiarity(met, groups[i], part))
            groups[best] += part
    return [
        (*_rotate(state, group), *[None] * (size - len(group)))
        for group, size in zip(groups, sizes, strict=True)
    ]


def pair_up(
    seats: Seats, sides: Sequence[int], pairs: Sequence[tuple[int, int]], draw: bytes
) -> Seats:
    """The same people, partners on one side: the pairs that were chosen, and the rest by lot."""
    chosen: list[int | None] = [
        player for pair in pairs if set(pair) <= set(seats) for player in pair
    ]
    rest = [player for player in seats if player is not None and player not in chosen]
    rest.sort(key=lambda player: hashlib.sha256(draw + bytes([player])).digest())
    order = [*chosen, *rest]
    order += [None] * (len(seats) - len(order))
    # Seats of one side come one after the other, sides in the order of their first seat.
    places = sorted(range(len(seats)), key=lambda seat: (sides.index(sides[seat]), seat))
    found: list[int | None] = [None] * len(seats)
    for place, player in zip(places, order, strict=True):
        found[place] = player
    return tuple(found)


def _list_units(
    state: NightState, players: Sequence[int], most: int, pairs: Sequence[tuple[int, int]]
) -> list[list[int]]:
    """Chosen pairs, and people of one device, larger groups first; too large a group is split."""
    together = [list(pair) for pair in pairs if set(pair) <= set(players) and most >= len(pair)]
    paired = {player for pair in together for player in pair}
    units: dict[str, list[int]] = {}
    for player in sorted(set(players) - paired):
        units.setdefault(state.players[player].person, []).append(player)
    parts = [unit[i : i + most] for unit in units.values() for i in range(0, len(unit), most)]
    return sorted([*together, *parts], key=lambda unit: (-len(unit), unit))


def _count_meetings(state: NightState) -> Counter[tuple[int, int]]:
    met: Counter[tuple[int, int]] = Counter()
    for opened in state.tables:
        people = sorted(player for player in opened.seats if player is not None)
        met.update(combinations(people, 2))
    return met


def _familiarity(
    met: Counter[tuple[int, int]], group: Sequence[int], unit: Sequence[int]
) -> tuple[int, int]:
    times = sum(met[min(a, b), max(a, b)] for a in group for b in unit)
    return times, -len(group)


def _rotate(state: NightState, group: Sequence[int]) -> list[int]:
    """The player who had the first seat least often gets it; the others follow in order."""
    first = Counter(opened.seats[0] for opened in state.tables)
    order = sorted(group)
    lead = min(order, key=lambda player: (first[player], player), default=0)
    at = order.index(lead) if order else 0
    return order[at:] + order[:at]


def list_sizes(facts: Facts, options: dict[str, Any], seats: int | None) -> list[int]:
    """How many can sit at one table and play by these options."""
    low, high = facts.seats
    found = []
    for n in range(max(2, low), high + 1) if seats is None else [seats]:
        try:
            facts.validate(n, options)
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
    validated = facts.validate(len(seats), first | options)
    rules = games.load(game)
    sides = rules.sides(rules.blank(len(seats), validated))
    if len(set(sides)) < len(seats):
        seats = pair_up(seats, sides, pairs, new_seed())
    return events.PlannedTable(new_seed().hex()[:ID_CHARS], list(seats), validated)
