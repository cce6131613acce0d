"""Notifications of writes, to all subscriptions in this process."""

import asyncio
import weakref
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple


class Notification(NamedTuple):
    """Some process appended to ``table_id``, whose last entry is now ``seq`` or later.

    ``table_id`` is None when notifications may have been missed: look at every table that you
    serve. Or some process changed the setting called ``setting``.
    """

    table_id: str | None
    seq: int = 0
    setting: str | None = None


class Subscription(AsyncIterator[Notification]):
    """Notifications that were not taken yet are merged, one for each table."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str | None, str | None], int] = {}
        self._something = asyncio.Event()
        self._closed = False

    def send(self, new: Notification) -> None:
        key = (new.table_id, new.setting)
        self._waiting[key] = max(new.seq, self._waiting.get(key, 0))
        self._something.set()

    def close(self) -> None:
        self._closed = True
        self._something.set()

    async def __anext__(self) -> Notification:
        while not self._waiting:
            if self._closed:
                raise StopAsyncIteration
            self._something.clear()
            await self._something.wait()
        key = table_id, setting = next(iter(self._waiting))
        return Notification(table_id, self._waiting.pop(key), setting)


class Notifications:
    """All listeners of this process. One that its owner drops is dropped here too."""

    def __init__(self) -> None:
        self._subscriptions: weakref.WeakSet[Subscription] = weakref.WeakSet()
        self._closed = False

    def listen(self) -> Subscription:
        subscription = Subscription()
        self._subscriptions.add(subscription)
        if self._closed:
            subscription.close()
        return subscription

    def send(self, notifications: Sequence[Notification]) -> None:
        for subscription in self._subscriptions:
            for notification in notifications:
                subscription.send(notification)

    def close(self) -> None:
        self._closed = True
        for subscription in self._subscriptions:
            subscription.close()
