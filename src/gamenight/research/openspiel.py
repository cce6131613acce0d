"""Every game as an OpenSpiel game: ``pyspiel.load_game("gamenight_skipbo(players=4)")``.

Importing this module registers them. A match begins with three chance nodes; their outcomes, each
one of 1024, are the seed from which every card and die of that match follows. Chance is *sampled*:
a node offers the one outcome that the game has drawn, from the stream of the parameter
``rng_seed``. With ``chance=explicit`` it offers all of them, so that you can draw one yourself.
Either way the outcome is an action like any other, so a history repeats its match exactly.

What chance will bring is hidden from all players like a card; a search must not look into it, and
``resample_from_infostate`` gives a state with all that the player cannot know, the future too,
drawn anew.

The other parameters are the game's options (a text, number or truth value as the option has it; an
empty text or -1 for the game's own choice) and ``max_length``: after so many decisions a match is a
draw. Returns: the winners share 1, the others share -1.
"""

import hashlib
import json
from typing import Any

import numpy as np

from gamenight.research.extras import ExtraMissing

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ExtraMissing(__name__, error) from None

from gamenight.boards import board
from gamenight.core.chance import CHANCE, below, fast
from gamenight.core.facts import Facts, Option
from gamenight.games import GAMES, facts
from gamenight.research.observations import load_observation
from gamenight.research.stepped import Stepped

OUTCOMES = 1024
DRAWS = 3
RECALL_BITS = 128
SAMPLED, EXPLICIT = "sampled", "explicit"
_NUMBER = "_number"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with its players and options."""

    name: str
    sampled: Any  # its type, and the same with explicit chance
    explicit: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        known = facts(self.name)
        given = _writable(known, dict(params or {}))
        self.players = given.get("players", known.seats[0])
        self.length = given.get("max_length", known.longest)
        self.chance = given.get("chance", SAMPLED)
        if self.chance not in (SAMPLED, EXPLICIT):
            raise ValueError(f"chance is {SAMPLED} or {EXPLICIT}, not {self.chance!r}")
        self.stream = fast(given.get("rng_seed", -1))
        chosen = {option.name: _read_option(option, given) for option in known.options}
        self.options = known.validate(
            self.players, {name: value for name, value in chosen.items() if value not in ("", -1)}
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=known.moves + 1,
            max_chance_outcomes=OUTCOMES,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.length,
        )
        # C++ would ask a sampled game for the state of its generator before it serialises a match,
        # and OpenSpiel 2.0 does not pass that question on to Python.
        super().__init__(self.explicit, info, given)

    def get_type(self) -> Any:
        return self.sampled if self.chance == SAMPLED else self.explicit

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (str(self), self.stream.tobytes())

    def draw_outcome(self) -> int:
        """The next outcome of sampled chance."""
        return int(below(self.stream, OUTCOMES))

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DRAWS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(
            iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.name
        )


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match; before its three chance nodes are through, nothing is dealt."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.drawn: list[int] = []
        self.next: int | None = None
        self.match: Stepped | None = None

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.match.seat

    def is_terminal(self) -> bool:
        if self.match is None:
            return False
        return self.match.over or self.match.actions >= self.get_game().length

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.match is None, "only the deal is chance's"
        game = self.get_game()
        if game.chance == EXPLICIT:
            return _EQUAL
        if self.next is None:
            self.next = game.draw_outcome()
        return [(self.next, 1.0)]

    def returns(self) -> list[float]:
        if self.match is None or not self.match.over:
            return [0.0] * self.get_game().num_players()
        return self.match.rewards()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that this player cannot tell from this one."""
        assert self.match is not None
        other: SpielState = self.clone()
        other.match = self.match.resample(player, int(sampler() * 2**31))
        return other

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        return self.match.legal()

    def _apply_action(self, action: int) -> None:
        if self.match is not None:
            if not self.match.allows(action):
                raise ValueError(f"action {action} is not legal for player {self.match.seat} now")
            self.match.act(action)
            return
        if not 0 <= action < OUTCOMES:
            raise ValueError(f"chance has the outcomes 0 to {OUTCOMES - 1}, not {action}")
        self.drawn.append(action)
        self.next = None
        if len(self.drawn) == DRAWS:
            game = self.get_game()
            seed = sum(drawn * OUTCOMES**place for place, drawn in enumerate(self.drawn))
            self.match = Stepped(game.name, game.players, game.options, seed)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.match is None or player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        if action == self.match.decline:
            return "decline"
        return self.match.game.text(self.match.s, player, action)

    def __str__(self) -> str:
        """The table as a spectator sees it."""
        if self.match is None:
            return f"not dealt: {self.drawn}"
        return board(self.match.view(None))


class SpielObserver:
    """What a player or the public sees; for perfect recall also all that it remembers and was told.

    A player's tensor is what ``observe`` writes. All that it was told has no fixed size: for
    perfect recall the tensor goes on with 128 bits of its hash, so that two tensors are the same
    exactly where the player cannot tell the states apart.
    """

    def __init__(self, kind: Any, name: str) -> None:
        self._recall, self._public = kind.perfect_recall, kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = load_observation(name) if self._private else 0
        bits = RECALL_BITS if self._private and self._recall else 0
        self.tensor = np.zeros(size + bits, np.float32)
        self.dict = {"observation": self.tensor[:size], "recall": self.tensor[size:]}
        self.dict = {part: values for part, values in self.dict.items() if len(values)}

    def set_from(self, state: SpielState, player: int) -> None:
        if not self.dict or state.match is None:
            self.tensor[:] = 0
            return
        self.dict["observation"][:] = state.match.observation(player)
        if self._recall:
            told = hashlib.sha256(self.string_from(state, player).encode()).digest()
            self.dict["recall"][:] = np.unpackbits(np.frombuffer(told, np.uint8))[:RECALL_BITS]

    def string_from(self, state: SpielState, player: int) -> str:
        match = state.match
        if match is None:
            return f"not dealt: {len(state.drawn)}" if self._public else ""
        seat = player if self._private else None
        seen = match.view(seat)["board"]
        if not self._public:
            all_see = match.view(None)["board"]
            if not match.game.facts.hidden:
                return ""
            own = {part: value for part, value in seen.items() if value != all_see[part]}
            return json.dumps({"player": seat, **own}, separators=(",", ":"))
        shown: dict[str, Any] = {"player": seat, "asked": match.declined, "board": seen}
        if self._recall:
            shown["recall"] = match.game.recall(match.s, seat)
            shown["told"] = match.list_events(seat)
        return json.dumps(shown, separators=(",", ":"))


def _restore(text: str, stream: bytes) -> Any:
    """A game out of a pickle: sampled chance goes on where it was."""
    game = pyspiel.load_game(text)
    game.stream = np.frombuffer(stream, CHANCE).copy()[0]
    return game


_EQUAL = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]


def load_spiel(name: str, seats: int, options: dict[str, Any], seed: int) -> Any:
    """The OpenSpiel game with these options as a match has them."""
    given: dict[str, Any] = {"players": seats, "rng_seed": seed % 2**31}
    for option in facts(name).options:
        value = options[option.name]
        both = option.choices and option.numbers and type(value) is int
        given[option.name + _NUMBER if both else option.name] = value
    return pyspiel.load_game(short_name(name), _writable(facts(name), given))


def short_name(name: str) -> str:
    """What OpenSpiel calls a game: ``gamenight_blokus_duo``."""
    return f"gamenight_{name.replace('-', '_')}"


def _parameters(option: Option) -> dict[str, Any]:
    """Defaults that show OpenSpiel the types, and mean the game's own choice.

    OpenSpiel knows one type for each parameter, and reads ``500`` in a game's text as a number: an
    option that has names and numbers is two parameters, ``target`` and ``target_number``.
    """
    if option.choices and all(isinstance(choice, bool) for choice in option.choices):
        return {option.name: option.choices[0]}
    if option.choices and option.numbers:
        return {option.name: "", option.name + _NUMBER: -1}
    return {option.name: "" if option.choices else -1}


def _writable(known: Facts, given: dict[str, Any]) -> dict[str, Any]:
    """The same parameters in such a way that OpenSpiel can write them as text and read it again."""
    for option in known.options:
        value = given.get(option.name)
        if not isinstance(value, str):
            continue
        if option.numbers and value.isdecimal():
            given |= {option.name: "", option.name + _NUMBER: int(value)}
        if option.custom is not None:
            given[option.name] = value.replace(",", ";")  # commas part parameters
    return given


def _read_option(option: Option, given: dict[str, Any]) -> Any:
    """An option's value; "" or -1 for none."""
    value = given.get(option.name + _NUMBER, -1)
    if value == -1:
        value = given.get(option.name, "")
    if option.custom is not None and value.startswith("["):
        return json.loads(value.replace(";", ","))
    return value


def _kind(name: str, chance: Any) -> Any:
    known: Facts = facts(name)
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=known.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if known.hidden
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=known.seats[1],
        min_num_players=known.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": known.seats[0],
            "max_length": known.longest,
            "chance": SAMPLED,
            "rng_seed": -1,
            **{name: v for option in known.options for name, v in _parameters(option).items()},
        },
    )


def _register(name: str) -> None:
    modes = pyspiel.GameType.ChanceMode
    sampled = _kind(name, modes.SAMPLED_STOCHASTIC)
    kinds = {"sampled": sampled, "explicit": _kind(name, modes.EXPLICIT_STOCHASTIC)}
    played = type(f"Spiel_{short_name(name)}", (SpielGame,), {"name": name, **kinds})
    pyspiel.register_game(sampled, played)


for _name in GAMES:
    _register(_name)
