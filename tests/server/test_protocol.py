"""The generated files are those that the protocol gives now, and its names keep their promises."""

import typing

import msgspec
import pytest

from gamenight.server import generate, protocol


@pytest.mark.parametrize(
    ("path", "made"), [(generate.TYPESCRIPT, generate.typescript), (generate.PAGE, generate.page)]
)
def test_generated_files_are_fresh(path, made):
    assert path.read_text(encoding="utf-8") == made(), "run: python -m gamenight.server.generate"


def test_names_say_who_speaks():
    for union, who in ((protocol.Asked, "ask_"), (protocol.Told, "tell_")):
        tags = [member.__struct_config__.tag for member in typing.get_args(union)]
        assert all(tag.startswith(who) for tag in tags)
        assert len(set(tags)) == len(tags)


def test_every_command_of_the_module_is_in_the_union():
    of_module = {s for s in generate.structs() if issubclass(s, protocol.Ask)}
    assert of_module == set(typing.get_args(protocol.Asked))


def test_unknown_fields_of_commands_are_refused():
    line = b'{"type":"ask_ping","id":"a","extra":1}'
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line, type=protocol.Asked)
