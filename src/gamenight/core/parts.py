"""Kernels inside other kernels.

Numba makes machine code of every function by itself, and for each caller optimises anew all that
it calls. Most kernels are called by kernels alone: such a *part* is translated for LLVM and left
at that, to be optimised once with the kernel that Python calls.
"""

from typing import Any

import llvmlite.binding as llvm
from numba.core import compiler
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import CPUDispatcher


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """What a kernel and all that it calls add to the kernels that call it."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True


class WholeCompiler(_FunctionCompiler):  # type: ignore[misc]
    """Compiles what Python calls, parts included."""

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        result = super()._compile_core(args, return_type)
        for environment in result._find_referenced_environments():
            result.codegen.set_env(environment.env_name, environment)
        return result


class _PartCompiler(_FunctionCompiler):  # type: ignore[misc]
    def _compile_core(self, args: Any, return_type: Any) -> Any:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = True
        flags.no_cpython_wrapper = True
        target = self.targetdescr.target_context
        part = _Part(target.codegen(), self.py_func.__qualname__)
        result = compiler.compile_extra(
            self.targetdescr.typing_context,
            target,
            self.py_func,
            args,
            return_type,
            flags,
            self.locals,
            library=part,
        )
        target.insert_user_function(part, result.fndesc, [part])
        return result._replace(entry_point=part, reload_init=list(part._reload_init))


class _PartStore(CompileResultCacheImpl):  # type: ignore[misc]
    """Keeps LLVM's language where Numba keeps machine code."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        return "part-" + str(super().get_filename_base(fullname, abiflags))

    def reduce(self, result: Any) -> Any:
        part, description = result.library, result.fndesc
        description.typemap = description.calltypes = None
        return (
            (part.name, part._get_module_for_linking().as_bitcode()),
            (description, result.environment, result.signature, result.reload_init),
            tuple(result._find_referenced_environments()),
        )

    def rebuild(self, target: Any, kept: Any) -> Any:
        (name, bitcode), (description, environment, signature, reload_init), environments = kept
        for function in reload_init:
            function()
        part = _Part(target.codegen(), name)
        part._final_module = llvm.parse_bitcode(bitcode)
        part._reload_init.update(reload_init)
        part._finalized = True
        return compiler.compile_result(
            target_context=target,
            typing_context=target.typing_context,
            library=part,
            entry_point=part,
            fndesc=description,
            environment=environment,
            signature=signature,
            objectmode=False,
            lifted=(),
            reload_init=reload_init,
            referenced_envs=environments,
        )


class PartCache(FunctionCache):  # type: ignore[misc]
    _impl_class = _PartStore


class PartDispatcher(CPUDispatcher):  # type: ignore[misc]
    """Finds the part of a kernel that other kernels take in; Python cannot call it."""

    def __init__(self, function: Any, options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=options)
        self._compiler = _PartCompiler(function, self.targetdescr, options, {}, compiler.Compiler)

    def add_overload(self, result: Any) -> None:
        self.overloads[tuple(result.signature.args)] = result
