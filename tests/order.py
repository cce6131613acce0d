"""Tests run in another order each time: says which it was, and how to have it again.

The seed decides in which order tests are handed out, but not which of several workers gets which
test. So for each worker in which a test failed, the tests that it ran are written down.
"""

import collections
import os

import pytest


class Order:
    """A plugin: remembers who ran what, and sums it up at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._ran: dict[str, list[str]] = collections.defaultdict(list)
        self._failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        worker = getattr(report, "worker_id", "master")
        if report.when == "setup":
            self._ran[worker].append(report.nodeid)
        if report.failed:
            self._failed.add(worker)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        seed = self._config.getoption("randomly_seed", None)
        if seed is None:
            return
        terminalreporter.write_line(f"The order of the tests: --randomly-seed={seed}")
        cache = getattr(self._config, "cache", None)
        for worker in sorted(self._failed) if cache else ():
            file = cache.mkdir("order") / f"{worker}.txt"
            file.write_text("".join(f"{test}\n" for test in self._ran[worker]), encoding="utf-8")
            terminalreporter.write_line(
                "What failed, after the tests before it: python -m pytest -n 0 "
                f"--randomly-seed={seed} --randomly-dont-reorganize @{os.path.relpath(file)}"
            )
