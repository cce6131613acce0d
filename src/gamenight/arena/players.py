"""Players: whoever answers for a seat. All but one see a view and a memory, never the state."""

import time
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from gamenight.arena.entrants import Entrant, knowledge
from gamenight.bots import Bot, Budget
from gamenight.core import game as verbs
from gamenight.core.chance import below, fast
from gamenight.core.game import Game
from gamenight.core.match import Match


class Question:
    """What a seat is asked: a move, or, where it may decline, something out of turn."""

    def __init__(self, match: Match, seat: int, may_decline: bool) -> None:
        self._match = match
        self.game = match.game
        self.seat = seat
        self.may_decline = may_decline

    @property
    def view(self) -> dict[str, Any]:
        return self._match.view(self.seat)

    @property
    def recall(self) -> dict[str, Any]:
        return self._match.recall(self.seat)

    @property
    def legal(self) -> list[str]:
        match = self._match
        return match.offered(self.seat) if self.may_decline else match.legal(self.seat)

    @property
    def moves(self) -> list[tuple[int, str]]:
        """All moves so far: for games that hide nothing."""
        assert not self.game.facts.hidden
        return self._match.moves

    def truth(self) -> Any:
        """The state, hidden cards and all: for the clairvoyant alone."""
        return self._match._s.copy()


class Player(Protocol):
    """Answers for one seat of one match."""

    def answer(self, question: Question) -> str | None:
        """A move in notation; None to decline."""
        ...

    def close(self) -> None:
        """The match is over."""
        ...

    def clock(self) -> float:
        """Seconds that count as this player's thinking."""
        ...


class Inside:
    """A player that runs in this process: its processor time counts."""

    def clock(self) -> float:
        return time.thread_time()

    def close(self) -> None:
        """Nothing is left behind."""


class LevelPlayer(Inside, Bot):
    """A level of our own. What it has declined to say it is not asked again before its move."""

    def answer(self, question: Question) -> str | None:
        seat = question.seat
        s = self._imagined(question.view, question.recall)
        if question.may_decline:
            move = int(self._brain.reply(s, seat, self._ch))
            return None if move < 0 else self.game.text(s, seat, move)
        out = np.empty(self.game.facts.moves, np.int64)
        if verbs.legal(s, seat, out) == 1:
            move = int(out[0])
        else:
            move = int(self._brain.choose(s, seat, self._ch, self._budget))
        return self.game.text(s, seat, move)


class QuickPlayer(Inside):
    """The rules' own quick move, or any legal one, on a table imagined from what the seat knows."""

    def __init__(self, policy: str, seed: int) -> None:
        self._greedy = policy == "greedy"
        self._ch = fast(seed)

    def answer(self, question: Question) -> str | None:
        game, seat, ch = question.game, question.seat, self._ch
        s = game.imagine(question.view, question.recall, ch)
        move = -1
        if self._greedy:
            quick = verbs.greedy_reply if question.may_decline else verbs.greedy
            move = int(quick(s, seat, ch))
            if move < 0 and question.may_decline:
                return None
        if move < 0:
            move = _any_move(game, s, seat, ch, question.may_decline)
        return None if move < 0 else game.text(s, seat, move)


class ClairvoyantPlayer(Inside):
    """Sees the true state: a ceiling for the arena. Nothing outside the arena can seat it."""

    def __init__(self, game: str, seed: int) -> None:
        self._choose = import_module(knowledge(game)).clairvoyant
        self._ch = fast(seed)

    def answer(self, question: Question) -> str | None:
        s, seat = question.truth(), question.seat
        move = int(self._choose(s, seat, self._ch))
        if question.may_decline and move >= 0:
            out = np.empty(question.game.facts.moves, np.int64)
            offers = out[: verbs.offered(s, seat, out)]
            move = move if move in offers else -1
        return None if move < 0 else question.game.text(s, seat, move)


def own_player(entrant: Entrant, game: Game, seed: int) -> Player:
    """A player of ours, ready for one match."""
    if entrant.kind == "level":
        return level_player(game, entrant.which, seed, entrant.budget)
    if entrant.kind == "clairvoyant":
        return ClairvoyantPlayer(game.facts.name, seed)
    return QuickPlayer(entrant.kind, seed)


def level_player(game: Game, level: str, seed: int, budget: Budget | None) -> LevelPlayer:
    brain = import_module(knowledge(game.facts.name)).brain(level)
    return LevelPlayer(game, level, brain, seed, budget)


def _any_move(game: Game, s: Any, seat: int, ch: Any, may_decline: bool) -> int:
    out = np.empty(game.facts.moves, np.int64)
    listed = verbs.offered if may_decline else verbs.legal
    n = int(listed(s, seat, out))
    pick = int(below(ch, n + 1 if may_decline else n))
    return int(out[pick]) if pick < n else -1
