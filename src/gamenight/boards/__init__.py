"""Boards as plain text: one module a game, each a function of a view."""

import json
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def board(view: dict[str, Any]) -> str:
    """The table as a seat sees it, for a terminal of 80 columns."""
    module = f"{__name__}.{view['game'].replace('-', '_')}"
    if find_spec(module) is None:
        return json.dumps(view["board"], indent=2, ensure_ascii=False)
    drawn: str = import_module(module).board(view)
    return drawn.rstrip("\n")
