"""The written part of ``docs/protocol.md``: ``manual.md`` with the numbers and codes in force."""

from collections.abc import Iterable
from pathlib import Path
from string import Template

from gamenight.core.words import catalogue
from gamenight.server.protocol import close_codes, refusal_codes
from gamenight.server.protocol.messages import PROTOCOL
from gamenight.server.settings import Limits, Settings

TEXT = Path(__file__).with_name("manual.md")


def write() -> str:
    """Everything before the tables of messages."""
    numbers = vars(Settings()) | vars(Limits())
    in_words = {k: f"{n:,.10g}" for k, n in numbers.items() if isinstance(n, int | float)}
    return Template(TEXT.read_text(encoding="utf-8")).substitute(
        in_words,
        protocol=PROTOCOL,
        going=close_codes.GOING,
        too_big=close_codes.TOO_BIG,
        refused=close_codes.REFUSED,
        close_codes=_rows(close_codes.MEANINGS.items()),
        server_codes=_rows(_server_codes()),
        library_codes=_rows(_library_codes()),
    )


def _server_codes() -> list[tuple[object, ...]]:
    said = catalogue("server", "en")
    return [
        (f"`{code}`", ", ".join(map(str, sorted(statuses))), said[code])
        for code, statuses in sorted(refusal_codes.of_server().items())
    ]


def _library_codes() -> list[tuple[object, ...]]:
    said = catalogue("errors", "en")
    return [(f"`{code}`", said[code]) for code in sorted(refusal_codes.of_library())]


def _rows(rows: Iterable[tuple[object, ...]]) -> str:
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)
