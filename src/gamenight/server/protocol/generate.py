"""``make types``: writes the page's types, and the page on the protocol.

They are made from the structs and fields of this folder, the text in ``manual.md``, and the boards,
events, moves and positions of the games. A test fails when one is stale.
"""

import typing
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from gamenight import games
from gamenight.core.events import Event, GameEvent, Resigned, list_events
from gamenight.core.figures import Figure
from gamenight.core.moves import GameMove, list_moves
from gamenight.core.outcome import Outcome
from gamenight.core.view import View
from gamenight.core.words import SEATS
from gamenight.server.protocol import (
    admin,
    bodies,
    commands,
    fields,
    manual,
    messages,
    nights,
    puzzles,
    strangers,
)
from gamenight.server.protocol.typescript import (
    declare,
    declare_union,
    list_fields,
    list_parts,
    name_type,
    read_doc,
)

ROOT = Path(__file__).parents[4]
TYPESCRIPT = ROOT / "web" / "src" / "protocol.ts"
PAGE = ROOT / "docs" / "protocol.md"
BOARDS = ROOT / "web" / "src" / "games"


def list_structs() -> list[type[msgspec.Struct]]:
    """Every message and every part of one, in the order of the modules."""
    found: list[type[msgspec.Struct]] = [
        *_own(commands),
        *_own(messages),
        *_own(bodies),
        *_own(admin),
        *_own(nights),
        *_own(strangers),
        *_own(puzzles),
        View,
        Outcome,
        Figure,
        GameEvent,
        Resigned,
        GameMove,
    ]
    return [struct for struct in found if struct not in (commands.Ask, messages.Tell)]


def _own(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The structs that a module declares, in its order."""
    return [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct)
        if thing.__module__ == module.__name__
    ]


def write_types() -> str:
    """The types as a TypeScript module."""
    lines = [
        "// Made from src/gamenight/server/protocol by `make types`.",
        "",
        f"export const PROTOCOL = {messages.PROTOCOL};",
    ]
    for name in ("NICKNAME_MAX", "CHAT_MAX", "NAME_MAX", "MOVE_MAX"):
        lines.append(f"export const {name} = {getattr(fields, name)};")
    seats = ", ".join(f'"{name}"' for name in SEATS)
    lines += ["// Parameters of sentences that are seats.", f"export const SEATS = [{seats}];", ""]
    for name in ("Phase", "Player", "EventKind"):
        values = " | ".join(f'"{v}"' for v in typing.get_args(getattr(fields, name)))
        lines += [f"export type {name} = {values};", ""]
    for struct in list_structs():
        lines += declare(struct)
    unions = {"Command": commands.Command, "Message": messages.Message}
    unions |= {"NightCommand": nights.NightCommand, "NightMessage": nights.NightMessage}
    for name, union in unions.items():
        lines += declare_union(name, [member.__name__ for member in typing.get_args(union)])
    return "\n".join(lines)


def write_game_types(game: str) -> str:
    """The types of a game's board, events, moves and positions as a TypeScript module."""
    folder = games.FOLDERS[game]
    view, events, moves = (
        import_module(f"{folder}.{part}") for part in ("view", "events", "moves")
    )
    hints = typing.get_type_hints(games.load(game).position)
    assert "return" in hints, f"{game}: `position` has no return type, which must be a TypedDict"
    position = hints["return"]
    parts = [kind for part in (view.Board, position) for kind in list_parts(part)]
    happening: list[type[Event]] = [*list_events(events), Resigned]
    moving = list_moves(moves)
    kinds = [kind for kind in parts if kind not in moving]
    names = [name_type(kind) for kind in (*kinds, *happening, *moving)]
    assert len(set(names)) == len(names), f"{game}: two types have the same name: {sorted(names)}"
    lines = [
        f"// Made from src/{folder.replace('.', '/')} by `make types`.",
        "import type { ResignedEvent } from '$/protocol';",
        "",
    ]
    for kind in (*kinds, *happening[:-1], *moving):
        lines += declare(kind)
    lines += declare_union("Event", [name_type(event) for event in happening])
    if moving:
        lines += declare_union("Move", [name_type(move) for move in moving])
    return "\n".join(lines)


def find_types(game: str) -> Path:
    """Where the types of a game belong."""
    return BOARDS / games.FOLDERS[game].rpartition(".")[2] / "types.ts"


def list_files() -> dict[Path, str]:
    """All generated files, as they must be now; types for the games that have a folder there."""
    own = [game for game, folder in games.FOLDERS.items() if folder.startswith(games.__name__)]
    paths = {game: find_types(game) for game in own if find_types(game).parent.is_dir()}
    found = {TYPESCRIPT: write_types(), PAGE: write_page()}
    return found | {path: write_game_types(game) for game, path in paths.items()}


def write_page() -> str:
    """The protocol as documentation, with the words of the module."""
    asked = _join_unions(commands.Command, nights.NightCommand)
    told = _join_unions(messages.Message, nights.NightMessage)
    rest = [s for s in list_structs() if s not in asked and s not in told]
    lines = [manual.write()]
    lines += ["## What the browser says", "", *_chapter(asked)]
    lines += ["## What the server says", "", *_chapter(told)]
    lines += ["## Parts of messages, and bodies of HTTP requests and answers", "", *_chapter(rest)]
    return "\n".join(lines).rstrip() + "\n"


def _join_unions(*unions: Any) -> list[Any]:
    """The members of several unions, each once."""
    return list(dict.fromkeys(one for union in unions for one in typing.get_args(union)))


def main() -> None:
    for path, text in list_files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path)


def _chapter(members: Any) -> list[str]:
    lines: list[str] = []
    for struct in members:
        tag = struct.__struct_config__.tag
        lines += [
            f"### {name_type(struct)}" + (f" · `{tag}`" if tag else ""),
            "",
            read_doc(struct),
            "",
        ]
        rows = [
            (name + mark, kind.replace("|", "\\|"), limits)
            for name, mark, kind, limits in list_fields(struct)
        ]
        if tag:
            rows = rows[1:]
        if rows:
            lines += ["| field | type | limits |", "|---|---|---|"]
            lines += [f"| `{n}` | `{k}` | {w} |" for n, k, w in rows]
            lines.append("")
    return lines


if __name__ == "__main__":
    main()
