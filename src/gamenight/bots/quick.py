"""The rules' own quick policy as a brain: for games without a bot, and until one is compiled."""

from typing import Any

import numpy as np

from gamenight.bots.bot import Budget, Thought
from gamenight.core.chance import below
from gamenight.core.game import Game
from gamenight.core.referee import as_array, legal_moves, offered_moves, quick_move, quick_reply


class QuickBrain:
    """Plays ``greedy`` with a perfect memory; if it is ``wild``, any legal move."""

    def __init__(self, game: Game, wild: bool = False) -> None:
        self._wild = wild
        self._out = np.empty(game.facts.moves, np.int64)

    def remember(self, view: dict[str, Any], recall: dict[str, Any], seed: int) -> dict[str, Any]:
        return recall

    def choose(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> int:
        if not self._wild:
            return int(quick_move(as_array(s), seat, ch, self._out))
        return int(self._out[below(ch, legal_moves(as_array(s), seat, self._out))])

    def reply(self, s: Any, seat: int, ch: Any) -> int:
        if not self._wild:
            return int(quick_reply(as_array(s), seat, ch))
        n = int(offered_moves(as_array(s), seat, self._out))
        pick = int(below(ch, n + 1))
        return int(self._out[pick]) if pick < n else -1

    def reply_delay_ms(self, ch: Any) -> int:
        return 0

    def explain(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> list[Thought]:
        """Nothing: it has no reasons."""
        return []
