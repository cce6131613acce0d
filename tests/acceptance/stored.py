"""What an earlier version wrote: databases that must still open, and records that still replay.

Of every game there is one database as a server leaves it when it stops (``clean``), and one as it
lies on the disk when a server is killed (``crashed``). Each holds tables that gather, are in the
middle of a match, over, in a rematch, and closed.
"""

import io
import json
import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import gamenight as gn
from acceptance import mappings
from acceptance.games import Walk, name_of, viewers
from acceptance.golden import FOLDER
from acceptance.grip import House
from acceptance.mappings import Context, to_old
from acceptance.scene import TABLE, TABLES, Scene, perform
from acceptance.views import seen

JSON = dict[str, Any]
STATES = ("clean", "crashed")
PHASES = ("gathering", "playing", "over", "rematched", "closed")
LATER_S = 86_400
RECORDS = 10  # of each game


def names() -> list[str]:
    return [f"{game}-{state}" for game in TABLES for state in STATES]


def _archive(name: str) -> Path:
    return FOLDER / "databases" / f"{name}.tar.xz"


# Writing; done once, by the version whose files must still open.


def write(name: str) -> None:
    """A database with a table in every phase, and what is needed to come back to them."""
    game, _, state = name.rpartition("-")
    archive = _archive(name)
    archive.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "live"
        folder.mkdir()
        house = House(folder / "tables.db")
        house.start()
        known = {
            phase: _made(house, game, f"{state}-{phase} {number}", phase)
            for number, phase in enumerate(PHASES)
        }
        copy = folder
        if state == "crashed":
            copy = _copied(folder, Path(place))
        house.stop()
        (copy / "known.json").write_text(json.dumps(known), encoding="utf-8")
        with tarfile.open(archive, "x:xz", preset=9) as packed:
            for file in sorted(copy.iterdir()):
                entry = tarfile.TarInfo(file.name)
                entry.size = file.stat().st_size
                packed.addfile(entry, io.BytesIO(file.read_bytes()))


def _made(house: House, game: str, name: str, phase: str) -> JSON:
    """A table in a phase; its id and keys."""
    scene = _scene(house, game, name)
    if phase == "gathering":
        scene.create()
        scene.t.join("ada", 0)
        scene.t.connect("ada")
        scene.t.ask("ada", "chat", seat=0, text="Who comes?")
    else:
        scene.gather()
        scene.start()
        scene.moves(12)
        scene.t.ask("bob", "rename", seat=1, nickname="Robert")
        scene.t.ask("bob", "chat", seat=1, text="My name is Robert")
    if phase in ("over", "rematched"):
        scene.resign()
    if phase == "rematched":
        scene.rematch()
        scene.moves(5)
    if phase == "closed":
        scene.t.ask("ada", "close")
    scene.t.close()
    return scene.t.names


def _copied(live: Path, place: Path) -> Path:
    """The files of a running server as they lie there, once nothing changes any more."""
    copies = [place / "one", place / "other"]
    while True:
        for copy in copies:
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(live, copy)
        if _bytes(copies[0]) == _bytes(copies[1]):
            return copies[0]


def _bytes(folder: Path) -> list[tuple[str, bytes]]:
    return [(file.name, file.read_bytes()) for file in sorted(folder.iterdir())]


def _scene(house: House, game: str, name: str) -> Scene:
    return Scene(house, game, name, 0)


# Reading, as people do who come back a day later.


def unpack(name: str, folder: Path) -> None:
    with tarfile.open(_archive(name)) as packed:
        for entry in packed.getmembers():
            file = packed.extractfile(entry)
            assert file is not None
            (folder / entry.name).write_bytes(file.read())


def items(name: str) -> Iterator[tuple[str, JSON]]:
    """What browsers see of each table of a database, and how its match goes on."""
    game, _, state = name.rpartition("-")
    with tempfile.TemporaryDirectory() as place:
        unpack(name, Path(place))
        known = json.loads((Path(place) / "known.json").read_text(encoding="utf-8"))
        with House(Path(place) / "tables.db", LATER_S) as house:
            for number, phase in enumerate(PHASES):
                scene = _scene(house, game, f"{state}-{phase} {number}")
                scene.t.game, scene.t.names, scene.t.visit = game, known[phase], "again"
                yield phase, perform(scene, partial(_come_back, phase))


def _come_back(phase: str, scene: Scene) -> None:
    scene.t.request("ada", "GET", "/api/tables")
    scene.t.request("bob", "GET", f"{TABLE}?key={{invite}}")
    scene.look_back("ada")
    scene.t.connect("ada", since=2)
    scene.t.connect("eve", key="{watch}")
    if phase == "gathering":
        scene.t.join("bob", 1)
    scene.t.connect("bob", since=0)
    if phase == "gathering":
        scene.start()
    if phase == "over":
        scene.rematch()
    scene.moves(4)
    scene.t.ask("bob", "chat", seat=1, text="It goes on")


# Records of the library


def new_records(game: str) -> Iterator[tuple[str, JSON]]:
    """Records of matches that are over or not, dealt or set up, as items."""
    for number in range(RECORDS):
        seats, options = TABLES[game][number % len(TABLES[game])]
        case = {"game": game, "seats": seats, "options": options}
        walk = Walk(case, number, "records")
        walk.play(60 + 40 * number)
        record = walk.match.record()
        if number % 3 == 2 and not walk.match.over:
            match = gn.setup(game, walk.match.position(), seed=number, **options)
            for _ in range(10):
                if not match.over:
                    seat = walk.dice.pick(match.waiting)
                    match.play(seat, walk.dice.pick(match.legal(seat)))
            record = match.record()
        yield str(number), replayed(record)


def record_items(full: dict[str, JSON], game: str, count: int) -> Iterator[tuple[str, JSON]]:
    """The matches of the records that are kept."""
    for number in range(count):
        yield str(number), replayed(full[f"{game}/{number}"]["record"])


def replayed(record: JSON) -> JSON:
    """The match that a record gives, as every viewer sees it at the end."""
    match = gn.verify(record)
    context = Context(match.name)
    return {
        "record": to_old(mappings.RECORDS, match.record(), context),
        "same": gn.replay(record).digest() == match.digest(),
        "scores": match.scores,
        "winners": list(match.winners),
        "position": to_old(mappings.POSITIONS, match.position(), context),
        "seen": {name_of(viewer): seen(match, viewer) for viewer in viewers(match)},
    }
