"""The simulation draws every kind of fault, so that its fifty seeds say something about each."""

from server.test_simulation import HOUR_MS, mistakes, simulate

__all__ = ["mistakes"]  # a fixture: hung thoughts are logged as errors

FAULTS = {
    *(f"disk: {what}" for what in ("well again", "full", "moved", "answers", "3.0 s")),
    *(f"clock: {jump_ms} ms" for jump_ms in (HOUR_MS, -HOUR_MS, 10_000, -10_000)),
    *(f"network: {what}" for what in ("does not read", "garbage", "cut", "twice", "lost")),
    "worker: hangs",
    "worker: dies",
    "server: stop",
    "server: crash",
}


def test_nine_seeds_meet_every_kind_of_fault():
    met = set()
    for seed in range(10, 19):
        met |= simulate(seed).machine.faults
    assert met >= FAULTS, FAULTS - met
