"""How the tables of a night are and how they ended; the scoreboard: places, points, duels, titles.

A result is read from the state of its table; a night keeps no copy of any.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import msgspec

from gamenight import games
from gamenight.core.figures import FIGURES, count_titles
from gamenight.server.night.state import NightState, OpenedTable
from gamenight.server.protocol.fields import Phase
from gamenight.server.protocol.nights import NightDuel, NightStanding, NightTitle
from gamenight.server.table.state import TableState

DEFAULT_POINTS = (5, 3, 2, 1)


class Result(msgspec.Struct, frozen=True):
    """How a match of the night ended. ``players`` has None for bots, and for those who left it.

    ``tallies``: what the game's folder counts for its titles, by code, for each seat.
    """

    table: str
    game: str
    players: tuple[int | None, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]
    sides: tuple[int, ...] = ()
    low_wins: bool = False
    tallies: dict[str, tuple[int, ...]] = {}


class TableProgress(NamedTuple):
    """How far a table is, and its spectator key."""

    phase: Phase
    watch: str
    result: Result | None = None


NOT_YET = TableProgress("waiting", "")
DONE = ("over", "closed")


def read_result(night: NightState, opened: OpenedTable, table: TableState) -> Result | None:
    """None while the match goes on, or if the table was closed before its end.

    A seat counts for its player while the player's device holds it, also if a bot stands in.
    """
    match = table.match
    if match is None or not match.over:
        return None
    players = tuple(
        player
        if player is not None and table.chairs[seat].person == night.players[player].person
        else None
        for seat, player in enumerate(opened.seats)
    )
    low = table.game.facts.low_wins
    part = games.part(opened.game, FIGURES)
    tallies = count_titles(getattr(part, "TITLES", {}), match.tell(None, 0), match.seats)
    return Result(
        table=opened.table,
        game=opened.game,
        players=players,
        scores=tuple(match.scores),
        winners=tuple(match.winners),
        places=rank_seats(match.scores, match.winners, low, match.resigned),
        sides=tuple(match.sides),
        low_wins=low,
        tallies={code: tuple(tally) for code, tally in tallies.items()},
    )


def rank_seats(
    scores: Sequence[int], winners: Sequence[int], low_wins: bool, resigned: Sequence[int] = ()
) -> tuple[int, ...]:
    """The places of seats: winners first, then by points, who gave up last; ties share a place."""
    keys = [
        (seat not in winners, seat in resigned, score if low_wins else -score)
        for seat, score in enumerate(scores)
    ]
    keys = [(False, False, 0) if seat in winners else key for seat, key in enumerate(keys)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def count_points(result: Result, seat: int, scoring: str, points: Sequence[int]) -> int:
    """What a seat gets for a result."""
    if scoring == "wins":
        return int(seat in result.winners)
    if scoring == "points":
        own = result.scores[seat]
        return max(result.scores) - own if result.low_wins else own
    place = result.places[seat]
    return points[place - 1] if place <= len(points) else 0


def list_standings(
    players: Sequence[int], results: Sequence[Result], scoring: str, points: Sequence[int]
) -> list[NightStanding]:
    """The scoreboard, best first. Everybody stands in it who is here or has played."""
    total: Counter[int] = Counter()
    played: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for result in results:
        for seat, player in enumerate(result.players):
            if player is not None:
                total[player] += count_points(result, seat, scoring, points)
                played[player] += 1
                won[player] += seat in result.winners
    shown = sorted({*players, *played}, key=lambda player: (-total[player], player))
    return [
        NightStanding(
            player,
            1 + sum(total[other] > total[player] for other in shown),
            total[player],
            played[player],
            won[player],
        )
        for player in shown
    ]


def list_duels(results: Sequence[Result]) -> list[NightDuel]:
    """Everybody who met somebody, in the order of their numbers; partners are no rivals."""
    found: dict[tuple[int, int], NightDuel] = {}
    for result in results:
        seats = {player: i for i, player in enumerate(result.players) if player is not None}
        for one, other in combinations(sorted(seats), 2):
            if result.sides and result.sides[seats[one]] == result.sides[seats[other]]:
                continue
            duel = found.setdefault((one, other), NightDuel(one, other, 0, 0, 0))
            mine, theirs = result.places[seats[one]], result.places[seats[other]]
            duel.won += mine < theirs
            duel.lost += mine > theirs
            duel.drawn += mine == theirs
    return [found[pair] for pair in sorted(found)]


def list_titles(results: Sequence[Result]) -> list[NightTitle]:
    """One title for each thing that the played games count, for those who did it most."""
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    for result in results:
        for code, tally in result.tallies.items():
            for player, n in zip(result.players, tally, strict=True):
                if player is not None:
                    counts[f"{result.game}.title.{code}"][player] += n
    titles = []
    for code, count in counts.items():
        most = max(count.values(), default=0)
        if most > 0:
            best = sorted(player for player, n in count.items() if n == most)
            titles.append(NightTitle(code, best, most))
    return titles
