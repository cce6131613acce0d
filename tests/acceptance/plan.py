"""What is compared: five kinds of items in chunks, each of which one process works through."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from acceptance import games, grip, scenes, stored, views
from acceptance.golden import FULL, HASH_CHARS, Difference, Kind, short_hash

JSON = dict[str, Any]
Items = Iterable[tuple[str, JSON]]
KINDS = ("games", "views", "wire", "databases", "records")
SEEDS = 200
KEPT = 5  # differences of a chunk that are reported; the others are counted


def case_name(case: JSON) -> str:
    options = ",".join(f"{name}={value}" for name, value in case["options"].items())
    return f"{case['game']}-{case['seats']}" + (f"-{options}" if options else "")


def items_of(kind: Kind, chunk: str, tenth: bool) -> tuple[Items, Sequence[int]]:
    """The items of a chunk, made anew, and the places of their hashes in it."""
    case = kind.chunks[chunk].get("case", {})
    count = kind.count(chunk)
    if kind.name == "games":
        seeds = SEEDS // 10 if tenth else SEEDS
        return games.items(case, range(seeds)), range(2 * seeds)
    if kind.name == "views":
        wanted = count // 10 if tenth else count
        return islice(views.items(case), wanted if tenth else None), range(wanted)
    if kind.name == "wire":
        names = scenes.tenth(chunk) if tenth else scenes.names()
        return scenes.items(chunk, names), [scenes.names().index(name) for name in names]
    if kind.name == "databases":
        return stored.items(chunk), range(count)
    wanted = max(1, count // 10) if tenth else count
    return stored.record_items(kind.full, chunk, wanted), range(wanted)


def chunks_of(kind: Kind, tenth: bool) -> list[str]:
    """The chunks that are compared. Of the ten databases one is a tenth; it is a crashed one."""
    if kind.name == "databases" and tenth:
        return ["skipbo-crashed"]
    return list(kind.chunks)


@dataclass
class Outcome:
    """What became of a chunk."""

    kind: str
    chunk: str
    compared: int = 0
    different: int = 0
    shown: list[Difference] = field(default_factory=list)

    def note(self, difference: Difference | None) -> None:
        self.compared += 1
        if difference is not None:
            self.different += 1
            self.shown.append(difference)
            self.shown.sort(key=lambda one: one.old is None)  # stable: the telling ones first
            del self.shown[KEPT:]


_READ: dict[str, Kind] = {}


def golden(name: str) -> Kind:
    """A golden file, read once in a process."""
    if name not in _READ:
        _READ[name] = Kind(name).read()
    return _READ[name]


def compare(name: str, chunk: str, tenth: bool = False) -> Outcome:
    """Make the items of a chunk anew and compare them with what was recorded."""
    kind = golden(name)
    outcome = Outcome(name, chunk)
    items, places = items_of(kind, chunk, tenth)
    for difference in kind.compare(chunk, items, places):
        outcome.note(difference)
    return outcome


def show(name: str, chunk: str, item: str) -> JSON | None:
    """One item as it is made now."""
    items, _ = items_of(golden(name), chunk, tenth=False)
    return next((found for named, found in items if named == item), None)


# Recording


def outline(name: str) -> dict[str, JSON]:
    """The chunks of a kind before anything is recorded."""
    if name in ("games", "views"):
        cases = grip.option_sets()
        for number, case in enumerate(cases):
            case["views"] = views.share(number, len(cases))
        return {case_name(case): {"case": case} for case in cases}
    if name == "databases":
        return {chunk: {} for chunk in stored.names()}
    return {game: {} for game in scenes.TABLES}


def record(name: str, chunk: str, begun: JSON, number: int, chunks: int) -> tuple[JSON, JSON]:
    """A chunk as it is to be kept, and those of its items that are kept in full."""
    case = begun.get("case", {})
    if name == "games":
        items: Items = games.items(case, range(SEEDS))
    elif name == "views":
        items = views.items(case)
    elif name == "wire":
        items = scenes.items(chunk, scenes.names())
    elif name == "databases":
        stored.write(chunk)
        items = stored.items(chunk)
    else:
        items = stored.new_records(chunk)
    hashes, full = [], {}
    for place, (item_name, item) in enumerate(items):
        hashes.append(short_hash(item))
        if _in_full(name, number, chunks, place):
            full[f"{chunk}/{item_name}"] = item
    assert all(len(one) == HASH_CHARS for one in hashes)
    return begun | {"hashes": "".join(hashes)}, full


def _in_full(name: str, number: int, chunks: int, place: int) -> bool:
    """Whether an item is kept in full: fifty of a kind, all of them among the tenth."""
    if name == "wire":
        return place < FULL // chunks
    if name in ("databases", "records"):
        return True
    nth = number * FULL // chunks  # fifty of the chunks keep one each
    if nth == (number - 1) * FULL // chunks and number:
        return False
    if name == "views":
        return place == nth * 7 % 24
    seed = 0 if nth % 10 == 9 else 1 + nth % 7
    return place in (2 * seed, 2 * seed + 1)


def all_chunks(tenth: bool = False) -> Iterator[tuple[str, str]]:
    for name in KINDS:
        for chunk in chunks_of(golden(name), tenth):
            yield name, chunk
