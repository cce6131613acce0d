"""Lowdown once more, from ``docs/rules/lowdown.md`` alone; numbers in brackets are its clauses."""

import re
from itertools import chain, combinations

COLOURS = ["red", "orange", "purple", "blue", "green", "yellow"]
GRIDS = {"R": "ro", "P": "pb", "G": "gy"}  # (1)
LINES = ["123", "456", "789", "147", "258", "369", "159", "357"]  # (23)
STANDARD = ["ABh/BhA/hAB"] * 3  # (2)
BLACK = "#"


class Board:
    def __init__(self, layout):
        self.takes = {}
        for (grid, (first, second)), kinds in zip(GRIDS.items(), layout, strict=True):
            for i, kind in enumerate(kinds.replace("/", ""), start=1):
                self.takes[f"{grid}{i}"] = {"A": first, "B": second, "h": first + second}[kind]
        self.boxes = {}
        self.wilds = 4  # (4)
        self.crossed = set()
        self.last = None

    def empty(self):
        return [box for box in self.takes if box not in self.boxes]

    def fitting(self, colour):
        return [box for box in self.empty() if colour in self.takes[box]]  # (13)

    def full_grids(self):
        return sum(all(f"{grid}{i}" in self.boxes for i in range(1, 10)) for grid in GRIDS)

    def lines(self, through=None):
        """What can still be crossed out (24 to 26), if wanted only through one box."""
        gone = {box for line in self.crossed for box in boxes_of(line)}
        found = []
        for line in (grid + boxes for grid in GRIDS for boxes in LINES):
            numbers = [self.boxes.get(box, BLACK) for box in boxes_of(line)]
            if BLACK in numbers or not gone.isdisjoint(boxes_of(line)):
                continue
            if len(set(numbers)) == 1 or sum(numbers) == 10:
                if through is None or through in boxes_of(line):
                    found.append(line)
        return found

    def score(self, crossed):
        gone = {box for line in crossed for box in boxes_of(line)}
        left = [number for box, number in self.boxes.items() if box not in gone]
        return sum(6 if number == BLACK else number for number in left)  # (34)

    def cross_the_best(self, at_once):
        """All sets of lines are tried, those that go first in a tie first (33)."""
        for grid in GRIDS:
            lines = [x for x in self.lines(self.last if at_once else None) if x[0] == grid]
            sets = chain.from_iterable(combinations(lines, n) for n in range(4))
            apart = [x for x in sets if len({b for y in x for b in boxes_of(y)}) == 3 * len(x)]
            best = min(apart, key=lambda x: (self.score(self.crossed | set(x)), rank(x, at_once)))
            self.crossed |= set(best)


class Lowdown:
    def __init__(self, chance, seats, options):
        layout = STANDARD if options["layout"] == "standard" else options["layout"]  # (2, 3)
        self.chance, self.options, self.layout = chance, options, layout
        self.boards = [Board(layout) for _ in range(seats)]
        self.active = chance.below(seats) if options["first"] == "draw" else options["first"]  # (6)
        self.at_once = options["cross_out"] == "at_once"
        self.phase, self.turn = "roll", 1
        self.clear_table()

    def clear_table(self):
        self.dice = None
        self.sealed = [None] * len(self.boards)

    @property
    def over(self):
        return self.phase == "over"

    def right(self):
        return (self.active - 1) % len(self.boards)

    def waiting(self):
        if self.phase in ("roll", "pick", "box"):
            return (self.active,)
        asked = [seat for seat in range(len(self.boards)) if self.asked(seat)]
        return tuple(seat for seat in asked if self.sealed[seat] is None)

    def asked(self, seat):
        """Whether a sealed choice of this seat is part of this phase (17, 29)."""
        if self.phase == "seal":
            return seat != self.active
        return self.phase == "cross" and bool(self.boards[seat].lines(self.boards[seat].last))

    def legal(self, seat):
        board = self.boards[seat]
        if self.phase == "cross":
            lines = {f"cross {line}" for line in board.lines(board.last)}
            return lines | {"keep"} if seat in self.waiting() else set()
        return self.choices(seat) | (self.crossings(seat) if not self.at_once else set())

    def crossings(self, seat):
        written = self.phase == "roll" or (self.phase == "seal" and seat == self.active)
        return {f"cross {line}" for line in self.boards[seat].lines()} if written else set()  # (28)

    def choices(self, seat):
        if seat not in self.waiting():
            return set()
        if self.phase == "roll":
            return {"roll"}  # (7)
        if self.phase == "box":
            numbers, colours = [[die] for die in self.hidden]  # (10)
        else:
            numbers, colours = self.dice
        board, name = self.boards[seat], self.phase == "pick"
        fits = {f"{n}{c}>{box}" for n in numbers for c in colours for box in board.fitting(c)}
        free = {"box": self.options["hidden_wild"], "seal": self.options["wild_others"]}
        found = {"hidden"} if name else set()
        if board.wilds and (free.get(self.phase, "free") == "free" or not fits):  # (14, 16, 19)
            aside = [f"/{c}" for c in colours] if name else [""]  # (15)
            found |= {f"{n}w>{b}{rest}" for n in numbers for b in board.empty() for rest in aside}
        if not fits and not board.wilds:  # (20 to 22)
            aside = [f"/{n}{c}" for n in numbers for c in colours] if name else [""]
            found |= {f"black>{box}{rest}" for box in board.empty() for rest in aside}
        return fits | found

    def play(self, seat, text):
        if text.startswith("cross ") and not self.at_once:
            self.boards[seat].crossed.add(text[6:])
        elif text == "roll":
            self.roll()
        elif text == "hidden":
            self.phase, self.taken = "box", True
        elif seat == self.active and self.phase in ("pick", "box"):
            self.commit(text)
        else:
            self.sealed[seat] = text  # (18)
            if not self.waiting():
                self.reveal()

    def roll(self):
        a, b, c, d, e, f = [1 + self.chance.below(6) for _ in range(6)]
        self.dice = [[a, b], [letter(c), letter(d)]]
        self.rolled = [[a, b], [letter(c), letter(d)]]
        self.hidden = [e, letter(f)]  # (8)
        self.taken, self.aside = False, None
        self.phase = "pick"

    def commit(self, text):
        what, _, named = text.partition("/")
        if self.taken:
            self.aside = self.hidden  # (11, 15, 22)
        else:
            number, colour = int((named if what[0] == "b" else what)[0]), (named or what[1])[-1]
            self.aside = [number, colour]
            for dice, used, hidden in zip(self.dice, self.aside, self.hidden, strict=True):
                dice.remove(used)
                dice.append(hidden)  # (11)
        self.write(self.active, what)
        self.phase = "seal"

    def write(self, seat, what):
        board, (source, box) = self.boards[seat], what.split(">")
        board.boxes[box] = BLACK if source == "black" else int(source[0])  # (12, 21)
        board.wilds -= source.endswith("w")
        board.last = box

    def reveal(self):
        sealed = [(seat, text) for seat, text in enumerate(self.sealed) if text is not None]
        if self.phase == "cross":
            for seat, text in sealed:
                self.boards[seat].crossed |= {text[6:]} if text != "keep" else set()
            self.next_turn()
            return
        for seat, text in sealed:
            self.write(seat, text)
        self.clear_table()
        if any(board.full_grids() >= 2 for board in self.boards):  # (31)
            for board in self.boards:
                board.cross_the_best(self.at_once)
            self.phase = "over"
            return
        self.phase = "cross"
        if not self.at_once or not self.waiting():  # (28, 29)
            self.next_turn()

    def next_turn(self):
        self.clear_table()
        self.phase, self.turn = "roll", self.turn + 1
        self.active = (self.active + 1) % len(self.boards)  # (30)

    def scores(self):
        return [board.score(board.crossed) for board in self.boards]

    def winners(self):
        scores = self.scores()
        best = [seat for seat, score in enumerate(scores) if score == min(scores)]
        return tuple(best) if self.over else ()  # (35)

    def dice_seen_by(self, viewer):
        """The truth for the viewer ``all``; a seat or a spectator (None) sees less (8, 10, 11)."""
        if self.dice is None:
            return None
        open_pair = self.taken or self.aside or viewer in ("all", self.right())
        return {
            "numbers": self.rolled[0],
            "colours": [named(c) for c in self.rolled[1]],
            "hidden": pair(self.hidden) if open_pair else None,
            "taken": self.taken,
            "aside": pair(self.aside) if self.aside else None,
        }

    def drawn_boards(self):
        return [
            {
                "grids": ["/".join(row(board, grid, i) for i in (1, 4, 7)) for grid in GRIDS],
                "crossed": [g + x for g in GRIDS for x in LINES if g + x in board.crossed],
                "wilds": board.wilds,
                "last": board.last,
            }
            for board in self.boards
        ]

    def position(self):
        return {
            "seats": len(self.boards),
            "phase": self.phase,
            "active": self.active,
            "dice": self.dice_seen_by("all"),
            "sealed": self.sealed,
            "boards": self.drawn_boards(),
        }

    def board(self, viewer):
        return {
            "phase": self.phase,
            "turn": self.turn,
            "active": self.active,
            "roller": self.right(),
            "layout": self.layout,
            "dice": self.dice_seen_by(viewer),
            "chosen": [seat for seat, text in enumerate(self.sealed) if text is not None],
            "own": None if viewer is None else parts_of(self.sealed[viewer]),
            "boards": self.drawn_boards(),
        }

    def recall(self, _viewer):
        return {}


def parts_of(text):
    """A sealed choice with names for its parts."""
    if text is None or text == "keep":
        return text and {"kind": "keep", "text": text}
    if text.startswith("cross"):
        return {"kind": "cross", "text": text, "line": text[-4:]}
    what, number, colour, box, aside = re.fullmatch(
        r"(black|(\d)(\w))>(\w\d)(?:/(\w+))?", text
    ).groups()
    rest = {"text": text, "box": box, "aside": aside or ""}
    if what == "black":
        return {"kind": "black", **rest}
    return {"kind": "write", "number": int(number), "colour": colour, **rest}


def boxes_of(line):
    return [line[0] + number for number in line[1:]]


def rank(lines, at_once):
    """In a tie: horizontal, vertical, 159, 357; or with at_once the order of clause 23."""
    place = min((LINES.index(line[1:]) for line in lines), default=0)
    return place if at_once else [0, 0, 0, 1, 1, 1, 2, 3][place]


def letter(die):
    return COLOURS[die - 1][0]


def named(colour):
    return next(name for name in COLOURS if name[0] == colour)


def pair(dice):
    return {"number": dice[0], "colour": named(dice[1])}


def row(board, grid, first):
    return "".join(str(board.boxes.get(f"{grid}{i}", ".")) for i in range(first, first + 3))
