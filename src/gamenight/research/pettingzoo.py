"""Every game as a PettingZoo AEC environment: ``env("skipbo", seats=4, partners=True)``.

Agents are ``player_0`` … in seat order; the agent that is asked next is ``agent_selection``. Where
seats choose at once, sealed, they are asked in seat order and see nothing of each other's choice.
Moves out of turn (a DOS! call, a catch, crossing out) are offered right after the move that made
them possible, in the game's fair order, and the last action declines them.

Observations are ``{"observation", "action_mask"}``: what the seat sees and a perfect memory of it,
and 1 for every action that is legal now. Rewards are 0 until the match is over; then the winners
share 1 and the others share -1 (all 0 for a draw).
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from gamenight import games
from gamenight.core import chance
from gamenight.core.chance import below, fast
from gamenight.core.game import apply, deal, over
from gamenight.core.log import silent_log
from gamenight.research.batch import look, settle
from gamenight.research.observations import DTYPE, load_observation, observe

Observation = dict[str, Any]
_SEED_MAX = 2**31 - 1


def env(game: str, **options: Any) -> AECEnv:
    """A safe environment: wrong calls and illegal actions are told, not played."""
    raw = raw_env(game, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801, the name that users expect
    """One match at a time, stepped by compiled code."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        limit: int = 20_000,
        **options: Any,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"gamenight_{game.replace('-', '_')}_v0",
            "render_modes": [],
            "is_parallelizable": True,
        }
        size = load_observation(game)
        self.game = games.load(game)
        seats = self.game.facts.seats[0] if seats is None else seats
        self.options = self.game.facts.validated(seats, options)
        self.render_mode = render_mode
        self.limit = limit
        self.decline = self.game.facts.moves
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents = list(self.possible_agents)
        low, high = np.iinfo(DTYPE).min, np.iinfo(DTYPE).max
        seen = spaces.Dict(
            {
                "observation": spaces.Box(low, high, (size,), DTYPE),
                "action_mask": spaces.Box(0, 1, (self.decline + 1,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {
            agent: spaces.Discrete(self.decline + 1) for agent in self.possible_agents
        }
        self._size = size
        self._log = silent_log()
        self._out = np.empty(self.decline, np.int64)
        self._seeds = fast(int.from_bytes(chance.new_seed()))

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew. Without a seed, matches of one environment still differ."""
        if seed is not None:
            self._seeds = fast(seed)
        self._ch = fast(int(below(self._seeds, _SEED_MAX)))
        self.agents = list(self.possible_agents)
        self._s = self.game.blank(len(self.agents), self.options)
        deal(self._s, self._ch, self._log)
        self._declined = self._length = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def observe(self, agent: str) -> Observation:
        """What an agent knows; its mask is empty unless it is asked."""
        if agent == self.agent_selection:
            return {"observation": self._observation, "action_mask": self._mask}
        observation = np.zeros(self._size, DTYPE)
        observe(self._s, self.possible_agents.index(agent), observation)
        return {"observation": observation, "action_mask": np.zeros_like(self._mask)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._mask[action]:
            raise ValueError(f"action {action} is not legal now: see the action mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action == self.decline:
            self._declined += 1
        else:
            seat = self.possible_agents.index(agent)
            apply(self._s, seat, int(action), self._ch, self._log)
            self._declined = 0
            self._length += 1
        if over(self._s):
            earned = np.zeros(len(self.possible_agents), np.float32)
            settle(self._s, earned)
            self.rewards = {a: float(earned[i]) for i, a in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._length >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)
        self._look()
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        """Nothing is held open."""

    def _look(self) -> None:
        self._observation = np.zeros(self._size, DTYPE)
        self._mask = np.zeros(self.decline + 1, np.int8)
        if not over(self._s):
            seat = look(self._s, self._declined, self._out, self._observation, self._mask)
            self.agent_selection = self.possible_agents[seat]
