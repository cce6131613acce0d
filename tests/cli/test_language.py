"""The language of the terminal: GAMENIGHT_LANG, else the locale, else English."""

import sys

import numpy as np
import pytest
from rich.console import Console

from gamenight import cli
from gamenight.arena.measures import Interval
from gamenight.arena.report.figures import plus_minus, share_text
from gamenight.cli.simulation import Simulation
from gamenight.cli.summary import show_summary
from gamenight.core import words
from gamenight.core.playouts import Results


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
    assert cli.find_language() == wanted


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


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["1,000 games", "mean", "95 % interval", "50.0 %", "1,000.00"]),
        ("de", ["1.000 Partien", "Mittel", "95-%-Intervall", "50,0 %", "1.000,00"]),
        ("es", ["1.000 partidas", "media", "intervalo del 95 %", "50,0 %", "1.000,00"]),
    ],
)
def test_figures_have_the_marks_of_the_language(environment, capsys, language, said):
    words.speak(language)
    half = np.arange(1000) % 2
    results = Results(
        lengths=np.full(1000, 1000),
        scores=np.zeros((1000, 2), np.int64),
        winners=1 << half,
        finished=np.ones(1000, bool),
    )
    run = Simulation("toy", 2, {}, 1000, "random", 0)
    show_summary(Console(width=100), run, results, 1.0, 1)
    shown = capsys.readouterr().out
    assert [text for text in said if text not in shown] == []


@pytest.mark.parametrize(
    ("language", "share", "lead"),
    [("en", "62.5 % (50.0–75.0)", "−3.5 ± 1.5"), ("de", "62,5 % (50,0–75,0)", "−3,5 ± 1,5")],
)
def test_figures_of_the_arena_have_them_too(environment, language, share, lead):
    words.speak(language)
    assert share_text(Interval(0.625, 0.5, 0.75)) == share
    assert plus_minus(Interval(-3.5, -5.0, -2.0)) == lead
