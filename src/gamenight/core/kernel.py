"""Kernels: functions over records and arrays in a plain subset of Python, run in two ways.

Python runs them as they stand, at once. Compiled, they run a thousand times faster, after some
seconds of compiling or a moment of loading from the cache. Which of the two happens is declared:

- ``@kernel``: interpreted when Python calls it; compiled as a part of the kernels that call it.
- ``@entry``: what Python asks of the rules again and again. Interpreted until the compiled rules
  of that game are loaded, and compiled from then on: a process changes over between two moves.
- ``@program``: whole games and searches, never interpreted. The first call compiles it, or loads
  it from the cache.
- ``@verb`` declares an entry that each game implements for its own type of state.

``GAMENIGHT_INTERPRET=1`` interprets everything, for debuggers and coverage; with
``GAMENIGHT_INTERPRET=0`` entries are compiled before their first use, too.
"""

import contextlib
import functools
import inspect
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

_ASKED = os.environ.get("GAMENIGHT_INTERPRET", "")
INTERPRETED = _ASKED not in ("", "0")
COMPILED_FIRST = _ASKED == "0"

Function = Callable[..., Any]
Dtype = np.dtype[Any]


class Record(np.void):  # type: ignore[misc]
    """A record with its fields as attributes: like ``np.record``, but quick."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (KeyError, ValueError):
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def state_type(fields: list[tuple[Any, ...]]) -> Dtype:
    """A state's type from (name, type, shape) fields: aligned, with access by attribute.

    Gaps between fields get names: a copy of a record leaves unnamed bytes as it finds them, and
    the digest of a state would depend on them.
    """
    taken = [field[0] for field in fields if hasattr(np.void, field[0])]
    assert not taken, f"NumPy's records have attributes of these names: {taken}"
    gappy = np.dtype(fields, align=True)
    named: list[tuple[Any, ...]] = []
    end = 0
    for name, (kind, start, *_) in (gappy.fields or {}).items():
        named += [(f"gap_{end}", np.uint8, (start - end,))] if start > end else []
        named.append((name, kind))
        end = start + kind.itemsize
    if gappy.itemsize > end:
        named.append((f"gap_{end}", np.uint8, (gappy.itemsize - end,)))
    return np.dtype((Record, np.dtype(named, align=True)))


def blank(dtype: Dtype) -> Any:
    """A record of this type, all zero, that kernels can write to."""
    return np.zeros(1, dtype)[0]


def duplicate(records: Any) -> Any:
    """A copy of an array of records, by bytes: NumPy's own goes through every field."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


class _Mode(threading.local):
    """Whether this thread runs entries compiled, and whether the cache has them all."""

    compiled = COMPILED_FIRST
    loading = False


_mode = _Mode()


@contextlib.contextmanager
def compiled_here(loading: bool) -> Iterator[None]:
    """Run entries compiled in this thread; ``loading``: all of it is in the cache already."""
    before = _mode.compiled, _mode.loading
    _mode.compiled, _mode.loading = True, loading
    try:
        yield
    finally:
        _mode.compiled, _mode.loading = before


def is_loading() -> bool:
    return _mode.loading


ready: set[Dtype] = set()  # the types of states whose compiled rules are loaded
all_kernels: list["Kernel"] = []
all_verbs: list["Verb"] = []


def _nothing_compiled(*args: Any) -> Any:
    raise TypeError


def find_states(args: Iterable[Any]) -> Iterator[Dtype]:
    """The types of the states among arguments of a kernel."""
    for arg in args:
        if isinstance(arg, tuple):
            yield from find_states(arg)
        elif getattr(arg, "dtype", None) in implementations:
            yield arg.dtype


class Compiled:
    """The machine code of a kernel for one game: a form for each tuple of types."""

    def __init__(self) -> None:
        self.signatures: list[Any] = []
        self.dispatcher: Function = _nothing_compiled


class Kernel:
    """A function and, once it was needed, its machine code for each game that needed it."""

    __name__: str

    def __init__(self, function: Function, boundscheck: bool = True) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self.boundscheck = boundscheck
        self.compiled: dict[Dtype | None, Compiled] = {}
        all_kernels.append(self)

    def __call__(self, *args: Any) -> Any:
        return self.function(*args)

    def run_compiled(self, *args: Any) -> Any:
        """Run machine code, after compiling or loading it if need be."""
        state = next(find_states(args), None)
        compiled = self.compiled.get(state) or self.compiled.setdefault(state, Compiled())
        tried = compiled.dispatcher
        try:
            return tried(*args)
        except TypeError:
            from gamenight.core import compiler

            compiler.extend(self, compiled, args)
            if compiled.dispatcher is tried:  # else what was missing is compiled now
                raise
        return compiled.dispatcher(*args)


class Fixed(Kernel):
    """Inside other kernels it takes arguments of the types of ``examples``, or what fits in them.

    So it is compiled once, where other kernels are compiled for every width of a number.
    """

    examples: tuple[Any, ...] = ()


class EntryKernel(Kernel):
    """Its first argument is a state, or an array of states."""

    def __call__(self, *args: Any) -> Any:
        if args[0].dtype in ready or _mode.compiled:
            return self.run_compiled(*args)
        return self.function(*args)


class ProgramKernel(Kernel):
    def __call__(self, *args: Any) -> Any:
        return self.run_compiled(*args)


class Verb:
    """A function that each game implements; what is declared is the default, if there is one."""

    def __init__(self, declared: Function, required: bool) -> None:
        functools.update_wrapper(self, declared)
        self.name = declared.__name__
        self._default = None if required else Kernel(declared)
        self._found: dict[Dtype, Kernel] = {}
        all_verbs.append(self)

    def __call__(self, s: Any, *rest: Any) -> Any:
        kernel = self.implementation(s.dtype)
        if s.dtype in ready or _mode.compiled:
            return kernel.run_compiled(s, *rest)
        return kernel.function(s, *rest)

    def implementation(self, dtype: Dtype) -> Kernel:
        """The kernel of the game that has states of this type."""
        found = self._found.get(dtype)
        if found is None:
            found = self._found[dtype] = self._look_up(dtype)
        return found

    def forget(self, dtype: Dtype) -> None:
        self._found.pop(dtype, None)

    def _look_up(self, dtype: Dtype) -> Kernel:
        functions = implementations.get(dtype)
        if functions is None:
            raise TypeError(f"no game has registered states of type {dtype}")
        found = functions.get(self.name, self._default)
        if found is None:
            raise TypeError(f"nobody has implemented {self.name} for states of type {dtype}")
        given, declared = (list(inspect.signature(one).parameters) for one in (found, self))
        assert given == declared, self.name
        return found


implementations: dict[Dtype, dict[str, Kernel]] = {}


def implement(dtype: Dtype, functions: dict[str, Kernel]) -> None:
    """Make these functions verbs of every record of this type, beside those it has already."""
    for other in implementations:
        if other != dtype and other.fields == dtype.fields:
            raise TypeError("two games have states of one and the same shape")
    implementations.setdefault(dtype, {}).update(functions)
    for one in all_verbs:
        one.forget(dtype)


def implemented(dtype: Dtype, name: str) -> bool:
    return name in implementations.get(dtype, {})


_KIND: dict[str, type[Kernel]] = {_ASKED: Kernel} if INTERPRETED else {"0": ProgramKernel}


def _decorator(kind: type[Kernel]) -> Any:
    def decorate(function: Function | None = None, *, boundscheck: bool = True) -> Any:
        if function is None:
            return functools.partial(decorate, boundscheck=boundscheck)
        return _KIND.get(_ASKED, kind)(function, boundscheck)

    return decorate


kernel = _decorator(Kernel)


def fixed(*examples: Any) -> Callable[[Function], Fixed]:
    """Like ``@kernel``, compiled for arguments like these examples alone."""

    def decorate(function: Function) -> Fixed:
        made = Fixed(function)
        made.examples = examples
        return made

    return decorate


entry = _decorator(EntryKernel)
program = _decorator(ProgramKernel)


def verb(declared: Function | None = None, *, required: bool = False) -> Any:
    """Declare a function that each game implements; unless required, with a default."""
    if declared is None:
        return functools.partial(verb, required=required)
    return Verb(declared, required)
