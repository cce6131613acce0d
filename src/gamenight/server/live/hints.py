"""Hints: what a strong bot would do from a seat, told to the browser that holds it alone."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from gamenight import games
from gamenight.server.protocol.messages import AskHint, HintFacts, TellHint
from gamenight.server.protocol.refusals import Refused

if TYPE_CHECKING:
    from gamenight.server.live.actor import Actor

HINTS_MAX = 2  # for one person: one that came too late, and the one that is waited for


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
        if asking[person] >= HINTS_MAX:
            raise Refused("too_fast", status=429)
        view, recall = state.match.view(ask.seat), state.match.recall(ask.seat)
        asking[person] += 1
    try:
        found = await actor.tables.pool.explain(state.created.game, view, recall)
    finally:
        asking[person] -= 1
        asking += Counter()  # whoever asks no more is forgotten
    if found is None:
        raise Refused("no_hints")
    return TellHint(id=ask.id, seat=ask.seat, hints=list_hints(state.created.game, found))


def list_hints(game: str, found: list[dict[str, Any]]) -> list[HintFacts]:
    """Hints of a bot as they are told, their moves with names for the parts."""
    describe = games.load(game).describe
    return [HintFacts(**(words | {"move": describe(words["move"])})) for words in found]
