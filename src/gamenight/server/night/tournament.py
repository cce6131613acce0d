"""Tournaments at tables for two: who meets whom next, and how they stand.

*Round robin* goes by the circle method: one player stays, the others turn around. *Swiss* pairs
neighbours of the standing who have not met yet. A win is two half points, a draw one; in a Swiss a
bye counts as a win.

*Knock-out* is a bracket: the field is filled up to the next power of two, and the first players of
the list have a bye. A drawn match is played again; if that is drawn too, the player who is earlier
in the list goes on, since the list was drawn by lot. A player who leaves loses the match that is
still to be won.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from gamenight.server.protocol.nights import Form, NightRank

Pair = tuple[int, int | None]
"""Two who meet; None is a bye."""

TRIES_MAX = 20_000  # of one search for pairs
NOBODY = -1  # the other side of a bye
DRAWS_MAX = 2  # of two players; after that, the list decides


class TournamentMatch(NamedTuple):
    """A match of a tournament, or a bye. ``halves``: half points of both; None while it goes on."""

    one: int
    other: int | None
    halves: tuple[int, int] | None


def rank_players(
    form: Form, players: Sequence[int], left: Collection[int], meetings: Sequence[TournamentMatch]
) -> list[NightRank]:
    """The standing, best first. A round robin breaks ties by those tied, a Swiss by Buchholz.

    Of what breaks ties, ``direct`` are half points against those with as many, ``buchholz`` those
    of all opponents, ``sonneborn`` those of each opponent times one's own against them.
    """
    total: Counter[int] = Counter()
    met: dict[int, list[tuple[int, int]]] = {player: [] for player in players}
    for one, other, halves in meetings:
        if halves is None:
            continue
        total[one] += halves[0]
        if other is not None:
            total[other] += halves[1]
            met[one].append((other, halves[0]))
            met[other].append((one, halves[1]))
    through = count_wins(list_levels(players, left, meetings)) if form == "knockout" else Counter()
    found: list[tuple[tuple[int, ...], NightRank]] = []
    for player in players:
        got = [halves for _, halves in met[player]]
        line = NightRank(
            player,
            0,
            total[player],
            got.count(2),
            got.count(1),
            got.count(0),
            sum(halves for other, halves in met[player] if total[other] == total[player]),
            sum(total[other] for other, _ in met[player]),
            sum(total[other] * halves for other, halves in met[player]),
        )
        if form == "knockout":
            key: tuple[int, ...] = (-through[player],)
        elif form == "swiss":
            key = (-line.halves, -line.buchholz, -line.sonneborn, -line.won)
        else:
            key = (-line.halves, -line.direct, -line.sonneborn, -line.won)
        found.append((key, line))
    found.sort(key=lambda one: one[0])
    return [
        msgspec.structs.replace(line, place=1 + sum(other < key for other, _ in found))
        for key, line in found
    ]


def pair_next(
    form: Form,
    players: Sequence[int],
    left: Collection[int],
    rounds: Sequence[Sequence[TournamentMatch]],
    swiss: int = 0,
) -> list[Pair]:
    """The next round, when the last one is over; [] if there is none. ``swiss``: its rounds."""
    meetings = [meeting for played in rounds for meeting in played]
    active = [player for player in players if player not in left]
    if form == "knockout":
        levels = list_levels(players, left, meetings)
        return [pair for level in levels for node in level if (pair := node.due) is not None]
    if len(active) < 2 or (form == "swiss" and len(rounds) >= swiss):
        return []
    if form == "swiss":
        lines = rank_players(form, players, left, meetings)
        order = [line.player for line in lines if line.player not in left]
        return _pair_neighbours(order, meetings)
    return _pair_all(players, active, meetings)


def count_swiss_rounds(players: int) -> int:
    """As many rounds as single out one of so many."""
    return max(1, math.ceil(math.log2(max(2, players))))


def count_most_rounds(players: int) -> int:
    """After so many rounds everybody has met everybody."""
    return players - 1 + players % 2


def list_circle(players: Sequence[int]) -> Iterator[list[Pair]]:
    """Every round of a round robin."""
    ring: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    half = len(ring) // 2
    for _ in range(len(ring) - 1):
        found: list[Pair] = []
        for a, b in zip(ring[:half], reversed(ring[half:]), strict=True):
            if a is not None:
                found.append((a, b))
            elif b is not None:
                found.append((b, None))
        yield found
        ring = [ring[0], ring[-1], *ring[1:-1]]


def _pair_all(
    players: Sequence[int], active: Sequence[int], meetings: Sequence[TournamentMatch]
) -> list[Pair]:
    """The round of the circle with most pairs that have not met: so people may come and go.

    Players whom it leaves over meet each other, if they have not met.
    """
    met = {frozenset((one.one, one.other)) for one in meetings}
    best: list[Pair] = []
    for pairs in list_circle(players):
        new = [
            (a, b) for a, b in pairs if a in active and b in active and frozenset((a, b)) not in met
        ]
        if len(new) > len(best):
            best = list(new)
    rest = [player for player in active if not any(player in pair for pair in best)]
    while rest:
        one = rest.pop(0)
        other = next((two for two in rest if frozenset((one, two)) not in met), None)
        if other is not None:
            rest.remove(other)
            best.append((one, other))
    if not best:
        return []
    return [*best, *((one, None) for one in active if not any(one in pair for pair in best))]


def _pair_neighbours(order: Sequence[int], meetings: Sequence[TournamentMatch]) -> list[Pair]:
    """A round of a Swiss: as few meet again as can be, and byes go round, from the last one up."""
    met = Counter(frozenset((one.one, one.other)) for one in meetings)
    byes = Counter(one.one for one in meetings if one.other is None)
    resting: list[int | None] = [None]
    if len(order) % 2:
        fewest = min(byes[player] for player in order)
        resting = [player for player in reversed(order) if byes[player] == fewest]
    for again in range(len(order)):
        for rest in resting:
            pairs = _search([one for one in order if one != rest], met, again, [TRIES_MAX])
            if pairs is not None:
                bye: list[Pair] = [] if rest is None else [(rest, None)]
                return [*_untangle(pairs, met), *bye]
    return []


def _search(
    order: Sequence[int], met: Counter[frozenset[int | None]], again: int, tries: list[int]
) -> list[tuple[int, int]] | None:
    """Pairs, the highest with the nearest, of whom so many have met; None if none was found."""
    if not order:
        return []
    first, rest = order[0], order[1:]
    for other in rest:
        tries[0] -= 1
        if tries[0] < 0:
            return None
        known = frozenset((first, other)) in met
        if known and not again:
            continue
        found = _search([one for one in rest if one != other], met, again - known, tries)
        if found is not None:
            return [(first, other), *found]
    return None


def _untangle(
    pairs: list[tuple[int, int]], met: Counter[frozenset[int | None]]
) -> list[tuple[int, int]]:
    """Where a long search gave up: pairs who have met swap with the nearest ones that they can."""
    for i, (a, b) in enumerate(pairs):
        if frozenset((a, b)) not in met:
            continue
        for k in sorted(range(len(pairs)), key=lambda k: abs(k - i)):
            c, d = pairs[k]
            swaps = [((a, c), (b, d)), ((a, d), (b, c))] if k != i else []
            free = [two for two in swaps if not any(frozenset(pair) in met for pair in two)]
            if free:
                pairs[i], pairs[k] = free[0]
                break
    return pairs


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
