"""What a seat is called on a board of plain text."""

from collections.abc import Sequence

NAME_CHARS = 14


def label_seat(
    seat: int, names: Sequence[str], word: str = "seat", name_chars: int = NAME_CHARS
) -> str:
    """Its name, cut to what a column holds; without names its number, counted as Python does."""
    if seat >= len(names):
        return f"{word} {seat}"
    name = names[seat]
    return name if len(name) <= name_chars else name[: name_chars - 1] + "…"
