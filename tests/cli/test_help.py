"""What --help says, read as a person does."""

import pytest

from gamenight.bots import LEVELS

COMMANDS = (
    (),
    *(
        (name,)
        for name in ("play", "join", "picture", "simulate", "bench", "arena", "gtp", "serve")
    ),
    *(
        ("tables", name)
        for name in ("list", "export", "import", "delete", "purge", "backup", "restore")
    ),
    ("tables",),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_help_has_an_example(run, words):
    said = run(*words, "--help").output
    assert "Example" in said
    assert "[[" not in said


def test_the_usage_is_what_people_know(run):
    for words, usage in (
        (("picture",), "picture [OPTIONS] {RECORD} {FILE}"),
        (("play",), "play [OPTIONS] [GAME]"),
        (("tables", "export"), "tables export [OPTIONS] [TABLE]..."),
    ):
        assert usage in run(*words, "--help").output


def test_levels_are_listed(run):
    said = run("gtp", "--help").output
    assert all(level in said for level in LEVELS)
