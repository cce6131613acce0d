"""The state of a table: a fork of it takes events, and the state itself stays what is on disk."""

import copy

import pytest

from gamenight.core.errors import GamenightError
from gamenight.core.growing import Growing
from gamenight.server.table import events
from server.test_clocks import table

SHARED = {"match", "game", "created"}


def look(state):
    """All that is true of a state, copied."""
    match = state.match
    played = None if match is None else (match.digest(), list(match.moves), match.events(None))
    kept = {
        name: list(value) if isinstance(value, Growing) else value
        for name, value in vars(state).items()
        if name not in SHARED
    }
    return copy.deepcopy((kept, played, state.created))


def started():
    state = table()
    for seat in range(2):
        state.apply(events.Voted(at_ms=1, by=f"p{1 - seat}", seat=seat, id=f"v{seat}"))
    state.apply(events.TakeBackAsked(at_ms=1, by="p0", seat=0, to=0))
    return state


EVENTS = {
    "joined": events.Joined(at_ms=5, by="new", seat=1, nickname="N", number="00"),
    "left": events.Left(at_ms=5, by="p0", seat=0, removed=True),
    "renamed": events.Renamed(at_ms=5, by="p0", seat=0, nickname="Other"),
    "seat_planned": events.SeatPlanned(at_ms=5, by="p0", seat=1, level="sharp"),
    "number_given": events.NumberGiven(at_ms=5, by="p0", number="11"),
    "said": events.Said(at_ms=5, by="p0", seat=0, nickname="P", text="hello", id="c"),
    "opened": events.Opened(at_ms=5, by="p0", on=True),
    "clocks_noted": events.ClocksNoted(at_ms=5),
    "stood_in": events.StoodIn(at_ms=5, seat=0, level="steady", reason="timer"),
    "returned": events.Returned(at_ms=5, by="p0", seat=0),
    "host_changed": events.HostChanged(at_ms=5, by="p0", person="p1"),
    "voted": events.Voted(at_ms=5, by="p3", seat=0),
    "muted": events.Muted(at_ms=5, by="p0", seat=1, on=True),
    "rematched": events.Rematched(at_ms=5, by="p0", secret="22" * 32, options={}),
    "closed": events.Closed(at_ms=5, by="p0", reason="host"),
    "bot_changed": events.BotChanged(at_ms=5, by="p0", seat=1, level="sharp"),
    "take_back_asked": events.TakeBackAsked(at_ms=5, by="p1", seat=1, to=0),
    "take_back_answered": events.TakeBackAnswered(at_ms=5, by="p1", seat=1, on=True),
    "seat_asked": events.SeatAsked(at_ms=5, by="p9", seat=1, nickname="N", number="00"),
    "seat_answered": events.SeatAnswered(at_ms=5, by="p0", seat=1, question=4, on=False),
    "resigned": events.Moved(at_ms=5, by="p0", seat=0, text="resign"),
}


@pytest.mark.parametrize("name", EVENTS)
def test_events_change_a_fork_and_nothing_else(name):
    state = started()
    before = look(state)
    twin = state.fork()
    assert look(twin) == before
    twin.apply(EVENTS[name])
    assert look(twin) != before
    assert look(state) == before


def test_so_do_moves_and_moves_taken_back():
    state = started()
    for at_ms in range(10, 30, 2):
        before = look(state)
        twin = state.fork()
        seat = twin.match.waiting[0]
        twin.apply(events.Moved(at_ms=at_ms, by=f"p{seat}", seat=seat, text=twin.legal(seat)[0]))
        moved = look(twin)
        if twin.match.undoer == seat:
            made = twin.match.made
            for taking_back in (
                events.Undone(at_ms=at_ms + 1, by=f"p{seat}", seat=seat),
                events.TakenBack(at_ms=at_ms + 1, by=f"p{seat}", seat=seat, to=made - 1, count=1),
            ):
                again = twin.fork()
                again.apply(taking_back)
                assert look(again) != moved
                assert look(twin) == moved
        assert look(state) == before
        state = twin


def test_an_event_that_the_referee_refuses_leaves_the_state_as_it_was():
    state = started()
    before = look(state)
    with pytest.raises(GamenightError):
        state.fork().apply(events.Moved(at_ms=5, by="p0", seat=0, text="no such move"))
    assert look(state) == before


def test_commands_are_done_only_when_their_events_are_on_disk():
    state = started()
    said = events.Said(at_ms=5, by="p0", seat=0, nickname="P", text="hello", id="c")
    refused, written = state.fork(), state.fork()
    refused.apply(said)
    assert ("p0", "c") not in refused.done
    written.apply(EVENTS["voted"])
    written.apply(said)
    written.remember([EVENTS["voted"], said])
    assert written.done["p0", "c"] == written.seq == state.seq + 2


def test_every_kind_of_event_is_tried():
    tried = {type(event) for event in EVENTS.values()} | {events.Undone, events.TakenBack}
    elsewhere = {events.Created, events.Started, events.Continued}
    assert tried | elsewhere == set(events.KINDS.values())
