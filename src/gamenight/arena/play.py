"""One game of a run, under the referee. A bot that fails loses its game; the run goes on."""

import functools
from dataclasses import replace
from typing import Any

import msgspec

from gamenight import games
from gamenight.arena.entrants import Entrant
from gamenight.arena.outside import outside_player
from gamenight.arena.players import BotPlayer, Player, Question, own_player
from gamenight.arena.program import Forfeit
from gamenight.arena.schedule import Fixture
from gamenight.arena.settings import ArenaSettings
from gamenight.bots import Budget
from gamenight.bots.seat import Asking, Seated
from gamenight.core.errors import GamenightError
from gamenight.core.match import RESIGN, resigns
from gamenight.core.tiers import compile_rules
from gamenight.face import new

WARMING = 12  # moves with which a bot loads what it needs
MOVES_MAX = 20_000  # a game that is still going on then counts as drawn


class Failure(msgspec.Struct, frozen=True):
    """Why a seat lost its game by itself, and after how many moves."""

    seat: int
    verdict: str
    detail: str
    move: int


class GameResult(msgspec.Struct, frozen=True):
    """The result of one game; the record is kept where somebody failed."""

    deal: int
    bots: list[str]
    winners: list[int]
    scores: list[int]
    moves: int
    asked: list[int]
    ms: list[float]
    slowest_ms: list[float]
    faults: list[Failure] = []
    record: dict[str, Any] | None = None


class ArenaGame:
    """A match with its players and what is noted about them."""

    def __init__(self, settings: ArenaSettings, fixture: Fixture) -> None:
        self.settings, self.fixture = settings, fixture
        self.match = new(
            settings.game,
            seats=settings.seats,
            seed=settings.deal_seed(fixture.deal),
            **settings.options,
        )
        self.players: list[Player] = []
        self.asked = [0] * settings.seats
        self.seconds = [0.0] * settings.seats
        self.slowest = [0.0] * settings.seats
        self.faults: list[Failure] = []

    def seat_players(self) -> None:
        for seat in range(self.settings.seats):
            self.players.append(self._stand_in(seat))
        for seat in range(self.settings.seats):
            if not self.match.over:
                try:
                    self.players[seat] = self._player(seat)
                except Forfeit as forfeit:
                    self._lose(seat, forfeit)

    def open(self) -> None:
        """The moves before the bots take over: the same for every seating of a deal."""
        if self.settings.balanced:
            openings = games.part(self.settings.game, "bot.openings")
            assert openings is not None
            known = openings.read_openings()
            for text in known[self.fixture.deal % len(known)]:
                self.match.play(self.match.waiting[0], text)
            return
        seed = self.settings.number("opening", self.fixture.deal)
        player = BotPlayer(Seated(self.settings.game, "greedy", seed))
        for _ in range(self.settings.opening):
            if not self.match.over:
                seat = self.match.waiting[0]
                text = player.answer(Question(self.match, seat, may_decline=False))
                assert text is not None
                self.match.play(seat, text)

    def play(self) -> None:
        for seat, may_decline in Asking().one_by_one(self.match, range(self.settings.seats)):
            try:
                self._ask(seat, may_decline)
            except Forfeit as forfeit:
                self._lose(seat, forfeit)
            if self.match.made >= MOVES_MAX:
                return

    def close(self) -> None:
        for player in self.players:
            player.close()

    def summarise(self) -> GameResult:
        match = self.match
        return GameResult(
            deal=self.fixture.deal,
            bots=[self.settings.bots[bot].name for bot in self.fixture.seats],
            winners=list(match.winners),
            scores=match.scores,
            moves=len(match.moves),
            asked=self.asked,
            ms=[round(1000 * seconds, 2) for seconds in self.seconds],
            slowest_ms=[round(1000 * seconds, 2) for seconds in self.slowest],
            faults=self.faults,
            record=match.record() if self.faults else None,
        )

    def _ask(self, seat: int, may_decline: bool) -> None:
        player = self.players[seat]
        begun = player.clock()
        text = player.answer(Question(self.match, seat, may_decline))
        taken = player.clock() - begun
        self.asked[seat] += 1
        self.seconds[seat] += taken
        self.slowest[seat] = max(self.slowest[seat], taken)
        if text is None:
            return
        if resigns(text):
            raise Forfeit("resigned", "")
        try:
            self.match.play(seat, text)
        except GamenightError as error:
            if not self._outside(seat):
                raise
            raise Forfeit("illegal", f"{text[:80]!r}: {error}") from None

    def _lose(self, seat: int, forfeit: Forfeit) -> None:
        """Of two sides the other has won; with more the quick player keeps the seat's place."""
        made = len(self.match.moves)
        self.faults.append(Failure(seat, forfeit.verdict, forfeit.detail, made))
        self.players[seat].close()
        self.players[seat] = self._stand_in(seat)
        self.match.resign(seat)

    def _player(self, seat: int) -> Player:
        settings, bot = self.settings, self.settings.bots[self.fixture.seats[seat]]
        seed = self._number(seat)
        if not bot.outside:
            return own_player(bot, games.load(settings.game), seed)
        start = {"game": settings.game, "seats": settings.seats, "options": settings.options}
        return outside_player(bot, seat, seed, settings.move_s, start)

    def _stand_in(self, seat: int) -> Player:
        return BotPlayer(Seated(self.settings.game, "greedy", self._number(seat)))

    def _outside(self, seat: int) -> bool:
        return self.settings.bots[self.fixture.seats[seat]].outside

    def _number(self, seat: int) -> int:
        return self.settings.number("seat", self.fixture.deal, *self.fixture.seats, seat)


def play(settings: ArenaSettings, fixture: Fixture) -> GameResult:
    """Play one game to its end."""
    for bot in settings.bots:
        if not bot.outside:
            _warm(settings.game, settings.seats, bot)
    game = ArenaGame(settings, fixture)
    try:
        game.open()
        game.seat_players()
        game.play()
        return game.summarise()
    finally:
        game.close()


@functools.cache
def _warm(game: str, seats: int, bot: Entrant) -> None:
    """Load the compiled code of a bot, so that loading counts towards no move's time."""
    match = new(game, seats=seats, seed=0)
    compile_rules(match.game)
    little = replace(bot, budget=Budget(sims=2)) if bot.kind == "level" else bot
    player = own_player(little, match.game, 0)
    for _ in range(WARMING):
        seat = match.waiting[0]
        match.play(seat, player.answer(Question(match, seat, may_decline=False)) or RESIGN)
        if match.over:
            break
