"""What every game must keep, with every option: the referee's view of the contract."""

import json
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec import convert, to_builtins
from msgspec.json import encode

import gamenight as gn
from conformance.cases import CASES, FEW, NAMES, Case
from conformance.walk import start, step, viewers, walk
from gamenight import games
from gamenight.core import game as verbs
from gamenight.core.chance import below, fast
from gamenight.core.game import MAY_DECLINE, apply, asks, legal, offered, over, verdict
from gamenight.core.kernel import program
from gamenight.core.log import silent_log
from gamenight.core.words import catalogue
from states import editable


@program
def disagreement(s, seat, out, marks):
    """A move on which verdict and the legal list differ, or that is listed twice; else -1."""
    marks[:] = 0
    for i in range(legal(s, seat, out)):
        marks[out[i]] += 1
    for move in range(len(marks)):
        if marks[move] > 1 or (verdict(s, seat, move) == 0) != (marks[move] == 1):
            return move
    return -1


@program
def out_of_list(s, seat, out, ch):
    return out[below(ch, verbs.listing(s, seat, out))]


@program
def listing_disagreement(s, seat, out, marks):
    """A move on which ``listing`` and ``legal`` differ; else -1."""
    marks[:] = 0
    for i in range(legal(s, seat, out)):
        marks[out[i]] += 1
    for i in range(verbs.listing(s, seat, out)):
        marks[out[i]] -= 1
    for move in range(len(marks)):
        if marks[move] != 0:
            return move
    return -1


@pytest.mark.parametrize("case", CASES, ids=str)
def test_somebody_can_move_until_it_is_over_and_verdict_agrees_with_the_list(case: Case):
    match = start(case, 1)
    out = np.empty(match.game.facts.moves, np.int64)
    marks = np.empty(match.game.facts.moves, np.int64)
    for m in walk(match, 1):
        assert bool(m.waiting) != m.over
        for seat in range(m.seats):
            texts = m.legal(seat)
            assert len(texts) == len(set(texts))
            if m.over:
                assert texts == []
                continue
            s = m.state
            move = disagreement(s, seat, out, marks)
            assert move < 0, f"seat {seat}, move {move}: {m.game.text(s, seat, int(move))}"
            assert seat not in m.waiting or texts


@pytest.mark.parametrize("case", CASES, ids=str)
def test_any_move_is_a_draw_from_the_list(case: Case):
    """So a game that draws without writing the list plays the very same random games."""
    match = start(case, 5)
    out = np.empty(match.game.facts.moves, np.int64)
    for i, m in enumerate(walk(match, 5, steps=60)):
        s = m.state
        for seat in m.waiting:
            drawn = verbs.any_move(s, seat, out, fast(i))
            assert drawn == out_of_list(s, seat, out, fast(i))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_texts_and_moves_are_one_to_one(case: Case):
    for m in walk(start(case, 2), 2, steps=120):
        s = m.state
        for seat, moves in enumerate(m.list_legal()):
            for move in moves:
                text = m.game.text(s, seat, move)
                assert m.game.parse(s, seat, text) == move, text
                assert m.game.parse(s, seat, f" {text.upper()} ") == move, text


@pytest.mark.parametrize("case", CASES, ids=str)
def test_refusals_change_nothing_and_say_why(case: Case):
    match = start(case, 3)
    clauses = catalogue(case.game)
    refused = 0
    for m in walk(match, 3, steps=60):
        s, before, view = m.state, m.digest(), m.view(0)
        out = np.random.default_rng(len(m.moves)).integers(0, m.game.facts.moves, 20)
        for seat in range(m.seats):
            for move in out:
                clause = int(verdict(s, seat, int(move)))
                if m.over or clause:
                    refused += 1
                    assert m.over or f"clause.{clause}" in clauses, clause
            for text in ("", "no such move", "\0", "9" * 50, "resign?", "a1,a1,a1"):
                with pytest.raises(gn.GamenightError) as caught:
                    m.play(seat, text)
                assert not str(caught.value).startswith(("errors.", case.game + ".clause"))
        for seat in (-1, m.seats, 99, True, "0", None):
            with pytest.raises(gn.OptionError, match="no seat"):
                m.play(seat, "x")
        assert (m.digest(), m.view(0)) == (before, view)
    assert refused > 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_seed_gives_the_same_match_and_a_record_replays_it(case: Case):
    one, two = start(case, 4), start(case, 4)
    for _ in walk(one, 4):
        pass
    for _ in walk(two, 4):
        pass
    assert one.digest() == two.digest()
    record = json.loads(json.dumps(one.record()))
    again = gn.replay(record)
    assert again.digest() == one.digest()
    assert again.record() == record
    assert again.events(0) == one.events(0)
    assert gn.verify(record).scores == one.scores


@pytest.mark.parametrize("case", FEW, ids=str)
def test_what_was_handed_out_and_the_match_do_not_touch_each_other(case: Case):
    handed_out = []
    for m in walk(start(case, 5), 5, steps=80):
        before = m.digest()
        for viewer in viewers(m):
            for give in (m.view, m.recall, m.events):
                spoil(give(viewer))
                handed_out.append((mine := give(viewer), json.dumps(mine)))
        for give in (m.position, m.record):
            spoil(give())
            handed_out.append((mine := give(), json.dumps(mine)))
        assert m.digest() == before, "whoever writes into what he was given changes the match"
        assert not any("spoilt" in text for _, text in handed_out), "or what others are given"
    changed = [text for mine, text in handed_out if json.dumps(mine) != text]
    assert changed == [], "a move changes what was handed out before it"


def spoil(given: Any) -> None:
    """Write into everything of it that can be written into."""
    for part in given.values() if isinstance(given, dict) else given:
        if isinstance(part, (dict, list, tuple)):
            spoil(part)
    if isinstance(given, dict):
        given["spoilt"] = True
    elif isinstance(given, list):
        given.append("spoilt")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_positions_set_up_the_same_state(case: Case):
    for m in walk(start(case, 6), 6, steps=120):
        position = json.loads(json.dumps(m.position()))
        again = gn.setup(case.game, position, seed=1, **m.options)
        assert again.state.tobytes() == m.state.tobytes()
        assert (again.over, again.scores, again.winners) == (m.over, m.scores, m.winners)
        assert [again.view(v)["board"] for v in viewers(m)] == [
            m.view(v)["board"] for v in viewers(m)
        ]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_events_and_views_are_plain_json_with_words(case: Case):
    match = start(case, 7)
    for _ in walk(match, 7):
        pass
    words = catalogue(case.game)
    for viewer in viewers(match):
        view = match.view(viewer)
        assert json.loads(json.dumps(view)) == view
        recall = match.recall(viewer)
        assert json.loads(json.dumps(recall)) == recall
        for _, event in match.events(viewer):
            assert json.loads(json.dumps(event)) == event
            area, key = event["code"].split(".", 1)
            assert area == case.game
            assert key in words, event["code"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_sent_is_what_is_seen(case: Case):
    for m in walk(start(case, 9), 9, steps=60):
        if len(m.moves) == 30 and not m.over:
            m.play(m.seats - 1, "resign")
        who = viewers(m)
        sent = m.render(who)
        public = {
            "game": case.game,
            "seats": m.seats,
            "options": m.options,
            "commitment": m.commitment,
            "moves": len(m.moves),
            "waiting": list(m.waiting),
            "over": m.over,
            "scores": m.scores,
            "winners": list(m.winners),
            "resigned": list(m.resigned),
        }
        if m.over:
            public["outcome"] = to_builtins(m.outcome)
        s = editable(m)
        for v, view in zip(who, sent, strict=True):
            assert m.render([v]) == [view]
            board = m.game.show(s) if v is None else m.game.add_own(m.game.show(s), s, v)
            assert convert(to_builtins(board), m.game.board) == board, "the types say the truth"
            told = {**public, "seat": v, "board": to_builtins(board)}
            assert json.loads(encode(view)) == m.view(v) == told
        since = max(0, m.event_count - 5)
        for v in who:
            told = json.loads(encode(m.tell(v, since)))
            assert told == [event for _, event in m.events(v, since)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_undo_goes_back_exactly_one_quiet_move(case: Case):
    match, random = start(case, 8), Random(8)
    for _ in range(150):
        if match.over:
            break
        before, events = match.digest(), match.event_count
        seat, _ = step(match, random)
        for other in range(match.seats):
            assert not (other != seat and match.can_undo(other))
        if match.can_undo(seat):
            match.undo(seat)
            assert (match.digest(), match.event_count) == (before, events)
            step(match, random)
        else:
            with pytest.raises(gn.GamenightError):
                match.undo(seat)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_simulations_ask_only_seats_that_can_answer(case: Case):
    game = games.load(case.game)
    options = game.facts.validate(case.seats, case.options)
    s, ch, log = game.blank(case.seats, options), fast(9), silent_log()
    out, marks = np.empty(game.facts.moves, np.int64), np.empty(game.facts.moves, np.int64)
    verbs.deal(s, ch, log)
    random = Random(9)
    for _ in range(300):
        if over(s):
            break
        declined = 0
        while (asked := int(asks(s, declined))) >= MAY_DECLINE:
            seat = asked - MAY_DECLINE
            count = offered(s, seat, out)
            assert count > 0
            assert all(verdict(s, seat, int(out[i])) == 0 for i in range(count))
            if random.random() < 0.5:
                break
            declined += 1
            assert declined < 100
        else:
            seat = asked
            assert verbs.waiting(s) >> seat & 1
            assert listing_disagreement(s, seat, out, marks) == -1
            count = legal(s, seat, out)
        move = int(out[random.randrange(count)])
        apply(s, seat, move, ch, log)
        assert verbs.check(s) == 0


@pytest.mark.parametrize("case", FEW, ids=str)
def test_resigning(case: Case):
    match = start(case, 10)
    sides = match.sides
    match.play(0, "resign")
    if len(set(sides)) == 2:
        assert match.over
        assert match.winners == tuple(s for s in range(match.seats) if sides[s] != sides[0])
        with pytest.raises(gn.GameOver):
            match.play(1, "resign")
    else:
        assert not match.over
        with pytest.raises(gn.IllegalMove):
            match.play(0, "resign")
    assert match.events(1)[-1] == (1, {"code": "match.event.resigned", "seat": 0})
    assert gn.replay(match.record()).digest() == match.digest()


@pytest.mark.parametrize("name", NAMES)
def test_every_option_has_words_and_refuses_nonsense(name: str):
    words = catalogue(name)
    for option in games.facts(name).options:
        said = [choice for choice in option.choices if isinstance(choice, str)]
        keys = [f"option.{option.name}{key}" for key in ("", ".name", *(f".{one}" for one in said))]
        assert [key for key in keys if key not in words] == []
        for value in ("nonsense", -1, 10**9, 1.5, None, [], {}, "x" * 10_000):
            with pytest.raises(gn.OptionError) as caught:
                gn.new(name, seed=1, **{option.name: value})
            assert option.name in str(caught.value)
            assert len(str(caught.value)) < 600
    with pytest.raises(gn.OptionError):
        gn.new(name, seed=1, no_such_option=1)
    low, high = games.facts(name).seats
    for seats in (0, low - 1, high + 1, -3, 10**9, "2", True):
        with pytest.raises(gn.OptionError):
            gn.new(name, seats=seats)
