"""The interface of bots: a bot samples states that fit a view and a memory, and searches them."""

from dataclasses import dataclass
from typing import Any, Protocol, overload, runtime_checkable

import numpy as np

from gamenight.core import referee
from gamenight.core.chance import fast, new_seed
from gamenight.core.game import Game

LEVELS = ("novice", "casual", "steady", "sharp", "master")
CHAMPION = "champion"  # a sixth level, of some games
_WORLD, _REPLY, _CHOICE, _DELAY = range(4)  # what chance is for
_USES = 4


@dataclass(frozen=True)
class Budget:
    """How much a bot may think: a number of simulations (reproducible), or a time."""

    sims: int | None = None
    ms: int | None = None
    threads: int = 1


@dataclass(frozen=True)
class Hint:
    """A move worth making: what it is expected to bring, and the reason as a code with parameters.

    The ``value`` is a chance of winning from 0 to 1 (``unit`` "win") or points (``unit`` "points").
    """

    move: str
    value: float
    unit: str
    code: str
    params: dict[str, Any]


@dataclass(frozen=True)
class Thought:
    """One move as a brain weighs it."""

    move: int
    value: float
    unit: str
    code: str
    params: dict[str, Any]


@dataclass(frozen=True)
class Weighed:
    """A move that was made, beside what a brain would have done, best first.

    ``same``: it is the first of ``thoughts``, or equivalent to it for all that its seat knew.
    ``loss``: how much less than the first it is expected to bring, in the first one's unit; None if
    the brain has no estimate.
    """

    thoughts: list[Thought]
    same: bool
    loss: float | None


@dataclass(frozen=True)
class Compared:
    """What some moves are expected to bring, in their order; None where a brain cannot tell.

    Only the differences count. The ``unit`` is that of a ``Hint``.
    """

    worths: list[float | None]
    unit: str


@dataclass(frozen=True)
class MoveJudgement:
    """``Weighed`` in notation."""

    hints: list[Hint]
    same: bool
    loss: float | None


class Brain(Protocol):
    """What one game's bot knows, at one level.

    The state that it is given was imagined from a view and a memory: what the seat cannot know is
    random in it, and a brain may resample it (``verbs.resample``). ``ch`` is a fast chance of its
    own.
    """

    def remember(self, view: dict[str, Any], recall: dict[str, Any], seed: int) -> dict[str, Any]:
        """What this level still remembers of a perfect recall; the same for the same seed."""
        ...

    def choose(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> int:
        """The move of a seat that the game waits for."""
        ...

    def reply(self, s: Any, seat: int, ch: Any) -> int:
        """An offered move of a seat that may decline, or -1 to say nothing."""
        ...

    def reply_delay_ms(self, ch: Any) -> int:
        """How long this level takes before it says something out of turn."""
        ...

    def explain(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> list[Thought]:
        """The best few moves, best first."""
        ...


@runtime_checkable
class Discreet(Protocol):
    """A brain whose hints may not use all that a perfect memory holds."""

    def recall_for_hint(self, view: dict[str, Any], recall: dict[str, Any]) -> dict[str, Any]:
        """What a hint may know beyond the view."""
        ...


@runtime_checkable
class Weighing(Protocol):
    """A brain that can tell what any move is worth, not only its best few."""

    def weigh(self, s: Any, seat: int, move: int, ch: Any, budget: Budget | None) -> Weighed:
        """A move that the seat made when it had a choice."""
        ...


@runtime_checkable
class Comparing(Protocol):
    """A brain that can look at several moves closely, as puzzles need it."""

    def compare(self, s: Any, seat: int, moves: list[int], ch: Any, sims: int) -> Compared:
        """What each of some moves is expected to bring, with so many simulations for each."""
        ...


class Watched(Protocol):
    """What a bot may take from a match."""

    def view(self, seat: int, /) -> dict[str, Any]: ...

    def recall(self, seat: int, /) -> dict[str, Any]: ...


class Bot:
    """Chooses moves for one seat of one match.

    What it answers depends on its seed, the view and the recall alone, unless its budget is a
    time: a second bot with the same seed, in any process, remembers and plays the same.
    """

    def __init__(
        self, game: Game, level: str, brain: Brain, seed: int | None, budget: Budget | None
    ) -> None:
        self.game = game
        self.level = level
        self._brain = brain
        self._budget = budget
        self._seed = int.from_bytes(new_seed()) if seed is None else seed

    @overload
    def choose(self, match: Watched, seat: int, /) -> str | None: ...

    @overload
    def choose(self, view: dict[str, Any], recall: dict[str, Any]) -> str | None: ...

    def choose(self, view: Any, recall: Any) -> str | None:
        """The move of the view's seat; None if it is not waited for and has nothing to say.

        Given a match and a seat, it takes view and recall of that seat, and nothing else.
        """
        if not isinstance(view, dict):
            view, recall = view.view(recall), view.recall(recall)
        return self._choose(view, recall, view["seat"] in view["waiting"])

    def reply(self, view: dict[str, Any], recall: dict[str, Any]) -> str | None:
        """What the view's seat says out of turn; None to decline."""
        return self._choose(view, recall, False)

    def _choose(self, view: dict[str, Any], recall: dict[str, Any], must: bool) -> str | None:
        if view["over"]:
            return None
        seat = view["seat"]
        s = self._imagine(view, recall)
        states, out = referee.as_array(s), np.empty(self.game.facts.moves, np.int64)
        if (seat, True) in referee.questions(states):
            move = int(self._brain.reply(s, seat, self._chance(view, _REPLY)))
            if move >= 0:
                return self.game.text(s, seat, move)
        if not must:
            return None
        legal = out[: referee.legal_moves(states, seat, out)].tolist()
        if len(legal) == 1:
            return self.game.text(s, seat, legal[0])
        move = int(self._brain.choose(s, seat, self._chance(view, _CHOICE), self._budget))
        assert move in legal, (self.game.facts.name, self.level, move)
        return self.game.text(s, seat, move)

    def reply_delay_ms(self, view: dict[str, Any]) -> int:
        """How long to wait before a call or a catch, as this level's reflexes have it."""
        return self._brain.reply_delay_ms(self._chance(view, _DELAY))

    def explain(self, view: dict[str, Any], recall: dict[str, Any]) -> list[Hint]:
        """The best few moves for the view's seat, with what they are worth and why."""
        seat = view["seat"]
        if seat is None or seat not in view["waiting"]:
            return []
        s = self.imagine_shown(view, recall)
        thoughts = self._brain.explain(s, seat, self._chance(view, _CHOICE), self._budget)
        return self._make_hints(s, seat, thoughts)

    def imagine_shown(self, view: dict[str, Any], recall: dict[str, Any]) -> Any:
        """A state that fits what a hint may know."""
        if not isinstance(self._brain, Discreet):
            return self._imagine(view, recall)
        recall = self._brain.recall_for_hint(view, recall)
        return self.game.imagine(view, recall, self._chance(view, _WORLD))

    def compare(
        self, view: dict[str, Any], recall: dict[str, Any], moves: list[str], sims: int
    ) -> Compared:
        """What some moves are expected to bring, by what a hint may know."""
        assert isinstance(self._brain, Comparing), self.game.facts.name
        seat = view["seat"]
        s = self.imagine_shown(view, recall)
        numbers = [self.game.parse(s, seat, text) for text in moves]
        return self._brain.compare(s, seat, numbers, self._chance(view, _CHOICE), sims)

    def judge(self, view: dict[str, Any], recall: dict[str, Any], made: str) -> MoveJudgement:
        """A move that the view's seat made, judged by all that it could know and remember then."""
        seat = view["seat"]
        s = self.game.imagine(view, recall, self._chance(view, _WORLD))
        ch = self._chance(view, _CHOICE)
        move = self.game.parse(s, seat, made)
        out = np.empty(self.game.facts.moves, np.int64)
        legal = out[: referee.legal_moves(referee.as_array(s), seat, out)]
        assert move in legal, (self.game.facts.name, made)
        if isinstance(self._brain, Weighing):
            found = self._brain.weigh(s, seat, move, ch, self._budget)
        else:
            found = weigh(self._brain.explain(s, seat, ch, self._budget), move)
        return MoveJudgement(self._make_hints(s, seat, found.thoughts), found.same, found.loss)

    def _make_hints(self, s: Any, seat: int, thoughts: list[Thought]) -> list[Hint]:
        return [
            Hint(self.game.text(s, seat, t.move), t.value, t.unit, t.code, t.params)
            for t in thoughts
        ]

    def _imagine(self, view: dict[str, Any], recall: dict[str, Any]) -> Any:
        remembered = self._brain.remember(view, recall, self._seed)
        return self.game.imagine(view, remembered, self._chance(view, _WORLD))

    def _chance(self, view: dict[str, Any], use: int) -> Any:
        """A chance for one use at this point of the match."""
        return fast(self._seed, _USES * view["moves"] + use)


def weigh(thoughts: list[Thought], move: int) -> Weighed:
    """What thoughts of the best few moves say of one that was made."""
    if not thoughts:
        return Weighed([], False, None)
    best = thoughts[0]
    values = [t.value for t in thoughts if t.move == move and t.unit == best.unit]
    return Weighed(
        thoughts, move == best.move, max(0.0, best.value - values[0]) if values else None
    )
