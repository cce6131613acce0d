"""Deleting a person's data: nicknames and chat are taken out of every log, and seats are left."""

import logging

import msgspec

from gamenight.server.live.identity import new_key
from gamenight.server.live.tables import REDACTED, Tables
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events as deeds
from gamenight.server.table.clock import now_ms
from gamenight.server.table.events import Deed
from gamenight.server.table.reading import about
from gamenight.server.table.state import TableState
from gamenight.store import Damaged, Filter

log = logging.getLogger("gamenight.server")


async def forget_person(tables: Tables, person: str) -> int:
    """Forget somebody everywhere; at how many tables."""
    cards = await tables.store.tables(Filter(person=person, faulty=None))
    count = 0
    for card in cards:
        try:
            if card.fault is None:
                await _leave(tables, card.id, person)
            await _redact(tables, card.id, person)
            count += 1
        except (Damaged, Refused, ValueError) as error:
            # It cannot be read any more: what is left of it is the owner's to delete.
            words = {"table": card.id[:6], "reason": str(error)}
            log.warning("a damaged table still names somebody", extra=words)
    await tables.store.erase_person(person)
    return count


async def _leave(tables: Tables, table_id: str, person: str) -> None:
    actor = await tables.actor(table_id)

    def stand(state: TableState) -> list[Deed]:
        seats = state.seats_of(person)
        return [deeds.Stood(seat=seat, at_ms=now_ms(), by=person) for seat in seats]

    await actor.write(stand)


async def _redact(tables: Tables, table_id: str, person: str) -> None:
    """The log keeps its shape: another name stands where this person's was, and no words."""
    nobody = "gone " + new_key()
    bodies: dict[int, bytes] = {}
    for entry in await tables.store.read(table_id):
        deed = deeds.read(entry.kind, entry.body)
        mine = deed.by == person
        if mine:
            deed.by = nobody
            if isinstance(deed, deeds.Sat | deeds.Renamed | deeds.Said):
                deed.nickname = ""
            if isinstance(deed, deeds.Said):
                deed.text = ""
        if isinstance(deed, deeds.HostChanged) and deed.person == person:
            deed.person, mine = nobody, True
        if mine:
            bodies[entry.seq] = msgspec.json.encode(deed)
    await tables.store.redact(table_id, bodies)
    actor = tables.loaded(table_id)
    await tables.forget(table_id)
    if tables.store.shared:  # a setting that is none: it only wakes the other processes
        await tables.store.set_setting(REDACTED + table_id, None)
    if actor is not None:
        fresh = (await tables.actor(table_id)).state
        await tables.store.append(table_id, fresh.seq, [], about=about(fresh))
