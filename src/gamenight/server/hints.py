"""Hints: what a strong bot would do from a seat, told to the browser that holds it alone."""

from typing import TYPE_CHECKING

from gamenight.server.protocol import AskHint, HintFacts, TellHint
from gamenight.server.refusals import Refused

if TYPE_CHECKING:
    from gamenight.server.actor import Actor


async def hint(actor: "Actor", person: str, ask: AskHint) -> TellHint:
    """The best few moves of one's own seat; [] when the game does not wait for it."""
    asking = actor.tables.hinting
    async with actor.sound():
        state = actor.state
        if ask.seat not in state.seats_of(person):
            raise Refused("not_your_seat", status=403, seat=ask.seat)
        if not state.created.hints:
            raise Refused("no_hints")
        if state.match is None or state.phase != "playing":
            raise Refused("wrong_phase", phase=state.phase)
        if person in asking:
            raise Refused("too_fast", status=429)
        view, recall = state.match.view(ask.seat), state.match.recall(ask.seat)
        asking.add(person)
    try:
        found = await actor.tables.pool.explain(state.created.game, view, recall)
    finally:
        asking.discard(person)
    if found is None:
        raise Refused("no_hints")
    return TellHint(id=ask.id, seat=ask.seat, hints=[HintFacts(**words) for words in found])
