"""Whoever waits for the compiler is told so."""

import io
import logging
import time

import pytest

from gamenight.core import progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def quickly(monkeypatch):
    monkeypatch.setattr(progress, "AFTER_S", 0.05)
    monkeypatch.setattr(progress, "EVERY_S", 0.02)


def wait(functions, seconds):
    with progress.compiling("DOS"), progress.compiling("an inner step"):
        for _ in range(functions):
            progress.count()
        time.sleep(seconds)


def test_a_terminal_sees_a_line_that_grows(monkeypatch, quickly):
    told = Terminal()
    monkeypatch.setattr("sys.stderr", told)
    wait(functions=7, seconds=0.3)
    assert told.getvalue().count("\r") > 2
    assert told.getvalue().count("\n") == 1
    assert "compiling DOS for this machine, once: 7 functions" in told.getvalue()


def test_a_notebook_sees_it_too(monkeypatch, quickly):
    told = io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    monkeypatch.setitem(progress.sys.modules, "ipykernel", progress)
    wait(functions=1, seconds=0.2)
    assert "compiling DOS" in told.getvalue()


def test_short_waits_and_loading_pass_without_a_word(monkeypatch, quickly):
    told = Terminal()
    monkeypatch.setattr("sys.stderr", told)
    wait(functions=7, seconds=0)
    wait(functions=0, seconds=0.2)
    assert told.getvalue() == ""


def test_a_pipe_is_told_nothing_but_the_log_is(monkeypatch, quickly, caplog):
    told = io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    with caplog.at_level(logging.INFO, "gamenight.compiler"):
        wait(functions=3, seconds=0.3)
    assert told.getvalue() == ""
    assert [record.getMessage().startswith("gamenight: compiling DOS") for record in caplog.records]
    assert len(caplog.records) == 2, "at the beginning and at the end"
