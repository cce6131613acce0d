"""Every code that the program can utter has words, and every word is used."""

import ast
import json
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "gamenight"
ENGLISH = {file.stem: json.loads(file.read_text()) for file in SOURCE.glob("words/en/*.json")} | {
    file.parents[1].name.replace("_", "-"): json.loads(file.read_text())
    for file in SOURCE.glob("games/*/words/en.json")
}
ERRORS = {
    *("GamenightError", "UnknownGame", "OptionError", "RecordError", "NotationError", "GameOver"),
}
OWN_CODES = {
    "position",
    "illegal_move",
    "not_your_turn",
    "fault.said",
}  # set inside the classes of errors.py


def _calls():
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield node.func.id, first.value, {word.arg for word in node.keywords}


def _said():
    for name, code, params in _calls():
        if name in ERRORS:
            yield f"errors.{code}", params
        elif name in ("say", "Fault"):
            yield code, params


def test_every_code_has_words_and_fills_their_places():
    said = list(_said())
    assert len(said) > 30
    for code, params in said:
        area, _, key = code.partition(".")
        assert key in ENGLISH[area], code
        places = set(re.findall(r"\{(\w+)", ENGLISH[area][key]))
        assert None in params or places <= params, (code, places - params)


def test_every_error_in_the_catalogue_is_raised_somewhere():
    raised = {code.partition(".")[2] for code, _ in _said() if code.startswith("errors.")}
    assert set(ENGLISH["errors"]) <= raised | OWN_CODES


@pytest.mark.parametrize("area", ["terminal", "screen"])
def test_every_word_of_the_terminal_is_said_somewhere(area):
    source = "".join(file.read_text() for file in SOURCE.rglob("*.py"))
    for key in ENGLISH[area]:
        assert re.search(rf'["\.]{key}"', source), key


@pytest.mark.parametrize("area", ENGLISH)
def test_braces_are_places(area):
    for key, text in ENGLISH[area].items():
        rest = re.sub(r"\{\w+(\?[^:{}]*:[^{}]*)?\}", "", text)
        assert not set("{}") & set(rest), key
