"""The written part of ``docs/protocol.md``: ``manual.md`` with the numbers and codes in force.

The codes of refusals are read from the source, so that no list of them can go stale.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Template
from types import ModuleType

from gamenight import core, games
from gamenight.core import errors
from gamenight.core.words import catalogue
from gamenight.server.protocol import refusals
from gamenight.server.protocol.messages import PROTOCOL
from gamenight.server.settings import Limits, Settings

TEXT = Path(__file__).with_name("manual.md")
SERVER = Path(__file__).parents[1]
DEFAULT_STATUS = 409


def write() -> str:
    """Everything before the tables of messages."""
    numbers = vars(Settings()) | vars(Limits())
    in_words = {k: f"{n:,.10g}" for k, n in numbers.items() if isinstance(n, int | float)}
    return Template(TEXT.read_text(encoding="utf-8")).substitute(
        in_words,
        protocol=PROTOCOL,
        going=refusals.GOING,
        too_big=refusals.TOO_BIG,
        refused=refusals.REFUSED,
        close_codes=_rows(refusals.CLOSE_CODES.items()),
        server_codes=_rows(_describe_server_codes()),
        library_codes=_rows(_describe_library_codes()),
    )


def _describe_server_codes() -> list[tuple[object, ...]]:
    said = catalogue("server", "en")
    return [
        (f"`{code}`", ", ".join(map(str, sorted(statuses))), said[code])
        for code, statuses in sorted(list_server_codes().items())
    ]


def _describe_library_codes() -> list[tuple[object, ...]]:
    said = catalogue("errors", "en")
    return [(f"`{code}`", said[code]) for code in sorted(list_library_codes())]


def _rows(rows: Iterable[tuple[object, ...]]) -> str:
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)


def list_server_codes() -> dict[str, set[int]]:
    """The codes that the server itself refuses with, and their HTTP statuses."""
    found: dict[str, set[int]] = {}
    for call in _calls(SERVER, {"Refused"}):
        code = _constant(call.args[0]) if call.args else None
        if isinstance(code, str):
            given = [_constant(word.value) for word in call.keywords if word.arg == "status"]
            found.setdefault(code, set()).update(
                status for status in given or [DEFAULT_STATUS] if isinstance(status, int)
            )
    return found


def list_library_codes() -> set[str]:
    """The codes of the referee, of options, positions, records and files."""
    kinds = {
        name
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.GamenightError)
        if kind is not errors.GamenightError  # a part of another one's words
    }
    found = {"not_your_turn", "position"}  # they bring their codes themselves
    for package in (core, games):
        for call in _calls(_folder(package), kinds):
            code = _constant(call.args[0]) if call.args else None
            if isinstance(code, str) and code in catalogue("errors", "en"):
                found.add(code)
    return found


def _calls(folder: Path, names: set[str]) -> Iterator[ast.Call]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in names:
                yield node


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _constant(node: ast.expr) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def _folder(package: ModuleType) -> Path:
    assert package.__file__ is not None
    return Path(package.__file__).parent
