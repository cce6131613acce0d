"""Long polling, for networks that let no WebSocket through.

An answer is made from the table or night as it stands and what the browser saw last, so that any
process can give it, and nothing is lost between two polls.
"""

import asyncio
from typing import Any

from gamenight.server.live.actor import Actor
from gamenight.server.live.tables import Tables
from gamenight.server.protocol.fields import SEQ_DIGITS, parse_number

LINGER_S = 10.0


class PollViewer:
    """Keeps a polling person present between two polls; it takes no messages.

    It goes when no other poll comes, and nothing was heard of it since the last answer.
    """

    def __init__(self, person: str, address: str) -> None:
        self.person = person
        self.silent_since_s: float | None = None
        self.address = address

    def push(self, message: bytes) -> None:
        pass

    def end(self) -> None:
        pass


async def wait_for_news(changed: asyncio.Event, ended: asyncio.Event, seconds: float) -> None:
    """Until there is something to tell, or for so long."""
    waits = [asyncio.ensure_future(event.wait()) for event in (changed, ended)]
    await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()


class Poller:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lingering: dict[tuple[str, str], tuple[PollViewer, asyncio.TimerHandle]] = {}

    async def poll(
        self, actor: Actor[Any], person: str, address: str, since: str | None
    ) -> tuple[str, Any]:
        """The next cursor and what is to be told, once there is something after ``since``.

        Or after as long as a poll may take.
        """
        await self._stay(actor, person, address)
        try:
            if since == actor.cursor:
                await wait_for_news(actor.changed, actor.ended, self._tables.settings.poll_s)
            told = await actor.render(person, parse_number(since, SEQ_DIGITS))
        finally:
            self._linger(actor, person)
        return actor.cursor, told

    async def _stay(self, actor: Actor[Any], person: str, address: str) -> None:
        kept = self._lingering.pop((actor.id, person), None)
        if kept is not None and kept[0] in actor.viewers:
            viewer, timer = kept
            timer.cancel()
        else:
            viewer = PollViewer(person, address)
            await actor.enter(viewer, None)
        self._hold(actor, viewer, self._tables.settings.poll_s + LINGER_S)

    def _linger(self, actor: Actor[Any], person: str) -> None:
        if kept := self._lingering.pop((actor.id, person), None):
            kept[1].cancel()
            kept[0].silent_since_s = asyncio.get_running_loop().time()
            self._hold(actor, kept[0], LINGER_S)

    def _hold(self, actor: Actor[Any], viewer: PollViewer, seconds: float) -> None:
        def go() -> None:
            self._lingering.pop((actor.id, viewer.person), None)
            actor.leave(viewer)

        handle = asyncio.get_running_loop().call_later(seconds, go)
        self._lingering[actor.id, viewer.person] = (viewer, handle)
