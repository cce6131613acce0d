"""Reading a table back from the store, and what a list shows of it."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec

from gamenight import games
from gamenight.core.errors import GamenightError, UnknownGame
from gamenight.server.protocol.messages import SEATS_MAX, Phase
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events as deeds
from gamenight.server.table.clock import now_ms
from gamenight.server.table.state import MATCH_DEEDS, TableState
from gamenight.store import (
    Conflict,
    Entry,
    Snapshot,
    Status,
    Store,
    TableCard,
    Unavailable,
    UnknownTable,
)

LONG_ENTRIES = 200  # a longer log is read beside the event loop: it takes milliseconds
SETTLED_ENTRIES = 40  # legal moves are followed from the last move on, or through these


class Card(msgspec.Struct):
    """What the store's list of tables says of a table, for the server alone."""

    game: str
    name: str
    phase: Phase
    nicknames: list[str]
    free: int
    seats: dict[int, str]
    minded: bool


class Position(msgspec.Struct):
    """A snapshot: where a match stood."""

    rules_version: int
    position: dict[str, Any]
    resigned: list[int] = []


def card_of(card: TableCard) -> Card | None:
    """What a list says of a table; None if it is not from here: anybody can write an export."""
    try:
        return msgspec.json.decode(card.about, type=Card)
    except (msgspec.DecodeError, UnicodeError):
        return None


def status_of(state: TableState) -> Status:
    if state.phase == "gathering":
        return "waiting"
    return "playing" if state.phase == "playing" else "finished"


def about(state: TableState) -> bytes:
    chairs = state.chairs
    timed = state.created.timer_s is not None or any(chair.level for chair in chairs)
    minded = state.phase == "playing" and timed and bool(state.people())
    return msgspec.json.encode(
        Card(
            game=state.created.game,
            name=state.created.name,
            phase=state.phase,
            nicknames=[chair.nickname for chair in chairs if chair.person],
            free=sum(not chair.person for chair in chairs),
            seats={i: chair.person for i, chair in enumerate(chairs) if chair.person},
            minded=minded,
        )
    )


def folded(table_id: str, entries: list[Entry]) -> TableState:
    """The table that its entries make. Any exception means that they do not fit together."""
    found = [deeds.read(entry.kind, entry.body) for entry in entries]
    first = found[0]
    if not isinstance(first, deeds.Created):
        raise ValueError("the first entry does not create the table")
    if not 0 < first.seats == len(first.plan) <= SEATS_MAX:
        raise ValueError(f"a table cannot have {first.seats} seats")
    state = TableState(table_id, first)
    state.continued_at = max(
        (i + 1 for i, deed in enumerate(found) if isinstance(deed, deeds.Continued)), default=0
    )
    moved = max((i for i, deed in enumerate(found) if type(deed) in MATCH_DEEDS), default=0)
    settled_from = min(moved, len(found) - SETTLED_ENTRIES)
    for number, deed in enumerate(found):
        state.take(deed, settle=number >= settled_from)
    assert state.commitment, "the secret is none"
    return state


async def read_table(store: Store, table_id: str) -> TableState:
    """A table from the store. One that does not fold is set apart, and refused."""
    try:
        entries = await store.read(table_id)
        first = deeds.read(entries[0].kind, entries[0].body)
        assert isinstance(first, deeds.Created)
        version = games.facts(first.game).rules_version
        if _rules_of(entries) not in (None, version):
            entries = await _continued(store, table_id, entries, version)
        if len(entries) < LONG_ENTRIES:
            return folded(table_id, entries)
        return await asyncio.to_thread(folded, table_id, entries)
    except (UnknownGame, Conflict, Unavailable, UnknownTable, OSError, MemoryError):
        raise  # the machine's trouble, or another's table: nothing is wrong with the log
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"[:500]
        await store.quarantine(table_id, fault)
        raise Refused("set_apart", status=503, fault="it does not replay") from error


def _rules_of(entries: list[Entry]) -> int | None:
    """The rules version of the match that is under way, if there is one."""
    version = None
    for entry in entries:
        if entry.kind in ("started", "continued"):
            deed = deeds.read(entry.kind, entry.body)
            assert isinstance(deed, deeds.Started | deeds.Continued)
            version = deed.rules_version
        elif entry.kind in ("rematched", "closed"):
            version = None
    return version


async def _continued(
    store: Store, table_id: str, entries: list[Entry], version: int
) -> list[Entry]:
    """Under new rules a match goes on from its snapshot, with the moves that can be made again."""
    snapshot = await store.snapshot(table_id)
    if snapshot is None:
        raise ValueError("the rules have changed, and there is no snapshot to go on from")
    kept = msgspec.json.decode(snapshot.body, type=Position)
    later = [entry for entry in entries if entry.seq > snapshot.seq]
    deed = deeds.Continued(
        position=kept.position, resigned=kept.resigned, rules_version=version, at_ms=now_ms()
    )
    last = entries[-1]
    going_on = Entry(last.seq + 1, last.at_ms, *deeds.drafted(deed))
    state = folded(table_id, [*entries, going_on])
    fresh = [(e.kind, e.body) for e in (going_on, *_made_again(state, later))]
    await store.append(table_id, last.seq, fresh)
    return await store.read(table_id)


def _made_again(state: TableState, later: list[Entry]) -> Iterator[Entry]:
    """The moves after a snapshot, up to the first one that is not what it was.

    That is one which the rules no longer allow, or which chance would now decide otherwise.
    """
    assert state.match is not None
    stream = state.match._stream
    for entry in later:
        if entry.kind in ("moved", "undone"):
            used = stream.used
            try:
                state.take(deeds.read(entry.kind, entry.body))
            except GamenightError:
                return
            if stream.used != used:
                return
            yield entry


async def save_snapshot(store: Store, state: TableState) -> None:
    """Keep the position of a match, in case its rules change while somebody may still look."""
    if state.match is None:
        return
    position = Position(
        rules_version=state.game.facts.rules_version,
        position=state.match.position(),
        resigned=list(state.match.resigned),
    )
    await store.save_snapshot(state.id, Snapshot(state.seq, msgspec.json.encode(position)))
