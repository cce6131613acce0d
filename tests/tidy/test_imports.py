"""Other people's packages are used by what they document: there is no list of exceptions."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = ("src", "tests", "bench", "examples")
# Modules without an underscore that their packages do not document as an interface.
INTERNAL = (
    "llvmlite",
    "numba.core",
    "numba.np",
    "starlette._exception_handler",
    "typer.core",
    "typer.main",
    "typer.rich_utils",
    "uvicorn.lifespan",
    "uvicorn.loops",
    "uvicorn.protocols",
    "uvicorn.server",
)
# Documented in spite of their underscore: by os, named tuples, asyncio, IPython and PettingZoo.
DOCUMENTED = {"_exit", "_replace", "_get_running_loop", "_set_running_loop", "_repr_svg_"}
DOCUMENTED |= {"_accumulate_rewards", "_was_dead_step"}


def imported(text: str) -> list[str]:
    """Every module that is imported, and every name that is imported from one, in full."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found += [f"{node.module}.{one.name}" for one in node.names]
    return found


def private_imports(text: str) -> list[str]:
    return [name for name in imported(text) if _is_private(name) or _is_internal(name)]


def _is_private(name: str) -> bool:
    return any(part.startswith("_") and not part.endswith("__") for part in name.split("."))


def _is_internal(name: str) -> bool:
    return any(name == module or name.startswith(module + ".") for module in INTERNAL)


def foreign_attributes(text: str, ours: set[str]) -> list[str]:
    """Private attributes that no class or module of ours has, taken from some object."""
    return [
        node.attr
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute)
        and _is_private(node.attr)
        and node.attr not in ours | DOCUMENTED
    ]


def defined(text: str) -> set[str]:
    """The names that a file gives to functions, classes, variables, fields and slots."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
                found.add(node.attr)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__":
            found |= set(ast.literal_eval(node.value))
    return found


def sources() -> dict[str, str]:
    files = sorted(file for place in PLACES for file in (ROOT / place).rglob("*.py"))
    here = Path(__file__)
    return {
        str(file.relative_to(ROOT)): file.read_text(encoding="utf-8")
        for file in files
        if file != here and "node_modules" not in file.parts
    }


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import uvicorn.protocols.http", ["uvicorn.protocols.http"]),
        ("from uvicorn import protocols", ["uvicorn.protocols"]),
        ("from typer.core import TyperGroup", ["typer.core.TyperGroup"]),
        ("from granian._granian import WorkerSignal", ["granian._granian.WorkerSignal"]),
        ("import textual._compositor", ["textual._compositor"]),
        ("from other import _thing", ["other._thing"]),
        ("from numba import njit; import uvicorn; from gamenight import __version__", []),
        ("from .neighbour import thing", []),
    ],
)
def test_a_private_import_is_seen(text, found):
    assert private_imports(text) == found


def test_a_foreign_attribute_is_seen():
    ours = defined("class Own:\n    __slots__ = ('_a',)\n    def __init__(self): self._b = 1")
    assert foreign_attributes("own._a; own._b; screen._compositor.x", ours) == ["_compositor"]


def test_no_private_module_is_imported():
    found = {
        f"{file}: {name}" for file, text in sources().items() for name in private_imports(text)
    }
    assert sorted(found) == []


def test_no_private_attribute_of_others_is_used():
    texts = sources()
    assert len(texts) > 400
    ours = set().union(*(defined(text) for text in texts.values()))
    found = {
        f"{file}: {name}" for file, text in texts.items() for name in foreign_attributes(text, ours)
    }
    assert sorted(found) == []
