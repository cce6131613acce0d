"""The text board of a game that has none of its own: the fields of its view, line by line.

The words are the game's: ``board.<field>`` for a field of its view. A label with ``{seat}`` says
that the field belongs to seats: a list has one value for each, and a number is a seat (below 0:
nobody, and there is no line). The page's plain board does the same.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from gamenight.boards.names import label_seat
from gamenight.core.words import fill, find_text, say

WIDTH = 80


def board(view: dict[str, Any], names: Sequence[str] = ()) -> str:
    """What lies on the table, then the seats with their scores."""
    return "\n".join([*list_fields(view, names), *_seats(view, names)]) + "\n"


def list_fields(view: dict[str, Any], names: Sequence[str] = ()) -> list[str]:
    """What lies on the table, in lines."""
    fields = view["board"].items()
    return [line[:WIDTH] for name, value in fields for line in _field(view, name, value, names)]


def _field(view: dict[str, Any], field: str, value: Any, names: Sequence[str]) -> Iterator[str]:
    label = find_text(f"{view['game']}.board.{field}") or field.replace("_", " ")
    if "{seat}" not in label:
        yield f"{_capital(label)}: {_written(value)}"
    elif isinstance(value, int):
        if value >= 0:
            yield _capital(fill(label, {"seat": label_seat(value, names)}))
    else:
        for seat, one in enumerate(value[: view["seats"]]):
            yield f"{_capital(fill(label, {'seat': label_seat(seat, names)}))}: {_written(one)}"


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return say("page.yes" if value else "page.no")
    if isinstance(value, list):
        return " · ".join(map(_written, value)) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_written(one)}" for key, one in value.items()) or "–"
    return "–" if value in (None, "") else str(value)


def _seats(view: dict[str, Any], names: Sequence[str]) -> Iterator[str]:
    for seat in range(view["seats"]):
        mark = ">" if seat in view["waiting"] else "*" if seat in view["winners"] else " "
        yield f"{mark} {label_seat(seat, names, 'Seat'):<16}{view['scores'][seat]:>6}"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
