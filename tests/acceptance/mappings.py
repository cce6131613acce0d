"""Deliberate changes of a format since the recording: each is a function from new to old.

A mapping takes what the product gives now and returns what it gave when the golden files were
recorded; its docstring says what changed and why. It is put into the list of its kind and must not
touch anything else, so that every other change still shows. Lists run from the first to the last;
the newest change comes first, because the others expect what they were written for.

``Context`` holds what a mapping may need to know beyond the value. The golden files themselves
never change.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

JSON = dict[str, Any]


@dataclass(frozen=True)
class Context:
    """Where a value was met: the game, who acted with which text, and who was waited for."""

    game: str = ""
    seat: int | None = None
    text: str = ""
    waiting: list[int] = field(default_factory=list)
    has_moves: bool = False  # whether the acting seat had any legal move


Mapping = Callable[[JSON, Context], JSON]


def drop_outcome(view: JSON, context: Context) -> JSON:
    """Views of a match that is over say how and why it ended, for the last screen."""
    return {key: value for key, value in view.items() if key != "outcome"}


# Clauses, not about whose turn it is, that a seat without any move is told now.
_OTHER_CLAUSES = {
    "bold": {16},
    "dos": {31, 33},
    "lowdown": {9, 10, 18, 24, 25, 26, 27, 28, 29},
    "skipbo": {9, 13, 14, 39, 41, 43, 44, 47, 48, 49},
}


def as_not_your_turn(error: JSON, context: Context) -> JSON:
    """A seat that could do nothing was always told that it is not its turn; now, what is wrong.

    The same for errors of the library and for refusals on the wire.
    """
    clause = error.get("clause")
    refused = error.get("code") in ("illegal_move", f"{context.game}.clause.{clause}")
    silent = context.seat not in context.waiting and not context.has_moves
    if not refused or not silent or clause not in _OTHER_CLAUSES.get(context.game, ()):
        return error
    params = {"game": context.game, "seat": context.seat, "waiting": context.waiting}
    old = error | {"code": "not_your_turn", "params": params, "where": {}}
    return old | ({"type": "NotYourTurn"} if error["type"] == "IllegalMove" else {})


def whole_deck_as_highest_stock(message: JSON, context: Context) -> JSON:
    """The highest stock of SKIP-BO was the number of cards; now it is what fits two seats."""
    for game in message.get("games", []):
        for option in game["options"] if game["name"] == "skipbo" else ():
            if option["name"] == "stock" and option["numbers"] == [1, 76]:
                option["numbers"] = [1, 162]
    return message


def drop_shown(recall: JSON, context: Context) -> JSON:
    """A recall of BOLD says who turned up a card and when, for bots that forget in time."""
    return {key: value for key, value in recall.items() if key != "shown"}


VIEWS: list[Mapping] = [drop_outcome]  # of match.view, also inside messages and replays
RECALLS: list[Mapping] = [drop_shown]
EVENTS: list[Mapping] = []  # single events of a match
REFUSALS: list[Mapping] = [as_not_your_turn]  # errors of the library: type, code, clause …
RECORDS: list[Mapping] = []
POSITIONS: list[Mapping] = []
# Whole messages and HTTP answers, before their parts are mapped.
MESSAGES: list[Mapping] = [as_not_your_turn, whole_deck_as_highest_stock]

# The other way round: what browsers said then, as they say it now.
COMMANDS: list[Mapping] = []  # commands, and the bodies of HTTP requests
PATHS: list[Callable[[str], str]] = []  # addresses, with what follows their question mark


def to_old(mappings: list[Mapping], value: JSON, context: Context) -> JSON:
    """A value of today in the form of the recording."""
    for mapping in mappings:
        value = mapping(value, context)
    return value


def path_now(path: str) -> str:
    """Where today lies what lay there then."""
    for mapping in PATHS:
        path = mapping(path)
    return path


def message_to_old(message: Any, context: Context) -> Any:
    """A message or HTTP answer in its old form, and everything in it too."""
    if not isinstance(message, dict):
        return message
    message = to_old(MESSAGES, message, context)
    for part in (message, *_parts(message)):
        if isinstance(part.get("view"), dict):
            part["view"] = to_old(VIEWS, part["view"], context)
        if isinstance(part.get("events"), list):
            part["events"] = [to_old(EVENTS, event, context) for event in part["events"]]
        if isinstance(part.get("position"), dict):
            part["position"] = to_old(POSITIONS, part["position"], context)
        if isinstance(part.get("record"), dict):
            part["record"] = to_old(RECORDS, part["record"], context)
    if "rules_version" in message and "moves" in message:
        return to_old(RECORDS, message, context)
    if isinstance(message.get("messages"), list):
        message["messages"] = [message_to_old(one, context) for one in message["messages"]]
    return message


def _parts(message: JSON) -> list[JSON]:
    """The parts of a message that show a match: the news of seats, the frames of a replay."""
    return [
        part
        for key in ("seats", "frames")
        if isinstance(message.get(key), list)
        for part in message[key]
        if isinstance(part, dict)
    ]
