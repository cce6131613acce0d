"""Other people's agents as the arena and benchmarks ask them: models of sb3, bots of OpenSpiel.

Both are given a world that fits what the seat sees and remembers; what it cannot know is random in
it. So nobody sees a hidden card, and the observation is the one that the true table gives.
"""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from gamenight.core.chance import fast
from gamenight.core.game import MAY_DECLINE, asks
from gamenight.games import load
from gamenight.research.observations import DTYPE, load_observation, observe
from gamenight.research.stepped import Stepped

Choose = Callable[[dict[str, Any], dict[str, Any], list[str], bool], str | None]


def sb3(file: str, game: str, seed: int, **start: Any) -> Choose:
    """A ``MaskablePPO`` that was saved; ``{game}`` in the file's name is the game's."""
    file = file.replace("{game}", game)
    if not Path(file).exists():
        raise FileNotFoundError(file)
    model = _model(file)
    found, size = load(game), load_observation(game)
    decline = found.facts.moves
    if model.action_space.n != decline + 1:
        raise ValueError(f"{file} has {model.action_space.n} actions, {game} {decline + 1}")

    def choose(
        view: dict[str, Any], recall: dict[str, Any], legal: list[str], may_decline: bool
    ) -> str | None:
        seat = view["seat"]
        s = found.imagine(view, recall, fast(seed, view["moves"]))
        observation, mask = np.zeros(size, DTYPE), np.zeros(decline + 1, np.int8)
        observe(s, seat, observation)
        numbers = {found.parse(s, seat, text): text for text in legal}
        mask[list(numbers)] = 1
        mask[decline] = may_decline
        seen = {"observation": observation, "action_mask": mask}
        action, _ = model.predict(seen, action_masks=mask, deterministic=True)
        return numbers.get(int(action))

    return choose


@functools.cache
def _model(file: str) -> Any:
    from sb3_contrib import MaskablePPO

    return MaskablePPO.load(file, device="cpu")


def openspiel(
    make: Callable[[Any, int], Any],
    game: str,
    seats: int,
    options: dict[str, Any],
    seat: int,
    seed: int,
) -> Choose:
    """A bot of OpenSpiel, made of an OpenSpiel game and a player; ``step`` gets no history."""
    from gamenight.research.openspiel import load_spiel

    table = load_spiel(game, seats, options, seed)
    bot, found = make(table, seat), load(game)

    def choose(
        view: dict[str, Any], recall: dict[str, Any], legal: list[str], may_decline: bool
    ) -> str | None:
        state = table.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        match: Stepped = state.match
        match.ch = fast(seed, view["moves"])
        match.s = found.imagine(view, recall, match.ch)
        match.moves, match.events, match.numbers = view["moves"], [], []
        match.declined = _count_declined(match.s, seat, seats, may_decline)
        action = int(bot.step(state))
        return None if action == match.decline else found.text(match.s, seat, action)

    return choose


def _count_declined(s: Any, seat: int, seats: int, may_decline: bool) -> int:
    """How many have declined if it is this seat that is asked now."""
    wanted = seat + MAY_DECLINE if may_decline else seat
    return next(n for n in range(seats + 1) if int(asks(s, n)) == wanted)
