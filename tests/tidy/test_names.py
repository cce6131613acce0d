"""Tests use what is public, so that the inside can change without them.

A name with a leading underscore belongs to the object itself. What a test needs is either public
already, or it is made public under a good name; states of a test's own are made by ``states.py``.
"""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PATCHED = re.compile(r"^gamenight\.[\w.]*?\.(_[a-zA-Z]\w*)")  # the place of a monkeypatch, as text
OTHERS = {  # names of other people's packages that are documented in spite of their underscore
    "_exit": "os: ends a process at once",
    "_get_running_loop": "asyncio: documented for those who write event loops",
    "_replace": "a method of every named tuple",
    "_repr_svg_": "IPython's name for pictures",
    "_set_running_loop": "asyncio: documented for those who write event loops",
}


def private_names(text: str) -> list[str]:
    """The private names that a test takes from anything but itself."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and _is_private(node.attr) and not _is_own(node.value):
            found.append(node.attr)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gamenight"):
            found += [one.name for one in node.names if _is_private(one.name)]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found += PATCHED.findall(node.value)
    return found


def _is_private(name: str) -> bool:
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__"))


def _is_own(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id in ("self", "cls")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("match._s", ["_s"]),
        ("gn.new('bold')._stream.used", ["_stream"]),
        ("match._s = other", ["_s"]),
        ("self.match._legal(0)", ["_legal"]),
        ("from gamenight.core.kernel import _PLACES", ["_PLACES"]),
        ("monkeypatch.setattr('gamenight.store.link.Link._once', one)", ["_once"]),
        ("self._page.click(); cls._shared; match.state; match.__dict__", []),
        ("from other import _thing", []),
    ],
)
def test_a_private_name_is_seen(text, found):
    assert private_names(text) == found


def test_tests_use_no_private_names():
    files = sorted(TESTS.rglob("*.py"))
    assert len(files) > 200
    found = {
        f"{file.relative_to(TESTS)}: {name}"
        for file in files
        for name in private_names(file.read_text(encoding="utf-8"))
        if name not in OTHERS
    }
    assert sorted(found) == []
