"""A terminal is told when the compiler takes its time."""

import io
from types import SimpleNamespace

import pytest
from numba.core import event

import gamenight as gn
from gamenight.core import patience
from gamenight.core.patience import Patience, mind_the_wait

KIND = "gamenight:test"  # not the compiler's: others hear that, and it may be at work


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Clock:
    """Time that passes when a test says so, and the timers that it sets off."""

    def __init__(self):
        self.now, self.timers = 0.0, []

    def timer(self, seconds, ring):
        made = SimpleNamespace(at=self.now + seconds, ring=ring, daemon=False)
        made.start = lambda: self.timers.append(made)
        made.cancel = lambda: made in self.timers and self.timers.remove(made)
        return made

    def go_on(self, seconds):
        self.now += seconds
        for due in [one for one in self.timers if one.at <= self.now]:
            self.timers.remove(due)
            due.ring()


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(patience, "time", SimpleNamespace(monotonic=lambda: clock.now))
    monkeypatch.setattr(patience, "threading", SimpleNamespace(Timer=clock.timer))
    listener = Patience(after_s=2)
    event.register(KIND, listener)
    yield clock
    event.unregister(KIND, listener)


def compile_for(clock, seconds):
    with event.trigger_event(KIND), event.trigger_event(KIND):
        clock.go_on(seconds)
    clock.go_on(100)  # what is not compiling does not count


def test_a_long_wait_is_told_once_and_short_ones_add_up(monkeypatch, clock):
    told = Terminal()
    monkeypatch.setattr("sys.stderr", told)
    compile_for(clock, 0.5)
    compile_for(clock, 1.4)
    assert told.getvalue() == ""
    compile_for(clock, 0.2)
    assert told.getvalue().count("preparing the rules") == 1
    compile_for(clock, 50)
    assert told.getvalue().count("\n") == 1


def test_a_pipe_is_told_nothing(monkeypatch, clock):
    told = io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    compile_for(clock, 4)
    assert told.getvalue() == ""


def test_the_library_minds_the_wait():
    assert gn.new is not None
    assert mind_the_wait.cache_info().currsize == 1
