"""Metrics for Prometheus. What every move adds to is counted in plain numbers."""

import contextlib
import os
from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from gamenight import __version__
from gamenight.core.errors import GamenightError
from gamenight.core.match import BrokenMatch

_FINE = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Spread:
    """How long something took, over and over."""

    def __init__(self) -> None:
        self._counts = [0] * (len(_FINE) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(_FINE, seconds)] += 1
        self._sum += seconds

    def collect(self, name: str, words: str) -> HistogramMetricFamily:
        buckets, so_far = [], 0
        for limit, count in zip((*map(str, _FINE), "+Inf"), self._counts, strict=True):
            so_far += count
            buckets.append((limit, so_far))
        return HistogramMetricFamily(name, words, buckets=buckets, sum_value=self._sum)


class Metrics(Collector):
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves: Tally[str] = Tally()
        self._outcomes = [0, 0]
        self.append_seconds = Spread()
        self.command_seconds = Spread()
        self.requests = Counter(
            "gamenight_requests", "HTTP requests by status", ["status"], registry=self.registry
        )
        self.connections = Gauge(
            "gamenight_connections", "Browsers connected", registry=self.registry
        )
        self.newcomer_seconds = Gauge(
            "gamenight_newcomer_seconds",
            "What a new connection waited for its first answer",
            registry=self.registry,
        )
        self.tables = Gauge("gamenight_tables_loaded", "Tables in memory", registry=self.registry)
        self.created = Counter("gamenight_tables", "Tables created", registry=self.registry)
        self.bot_seconds = Histogram(
            "gamenight_bot_seconds", "What a bot takes to choose", registry=self.registry
        )
        self.registry.register(self)
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        server = Info("gamenight", "Which gamenight this is", registry=self.registry)
        server.info({"version": __version__, "process": str(os.getpid())})

    @contextlib.contextmanager
    def count_command(self) -> Iterator[None]:
        """Count a command, which is carried out meanwhile, or refused."""
        try:
            yield
        except (GamenightError, BrokenMatch):
            self._outcomes[False] += 1
            raise
        self._outcomes[True] += 1

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        moves = CounterMetricFamily("gamenight_moves", "Moves written down", labels=["game"])
        for game, count in self.moves.items():
            moves.add_metric([game], count)
        yield moves
        commands = CounterMetricFamily(
            "gamenight_commands", "Commands by outcome", labels=["outcome"]
        )
        for outcome, count in zip(("refused", "done"), self._outcomes, strict=True):
            commands.add_metric([outcome], count)
        yield commands
        yield self.append_seconds.collect(
            "gamenight_append_seconds", "From a decision to its being on disk"
        )
        yield self.command_seconds.collect(
            "gamenight_command_seconds", "From a command to its answer"
        )

    def read(self, name: str, **labels: str) -> float | None:
        """One figure as it stands now, or None if there is none."""
        return self.registry.get_sample_value(name, labels)

    def render(self) -> bytes:
        return generate_latest(self.registry)
