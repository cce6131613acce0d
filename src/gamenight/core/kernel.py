"""Compiled Python: the one place that knows the compiler.

A ``@kernel`` is a function of the plain subset, turned into machine code and kept in a cache that
is named after a hash of all sources that kernels can come from: no edit can leave a stale caller
behind. A ``@verb`` declares a function that each game implements: kernels that call a verb are
compiled once for each state type and, unlike kernels that take functions as arguments, stay in
the cache between processes.

``GAMENIGHT_INTERPRET=1`` runs the same sources uncompiled, for debuggers and coverage.
"""

import contextlib
import functools
import hashlib
import inspect
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

INTERPRETED = os.environ.get("GAMENIGHT_INTERPRET", "") not in ("", "0")
STALE_AFTER_S = 30 * 24 * 3600

_PACKAGE = Path(__file__).parents[1]
# where kernels and their tables live
PLACES = ("core", "games", "bots", "research/observations", "research/batch.py")
_implementations: dict[np.dtype[Any], dict[str, Callable[..., Any]]] = {}
_outside: dict[np.dtype[Any], str] = {}


class Record(np.void):  # type: ignore[misc]
    """A record with its fields as attributes: like ``np.record``, but quick."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (KeyError, ValueError):
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def state_type(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
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


def blank(dtype: np.dtype[Any]) -> Any:
    """A record of this type, all zero, that kernels can write to."""
    return np.zeros(1, dtype)[0]


def implement(dtype: np.dtype[Any], functions: dict[str, Callable[..., Any]]) -> None:
    """Make these functions verbs of every record of this type, beside those it has already."""
    for other in _implementations:
        if other != dtype and other.fields == dtype.fields:
            raise TypeError("two games have states of one and the same shape")
    _implementations.setdefault(dtype, {}).update(functions)
    home = Path(sys.modules[next(iter(functions.values())).__module__].__file__ or "").parent
    if not home.is_relative_to(_PACKAGE):
        _outside[dtype] = _digest([home])


def _digest(places: list[Path], *more: str) -> str:
    digest = hashlib.sha256(" ".join(more).encode())
    files = {file for place in places for file in (place, *place.rglob("*.py")) if file.is_file()}
    for path in sorted(files):
        digest.update(path.relative_to(places[0].parent).as_posix().encode() + b"\0")
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def implemented(dtype: np.dtype[Any], name: str) -> bool:
    return name in _implementations.get(dtype, {})


def _lookup(dtype: np.dtype[Any], name: str, default: Callable[..., Any] | None) -> Any:
    functions = _implementations.get(dtype)
    if functions is None:
        raise TypeError(f"no game has registered states of type {dtype}")
    found = functions.get(name, default)
    if found is None:
        raise TypeError(f"nobody has implemented {name} for states of type {dtype}")
    return found


if INTERPRETED:

    def kernel(function: Callable[..., Any] | None = None, *, boundscheck: bool = True) -> Any:
        """Leave the function as it is: this process runs kernels uncompiled."""
        if function is None:
            return functools.partial(kernel, boundscheck=boundscheck)
        return function

    def verb(declared: Callable[..., Any] | None = None, *, required: bool = False) -> Any:
        """A function that each game implements; its body is the default unless required."""
        if declared is None:
            return functools.partial(verb, required=required)
        default = None if required else declared

        @functools.wraps(declared)
        def call(s: Any, *rest: Any) -> Any:
            return _lookup(s.dtype, declared.__name__, default)(s, *rest)

        return call

else:
    import numba
    from numba.core import compiler
    from numba.core.caching import FunctionCache
    from numba.core.datamodel.models import OpaqueModel
    from numba.core.imputils import lower_constant
    from numba.core.registry import CPUDispatcher
    from numba.extending import register_model

    from gamenight.core import parts

    def _forget_old_caches(cache: Path) -> None:
        for sibling in cache.parent.iterdir():
            with contextlib.suppress(OSError):
                if sibling != cache and time.time() - sibling.stat().st_mtime > STALE_AFTER_S:
                    shutil.rmtree(sibling, ignore_errors=True)

    def _prepare_cache() -> Path:
        place = os.environ.get("GAMENIGHT_CACHE") or platformdirs.user_cache_dir("gamenight")
        sources = [_PACKAGE / place for place in PLACES]
        cache = Path(place) / "kernels" / _digest(sources, numba.__version__, np.__version__)
        cache.mkdir(parents=True, exist_ok=True)
        os.utime(cache)
        _forget_old_caches(cache)
        return cache

    CACHE = _prepare_cache()
    numba.config.CACHE_DIR = str(CACHE)

    @contextlib.contextmanager
    def _only_writer() -> Iterator[None]:
        """Hold the cache's lock: one process at a time may add to the index."""
        with open(CACHE / "lock", "a+b") as lock:
            if os.name == "nt":
                import msvcrt

                msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined]
            else:
                import fcntl

                fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    class _Shared:
        """Numba picks a free file name and then writes to it: two processes could pick the same."""

        def save_overload(self, sig: Any, data: Any) -> None:
            with _only_writer():
                super().save_overload(sig, data)  # type: ignore[misc]

        def _index_key(self, sig: Any, codegen: Any) -> Any:
            """Games outside the package are not in the directory's name: name them here."""
            kinds = [k.dtype if isinstance(k, numba.types.Array) else k for k in sig]
            records = [k for k in kinds if isinstance(k, numba.types.Record)]
            dtypes = [np.dtype((Record, record.dtype)) for record in records]
            sources = tuple(_outside[dtype] for dtype in dtypes if dtype in _outside)
            return (*super()._index_key(sig, codegen), sources)  # type: ignore[misc]

    class _WholeCache(_Shared, FunctionCache):  # type: ignore[misc]
        pass

    class _PartCache(_Shared, parts.PartCache):
        pass

    _OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}

    class _Kernel(CPUDispatcher):  # type: ignore[misc]
        """Compiled once for the types of its arguments.

        Numba on its own would compile anew for every constant that some kernel passes.
        """

        def __init__(self, function: Any, options: dict[str, Any]) -> None:
            super().__init__(function, targetoptions=options)
            self._compiler = parts.WholeCompiler(
                function, self.targetdescr, options, {}, compiler.Compiler
            )
            self._cache = _WholeCache(function)
            self._part = parts.PartDispatcher(function, options)
            self._part._cache = _PartCache(function)

        def get_call_template(self, args: Any, kws: Any) -> Any:
            _, args = self.fold_argument_types(args, kws)
            return self._part.get_call_template([self._plain(arg) for arg in args], {})

        def get_overload(self, sig: Any) -> Any:
            return self._part.get_overload(sig)

        @staticmethod
        def _plain(arg: Any) -> Any:
            if isinstance(arg, numba.types.Omitted):
                return numba.typeof(arg.value)
            return numba.types.unliteral(arg)

    class _Verb(numba.types.Callable, numba.types.Opaque):  # type: ignore[misc]
        """The type of a verb: a call of it is a call of the kernel that the state's game has."""

        def __init__(self, name: str, choose: Callable[[np.dtype[Any]], Any]) -> None:
            self._choose = choose
            super().__init__(f"verb({name})")

        def _kernel(self, state: Any) -> Any:
            return numba.types.Dispatcher(self._choose(np.dtype((Record, state.dtype))))

        def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
            return self._kernel(args[0]).get_call_type(context, args, kws)

        def get_call_signatures(self) -> Any:
            return (), True

        def get_impl_key(self, sig: Any) -> Any:
            return self._kernel(sig.args[0]).get_impl_key(sig)

    register_model(_Verb)(OpaqueModel)

    @lower_constant(_Verb)  # type: ignore[untyped-decorator]
    def _verb_value(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        return context.get_dummy_value()

    def kernel(function: Callable[..., Any] | None = None, *, boundscheck: bool = True) -> Any:
        """Compile a function at its first call, and keep the result for every later process."""
        if function is None:
            return functools.partial(kernel, boundscheck=boundscheck)
        return _Kernel(function, {"boundscheck": boundscheck, **_OPTIONS})

    def verb(declared: Callable[..., Any] | None = None, *, required: bool = False) -> Any:
        """A function that each game implements; unless required, the declared body is the default.

        A kernel compiled with a default would stay in the cache with it: what is implemented later
        than the game itself, as bots do, has to be required.
        """
        if declared is None:
            return functools.partial(verb, required=required)
        name, parameters = declared.__name__, list(inspect.signature(declared).parameters)
        default = None if required else kernel(declared)

        def choose(dtype: np.dtype[Any]) -> Any:
            function = _lookup(dtype, name, default)
            assert list(inspect.signature(function.py_func).parameters) == parameters, name
            return function

        @functools.wraps(declared)
        def call(s: Any, *rest: Any) -> Any:
            return _lookup(s.dtype, name, default)(s, *rest)

        call._numba_type_ = _Verb(f"{declared.__module__}.{name}", choose)  # type: ignore[attr-defined]
        return call
