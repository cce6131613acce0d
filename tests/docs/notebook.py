"""Runs the notebook and keeps what its cells show in it: ``make notebook``.

A cell shows the value of its last line, as Jupyter does it: as text, as a drawing if it is one, as
pixels if it is a figure of matplotlib.
"""

import ast
import base64
import io
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FILE = ROOT / "examples" / "research.ipynb"
SHOWN, DRAWN, PIXELS = "text/plain", "image/svg+xml", "image/png"


def run_cells(notebook: dict[str, Any]) -> None:
    """Run all cells in order, and put into each what it shows."""
    names: dict[str, Any] = {}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        value = run("".join(cell["source"]), f"research.ipynb, cell {number}", names)
        cell["execution_count"], cell["outputs"] = number, []
        if value is not None:
            result = {"output_type": "execute_result", "metadata": {}, "execution_count": number}
            cell["outputs"] = [result | {"data": show(value)}]


def run(source: str, file: str, names: dict[str, Any]) -> Any:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, file, "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last.value), file, "eval"), names)


def show(value: Any) -> dict[str, Any]:
    if hasattr(value, "savefig"):
        pixels = io.BytesIO()
        value.savefig(pixels, format="png", dpi=80, bbox_inches="tight")
        return {PIXELS: base64.b64encode(pixels.getvalue()).decode(), SHOWN: ["<Figure>"]}
    drawn = {DRAWN: lines(value._repr_svg_())} if hasattr(value, "_repr_svg_") else {}
    text = "<Picture>" if isinstance(value, str) and drawn else repr(value)
    return drawn | {SHOWN: lines(text)}


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    made = read()
    run_cells(made)
    FILE.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
