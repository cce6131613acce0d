"""Bots at tables of cards: whole matches, and worlds in which hidden cards lie elsewhere."""

import gamenight as gn
from gamenight.bots import Budget, bot
from gamenight.bots.bot import Bot
from gamenight.core import game as verbs
from gamenight.core.game import MAY_DECLINE

FEW = Budget(sims=16)


def seat_bots(game: str, levels: list[str], seed: int = 1) -> list[Bot]:
    return [bot(game, level, seed=seed + i, budget=FEW) for i, level in enumerate(levels)]


def play(match: gn.Match, bots: list[Bot], limit: int) -> list[tuple[int, str]]:
    """Let bots play as simulations ask them; every choice is checked to be legal."""
    made = []
    declined = 0
    while not match.over and len(made) < limit:
        asked = int(verbs.asks(match.state, declined))
        seat = asked & (MAY_DECLINE - 1)
        text = bots[seat].choose(match.view(seat), match.recall(seat))
        if text is None:
            assert asked >= MAY_DECLINE
            declined += 1
            continue
        assert text in match.legal(seat)
        match.play(seat, text)
        made.append((seat, text))
        declined = 0
    return made


def choice(game: str, match: gn.Match, seat: int, sims: int = 400) -> str | None:
    """What the master does."""
    master = bot(game, "master", seed=5, budget=Budget(sims=sims))
    return master.choose(match.view(seat), match.recall(seat))
