"""BOLD once more, from ``docs/rules/bold.md`` alone; numbers in brackets are its clauses."""

from itertools import combinations, product

VALUES = [
    ["glass", "bottle", "jug"],
    ["big", "medium", "small"],
    ["red", "blue", "green"],
    ["stripes", "circles", "stars"],
]
PLACES = [column + row for row in "1234" for column in "abcde"]


class Bold:
    def __init__(self, chance, seats, options):
        pile = list(product(*VALUES))  # (2)
        for i in range(80, 0, -1):
            j = chance.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        self.grid = {place: pile.pop() for place in PLACES}  # (3)
        self.pile = pile
        self.turn = chance.below(seats) if options["first"] == "draw" else options["first"]  # (4)
        self.together = options["first_two"] == "together"
        self.open_memory = options["open_memory"]
        self.up = []
        self.seen = set()
        self.shown = {}
        self.moves = 0
        self.gone = []
        self.groups = [[] for _ in range(seats)]
        self.over = False

    def shared(self):
        """The values that all face-up cards show (9, 10)."""
        cards = [self.grid[place] for place in self.up]
        kinds = zip(*cards, strict=True)
        return [values[0] for values in kinds if all(value == values[0] for value in values)]

    def lost(self):
        return bool(self.up) and not self.shared()  # (13)

    def waiting(self):
        return () if self.over else (self.turn,)  # (15)

    def legal(self, seat):
        if self.over:
            return set()  # (29)
        if self.lost():
            return {"cover"}  # (14, 15)
        if seat != self.turn:
            return set()  # (5)
        down = [place for place in PLACES if place not in self.up]  # (8)
        if not self.up and self.together:
            return {f"{one} {other}" for one, other in combinations(down, 2)}  # (7)
        return set(down) | ({"stop"} if len(self.up) >= 2 else set())  # (6, 11, 12, 20)

    def play(self, seat, text):
        self.moves += 1
        if text == "cover":
            for place in self.up:
                self.shown.setdefault(place, []).append([self.turn, self.moves])
            self.next_turn()  # (17)
        elif text == "stop":
            self.take()
        else:
            self.up += text.split()
            self.seen |= set(self.up)

    def take(self):
        self.groups[self.turn].append(len(self.up))  # (18)
        gaps = [place for place in PLACES if place in self.up]
        for place in gaps:
            self.gone.append(self.grid[place])
            self.shown.pop(place, None)
            self.grid[place] = None
        self.seen -= set(gaps)  # (28)
        if len(self.pile) < len(gaps):
            self.over = True  # (22)
            self.up = []
            return
        for place in gaps:
            self.grid[place] = self.pile.pop()  # (21, 23)
        self.next_turn()

    def next_turn(self):
        self.up = []
        self.turn = (self.turn + 1) % len(self.groups)  # (4)

    def scores(self):
        return [sum(n * n for n in groups) for groups in self.groups]  # (19)

    def winners(self):
        scores = self.scores()
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return tuple(best) if self.over else ()  # (25)

    def position(self):
        return {
            "seats": len(self.groups),
            "turn": self.turn,
            "grid": [written(self.grid[place]) for place in PLACES],
            "up": [place for place in PLACES if place in self.up],
            "seen": [place for place in PLACES if place in self.seen],
            "pile": [written(card) for card in self.pile],
            "groups": [sorted(groups) for groups in self.groups],
        }

    def board(self, _viewer):
        """What everybody sees (26)."""
        now = len(self.up) if len(self.up) >= 2 and not self.lost() else 0
        more = 0 if self.over or self.lost() or len(self.up) == 20 else len(self.up) + 1
        memory = [place for place in PLACES if place in self.seen and place not in self.up]
        return {
            "phase": "over" if self.over else "lost" if self.lost() else "turn",
            "turn": self.turn,
            "grid": [
                written(self.grid[place]) if place in self.up or not self.grid[place] else "?"
                for place in PLACES
            ],
            "shared": self.shared(),
            "score_now": now * now,
            "score_next": more * more if more >= 2 else 0,
            "draw": len(self.pile),
            "groups": [sorted(groups) for groups in self.groups],
            "remembered": {p: written(self.grid[p]) for p in memory} if self.open_memory else {},
        }

    def recall(self, _viewer):
        """What a perfect memory holds (26, 28)."""
        return {
            "seen": {place: written(self.grid[place]) for place in PLACES if place in self.seen},
            "gone": [written(card) for card in sorted(self.gone, key=deck_order)],
            "shown": {place: times for place, times in self.shown.items() if place not in self.up},
        }


def deck_order(card):
    return [values.index(value) for values, value in zip(VALUES, card, strict=True)]


def written(card):
    return " ".join(card) if card else None
