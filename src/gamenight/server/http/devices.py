"""The same person on another device: a link that works once, for ten minutes.

The link carries a code in its fragment, which no log sees. The store keeps a hash of the code and
the token of the first device, sealed with the code: whoever reads the store learns neither.
"""

import hashlib
from collections.abc import Callable

import msgspec
from starlette.requests import Request

from gamenight.server.http.handler import Call, Endpoint
from gamenight.server.http.routes import draw_qr
from gamenight.server.live.identity import COOKIE, new_key, person_of, seal
from gamenight.server.live.maintenance import assert_apart, merge_person
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import bodies
from gamenight.server.protocol.refusals import Refused

LINK_MS = 10 * 60_000
LINKS = "device:"


class Link(msgspec.Struct):
    """What the store keeps of a link."""

    person: str
    token: bytes
    expires_ms: int


class Devices:
    def __init__(self, tables: Tables, find_base: Callable[[Request], str]) -> None:
        self._tables = tables
        self._find_base = find_base

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "POST",
                "/api/me/link",
                self.link,
                "A link to be the same person on another device",
                bodies.TellLink,
            ),
            Endpoint(
                "POST",
                "/api/me/claim",
                self.claim,
                "Become the person of such a link; this device's tables come along",
                bodies.TellClaimed,
                bodies.AskClaim,
            ),
        ]

    async def link(self, call: Call) -> bodies.TellLink:
        """A new link; the one before, and those that nobody followed in time, end."""
        person, store = call.with_person().person, self._tables.store
        token = call.new_token or call.request.cookies[COOKIE]
        now_ms, code = self._tables.now_ms(), new_key()
        for name, value in (await store.settings(LINKS)).items():
            old = msgspec.json.decode(value, type=Link)
            if old.expires_ms < now_ms or old.person == person:
                await store.take_setting(name)
        new = Link(person, seal(token.encode(), code), now_ms + LINK_MS)
        await store.set_setting(_name(code), msgspec.json.encode(new))
        link = f"{self._find_base(call.request)}/me#code={code}"
        return bodies.TellLink(link, new.expires_ms, draw_qr(link).decode())

    async def claim(self, call: Call) -> bodies.TellClaimed:
        store, name, own = self._tables.store, _name(call.body.code), call.caller.person
        link = self._read(await store.setting(name))
        if own and own != link.person:  # a link is not used up by a refusal
            await assert_apart(self._tables, own, link.person)
        link = self._read(await store.take_setting(name))
        token = seal(link.token, call.body.code).decode()
        assert person_of(token) == link.person, "a sealed token is another one"
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
