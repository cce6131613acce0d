"""What --help says, read as a person does."""

import os
import subprocess
import sys

import pytest

from gamenight.bots import LEVELS
from gamenight.core.words import catalogue, fill

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


# Prints the help of every command below a group, wide enough that no sentence is broken.
WALK = """
from typer.testing import CliRunner
from gamenight import cli
from gamenight.core.words import speak
speak(cli.find_language())
from gamenight.cli.app import app
from gamenight.cli.tables import tables
runner = CliRunner(env={"COLUMNS": "400", "TERMINAL_WIDTH": "400"})
for words in [], ["tables"]:
    group = tables if words else app
    print(runner.invoke(app, [*words, "--help"]).output)
    for info in group.registered_commands:
        name = info.name or info.callback.__name__
        print(runner.invoke(app, [*words, name, "--help"]).output)
"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_all_of_the_help_is_in_the_language(language):
    environment = os.environ | {"GAMENIGHT_LANG": language, "TERMINAL_WIDTH": "400"}
    environment |= {"PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", WALK], env=environment, capture_output=True, check=True
    )
    said = done.stdout.decode()
    texts, english = catalogue("help", language), catalogue("help")
    lines = {
        key: [fill(line, {"n": 2}).strip() for line in text.splitlines() if line]
        for key, text in texts.items()
    }
    assert [key for key, each in lines.items() if not all(one in said for one in each)] == []
    if language != "en":
        own = " ".join(texts.values())
        left = [text for text in english.values() if " " in text and text not in own]
        assert [text for text in left if text in said] == []
        assert f"─ {english['commands']} ─" not in said


def test_the_program_chooses_the_language_before_its_commands():
    environment = os.environ | {"GAMENIGHT_LANG": "de", "PYTHONIOENCODING": "utf-8"}
    asked = [sys.executable, "-m", "gamenight", "games", "--help"]
    done = subprocess.run(asked, env=environment, capture_output=True, check=True)
    assert "Die Spiele zeigen." in done.stdout.decode()
