"""Loads tables from the store: state, records of matches, checkpoints."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from gamenight import games
from gamenight.core.errors import GamenightError, UnknownGame
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events
from gamenight.server.table.events import LogEvent
from gamenight.server.table.replay import replay
from gamenight.server.table.seats import list_players
from gamenight.server.table.state import TableState
from gamenight.store import Conflict, Entry, Snapshot, Store, Unavailable, UnknownTable

LONG_ENTRIES = 200  # a longer log is applied beside the event loop: it takes milliseconds


class Checkpoint(msgspec.Struct):
    """Where a match stood, in case its rules change: then it cannot be replayed from its log."""

    rules_version: int
    position: dict[str, Any]
    resigned: list[int] = []


async def load_table(store: Store, table_id: str) -> TableState:
    """A table from the store. One that cannot be replayed is quarantined, and refused."""
    try:
        entries = await store.read(table_id)
        log = events.decode_log(entries)
        assert isinstance(log[0], events.Created)
        version = games.facts(log[0].game).rules_version
        if _rules_of(log) not in (None, version):
            log = await _continue(store, table_id, entries, version)
        if len(log) < LONG_ENTRIES:
            return replay(table_id, log)
        return await asyncio.to_thread(replay, table_id, log)
    except (UnknownGame, Conflict, Unavailable, UnknownTable, OSError, MemoryError):
        raise  # the machine's trouble, or another's table: nothing is wrong with the log
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"[:500]
        await store.quarantine(table_id, fault)
        raise Refused("set_apart", status=503, fault="it does not replay") from error


def _rules_of(log: Sequence[LogEvent]) -> int | None:
    """The rules version of the match that is under way, if there is one."""
    version = None
    for event in log:
        if isinstance(event, events.Started | events.Continued):
            version = event.rules_version
        elif isinstance(event, events.Rematched | events.Closed):
            version = None
    return version


async def _continue(
    store: Store, table_id: str, entries: list[Entry], version: int
) -> list[LogEvent]:
    """Under new rules a match goes on from its checkpoint, with the moves that still fit."""
    snapshot = await store.read_snapshot(table_id)
    if snapshot is None:
        raise ValueError("the rules have changed, and there is no checkpoint to go on from")
    kept = msgspec.json.decode(snapshot.body, type=Checkpoint)
    later = events.decode_log([entry for entry in entries if entry.seq > snapshot.seq])
    going_on = events.Continued(
        position=kept.position, resigned=kept.resigned, rules_version=version, at_ms=store.clock()
    )
    state = replay(table_id, [*events.decode_log(entries), going_on])
    new = [going_on, *_repeat_moves(state, later)]
    await store.append(table_id, entries[-1].seq, [*map(events.encode, new)])
    return events.decode_log(await store.read(table_id))


def _repeat_moves(state: TableState, later: list[LogEvent]) -> Iterator[LogEvent]:
    """The moves after a checkpoint, up to the first one that is not what it was.

    That is one which the rules no longer allow, or which chance would now decide otherwise.
    """
    for event in later:
        if isinstance(event, events.Moved | events.Undone | events.TakenBack):
            assert state.match is not None
            used = state.match.chance_used
            try:
                state.apply(event)
            except GamenightError:
                return
            if state.match.chance_used != used:
                return
            yield event


async def save_checkpoint(store: Store, state: TableState) -> None:
    """Keep the position of a match, in case its rules change while somebody may still look."""
    if state.match is None:
        return
    checkpoint = Checkpoint(
        rules_version=state.game.facts.rules_version,
        position=state.match.position(),
        resigned=list(state.match.resigned),
    )
    await store.save_snapshot(state.id, Snapshot(state.seq, msgspec.json.encode(checkpoint)))


async def load_record(store: Store, state: TableState, number: int) -> dict[str, Any]:
    """The record of one of a table's matches, counted from 1, with who sat there then."""
    log = events.decode_log(await store.read(state.id))
    if number < state.match_number:
        ends = [i for i, event in enumerate(log) if isinstance(event, events.Rematched)]
        log = log[: ends[number - 1]]
        state = await asyncio.to_thread(replay, state.id, log)
    assert state.match is not None
    record: dict[str, Any] = await asyncio.to_thread(state.match.record)
    return record | {"about": list_players(log)}
