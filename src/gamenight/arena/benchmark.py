"""A fixed suite by which any agent can be measured: every game against the five levels.

Games, seats, options, seeds and opponents are fixed, so that figures of one ``SUITE`` compare. When
rules or bots change so that an opponent plays otherwise, ``SUITE`` is raised: a test finds out.
"""

from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean

import gamenight
from gamenight import games
from gamenight.arena.entrants import Entrant, assert_fit, with_needed_options
from gamenight.arena.measures import Interval, share_interval
from gamenight.arena.run import ArenaRun
from gamenight.arena.schedule import Schedule
from gamenight.arena.settings import OPENING_PLIES, ArenaSettings
from gamenight.arena.standing import Standing
from gamenight.bots import BRAIN, LEVELS

SUITE = 2
SEED = 1
SEATS = 2
AGENT = "agent"  # what the agent is called in files of games


@dataclass(frozen=True)
class Row:
    """What an agent reached in one game: shares of wins against each level and on average."""

    shares: dict[str, Interval]
    mean: Interval
    games: int
    faults: int


def opponents(game: str) -> tuple[Entrant, ...]:
    """The five levels; one that thinks by the clock does a number of simulations instead."""
    counted = getattr(games.part(game, BRAIN), "COUNTED", {})
    return tuple(Entrant(level, "level", level, counted.get(level)) for level in LEVELS)


def suite_run(game: str, agent: Entrant, games_wanted: int, move_s: float) -> ArenaRun:
    """The part of the suite that is one game: the agent meets each level, on the same deals."""
    assert_fit(game, agent)
    known = games.facts(game)
    bots = (replace(agent, name=AGENT), *opponents(game))
    settings = ArenaSettings(
        game=game,
        seats=SEATS,
        options=known.validate(SEATS, with_needed_options(game, bots, {})),
        bots=bots,
        seed=SEED,
        move_s=move_s,
        opening=0 if known.hidden else OPENING_PLIES,
    )
    pairs = tuple((0, other) for other in range(1, len(bots)))
    return ArenaRun(settings, Schedule(pairs, tuple(range(SEATS))), games_wanted)


def measure(standing: Standing) -> Row:
    """The figures of one game; deals, not games, are independent."""
    shares = {}
    for level in LEVELS:
        meeting = standing.meeting(AGENT, level)
        assert meeting is not None, "every pair has played"
        shares[level] = meeting.share
    means = [
        fmean(got / of for got, of in pairs.values()) for pairs in standing.deal_shares().values()
    ]
    played = len(standing.counted)
    faults = standing.forms()[AGENT].faults
    return Row(shares, share_interval(means, played), played, faults)


def overall(rows: list[Row]) -> Interval:
    """The mean over games, which are independent of each other."""
    mean = fmean(row.mean.mean for row in rows)
    half = sqrt(sum(row.mean.half**2 for row in rows)) / len(rows)
    return Interval(mean, max(0.0, mean - half), min(1.0, mean + half))


def leaderboard_line(name: str, games_wanted: int, rows: dict[str, Row]) -> str:
    """A row for the table in docs/benchmark.md; the mean only if every game was played."""
    cells = [f"{100 * rows[game].mean.mean:.1f}" if game in rows else "–" for game in games.GAMES]
    whole = overall(list(rows.values())) if set(games.GAMES) <= set(rows) else None
    mean = "–" if whole is None else f"{100 * whole.mean:.1f} ± {100 * whole.half:.1f}"
    made_by = f"suite {SUITE}, gamenight {gamenight.__version__}"
    return (
        "| " + " | ".join([name.replace("|", "/"), str(games_wanted), *cells, mean, made_by]) + " |"
    )
