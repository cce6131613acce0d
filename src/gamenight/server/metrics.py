"""What Prometheus may ask."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_FINE = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter(
            "gamenight_moves", "Moves written down", ["game"], registry=self.registry
        )
        self.commands = Counter(
            "gamenight_commands", "Commands by outcome", ["outcome"], registry=self.registry
        )
        self.requests = Counter(
            "gamenight_requests", "HTTP requests by status", ["status"], registry=self.registry
        )
        self.connections = Gauge(
            "gamenight_connections", "Browsers connected", registry=self.registry
        )
        self.tables = Gauge("gamenight_tables_loaded", "Tables in memory", registry=self.registry)
        self.created = Counter("gamenight_tables", "Tables created", registry=self.registry)
        self.append_seconds = Histogram(
            "gamenight_append_seconds",
            "From a decision to its being on disk",
            buckets=_FINE,
            registry=self.registry,
        )
        self.command_seconds = Histogram(
            "gamenight_command_seconds",
            "From a command to its answer",
            buckets=_FINE,
            registry=self.registry,
        )
        self.bot_seconds = Histogram(
            "gamenight_bot_seconds", "What a bot takes to choose", registry=self.registry
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
