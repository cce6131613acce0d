"""Garbage of every kind gets an error of the documented shape, and connection and match survive."""

import json
import typing

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from gamenight.server.protocol import commands
from gamenight.server.socket import Session
from server.house import House
from server.playing import play_on, start

SHAPE = {"type", "ok", "code", "message", "id", "clause", "params", "where"}
COMMANDS = typing.get_args(commands.Command)
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=8,
)
FIELDS = ["id", "seat", "move", "seen", "text", "nickname", "number", "level", "on", "extra"]


@st.composite
def nearly_commands(draw):
    """Commands with some fields missing, wrong, or of another command."""
    message = {
        "type": draw(st.sampled_from([c.__struct_config__.tag for c in COMMANDS]) | st.text())
    }
    for name in draw(st.lists(st.sampled_from(FIELDS), unique=True)):
        good = {
            "id": st.text("ab-_1", min_size=1, max_size=9),
            "seat": st.integers(-1, 7),
            "seen": st.integers(0, 99),
            "move": st.sampled_from(["roll", "stop", "1", "6", "knock", "resign", ""]),
            "number": st.just("ab" * 32),
            "level": st.sampled_from(["steady", "genius"]),
            "on": st.booleans(),
        }.get(name, st.text(max_size=400))
        message[name] = draw(good | anything)
    return json.dumps(message)


garbage = st.text(max_size=200) | nearly_commands() | anything.map(lambda x: json.dumps(x))


@pytest.fixture(scope="module")
def party(tmp_path_factory):
    with House(tmp_path_factory.mktemp("garbage") / "tables.db") as house:
        host = house.browser()
        table = host.create(seats=2, options={"target": 5})
        host.join(table, host.invite_key, "Host", seat=0)
        guest = house.browser()
        guest.join(table, host.invite_key, "Guest", seat=1)
        host.enter(table)
        assert host.ask("start")["ok"]
        yield house, host, guest, table


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(garbage, min_size=1, max_size=5))
@example(['{"type": "ask_stand", "id": "a", "seat": 1}', '{"type": "ask_resign", "seat": 1}'])
def test_garbage_over_the_socket_is_answered_and_survived(party, messages):
    _, host, guest, table = party
    guest.enter(table, host.invite_key)  # garbage may be a word of leave, too
    for message in messages:
        guest.socket.send(message)
        answer = guest.hear_until(lambda m: m["type"] in ("tell_done", "tell_refused"))
        if answer["type"] == "tell_refused":
            assert set(answer) == SHAPE
            assert answer["ok"] is False
            assert answer["message"]
    assert guest.ask("ping")["ok"], "the connection does not survive"


def test_binary_garbage_is_answered_too(party):
    _, host, guest, table = party
    guest.enter(table, host.invite_key)
    for message in (b"", b"\xff\xfe", b"\x00" * 100, b"[" * 5000, b'{"type":' * 500):
        guest.socket.send(message)
        answer = guest.hear_until(lambda m: m["type"] == "tell_refused")
        assert answer["code"] == "garbage"
    assert guest.ask("ping")["ok"]


def babble(guest):
    """The other side may hang up while one still talks, or when one listens."""
    for _ in range(100):
        guest.socket.send("nonsense")
    guest.hear_until(lambda m: False)


def test_a_connection_that_says_nothing_but_garbage_is_closed(party):
    _, host, guest, table = party
    guest.enter(table, host.invite_key)
    with pytest.raises(ConnectionClosed):
        babble(guest)
    assert guest.enter(table, host.invite_key)["type"] == "tell_table"


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(garbage)
@example('{"type": "ask_stand", "id": "b", "seat": 1}')
def test_garbage_over_http_is_answered(party, message):
    _, host, guest, table = party
    answer = guest.http.post(
        f"/api/tables/{table}/commands",
        params={"key": host.invite_key},
        content=message.encode("utf-8", "replace"),
        headers={"content-type": "application/json"},
    )
    assert answer.status_code in (200, 403, 409, 413, 422)
    assert isinstance(answer.json()["ok"], bool)


def test_the_match_survives_all_of_it(house):
    _, browsers = start(house, options={"target": 5})
    for _ in range(15):
        browsers[0].socket.send("{}")
    assert play_on(browsers)


@given(st.binary(max_size=300))
def test_the_decoder_raises_nothing_but_its_own_errors(data):
    try:
        command = Session.decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError):
        return
    assert isinstance(command, COMMANDS)
