"""Events, moves and positions are as declared; the page's types are made from these."""

import json
import re
from importlib import import_module
from typing import Union, get_type_hints

import pytest
from msgspec import convert, to_builtins
from msgspec.structs import fields

from conformance.cases import CASES, NAMES, Case
from conformance.walk import start, viewers, walk
from gamenight import games
from gamenight.core import rulebook
from gamenight.core.events import list_events
from gamenight.core.moves import Move, list_moves
from gamenight.core.words import catalogue

PLACE = re.compile(r"\{(\w+)")


def moves_of(game: str):
    return list_moves(import_module(f"{games.FOLDERS[game]}.moves"))


# In Blokus Duo the text of a move is the list of its squares; the toy declares no kinds of moves.
TOLD_APART = {name for name in games.GAMES if name != "blokus-duo" and moves_of(name)}


def events_of(game: str):
    return list_events(import_module(f"{games.FOLDERS[game]}.events"))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_events_are_what_they_are_declared_to_be(case: Case):
    declared = Union[tuple(events_of(case.game))]  # noqa: UP007
    match = start(case, 3)
    for _ in walk(match, 3, steps=150):
        pass
    for viewer in viewers(match):
        for _, event in match.events(viewer):
            assert to_builtins(convert(event, declared)) == event


@pytest.mark.parametrize("case", CASES, ids=str)
def test_moves_are_what_they_are_declared_to_be(case: Case):
    declared = Union[tuple(moves_of(case.game)) or (Move,)]  # noqa: UP007
    match = start(case, 5)
    for _ in walk(match, 5, steps=150):
        for seat, numbers in enumerate(match.list_legal()):
            state = match.state
            for number, text in zip(numbers, match.legal(seat), strict=True):
                move = match.game.describe(text)
                assert convert(to_builtins(move), declared) == move
                assert move.text == text
                assert match.game.parse(state, seat, text) == number


@pytest.mark.parametrize("case", [case for case in CASES if case.game in TOLD_APART], ids=str)
def test_the_parts_of_a_move_tell_it_from_all_others(case: Case):
    match = start(case, 6)
    for _ in walk(match, 6, steps=150):
        for seat in range(match.seats):
            moves = [to_builtins(match.game.describe(text)) for text in match.legal(seat)]
            parts = {json.dumps(move | {"text": ""}) for move in moves}
            assert len(parts) == len(moves)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_positions_are_what_they_are_declared_to_be(case: Case):
    declared = get_type_hints(games.load(case.game).position)["return"]
    for match in walk(start(case, 4), 4, steps=60):
        position = match.position()
        assert convert(position, declared) == position


@pytest.mark.parametrize("game", NAMES)
def test_every_event_has_its_sentence_and_a_sentence_its_event(game: str):
    texts = {key: text for key, text in catalogue(game).items() if key.startswith("event.")}
    declared = {event.__struct_config__.tag: event for event in events_of(game)}
    assert declared.keys() == {f"{game}.{key}" for key in texts}
    for key, text in texts.items():
        names = {field.encode_name for field in fields(declared[f"{game}.{key}"])}
        assert set(PLACE.findall(text)) <= names, key


@pytest.mark.parametrize("game", NAMES)
def test_every_event_names_a_clause_of_the_rules(game: str):
    clauses = rulebook.clauses(game, "en")
    for event in events_of(game):
        clause = {field.name: field.default for field in fields(event)}["clause"]
        assert clause in clauses, event
