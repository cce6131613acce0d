"""Erases people from the logs of tables and nights, or makes two people one."""

import contextlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from gamenight.server.live.identity import new_key
from gamenight.server.night import events as night_events
from gamenight.server.night.summary import read_night_summary, summarize_night
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events
from gamenight.server.table.events import EventCodec, LogEvent
from gamenight.server.table.state import TableState
from gamenight.server.table.summary import read_summary, summarize
from gamenight.store import Conflict, Damaged, Filter

if TYPE_CHECKING:
    from gamenight.server.live.tables import Tables

log = logging.getLogger("gamenight.server")
REDACTED = "redacted:"  # the setting by which other processes hear that a log was changed


async def erase_person(tables: "Tables", person: str) -> int:
    """Erase somebody everywhere; at how many tables."""
    cards = await tables.store.list_tables(Filter(person=person, faulty=None))
    count = 0
    for card in cards:
        try:
            if read_night_summary(card.about) is not None:
                await _erase_from_night(tables, card.id, person)
                continue
            if card.fault is None:
                await _leave(tables, card.id, person)
            await _redact(tables, card.id, person)
            count += 1
        except (Damaged, Refused, ValueError) as error:
            # It cannot be read any more: what is left of it is the owner's to delete.
            words = {"table": card.id[:6], "reason": str(error)}
            log.warning("a damaged table still names somebody", extra=words)
    await tables.push.erase(person)
    await tables.blocks.erase(person)
    await tables.reports.erase(person)
    await tables.store.erase_person(person)
    return count


async def erase_from_table(tables: "Tables", table_id: str, person: str) -> None:
    """Erase somebody from one table. If nobody else was ever there, it goes altogether."""
    await _leave(tables, table_id, person, in_play=False)
    if set(await tables.store.list_people(table_id)) <= {person}:
        await tables.unload(table_id)
        await tables.store.delete(table_id)
        await _tell_others(tables, table_id)
    else:
        await _redact(tables, table_id, person)
        await tables.store.erase_person(person, table_id)


async def _leave(tables: "Tables", table_id: str, person: str, *, in_play: bool = True) -> None:
    actor = await tables.actor(table_id)

    def stand(state: TableState) -> list[LogEvent]:
        seats = state.seats_of(person)
        if seats and state.phase == "playing" and not in_play:
            raise Refused("wrong_phase", phase=state.phase)
        return [events.Left(seat=seat, at_ms=tables.now_ms(), by=person) for seat in seats]

    await actor.write(stand)


async def merge_person(tables: "Tables", person: str, heir: str) -> int:
    """Make two people one: at how many tables. Refused while both sit at one running match.

    The heir is added first, and the other one removed last: what is cut short can be repeated.
    """
    await check_apart(tables, person, heir)
    cards = await tables.store.list_tables(Filter(person=person))
    await tables.store.copy_person(person, heir)
    await tables.push.merge(person, heir)
    count = 0
    for card in cards:
        try:
            if read_night_summary(card.about) is not None:
                await _redact_night(tables, card.id, person, heir)
                continue
            count += 1
            await _redact(tables, card.id, person, heir)
            await _inherit_summary(tables, card.id, person, heir)
        except (Damaged, ValueError) as error:
            words = {"table": card.id[:6], "reason": str(error)}
            log.warning("a damaged table is not handed on", extra=words)
    await tables.blocks.merge(person, heir)
    await tables.reports.merge(person, heir)
    await tables.store.erase_person(person)
    return count


async def check_apart(tables: "Tables", person: str, heir: str) -> None:
    """Refused if both sit at a match that is played: nobody gets two hands."""
    for card in await tables.store.list_tables(Filter(status="playing", person=person)):
        summary = read_summary(card.about)
        if summary is not None and {person, heir} <= set(summary.seats.values()):
            raise Refused("both_seated")


async def _inherit_summary(tables: "Tables", table_id: str, person: str, heir: str) -> None:
    """A table that is not loaded need not be, for a name to be changed in what lists show of it."""
    card = await tables.store.read_card(table_id)
    summary = read_summary(card.about)
    if summary is None or person not in (summary.host, *summary.seats.values()):
        return
    summary.host = heir if summary.host == person else summary.host
    summary.seats = {i: heir if one == person else one for i, one in summary.seats.items()}
    with contextlib.suppress(Conflict):  # somebody moved: what lists show is written anew anyway
        await tables.store.append(table_id, card.last_seq, [], about=msgspec.json.encode(summary))


async def _erase_from_night(tables: "Tables", night_id: str, person: str) -> None:
    """Let somebody leave a night, and take their names and words out of its log."""
    actor, now = await tables.nights.actor(night_id), tables.now_ms()
    await actor.write(
        lambda state: [
            night_events.Went(player=one.number, at_ms=now, by=person)
            for one in state.players_of(person)
        ]
    )
    await _redact_night(tables, night_id, person)


async def _redact(tables: "Tables", table_id: str, person: str, heir: str = "") -> None:
    """The log keeps its shape: another name stands where this person's was, and no words.

    An heir keeps the words as well.
    """
    nobody = heir or "gone " + new_key()

    def change(event: LogEvent) -> None:
        if event.by == person:
            event.by = nobody
            if not heir:
                if isinstance(
                    event, events.Joined | events.Renamed | events.Said | events.SeatAsked
                ):
                    event.nickname = ""
                if isinstance(event, events.Said):
                    event.text = ""
        if isinstance(event, events.HostChanged) and event.person == person:
            event.person = nobody

    await _rewrite(tables, table_id, events.CODEC, change)
    actor = tables.find_loaded(table_id)
    await tables.unload(table_id)
    await _tell_others(tables, table_id)
    if actor is not None:
        fresh = (await tables.actor(table_id)).state
        with contextlib.suppress(Conflict):  # a bot has moved since; the next change writes it
            await tables.store.append(table_id, fresh.seq, [], about=summarize(fresh))


async def _redact_night(tables: "Tables", night_id: str, person: str, heir: str = "") -> None:
    """The same for the log of a night, where one device may have brought several people."""
    nobody = heir or "gone " + new_key()
    players = (await tables.nights.actor(night_id)).state.players
    mine = set() if heir else {one.number for one in players if one.person == person}

    def change(event: LogEvent) -> None:
        if event.by == person:
            event.by = nobody
        match event:
            case night_events.Came() | night_events.StartVoted() | night_events.HandedOver():
                event.person = nobody if event.person == person else event.person
        match event:
            case night_events.Came() | night_events.NameChanged() | night_events.Talked():
                event.nickname = "" if event.player in mine else event.nickname
        if isinstance(event, night_events.Talked) and event.player in mine:
            event.text = ""

    await _rewrite(tables, night_id, night_events.CODEC, change)
    tables.nights.unload(night_id)
    await _tell_others(tables, night_id)
    fresh = (await tables.nights.actor(night_id)).state
    await tables.store.append(night_id, fresh.seq, [], about=summarize_night(fresh))


async def _rewrite(
    tables: "Tables", log_id: str, codec: EventCodec, change: Callable[[LogEvent], None]
) -> None:
    """Change events of a log in the store."""
    bodies: dict[int, bytes] = {}
    for entry in await tables.store.read(log_id):
        event = codec.decode(entry.kind, entry.body)
        before = codec.encode(event)
        change(event)
        if (after := codec.encode(event)) != before:
            bodies[entry.seq] = after[1]
    await tables.store.redact(log_id, bodies)


async def _tell_others(tables: "Tables", log_id: str) -> None:
    if tables.store.shared:  # a setting that is none: it only wakes the other processes
        await tables.store.set_setting(REDACTED + log_id, None)
