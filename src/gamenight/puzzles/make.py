"""Finds puzzles in games that bots play against each other.

A position is taken as the seat that is to move may know it: what is hidden from it is dealt anew,
and moves are judged over many such deals. First a quick look, then a short one at every move, then
a long one at the best few. A position becomes a puzzle if all three agree on the best move, and if
every move is either as good as that one or clearly worse.

Game number i of a seed gives the same puzzles on every machine.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from gamenight import games
from gamenight.bots import BRAIN, LEVELS, Bot, Budget, Hint, bot
from gamenight.bots.seat import Asking, Seated, answer
from gamenight.core.chance import seed_from_int
from gamenight.core.errors import PositionError
from gamenight.core.match import Match
from gamenight.core.record import RecordedMatch, open_match
from gamenight.puzzles import Puzzle, pose
from gamenight.puzzles.source import PART, Source

CLEAR = {"win": 0.06, "points": 2.0}  # a move that brings so much less is wrong
HAIR = {"win": 0.01, "points": 0.3}  # a move that brings no less than this is right, too
LIKELY = 0.7  # of what is clear: the quick look lets it pass
FEW = 6  # moves that are looked at closely
WRONG = 2  # a puzzle has so many wrong moves at least
ASKED = 3  # how often each level is asked for its move
View = dict[str, Any]
_GAMES = 1_000_003  # seeds of games of one seed do not meet those of the next


def source_of(game: str) -> Source | None:
    """How puzzles of a game are found; None if the game does not say."""
    part = games.part(game, PART)
    if part is None:
        return None
    found: Source = part.SOURCE
    return found


def make_puzzles(
    game: str, source: Source, seed: int, number: int, wanted: Collection[str] = LEVELS
) -> list[Puzzle]:
    """The puzzles of one game of self-play, at most one of each of the levels that are wanted."""
    found: dict[str, Puzzle] = {}
    for match, seat in _play(game, source, _GAMES * seed + number):
        puzzle = find_puzzle(match, seat, source, set(wanted) - set(found))
        if puzzle is not None and puzzle.level in wanted:
            found.setdefault(puzzle.level, puzzle)
    return list(found.values())


def find_puzzle(
    match: RecordedMatch, seat: int, source: Source, wanted: Collection[str] = LEVELS
) -> Puzzle | None:
    """The puzzle that a position is for a seat that is waited for, if it is one."""
    game = match.name
    view, recall = match.view(seat), match.recall(seat)
    glancing = bot(game, "master", 1, Budget(sims=source.glance))
    best = _glance(glancing, view, recall, _choices(match, seat), source)
    if best is None or not wanted or _weakest(match, seat, best) not in wanted:
        return None
    imagined = glancing.imagine_shown(view, recall)
    drawn = Puzzle(
        position=match.game.position(imagined),
        options=match.options,
        seat=seat,
        answers=[],
        gap=0.0,
        level="",
        code="",
    )
    try:
        posed = pose(game, drawn)
    except PositionError:  # no play leads there, for all that the seat cannot know
        return None
    judged = judge_position(posed, seat, source)
    if judged is None:
        return None
    level = grade(posed, seat, judged.answers)
    if level is None:
        return None
    return Puzzle(
        position=drawn.position,
        options=drawn.options,
        seat=seat,
        answers=judged.answers,
        gap=round(judged.gap, 3),
        unit=judged.unit,
        level=level,
        code=judged.reason.code,
        params=judged.reason.params,
    )


@dataclass(frozen=True)
class Judged:
    """All moves that are right, the best first; by how much others are worse at least; why."""

    answers: list[str]
    gap: float
    unit: str
    reason: Hint


def judge_position(match: Match, seat: int, source: Source) -> Judged | None:
    """What is right here; None if there are moves that are neither right nor clearly wrong."""
    moves = _choices(match, seat)
    view, recall = match.view(seat), match.recall(seat)
    wide = _rank(bot(match.name, "master", 2), view, recall, moves, source.wide)
    if wide is None:
        return None
    least = sorted(set(wide.losses.values()))[:FEW]  # moves that are alike lose the same
    close = [move for move in moves if wide.losses[move] <= least[-1]]
    deep = _rank(bot(match.name, "master", 3), view, recall, close, source.deep)
    if deep is None or deep.unit != wide.unit:
        return None
    answers = [move for move in close if deep.losses[move] <= HAIR[deep.unit]]
    rest = [deep.losses[move] for move in close if move not in answers]
    rest += [wide.losses[move] for move in moves if move not in close]
    if len(rest) < WRONG or min(rest) < CLEAR[deep.unit]:
        return None
    thoughtful = bot(match.name, "master", 4, Budget(sims=source.deep))
    reasons = thoughtful.explain(view, recall)
    if not reasons or reasons[0].move not in answers:
        return None
    best = reasons[0].move
    return Judged(
        [best, *(one for one in answers if one != best)], min(rest), deep.unit, reasons[0]
    )


def grade(match: Match, seat: int, answers: list[str]) -> str | None:
    """The weakest level that finds an answer in most cases, as all stronger ones do; None if even
    master does not."""
    found = None
    for level in reversed(LEVELS):
        if not _finds(match, seat, level, answers):
            break
        found = level
    return found


@dataclass(frozen=True)
class _Ranked:
    losses: dict[str, float]  # beside the best of these moves
    unit: str


def _rank(player: Bot, view: View, recall: View, moves: list[str], sims: int) -> _Ranked | None:
    found = player.compare(view, recall, moves, sims)
    worths = [worth for worth in found.worths if worth is not None]
    if len(worths) < len(moves):
        return None
    best = max(worths)
    losses = {move: best - worth for move, worth in zip(moves, worths, strict=True)}
    return _Ranked(losses, found.unit)


def _glance(player: Bot, view: View, recall: View, moves: list[str], source: Source) -> str | None:
    """The move that a quick look finds better than all others; None if there is none."""
    if len(moves) <= WRONG:
        return None
    if source.glance == 0:
        ranked = _rank(player, view, recall, moves, 0)
        if ranked is None:
            return None
        best = min(moves, key=lambda move: ranked.losses[move])
        rest = [loss for loss in ranked.losses.values() if loss > HAIR[ranked.unit]]
        return best if rest and min(rest) >= LIKELY * CLEAR[ranked.unit] else None
    hints = player.explain(view, recall)
    if not hints:
        return None
    gap = hints[0].value - hints[1].value if len(hints) > 1 else 1.0
    return hints[0].move if gap >= LIKELY * CLEAR["win"] else None


def _weakest(match: Match, seat: int, best: str) -> str:
    """The weakest level that makes this move, as a first guess of how hard it is to find."""
    for level in LEVELS[:-1]:
        if _finds(match, seat, level, [best]):
            return level
    return LEVELS[-1]


def _finds(match: Match, seat: int, level: str, answers: list[str]) -> bool:
    """Whether bots of a level make one of these moves in most cases."""
    counted = getattr(games.part(match.name, BRAIN), "COUNTED", {})
    view, recall = match.view(seat), match.recall(seat)
    bots = [bot(match.name, level, 10 + i, counted.get(level)) for i in range(ASKED)]
    return sum(one.choose(view, recall) in answers for one in bots) > ASKED // 2


def _choices(match: Match, seat: int) -> list[str]:
    """The legal moves of a seat in its turn, without what it may say out of turn."""
    offered = match.offered(seat)
    return [move for move in match.legal(seat) if move not in offered]


def _play(game: str, source: Source, seed: int) -> Iterator[tuple[RecordedMatch, int]]:
    """Play one game; gives every position and the seat that is to move, before it moves."""
    found = games.load(game)
    options = found.facts.validate(source.seats, dict(source.options))
    match = open_match(found, source.seats, options, seed_from_int(seed))
    for seat, may_decline in Asking().one_by_one(match, range(source.seats)):
        if not may_decline:
            yield match, seat
        who = Seated(game, source.level, match.derive("bot", seat))
        said = answer(who, match.view(seat), match.recall(seat), out_of_turn=may_decline)
        if said.text is not None:
            match.make(seat, said.text)
