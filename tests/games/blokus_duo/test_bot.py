"""The Blokus Duo bot: its eyes, its playouts, its search, its endgame."""

import json

import numpy as np
import pytest

import gamenight as gn
from gamenight import bots, games
from gamenight.bots import Budget
from gamenight.core import game as verbs
from gamenight.core import words
from gamenight.core.chance import below, fast
from gamenight.core.kernel import blank
from gamenight.core.log import silent_log
from gamenight.core.piles import top
from gamenight.games.blokus_duo.bot import brain as thinking
from gamenight.games.blokus_duo.bot import openings
from gamenight.games.blokus_duo.bot.endgame import Endgame
from gamenight.games.blokus_duo.bot.kernels import sight
from gamenight.games.blokus_duo.bot.kernels.corners import (
    advance,
    find_quickly,
    list_corners,
    survey,
)
from gamenight.games.blokus_duo.bot.kernels.endgame import openness
from gamenight.games.blokus_duo.bot.kernels.meeting import meeting_placement, want
from gamenight.games.blokus_duo.bot.kernels.playout import play_out
from gamenight.games.blokus_duo.bot.kernels.replies import good_reply, learn_replies
from gamenight.games.blokus_duo.bot.kernels.tree import WORK
from gamenight.games.blokus_duo.bot.search import Searcher
from gamenight.games.blokus_duo.bot.weights import PATH, WEIGHTS
from gamenight.games.blokus_duo.moves import corner_names, notation
from gamenight.games.blokus_duo.policy import corners_opened
from gamenight.games.blokus_duo.tables import MARGIN, MOVES, SIZE

LOG = silent_log()


def position(seed, plies, policy="random"):
    """A position after so many moves, or when fewer are possible the last one with a move."""
    game = games.load("blokus-duo")
    ch = fast(seed)
    s = game.blank(2, game.facts.validate(2, {}))
    verbs.deal(s, ch, LOG)
    out = np.empty(MOVES, np.int64)
    before = s.copy()
    for _ in range(plies):
        if verbs.over(s):
            return before
        before = s.copy()
        seat = int(s.turn)
        move = verbs.greedy(s, seat, ch) if policy == "greedy" else -1
        if move < 0:
            move = out[below(ch, verbs.legal(s, seat, out))]
        verbs.apply(s, seat, move, ch, LOG)
    return before if verbs.over(s) else s


@pytest.mark.parametrize("seed", range(6))
def test_eyes_count_what_is_there(seed):
    s = position(seed, 4 * seed)
    seat = int(s.turn)
    work, out = blank(WORK), np.empty(MOVES, np.int64)
    sight.look(s, seat, work.layers, work.windows)
    theirs = set(corner_names(s, 1 - seat))
    seen = np.zeros(sight.FEATURES)
    n = verbs.legal(s, seat, out)
    for move in out[:n].tolist():
        sight.notice(work.windows, move, seen)
        assert seen[sight.NEW_CORNERS] == corners_opened(s, seat, move)
        assert seen[sight.RIVAL_CORNERS] == len(theirs & set(notation(move).split(",")))
        assert seen[sight.NEW_GROUND] <= seen[sight.NEW_CORNERS]
        assert seen[sight.RIVAL_CORNERS] <= seen[sight.RIVAL_STEPS] <= seen[sight.RIVAL_REACH]


@pytest.mark.parametrize("seed", range(8))
def test_playouts_keep_the_rules_and_reach_the_end(seed):
    s = position(seed, 3 * seed)
    played = s.copy()
    tools = Searcher(1)
    work = tools.work
    survey(s, work)
    n = play_out(s, 0, tools.memory, work, 3, fast(seed))
    for seat, move in zip(work.seats[:n].tolist(), work.moves[:n].tolist(), strict=True):
        assert verbs.verdict(played, seat, move) == 0
        verbs.apply(played, seat, move, fast(0), LOG)
    assert verbs.over(played)
    scores = np.zeros((2, 2), np.int64)
    verbs.scores(s, scores[0])
    verbs.scores(played, scores[1])
    assert (scores[0] == scores[1]).all()


@pytest.mark.parametrize("seed", range(4))
def test_the_search_moves_as_the_rules_do(seed):
    s, ch = position(seed, 0), fast(seed)
    quick, work, out = s.copy(), blank(WORK), np.empty(MOVES, np.int64)
    survey(quick, work)
    while not verbs.over(s):
        n = int(find_quickly(quick, int(quick.turn), work, out))
        assert sorted(out[:n].tolist()) == sorted(legal_moves(s))
        move = int(out[below(ch, n)])
        verbs.apply(s, int(s.turn), move, ch, LOG)
        advance(quick, move, work)
        for name in ("turn", "last"):
            assert quick[name] == s[name]
        for name in ("left", "blocked", "own", "barred", "placed"):
            assert (quick[name] == s[name]).all(), name


def around(names):
    """The squares beside these and the squares at their corners, by name."""
    at = {(ord(name[0]), int(name[1:])) for name in names}
    beside = {(c + d, r) for c, r in at for d in (-1, 1)} | {
        (c, r + d) for c, r in at for d in (-1, 1)
    }
    aslant = {(c + i, r + j) for c, r in at for i in (-1, 1) for j in (-1, 1)}
    return [{f"{chr(c)}{r}" for c, r in squares} for squares in (beside, aslant - beside - at)]


def free_squares(s, seat):
    """The squares that a seat may still cover, by name."""
    return {
        f"{chr(ord('a') + column)}{row + 1}"
        for row in range(SIZE)
        for column in range(SIZE)
        if not int(s.barred[seat, row + MARGIN]) >> column + MARGIN & 1
    }


@pytest.mark.parametrize("seed", range(1, 6))
def test_playouts_get_in_the_others_way(seed):
    s = position(seed, 3 + 3 * seed)
    seat = int(s.turn)
    work = blank(WORK)
    last = notation(int(top(s.placed[1 - seat]))).split(",")
    corners = around(last)[1] & set(corner_names(s, 1 - seat))
    assert want(s, 1 - seat, work.wanted, work.extent) == bool(corners)
    survey(s, work)
    list_corners(s, seat, work)
    move = int(meeting_placement(s, seat, work, fast(seed)))
    ways = corners | around(corners)[0] & free_squares(s, 1 - seat)
    takes = {m: len(ways & set(notation(m).split(","))) for m in legal_moves(s)}
    assert move in takes or move == -1
    assert (move >= 0) == any(takes.values())
    if move >= 0:
        assert takes[move] > 0


def test_replies_are_remembered_and_forgotten():
    s = position(1, 6)
    seat = int(s.turn)
    first, second = legal_moves(s)[:2]
    seats = np.array([seat, 1 - seat, seat], np.int64)
    memory = Searcher(1).memory
    asked = np.array([7, 8, 9], np.int64)
    lead = 1 if seat == 0 else -1

    def learn(before, move, lead):
        moves = np.array([before, 8, move], np.int64)
        learn_replies(seats, moves, 3, lead, memory)

    learn(7, first, lead)
    learn(6, second, lead)
    assert good_reply(s, seat, seats, asked, 2, memory) == first
    learn(7, first, -lead)
    assert good_reply(s, seat, seats, asked, 2, memory) == second
    learn(6, second, -lead)
    assert good_reply(s, seat, seats, asked, 2, memory) == -1


def plain_lead(s):
    """Seat 0's lead with best play, by trying everything."""
    if verbs.over(s):
        scores = np.zeros(2, np.int64)
        verbs.scores(s, scores)
        return int(scores[0] - scores[1])
    out = np.empty(MOVES, np.int64)
    seat = int(s.turn)
    leads = []
    for move in out[: verbs.legal(s, seat, out)].tolist():
        after = s.copy()
        verbs.apply(after, seat, move, fast(0), LOG)
        leads.append(plain_lead(after))
    return max(leads) if seat == 0 else min(leads)


def late_position(seed):
    """The first position of a greedy game with few placements left for both seats together."""
    out = np.empty(MOVES, np.int64)
    return next(
        s
        for s in (position(seed, plies, "greedy") for plies in range(20, 42))
        if openness(s, out) < 12
    )


@pytest.mark.parametrize("seed", [2, 3, 4, 5])
def test_the_end_is_solved_exactly(seed):
    s = late_position(seed)
    solved = Endgame().solve(s, fast(0))
    after = s.copy()
    verbs.apply(after, int(s.turn), solved[0][0], fast(0), LOG)
    sign = 1 if s.turn == 0 else -1
    assert solved[0][1] == sign * plain_lead(s) == sign * plain_lead(after)


def test_an_open_position_is_not_for_the_endgame():
    assert Endgame().solve(position(1, 6), fast(0)) is None


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_chooses_the_same(threads):
    match = gn.new("blokus-duo", seed=1)
    seat = match.waiting[0]
    budget = Budget(sims=200, threads=threads)
    chosen = {
        bots.bot("blokus-duo", "master", seed=3, budget=budget).choose(
            match.view(seat), match.recall(seat)
        )
        for _ in range(2)
    }
    assert len(chosen) == 1


def test_the_tree_is_kept_from_move_to_move():
    s = position(2, 4)
    searcher, ch = Searcher(), fast(1)
    searcher.search(s, ch, 1_000)
    move, visits, _, _ = searcher.rank_moves()[0]
    verbs.apply(s, int(s.turn), move, ch, LOG)
    searcher.search(s, ch, 1)
    assert searcher.visits == visits + 1
    assert {row[0] for row in searcher.rank_moves()} <= set(legal_moves(s))
    searcher.search(position(3, 4), ch, 5)
    assert searcher.visits == 5


def test_the_tree_of_one_seat_is_not_the_others():
    s = position(2, 4)
    searcher, ch = Searcher(), fast(1)
    searcher.search(s, ch, 100)
    s.turn = 1 - s.turn
    searcher.search(s, ch, 5)
    assert searcher.visits == 5
    assert {row[0] for row in searcher.rank_moves()} <= set(legal_moves(s))


def test_a_tree_that_is_full_is_given_room_and_goes_on_as_if_it_had_had_it():
    s = position(2, 4)
    narrow, wide = Searcher(1 << 14), Searcher(1 << 18)
    for searcher in (narrow, wide):
        searcher.search(s, fast(1), 2_000)
    assert narrow.room > 1 << 14
    assert narrow.rank_moves() == wide.rank_moves()


def test_beyond_its_most_a_tree_forgets_what_it_looked_at_least():
    s = position(2, 4)
    searcher = Searcher(1 << 14, most=1 << 15)
    searcher.search(s, fast(1), 5_000)
    assert searcher.room == 1 << 15
    best, visits, _, _ = searcher.rank_moves()[0]
    assert sum(row[1] for row in searcher.rank_moves()) == 5_000
    verbs.apply(s, int(s.turn), best, fast(1), LOG)
    searcher.come_to(s)
    assert searcher.visits == visits
    assert len(searcher.rank_moves()) > 1, "where it looked most it still looks ahead"


@pytest.mark.parametrize("seed", range(4))
def test_a_search_that_ends_early_chooses_what_it_would_have_chosen(seed):
    s = position(seed, 14)
    searcher, whole = Searcher(), Searcher()
    ch, left = fast(seed), 4_000
    while not searcher.is_settled(left):
        searcher.search(s, ch, 50)
        left -= 50
    assert left > 0, "no choice needs all of them here"
    whole.search(s, fast(seed), 4_000)
    assert searcher.rank_moves()[0][0] == whole.rank_moves()[0][0]
    brain = thinking.brain("sharp")
    assert brain.choose(s, int(s.turn), fast(seed), Budget(sims=4_000)) in legal_moves(s)


def test_a_bot_that_was_asked_before_chooses_as_a_new_one():
    asked = bots.bot("blokus-duo", "casual", seed=4)
    match = gn.new("blokus-duo", seed=4)
    for _ in range(6):
        seat = match.waiting[0]
        new = bots.bot("blokus-duo", "casual", seed=4)
        view, recall = match.view(seat), match.recall(seat)
        chosen = asked.choose(view, recall)
        assert chosen == new.choose(view, recall)
        match.play(seat, chosen)


def legal_moves(s):
    out = np.empty(MOVES, np.int64)
    return out[: verbs.legal(s, int(s.turn), out)].tolist()


def test_every_level_plays_to_the_end():
    for i, level in enumerate(("novice", "casual", "sharp")):
        match = gn.new("blokus-duo", seed=i)
        budget = Budget(sims=30) if level == "sharp" else None
        players = [
            bots.bot("blokus-duo", level, seed=i, budget=budget),
            bots.bot("blokus-duo", "novice", seed=9),
        ]
        while not match.over:
            seat = match.waiting[0]
            match.play(seat, players[seat].choose(match.view(seat), match.recall(seat)))


def test_a_search_beats_greedy():
    won = 0
    for i in range(6):
        match = gn.new("blokus-duo", seed=i, first=i % 2)
        player, ch = bots.bot("blokus-duo", "steady", seed=i), fast(i)
        while not match.over:
            seat = match.waiting[0]
            view, recall = match.view(seat), match.recall(seat)
            if seat == 0:
                match.play(seat, player.choose(view, recall))
            else:
                s = match.game.imagine(view, recall, ch)
                match.play(seat, match.game.text(s, seat, int(verbs.greedy(s, seat, ch))))
        won += match.winners == (0,)
    assert won >= 5


def test_hints_say_why():
    match = gn.new("blokus-duo", seed=5)
    player = bots.bot("blokus-duo", "casual", seed=1)
    codes = set()
    while not match.over:
        seat = match.waiting[0]
        hints = player.explain(match.view(seat), match.recall(seat))
        assert 1 <= len(hints) <= 3
        for hint in hints:
            assert hint.move in match.legal(seat)
            assert hint.unit == "points" or 0 <= hint.value <= 1
            codes.add(hint.code)
            assert words.say(hint.code, **hint.params)
        match.play(seat, hints[0].move)
    assert len(codes) >= 3


def test_balanced_openings_are_legal_and_found_again():
    known = openings.read_openings()
    assert len(known) >= 20
    assert len({tuple(one) for one in known}) == len(known)
    for texts in known:
        match = gn.new("blokus-duo", seed=1, **openings.OPTIONS)
        assert len(texts) == openings.PLACEMENTS
        for text in texts:
            match.play(match.waiting[0], text)
        assert not match.over
    tried = [openings.find_opening(1, number, 80) for number in range(12)]
    assert tried == [openings.find_opening(1, number, 80) for number in range(12)]


def test_weights_tell_where_they_come_from():
    kept = json.loads(PATH.read_text())
    assert all(set(run) >= {"by", "games", "rounds", "seed"} for run in kept["made"])
    assert WEIGHTS.shape == (sight.PHASES, sight.FEATURES + 21)
