"""Settings and limits of a server. Every default is safe on one's own machine."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Limits:
    """What one connection or one address may do before it is told to slow down."""

    message_bytes: int = 16_384
    commands_per_s: float = 20.0
    commands_burst: int = 60
    rejected: int = 20  # so many messages that are no commands, or too fast, end a connection
    requests_per_s: float = 30.0
    requests_burst: int = 200
    files_per_s: float = 300.0
    files_burst: int = 4_000  # a first visit takes 170 of them, and a family has one address
    tables_per_hour: int = 120
    open_per_hour: int = 60  # tables opened to anybody, or for whoever looks for a partner
    pairings_per_hour: int = 600
    reports_per_hour: int = 10
    connections: int = 200
    sockets: int = 10_000  # of everybody; fewer where the system allows fewer open files
    requests: int = 1_000  # plain HTTP connections at once, of everybody; likewise
    studies: int = 3
    long_requests: int = 4  # under way at once, of the 17 that wait for their turn
    unsent_bytes: int = 512 * 1024
    ping_s: float = 20.0  # a connection silent for so long is asked whether anybody is there
    silent_s: float = 45.0  # and for so long, it is closed
    send_s: float = 10.0  # a message that takes longer to send ends the connection
    request_s: float = 30.0  # a request that takes longer to arrive is ended
    head_s: float = 10.0
    head_bytes: int = 64 * 1024


@dataclass(frozen=True)
class Settings:
    """``brain`` names the function that answers for bots; ``prepare`` one that workers call first.

    So many ``studies`` of replays go on at once; their thoughts take turns.
    """

    database: str | None = None
    public_url: str = ""
    root_path: str = ""
    trusted_proxies: tuple[str, ...] = ()
    host_key: str = ""
    open_tables: bool = True
    limits: Limits = field(default_factory=Limits)
    absent_after_s: float = 15.0
    idle_after_s: float = 90.0
    rematch_wait_ms: int = 2500
    stand_in_pace_ms: int = 4000
    round_pause_ms: int = 12_000
    lease_s: float = 12.0
    poll_s: float = 25.0
    push: bool = True
    bot_workers: int = 1
    bot_timeout_s: float = 60.0
    champion: bool = False  # whether bots of that level, which use all cores, may be seated
    studies: int = 8
    warm_games: tuple[str, ...] | None = None
    brain: str = "gamenight.bots.seat:answer"
    prepare: str = ""


def read_path(public_url: str) -> str:
    """The path under which a public address is served: /games of https://example.org/games/."""
    return urlsplit(public_url).path.rstrip("/")
