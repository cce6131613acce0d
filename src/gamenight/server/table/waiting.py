"""Whom a table waits for: to move, to agree to a take-back, or to let somebody take a seat."""

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
        agree = list_asked(state, wanted.seat, wanted.to)
        people |= {state.chairs[seat].person for seat in agree}
    if state.seat_requests and state.seats_of(state.host):
        people.add(state.host)
    return people


def list_asked(state: TableState, seat: int, ply: int) -> list[int]:
    """The seats of other people who moved after a ply: their moves go only if they agree."""
    assert state.match is not None
    own = state.chairs[seat].person
    agreed = state.take_back.agreed if state.take_back is not None else frozenset()
    return sorted(
        other
        for other in {mover for mover, _ in state.match.moves[ply:]} - agreed
        if state.chairs[other].player == "person" and state.chairs[other].person != own
    )


def knows_another_hand(state: TableState, person: str, seat: int) -> bool:
    """Whether somebody has sat elsewhere in this match, and could see what is hidden there."""
    return _hides(state) and seat not in state.hands.get(person, {seat})


def needs_consent(state: TableState, person: str, seat: int) -> bool:
    """Whether the host is asked before somebody sees the hand that a bot has played."""
    known = person == state.host or seat in state.hands.get(person, ())
    return _hides(state) and not state.created.takeover and not known


def _hides(state: TableState) -> bool:
    return state.phase == "playing" and state.game.facts.hidden
