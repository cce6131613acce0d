"""The language of the terminal: GAMENIGHT_LANG, else the locale, else English."""

import sys

import pytest

from gamenight import cli
from gamenight.core import words


@pytest.fixture
def environment(monkeypatch):
    for name in ("GAMENIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    yield monkeypatch
    words.speak("en")


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({}, ""),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "es_ES"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "", "GAMENIGHT_LANG": "EN"}, "en"),
    ],
)
def test_the_first_of_the_variables_that_is_set_decides(environment, given, wanted):
    for name, value in given.items():
        environment.setenv(name, value)
    assert cli.wanted_language() == wanted


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "Regel 1"), ("es", "regla 1"), ("C", "clause 1")],
)
def test_a_command_speaks_it(environment, capsys, language, said):
    environment.setenv("GAMENIGHT_LANG", language)
    environment.setattr(sys, "argv", ["gamenight", "rules", "bold", "--clause", "1"])
    with pytest.raises(SystemExit):
        cli.main()
    assert f"bold, {said}" in capsys.readouterr().out
