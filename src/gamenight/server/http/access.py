"""Access control: addresses, origins, rate limits; and what a caller may see of a table."""

import contextlib
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from gamenight.server.live.actor import Actor
from gamenight.server.live.identity import COOKIE, LINK_COOKIE, compare_secrets, hash_token
from gamenight.server.live.night_actor import NightActor
from gamenight.server.live.table_actor import TableActor
from gamenight.server.live.tables import Tables
from gamenight.server.protocol.refusals import Refused
from gamenight.server.settings import Settings

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "server": "gamenight",
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
KEPT_ADDRESSES = 10_000
LOOPBACK = ("127.0.0.1", "::1")
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")


class Bucket:
    """A token bucket: full at first, refilled as time goes by."""

    __slots__ = ("_level", "_then")

    def __init__(self, burst: float) -> None:
        self._level = float(burst)
        self._then = time.monotonic()

    def take(self, per_s: float, burst: float) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        level = self._level + (now - self._then) * per_s
        if level > burst:
            level = burst
        self._then = now
        allowed = level >= 1.0
        self._level = level - 1.0 if allowed else level
        return allowed


class Buckets:
    """A bucket for each key; those not seen for longest are forgotten."""

    def __init__(self, per_s: float, burst: float) -> None:
        self._per_s, self._burst = per_s, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether one more is allowed now."""
        bucket = self._buckets.setdefault(key, Bucket(self._burst))
        self._buckets.move_to_end(key)
        if len(self._buckets) > KEPT_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(self._per_s, self._burst)


def _hourly(count: int) -> Buckets:
    return Buckets(count / 3600, count)


class Doorkeeper:
    """Lets in or refuses a connection, before anything else looks at it."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._settings = settings
        self._requests = Buckets(limits.requests_per_s, limits.requests_burst)
        self._files = Buckets(limits.files_per_s, limits.files_burst)
        self._tables = _hourly(limits.tables_per_hour)
        self._opened = _hourly(limits.open_per_hour)
        self._pairings = _hourly(limits.pairings_per_hour)
        self._reports = _hourly(limits.reports_per_hour)
        self.connections: dict[str, int] = {}
        self._studies: Counter[str] = Counter()
        self._long_requests: Counter[str] = Counter()
        self.blocked: set[str] = set()

    def find_address(self, connection: HTTPConnection) -> str:
        """The caller's address; a forwarded one only if the proxy is trusted."""
        direct = connection.client.host if connection.client else "unknown"
        trusted = self._settings.trusted_proxies
        if direct not in trusted:
            return direct
        lines = connection.headers.getlist("x-forwarded-for")  # a proxy may add its own below
        forwarded = [part.strip() for part in ",".join(lines).split(",")]
        outside = [part for part in forwarded if part and part not in trusted]
        return outside[-1][:64] if outside else direct

    def is_from_here(self, connection: HTTPConnection) -> bool:
        """Whether the caller is at this very machine.

        A proxy that was not named as trusted speaks for anybody, though it stands here.
        """
        direct = connection.client.host if connection.client else ""
        if direct not in self._settings.trusted_proxies and any(
            name in connection.headers for name in FORWARDED
        ):
            return False
        return self.find_address(connection) in LOOPBACK

    def is_secure(self, connection: HTTPConnection) -> bool:
        """Whether the browser's own connection is encrypted."""
        direct = connection.client.host if connection.client else ""
        if direct in self._settings.trusted_proxies:
            return connection.headers.get("x-forwarded-proto", "") == "https"
        return connection.url.scheme in ("https", "wss")

    def is_local(self, connection: HTTPConnection) -> bool:
        """Whether the browser knows this machine by a name that only means something here."""
        name, _ = _split_host(f"//{connection.headers.get('host', '')}")
        return name in ("localhost", "::1") or name.startswith("127.")

    def admit(self, connection: HTTPConnection, *, to_page: bool = False) -> str:
        """Under which address a caller who may come in has its limits. Refused.

        That is to the page's files, or to tables.
        """
        household = self.slow_down(connection, to_page=to_page)
        self.check_host(connection)
        return household

    def slow_down(self, connection: HTTPConnection, *, to_page: bool = False) -> str:
        """The same for machines, who may call this server whatever they like."""
        address = self.find_address(connection)
        household = find_household(address)
        if not self.blocked.isdisjoint((address, household)):
            raise Refused("blocked", status=403)
        if not (self._files if to_page else self._requests).take(household):
            raise Refused("too_fast", status=429)
        return household

    def check_person(self, caller: "Caller") -> "Caller":
        """The caller, unless the host of the server has blocked them as a person."""
        if caller.person in self.blocked:
            raise Refused("blocked", status=403)
        return caller

    def check_admin(self, connection: HTTPConnection) -> None:
        """Only the owner of the server has the host key."""
        scheme, _, key = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not compare_secrets(key, self._settings.host_key):
            raise Refused("not_admin", status=401)

    def check_origin(self, connection: HTTPConnection) -> None:
        """A page of another site may not speak for this browser. Programs send no origin."""
        origin = connection.headers.get("origin")
        if origin is None:
            if connection.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none"):
                return
            raise Refused("origin", status=403)
        _, theirs = _split_host(origin)
        ours = {connection.headers.get("host", "").lower()}
        if self._settings.public_url:
            ours.add(urlsplit(self._settings.public_url).netloc.lower())
        if not theirs or theirs not in ours:
            raise Refused("origin", status=403)

    def check_create(self, address: str, count: int = 1) -> None:
        for _ in range(count):
            if not self._tables.take(address):
                raise Refused("too_many_tables", status=429)

    def check_open(self, address: str) -> None:
        """Tables that everybody sees in a list count apart, and against fewer."""
        if not self._opened.take(address):
            raise Refused("too_many_open", status=429)

    def check_pair(self, address: str) -> None:
        if not self._pairings.take(address):
            raise Refused("too_fast", status=429)

    def check_report(self, address: str) -> None:
        if not self._reports.take(address):
            raise Refused("too_many_reports", status=429)

    def connect(self, address: str) -> None:
        if self.connections.get(address, 0) >= self._settings.limits.connections:
            raise Refused("too_many_connections", status=429)
        if sum(self.connections.values()) >= self._settings.limits.sockets:
            raise Refused("server_full", status=503)
        self.connections[address] = self.connections.get(address, 0) + 1

    def disconnect(self, address: str) -> None:
        self.connections[address] -= 1
        if not self.connections[address]:
            del self.connections[address]

    @contextlib.contextmanager
    def study(self, address: str) -> Iterator[None]:
        """While somebody has a replay judged. Refused if too many do, here or there."""
        if self._studies[address] >= self._settings.limits.studies:
            raise Refused("too_many_studies", status=429)
        if self._studies.total() >= self._settings.studies:
            raise Refused("studies_busy", status=503)
        with _count(self._studies, address):
            yield

    @contextlib.contextmanager
    def long_request(self, address: str) -> Iterator[None]:
        """While a request waits for its turn beside the tables. Refused beyond its fair share."""
        if self._long_requests[address] >= self._settings.limits.long_requests:
            raise Refused("too_many_requests", status=429)
        with _count(self._long_requests, address):
            yield

    def check_host(self, connection: HTTPConnection) -> None:
        """Names that strangers may point at this machine are refused: a page could use them."""
        name, _ = _split_host(f"//{connection.headers.get('host', '')}")
        if name == urlsplit(self._settings.public_url).hostname or _is_own_name(name):
            return
        raise Refused("host_name", status=421, got=name[:60])


@contextlib.contextmanager
def _count(counter: Counter[str], address: str) -> Iterator[None]:
    counter[address] += 1
    try:
        yield
    finally:
        counter[address] -= 1
        if not counter[address]:
            del counter[address]


def find_household(address: str) -> str:
    """Whose limits an address has: of IPv6 everybody has a whole network of addresses."""
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found.packed, 64), strict=False))


def _split_host(address: str) -> tuple[str, str]:
    """The host of an address that a stranger sent, without its port and with it; "" if none."""
    try:
        parts = urlsplit(address)
        if "@" in parts.netloc:
            return "", ""
        return parts.hostname or "", parts.netloc.lower()
    except ValueError:
        return "", ""


def _is_own_name(name: str) -> bool:
    if name == "localhost" or name.endswith((".local", ".localhost")):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class Caller:
    """Who asks, and which key the link carried."""

    person: str
    key: str
    address: str


A = TypeVar("A", bound=Actor[Any])


@dataclass(frozen=True)
class Access(Generic[A]):
    """What a caller may do at a table or in a night: look, or also join."""

    actor: A
    may_join: bool
    address: str


def identify(connection: HTTPConnection, address: str) -> Caller:
    """The page carries a key in a cookie: addresses end up in the logs of proxies."""
    key = connection.query_params.get("key") or connection.cookies.get(LINK_COOKIE, "")
    return Caller(hash_token(connection.cookies.get(COOKIE)), key[:64], address)


async def access_table(
    tables: Tables, table_id: str, caller: Caller, key: str | None = None
) -> Access[TableActor]:
    """The table, for somebody who may look at it. Others cannot tell whether it exists."""
    if not 0 < len(table_id) <= 64:
        raise Refused("no_table", status=404)
    actor = await tables.actor(table_id)
    given = caller.key if key is None else key
    created = actor.state.created
    if await tables.nights.has_removed(created.night, caller.person):
        raise Refused("no_table", status=404)
    is_open = tables.settings.open_tables and not actor.state.private
    invited = compare_secrets(given, created.invite) or (
        is_open and not actor.shuns(caller.person, actor.state)
    )
    in_night = await tables.nights.is_member(created.night, caller.person)
    known = (
        in_night or compare_secrets(given, created.watch) or actor.state.is_member(caller.person)
    )
    if not (invited or known):
        if tables.store.shared:  # perhaps they took a seat at another process a moment ago
            await actor.catch_up(0)
        if not actor.state.is_member(caller.person):
            raise Refused("no_table", status=404)
    member, welcome = actor.state.is_member(caller.person), caller.person not in actor.state.removed
    return Access(actor, (member or invited) and welcome, caller.address)


async def access_night(
    tables: Tables, night_id: str, caller: Caller, key: str | None = None
) -> Access[NightActor]:
    """The night, for those who are in it or have its link. Others cannot tell whether it exists."""
    if not 0 < len(night_id) <= 64:
        raise Refused("no_night", status=404)
    actor = await tables.nights.actor(night_id)
    given = caller.key if key is None else key
    invited = compare_secrets(given, actor.state.created.invite)
    if not invited and not actor.state.is_member(caller.person) and tables.store.shared:
        await actor.catch_up(0)  # perhaps they came by another process a moment ago
    member = actor.state.is_member(caller.person)
    if not (invited or member) or caller.person in actor.state.removed:
        raise Refused("no_night", status=404)
    return Access(actor, may_join=True, address=caller.address)
