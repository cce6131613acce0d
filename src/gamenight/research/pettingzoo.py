"""Every game as a PettingZoo AEC environment: ``env("skipbo", seats=4, partners=True)``.

Agents are ``player_0`` … in seat order; the agent that is asked next is ``agent_selection``. Where
seats choose at once, sealed, they are asked in seat order and see nothing of each other's choice.
Moves out of turn (a DOS! call, a catch, crossing out) are offered right after the move that made
them possible, in the game's fair order, and the last action declines them.

Observations are ``{"observation", "action_mask"}``: what the seat sees and a perfect memory of it,
and 1 for every action that is legal now. The agent that is asked finds the same actions listed in
its ``infos`` as ``legal_actions``, which is quicker to choose from. Rewards are 0 until the match
is over; then the winners share 1 and the others share -1 (all 0 for a draw).

Importing this module registers the environments with PettingZoo, with every option as argument:
``pettingzoo.make("aec", "gamenight/SkipBo-v0", seats=4, partners=True)``. ``render`` shows the
table as the agent sees it that is asked: as text (``ansi``, printed if ``human``) or pixels
(``rgb_array``, with the extra ``pictures``).
"""

from typing import Any

import numpy as np

from gamenight.research.extras import ExtraMissing

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
except ModuleNotFoundError as error:
    raise ExtraMissing(__name__, error) from None

from gamenight import games
from gamenight.core.chance import CHANCE, root
from gamenight.core.log import silent_log
from gamenight.research.observations import DTYPE, load_observation, observe
from gamenight.research.single import MOVES, SEAT, advance, start
from gamenight.research.stepped import (
    MODES,
    check_mode,
    draw_seed,
    render_view,
    title,
    to_number,
    view_of,
)

Observation = dict[str, Any]


def env(game: str, **options: Any) -> AECEnv:
    """An environment that raises an error at wrong calls and illegal actions."""
    return raw_env(game, **options)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801, the name that users expect
    """One match at a time, stepped by compiled code.

    It checks every action and every order of calls by itself: PettingZoo's wrappers for that would
    take more time than the match.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int = 20_000,
        **options: Any,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"gamenight_{game.replace('-', '_')}_v0",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": True,
        }
        self.game = games.load(game)
        size = load_observation(game)
        seats = self.game.facts.seats[0] if seats is None else seats
        self.options = self.game.facts.validate(seats, options)
        self.render_mode = check_mode(render_mode)
        self.max_cycles = max_cycles
        self.decline = self.game.facts.moves
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
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
        self._out = np.empty(self.decline + 1, np.int64)
        self._template = np.zeros(1, self.game.state)
        self._template[0] = self.game.blank(seats, self.options)
        self._tables, self._chances = self._template.copy(), np.zeros(1, CHANCE)
        self._earned = np.zeros(seats, np.float32)
        self._now = np.zeros(5, np.int64)
        self._seed(draw_seed())

    def __getattr__(self, name: str) -> Any:
        """Only what ``reset`` makes can be missing."""
        raise AttributeError(f"{name} is not known: call reset() first")

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"game": self.game.facts.name}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        load_observation(kept["game"])
        self.game = games.load(kept["game"])

    @property
    def _s(self) -> Any:
        """The state. A record kept apart would not go along when the environment is copied."""
        return self._tables[0]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew. Without a seed, matches of one environment still differ."""
        if seed is not None:
            self._seed(seed)
        start(
            self._tables, self._template, self._roots, self._chances, self._log, self._now,
            self._number,
        )  # fmt: skip
        self._number += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._asked = self.agents[0]
        self._skip_agent_selection = None
        self._ended = False
        self._advance(-1)

    def observe(self, agent: str) -> Observation:
        """What an agent knows; its mask is empty unless it is asked."""
        if agent == self._asked:
            return self._seen
        observation = np.zeros(self._size, DTYPE)
        observe(self._s, self.possible_agents.index(agent), observation)
        return {"observation": observation, "action_mask": np.zeros(self.decline + 1, np.int8)}

    def step(self, action: int | None) -> None:
        if self._ended:
            self._was_dead_step(action)
            return
        number = -1 if action is None else to_number(action)
        if not (0 <= number <= self.decline and self._allowed[number]):
            raise ValueError(f"action {action} is not legal now: see the action mask")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._advance(number)

    def render(self) -> Any:
        """The table as the agent sees it that is asked."""
        seat = int(self._now[SEAT])
        view = view_of(self.game, self._s, seat, self.options, int(self._now[MOVES]))
        return render_view(view, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _seed(self, seed: int) -> None:
        self._roots, self._number = np.zeros(1, CHANCE), 0
        self._roots[0] = root(seed)

    def _advance(self, action: int) -> None:
        """Make the action, observe for the agent that is asked next, and settle at the end."""
        observation, mask = np.empty(self._size, DTYPE), np.empty(self.decline + 1, np.int8)
        now = self._now
        advance(
            self._tables, self._chances, self._log, self._out, now, action, observation, mask,
            self._earned,
        )  # fmt: skip
        seat, _, moves, ended, actions = now.tolist()
        self._seen = {"observation": observation, "action_mask": mask}
        self._allowed = mask.tobytes()  # the mask is the agent's from now on, to write to as well
        self.infos[self._asked] = {}
        self._asked = self.agent_selection = self.possible_agents[seat]
        self.infos[self._asked] = {"legal_actions": self._out[:actions].copy()}
        if ended:
            self.rewards = dict(zip(self.possible_agents, self._earned.tolist(), strict=True))
            self.infos[self._asked] = {}
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        elif moves >= self.max_cycles:
            mask[:] = 0
            self.infos[self._asked] = {}
            self.truncations = dict.fromkeys(self.agents, True)
        self._ended = bool(ended) or moves >= self.max_cycles
        if self.render_mode == "human":
            self.render()


for _name in games.GAMES:
    register(
        "aec",
        f"gamenight/{title(_name)}-v0",
        f"{__name__}:env",
        kwargs={"game": _name},
    )
