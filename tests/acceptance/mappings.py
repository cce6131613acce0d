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


def nothing_made_as_clause_2(message: JSON, context: Context) -> JSON:
    """Whoever takes back before a first move was told of hidden cards; now, that there is none."""
    if message.get("code") != "nothing_made":
        return message
    params = {"game": "match", "clause": 2, "seat": context.seat}
    return message | {"code": "match.clause.2", "clause": 2, "params": params}


def whole_deck_as_highest_stock(message: JSON, context: Context) -> JSON:
    """The highest stock of SKIP-BO was the number of cards; now it is what fits two seats."""
    for game in message.get("games", []):
        for option in game["options"] if game["name"] == "skipbo" else ():
            if option["name"] == "stock" and option["numbers"] == [1, 76]:
                option["numbers"] = [1, 162]
    return message


def drop_matches(message: JSON, context: Context) -> JSON:
    """A replay says which of its table's matches it shows, since earlier ones can be shown too."""
    if "frames" not in message:
        return message
    return {key: value for key, value in message.items() if key not in ("match", "matches")}


def text_of_own_choice(view: JSON, context: Context) -> JSON:
    """One's own sealed choice in Lowdown is a move with names for its parts, as in messages."""
    own = view["board"].get("own") if view.get("game") == "lowdown" else None
    return view | {"board": view["board"] | {"own": own["text"]}} if own else view


def drop_wins(message: JSON, context: Context) -> JSON:
    """After a rematch a table says how many matches each seat's holder has won there."""
    if isinstance(message.get("table"), dict):
        message["table"].pop("wins", None)
    return message


def drop_hints(message: JSON, context: Context) -> JSON:
    """The list of games says whether a game has a bot that can give hints."""
    for game in message.get("games", []):
        del game["hints"]
    return message


def drop_new_facts(message: JSON, context: Context) -> JSON:
    """The list of games tells more facts of each, and the kind of each option."""
    new = "pitch minutes hidden cards low_wins youngest_begins formats colour"
    for game in message.get("games", []):
        for key in new.split():
            del game[key]
        for option in game["options"]:
            del option["kind"]
    return message


def drop_shown(recall: JSON, context: Context) -> JSON:
    """A recall of BOLD says who turned up a card and when, for bots that forget in time."""
    return {key: value for key, value in recall.items() if key != "shown"}


def drop_clause(event: JSON, context: Context) -> JSON:
    """Events name the clause that they follow from; the page had a table of its own for that."""
    return {key: value for key, value in event.items() if key != "clause"}


def refuse_replay_of_a_rematch(step: JSON, before: list[JSON]) -> JSON:
    """While a rematch is played, the replay of the match before it is shown; it was refused.

    So was, and is, the record of the match that is played, which the harness asks for before.
    """
    records = [one for one in before if one.get("http") == "GET /api/tables/{table}/record"]
    asked = step["http"].startswith("GET /api/tables/{table}/replay")
    if not asked or step["status"] != 200 or not records or records[-1]["status"] != 409:
        return step
    return step | {"status": 409, "answer": records[-1]["answer"]}


def texts_of_moves(message: JSON, context: Context) -> JSON:
    """Moves in messages have names for their parts beside the text; they were the text alone."""
    for part in (message, *_parts(message)):
        if isinstance(part.get("legal"), list):
            part["legal"] = [move["text"] for move in part["legal"]]
    for hint in message.get("hints", []):
        hint["move"] = hint["move"]["text"]
    if isinstance(message.get("made"), dict):
        message["made"] = message["made"]["text"]
    return message


_OLD_KINDS = {
    "renamed": "seat_changed",
    "seat_planned": "seat_changed",
    "rematched": "rematch",
    "bot_changed": "exchanged",
    "taken_back": "undone",  # it names the ply that it leads to, which a log alone needs
}


def old_names_of_updates(message: JSON, context: Context) -> JSON:
    """Updates with events were called news with happenings; kinds are those of the log now."""
    if message.get("type") == "tell_update":
        happening = _as_happening(message.pop("event"))
        message |= {"type": "tell_news", "happening": happening}
    if message.get("type") == "tell_table":
        for part in ("missed", "chat"):
            if message[part] is not None:
                message[part] = [_as_happening(event) for event in message[part]]
    return message


def _as_happening(event: JSON) -> JSON:
    rest = {key: value for key, value in event.items() if key != "kind"}
    return rest | {"what": _OLD_KINDS.get(event["kind"], event["kind"])}


def waiting_as_gathering(message: JSON, context: Context) -> JSON:
    """A table waits before its match, as the store's lists have always said; it gathered."""
    tables = [message, message.get("table"), message.get("params")]
    tables += [*message.get("mine", []), *message.get("public", [])]
    for table in tables:
        if isinstance(table, dict) and table.get("phase") == "waiting":
            table["phase"] = "gathering"
    return message


def commands_and_updates(path: str) -> str:
    """Commands are posted and updates fetched; it was said ask and poll."""
    return path.replace("{table}/ask", "{table}/commands").replace(
        "{table}/poll", "{table}/updates"
    )


def drop_players(message: JSON, context: Context) -> JSON:
    """A list of tables says who plays there and who won, for *My tables*."""
    if "mine" not in message:
        return message
    return {
        key: [
            {name: value for name, value in table.items() if name not in ("players", "winners")}
            for table in tables
        ]
        for key, tables in message.items()
    }


def open_tables_beside_mine(message: JSON, context: Context) -> JSON:
    """Open tables have a list of their own (GET /api/open); it was told beside one's own tables.

    What was told there ``open_table_to_strangers`` adds. Whether a server has such a list is said
    beside its games.
    """
    if message.keys() == {"mine"}:
        return message | {"public": []}
    if "games" in message:
        message.pop("open_tables", None)
    return message


def open_table_to_strangers(step: JSON, before: list[JSON]) -> JSON:
    """Who did not sit at an open table was told of it beside their own, as those were who did."""
    created = next((one for one in before if one.get("http") == "POST /api/tables"), None)
    asked = step["http"] == "GET /api/tables" and step["answer"].get("mine") == []
    if not asked or created is None or created["body"].get("private", True):
        return step
    told = [one["answer"] for one in before if one.get("http") == "GET /api/tables"]
    (table,) = next(answer["mine"] for answer in reversed(told) if answer["mine"])
    table = table | {"your_seats": [], "your_turn": False}
    if any(one.get("say", {}).get("type") == "ask_start" for one in before):
        table["phase"] = "playing"
    return step | {"answer": {"mine": [], "public": [table]}}


# Of match.view, also inside messages and replays.
VIEWS: list[Mapping] = [text_of_own_choice, drop_outcome]
RECALLS: list[Mapping] = [drop_shown]
EVENTS: list[Mapping] = [drop_clause]  # single events of a match
REFUSALS: list[Mapping] = [as_not_your_turn]  # errors of the library: type, code, clause …
RECORDS: list[Mapping] = []
POSITIONS: list[Mapping] = []
# Whole messages and HTTP answers, before their parts are mapped.
MESSAGES: list[Mapping] = [
    open_tables_beside_mine,
    nothing_made_as_clause_2,
    drop_wins,
    drop_hints,
    drop_players,
    old_names_of_updates,
    waiting_as_gathering,
    texts_of_moves,
    drop_matches,
    drop_new_facts,
    as_not_your_turn,
    whole_deck_as_highest_stock,
]

# Requests with their status and answer, and all that was said before.
STEPS: list[Callable[[JSON, list[JSON]], JSON]] = [
    open_table_to_strangers,
    refuse_replay_of_a_rematch,
]

# The other way round: what browsers said then, as they say it now.
COMMANDS: list[Mapping] = []  # commands, and the bodies of HTTP requests
PATHS: list[Callable[[str], str]] = [
    commands_and_updates
]  # addresses, with what follows their question mark


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
