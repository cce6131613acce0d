"""``python -m gamenight.server.generate`` writes the protocol as TypeScript types and as a page.

Both are made from ``protocol.py`` and ``bodies.py`` alone; a test fails when they are stale.
"""

import inspect
import typing
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as shapes

from gamenight.server import bodies, protocol

ROOT = Path(__file__).parents[3]
TYPESCRIPT = ROOT / "web" / "src" / "protocol.ts"
PAGE = ROOT / "docs" / "protocol.md"


def structs() -> list[type[msgspec.Struct]]:
    """Every message and every part of one, in the order of the modules."""
    found = [
        thing
        for module in (protocol, bodies)
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct)
        if thing.__module__ == module.__name__
    ]
    return [s for s in found if s not in (protocol.Ask, protocol.Tell)]


def typescript() -> str:
    """The types as a TypeScript module."""
    lines = [
        "// Made from src/gamenight/server/protocol.py by `python -m gamenight.server.generate`.",
        "",
        f"export const PROTOCOL = {protocol.PROTOCOL};",
    ]
    for name in ("NICKNAME_MAX", "CHAT_MAX", "NAME_MAX", "MOVE_MAX"):
        lines.append(f"export const {name} = {getattr(protocol, name)};")
    lines.append("")
    for name in ("Phase", "Player", "What"):
        values = " | ".join(f'"{v}"' for v in typing.get_args(getattr(protocol, name)))
        lines += [f"export type {name} = {values};", ""]
    for struct in structs():
        lines += [f"/** {_words(struct)} */", f"export interface {struct.__name__} {{"]
        lines += [f"  {name}{mark}: {kind};" for name, mark, kind, _ in _fields(struct)]
        lines += ["}", ""]
    for name in ("Asked", "Told"):
        members = " | ".join(m.__name__ for m in typing.get_args(getattr(protocol, name)))
        lines += [f"export type {name} = {members};", ""]
    return "\n".join(lines)


def page() -> str:
    """The protocol as documentation, with the words of the module."""
    asked, told = typing.get_args(protocol.Asked), typing.get_args(protocol.Told)
    rest = [s for s in structs() if s not in asked and s not in told]
    lines = [_PREFACE]
    lines += ["## What the browser says", "", *_chapter(asked)]
    lines += ["## What the server says", "", *_chapter(told)]
    lines += ["## Parts of messages, and bodies of HTTP requests and answers", "", *_chapter(rest)]
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    for path, text in ((TYPESCRIPT, typescript()), (PAGE, page())):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path)


def _chapter(members: Any) -> list[str]:
    lines: list[str] = []
    for struct in members:
        tag = struct.__struct_config__.tag
        lines += [f"### {struct.__name__}" + (f" · `{tag}`" if tag else ""), "", _words(struct), ""]
        rows = [
            (name + mark, kind.replace("|", "\\|"), limits)
            for name, mark, kind, limits in _fields(struct)
        ]
        if tag:
            rows = rows[1:]
        if rows:
            lines += ["| field | type | limits |", "|---|---|---|"]
            lines += [f"| `{n}` | `{k}` | {w} |" for n, k, w in rows]
            lines.append("")
    return lines


def _fields(struct: type[msgspec.Struct]) -> list[tuple[str, str, str, str]]:
    """Name, question mark if it may be missing, TypeScript type, limits."""
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    rows = []
    if shape.tag_field is not None:
        rows.append((shape.tag_field, "", f'"{shape.tag}"', ""))
    config = struct.__struct_config__
    for field in shape.fields:
        said_by_server = not config.forbid_unknown_fields
        missing = not field.required and (config.omit_defaults or not said_by_server)
        rows.append((field.name, "?" if missing else "", _kind(field.type), _limits(field.type)))
    return rows


def _kind(shape: shapes.Type) -> str:
    match shape:
        case shapes.StrType():
            return "string"
        case shapes.IntType() | shapes.FloatType():
            return "number"
        case shapes.BoolType():
            return "boolean"
        case shapes.NoneType():
            return "null"
        case shapes.AnyType():
            return "unknown"
        case shapes.LiteralType():
            return " | ".join(f'"{value}"' for value in shape.values)
        case shapes.UnionType():
            return " | ".join(
                sorted({_kind(t) for t in shape.types}, key=lambda k: (k == "null", k))
            )
        case shapes.ListType():
            inner = _kind(shape.item_type)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case shapes.TupleType():
            return "[" + ", ".join(_kind(t) for t in shape.item_types) + "]"
        case shapes.DictType():
            return f"Record<{_kind(shape.key_type)}, {_kind(shape.value_type)}>"
        case shapes.StructType():
            return shape.cls.__name__
    raise TypeError(f"no TypeScript for {shape}")


def _limits(shape: shapes.Type) -> str:
    names = {"ge": "from", "le": "to", "lt": "below", "gt": "above", "min_length": "length from"}
    names |= {"max_length": "length to", "pattern": "like"}
    parts = shape.types if isinstance(shape, shapes.UnionType) else (shape,)
    found = []
    for part in parts:
        for name, word in names.items():
            value = getattr(part, name, None)
            if value is not None:
                found.append(f"{word} `{value}`" if name == "pattern" else f"{word} {value}")
    return ", ".join(found)


def _words(struct: type[msgspec.Struct]) -> str:
    return " ".join((inspect.getdoc(struct) or "").replace("``", "`").split())


_PREFACE = """# The protocol

Generated from `src/gamenight/server/protocol.py` and `bodies.py` by
`python -m gamenight.server.generate`.

A browser opens `GET /api/tables/{table}/socket?since=N` as a WebSocket (or asks `POST …/ask` and
`GET …/poll` when sockets are blocked). The first message is a `TellTable`; from then on every
event comes as a `TellNews`, numbered without a gap. After a lost connection the browser comes back
with the last number that it saw.

Every command is answered by exactly one `TellDone` or `TellRefused` with its `id`. `TellDone` says
that it is on disk. A browser that got no answer sends the same command with the same `id` again: it
is never done twice. A command is stale when the legal moves of its own seat have changed since the
number in `seen`: it is refused with code `stale`, and a `TellTable` follows.

A refusal always has the same shape, over HTTP too: `{"ok": false, "code", "message", "clause"?}`.
The HTTP part is described at `/api/openapi.json`.
"""

if __name__ == "__main__":
    main()
