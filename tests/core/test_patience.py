"""A terminal is told when the compiler takes its time."""

import io
import time

import pytest
from numba.core import event

import gamenight as gn
from gamenight.core.patience import Patience, mind_the_wait

KIND = "numba:compile"


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def patience():
    listener = Patience(after_s=0.2)
    event.register(KIND, listener)
    yield listener
    event.unregister(KIND, listener)


def compile_for(seconds):
    with event.trigger_event(KIND), event.trigger_event(KIND):
        time.sleep(seconds)


def test_a_long_wait_is_told_once_and_short_ones_add_up(monkeypatch, patience):
    told = Terminal()
    monkeypatch.setattr("sys.stderr", told)
    compile_for(0.05)
    assert told.getvalue() == ""
    for _ in range(4):
        compile_for(0.1)
    assert told.getvalue().count("preparing the rules") == 1
    assert told.getvalue().count("\n") == 1


def test_a_pipe_is_told_nothing(monkeypatch, patience):
    told = io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    compile_for(0.4)
    assert told.getvalue() == ""


def test_the_library_minds_the_wait():
    assert gn.new is not None
    assert mind_the_wait.cache_info().currsize == 1
