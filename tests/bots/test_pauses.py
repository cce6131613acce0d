"""The pause before a bot's answer: what of it is fair to others, and what may be skipped."""

import asyncio

import pytest

from gamenight.bots.seat import Answer, Pause, pause_before


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.mark.parametrize(
    ("delay_ms", "grace_ms", "fair_ms"), [(900, 4000, 4000), (900, 0, 900), (0, 0, 0)]
)
def test_reflexes_and_the_time_to_mend_a_slip_are_fair(delay_ms, grace_ms, fair_ms):
    said = Answer("catch 0", delay_ms)
    assert pause_before(said, spent_ms=100, pace_ms=800, grace_ms=grace_ms) == Pause(fair_ms, 700)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("pause", "in_a_hurry", "waited"),
    [
        (Pause(0, 700), False, [0.0, 0.7]),
        (Pause(400, 700), False, [0.4, 0.3]),
        (Pause(900, 700), False, [0.9, 0.0]),
        (Pause(400, 700), True, [0.4]),
    ],
)
async def test_a_hurry_skips_what_is_more_than_fair(monkeypatch, pause, in_a_hurry, waited):
    found = []

    async def sleep(seconds):
        found.append(seconds)

    class Limit:
        """Notes how long would be waited, and gives up at once."""

        def __init__(self, seconds):
            self.seconds = seconds

        async def __aenter__(self):
            if not hurried.is_set():
                found.append(pytest.approx(self.seconds))
                raise TimeoutError

        async def __aexit__(self, *error):
            return None

    hurried = asyncio.Event()
    if in_a_hurry:
        hurried.set()
    monkeypatch.setattr("asyncio.sleep", sleep)
    monkeypatch.setattr("asyncio.timeout", Limit)
    await pause.pass_by(hurried)
    assert found == waited
