"""Information states: the same for a player exactly where it has seen and done the same."""

from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest

import gamenight as gn
from gamenight.research.openspiel import short_name
from parts import games_with
from research.test_openspiel import dealt, loaded

FIXED = {"bold": "first_number=0", "lowdown": "first_number=0", "dos": "dealer_number=0"}


def lines(name: str, deals: int, length: int) -> Iterator[tuple[list, pyspiel.State]]:
    """Deals played by the same wishes, each with all that player 0 saw on the way.

    The wishes are few, so that many deals look alike for a while.
    """
    game = loaded(name, FIXED.get(name, "rng_seed=1"))
    for _ in range(deals):
        state, seen = dealt(game), []
        while not state.is_terminal() and len(seen) < length:
            legal = state.legal_actions()
            seen.append((state.match.view(0), state.current_player()))
            yield seen.copy(), state
            state.apply_action(legal[len(seen) % 2 * (len(legal) - 1)])


@pytest.mark.parametrize("name", games_with("observation"))
def test_players_who_saw_different_things_are_in_different_information_states(name: str):
    known: dict[str, tuple] = {}
    histories: dict[str, str] = {}
    for seen, state in lines(name, 40, 8):
        text = state.information_state_string(0)
        sight = (tuple(state.observation_tensor(0)), str(state.match.game.recall(state.match.s, 0)))
        assert known.setdefault(text, sight) == sight
        assert histories.setdefault(str(seen), text) == text
    assert len(known) > 8


def test_in_bold_a_player_remembers_the_cards_that_were_covered():
    """The events name places only: the cards are in what it recalls."""
    memories: dict[frozenset, str] = {}
    for seen, state in lines("bold", 60, 6):
        grids = [view["board"]["grid"] for view, _ in seen]
        if set(grids[-1]) == {"?"} and not any(seen[-1][0]["scores"]):
            shown = frozenset(pair for grid in grids for pair in enumerate(grid) if pair[1] != "?")
            memories[shown] = state.information_state_string(0)
    assert len(set(memories.values())) == len(memories) > 5


@pytest.mark.parametrize("name", gn.GAMES)
def test_what_a_player_was_told_only_grows(name: str):
    state, random = dealt(loaded(name)), np.random.RandomState(4)
    told = [state.match.list_events(seat) for seat in range(2)]
    for _ in range(30):
        if state.is_terminal():
            break
        state.apply_action(int(random.choice(state.legal_actions())))
        now = [state.match.list_events(seat) for seat in range(2)]
        assert all(new[: len(old)] == old for new, old in zip(now, told, strict=True))
        told = now


@pytest.mark.parametrize("name", gn.GAMES)
def test_illegal_actions_are_refused_and_change_nothing(name: str):
    state, random = dealt(loaded(name)), np.random.RandomState(6)
    for _ in range(10):
        state.apply_action(int(random.choice(state.legal_actions())))
    legal, before = state.legal_actions(), state.serialize()
    size = state.get_game().num_distinct_actions()
    refused = [size, next(a for a in range(size) if a not in legal)]
    for action in refused + [size - 1] * (size - 1 not in legal):
        with pytest.raises(ValueError, match="not legal"):
            state.clone().apply_action(action)
        with pytest.raises(ValueError, match="not legal"):
            state.apply_action(action)
    assert (state.serialize(), state.legal_actions()) == (before, legal)
    start = pyspiel.load_game(short_name(name), {"chance": "explicit"}).new_initial_state()
    with pytest.raises(ValueError, match="outcomes 0 to 1023"):
        start.apply_action(1024)
