"""TypeScript types of msgspec structs and typed dicts.

All are written as aliases (``type X = {…}``): unlike an interface, an alias fits where the page
takes any record, as for the parameters of a sentence.
"""

import inspect
import json
import textwrap
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec import inspect as shapes

from gamenight.core.events import Event
from gamenight.core.moves import Move
from gamenight.core.view import View

WIDTH = 100
# Structs with a field whose type depends on the game: the page names it, as in View<Board>.
GENERIC: dict[type, str] = {View: "board"}


def declare(kind: type) -> list[str]:
    """The lines that declare a struct or a typed dict, with its docstring."""
    name = name_type(kind) + ("<B = unknown>" if kind in GENERIC else "")
    lines = [*_comment(read_doc(kind)), f"export type {name} = {{"]
    lines += [f"  {field}{mark}: {type_};" for field, mark, type_, _ in list_fields(kind)]
    return [*lines, "};", ""]


def declare_union(name: str, members: list[str]) -> list[str]:
    """The lines that declare a name for one of several types."""
    line = f"export type {name} = {' | '.join(members)};"
    if len(line) <= WIDTH:
        return [line, ""]
    return [
        f"export type {name} =",
        *(f"  | {member}" for member in members[:-1]),
        f"  | {members[-1]};",
        "",
    ]


def read_doc(kind: type) -> str:
    """The words of a docstring, in one line."""
    words = inspect.cleandoc(kind.__doc__ or "")
    return " ".join(words.replace("``", "`").split())


def name_type(kind: type) -> str:
    """Events, moves and parts of a position say so in their names: boards often have the same."""
    name = kind.__name__
    if issubclass(kind, Event):
        return f"{name}Event"
    if issubclass(kind, Move):
        return f"{name}Move"
    part_of_position = not issubclass(kind, Struct) and name != "Position"
    return f"Position{name}" if part_of_position else name


def list_parts(kind: type) -> list[type]:
    """A struct or typed dict and all that it is made of, each once, parts last."""
    found: list[type] = []
    waiting: list[Any] = [shapes.type_info(kind)]
    while waiting:
        shape = waiting.pop(0)
        if isinstance(shape, shapes.StructType | shapes.TypedDictType):
            if shape.cls not in found:
                found.append(shape.cls)
                waiting += [field.type for field in shape.fields]
        else:
            waiting += _inner(shape)
    return found


def list_fields(kind: type) -> list[tuple[str, str, str, str]]:
    """Name, question mark if it may be missing, TypeScript type, limits."""
    shape = shapes.type_info(kind)
    assert isinstance(shape, shapes.StructType | shapes.TypedDictType)
    rows = []
    config = getattr(kind, "__struct_config__", None)
    if config is not None and config.tag is not None:
        rows.append((config.tag_field, "", json.dumps(config.tag), ""))
    for field in shape.fields:
        always = field.required or (config is not None and _sends_default(field, config))
        type_ = "B" if field.name == GENERIC.get(kind) else render_type(field.type)
        rows.append((field.encode_name, "" if always else "?", type_, render_limits(field.type)))
    return rows


def render_type(shape: shapes.Type) -> str:
    """The TypeScript for a type. JSON with the title of a struct is of that struct's type."""
    match shape:
        case shapes.Metadata():
            return (shape.extra_json_schema or {}).get("title") or render_type(shape.type)
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
            return " | ".join(json.dumps(value) for value in shape.values)
        case shapes.UnionType():
            kinds = {render_type(one) for one in shape.types}
            return " | ".join(sorted(kinds, key=lambda kind: (kind == "null", kind)))
        case shapes.ListType():
            inner = render_type(shape.item_type)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case shapes.TupleType():
            return "[" + ", ".join(render_type(one) for one in shape.item_types) + "]"
        case shapes.DictType():
            return f"Record<{render_type(shape.key_type)}, {render_type(shape.value_type)}>"
        case shapes.StructType() | shapes.TypedDictType():
            return name_type(shape.cls)
    raise TypeError(f"no TypeScript for {shape}")


def render_limits(shape: shapes.Type) -> str:
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


def _sends_default(field: shapes.Field, config: Any) -> bool:
    """Whether a field with a default is always there; UNSET is no default, and left out."""
    has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    return has_default and not config.omit_defaults and not config.forbid_unknown_fields


def _comment(words: str) -> list[str]:
    if len(words) <= WIDTH:
        return [f"/** {words} */"] if words else []
    return [
        "/**",
        *textwrap.wrap(words, WIDTH, initial_indent=" * ", subsequent_indent=" * "),
        " */",
    ]


def _inner(shape: Any) -> list[Any]:
    match shape:
        case shapes.UnionType():
            return list(shape.types)
        case shapes.ListType():
            return [shape.item_type]
        case shapes.TupleType():
            return list(shape.item_types)
        case shapes.DictType():
            return [shape.value_type]
        case shapes.Metadata():
            return [shape.type]
    return []
