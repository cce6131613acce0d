"""The kinds of phases, players and events that messages and logs name."""

from typing import Literal

Phase = Literal["waiting", "playing", "over", "closed"]
Player = Literal["open", "person", "bot", "stand_in"]
EventKind = Literal[
    "created",
    "joined",
    "left",
    "renamed",
    "seat_planned",
    "number_given",
    "started",
    "moved",
    "undone",
    "said",
    "stood_in",
    "returned",
    "host_changed",
    "voted",
    "muted",
    "rematched",
    "continued",
    "closed",
    "bot_changed",
]
