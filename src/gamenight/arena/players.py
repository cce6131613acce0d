"""Players: each answers for one seat. All but one see a view and a recall, never the state."""

import time
from typing import Any, Protocol

import numpy as np

from gamenight import games
from gamenight.arena.entrants import Entrant
from gamenight.bots import BRAIN
from gamenight.bots.seat import Seated, answer
from gamenight.core import game as verbs
from gamenight.core.chance import fast
from gamenight.core.game import Game
from gamenight.face import Match


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
        return self._match.state.copy()


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


class InProcessPlayer:
    """A player that runs in this process: its processor time counts."""

    def clock(self) -> float:
        return time.thread_time()

    def close(self) -> None:
        """Nothing is left behind."""


class BotPlayer(InProcessPlayer):
    """A bot of ours, asked as tables ask it: with what its seat may know, and nothing kept."""

    def __init__(self, who: Seated) -> None:
        self._who = who

    def answer(self, question: Question) -> str | None:
        view, recall = question.view, question.recall
        return answer(self._who, view, recall, out_of_turn=question.may_decline).text


class ClairvoyantPlayer(InProcessPlayer):
    """Sees the true state: a ceiling for the arena. Nothing outside the arena can seat it."""

    def __init__(self, game: str, seed: int) -> None:
        brain = games.part(game, BRAIN)
        assert brain is not None
        self._choose = brain.clairvoyant
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
    name = game.facts.name
    if entrant.kind == "clairvoyant":
        return ClairvoyantPlayer(name, seed)
    return BotPlayer(Seated(name, entrant.which, seed, entrant.budget))
