"""What was recorded: a short hash of every item, and fifty items of each kind in full."""

import hashlib
import itertools
import json
import lzma
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parent / "golden"
HASH_CHARS = 8
FULL = 50  # items of a kind that are kept in full
SHOWN = 8  # places at which a report shows old and new

_encode = msgspec.json.Encoder(order="sorted").encode


def canonical(value: Any) -> bytes:
    """JSON with sorted keys and no spaces: equal values, equal bytes."""
    return _encode(value)


def short_hash(value: Any) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()[:HASH_CHARS]


def same_as_read(value: Any) -> Any:
    """A value as it comes back from a file: tuples are lists, keys are strings."""
    return json.loads(canonical(value))


@dataclass
class Difference:
    """An item that is not what was recorded. ``old`` is None where only its hash is known."""

    kind: str
    name: str
    old: Any
    new: Any

    def told(self) -> str:
        lines = [f"{self.kind}: {self.name}"]
        if self.old is None:
            lines += [
                "  only the hash of this item is kept; to see what changed, run in tests/",
                f"    python -m acceptance show {self.kind} '{self.name}'",
                "  here and at the commit that added golden/, and compare the two.",
            ]
        else:
            places = list(itertools.islice(differing(self.old, self.new), SHOWN + 1))
            for path, old, new in places[:SHOWN]:
                lines += [f"  at {path or 'the top'}", f"    old: {old}", f"    new: {new}"]
            if len(places) > SHOWN:
                lines.append("  … and at more places")
        return "\n".join(lines)


_NOTHING = object()


def differing(old: Any, new: Any, path: str = "") -> Iterator[tuple[str, str, str]]:
    """The places at which two JSON values differ, each with what stands there, shortened."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted({*old, *new}):
            place = f"{path}.{key}" if path else key
            yield from differing(old.get(key, _NOTHING), new.get(key, _NOTHING), place)
    elif isinstance(old, list) and isinstance(new, list):
        for i, (one, other) in enumerate(itertools.zip_longest(old, new, fillvalue=_NOTHING)):
            yield from differing(one, other, f"{path}[{i}]")
    elif type(old) is not type(new) or old != new:
        yield path, _short(old), _short(new)


def _short(value: Any) -> str:
    if value is _NOTHING:
        return "(nothing)"
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= 300 else text[:300] + " …"


class Kind:
    """The golden file of one kind: in each chunk the hashes of its items, one after the other."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.chunks: dict[str, dict[str, Any]] = {}

    @property
    def files(self) -> tuple[Path, Path]:
        return FOLDER / f"{self.name}.json", FOLDER / f"{self.name}-full.json.xz"

    def read(self) -> "Kind":
        self.chunks = json.loads(self.files[0].read_text(encoding="utf-8"))
        return self

    @cached_property
    def full(self) -> dict[str, Any]:
        """The items that are kept in full, by chunk and name."""
        found: dict[str, Any] = json.loads(lzma.decompress(self.files[1].read_bytes()))
        return found

    def write(self) -> None:
        FOLDER.mkdir(exist_ok=True)
        hashes, full = self.files
        rows = [f"{json.dumps(name)}: {json.dumps(chunk)}" for name, chunk in self.chunks.items()]
        hashes.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
        full.write_bytes(lzma.compress(canonical(self.full), preset=9 | lzma.PRESET_EXTREME))

    def compare(
        self, chunk: str, items: Iterable[tuple[str, Any]], positions: Sequence[int]
    ) -> Iterator[Difference | None]:
        """For each item None if it is as recorded, else the difference.

        Items that are missing, or too many, are differences too.
        """
        hashes = self.chunks[chunk]["hashes"]
        places, name = iter(positions), "the first item"
        try:
            for name, item in items:
                place = next(places, len(hashes))
                recorded = hashes[HASH_CHARS * place : HASH_CHARS * (place + 1)]
                if recorded == short_hash(item):
                    yield None
                else:
                    full = f"{chunk}/{name}"
                    yield Difference(self.name, full, self.full.get(full), same_as_read(item))
        except Exception:  # a comparison that breaks off is a difference like any other
            broken = {"broke off": traceback.format_exc().splitlines()[-4:]}
            yield Difference(self.name, f"{chunk}/at or after {name}", {}, broken)
        for place in places:
            yield Difference(self.name, f"{chunk}/item {place}", {"missing": False}, {})

    def count(self, chunk: str) -> int:
        return len(self.chunks[chunk]["hashes"]) // HASH_CHARS
