"""What the compiler cannot do, though it does not say so."""

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "gamenight"
DECORATORS = {"kernel", "fixed", "entry", "program"}


def test_no_kernel_calls_itself():
    """A compiled function that calls itself crashes the process that loads it from the cache."""
    kernels = 0
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and _is_kernel(node):
                kernels += 1
                assert node.name not in _called(node), f"{file}: {node.name}"
    assert kernels > 100


def _is_kernel(function):
    decorators = (d.func if isinstance(d, ast.Call) else d for d in function.decorator_list)
    return any(isinstance(d, ast.Name) and d.id in DECORATORS for d in decorators)


def _called(function):
    calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
    return {call.func.id for call in calls if isinstance(call.func, ast.Name)}
