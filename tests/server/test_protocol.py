"""The generated files are those that the protocol gives now, and its names keep their promises."""

import re
import typing

import msgspec
import pytest

from gamenight.core.words import catalogue
from gamenight.server.protocol import commands, generate, messages, nights
from gamenight.server.protocol.manual import list_server_codes
from server.playing import play_on, start


def test_generated_files_are_fresh():
    made = generate.list_files()
    assert generate.find_types("blokus-duo") in made
    stale = [path for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run `make types`"


def test_every_refusal_that_the_server_raises_is_on_the_page_and_has_words():
    codes = set(list_server_codes())
    rows = re.findall(r"^\| `([a-z_]+)` \| [0-9, ]+ \|", generate.PAGE.read_text("utf-8"), re.M)
    assert codes == set(rows)
    assert codes <= set(catalogue("server", "en"))
    assert {"stale", "too_many_connections", "host_name", "garbage", "not_your_seat"} <= codes


def test_names_say_who_speaks():
    for union, who in ((commands.Command, "ask_"), (messages.Message, "tell_")):
        tags = [member.__struct_config__.tag for member in typing.get_args(union)]
        assert all(tag.startswith(who) for tag in tags)
        assert len(set(tags)) == len(tags)


def test_every_command_of_the_module_is_in_the_union():
    of_module = {s for s in generate.list_structs() if issubclass(s, commands.Ask)}
    unions = typing.get_args(commands.Command) + typing.get_args(nights.NightCommand)
    assert of_module == set(unions)


def test_unknown_fields_of_commands_are_refused():
    line = b'{"type":"ask_ping","id":"a","extra":1}'
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line, type=commands.Command)


def test_everything_that_is_told_has_the_shape_that_the_module_says(house):
    _table, browsers = start(house, options={"target": 5})
    assert play_on(browsers)
    assert browsers[1].ask("chat", text="well played", seat=1)["ok"]
    assert not browsers[0].play(0, "nonsense")["ok"]
    told = [message for browser in browsers for message in browser.said]
    assert {"tell_table", "tell_update", "tell_done", "tell_refused"} <= {m["type"] for m in told}
    for message in told:
        again = msgspec.json.encode(msgspec.convert(message, messages.Message))
        assert msgspec.json.decode(again) == message
