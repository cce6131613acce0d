"""A person's devices over HTTP: links to become the same person, and push subscriptions.

A link works once, for ten minutes. It carries a code in its fragment, which no log sees. The store
keeps a hash of the code and the token of the first device, sealed with the code: whoever reads the
store learns neither.
"""

import hashlib
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request

from gamenight.server.http.handler import ApiCall, delete, get, post
from gamenight.server.http.routes import draw_qr
from gamenight.server.live.erasing import check_apart, merge_person
from gamenight.server.live.identity import COOKIE, hash_token, new_key, seal
from gamenight.server.live.push import PushSubscription
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import bodies
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.chat import clean_text
from gamenight.store import Filter

LINK_MS = 10 * 60_000
LINKS = "device:"


class Link(msgspec.Struct):
    """What the store keeps of a link."""

    person: str
    token: bytes
    expires_ms: int


class Devices:
    """Links by which another device becomes the same person."""

    def __init__(self, tables: Tables, find_base: Callable[[Request], str]) -> None:
        self._tables = tables
        self._find_base = find_base

    @post("/api/me/link", "A link to be the same person on another device")
    async def link(self, call: ApiCall) -> bodies.TellLink:
        """A new link; the one before, and those that nobody followed in time, end."""
        person, store = call.with_person().person, self._tables.store
        token = call.new_token or call.request.cookies[COOKIE]
        now_ms, code = self._tables.now_ms(), new_key()
        for name, value in (await store.read_settings(LINKS)).items():
            old = msgspec.json.decode(value, type=Link)
            if old.expires_ms < now_ms or old.person == person:
                await store.take_setting(name)
        new = Link(person, seal(token.encode(), code), now_ms + LINK_MS)
        await store.set_setting(_name(code), msgspec.json.encode(new))
        link = f"{self._find_base(call.request)}/me#code={code}"
        return bodies.TellLink(link, new.expires_ms, draw_qr(link).decode())

    @post("/api/me/claim", "Become the person of such a link; this device's tables come along")
    async def claim(self, call: ApiCall, ask: bodies.AskClaim) -> bodies.TellClaimed:
        store, name, own = self._tables.store, _name(ask.code), call.caller.person
        link = self._read(await store.read_setting(name))
        if own and own != link.person:  # a link is not used up by a refusal
            await check_apart(self._tables, own, link.person)
        link = self._read(await store.take_setting(name))
        token = seal(link.token, ask.code).decode()
        assert hash_token(token) == link.person, "a sealed token is another one"
        merge = own and own != link.person
        count = await merge_person(self._tables, own, link.person) if merge else 0
        call.new_token = token
        return bodies.TellClaimed(count)

    def _read(self, value: bytes | None) -> Link:
        link = None if value is None else msgspec.json.decode(value, type=Link)
        if link is None or link.expires_ms < self._tables.now_ms():
            raise Refused("link_used", status=410)
        return link


def _name(code: str) -> str:
    return LINKS + hashlib.sha256(b"gamenight code 1\0" + code.encode()).hexdigest()


class PushRoutes:
    """Which browsers of a person get push notices of tables with days for each turn."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @get(
        "/api/me/push",
        "Whether push notices can be had, and which browsers of this person get them",
    )
    async def tell(self, call: ApiCall) -> bodies.TellPush:
        push, person = self._tables.push, call.caller.person
        found = await push.list_subscriptions(person) if person else []
        return bodies.TellPush(
            key=None if push.sender is None else push.sender.public,
            subscriptions=[
                bodies.PushBrowser(
                    one.id, one.device, urlsplit(one.endpoint).hostname or "", one.since_ms
                )
                for one in found
            ],
        )

    @post(
        "/api/me/push",
        "Send push notices to this browser; only to people who have a table",
        long=True,
    )
    async def subscribe(self, call: ApiCall, ask: bodies.AskPush) -> bodies.TellPush:
        person = call.caller.person
        if not person or not await self._tables.store.list_tables(Filter(person=person, limit=1)):
            raise Refused("not_seated", status=403)
        new = PushSubscription(
            ask.endpoint,
            ask.p256dh,
            ask.auth,
            ask.language,
            clean_text(ask.device, bodies.DEVICE_MAX),
            self._tables.now_ms(),
        )
        await self._tables.push.subscribe(person, new)
        return await self.tell(call)

    @delete(
        "/api/me/push/{subscription}", "Send no more push notices to one of this person's browsers"
    )
    async def unsubscribe(self, call: ApiCall) -> bodies.TellPush:
        if person := call.caller.person:
            number = str(call.request.path_params["subscription"])
            await self._tables.push.unsubscribe(person, number)
        return await self.tell(call)
