"""Whom a table waits for."""

from gamenight.server.table.consent import asked_to_agree
from gamenight.server.table.state import TableState

LONG_S = 86_400  # who has a day for each turn is not expected to stay at the table


def is_long(state: TableState) -> bool:
    """Whether this table is played over days."""
    return (state.created.timer_s or 0) >= LONG_S


def list_movers(state: TableState) -> set[str]:
    """The people whose move the match waits for."""
    chairs = [state.chairs[seat] for seat in state.waiting_since]
    return {chair.person for chair in chairs if chair.player == "person"}


def list_waited(state: TableState) -> set[str]:
    """The same, and those who are asked something."""
    people = list_movers(state)
    if state.phase != "playing":
        return people
    if (wanted := state.take_back) is not None:
        agree = asked_to_agree(state, wanted.seat, wanted.to)
        people |= {state.chairs[seat].person for seat in agree}
    if state.seat_requests and state.seats_of(state.host):
        people.add(state.host)
    return people
