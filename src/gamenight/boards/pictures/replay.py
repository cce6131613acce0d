"""A replay as one HTML file that needs nothing outside it: every table of a match, and a slider.

Pictures of neighbouring moves share most of their parts, so each part is written once and a table
is a list of the parts that it is made of.
"""

import html
import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources

from gamenight.core.words import say

_BUTTONS = ("first", "back", "play", "next", "last")


@dataclass(frozen=True)
class ReplayFrame:
    """A table, what was played to get there, and what happened."""

    layers: list[str]
    heading: str
    lines: list[str]


def page(title: str, frames: Iterable[ReplayFrame]) -> str:
    """The whole file. The pictures are made one after the other and not kept."""
    parts: dict[str, int] = {}
    shown = [
        {
            "parts": [parts.setdefault(part, len(parts)) for part in frame.layers],
            "heading": frame.heading,
            "lines": frame.lines,
        }
        for frame in frames
    ]
    said = {name: say(f"picture.replay_{name}") for name in (*_BUTTONS, "stop", "slider", "keys")}
    template = (resources.files(__package__) / "replay.html").read_text(encoding="utf-8")
    places = {
        "LANG": say("picture.lang"),
        "TITLE": html.escape(say("picture.replay_title", title=title)),
        "KEYS": html.escape(said["keys"]),
        "WORDS": _script(said),
        "PARTS": _script(list(parts)),
        "FRAMES": _script(shown),
    }
    for name, content in places.items():
        template = template.replace(f"%{name}%", content)
    return template


def _script(value: object) -> str:
    """JSON that may stand inside a script: nothing in it can end the script."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
