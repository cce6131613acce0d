"""The long look for garbage comes when nobody says anything, and no more often than needed."""

import asyncio
import gc

import pytest

from gamenight.server import garbage
from gamenight.server.garbage import APART_S, LATEST_S, Quiet, collect_when_quiet
from patience import PATIENCE_S


def looks(quiet: Quiet, *seen: tuple[float, int]) -> list[bool]:
    return [quiet.is_due(now_s, said) for now_s, said in seen]


def test_not_while_somebody_speaks():
    busy = [(APART_S + 2.0 * i, 10 * (i + 1)) for i in range(20)]
    assert not any(looks(Quiet(0.0), *busy))


def test_once_it_is_quiet_and_not_again_before_somebody_spoke():
    quiet = Quiet(0.0)
    assert looks(quiet, (APART_S, 5), (APART_S + 2, 5), (APART_S + 4, 5)) == [False, True, False]
    assert not any(looks(quiet, *[(3 * APART_S + i, 5) for i in range(5)]))
    assert looks(quiet, (4 * APART_S, 6), (4 * APART_S + 2, 6)) == [False, True]


def test_not_twice_within_a_minute():
    quiet = Quiet(0.0)
    assert looks(quiet, (APART_S, 1), (APART_S + 2, 1)) == [False, True]
    assert looks(quiet, (APART_S + 4, 2), (APART_S + 6, 2)) == [False, False]


def test_after_an_hour_it_waits_no_longer():
    assert looks(Quiet(0.0), (LATEST_S - 2, 1000), (LATEST_S, 2000), (LATEST_S + 2, 3000)) == [
        False,
        True,
        False,
    ]


@pytest.fixture
def own_threshold():
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


async def collected(monkeypatch) -> list[str]:
    monkeypatch.setattr(garbage, "LOOK_S", 0.01)
    monkeypatch.setattr(garbage, "APART_S", 0.0)
    found: list[str] = []
    monkeypatch.setattr(garbage.gc, "collect", lambda: found.append("all"))
    task = asyncio.ensure_future(collect_when_quiet(lambda: 7))
    while not found:
        await asyncio.sleep(0.01)
    task.cancel()
    return found


@pytest.mark.usefixtures("own_threshold")
def test_a_server_collects_so(monkeypatch):
    assert asyncio.run(asyncio.wait_for(collected(monkeypatch), PATIENCE_S)) == ["all"]
    assert gc.get_threshold() == garbage.YOUNG
