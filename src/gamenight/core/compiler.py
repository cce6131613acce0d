"""From kernels to machine code: the one place that knows Numba.

What Python calls is compiled by ``numba.njit`` for the types of its arguments. What kernels call
is offered to Numba by ``numba.extending.overload``: it is compiled once for each tuple of types,
constants do not count, and no way in from Python is made for it.
"""

import contextlib
import gc
import threading
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np
from numba.extending import overload, typeof_impl

from gamenight.core import cache, progress
from gamenight.core.kernel import (
    Compiled,
    Dtype,
    Fixed,
    Function,
    Kernel,
    Record,
    Verb,
    all_kernels,
    all_verbs,
    find_states,
    is_loading,
)
from gamenight.core.sources import dependencies, game_of, key

_OPTIONS = {"nogil": True, "error_model": "numpy", "cache": True, "no_cfunc_wrapper": True}
_lock = threading.RLock()
_registered = {"kernels": 0, "verbs": 0}
_fixed: dict[tuple[Fixed, str], Any] = {}
_asked: list[Dtype] = []  # the types of states among the arguments of what is being compiled


def extend(kernel: Kernel, compiled: Compiled, args: tuple[Any, ...]) -> None:
    """Make machine code of a kernel for these arguments, or load it, unless it has it already."""
    signature = tuple(_type_of(arg) for arg in args)
    with _lock:
        if signature in compiled.signatures:
            return
        _asked[:] = dict.fromkeys(find_states(args))
        game = game_of(_asked)
        with progress.compiling(game), _writing(game), _no_collection():
            _offer_all()
            _use_folder(kernel, "whole")
            compiled.dispatcher = numba.njit(
                [*compiled.signatures, signature], boundscheck=kernel.boundscheck, **_OPTIONS
            )(kernel.function)
        compiled.signatures.append(signature)


@contextlib.contextmanager
def _writing(game: str) -> Iterator[None]:
    if is_loading():
        yield
    else:
        with cache.only_writer(game):
            yield


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Numba makes millions of objects and keeps most of them: to look for garbage is a tenth."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _use_folder(kernel: Kernel, kind: str) -> None:
    """Tell Numba where to keep what it is going to compile.

    Kernels inside others have no way in from Python, so Python must not find them: they are kept
    apart.
    """
    module = kernel.__module__
    name = f"{module.rpartition('.')[2]}-{key(dependencies(module, _asked))}"
    numba.config.CACHE_DIR = str(cache.folder(game_of(_asked), name) / kind)


def _type_of(arg: Any) -> Any:
    """Numbers are as wide as they get, so that none is cut off in a later call."""
    if isinstance(arg, bool | np.bool_):
        return numba.boolean
    if isinstance(arg, int | np.integer):
        return numba.int64
    if isinstance(arg, float | np.floating):
        return numba.float64
    return numba.typeof(arg)


def _offer_all() -> None:
    """Let Numba know every kernel and verb that has been declared since the last time."""
    for kernel in all_kernels[_registered["kernels"] :]:
        _offer_kernel(kernel)
    for verb in all_verbs[_registered["verbs"] :]:
        for boundscheck in (True, False):
            _offer_verb(verb, boundscheck)
    _registered.update(kernels=len(all_kernels), verbs=len(all_verbs))


def _offer_kernel(kernel: Kernel) -> None:
    if isinstance(kernel, Fixed):
        return
    options = _OPTIONS | {"boundscheck": kernel.boundscheck}

    @overload(kernel, jit_options=options, strict=False)  # type: ignore[untyped-decorator]
    def choose(*types: Any) -> Function:
        progress.count()
        _use_folder(kernel, "part")
        return kernel.function


def _offer_verb(verb: Verb, boundscheck: bool) -> None:
    """A verb stands for the kernel of the state's game, which may check bounds or not."""
    options = _OPTIONS | {"boundscheck": boundscheck}

    @overload(verb, jit_options=options, strict=False)  # type: ignore[untyped-decorator]
    def choose(s: Any, *types: Any) -> Function | None:
        kernel = verb.implementation(np.dtype((Record, s.dtype)))
        if kernel.boundscheck != boundscheck:
            return None
        progress.count()
        _use_folder(kernel, "part")
        return kernel.function


@typeof_impl.register(Fixed)  # type: ignore[untyped-decorator]
def _type_of_fixed(kernel: Fixed, _: Any) -> Any:
    """Of one compiled function, with as many forms as arguments may be left out."""
    made = _fixed.get((kernel, game_of(_asked)))
    if made is None:
        progress.count()
        _use_folder(kernel, "part")
        types = [_type_of(example) for example in kernel.examples]
        defaults = [numba.types.Omitted(value) for value in kernel.function.__defaults__ or ()]
        full = len(types) - len(defaults)
        forms = [(*types[:n], *defaults[n - full :]) for n in range(full, len(types) + 1)]
        options = _OPTIONS | {"boundscheck": kernel.boundscheck, "no_cpython_wrapper": True}
        made = numba.njit(forms, **options)(kernel.function)
        _fixed[kernel, game_of(_asked)] = made
    return numba.typeof(made)
