"""One seat of any game as a Gymnasium environment, against our bots on the other seats.

    env = gymnasium.make("gamenight/SkipBo-v0", opponents="novice", stock=10)

Importing this module registers them. Observations are ``{"observation", "action_mask"}`` as in the
PettingZoo environments, and so are actions: a move, or the last one to say nothing when asked out
of turn. The reward is 0 until the match is over, then 1 shared by the winners or -1 shared by the
others. An illegal action changes nothing, costs nothing, and is reported in the info. Legal and
illegal actions count towards ``limit``, after which the match is truncated.

Opponents are levels, ``greedy`` (the rules' quick player) or ``random``. ``action_masks()`` is what
sb3-contrib's ``MaskablePPO`` asks for. Many matches at once: ``gymnasium.make_vec`` and
``gamenight.research.vector``.
"""

from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from gamenight.research.extras import ExtraMissing

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise ExtraMissing(__name__, error) from None

from gamenight.bots import check_level
from gamenight.bots.seat import QUICK, Asking, Seated, answer
from gamenight.core.chance import below, fast
from gamenight.games import GAMES, facts
from gamenight.research.observations import DTYPE, load_observation
from gamenight.research.stepped import (
    MODES,
    Stepped,
    check_mode,
    draw_seed,
    render_view,
    title,
    to_number,
)

LIMIT = 20_000
_SEED_MAX = 2**31 - 1


class Solo(gymnasium.Env[dict[str, Any], np.int64]):  # type: ignore[misc]
    """A match in which only one seat is played from outside."""

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012, as Gymnasium has it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "casual",
        render_mode: str | None = None,
        limit: int = LIMIT,
        **options: Any,
    ) -> None:
        known = facts(game)
        self.seats = known.seats[0] if seats is None else seats
        self.options = known.validate(self.seats, options)
        if not 0 <= seat < self.seats:
            raise ValueError(f"seat {seat} is not one of {self.seats}")
        self.game, self.seat, self.limit = game, seat, limit
        self.render_mode = check_mode(render_mode)
        levels = [opponents] * (self.seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(levels) != self.seats - 1:
            raise ValueError(f"{self.seats - 1} opponents are needed, not {len(levels)}")
        for level in levels:
            check_level(game, level, QUICK)
        self.levels = levels
        self.size = size = load_observation(game)
        low, high = np.iinfo(DTYPE).min, np.iinfo(DTYPE).max
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, (size,), DTYPE),
                "action_mask": spaces.Box(0, 1, (known.moves + 1,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(known.moves + 1)
        self._seeds = fast(draw_seed())
        self._bots: dict[int, Seated] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal anew. Without a seed, matches of one environment still differ."""
        super().reset(seed=seed)
        if seed is not None:
            self._seeds = fast(seed)
        self.match = Stepped(self.game, self.seats, self.options, self._next_seed())
        others = [seat for seat in range(self.seats) if seat != self.seat]
        self._bots = {
            seat: Seated(self.game, level, self._next_seed())
            for seat, level in zip(others, self.levels, strict=True)
        }
        self._taken = 0
        self._let_others_move()
        self._show()
        return self._observe(), {}

    def step(
        self, action: SupportsIndex
    ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        number = to_number(action)
        allowed = not self.match.over and number in self.match.legal()
        self._taken += 1
        if allowed:
            self.match.act(number)
            self._let_others_move()
        self._show()
        ended = self.match.over
        reward = self.match.rewards()[self.seat] if allowed else 0.0
        told = {} if allowed else {"illegal": number}
        return self._observe(), reward, ended, not ended and self._taken >= self.limit, told

    def render(self) -> Any:
        return render_view(self.match.view(self.seat), self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _next_seed(self) -> int:
        return int(below(self._seeds, _SEED_MAX))

    def _let_others_move(self) -> None:
        """Until this seat is asked, or the match is over."""
        match = self.match
        for seat, _ in Asking().one_by_one(match, self._bots, in_order=True):
            said = answer(self._bots[seat], match.view(seat), match.recall(seat))
            if said.text is None:
                match.act(match.decline)
            else:
                match.act(match.game.parse(match.s, seat, said.text))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        mask = np.zeros(self.action_space.n, np.bool_)
        if not self.match.over:
            mask[self.match.legal()] = True
        return mask

    def _observe(self) -> dict[str, Any]:
        mask = self.action_masks().astype(np.int8)
        return {"observation": self.match.observation(self.seat), "action_mask": mask}


for _name in GAMES:
    gymnasium.register(
        f"gamenight/{title(_name)}-v0",
        entry_point=f"{__name__}:Solo",
        vector_entry_point="gamenight.research.vector:make",
        kwargs={"game": _name},
    )
