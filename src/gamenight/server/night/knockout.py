"""The bracket of a knock-out: who is through, and who meets next.

The field is filled up to the next power of two, and the first players of the list have a bye. A
drawn match is played again; if that is drawn too, the player who is earlier in the list goes on,
since the list was drawn by lot. A player who leaves loses the match that is still to be won.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

NOBODY = -1  # the other side of a bye
DRAWS_MAX = 2  # of two players; after that, the list decides


class TournamentMatch(NamedTuple):
    """A match of a tournament, or a bye. ``halves``: half points of both; None while it goes on."""

    one: int
    other: int | None
    halves: tuple[int, int] | None


class BracketMatch(NamedTuple):
    """A match of the bracket. None is a player who is not known yet."""

    one: int | None
    other: int | None
    winner: int | None
    by_lot: bool = False

    @property
    def due(self) -> tuple[int, int] | None:
        """Who has to meet there now, if the match is still to be won."""
        if self.one is None or self.other is None or self.winner is not None:
            return None
        return self.one, self.other


def list_levels(
    players: Sequence[int], left: Collection[int], meetings: Sequence[TournamentMatch]
) -> list[list[BracketMatch]]:
    """All matches of the bracket, from the first level to the final."""
    won: dict[frozenset[int | None], int | None] = {
        frozenset((one.one, one.other)): one.one if one.halves[0] > one.halves[1] else one.other
        for one in meetings
        if one.halves is not None and one.halves[0] != one.halves[1]
    }
    drawn = Counter(
        frozenset((one.one, one.other))
        for one in meetings
        if one.halves is not None and one.halves[0] == one.halves[1]
    )
    lots = {two for two, draws in drawn.items() if draws >= DRAWS_MAX and two not in won}
    for two in lots:
        won[two] = next(player for player in players if player in two)
    row: list[int | None] = [*_draw(players)]
    levels: list[list[BracketMatch]] = []
    while len(row) > 1:
        level = [_meet(row[i], row[i + 1], left, won, lots) for i in range(0, len(row), 2)]
        levels.append(level)
        row = [node.winner for node in level]
    return levels


def count_wins(levels: Sequence[Sequence[BracketMatch]]) -> Counter[int]:
    """How many levels everybody has come through."""
    return Counter(node.winner for level in levels for node in level if node.winner is not None)


def _draw(players: Sequence[int]) -> list[int]:
    """The places of the first level: the first of the list meets the last, or has a bye."""
    order = [0]
    while len(order) < len(players):
        order = [seed for one in order for seed in (one, 2 * len(order) - 1 - one)]
    return [players[seed] if seed < len(players) else NOBODY for seed in order]


def _meet(
    one: int | None,
    other: int | None,
    left: Collection[int],
    won: Mapping[frozenset[int | None], int | None],
    lots: Collection[frozenset[int | None]],
) -> BracketMatch:
    if one is None or other is None:
        return BracketMatch(one, other, None)
    two = frozenset((one, other))
    winner = won.get(two)
    if winner is None:
        here = [player for player in (one, other) if player != NOBODY and player not in left]
        if NOBODY in (one, other):
            winner = max(one, other)
        elif len(here) < 2:
            winner = here[0] if here else NOBODY
    return BracketMatch(one, other, winner, two in lots)
