"""A table of one of the games, with people who play whatever their dice say."""

from collections.abc import Callable
from typing import Any

from acceptance import grip
from acceptance.games import Dice
from acceptance.grip import House
from acceptance.wire import Transcript, number_of

JSON = dict[str, Any]
NAMES = ("ada", "bob", "cleo", "dan")
TABLE = "/api/tables/{table}"

# Seats and options; those at even places are decided by one resignation, since there are two sides.
TABLES: dict[str, list[tuple[int, JSON]]] = {
    "bold": [
        (2, {}),
        (3, {"first_two": "together"}),
        (2, {"open_memory": True, "first": 1}),
        (4, {}),
    ],
    "skipbo": [
        (2, {"stock": 3}),
        (3, {"manual_table": True}),
        (4, {"partners": True}),
        (3, {"target": 1, "stock": 2, "deadlock": "fewest_stock"}),
        (4, {"partners": True, "manual_table": True, "stock": 5}),
        (2, {"dealer": 1}),
    ],
    "blokus-duo": [
        (2, {}),
        (2, {"colours": "blue", "first": 1}),
        (2, {"fixed_start": True}),
        (2, {"first": 0}),
    ],
    "dos": [
        (2, {"target": "one_round"}),
        (3, {"target": "one_round"}),
        (2, {"single_bonus": "forced"}),
        (4, {}),
    ],
    "lowdown": [
        (2, {}),
        (3, {"cross_out": "at_once"}),
        (2, {"wild_others": "when_stuck"}),
        (4, {"hidden_wild": "when_stuck", "first": 2}),
    ],
}


class Scene:
    """A table, its people, and dice that say what they do next."""

    def __init__(self, house: House, game: str, name: str, place: int) -> None:
        """A table of the ``place``-th set of options."""
        self.house = house
        self.game = game
        self.t = Transcript(f"{game} {name}", house.url)
        self.dice = Dice(f"{game} {name}")
        self.seats, self.options = TABLES[game][place % len(TABLES[game])]
        # Whether the table makes the moves that it may make, and challenges count at once.
        self.by_itself = int(name.split()[1]) % 2 == 1
        self.people = list(NAMES[: self.seats])
        self.owner: dict[int, str] = dict(enumerate(self.people))
        self.past: list[str] = ["pass"]  # moves that were legal at some time

    def gather(self, **changes: Any) -> None:
        """A table with everybody seated and connected."""
        self.create(**changes)
        for seat, who in enumerate(self.people):
            self.t.join(who, seat)
        for who in self.people:
            self.t.connect(who)

    def create(self, **changes: Any) -> None:
        body = {
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "hold_ms": 0 if self.by_itself else 30_000,
            "grace_ms": 0 if self.by_itself else 1_500,
            "pace_ms": 0,
        }
        self.t.create("ada", **(body | changes))

    def start(self) -> None:
        self.t.ask("ada", "start")
        self.settle()

    def settle(self) -> None:
        """Wait for the moves that the table makes by itself."""
        while self.by_itself and any(self.t.legal(s) == ["cover"] for s in self.t.waiting()):
            self.t.catch_up(self.t.seq + 1)

    def moves(self, count: int) -> None:
        for _ in range(count):
            self.move()

    def move(self) -> str:
        """A legal move of somebody who is waited for, or now and then of somebody else."""
        seats = [seat for seat in self.t.waiting() if self.t.legal(seat)]
        if self.dice.one_in(5):
            seats = [seat for seat in self.owner if self.t.legal(seat)]
        if not seats:
            return ""
        seat = self.dice.pick(seats)
        legal = self.t.legal(seat)
        self.past += legal[:: 1 + len(legal) // 3]
        move = self.dice.pick(legal)
        self.play(seat, move)
        return move

    def play(self, seat: int, move: str, **changes: Any) -> JSON:
        who = self.owner[seat]
        fields = {"seat": seat, "move": move, "seen": self.t.browser(who).seq} | changes
        answer = self.t.ask(who, "play", **fields)
        self.settle()
        return answer

    def resign(self) -> None:
        """The first side gives up; of two sides that ends the match."""
        self.t.ask("ada", "resign", seat=0)

    def look_back(self, who: str) -> None:
        """Record and replay of a match that may be over."""
        self.t.request(who, "GET", f"{TABLE}/record")
        self.t.request(who, "GET", f"{TABLE}/replay")
        self.t.request(who, "GET", f"{TABLE}/replay?seat={self.dice.below(self.seats)}")

    def rematch(self) -> None:
        """Once more: it begins when everybody has given a number."""
        self.t.ask(self.people[-1], "rematch")
        self.t.ask("ada", "rematch")
        for who in self.people:
            self.t.ask(who, "number", number=number_of(self.t.name, who, "again"))
        self.t.catch_up(self.t.seq + 1)
        self.settle()


def perform(scene: Scene, act: Callable[[Scene], None]) -> JSON:
    """The transcript of a scene; of one that breaks off, up to there."""
    try:
        act(scene)
        scene.t.say_no_more()
    except Exception as error:  # whatever it is: the report shows where the two ways part
        scene.t.script.append({"broke off": repr(error)})
        if isinstance(error, TimeoutError):
            grip.PATIENCE_S = 10  # what hung once is not waited for so long again
    finally:
        scene.t.close()
    return scene.t.told()
