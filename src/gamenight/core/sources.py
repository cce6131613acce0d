"""Cache keys: a hash of the sources that compiled kernels depend on.

A kernel is machine code made of its own module, of every module that this one imports (there are
the kernels that it calls, and the constants that it uses), of data files beside them, and of the
modules that implement the verbs that it may call. Nothing else counts: views, words and boards
import the rules, not the other way round.
"""

import ast
import functools
import hashlib
import importlib.metadata
import importlib.util
import platform
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from gamenight.core.kernel import Dtype, all_verbs, implementations

_PACKAGE = __name__.partition(".")[0]
_DATA = {".bin", ".csv", ".json", ".npy", ".npz", ".txt"}


def key(modules: Iterable[str]) -> str:
    """A fingerprint of these modules, of all that they import, of Numba and of this machine."""
    digest = hashlib.sha256(_surroundings().encode())
    for module in sorted(modules):
        digest.update(_fingerprint(module))
    return digest.hexdigest()[:20]


def dependencies(module: str, dtypes: Iterable[Dtype]) -> frozenset[str]:
    """The modules that kernels of a module depend on when they run over states of these types."""
    found = set(closure(module))
    functions = [implementations[dtype] for dtype in dtypes]
    while True:
        called = [verb.name for verb in all_verbs if verb.__module__ in found]
        homes = {own[name].__module__ for own in functions for name in called if name in own}
        if homes <= found:
            return frozenset(found)
        found.update(*(closure(home) for home in homes))


def game_of(dtypes: Iterable[Dtype]) -> str:
    """The folder of the game that has states of these types; "-" if no game has."""
    found = [implementations[dtype] for dtype in dtypes]
    found.sort(key=lambda functions: "deal" not in functions)
    if not found:
        return "-"
    module = next(iter(found[0].values())).__module__
    parts = [part for part in module.split(".") if part != "kernels"]
    return parts[-2] if len(parts) > 1 else module


@functools.cache
def closure(module: str) -> frozenset[str]:
    """A module of ours, or of a game outside the package, and all that it imports of them."""
    found: set[str] = set()
    new = {module}
    while new:
        found |= new
        new = {name for one in new for name in _imports(one)} - found
    return frozenset(found)


@functools.cache
def _imports(module: str) -> frozenset[str]:
    file = _file(module)
    if file is None:
        return frozenset()
    names = set(_imported_names(module, ast.parse(file.read_bytes())))
    tops = {_PACKAGE, module.partition(".")[0]}
    ours = {name for name in names if name.partition(".")[0] in tops}
    return frozenset(name for name in ours if _file(name) is not None)


def _imported_names(module: str, tree: ast.AST) -> Iterator[str]:
    """All that may be modules among what is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                parts = module.split(".")
                kept = len(parts) - node.level + _is_package(module)
                origin = ".".join([*parts[:kept], *([origin] if origin else [])])
            yield origin
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def _is_package(module: str) -> bool:
    file = _file(module)
    return file is not None and file.name == "__init__.py"


@functools.cache
def _file(module: str) -> Path | None:
    """The source of a module; None for what is no module, or has no source."""
    loaded = sys.modules.get(module)
    if loaded is not None:
        origin = getattr(loaded, "__file__", None)
    else:
        try:
            spec = importlib.util.find_spec(module)
        except (ImportError, ValueError):
            return None
        origin = None if spec is None else spec.origin
    return Path(origin) if origin and origin.endswith(".py") else None


@functools.cache
def _fingerprint(module: str) -> bytes:
    file = _file(module)
    assert file is not None, module
    digest = hashlib.sha256(f"{module} {file}\0".encode() + file.read_bytes())
    if file.name != "__init__.py":
        for data in sorted(one for one in file.parent.iterdir() if one.suffix in _DATA):
            digest.update(data.name.encode() + b"\0" + data.read_bytes())
    return digest.digest()


@functools.cache
def _surroundings() -> str:
    versions = [importlib.metadata.version(name) for name in ("numba", "llvmlite", "numpy")]
    return " ".join([sys.version, *versions, platform.machine(), _processor()])


def _processor() -> str:
    """The kind of processor, and what it can do."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    telling = ("model name", "flags", "CPU part", "Features")
    return " ".join(sorted({line for line in lines if line.startswith(telling)}))
