"""A table read from its log knows what it knew when it was written."""

import pytest

from gamenight.server.table import events
from gamenight.server.table.events import decode_log
from gamenight.server.table.replay import SETTLED_ENTRIES, replay
from gamenight.store import Entry
from server.test_clocks import table


def entries(found):
    return [Entry(i, event.at_ms, *events.encode(event)) for i, event in enumerate(found, 1)]


@pytest.mark.parametrize("talk", [0, SETTLED_ENTRIES + 5])
def test_legal_moves_are_known_however_much_was_said_since(talk):
    state = table()
    seat = state.match.waiting[0]
    log = [
        state.created,
        *(events.Joined(at_ms=0, by=f"p{i}", seat=i, nickname="P", number="") for i in range(2)),
        events.Started(at_ms=0, numbers=[], bots={}, rules_version=1),
        events.Moved(at_ms=1, by=f"p{seat}", seat=seat, text=state.legal(seat)[0]),
    ]
    log += [
        events.Said(at_ms=2, by="p0", seat=0, nickname="P", text=str(number))
        for number in range(talk)
    ]
    again = replay("t", decode_log(entries(log)))
    assert again.seq == len(log)
    legal = [again.match.legal(seat) for seat in range(2)]
    assert any(legal)
    assert [again.legal(seat) for seat in range(2)] == legal
