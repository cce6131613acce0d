"""Events and results as sentences."""

from collections.abc import Iterable
from typing import Any

from gamenight.core.match import Match
from gamenight.core.words import say


def event_lines(events: Iterable[tuple[int, dict[str, Any]]]) -> list[str]:
    """One indented sentence for each event."""
    return [f"  {say(event['code'], **_rest(event))}" for _, event in events]


def _rest(event: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name != "code"}


def result_lines(match: Match) -> list[str]:
    """Who won, with which scores."""
    scores = ", ".join(
        say("terminal.score", seat=seat, score=score) for seat, score in enumerate(match.scores)
    )
    winners = match.winners
    code = "nobody" if not winners else "winner" if len(winners) == 1 else "winners"
    return [say(f"terminal.{code}", seats=", ".join(map(str, winners))), scores]
