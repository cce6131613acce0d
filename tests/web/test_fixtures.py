"""The boards are tested with what the page would be told today."""

import json

from web.fixtures import GAMES, fixtures, path_of

AGAIN = "the rules or views have changed: run `make fixtures` and read what is different"


def test_the_boards_are_tested_with_what_the_rules_say_today():
    made = {path_of(game, name): told for game, name, told in fixtures()}
    kept = {path: json.loads(path.read_text()) for path in GAMES.glob("*/fixtures/*.json")}
    assert made.keys() == kept.keys(), AGAIN
    assert [path.name for path in made if made[path] != kept[path]] == [], AGAIN


def test_every_fixture_is_read_by_a_test():
    for path in GAMES.glob("*/fixtures/*.json"):
        readers = [file.read_text() for file in path.parents[1].glob("*.test.ts")]
        assert any(f"'./fixtures/{path.name}'" in text for text in readers), path
