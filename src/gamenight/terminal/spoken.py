"""Events, refusals and results as sentences: people by name, a seat without a name from 1.

Files and Python count seats from 0. Whoever reads a sentence sees what the page shows.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gamenight.core.errors import GamenightError
from gamenight.core.words import say
from gamenight.terminal.naming import move_shown, seat_name, seat_names

if TYPE_CHECKING:
    from gamenight.core.match import Match

_SEATS = frozenset(
    ("seat", "other", "partner", "right", "next", "offender", "accused", "winners", "waiting")
)
_NAME = "\ue000"  # stands before a name until the word for a seat before it is gone


def event_lines(
    events: Iterable[tuple[int, dict[str, Any]]], names: Sequence[str] = ()
) -> list[str]:
    """One indented sentence for each event."""
    return [f"  {sentence(event, names)}" for _, event in events]


def sentence(event: dict[str, Any], names: Sequence[str] = ()) -> str:
    """What happened."""
    rest = {name: value for name, value in event.items() if name != "code"}
    return tell(event["code"], names, **rest)


def refusal(error: GamenightError, names: Sequence[str] = ()) -> str:
    """Why something cannot be."""
    told = error.told()
    return tell(told["code"], names, **_with_moves_shown(told["params"], names))


def _with_moves_shown(params: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The same parameters; the moves among them name seats as the rest of the sentence does."""
    reason = params.get("reason")
    inside = reason["params"] if isinstance(reason, dict) else {}
    game = params.get("game") or inside.get("game") or ""
    moves = {key: params[key] for key in ("text", "expected") if isinstance(params.get(key), str)}
    return params | {key: move_shown(game, text, names) for key, text in moves.items()}


def tell(code: str, names: Sequence[str], /, **params: Any) -> str:
    """The sentence for a code that speaks of seats."""
    said = say(code, **{key: _named(key, value, names) for key, value in params.items()})
    kept = dict(word.partition("=")[::2] for word in say("page.seat_words").lower().split("|"))
    place = re.compile(rf"\b({'|'.join(kept)}) {_NAME}", re.IGNORECASE)
    text = place.sub(lambda word: f"{kept[word[1].lower()]} ".lstrip(), said).replace(_NAME, "")
    return text[:1].upper() + text[1:] if said[:1].isupper() else text


def _named(key: str, value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, (list, tuple)):
        return [_named(key, one, names) for one in value]
    if isinstance(value, dict) and "code" in value:
        inside = {name: _named(name, one, names) for name, one in value["params"].items()}
        return {"code": value["code"], "params": inside}
    if key in _SEATS and type(value) is int:
        return _NAME + seat_name(value, names)
    return value


def result_lines(match: "Match", names: Sequence[str] = ()) -> list[str]:
    """Who won a match that is over, how it ended, and with which scores."""
    known, outcome = seat_names(match.seats, names), match.outcome
    assert outcome is not None, "a match that is over has an outcome"
    why = tell(outcome.code, known, **outcome.params)
    scores = ", ".join(f"{name}: {score}" for name, score in zip(known, match.scores, strict=True))
    return [winners_line([known[seat] for seat in match.winners]), why, scores]


def winners_line(names: Sequence[str]) -> str:
    if not names:
        return say("screen.nobody_won")
    return say("screen.won", names=", ".join(names), n=len(names))
