"""Who has to agree before somebody takes moves back, or sees a hand that another one played."""

from gamenight.server.table.state import TableState


def asked_to_agree(state: TableState, seat: int, ply: int) -> list[int]:
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
