"""Plays the games of a run that are still missing: here, in several processes, or on a cluster."""

import functools
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass

from gamenight import games
from gamenight.arena.measures import Sequential
from gamenight.arena.play import GameResult, play
from gamenight.arena.program import end_all
from gamenight.arena.results import ResultsFile
from gamenight.arena.schedule import Fixture, Schedule, schedule
from gamenight.arena.settings import ArenaSettings
from gamenight.arena.standing import Standing
from gamenight.bots.workers import Processes
from gamenight.core.errors import OptionError

AHEAD = 2  # games handed out for each process beyond the one that it plays
Spread = Callable[[ArenaSettings, Iterator[Fixture]], Iterator[tuple[Fixture, GameResult]]]


@dataclass(frozen=True)
class ArenaRun:
    """A run as it was asked for."""

    settings: ArenaSettings
    schedule: Schedule
    games: int  # of every group, rounded up to whole deals
    test: Sequential | None = None

    @property
    def total(self) -> int:
        return self.schedule.total(self.games)

    def standing(self, played: list[GameResult]) -> Standing:
        return Standing(self.settings, self.schedule, self.games, played, self.test)


def plan_run(
    settings: ArenaSettings, games_wanted: int, ladder: bool = False, test: Sequential | None = None
) -> ArenaRun:
    """A run of these settings; OptionError where they do not go together."""
    game = games.load(settings.game)
    sides = game.sides(game.blank(settings.seats, settings.options))
    plan = schedule(len(settings.bots), sides, ladder)
    if test is not None and any(len(group) != 2 for group in plan.groups):
        raise OptionError("sprt_two", got=len(plan.groups[0]))
    return ArenaRun(settings, plan, games_wanted, test)


def run_games(
    run: ArenaRun, results: ResultsFile, spread: Spread, told: Callable[[GameResult], None]
) -> None:
    """Play what is missing; every game is in the results before ``told`` gets it."""
    done = {(game.deal, *game.bots) for game in results.played}
    names = [bot.name for bot in run.settings.bots]
    unsettled = set(range(len(run.schedule.groups)))
    judge = _Judge(run, results, unsettled)

    def missing() -> Iterator[Fixture]:
        for fixture in run.schedule.fixtures(run.games):
            key = (fixture.deal, *(names[bot] for bot in fixture.seats))
            if key not in done and fixture.group in unsettled:
                yield fixture

    judge.update()
    for fixture, played in spread(run.settings, missing()):
        results.add(played)
        judge.update_after(fixture)
        told(played)


class _Judge:
    """Takes groups out of the run whose test has found its verdict."""

    def __init__(self, run: ArenaRun, results: ResultsFile, unsettled: set[int]) -> None:
        self._run, self._results, self._unsettled = run, results, unsettled
        self._games = 0

    def update(self) -> None:
        if self._run.test is not None:
            standing = self._run.standing(self._results.played)
            self._unsettled -= {group for group in self._unsettled if standing.is_settled(group)}

    def update_after(self, fixture: Fixture) -> None:
        """To look takes a while, so it is done once for as many games as a deal has."""
        self._games += 1
        if self._games % len(self._run.schedule.seatings(fixture.group, fixture.deal)) == 0:
            self.update()


def here(
    settings: ArenaSettings, fixtures: Iterator[Fixture]
) -> Iterator[tuple[Fixture, GameResult]]:
    """One game after the other in this process."""
    for fixture in fixtures:
        yield fixture, play(settings, fixture)


def in_processes(jobs: int) -> Spread:
    """Several games at a time, each in a process of its own."""

    def spread(
        settings: ArenaSettings, fixtures: Iterator[Fixture]
    ) -> Iterator[tuple[Fixture, GameResult]]:
        known = functools.partial(games.add, settings.game, games.FOLDERS[settings.game])
        pool = Processes(jobs, known, end_all)
        waiting: dict[Future[GameResult], Fixture] = {}
        try:
            while True:
                while len(waiting) < jobs * (1 + AHEAD):
                    fixture = next(fixtures, None)
                    if fixture is None:
                        break
                    waiting[pool.submit(play, settings, fixture)] = fixture
                if not waiting:
                    return
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    yield waiting.pop(future), future.result()
        finally:
            pool.close()  # games that nobody waits for are not played to their end
            pool.join()

    return spread
