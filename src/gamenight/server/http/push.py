"""Push notices of one's days-long tables: which browsers get them."""

from urllib.parse import urlsplit

from gamenight.server.http.handler import Call, Endpoint
from gamenight.server.live.push import Subscription
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import bodies
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.chat import plain
from gamenight.store import Filter


class PushRoutes:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "GET",
                "/api/me/push",
                self.tell,
                "Whether push notices can be had, and which browsers of this person get them",
                bodies.TellPush,
            ),
            Endpoint(
                "POST",
                "/api/me/push",
                self.subscribe,
                "Send push notices to this browser; only to people who have a table",
                bodies.TellPush,
                bodies.AskPush,
                long=True,
            ),
            Endpoint(
                "DELETE",
                "/api/me/push/{subscription}",
                self.unsubscribe,
                "Send no more push notices to one of this person's browsers",
                bodies.TellPush,
            ),
        ]

    async def tell(self, call: Call) -> bodies.TellPush:
        push, person = self._tables.push, call.caller.person
        found = await push.subscriptions(person) if person else []
        return bodies.TellPush(
            key=None if push.sender is None else push.sender.public,
            subscriptions=[
                bodies.PushBrowser(
                    one.id, one.device, urlsplit(one.endpoint).hostname or "", one.since_ms
                )
                for one in found
            ],
        )

    async def subscribe(self, call: Call) -> bodies.TellPush:
        person, ask = call.caller.person, call.body
        if not person or not await self._tables.store.tables(Filter(person=person, limit=1)):
            raise Refused("not_seated", status=403)
        new = Subscription(
            ask.endpoint,
            ask.p256dh,
            ask.auth,
            ask.language,
            plain(ask.device, bodies.DEVICE_MAX),
            self._tables.now_ms(),
        )
        await self._tables.push.subscribe(person, new)
        return await self.tell(call)

    async def unsubscribe(self, call: Call) -> bodies.TellPush:
        if person := call.caller.person:
            number = str(call.request.path_params["subscription"])
            await self._tables.push.unsubscribe(person, number)
        return await self.tell(call)
