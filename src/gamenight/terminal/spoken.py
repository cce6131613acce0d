"""Events and results as sentences."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from gamenight.core.match import Match
from gamenight.core.words import say


def event_lines(events: Iterable[tuple[int, dict[str, Any]]]) -> list[str]:
    """One indented sentence for each event."""
    return [f"  {sentence(event)}" for _, event in events]


def sentence(event: dict[str, Any], names: Sequence[str] = ()) -> str:
    """What happened; people and bots that have names are called by them."""
    rest = {name: value for name, value in event.items() if name != "code"}
    return named(say(event["code"], **rest), names)


def named(text: str, names: Sequence[str]) -> str:
    """A sentence with names in place of the numbers of seats."""
    kept = dict(word.partition("=")[::2] for word in say("page.seat_words").lower().split("|"))
    place = re.compile(rf"\b({'|'.join(kept)}) (\d)\b", re.IGNORECASE)

    def name(match: re.Match[str]) -> str:
        seat = int(match[2])
        known = names[seat] if seat < len(names) else ""
        return f"{kept[match[1].lower()]} {known}".lstrip() if known else match[0]

    return place.sub(name, text)


def seat_name(seat: int, names: Sequence[str]) -> str:
    """The name of whoever sits there, else the seat's number."""
    known = names[seat] if seat < len(names) else ""
    return known or say("screen.seat", seat=seat)


def result_lines(match: Match) -> list[str]:
    """Who won, with which scores."""
    scores = ", ".join(
        say("terminal.score", seat=seat, score=score) for seat, score in enumerate(match.scores)
    )
    winners = match.winners
    code = "nobody" if not winners else "winner" if len(winners) == 1 else "winners"
    return [say(f"terminal.{code}", seats=", ".join(map(str, winners))), scores]
