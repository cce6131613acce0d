"""What a night knows of one of its tables."""

from typing import NamedTuple

from gamenight.server.night.scoring import Result
from gamenight.server.protocol.fields import Phase


class Glance(NamedTuple):
    """How far a table is, and its spectator key."""

    phase: Phase
    watch: str
    result: Result | None = None


NOT_YET = Glance("waiting", "")
DONE = ("over", "closed")
