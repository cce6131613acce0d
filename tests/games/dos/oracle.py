"""DOS once more, from ``docs/rules/dos.md`` alone; numbers in brackets are its clauses."""

from itertools import combinations

COLOURS = "bgry"
NUMBERS = ["1", "3", "4", "5", "6", "7", "8", "9", "10", "#"]
COPIES = dict.fromkeys(["1", "3", "4", "5"], 3)
KINDS = [colour + number for number in NUMBERS for colour in COLOURS] + ["W"]  # card order
ORDER = {kind: place for place, kind in enumerate(KINDS)}
FRESH = [kind for kind in KINDS for _ in range(12 if kind == "W" else COPIES.get(kind[1:], 2))]


class Dos:
    def __init__(self, chance, seats, options, start=None):
        self.chance = chance
        self.seats = range(seats)
        self.target = 1 if options["target"] == "one_round" else options["target"]  # (43)
        self.forced = options["single_bonus"] == "forced"
        self.points = [0] * seats
        self.round = 0
        self.over = False
        if start:
            self.place(start)
        else:
            named = options["dealer"]
            self.deal(self.highest() if named == "draw" else named)

    def place(self, start):
        self.points, self.round, self.dealer = (
            list(start["scores"]),
            start["rounds"],
            start["dealer"],
        )
        self.turn, self.phase, self.owes = start["turn"], start["phase"], set(start["owes"])
        self.hands = [in_order(hand) for hand in start["hands"]]
        self.row = [list(spot) for spot in start["row"]]
        self.deck, self.discard = list(start["deck"]), list(start["discard"])
        self.aside = list(start["aside"])
        self.singles, self.doubles = start["singles"], start["doubles"]
        self.must, self.may = start["must"], start["may"]

    def highest(self):
        """The first dealer (3)."""
        self.deck, self.discard, tied = list(FRESH), [], list(self.seats)
        while len(tied) > 1:
            if len(self.deck) < len(tied):
                self.deck = list(FRESH)
            drawn = {seat: number_drawn(self.take()) for seat in tied}
            tied = [seat for seat in tied if drawn[seat] == max(drawn.values())]
        return tied[0]

    def deal(self, dealer):
        self.round += 1
        self.dealer, self.turn = dealer, self.after(dealer)  # (5)
        self.deck, self.discard, self.aside = list(FRESH), [], []
        self.hands = [[] for _ in self.seats]
        for _ in range(7):  # (4)
            for seat in self.clockwise(self.turn):
                self.hands[seat].append(self.take())
        self.hands = [in_order(hand) for hand in self.hands]
        self.row = [[self.take()], [self.take()]]
        self.owes = set()
        self.new_turn()

    def new_turn(self):
        self.phase = "start"
        self.singles = self.doubles = self.must = self.may = 0

    def after(self, seat):
        return (seat + 1) % len(self.seats)  # (1)

    def clockwise(self, first):
        return [(first + i) % len(self.seats) for i in self.seats]

    def take(self):
        """The next card, or None if there is none at all (38, 39)."""
        if not self.deck:
            self.deck, self.discard = self.discard, []
        if not self.deck:
            return None
        place = self.chance.below(len(self.deck))
        self.deck[place], self.deck[-1] = self.deck[-1], self.deck[place]
        return self.deck.pop()

    def draw(self, seat):
        card = self.take()
        if card:
            self.hands[seat] = in_order([*self.hands[seat], card])
            self.changed.add(seat)

    def drop(self, card):
        self.hands[self.turn].remove(card)
        self.changed.add(self.turn)

    def waiting(self):
        return () if self.over else (self.turn,)

    def legal(self, seat):
        if self.over:
            return set()
        found = {"DOS!"} if seat in self.owes else set()  # (31)
        found |= {f"catch {other}" for other in self.owes if other != seat}  # (33)
        if seat != self.turn:
            return found  # (5)
        hand = self.hands[seat]
        size, lays = len(hand), {f"lay {card}" for card in hand}
        if self.phase in ("start", "drew", "matching"):
            matches = self.matches(hand)
            for text in matches:
                left = size - (2 if "+" in text else 1)
                found |= self.carried(text, left or len(self.aside))  # (22, 32)
        if self.phase == "start":
            some = len(self.deck) + len(self.discard) > 0
            found |= self.carried("draw", size + 1 if some else 0)  # (6, 7, 39)
        elif self.phase == "drew":
            for text in lays:
                found |= self.carried(text, size - 1 + len(self.aside))  # (20)
        elif self.phase == "matching":
            ends = self.singles + self.doubles == 0
            found |= self.carried("done", size + len(self.aside) if ends and self.aside else 0)
        else:
            ends = size == 1 or self.must + self.may == 1
            for text in lays:
                found |= self.carried(text, size - 1 + (len(self.aside) if ends else 0))
            if not self.must:  # (25)
                found |= self.carried("done", size + len(self.aside) if self.aside else 0)
        return found

    def carried(self, text, size):
        """A move alone, and with the call if it makes the hand two (32)."""
        return {text, text + " DOS!"} if size == 2 else {text}

    def matches(self, hand):
        found, names = set(), [spot[0] for spot in self.row if len(spot) == 1]  # (10)
        sets = {(card,) for card in hand} | {tuple(pair) for pair in combinations(hand, 2)}
        for name in set(names):
            place = self.row.index([name]) + 1  # of equal cards the first
            for cards in sets:
                if fits(name, cards):
                    text = f"{'+'.join(cards)} on {place}"
                    found.add(text)
                    if in_colour(name, cards) and "W" in (name, *cards):
                        found.add(text + " plain")  # (19)
        return found

    def play(self, seat, text):
        self.changed = set()
        called = text.endswith("DOS!")
        words = text.removesuffix("DOS!").split()
        if words and words[0] == "catch":
            self.caught(int(words[1]))
        elif words:
            self.own_move(words)
        for other in self.changed:  # (31)
            self.owes.discard(other)
            if len(self.hands[other]) == 2:
                self.owes.add(other)
        if called:
            self.owes.discard(seat)
        if not self.over and not self.hands[self.turn] and not self.aside:
            self.go_out()

    def caught(self, seat):
        self.owes.discard(seat)
        for _ in range(2):
            if seat != self.turn:
                self.draw(seat)  # (34)
            elif card := self.take():
                self.aside.append(card)  # (35)

    def own_move(self, words):
        if words[0] == "draw":
            self.draw(self.turn)
            self.phase = "drew"
        elif words[0] == "lay":
            self.drop(words[1])
            self.row.append([words[1]])
            if self.must:
                self.must -= 1
            else:
                self.may = max(0, self.may - 1)
            self.lay_or_end()
        elif words[0] == "done":
            self.clear_row() if self.phase == "matching" else self.end()
        else:
            self.match(words)

    def match(self, words):
        spot, cards = self.row[int(words[2]) - 1], words[0].split("+")
        if in_colour(spot[0], cards) and words[-1] != "plain":
            self.singles += len(cards) == 1  # (17)
            self.doubles += len(cards) == 2  # (18)
        for card in cards:
            self.drop(card)
        spot += cards
        self.phase = "matching"
        if not self.hands[self.turn]:
            self.clear_row()  # (22)

    def clear_row(self):
        self.discard += [card for spot in self.row if len(spot) > 1 for card in spot]  # (23)
        self.row = [spot for spot in self.row if len(spot) == 1]
        while len(self.row) < 2 and (card := self.take()):
            self.row.append([card])  # (24)
        self.phase = "laying"
        self.must = self.doubles + (self.singles if self.forced else 0)  # (25, 26)
        self.may = 0 if self.forced else self.singles
        self.lay_or_end()

    def lay_or_end(self):
        if self.must + self.may == 0 or not self.hands[self.turn]:
            self.end()

    def end(self):
        for _ in range(self.doubles):  # (27)
            for seat in self.clockwise(self.after(self.turn))[:-1]:
                self.draw(seat)
        if self.aside:  # (28)
            self.hands[self.turn] = in_order(self.hands[self.turn] + self.aside)
            self.changed.add(self.turn)
            self.aside = []
        if self.hands[self.turn]:
            self.turn = self.after(self.turn)  # (29)
            self.new_turn()

    def go_out(self):
        self.points[self.turn] += sum(worth(card) for hand in self.hands for card in hand)  # (42)
        self.dealer = self.turn  # (44)
        if self.points[self.turn] >= self.target:
            self.over = True  # (43)
            self.new_turn()
            self.phase, self.owes = "over", set()
        else:
            self.deal(self.turn)  # (44)

    def scores(self):
        return self.points

    def winners(self):
        return (self.turn,) if self.over else ()

    def position(self):
        return {
            "seats": len(self.seats),
            "rounds": self.round,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            "scores": self.points,
            "owes": sorted(self.owes),
            "hands": self.hands,
            "row": self.row,
            "deck": self.deck,
            "discard": self.discard,
            "aside": self.aside,
            "singles": self.singles,
            "doubles": self.doubles,
            "must": self.must,
            "may": self.may,
        }

    def board(self, viewer):
        """What a seat sees (45)."""
        return {
            "round": self.round,
            "dealer": self.dealer,
            "turn": self.turn,
            "hand": None if viewer is None else self.hands[viewer],
            "hands": [len(hand) for hand in self.hands],
            "owes": sorted(self.owes),
            "row": [{"card": spot[0], "with": spot[1:]} for spot in self.row],
            "deck": len(self.deck),
            "discard": {"count": len(self.discard), "top": (self.discard or [None])[-1]},
            "aside": len(self.aside),
        }

    def recall(self, _viewer):
        """What lies in the discard pile is for memory (45)."""
        return {"discard": self.discard}


def in_order(cards):
    return sorted(cards, key=ORDER.get)


def number_drawn(card):
    return int(card[1:]) if card[1:].isdigit() else 0  # (3)


def worth(card):
    return 20 if card == "W" else 40 if card[1] == "#" else int(card[1:])  # (41)


def numbers(card):
    """What a card can count as (13, 14, 15)."""
    if card == "W":
        return {2}
    return set(range(1, 11)) if card[1] == "#" else {int(card[1:])}


def fits(name, cards):
    """A single or a double match (11, 12)."""
    sums = {0}
    for card in cards:
        sums = {total + number for total in sums for number in numbers(card)}
    return bool(sums & numbers(name))


def in_colour(name, cards):
    """Whether the match can be a colour match: all have one colour, a Wild DOS any (17, 18, 19)."""
    return len({card[0] for card in (name, *cards)} - {"W"}) <= 1
