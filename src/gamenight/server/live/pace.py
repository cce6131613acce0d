"""The pause before a bot's move, so that people can follow it; whoever has seen enough skips it.

The pause is there for people, and nothing depends on it. What is fair to others is no part of it:
the grace before a catch, the time a bot takes to speak up, the time a lost turn lies open.
"""

import asyncio
from typing import TYPE_CHECKING

from gamenight.bots.seat import Pause
from gamenight.server.protocol.messages import AskHurry, TellDone
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.state import TableState

if TYPE_CHECKING:
    from gamenight.server.live.actor import Actor

HURRIED = "hurried:"  # the setting by which the process that minds a table hears of it


class Pauses:
    """The pauses at one table: for each seat, whether somebody is in a hurry."""

    def __init__(self, seats: int) -> None:
        self._hurried = [asyncio.Event() for _ in range(seats)]
        self._by = ""

    async def pass_by(self, seat: int, pause: Pause) -> None:
        """Wait before a bot's answer, or, in a hurry, for no longer than is fair."""
        await pause.pass_by(self._hurried[seat])

    def hurry(self, state: TableState, person: str) -> None:
        """Skip the pauses of the bots that the match waits for, until their turn is over."""
        if state.match is None or _may_another_speak(state, person):
            return
        self._by = person
        for seat in state.match.waiting:
            self._hurried[seat].set()

    def look(self, state: TableState) -> None:
        """The table has changed: forget who was in a hurry, if that is over."""
        hurried = [seat for seat, event in enumerate(self._hurried) if event.is_set()]
        if not hurried:
            return
        waiting = () if state.match is None else state.match.waiting
        spoken = _may_another_speak(state, self._by)
        for seat in hurried:
            if seat not in waiting or spoken:
                self._hurried[seat].clear()


def _may_another_speak(state: TableState, person: str) -> bool:
    """Whether somebody else could make a move out of turn, and needs the time to see it."""
    match = state.match
    if match is None or not state.game.facts.out_of_turn:
        return False
    return any(
        chair.player == "person" and chair.person != person and match.offered(seat)
        for seat, chair in enumerate(state.chairs)
    )


async def hurry(actor: "Actor", person: str, ask: AskHurry) -> TellDone:
    """Somebody who sits at the table has seen enough of the bots' pause."""
    async with actor.sound():
        state = actor.state
        if not state.seats_of(person):
            raise Refused("not_seated", status=403)
        if state.phase != "playing":
            raise Refused("wrong_phase", phase=state.phase)
        actor.attendant.pauses.hurry(state, person)
    tables = actor.tables
    if tables.store.shared and not tables.leases.held(actor.id):
        # Nothing is kept: to remove a setting that never was wakes the others all the same.
        await tables.store.set_setting(f"{HURRIED}{actor.id}:{person}", None)
    return TellDone(id=ask.id, seq=state.seq)
