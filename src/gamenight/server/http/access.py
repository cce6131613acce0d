"""What a caller may see of a table: by a seat, as its host, or by the key of one of its links."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from gamenight.server.live.actor import Actor
from gamenight.server.live.identity import COOKIE, LINK_COOKIE, person_of, same
from gamenight.server.live.tables import Tables
from gamenight.server.protocol.refusals import Refused


@dataclass(frozen=True)
class Caller:
    """Who asks, and which key the link carried."""

    person: str
    key: str
    address: str


@dataclass(frozen=True, slots=True)
class Access:
    actor: Actor
    may_join: bool


def caller_of(connection: HTTPConnection, address: str) -> Caller:
    """The page carries a key in a cookie: addresses end up in the logs of proxies."""
    key = connection.query_params.get("key") or connection.cookies.get(LINK_COOKIE, "")
    return Caller(person_of(connection.cookies.get(COOKIE)), key[:64], address)


async def access(tables: Tables, table_id: str, caller: Caller, key: str | None = None) -> Access:
    """The table, for somebody who may look at it. Others cannot tell whether it exists."""
    if not 0 < len(table_id) <= 64:
        raise Refused("no_table", status=404)
    actor = await tables.actor(table_id)
    state = actor.state
    given = caller.key if key is None else key
    member = bool(state.seats_of(caller.person)) or (caller.person == state.host != "")
    invited = same(given, state.created.invite) or not state.created.private
    watching = same(given, state.created.watch)
    welcome = caller.person not in state.removed
    if not (member or invited or watching):
        raise Refused("no_table", status=404)
    return Access(actor, may_join=(member or invited) and welcome)
