"""Push notices: people who are away hear that a days-long table waits for them.

The process that wrote an event tells of what came of it: each event is written by exactly one
process, whoever else reads it, so that each turn is told of once. A server that dies between the
write and the notice tells nobody: a notice is a courtesy, and its turn stands on the page.

Notices wait in a queue of their own, which a slow push service may fill: then they are dropped,
and no move ever waits for one.
"""

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import msgspec

from gamenight.core.chance import new_seed
from gamenight.core.errors import GamenightError
from gamenight.server.protocol.refusals import Refused
from gamenight.server.push.service import Network, NotPublic
from gamenight.server.table.state import TableState
from gamenight.server.table.waiting import is_long, list_movers, list_waited

if TYPE_CHECKING:
    from gamenight.server.live.table_actor import TableActor
    from gamenight.server.live.tables import Tables
    from gamenight.server.push.message import Sender

log = logging.getLogger("gamenight.server")
KEY = "push_key"
SUBSCRIBED = "push:"
SUBSCRIPTIONS_MAX = 8  # of one person; a new one takes the place of the oldest
QUEUE_MAX = 1_000
AT_ONCE = 8
GONE = (404, 410)


class PushSubscription(msgspec.Struct):
    """A browser that wants notices, as the store keeps it: its push service, and how to encrypt."""

    endpoint: str
    p256dh: str
    auth: str
    language: str
    device: str
    since_ms: int

    @property
    def id(self) -> str:
        return hashlib.sha256(self.endpoint.encode()).hexdigest()[:32]


class Notice(NamedTuple):
    """``turn``: a move is waited for, not an answer."""

    table: str
    person: str
    turn: bool
    ttl_s: int


class Push:
    def __init__(self, tables: "Tables") -> None:
        self.sender: Sender | None = None
        self.network = Network()
        self._tables = tables
        self._queue: asyncio.Queue[Notice] = asyncio.Queue(QUEUE_MAX)

    async def open(self) -> None:
        """Read the server's key, or make it. Without the extra ``push`` nothing is offered."""
        if not self._tables.settings.push:
            return
        try:
            from gamenight.server.push.message import Sender
        except ModuleNotFoundError:
            return
        seed = await self._tables.store.keep_setting(KEY, new_seed())
        self.sender = Sender(seed, self._tables.settings.public_url or "https://localhost")

    async def run(self) -> None:
        """Send what is queued, to several push services at once, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(self._work())

    def close(self) -> None:
        self.network.close()

    def hear(self, actor: "TableActor", before: TableState) -> None:
        """A table has changed by what this process wrote: tell those whom it waits for now."""
        if self.sender is None or not is_long(actor.state):
            return
        for person in list_waited(actor.state) - list_waited(before):
            self._queue_notice(actor, person)

    def hear_silence(self, actor: "TableActor", person: str, since_s: float) -> None:
        """A browser goes that seemed to be there: tell of a turn that came while it was silent."""
        state = actor.state
        if self.sender is None or not is_long(state) or person not in list_movers(state):
            return
        began_ms = [state.waiting_since.get(seat, 0) for seat in state.seats_of(person)]
        if max(began_ms) > since_s * 1000:
            self._queue_notice(actor, person)

    def _queue_notice(self, actor: "TableActor", person: str) -> None:
        if actor.presence.is_here(person):
            return
        state = actor.state
        turn = person in list_movers(state)
        try:
            self._queue.put_nowait(Notice(state.id, person, turn, state.created.timer_s or 0))
        except asyncio.QueueFull:
            log.warning("a push notice is dropped: too many wait", extra={"table": state.id[:6]})

    async def _work(self) -> None:
        while True:
            notice = await self._queue.get()
            try:
                if self._is_due(notice):
                    await self._deliver(notice)
            except GamenightError as error:
                log.warning("a push notice is not sent", extra={"reason": str(error)})
            except Exception:
                log.exception("a push notice failed")

    def _is_due(self, notice: Notice) -> bool:
        """Nobody is told of a turn that is over meanwhile, or that they are looking at."""
        actor = self._tables.find_loaded(notice.table)
        if actor is None:
            return True
        return notice.person in list_waited(actor.state) and not actor.presence.is_here(
            notice.person
        )

    async def _deliver(self, notice: Notice) -> None:
        for name, one in (await self._read_stored(notice.person)).items():
            try:
                status = await self._post(one, notice)
            except (OSError, TimeoutError, NotPublic) as error:
                reason = str(error) or type(error).__name__
                log.warning("a push service was not reached", extra={"reason": reason})
                continue
            if status in GONE:
                await self._tables.store.set_setting(name, None)
            elif status >= 300:
                service = urlsplit(one.endpoint).netloc
                log.warning("a push service refuses", extra={"status": status, "reason": service})

    async def _post(self, one: PushSubscription, notice: Notice) -> int:
        assert self.sender is not None
        told = {"table": notice.table, "turn": notice.turn, "language": one.language}
        topic = hashlib.sha256(f"{notice.table} {notice.person}".encode()).hexdigest()[:32]
        headers, body = self.sender.compose(
            msgspec.json.encode(told),
            one.endpoint,
            (one.p256dh, one.auth),
            self._tables.now_ms() // 1000,
        )
        headers |= {"ttl": str(notice.ttl_s), "topic": topic, "urgency": "normal"}
        return await self.network.post(one.endpoint, headers, body)

    # --- whose browsers want notices --------------------------------------------------------------

    async def subscribe(self, person: str, new: PushSubscription) -> None:
        """Keep a subscription. Refused if it is none that could be sent to."""
        if self.sender is None:
            raise Refused("push_off")
        try:
            self.sender.check_keys(new.p256dh, new.auth)
            await self.network.check(new.endpoint)
        except (ValueError, OSError, TimeoutError):
            raise Refused("push_endpoint", status=422) from None
        known = {
            name: one for name, one in (await self._read_stored(person)).items() if one.id != new.id
        }
        oldest = sorted(known, key=lambda name: known[name].since_ms)
        for name in oldest[: max(0, len(known) - SUBSCRIPTIONS_MAX + 1)]:
            await self._tables.store.set_setting(name, None)
        await self._keep(person, new)

    async def list_subscriptions(self, person: str) -> list[PushSubscription]:
        """The browsers of a person, the latest first."""
        return sorted((await self._read_stored(person)).values(), key=lambda one: -one.since_ms)

    async def unsubscribe(self, person: str, number: str) -> None:
        if f"{SUBSCRIBED}{person}:{number}" in await self._read_stored(person):
            await self._tables.store.set_setting(f"{SUBSCRIBED}{person}:{number}", None)

    async def erase(self, person: str) -> None:
        """Remove all subscriptions of somebody."""
        for name in await self._read_stored(person):
            await self._tables.store.set_setting(name, None)

    async def merge(self, person: str, heir: str) -> None:
        """Two people turned out to be one."""
        for one in (await self._read_stored(person)).values():
            await self._keep(heir, one)
        await self.erase(person)

    async def _keep(self, person: str, one: PushSubscription) -> None:
        name = f"{SUBSCRIBED}{person}:{one.id}"
        await self._tables.store.set_setting(name, msgspec.json.encode(one))

    async def _read_stored(self, person: str) -> dict[str, PushSubscription]:
        found = await self._tables.store.read_settings(f"{SUBSCRIBED}{person}:")
        return {
            name: msgspec.json.decode(value, type=PushSubscription) for name, value in found.items()
        }
