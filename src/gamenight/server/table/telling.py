"""Events of the log as everybody at the table may hear of them."""

from collections.abc import Sequence

from gamenight.server.protocol.messages import TableEvent
from gamenight.server.table import events
from gamenight.server.table.events import LogEvent
from gamenight.server.table.seats import Holding


def describe_event(seq: int, event: LogEvent, chairs: Sequence[Holding]) -> TableEvent:
    """An event as everybody at the table may hear of it: no text of a move, no number."""
    seat = getattr(event, "seat", None)
    nickname = None if seat is None else chairs[seat].nickname or None
    found = TableEvent(seq, event.at_ms, events.NAMES[type(event)], seat, nickname)
    match event:
        case events.Moved():
            found.reason = event.mover
        case events.Said():
            found.text, found.nickname = event.text, event.nickname
        case events.StoodIn():
            found.level, found.reason = event.level, event.reason
        case events.SeatPlanned() | events.BotChanged():
            found.level = event.level
        case events.SeatAsked():
            found.nickname = event.nickname
        case events.Muted() | events.TakeBackAnswered() | events.SeatAnswered() | events.Opened():
            found.on = event.on
        case events.TakenBack():
            found.count = event.count
        case events.Closed():
            found.reason = event.reason
    return found
