"""What the compiler cannot do, though it does not say so."""

import ast
from pathlib import Path

from gamenight.core.kernel import PLACES

SOURCE = Path(__file__).parents[2] / "src" / "gamenight"


def test_no_kernel_calls_itself():
    """A compiled function that calls itself crashes the process that loads it from the cache."""
    kernels = 0
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and _is_kernel(node):
                kernels += 1
                assert node.name not in _called(node), f"{file}: {node.name}"
    assert kernels > 100


def test_every_kernel_that_others_call_names_the_cache():
    """A file that holds kernels, but is not hashed, could leave a stale caller behind."""
    hashed = [SOURCE / place for place in PLACES]
    alone = {SOURCE / "bench.py", SOURCE / "research/single.py"}  # called by no other kernel
    for file in sorted(SOURCE.rglob("*.py")):
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if any(isinstance(node, ast.FunctionDef) and _is_kernel(node) for node in nodes):
            assert file in alone or any(file.is_relative_to(place) for place in hashed), file


def _is_kernel(function):
    decorators = (d.func if isinstance(d, ast.Call) else d for d in function.decorator_list)
    return any(isinstance(d, ast.Name) and d.id == "kernel" for d in decorators)


def _called(function):
    calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
    return {call.func.id for call in calls if isinstance(call.func, ast.Name)}
