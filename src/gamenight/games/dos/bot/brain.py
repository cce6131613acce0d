"""The bot of DOS: whole turns tried out in quick games over imagined hands.

What each level notices, how long it thinks and what it forgets stands in ``LEVELS``; the figures
that it reaches stand in docs/bots/dos.md.
"""

import functools
from typing import Any

from gamenight.bots.bot import Budget, Thought
from gamenight.bots.planner import Kit, Planner, says
from gamenight.core.chance import below
from gamenight.games.dos import FACTS
from gamenight.games.dos.bot.kernels.level import respond
from gamenight.games.dos.bot.kernels.think import (
    ROUND_POINTS,
    DosLevel,
    make_workspace,
    odds_of_match,
    rank,
    try_out,
)
from gamenight.games.dos.cards import NAMES
from gamenight.games.dos.kernels.choices import brings_two
from gamenight.games.dos.kernels.plays import (
    CALL,
    CARRIED,
    DONE,
    DOUBLE,
    DRAW,
    EARNS,
    FIRST,
    LAY,
    MATCH,
    NOTHING,
    ON,
    SECOND,
    bare,
    is_match,
)
from gamenight.games.dos.state import LAYING, owes

_FLAWLESS = DosLevel(
    singles=100, doubles=100, bonus=100, calls=100, calls_late=100, catches=100, turns=12
)
LEVELS = {
    "novice": DosLevel(singles=93, doubles=81, bonus=88, calls=82, calls_late=55, catches=65),
    "casual": DosLevel(singles=99, doubles=95, bonus=98, calls=95, calls_late=80, catches=90),
    "steady": _FLAWLESS._replace(calls=98, calls_late=90, catches=95, sims=52, width=10),
    "sharp": _FLAWLESS._replace(sims=240, width=16),
    "master": _FLAWLESS._replace(sims=2000, width=28),
}
REFLEXES_MS = {  # at least, and so much more at most
    "novice": (1800, 2600),
    "casual": (1400, 2000),
    "steady": (1100, 1400),
    "sharp": (900, 900),
    "master": (700, 700),
}
HINTS = 3
KIT = Kit(make_workspace, rank, try_out, respond, FACTS.moves)


class DosBrain(Planner):
    """What the bot of DOS knows, at one level."""

    kit = KIT
    hinting = LEVELS["master"]

    def decide(self, s: Any, seat: int, level: DosLevel, root: Any, ch: Any) -> int:
        """A level may overlook that a card is still to be laid, and forget to call."""
        if s.phase == LAYING and s.must == 0 and below(ch, 100) >= level.bonus:
            move = DONE
        else:
            move = self.best(seat, level, root, ch)
        if brings_two(s, seat, move) and below(ch, 100) < level.calls:
            return int(move + CARRIED)
        return move

    def explain(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> list[Thought]:
        """The best first moves of whole turns, with the chance to win the match."""
        if owes(s, seat):
            return [Thought(CALL, 1.0, "win", "dos.hint.call", {})]
        work = self.work
        thoughts: list[Thought] = []
        for plan, moves in self.plans(s, seat, ch, budget):
            move = moves[0] + CARRIED * bool(brings_two(s, seat, moves[0]))
            if len(thoughts) < HINTS and all(move != thought.move for thought in thoughts):
                tries = int(work.tries[plan])
                if tries or not thoughts:
                    value = float(work.sums[plan]) / tries if tries else _untried(s, seat, moves)
                    value = min([value, *(thought.value for thought in thoughts)])
                    thoughts.append(Thought(move, value, "win", *_reason(s, seat, moves)))
        return thoughts

    def begins(self, s: Any, seat: int, move: int) -> int:
        """The move without its call; none with a call alone."""
        return -1 if move >= CALL else int(bare(move))


def _untried(s: Any, seat: int, moves: list[int]) -> float:
    """The chance to win the match after the only plan worth trying: to go out, or no choice."""
    goes_out = _reason(s, seat, moves)[0] == "dos.hint.go_out"
    points = ROUND_POINTS * (s.seats - 1) if goes_out else 0.0
    return float(odds_of_match(s, seat, seat, points))


def _reason(s: Any, seat: int, moves: list[int]) -> tuple[str, dict[str, Any]]:
    """Why a plan is good, as a code with parameters."""
    first = moves[0]
    if first == DRAW:
        return "dos.hint.draw", {}
    if first == DONE:
        return "dos.hint.done", {}
    if not is_match(first):
        return "dos.hint.lay", {"card": NAMES[first - LAY]}
    matches = [move - MATCH for move in moves if is_match(move)]
    shed = sum(1 if SECOND[i] < 0 else 2 for i in matches)
    earned = sum(EARNS[i] != NOTHING for i in matches)
    i = matches[0]
    kinds = [int(FIRST[i])] + ([int(SECOND[i])] if SECOND[i] >= 0 else [])
    params = {"cards": [NAMES[kind] for kind in kinds], "on": NAMES[ON[i]], "n": len(matches)}
    if s.count[seat] <= shed + earned:
        return "dos.hint.go_out", params
    if EARNS[i] == DOUBLE:
        return "dos.hint.double_colour", params
    if EARNS[i] != NOTHING:
        return "dos.hint.single_colour", params
    return ("dos.hint.double" if len(kinds) == 2 else "dos.hint.single"), params


def brain(level: str) -> DosBrain:
    return DosBrain(LEVELS[level], REFLEXES_MS[level])


@functools.cache
def ceiling() -> DosBrain:
    """A master that believes the state it is given."""
    return DosBrain(LEVELS["master"]._replace(sees_all=1), REFLEXES_MS["master"])


def clairvoyant(s: Any, seat: int, ch: Any) -> int:
    """The ceiling, for the arena alone: it sees the true state. -1: it has nothing to say."""
    return says(ceiling(), s, seat, ch)
