"""Blokus Duo once more, from ``docs/rules/blokus-duo.md`` alone; its clauses are in brackets.

Squares are numbered row by row from a1, so that their order is the order of the notation.
"""

SIZE = 14
COLUMNS = "abcdefghijklmn"
PICTURES = {  # (3)
    "F": ".xx/xx./.x.",
    "L5": "xxxx/x...",
    "N": "xxx./..xx",
    "P": "xxx/xx.",
    "Y": "xxxx/.x..",
    "T5": "xxx/.x./.x.",
    "U": "xxx/x.x",
    "V5": "xxx/x../x..",
    "W": "xx./.xx/..x",
    "Z5": "xx./.x./.xx",
    "I5": "xxxxx",
    "X": ".x./xxx/.x.",
    "L4": "xxx/x..",
    "T4": "xxx/.x.",
    "Z4": "xx./.xx",
    "I4": "xxxx",
    "O": "xx/xx",
    "V3": "xx/x.",
    "I3": "xxx",
    "2": "xx",
    "1": "x",
}


def orientations(picture):
    """Every way to turn and flip a piece, as tuples of squares that begin at row 0, column 0."""
    squares = [
        (row, column)
        for row, line in enumerate(picture.split("/"))
        for column, mark in enumerate(line)
        if mark == "x"
    ]
    found = set()
    for _flip in range(2):
        squares = [(row, -column) for row, column in squares]
        for _turn in range(4):
            squares = [(column, -row) for row, column in squares]
            low, left = min(r for r, _ in squares), min(c for _, c in squares)
            found.add(tuple(sorted((r - low, c - left) for r, c in squares)))
    return found


def placements():
    """All ways to lay each piece on the empty board (2, 11): text, name, bits of its squares."""
    found = []
    for name, picture in PICTURES.items():
        for shape in orientations(picture):
            for up in range(SIZE - max(row for row, _ in shape)):
                for right in range(SIZE - max(column for _, column in shape)):
                    squares = sorted((r + up) * SIZE + c + right for r, c in shape)
                    found.append((",".join(map(written, squares)), name, bits(squares)))
    return found


def written(square):
    row, column = divmod(square, SIZE)
    return COLUMNS[column] + str(row + 1)


def square_at(name):
    return (int(name[1:]) - 1) * SIZE + COLUMNS.index(name[0])


def bits(squares):
    """A set of squares as a number, which is quick to compare."""
    return sum(1 << square for square in squares)


def around(square, steps):
    row, column = divmod(square, SIZE)
    near = [(row + up, column + right) for up, right in steps]
    return {r * SIZE + c for r, c in near if 0 <= r < SIZE and 0 <= c < SIZE}


START_POINTS = [square_at("e10"), square_at("j5")]  # (6)
ALL = placements()
PIECE_OF = {text: name for text, name, _ in ALL}


class BlokusDuo:
    def __init__(self, chance, _seats, options):
        self.first = chance.below(2) if options["first"] == "draw" else options["first"]  # (5)
        colours = ["red", "blue"] if options["colours"] == "red" else ["blue", "red"]  # (4)
        self.colours = [colours[seat ^ self.first] for seat in range(2)]
        self.fixed_start = options["fixed_start"]
        self.turn = self.first
        self.placed = [[], []]
        self.own = [set(), set()]
        self.edges = [set(), set()]
        self.corners = [set(), set()]
        self.open = [ALL, ALL]  # what was illegal for good is left out: nothing ever moves (16)
        self.last = None
        self.can_lay = [self.layable(seat) for seat in range(2)]

    def contacts(self, seat):
        """The squares of which a piece must cover one."""
        if self.placed[seat]:
            return self.corners[seat]  # (13)
        if self.fixed_start:
            return {START_POINTS[seat ^ self.first]}  # (9)
        return set(START_POINTS) - self.own[1 - seat]  # (7, 8)

    def layable(self, seat):
        contacts = bits(self.contacts(seat))
        return {text for text, _, cover in self.open[seat] if cover & contacts}

    @property
    def over(self):
        return not self.waiting()  # (21)

    def waiting(self):
        """Who can lay nothing is passed over (18 to 20)."""
        for seat in (self.turn, 1 - self.turn):
            if self.can_lay[seat]:
                return (seat,)
        return ()

    def legal(self, seat):
        return self.can_lay[seat] if self.waiting() == (seat,) else set()  # (10, 17)

    def play(self, seat, text):
        squares = {square_at(name) for name in text.split(",")}
        self.placed[seat].append(text)
        self.own[seat] |= squares
        for square in squares:
            self.edges[seat] |= around(square, [(-1, 0), (1, 0), (0, -1), (0, 1)])
            self.corners[seat] |= around(square, [(-1, -1), (-1, 1), (1, -1), (1, 1)])
        for each in range(2):
            shut = bits(self.own[0] | self.own[1] | self.edges[each])  # (12, 14, 15)
            gone = {PIECE_OF[move] for move in self.placed[each]}  # (3)
            self.open[each] = [
                one for one in self.open[each] if one[1] not in gone and not one[2] & shut
            ]
        self.last = {"seat": seat, "move": text}
        self.turn = 1 - seat
        self.can_lay = [self.layable(each) for each in range(2)]

    def scores(self):
        return [self.score(seat) for seat in range(2)]

    def score(self, seat):
        if len(self.placed[seat]) == len(PICTURES):
            return 20 if PIECE_OF[self.placed[seat][-1]] == "1" else 15  # (23, 24)
        return len(self.own[seat]) - 89  # (22)

    def winners(self):
        scores = self.scores()
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return tuple(best) if self.over else ()  # (25)

    def position(self):
        return {"seats": 2, "first": self.first, "placed": self.placed}

    def board(self, _viewer):
        """Everybody sees everything (26)."""
        laid = [{PIECE_OF[text] for text in placed} for placed in self.placed]
        return {
            "rows": [
                "".join(self.mark(row * SIZE + column) for column in range(SIZE))
                for row in reversed(range(SIZE))
            ],
            "colours": self.colours,
            "first": self.first,
            "left": [[name for name in PICTURES if name not in laid[seat]] for seat in range(2)],
            "placed": self.placed,
            "last": self.last,
        }

    def recall(self, _viewer):
        return {}

    def mark(self, square):
        for seat in range(2):
            if square in self.own[seat]:
                return self.colours[seat][0]
        return "."
