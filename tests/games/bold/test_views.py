"""What is seen, remembered and told in BOLD over whole games, and what the quick policy may use."""

import random
import re

import numpy as np
import pytest
from msgspec import to_builtins

import gamenight as gn
from gamenight.core import game as verbs
from gamenight.core.chance import fast
from gamenight.games import load
from gamenight.games.bold.cards import VALUE_WORDS
from gamenight.games.bold.text import board
from games.bold.tables import DECK, EXAMPLE, play, table

BOLD = load("bold")
OPTIONS = [{}, {"first_two": "together"}, {"open_memory": True}]


def games(count, **options):
    """Games of a player who stops now and then, after each move."""
    for seed in range(count):
        match = gn.new("bold", seats=2 + seed % 3, seed=seed, **options)
        choose = random.Random(seed)
        while not match.over:
            moves = match.legal(match.waiting[0])
            stop = "stop" in moves and choose.random() < 0.5
            play(match, "stop" if stop else choose.choice(moves))
            yield match


def cards_named(told):
    return {card for card in DECK if card in re.sub(r"['\",:]", "", str(told))}


def test_nothing_told_names_a_card_that_lies_face_down():
    known = 0
    for match in games(3):
        up = {card for card in match.view(None)["board"]["grid"] if card not in ("?", None)}
        told = [match.view(0), match.view(None), match.legal(0), match.legal(1)]
        assert cards_named(told) == up
        since = 0 if match.over or len(match.moves) == 1 else known
        assert cards_named(match.events(0, since)) == set()
        known = match.event_count


def test_a_perfect_memory_holds_what_was_shown_since_it_was_put_there():
    shown: dict[str, str] = {}
    for match in games(3):
        if len(match.moves) == 1:
            shown, gone = {}, set()
        grid = match.view(0)["board"]["grid"]
        places = [f"{column}{row}" for row in "1234" for column in "abcde"]
        for event in [event for ply, event in match.events(0) if ply == len(match.moves)]:
            if event["code"] == "bold.event.took":
                gone |= {shown.pop(place) for place in event["places"]}
        shown |= {p: c for p, c in zip(places, grid, strict=True) if c not in ("?", None)}
        recall = match.recall(1)
        assert recall["seen"] == {place: shown[place] for place in places if place in shown}
        assert recall["gone"] == [card for card in DECK if card in gone]
        covered = {p for p, c in zip(places, grid, strict=True) if c == "?"}
        assert set(recall["shown"]) == covered & set(shown)


def test_squares_add_up_and_the_game_ends_exactly_when_a_refill_fails():
    for match in games(6):
        shown = match.view(0)["board"]
        assert match.scores == [sum(n * n for n in groups) for groups in shown["groups"]]
        taken = sum(map(sum, shown["groups"]))
        gaps = shown["grid"].count(None)
        assert taken + shown["draw"] + 20 - gaps == 81
        assert match.over == (gaps > 0)
        assert gaps == 0 or gaps > shown["draw"]


def test_a_weak_memory_can_still_imagine():
    match = table(EXAMPLE, pile=31)
    play(match, "a1", "b1", "e1", "cover")
    s = BOLD.imagine(match.view(1), {"seen": {"b1": EXAMPLE["b1"]}, "gone": []}, fast(3))
    assert BOLD.recall(s, 1)["seen"] == {"b1": EXAMPLE["b1"]}
    assert to_builtins(BOLD.show(s)) == match.view(1)["board"]
    assert verbs.check(s) == 0


@pytest.mark.parametrize("options", OPTIONS)
def test_greedy_uses_only_what_was_seen(options):
    for number, match in enumerate(games(2, **options)):
        if match.over:
            continue
        seat, s = match.waiting[0], match.state.copy()
        move = verbs.greedy(s, seat, fast(number))
        assert verbs.verdict(s, seat, move) == 0
        verbs.resample(s, seat, fast(number + 1))
        assert verbs.greedy(s, seat, fast(number)) == move


def test_greedy_takes_known_cards_first_and_stops_at_poor_odds():
    match = table(EXAMPLE, up=["a1"], seen=["b1", "c1", "d1", "e1"])
    moves = []
    while not moves or moves[-1] != "stop":
        move = verbs.greedy(match.state, 0, fast(1))
        moves.append(BOLD.text(match.state, 0, move))
        play(match, moves[-1])
    assert moves == ["b1", "c1", "d1", "stop"]


def test_greedy_beats_chance():
    won = [0, 0]
    for seed in range(10):
        match = gn.new("bold", seats=2, seed=seed, first=seed % 2)
        ch = fast(seed)
        while not match.over:
            (seat,) = match.waiting
            moves = match.legal(seat)
            quick = BOLD.text(match.state, seat, verbs.greedy(match.state, seat, ch))
            play(match, quick if seat == 0 else moves[len(match.moves) * 7 % len(moves)])
        for seat in match.winners:
            won[seat] += 1
    assert won == [10, 0]


def test_the_board_says_what_is_shared_and_worth():
    match = table(EXAMPLE)
    assert "No card is face-up." in board(match.view(0))
    play(match, "a1", "b1")
    assert "Still shared: bottle, stripes · Points now 4, with one more 9" in board(match.view(0))
    play(match, "e1")
    assert "Lost: no value is shared." in board(match.view(1))


def test_the_board_fits_a_terminal():
    for match in games(1, open_memory=True):
        lines = board(match.view(1)).splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 24


def test_the_state_is_small():
    assert np.dtype(BOLD.state).itemsize == 480


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_view_is_what_lies_face_up_and_what_it_is_worth(options):
    phases = set()
    for match in games(3, **options):
        truth, board = match.position(), match.view(0)["board"]
        places = [f"{column}{row}" for row in "1234" for column in "abcde"]
        cards = dict(zip(places, truth["grid"], strict=True))
        up = [set(cards[place].split()) for place in truth["up"]]
        shared = set.intersection(*up) if up else set()
        lost, n = bool(up) and not shared, len(up)
        seen = {place: cards[place] for place in truth["seen"] if place not in truth["up"]}
        assert {*board["shared"]} == shared
        assert board | {"shared": []} == {
            "phase": "over" if match.over else "lost" if lost else "turn",
            "turn": truth["turn"],
            "grid": [
                card if card is None or place in truth["up"] else "?"
                for place, card in cards.items()
            ],
            "shared": [],
            "score_now": 0 if lost or n < 2 else n**2,
            "score_next": 0 if lost or n in (0, 20) else (n + 1) ** 2,
            "draw": len(truth["pile"]),
            "groups": truth["groups"],
            "remembered": seen if options.get("open_memory") else {},
        }
        assert board["shared"] == sorted(board["shared"], key=VALUE_WORDS.index)
        assert match.view(1)["board"] == match.view(None)["board"] == board
        phases.add(board["phase"])
    assert phases == {"turn", "lost", "over"}
