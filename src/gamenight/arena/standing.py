"""The results of a run, aggregated: pairs, bots, and the tests that stopped early."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from gamenight import games
from gamenight.arena.measures import Interval, Sequential, mean_interval, share_interval
from gamenight.arena.play import GameResult
from gamenight.arena.schedule import Schedule
from gamenight.arena.settings import ArenaSettings


@dataclass(frozen=True)
class Meeting:
    """How one bot did against another: shares of wins, and points in its favour."""

    games: int
    deals: int
    won: int
    drawn: int
    share: Interval
    points: Interval | None  # None where every game ended by a fault
    pairs: Interval | None  # of deals: 1, ½ or 0 by the sum of points over all seatings
    pairs_won: int
    pairs_lost: int

    @property
    def lost(self) -> int:
        return self.games - self.won - self.drawn


@dataclass
class Form:
    """What is known of one bot."""

    games: int = 0
    wins: float = 0.0
    scores: list[int] = field(default_factory=list)
    asked: int = 0
    ms: float = 0.0
    slowest_ms: float = 0.0
    faults: int = 0


@dataclass(frozen=True)
class Verdict:
    """What the sequential test of a group says, and after how many deals."""

    says: str
    deals: int


class Standing:
    """Everything that a report shows, from games in any order."""

    def __init__(
        self,
        settings: ArenaSettings,
        schedule: Schedule,
        games_wanted: int,
        played: Iterable[GameResult],
        test: Sequential | None = None,
    ) -> None:
        self.settings, self.schedule, self.test = settings, schedule, test
        self.names = [bot.name for bot in settings.bots]
        self._low_wins = games.facts(settings.game).low_wins
        deals = self._whole_deals(played, games_wanted)
        self.verdicts = {
            group: self._test(group, found) for group, found in deals.items() if test is not None
        }
        self.counted = [
            (deal, game)
            for group, found in deals.items()
            for deal, whole in found.items()
            for game in whole
            if group not in self.verdicts or deal < self.verdicts[group].deals
        ]
        self.counted.sort(key=lambda one: (one[0], one[1].bots))

    def is_settled(self, group: int) -> bool:
        """Whether the test of a group needs no further games."""
        return group in self.verdicts and self.verdicts[group].says != "open"

    def meeting(self, one: str, other: str) -> Meeting | None:
        """How one bot did against another; None if they have not met."""
        shares: dict[int, list[float]] = defaultdict(list)
        points: dict[int, list[float]] = defaultdict(list)
        won = drawn = games = 0
        for deal, game in self.counted:
            results = self._compare(game, one, other)
            if not results:
                continue
            mean = sum(result for result, _ in results) / len(results)
            shares[deal].append(mean)
            games, won, drawn = games + 1, won + (mean > 0.5), drawn + (mean == 0.5)
            if not game.faults:
                points[deal].append(sum(lead for _, lead in results) / len(results))
        if not games:
            return None
        leads = _means(points)
        ahead = [0.5 + 0.5 * ((lead > 0) - (lead < 0)) for lead in leads]
        return Meeting(
            games,
            len(shares),
            won,
            drawn,
            share_interval(_means(shares), games),
            mean_interval(leads) if leads else None,
            share_interval(ahead, len(ahead)) if ahead else None,
            ahead.count(1.0),
            ahead.count(0.0),
        )

    def deal_shares(self) -> dict[int, dict[tuple[int, int], tuple[float, int]]]:
        """By deal and pair of bots: what the first got, and of how many games."""
        found: dict[int, dict[tuple[int, int], tuple[float, int]]] = defaultdict(dict)
        for deal, game in self.counted:
            present = sorted({self.names.index(name) for name in game.bots})
            for i, one in enumerate(present):
                for other in present[i + 1 :]:
                    results = self._compare(game, self.names[one], self.names[other])
                    if results:
                        mean = sum(result for result, _ in results) / len(results)
                        total, n = found[deal].get((one, other), (0.0, 0))
                        found[deal][one, other] = total + mean, n + 1
        return found

    def forms(self) -> dict[str, Form]:
        """What is known of each bot; partners count as one."""
        forms = {name: Form() for name in self.names}
        for _, game in self.counted:
            sides = self.schedule.sides
            winning = {sides[seat] for seat in game.winners} or set(sides)
            for seat, name in enumerate(game.bots):
                form = forms[name]
                form.asked += game.asked[seat]
                form.ms += game.ms[seat]
                form.slowest_ms = max(form.slowest_ms, game.slowest_ms[seat])
                form.faults += sum(fault.seat == seat for fault in game.faults)
                if sides.index(sides[seat]) == seat:
                    form.games += 1
                    form.wins += (sides[seat] in winning) / len(winning)
                    if not game.faults:
                        form.scores.append(game.scores[seat])
        return forms

    def placings(self, game: GameResult) -> list[int]:
        """The place of each side, from 0; equal ones share it."""
        seat_of = {side: seat for seat, side in reversed(list(enumerate(self.schedule.sides)))}
        keys = {side: self._key(game, seat) for side, seat in seat_of.items()}
        if not game.winners:
            return [0] * len(keys)
        return [sum(other < keys[side] for other in keys.values()) for side in sorted(keys)]

    def _key(self, game: GameResult, seat: int) -> tuple[bool, bool, int]:
        side = self.schedule.sides[seat]
        failed = any(self.schedule.sides[fault.seat] == side for fault in game.faults)
        won = seat in game.winners
        score = game.scores[seat] if self._low_wins else -game.scores[seat]
        return failed, not won, 0 if won else score

    def _compare(self, game: GameResult, one: str, other: str) -> list[tuple[float, float]]:
        """For each two seats of the two bots on different sides: 1, ½ or 0, and points ahead."""
        if one not in game.bots or other not in game.bots:
            return []
        sides, places = self.schedule.sides, self.placings(game)
        sign = -1 if self._low_wins else 1
        return [
            (
                0.5
                + 0.5
                * ((places[sides[a]] < places[sides[b]]) - (places[sides[a]] > places[sides[b]])),
                sign * (game.scores[a] - game.scores[b]),
            )
            for a, mine in enumerate(game.bots)
            for b, theirs in enumerate(game.bots)
            if mine == one and theirs == other and sides[a] != sides[b]
        ]

    def _whole_deals(
        self, played: Iterable[GameResult], games_wanted: int
    ) -> dict[int, dict[int, list[GameResult]]]:
        """By group and deal, the games of deals that were played in all their seatings.

        A file may hold more games than were asked for this time.
        """
        finished = {(game.deal, tuple(game.bots)): game for game in played}
        deals = sorted({deal for deal, _ in finished})
        found: dict[int, dict[int, list[GameResult]]] = {}
        for group in range(len(self.schedule.groups)):
            found[group] = {}
            wanted = self.schedule.deals(group, games_wanted)
            for deal in (deal for deal in deals if deal < wanted):
                seatings = self.schedule.seatings(group, deal)
                keys = [(deal, tuple(self.names[bot] for bot in seats)) for seats in seatings]
                if all(key in finished for key in keys):
                    found[group][deal] = [finished[key] for key in keys]
        return found

    def _test(self, group: int, deals: dict[int, list[GameResult]]) -> Verdict:
        """The test looks at deals in their order, so that it does not matter who was quicker."""
        assert self.test is not None
        one, other = (self.names[bot] for bot in self.schedule.groups[group])
        values: list[float] = []
        while len(values) in deals:
            games = deals[len(values)]
            results = [result for game in games for result, _ in self._compare(game, one, other)]
            values.append(sum(results) / len(results))
        return Verdict(*self.test.verdict(values, len(self.schedule.seatings(group, 0))))


def _means(values: dict[int, list[float]]) -> list[float]:
    return [sum(found) / len(found) for found in values.values()]
