"""Three hundred scenes at tables: ten kinds, six of each for every game. No bot ever plays."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gamenight as gn
from acceptance.games import JUNK
from acceptance.grip import House
from acceptance.scene import NAMES, TABLE, TABLES, Scene, perform
from acceptance.wire import number_of

JSON = dict[str, Any]
OF_EACH_KIND = 6


def through(scene: Scene, number: int) -> None:
    """From the first seat to the rematch."""
    scene.gather()
    scene.start()
    scene.moves(6)
    scene.t.ask("bob", "chat", seat=1, text="Good luck,\u202e\tall!")
    scene.moves(6 + 4 * number)
    scene.look_back("ada")
    scene.resign()
    scene.resign()
    scene.look_back("bob")
    scene.rematch()
    scene.moves(4)


def watched(scene: Scene, number: int) -> None:
    """Spectators see what everybody may see, and may do next to nothing."""
    scene.create(private=True)
    scene.t.request("eve", "GET", TABLE)
    scene.t.request("eve", "GET", f"{TABLE}?key={{watch}}")
    scene.t.request("eve", "GET", f"{TABLE}?key={{invite}}")
    scene.t.connect("eve")
    scene.t.join("eve", 0, key="{watch}")
    scene.t.join("eve", 0, key="nonsense")
    for seat, who in enumerate(scene.people):
        scene.t.join(who, seat)
        scene.t.connect(who)
    scene.t.join("eve", None)
    scene.t.connect("eve", key="{watch}")
    scene.start()
    for _ in range(4 + number):
        scene.moves(2)
        kind, fields = scene.dice.pick(SPECTATING)
        scene.t.ask("eve", kind, **fields)
    scene.t.ask("eve", "view")
    scene.t.request("eve", "GET", f"{TABLE}/record?key={{watch}}")
    scene.t.request("eve", "GET", f"{TABLE}/qr?key={{watch}}")
    scene.t.request("ada", "GET", f"{TABLE}/qr?link=watch")
    scene.t.leave("eve")
    scene.moves(2)
    scene.t.request("eve", "DELETE", "/api/me")


SPECTATING: list[tuple[str, JSON]] = [
    ("chat", {"text": "Hello"}),
    ("chat", {"text": "Hello", "seat": 0}),
    ("play", {"seat": 0, "move": "pass", "seen": 0}),
    ("sit", {"seat": 1, "nickname": "Eve", "number": number_of("eve")}),
    ("start", {}),
    ("resign", {"seat": 0}),
    ("undo", {"seat": 0, "seen": 0}),
    ("rematch", {}),
    ("mute", {"seat": 0, "on": True}),
    ("hint", {"seat": 0}),
    ("close", {}),
    ("vote", {"seat": 1}),
]


def comeback(scene: Scene, number: int) -> None:
    """Connections get lost; whoever comes back hears what was missed."""
    scene.gather()
    scene.start()
    scene.moves(3)
    for _ in range(3 + number):
        who = scene.dice.pick(scene.people[1:])
        seen = scene.t.browser(who).seq
        scene.t.leave(who)
        scene.moves(1 + scene.dice.below(3))
        scene.t.ask("ada", "chat", seat=0, text=f"Where is {who}?")
        since = scene.dice.pick([seen, seen, 0, None, 3, 10_000])
        scene.t.connect(who, since=since)
        scene.moves(2)
    scene.t.ask("bob", "stand_in", seat=0)
    scene.t.ask("ada", "stand_in", seat=1)
    scene.t.ask("ada", "vote", seat=1)
    scene.t.ask("ada", "return", seat=0)


def refused(scene: Scene, number: int) -> None:
    """What nobody may do, and what is no command."""
    scene.gather()
    scene.play(0, "pass")
    scene.t.ask("ada", "undo", seat=0, seen=0)
    scene.t.ask("bob", "start")
    scene.t.ask("bob", "sit", seat=0, nickname="Bob", number=number_of("bob"))
    scene.start()
    scene.t.ask("ada", "start")
    for _ in range(8 + 2 * number):
        scene.move()
        _offend(scene)
    same = {"seat": 0, "text": "Said once", "id": "twice"}
    scene.t.ask("ada", "chat", **same)
    scene.t.ask("ada", "chat", **same)
    for text in GARBAGE[number % 2 :: 2]:
        scene.t.say("ada", text)
    scene.t.request("ada", "POST", f"{TABLE}/join", {"nickname": "Ada"})
    scene.t.request("ada", "POST", f"{TABLE}/ask", {"type": "ask_ping"})
    scene.t.request("ada", "GET", "/api/nowhere")
    scene.t.request("ada", "PUT", TABLE, {})


GARBAGE = [
    "nonsense",
    "[]",
    "{}",
    '{"type":"ask_dance","id":"a"}',
    '{"type":"ask_ping"}',
    '{"type":"ask_ping","id":""}',
    '{"type":"ask_play","id":"a","seat":9,"move":"x","seen":0}',
    '{"type":"ask_play","id":"a","seat":0,"move":"","seen":0}',
    '{"type":"ask_play","id":"a","seat":0,"move":"x","seen":-1}',
    '{"type":"ask_chat","id":"a","seat":0,"text":7}',
    '{"type":"ask_ping","id":"a","more":1}',
    '{"type":"ask_sit","id":"a","seat":1,"nickname":"B","number":"1"}',
]


def _offend(scene: Scene) -> None:
    """One thing that the referee or the server refuses, more often than not."""
    dice, seats = scene.dice, list(scene.owner)
    seat = dice.pick(seats)
    waiting = scene.t.waiting() or [0]
    legal = scene.t.legal(waiting[0]) or ["pass"]
    kind = dice.below(10)
    if kind == 0:
        scene.play(seat, dice.pick([text for text in JUNK if text]))
    elif kind == 1:
        scene.play(seat, dice.pick(legal))
    elif kind == 2:
        scene.play(waiting[0], dice.pick(legal), seen=0)
    elif kind == 3:
        other = scene.owner[(seat + 1) % len(seats)]
        scene.t.ask(other, "play", seat=seat, move=dice.pick(legal), seen=scene.t.seq)
    elif kind == 4:
        scene.t.ask(scene.owner[seat], "chat", text=dice.pick(["\u200b", "Psst", " "]), seat=seat)
    elif kind == 5:
        scene.t.ask(scene.owner[seat], "rename", seat=seat, nickname=dice.pick(["\t", "Zoë"]))
    elif kind < 9:
        scene.play(waiting[0], dice.pick(scene.past))
    else:
        command, fields = dice.pick([*SPECTATING[5:7], ("hint", {"seat": 0}), ("rematch", {})])
        if command != "resign":
            scene.t.ask(scene.owner[seat], command, **fields)


def undone(scene: Scene, number: int) -> None:
    """Moves are taken back where the table and the rules allow it."""
    scene.gather(undo=number % 3 != 2)
    scene.start()
    for _ in range(10 + number):
        scene.move()
        seat = scene.dice.below(scene.seats)
        able = [
            seat
            for seat, who in scene.owner.items()
            if scene.t.browser(who).news.get(seat, {}).get("can_undo")
        ]
        if able and not scene.dice.one_in(4):
            seat = able[0]
        seen = scene.dice.pick([scene.t.seq, scene.t.seq, 0])
        scene.t.ask(scene.owner[seat], "undo", seat=seat, seen=seen)


def without_sockets(scene: Scene, number: int) -> None:
    """Commands and news over HTTP, as where sockets are blocked."""
    scene.gather()
    scene.t.request("ada", "POST", f"{TABLE}/ask", {"type": "ask_start", "id": "h0"})
    scene.t.catch_up(scene.t.seq + 1)
    scene.settle()
    for turn in range(6 + number):
        seat = scene.dice.pick(scene.t.waiting())
        who = scene.owner[seat]
        move = scene.dice.pick([*scene.t.legal(seat)[:6], "nonsense"])
        body = {"type": "ask_play", "id": f"h{turn + 1}", "seat": seat, "move": move}
        body["seen"] = scene.t.browser(who).seq
        answer = scene.t.request(who, "POST", f"{TABLE}/ask", body)
        if answer["ok"]:
            scene.t.catch_up(answer["seq"])
            scene.settle()
        since = scene.dice.pick(["", "?since=0", f"?since={scene.t.seq - 1}"])
        scene.t.request(who, "GET", f"{TABLE}/poll{since}")
    chat = {"type": "ask_chat", "id": "chat", "seat": 1, "text": "By post"}
    answer = scene.t.request("bob", "POST", f"{TABLE}/ask", chat)
    if answer["ok"]:
        scene.t.catch_up(answer["seq"])
    scene.t.request("ada", "POST", f"{TABLE}/ask", {"type": "ask_hint", "id": "hint", "seat": 0})


def hosted(scene: Scene, number: int) -> None:
    """What a host does with seats, names, chat and the table itself."""
    scene.gather(name="  The   long table ", hints=False)
    last = scene.seats - 1
    guest = scene.owner[last]
    scene.t.ask(guest, "rename", seat=last, nickname="  New   name ")
    scene.t.ask("ada", "mute", seat=last, on=True)
    scene.t.ask(guest, "chat", seat=last, text="Am I heard?")
    scene.t.ask("ada", "mute", seat=last, on=False)
    scene.t.ask(guest, "chat", seat=last, text="And now?")
    scene.t.ask(guest, "stand", seat=last)
    scene.t.ask("ada", "seat_bot", seat=last, level="novice")
    scene.t.ask("ada", "seat_bot", seat=last, level="godlike")
    scene.t.ask("ada", "free_seat", seat=last)
    again = number_of(scene.t.name, "sits again")
    scene.t.ask(guest, "sit", seat=last, nickname="Back", number=again)
    scene.t.join(guest, last)
    scene.t.ask("ada", "host", seat=last)
    scene.t.ask("ada", "start")
    scene.t.ask(guest, "start")
    scene.settle()
    scene.moves(3 + number)
    scene.t.ask(guest, "host", seat=0)
    scene.t.ask("bob", "close")
    scene.t.ask("ada", "close")
    scene.t.ask("ada", "chat", seat=0, text="Closed?")
    scene.t.request("bob", "GET", TABLE)


def restarted(scene: Scene, number: int) -> None:
    """The server stops in the middle of a match, and everybody comes back. The table is listed."""
    scene.t.request("bob", "GET", "/api/tables")
    scene.gather(private=False, name=f"Open to all {number}")
    scene.t.request("bob", "GET", "/api/tables")
    scene.t.request("eve", "GET", "/api/tables")
    scene.start()
    scene.moves(6)
    seen = {who: scene.t.browser(who).seq for who in scene.people}
    scene.moves(2 * number)
    scene.house.ask_to_stop()
    scene.t.hear_goodbyes()
    scene.house.stop()
    scene.house.start()
    scene.t.move_to(scene.house.url)
    scene.t.request("eve", "GET", "/api/tables")
    scene.t.request("eve", "GET", TABLE)
    for who in scene.people:
        scene.t.connect(who, since=seen[who])
    scene.moves(4)
    scene.t.connect("eve")
    if number % 2 == 0 and scene.seats == 2:
        scene.resign()
        scene.look_back("eve")


def hot_seat(scene: Scene, number: int) -> None:
    """One browser on several seats."""
    scene.create()
    sitting = "ada"
    scene.t.join(sitting, None)
    scene.t.connect(sitting)
    for seat in range(1, scene.seats):
        own = number_of(scene.t.name, seat)
        scene.t.ask(sitting, "sit", seat=seat, nickname=NAMES[seat], number=own)
    scene.people, scene.owner = [sitting], dict.fromkeys(range(scene.seats), sitting)
    scene.t.ask(sitting, "sit", seat=0, nickname="Me", number=number_of("me"))
    scene.start()
    scene.moves(10 + 2 * number)
    scene.t.ask(sitting, "chat", text="From which seat?")
    scene.t.ask(sitting, "view")


def set_up(scene: Scene, number: int) -> None:
    """A match from a position, with clocks; positions studied; what the games are."""
    match = gn.new(scene.game, seats=scene.seats, seed=number, **scene.options)
    for _ in range(4 + 5 * number):
        if not match.over:
            seat = scene.dice.pick(match.waiting)
            match.play(seat, scene.dice.pick(match.legal(seat)))
    position = match.position()
    moves = [[seat, text] for seat in match.waiting for text in match.legal(seat)[:1]]
    study = {"game": scene.game, "options": match.options, "position": position}
    scene.t.request("eve", "POST", "/api/study", study | {"moves": moves, "seat": 0})
    scene.t.request("eve", "POST", "/api/study", study | {"position": position | {"seats": 0}})
    record = match.record()
    scene.t.request("eve", "POST", "/api/replay?seat=1", record)
    scene.t.request("eve", "POST", "/api/replay", record | {"moves": [[0, "nonsense"]]})
    scene.t.request("eve", "POST", "/api/replay/position?ply=2", record)
    scene.t.request("eve", "GET", "/api/games")
    if match.over:
        return
    scene.gather(start=position, timer_s=60 + number)
    scene.start()
    scene.moves(6)
    scene.t.request("ada", "GET", "/api/tables")


KINDS: list[Callable[[Scene, int], None]] = [
    through,
    watched,
    comeback,
    refused,
    undone,
    without_sockets,
    hosted,
    restarted,
    hot_seat,
    set_up,
]
ALONE = (restarted,)  # these need a server of their own


def names() -> list[str]:
    """The scenes of a game, a chunk of ten kinds after the other."""
    return [f"{kind.__name__} {number}" for number in range(OF_EACH_KIND) for kind in KINDS]


def tenth(game: str) -> list[str]:
    """A tenth of a game's scenes, all of them among those kept in full; every kind at some game."""
    first = 2 * list(TABLES).index(game)
    return [names()[(first + i) % len(KINDS)] for i in range(len(names()) // 10)]


def items(game: str, wanted: list[str]) -> Iterator[tuple[str, JSON]]:
    """The transcripts of scenes, played one after the other at one server."""
    with tempfile.TemporaryDirectory() as folder, House(Path(folder) / "tables.db") as house:
        for name in wanted:
            kind = next(kind for kind in KINDS if kind.__name__ == name.split()[0])
            if kind in ALONE:
                with House(Path(folder) / f"{name}.db") as own:
                    yield name, _play(own, game, name, kind)
            else:
                yield name, _play(house, game, name, kind)


def _play(house: House, game: str, name: str, kind: Callable[[Scene, int], None]) -> JSON:
    number = int(name.split()[1])
    # One resignation must decide the match that goes on to a rematch.
    place = 2 * number if kind is through else number + KINDS.index(kind)
    return perform(Scene(house, game, name, place), lambda scene: kind(scene, number))
