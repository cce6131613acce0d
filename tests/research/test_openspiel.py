"""OpenSpiel's own suites over every game, and what they do not ask."""

import pickle
import unittest

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import (
    generate_playthrough,
    ismcts,
    mcts,
    sample_some_states,
)
from open_spiel.python.observation import make_observation

import gamenight as gn
from conformance.cases import cases_of
from gamenight.research.openspiel import OUTCOMES, RECALL_BITS, short_name
from parts import games_with

OBSERVED = games_with("observation")
SHORT = {"skipbo": "stock=2", "dos": "target=one_round"}


def loaded(name: str, more: str = "") -> pyspiel.Game:
    options = ",".join(part for part in (SHORT.get(name, ""), more) if part)
    return pyspiel.load_game(f"{short_name(name)}({options})")


def test_sampled_chance_draws_a_match_that_its_history_repeats():
    game = pyspiel.load_game("gamenight_bold(rng_seed=4)")
    first, second = (dealt(game) for _ in range(2))
    assert first.history() != second.history()
    assert dealt(pyspiel.load_game("gamenight_bold(rng_seed=4)")).history() == first.history()
    asked = game.new_initial_state()
    (outcome, probability), copied = asked.chance_outcomes()[0], asked.clone()
    assert (probability, copied.chance_outcomes()) == (1.0, [(outcome, 1.0)])
    again = game.new_initial_state()
    for action in first.history():
        again.apply_action(action)
    assert again.serialize() == first.serialize()


def test_explicit_chance_offers_every_outcome():
    game = pyspiel.load_game("gamenight_bold(chance=explicit)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert len(game.new_initial_state().chance_outcomes()) == OUTCOMES
    pyspiel.random_sim_test(loaded("bold", "chance=explicit,max_length=9"), 1, True, False)
    with pytest.raises(ValueError, match="chance is sampled or explicit"):
        pyspiel.load_game("gamenight_bold(chance=fair)")


def test_a_pickled_game_goes_on_where_its_chance_was():
    game = pyspiel.load_game("gamenight_dos(rng_seed=0)")
    dealt(game)
    other = pickle.loads(pickle.dumps(game))
    assert (str(other), dealt(other).history()) == (str(game), dealt(game).history())


def dealt(game: pyspiel.Game) -> pyspiel.State:
    state = game.new_initial_state()
    while state.is_chance_node():
        [(outcome, _)] = state.chance_outcomes()
        state.apply_action(outcome)
    return state


@pytest.mark.parametrize("serialize", [False, True])
@pytest.mark.parametrize("name", OBSERVED)
def test_random_matches_keep_every_promise(name: str, serialize: bool):
    game = loaded(name, "max_length=25")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=1, serialize=serialize, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
@pytest.mark.parametrize("serialize", [False, True])
@pytest.mark.parametrize("name", OBSERVED)
def test_many_whole_matches_keep_every_promise(name: str, serialize: bool, chance: str):
    length = 42 if name == "blokus-duo" else 400
    game = loaded(name, f"max_length={length},chance={chance}")
    pyspiel.random_sim_test(game, num_sims=5, serialize=serialize, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", OBSERVED)
def test_matches_keep_every_promise_with_every_option(name: str):
    kinds = {option.name: option for option in gn.facts(name).options}
    for case in cases_of(name):
        given = {"players": case.seats, "max_length": 40}
        for option, value in case.options.items():
            named = any(isinstance(choice, str) for choice in kinds[option].choices)
            given[option] = str(value) if named else value
        game = pyspiel.load_game(short_name(name), given)
        assert {option: game.options[option] for option in case.options} == case.options
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", OBSERVED)
def test_a_playthrough_replays(name: str, tmp_path):
    flags.FLAGS.mark_as_parsed()
    file = tmp_path / "playthrough.txt"
    played = generate_playthrough.playthrough(
        f"{short_name(name)}(max_length=4)", action_sequence=None, seed=7
    )
    file.write_text(played)
    written, again = generate_playthrough.replay(file)
    assert again == written
    assert "ObservationTensor(0)" in again
    assert "InformationStateTensor(0).recall" in again
    assert "ChanceMode.SAMPLED_STOCHASTIC" in again


class Suite(api_test.EnforceAPIOnPartialTreeBase):
    """OpenSpiel's integration suite; a subclass for each game, on fewer states than its own."""

    states = 25

    @classmethod
    def setUpClass(cls):
        cls.game = loaded(cls.game_name)
        cls.game_type = cls.game.get_type()
        cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=cls.states)


SUITES = {name: type(f"Suite_{name}", (Suite,), {"game_name": name}) for name in OBSERVED}
CHECKS = [name for name in dir(Suite) if name.startswith("test_")]
del Suite


@pytest.mark.parametrize("name", OBSERVED)
def test_the_integration_suite_holds(name: str):
    assert len(CHECKS) >= 5
    result = unittest.TestResult()
    unittest.TestSuite(map(SUITES[name], CHECKS)).run(result)
    assert result.testsRun == len(CHECKS)
    assert result.wasSuccessful(), result.errors + result.failures


@pytest.mark.soak
@pytest.mark.parametrize("name", OBSERVED)
def test_the_integration_suite_holds_on_many_states(name: str, monkeypatch):
    monkeypatch.setattr(SUITES[name], "states", 400)
    test_the_integration_suite_holds(name)


@pytest.mark.parametrize("name", OBSERVED)
def test_a_history_repeats_a_match(name: str):
    game, random = loaded(name), np.random.RandomState(3)
    state = dealt(game)
    while not state.is_terminal() and len(state.history()) < 60:
        state.apply_action(int(random.choice(state.legal_actions())))
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    for player in range(game.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.observation_tensor(player) == state.observation_tensor(player)
        assert again.information_state_tensor(player) == state.information_state_tensor(player)


@pytest.mark.parametrize("name", OBSERVED)
def test_resampling_leaves_what_the_player_knows(name: str):
    game, random = loaded(name), np.random.RandomState(5)
    state = dealt(game)
    for _ in range(12):
        state.apply_action(int(random.choice(state.legal_actions())))
    player = state.current_player()
    other = state.resample_from_infostate(player, random.uniform)
    assert other.legal_actions() == state.legal_actions()
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.information_state_tensor(player) == state.information_state_tensor(player)
    assert int(other.match.ch["a"]) != int(state.match.ch["a"])  # what will come is new
    if name in ("bold", "skipbo", "dos"):
        assert other.match.s.tobytes() != state.match.s.tobytes()


def test_options_and_players_are_parameters():
    game = pyspiel.load_game("gamenight_skipbo(players=4,partners=True,stock=20)")
    assert (game.options["stock"], game.options["target"]) == (20, "one_game")
    game = pyspiel.load_game(
        "gamenight_skipbo", {"players": 4, "partners": True, "stock": 20, "target": "500"}
    )
    assert game.num_players() == 4
    assert game.options["partners"] is True
    assert (game.options["stock"], game.options["target"]) == (20, 500)
    assert game.max_game_length() == gn.facts("skipbo").longest


@pytest.mark.parametrize(
    ("name", "given", "options"),
    [
        ("dos", {"target": "500"}, {"target": 500}),
        ("dos", {"target_number": 500}, {"target": 500}),
        ("bold", {"first": "1"}, {"first": 1}),
        (
            "lowdown",
            {"layout": '["ABh/BhA/hAB","AAB/BBh/hhA","hhh/hAh/hBh"]'},
            {"layout": ["ABh/BhA/hAB", "AAB/BBh/hhA", "hhh/hAh/hBh"]},
        ),
    ],
)
def test_options_of_every_kind_are_written_and_read_again(name: str, given: dict, options: dict):
    game = pyspiel.load_game(short_name(name), given)
    for one in (game, pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        assert {option: one.options[option] for option in options} == options
        assert str(one) == str(game)
    state = dealt(game)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)


def test_a_match_that_is_too_long_is_a_draw():
    state = dealt(loaded("skipbo", "max_length=5"))
    for _ in range(5):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]


def test_returns_of_four_sum_to_nothing_at_all():
    game, random = pyspiel.load_game("gamenight_bold(players=4)"), np.random.RandomState(2)
    state = dealt(game)
    while not state.is_terminal():
        state.apply_action(int(random.choice(state.legal_actions())))
    assert sorted(state.returns()) == [-1 / 3, -1 / 3, -1 / 3, 1.0]
    assert abs(sum(state.returns())) < 1e-9


@pytest.mark.parametrize("name", OBSERVED)
def test_information_state_tensors_differ_where_a_player_was_told_different_things(name: str):
    game, random = loaded(name), np.random.RandomState(8)
    state, seen = dealt(game), {}
    size = game.observation_tensor_shape()[0]
    assert game.information_state_tensor_shape() == [size + RECALL_BITS]
    while len(seen) < 20 and not state.is_terminal():
        tensor = state.information_state_tensor(0)
        assert tensor[:size] == state.observation_tensor(0)
        seen[state.information_state_string(0)] = tuple(tensor)
        state.apply_action(int(random.choice(state.legal_actions())))
    assert len(set(seen.values())) == len(seen) > 4


def test_observers_show_a_player_or_the_public():
    game = loaded("dos")
    state = dealt(game)
    own = make_observation(game)
    own.set_from(state, 0)
    assert own.tensor.any()
    public = make_observation(
        game,
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        ),
    )
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert own.string_from(state, 0) != own.string_from(state, 1)


@pytest.mark.parametrize("name", [name for name in OBSERVED if gn.facts(name).hidden])
def test_its_search_bots_play(name: str):
    game, random = loaded(name), np.random.RandomState(1)
    state = dealt(game)
    searcher = ismcts.ISMCTSBot(
        game=game,
        evaluator=_Nothing(),
        uct_c=2.0,
        max_simulations=3,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
        random_state=random,
    )
    for _ in range(2):
        state.apply_action(searcher.step(state))
    assert len(state.history()) == 5


def test_its_tree_search_plays_a_game_without_secrets():
    game, random = loaded("blokus-duo"), np.random.RandomState(1)
    state = dealt(game)
    searcher = mcts.MCTSBot(
        game, 2.0, 3, mcts.RandomRolloutEvaluator(1, random), random_state=random
    )
    state.apply_action(searcher.step(state))
    assert state.current_player() >= 0


class _Nothing:
    """Values every state alike, so that a test of the search stays short."""

    def evaluate(self, state):
        return [0.0] * state.get_game().num_players()

    def prior(self, state):
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
