"""The schedule of a run: every deal is played in all seatings, so that nobody is favoured.

A *group* of bots meets at one table, a *deal* is one seed. Partners are one side and are played by
one bot. With fewer bots than sides each takes as many sides as any other, or one more.
"""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations, product

SEATINGS_MAX = 24  # with more, a deal is played in the rotations of one arrangement


@dataclass(frozen=True)
class Fixture:
    """One game to play: who sits at each seat, as numbers of bots."""

    group: int
    deal: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Schedule:
    """All games of a run, deal by deal."""

    groups: tuple[tuple[int, ...], ...]
    sides: tuple[int, ...]

    def seatings(self, group: int, deal: int) -> list[tuple[int, ...]]:
        """The seatings in which a group plays a deal: numbers of bots by seat."""
        rounds = self._rounds(group)
        return rounds[deal % len(rounds)]

    def deals(self, group: int, games: int) -> int:
        """How many deals make at least so many games of a group."""
        return -(-games // min(len(seatings) for seatings in self._rounds(group)))

    def total(self, games: int) -> int:
        """How many games there are if at least so many of every group are asked for."""
        return sum(
            len(self.seatings(group, deal))
            for group in range(len(self.groups))
            for deal in range(self.deals(group, games))
        )

    @functools.cache  # noqa: B019 - a schedule lives as long as its run
    def _rounds(self, group: int) -> list[list[tuple[int, ...]]]:
        found = arrangements(self.groups[group], len(set(self.sides)))
        if len(found) <= SEATINGS_MAX:
            rounds = [found]
        else:
            rounds = [_rotations(first) for first in found if first == min(_rotations(first))]
        return [[tuple(given[side] for side in self.sides) for given in one] for one in rounds]

    def fixtures(self, games: int) -> Iterator[Fixture]:
        """At least so many games of every group, in whole deals; all groups advance together."""
        wanted = [self.deals(group, games) for group in range(len(self.groups))]
        for deal in range(max(wanted)):
            for group, deals in enumerate(wanted):
                if deal < deals:
                    for seats in self.seatings(group, deal):
                        yield Fixture(group, deal, seats)


def schedule(bots: int, sides: list[int], ladder: bool) -> Schedule:
    """Everybody meets everybody, or in a ladder only their neighbours."""
    groups: list[tuple[int, ...]] = list(
        pairwise(range(bots)) if ladder else combinations(range(bots), min(bots, len(set(sides))))
    )
    order = sorted(set(sides))
    return Schedule(tuple(groups), tuple(order.index(side) for side in sides))


def arrangements(members: tuple[int, ...], sides: int) -> list[tuple[int, ...]]:
    """All ways to give the sides to the members as evenly as can be."""
    if len(members) == sides:
        return list(permutations(members))
    least = sides // len(members)
    return [
        given
        for given in product(members, repeat=sides)
        if all(least <= given.count(one) <= least + 1 for one in members)
    ]


def _rotations(arranged: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(dict.fromkeys(arranged[i:] + arranged[:i] for i in range(len(arranged))))
