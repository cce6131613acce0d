"""Events, refusals and results as sentences: people by name, a seat without a name from 1.

Files and Python count seats from 0; sentences count as the page does.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gamenight.core.errors import GamenightError
from gamenight.core.words import say, say_with_names
from gamenight.terminal.naming import seat_name, seat_names, show_move

if TYPE_CHECKING:
    from gamenight.core.match import Match


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
    told = error.describe()
    return tell(told["code"], names, **_show_moves_in(told["params"], names))


def _show_moves_in(params: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The same parameters; the moves among them name seats as the rest of the sentence does."""
    reason = params.get("reason")
    inside = reason["params"] if isinstance(reason, dict) else {}
    game = params.get("game") or inside.get("game") or ""
    moves = {key: params[key] for key in ("text", "expected") if isinstance(params.get(key), str)}
    return params | {key: show_move(game, text, names) for key, text in moves.items()}


def tell(code: str, names: Sequence[str], /, **params: Any) -> str:
    """The sentence for a code that speaks of seats."""
    return say_with_names(code, params, lambda seat: seat_name(seat, names))


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
