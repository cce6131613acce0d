"""The fields of messages: how long texts may be, how keys look, which kinds there are."""

from typing import Annotated, Literal

from msgspec import Meta

NICKNAME_MAX, CHAT_MAX, NAME_MAX, MOVE_MAX, SEATS_MAX = 24, 300, 60, 200, 6
SEQ_DIGITS = 15

CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, Meta(ge=0, lt=SEATS_MAX)]
Seen = Annotated[int, Meta(ge=0, le=2**53)]
Number = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Nickname = Annotated[str, Meta(min_length=1, max_length=NICKNAME_MAX)]
ChatText = Annotated[str, Meta(min_length=1, max_length=CHAT_MAX)]
MoveText = Annotated[str, Meta(min_length=1, max_length=MOVE_MAX)]
Level = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[a-z]+$")]
Key = Annotated[str, Meta(max_length=64)]
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
    "taken_back",
    "take_back_asked",
    "take_back_answered",
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
    "seat_asked",
    "seat_answered",
    "opened",
    "clocks_noted",
]


def tag_of(name: str) -> str:
    """The ``type`` of a message: ask_play of AskPlay."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


def parse_number(text: str | None, digits: int = 6) -> int | None:
    """A number that somebody sent in an address; None if it is none, or too long."""
    known = text is not None and text.isascii() and text.isdigit() and len(text) <= digits
    return int(text or "") if known else None
