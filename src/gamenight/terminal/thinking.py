"""Bots think in a process of their own, so that the screen never waits for a thought."""

from multiprocessing import resource_tracker
from typing import Any

from gamenight.bots import Hint, bot
from gamenight.bots.seat import Answer, Seated, answer
from gamenight.bots.workers import Workers
from gamenight.core.chance import new_seed

ADVISER = "sharp"
View = dict[str, Any]


def explain(game: str, view: View, recall: View, seed: int) -> list[Hint]:
    return bot(game, ADVISER, seed).explain(view, recall)


class Thinkers:
    """One process that thinks, started when it is needed; with ``processes=0`` a thread."""

    def __init__(self, processes: int = 1) -> None:
        self._workers = Workers(processes)
        if processes:
            # It wants the real stderr, which a full screen will have put away later.
            resource_tracker.ensure_running()

    async def answer(self, who: Seated, view: View, recall: View) -> Answer:
        said: Answer = await self._workers.run(None, answer, who, view, recall)
        return said

    async def explain(self, game: str, view: View, recall: View) -> list[Hint]:
        seed = int.from_bytes(new_seed()[:7])
        hints: list[Hint] = await self._workers.run(None, explain, game, view, recall, seed)
        return hints

    def close(self) -> None:
        """End the process, whatever it thinks about."""
        self._workers.close()
