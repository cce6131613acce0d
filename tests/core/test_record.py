"""Records: what is stored, what is proved, and what is said of a changed one."""

import copy
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gamenight as gn
from gamenight.core import chance
from gamenight.core.record import RecordedMatch, digest_of, open_match
from gamenight.games import load


def finished(seed: int | None = 3, **options) -> gn.Match:
    match = gn.new("toy", seed=seed, **options)
    random = Random(1)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, random.choice(match.legal(seat)))
    return match


RECORD = finished().record()


def test_a_seed_is_secret_until_the_match_is_over_unless_the_caller_gave_it():
    match = gn.new("toy")
    assert "seed" not in match.record()
    with pytest.raises(gn.RecordError, match="revealed when the match is over"):
        gn.replay(match.record())
    assert "seed" in gn.new("toy", seed=1).record()
    over = finished(seed=None).record()
    assert gn.verify(over).winners
    assert chance.commitment(bytes.fromhex(over["seed"])) == over["commitment"]


def test_the_commitment_is_in_the_first_view_of_everybody():
    match = gn.new("toy", seed=4)
    expected = chance.commitment(chance.seed_from_int(4))
    assert [match.view(v)["commitment"] for v in (None, 0, 1)] == [expected] * 3


def test_a_record_is_a_copy():
    match = finished()
    record = match.record()
    record["moves"].clear()
    record["options"]["target"] = 99
    assert match.record() == RECORD


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r.update(seed="00" * 32), "does not fit the commitment"),
        (lambda r: r.update(commitment="0" * 64), "does not fit the commitment"),
        (lambda r: r.update(seed="xyz"), "field seed"),
        (lambda r: r.pop("seed"), "no seed yet"),
        (lambda r: r["moves"].__setitem__(5, [r["moves"][5][0], "fly"]), "Move 6 "),
        (lambda r: r["moves"].__setitem__(0, [1]), r"moves\[0\]"),
        (lambda r: r["moves"].append([0, "roll"]), "does not replay"),
        (lambda r: r["moves"].pop(), "result does not fit"),
        (lambda r: r["result"]["scores"].reverse(), "result does not fit"),
        (lambda r: r.update(rules_version=9), "rules version 9"),
        (lambda r: r.update(game="chess"), "no game called 'chess'"),
        (lambda r: r["options"].update(target=21), "does not|changed"),
        (lambda r: r["options"].update(speed=1), "no option"),
        (lambda r: r.update(digest="0" * 64), "fingerprint"),
        (lambda r: r.update(seats=3), "does not"),
        (lambda r: r.update(extra=1), "no field"),
        (lambda r: r.update(moves="roll"), "field moves"),
        (lambda r: r.pop("result"), "field result"),
    ],
)
def test_a_changed_record_is_refused_with_what_does_not_fit(change, said):
    record = copy.deepcopy(RECORD)
    change(record)
    with pytest.raises(gn.GamenightError, match=said):
        gn.verify(record)


@settings(max_examples=150)
@given(st.data())
def test_any_changed_byte_is_noticed(data):
    text = json.dumps(RECORD)
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from('0123456789abcdefxyz "{}[],:'))
    changed = text[:place] + letter + text[place + 1 :]
    try:
        record = json.loads(changed)
    except json.JSONDecodeError:
        return
    if record == RECORD:
        return
    with pytest.raises(gn.GamenightError):
        gn.verify(record)


@settings(max_examples=200)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from([*RECORD, "start", "table", "x"]), inner, max_size=9)
        ),
    )
)
def test_garbage_is_a_typed_error(garbage):
    for record in (
        garbage,
        RECORD | (garbage if isinstance(garbage, dict) else {"moves": garbage}),
    ):
        if record != RECORD:
            with pytest.raises(gn.GamenightError):
                gn.verify(record)


def test_a_served_tables_seed_is_mixed_from_its_secret_and_numbers():
    secret, numbers = bytes(range(32)), [bytes([k]) * 32 for k in range(2)]
    seed = chance.mixed_seed(secret, numbers)
    table = {"secret": secret.hex(), "numbers": [n.hex() for n in numbers]}
    game = load("toy")
    options = game.facts.validate(2, {})
    match = open_match(game, 2, options, seed, table=table)
    assert match.commitment == chance.commitment(secret)
    assert not {"seed", "table"} & set(match.record())
    match.play(0, "resign")
    record = match.record()
    assert gn.verify(record).over
    record["table"]["numbers"].reverse()
    record["digest"] = digest_of(record)
    with pytest.raises(gn.RecordError, match="secret and the browsers"):
        RecordedMatch.replay(record, load)


def test_a_match_set_up_from_a_position_replays_from_it():
    match = gn.new("toy", seed=5)
    match.play(0, match.legal(0)[0])
    again = gn.setup("toy", match.position(), seed=6)
    again.play(1, again.legal(1)[0])
    assert gn.replay(again.record()).digest() == again.digest()
    with pytest.raises(gn.PositionError):
        gn.setup("toy", {"seats": 2}, seed=6)
    for nonsense in ({}, [], None, {"seats": "2"}):
        with pytest.raises(gn.PositionError):
            gn.setup("toy", nonsense)


def test_seeds_are_numbers_or_bytes():
    assert gn.new("toy", seed=bytes(32)).record()["seed"] == "00" * 32
    for nonsense in (b"short", "text", 1.5, True, []):
        with pytest.raises(gn.OptionError):
            gn.new("toy", seed=nonsense)


ABOUT = {"began": "2026-11-16T13:05:00+00:00", "players": [{"name": "Ada"}, {"level": "sharp"}]}


def test_who_sat_where_is_kept_and_proves_nothing():
    named = RECORD | {"about": ABOUT}
    assert digest_of(named) == RECORD["digest"]
    assert gn.verify(named).record() == named
    assert gn.verify(RECORD | {"about": {"players": [{}, {"name": "Bo"}]}})
    assert gn.verify(RECORD | {"about": {}})
    assert "about" not in gn.verify(RECORD).record()


@pytest.mark.parametrize(
    "about",
    [
        "Ada",
        {"players": [{"name": "Ada"}]},
        {"players": ["Ada", "Bo"]},
        {"players": [{"name": "Ada"}, {"age": "7"}]},
        {"players": [{"name": "A" * 81}, {}]},
        {"players": [{"name": 1}, {}]},
        {"players": {"name": "Ada"}},
        {"began": 5},
        {"place": "home"},
    ],
)
def test_what_is_said_beside_the_match_has_a_shape_too(about):
    with pytest.raises(gn.RecordError, match="field about"):
        gn.verify(RECORD | {"about": about})
