"""SKIP-BO once more, from ``docs/rules/skipbo.md`` alone; numbers in brackets are its clauses."""

CARDS = [*map(str, range(1, 13)), "W"]
ALL = [12] * 12 + [18]
PILES = range(4)


class SkipBo:
    def __init__(self, chance, seats, options, start=None):
        self.chance = chance
        self.seats = range(seats)
        self.options = options
        self.manual = options["manual_table"]
        self.series = options["target"] != "one_game"
        self.points = [0] * seats
        self.games = self.drawn_in_row = 0
        self.pad = []
        self.over = False
        self.won = ()
        self.stray = self.accusation = None
        self.barred, self.spoke, self.accused = set(), set(), set()
        if start:
            self.place(start)
        else:
            dealer = options["dealer"]
            self.deal(chance.below(seats) if dealer == "draw" else dealer)  # (4)

    def place(self, start):
        self.dealer, self.turn, self.passes = start["dealer"], start["turn"], start["passes"]
        self.stocks, self.hands = start["stocks"], start["hands"]
        self.discards, self.building = start["discards"], start["building"]
        self.draw, self.aside = start["draw"], start["aside"]
        self.begun = False
        if self.manual:
            self.barred = set(start["manual"]["barred"])
            self.owed = start["manual"]["owed"]

    def deal(self, dealer):
        self.dealer = dealer
        self.draw, self.aside = list(ALL), [0] * 13  # (1, 30)
        self.stocks, self.hands = [[] for _ in self.seats], [[] for _ in self.seats]
        self.discards = [[[] for _ in PILES] for _ in self.seats]
        self.building = [[] for _ in PILES]
        for i in self.seats:
            seat = (dealer + 1 + i) % len(self.seats)
            self.stocks[seat] = [self.drawn() for _ in range(self.options["stock"])]  # (5)
        self.passes = 0
        self.start_turn((dealer + 1) % len(self.seats))  # (6)

    def drawn(self):
        """The next card of the draw pile; None if there is nothing to draw (20, 21)."""
        if not sum(self.draw):
            self.draw, self.aside = self.aside, self.draw
        if not sum(self.draw):
            return None
        left = self.chance.below(sum(self.draw))
        kind = next(k for k in range(13) if left < sum(self.draw[: k + 1]))
        self.draw[kind] -= 1
        return CARDS[kind]

    def can_draw(self):
        return sum(self.draw) + sum(self.aside) > 0

    def take(self, seat):
        card = self.drawn()
        if card:
            self.hands[seat] = in_order([*self.hands[seat], card])
            self.passes = 0

    def fill(self, seat):
        while len(self.hands[seat]) < 5 and self.can_draw():
            self.take(seat)

    def entitled(self, seat):
        """How many cards a seat is to draw by hand at the start of a turn (40, 45)."""
        return 0 if seat in self.barred else max(0, 5 - len(self.hands[seat]))

    def lapsed(self, seat, owed):
        return 0 if self.hands[seat] and not self.can_draw() else owed  # (40)

    def start_turn(self, seat):
        self.turn, self.begun, self.stray = seat, False, None
        self.spoke, self.accused = set(), set()
        if self.manual:
            self.owed = self.lapsed(seat, self.entitled(seat))
        else:
            self.fill(seat)  # (8)
        self.pass_if_stuck()

    def pass_if_stuck(self):
        if not self.over and self.accusation is None and self.legal(self.player()) == {"pass"}:
            self.end_turn(passed=True)  # (23)

    def player(self):
        return self.turn if self.stray is None else self.stray

    def partner(self, seat):
        half = len(self.seats) // 2
        return (seat + half) % len(self.seats) if self.options["partners"] else seat  # (33)

    def side(self, seat):
        return {seat, self.partner(seat)}

    def waiting(self):
        if self.over:
            return ()
        return tuple(sorted(self.voters())) if self.accusation else (self.player(),)

    def voters(self):
        """Who has still to vote: opponents of the accused (49)."""
        votes = {*self.accusation["upheld"], *self.accusation["rejected"]}
        return set(self.seats) - self.side(self.accusation["seat"]) - votes

    def legal(self, seat):
        if self.over:
            return set()
        if self.accusation:  # (49)
            return {"uphold", "reject"} if seat in self.voters() else set()
        if seat == self.player():
            return self.turn_moves(seat, self.owed if self.manual else 0)
        if self.stray is not None:
            return {"call"}  # (44)
        if not self.manual:
            return set()  # (7)
        found = set()
        if not self.begun:  # (43)
            owed = self.lapsed(seat, self.entitled(seat))
            found |= self.turn_moves(seat, owed) - {"pass"}
        if seat in self.side(self.turn) and seat not in self.spoke:
            found.add("speak")  # (47)
        heard = self.spoke - self.accused - self.side(seat)
        return found | {f"accuse {other}" for other in heard}  # (48)

    def turn_moves(self, seat, owed):
        hand, can_draw = self.hands[seat], self.can_draw()
        if owed and can_draw:
            return {"draw"}  # (40)
        found = {f"H{card}-{pile + 1}" for card in hand for pile in PILES}  # (16)
        for source, card in self.sources(seat).items():
            fitting = [p for p in PILES if card in ("W", str(len(self.building[p]) + 1))]  # (9, 10)
            found |= {f"{source}>{pile + 1}" for pile in fitting}
        if not hand and ((self.manual and not owed) or not can_draw):
            found.add("pass")  # (22, 45)
        if self.manual and can_draw:
            found.add("draw")  # (41, 42)
        return found

    def sources(self, seat):
        """All cards that may go to a building pile (12, 13, 14, 34)."""
        found = {f"H{card}": card for card in self.hands[seat]}
        for prefix, owner in {"": seat, "P": self.partner(seat)}.items():
            if prefix and owner == seat:
                continue
            tops = {"S": self.stocks[owner]}
            tops |= {f"D{pile + 1}": self.discards[owner][pile] for pile in PILES}
            found |= {prefix + name: cards[-1] for name, cards in tops.items() if cards}
        return found

    def play(self, seat, text):
        if text == "speak":
            self.spoke.add(seat)
        elif text.startswith("accuse"):
            accused = int(text.split()[1])
            self.accused.add(accused)
            self.accusation = {"seat": accused, "upheld": [seat], "rejected": []}
        elif text in ("uphold", "reject"):
            self.vote(seat, text)
        elif text == "call":
            self.barred.add(self.stray)  # (45)
            self.stray = None
            self.owed = self.lapsed(self.turn, self.entitled(self.turn))
            self.pass_if_stuck()
        else:
            self.turn_move(seat, text)

    def vote(self, seat, text):
        votes = self.accusation["upheld" if text == "uphold" else "rejected"]
        votes.append(seat)
        votes.sort()
        if self.voters():
            return
        verdict, self.accusation = self.accusation, None
        for _ in range(2):
            if not verdict["rejected"] and self.can_draw():  # (50)
                self.stocks[verdict["seat"]].insert(0, self.drawn())
                self.passes = 0
        self.owed = self.lapsed(self.turn, self.owed)
        self.pass_if_stuck()

    def turn_move(self, seat, text):
        if seat != self.player():
            self.stray = seat  # (43)
            self.owed = self.lapsed(seat, self.entitled(seat))
        elif self.stray is None:
            self.begun = True
        if text == "pass":
            return self.end_turn(passed=True)
        if text == "draw":
            self.draw_by_hand(seat)
        elif "-" in text:
            card, pile = text[1:].split("-")
            self.hands[seat].remove(card)
            self.discards[seat][int(pile) - 1].append(card)
            return self.end_turn(passed=False)
        else:
            self.build(seat, *text.split(">"))
        return self.pass_if_stuck()

    def draw_by_hand(self, seat):
        if self.owed:
            self.take(seat)
            self.owed = self.lapsed(seat, self.owed - 1)
            return
        stock = self.stocks[seat]
        stock.append(self.drawn())  # (42)
        self.passes = 0
        for i in range(len(stock) - 1, 0, -1):
            j = self.chance.below(i + 1)
            stock[i], stock[j] = stock[j], stock[i]

    def build(self, seat, source, pile):
        """Play a card to a building pile, and what follows (19)."""
        card = self.sources(seat)[source]
        owner = self.partner(seat) if source[0] == "P" else seat
        if source[0] == "H":
            self.hands[seat].remove(card)
        elif source[-1] == "S":
            self.stocks[owner].pop()
        else:
            self.discards[owner][int(source[-1]) - 1].pop()
        spot = int(pile) - 1
        self.building[spot].append(card)
        self.passes = 0
        if not any(self.stocks[mate] for mate in self.side(seat)):
            return self.end_game(self.side(seat), seat)  # (24, 36)
        if len(self.building[spot]) == 12:  # (11)
            for built in self.building[spot]:
                self.aside[CARDS.index(built)] += 1
            self.building[spot] = []
        if self.manual:
            if source[0] == "H" and not self.hands[seat]:
                self.owed = 5  # (40)
        elif not self.hands[seat]:
            self.fill(seat)  # (17)
        return None

    def end_turn(self, passed):
        seat = self.player()
        self.barred.discard(seat)
        self.passes = self.passes + 1 if passed and not self.can_draw() else 0  # (25)
        if self.passes == len(self.seats):
            return self.deadlock()
        return self.start_turn((seat + 1) % len(self.seats))  # (7, 46)

    def deadlock(self):
        left = [sum(len(self.stocks[mate]) for mate in self.side(seat)) for seat in self.seats]
        best = {seat for seat in self.seats if left[seat] == min(left)}
        if self.options["deadlock"] == "fewest_stock" and best == self.side(min(best)):
            return self.end_game(best, min(best))  # (27)
        return self.end_game(set(), None)  # (26)

    def end_game(self, side, winner):
        others = [len(self.stocks[seat]) for seat in self.seats if seat not in side]
        worth = 25 + 5 * sum(others) if side else 0  # (28, 37)
        for seat in side:
            self.points[seat] += worth
        self.games += 1
        self.pad = [*self.pad, {"winner": winner, "points": worth}][-64:]  # (30)
        self.drawn_in_row = 0 if side else self.drawn_in_row + 1
        self.owed, self.begun, self.stray = 0, False, None
        self.barred, self.spoke, self.accused = set(), set(), set()
        best = max(self.points)
        if not self.series or best >= self.options["target"] or self.drawn_in_row == 3:
            self.over = True  # (29, 31)
            self.won = tuple(s for s in self.seats if best and self.points[s] == best)  # (32)
        else:
            self.deal((self.dealer + 1) % len(self.seats))  # (30)

    def scores(self):
        return self.points

    def winners(self):
        return self.won

    def position(self):
        names = ("dealer", "turn", "stocks", "hands", "discards", "building", "draw", "aside")
        names += ("passes", "games", "drawn_in_row", "pad")
        found = {name: getattr(self, name) for name in names}
        return found | {"scores": self.points, "ended": self.over, "manual": self.by_hand()}

    def by_hand(self):
        if not self.manual:
            return None
        return {
            "owed": self.owed,
            "begun": self.begun,
            "stray": self.stray,
            "barred": sorted(self.barred),
            "spoke": sorted(self.spoke),
            "accused": sorted(self.accused),
            "accusation": self.accusation,
        }


def in_order(cards):
    return sorted(cards, key=CARDS.index)
