"""The bot of Lowdown: it weighs the board that each choice leaves (docs/bots/lowdown.md).

Levels differ in how much they foresee, in how far they misjudge, in whether they mind what
they leave the others; late in the game master plays the best few choices out to the end and looks
who wins.
"""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from gamenight.bots.bot import Budget, Compared, Thought, Weighed, weigh
from gamenight.core.chance import below, fast
from gamenight.core.kernel import blank
from gamenight.core.log import silent_log
from gamenight.games.lowdown.bot.hints import reason
from gamenight.games.lowdown.bot.kernels.ahead import follow_up, weigh_moves
from gamenight.games.lowdown.bot.kernels.choice import best_crossing
from gamenight.games.lowdown.bot.kernels.worth import LINE_WEIGHTS, MIND
from gamenight.games.lowdown.bot.learn import table
from gamenight.games.lowdown.lines import CROSS, LINES, MOVES, ROLL
from gamenight.games.lowdown.state import (
    CROSSING,
    ROLLING,
    best_in_grid,
    crossable,
)

LATE = 14  # turns after which games are played out: before, points are as good as wins
FEW = 4  # choices that are looked at closely
GAP_SCALE = 40.0  # so many points count as much as a win, so that ties are broken by points
WEIGHED = 512  # games played out for a move that was made, and for the best one beside it
STEP = 32  # games between two looks at the clock


@dataclass(frozen=True)
class Level:
    """What a level sees of what a player could see."""

    foresight: float  # how much of what lines promise is seen, 0 to 1
    thrift: float  # how much of the value of a wild kept is seen, 0 to 1
    misjudges: float  # a choice may look better or worse by up to so many points
    gambles: bool = True  # whether it thinks of the hidden pair
    deny: float = 0.0  # how much of what the others are left is weighed, 0 to 1
    sims: int = 0  # games played out for each of the best few choices, late in the game


LEVELS = {
    "novice": Level(0.3, 0.0, 6.0, gambles=False),
    "casual": Level(0.6, 0.3, 3.6, gambles=False),
    "steady": Level(0.9, 0.7, 1.9),
    "sharp": Level(1.0, 1.0, 0.6),
    "master": Level(1.0, 1.0, 0.0, deny=1.0, sims=64),
}


def weights(level: Level) -> Any:
    """The learned weights as a level sees them."""
    seen = table().copy()
    seen[:LINE_WEIGHTS] *= level.foresight
    rest = seen[LINE_WEIGHTS:].reshape(-1, 5)
    rest[:] = rest[:, :1] + level.thrift * (rest - rest[:, :1])
    return seen


class LowdownBrain:
    """Thinks for one seat."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._mind = blank(MIND)
        self._mind.weights[:] = weights(level)
        self._out = np.empty(MOVES, np.int64)
        self._worths = np.empty(MOVES)
        self._log = silent_log()

    def remember(self, view: dict[str, Any], recall: dict[str, Any], seed: int) -> dict[str, Any]:
        return recall

    def choose(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> int:
        if s.phase == ROLLING:
            return ROLL
        if s.phase == CROSSING:
            return int(best_crossing(s, seat, self._mind, self._out))
        moves = self._weigh(s, seat, ch)
        if not (budget and budget.sims) and (self._level.sims == 0 or s.turns < LATE):
            return int(moves[0])
        _, wins, leads = self._play_out(s, seat, ch, moves, budget)
        return int(moves[int(np.argmax(_worth(wins, leads)))])

    def reply(self, s: Any, seat: int, ch: Any) -> int:
        """Cross out what can be no better any more: the best lines of a full grid.

        The last turn does it anyway, but people like to see it.
        """
        if s.phase == CROSSING:
            return -1
        lines = int(crossable(s, seat))
        for grid in range(3):
            if int(s.empty[seat]) >> 9 * grid & 0x1FF == 0:
                best = int(best_in_grid(s, seat, grid, lines))
                for line in range(LINES):
                    if best >> line & 1:
                        return CROSS + line
        return -1

    def reply_delay_ms(self, ch: Any) -> int:
        return 600 + 50 * int(below(ch, 20))

    def explain(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> list[Thought]:
        if s.phase in (ROLLING, CROSSING):
            move = self.choose(s, seat, ch, budget)
            return [Thought(move, 0.0, "points", *reason(s, seat, move, 0.0))]
        moves, wins, leads = self._play_out(s, seat, ch, self._weigh(s, seat, ch), budget)
        own = dict(zip(map(int, moves), self._own_worths(s, seat, moves), strict=True))
        order = np.argsort(-_worth(wins, leads), kind="stable")[:3]
        # Points may put a move before one that won as often, or a little oftener by luck.
        chances = np.minimum.accumulate(wins[order])
        return [
            Thought(
                int(moves[i]),
                float(chance),
                "win",
                *reason(s, seat, int(moves[i]), own[int(moves[i])]),
            )
            for i, chance in zip(order, chances, strict=True)
        ]

    def weigh(self, s: Any, seat: int, move: int, ch: Any, budget: Budget | None) -> Weighed:
        """Its best choice and the one made, in games played to the end on the same dice."""
        thoughts = self.explain(s, seat, ch, budget)
        best = thoughts[0].move
        if s.phase in (ROLLING, CROSSING) or move == best:
            return weigh(thoughts, move)
        sims = (budget.sims if budget else None) or WEIGHED
        pair = np.array([best, move])
        wins, _ = play_out(s, seat, self._mind, ch, pair, sims, None, knows=False)
        return Weighed(thoughts, False, max(0.0, float(wins[0] - wins[1])))

    def compare(self, s: Any, seat: int, moves: list[int], ch: Any, sims: int) -> Compared:
        """By points, in games played to the end on the same dice; without any, at first sight.

        Lines to cross out are not weighed.
        """
        if s.phase in (ROLLING, CROSSING):
            return Compared([None] * len(moves), "points")
        if sims == 0:
            n = weigh_moves(s, seat, self._mind, self._out, self._worths, self._level.deny, True)
            costs = dict(zip(self._out[:n].tolist(), self._worths[:n].tolist(), strict=True))
            return Compared([-costs[move] for move in moves], "points")
        found = play_out(s, seat, self._mind, ch, np.array(moves), sims, None, knows=False)
        return Compared([float(lead) for lead in found[1]], "points")

    def _own_worths(self, s: Any, seat: int, moves: Any) -> list[float]:
        """The score that a seat may expect after each of these moves."""
        n = weigh_moves(s, seat, self._mind, self._out, self._worths, 0.0, True)
        found = dict(zip(self._out[:n].tolist(), self._worths[:n].tolist(), strict=True))
        return [found[int(move)] for move in moves]

    def _weigh(self, s: Any, seat: int, ch: Any) -> Any:
        """All choices, the best first."""
        level = self._level
        n = weigh_moves(s, seat, self._mind, self._out, self._worths, level.deny, level.gambles)
        worths = self._worths[:n].copy()
        if level.misjudges:
            for i in range(n):
                worths[i] += level.misjudges * (below(ch, 2001) - 1000) / 1000
        return self._out[:n][np.argsort(worths, kind="stable")].copy()

    def _play_out(
        self, s: Any, seat: int, ch: Any, moves: Any, budget: Budget | None
    ) -> tuple[Any, Any, Any]:
        """The first few choices and how games go on after them: the share of wins, and leads."""
        few = moves[:FEW]
        sims = (budget.sims if budget else None) or self._level.sims or 64
        until = time.monotonic() + budget.ms / 1000 if budget and budget.ms else None
        return few, *play_out(s, seat, self._mind, ch, few, sims, until, knows=False)


def play_out(
    s: Any, seat: int, mind: Any, ch: Any, moves: Any, sims: int, until: float | None, knows: bool
) -> tuple[Any, Any]:
    """Games played to the end after each of these moves, the same dice for all: the share of wins,
    and by how many points the seat is ahead."""
    states = np.zeros(2, s.dtype)
    states[0] = s
    out = np.empty(MOVES, np.int64)
    root, inner, log = fast(int(below(ch, 1 << 30))), fast(0), silent_log()
    wins, gaps = np.zeros(len(moves)), np.zeros(len(moves))
    done = 0
    while done < sims and not (until is not None and done and time.monotonic() > until):
        n = min(STEP, sims - done)
        follow_up(states, seat, mind, out, root, inner, log, done, n, moves, wins, gaps, knows)
        done += n
    return wins / done, gaps / done


def _worth(wins: Any, leads: Any) -> Any:
    """What moves are worth: wins, and points, which tell sooner than wins which is the better."""
    return wins + leads / GAP_SCALE


def brain(level: str) -> LowdownBrain:
    return LowdownBrain(LEVELS[level])


def clairvoyant(s: Any, seat: int, ch: Any) -> int:
    """The move of one who sees the hidden pair and every sealed choice: for the arena alone."""
    thinker = LowdownBrain(LEVELS["master"])
    if s.phase in (ROLLING, CROSSING):
        return thinker.choose(s, seat, ch, None)
    moves = thinker._weigh(s, seat, ch)
    found = play_out(s, seat, thinker._mind, ch, moves[: 2 * FEW], 64, None, knows=True)
    return int(moves[int(np.argmax(_worth(*found)))])
