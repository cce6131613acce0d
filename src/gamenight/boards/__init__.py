"""Boards as plain text: one module a game, each a function of a view."""

import json
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def board(view: dict[str, Any], names: Sequence[str] = ()) -> str:
    """The table as a seat sees it, in 80 columns; ``names`` are those of all seats, or none."""
    module = f"{__name__}.{view['game'].replace('-', '_')}"
    if find_spec(module) is None:
        return json.dumps(view["board"], indent=2, ensure_ascii=False)
    drawn: str = import_module(module).board(view, names)
    return drawn.rstrip("\n")
