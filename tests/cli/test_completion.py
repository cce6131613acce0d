"""What Tab offers, asked as the shells ask it."""

import subprocess
import sys

import pytest

from gamenight.cli.completion import join_words

SCRIPT = """
eval "$(gamenight --show-completion bash)"
COMP_WORDS=("$@")
COMP_CWORD=$(( $# - 1 ))
_gamenight_completion gamenight
printf '%s\\n' "${COMPREPLY[@]}"
"""
TARGETS = ["target=200", "target=one_round"]
BONUSES = ["single_bonus=optional", "single_bonus=forced"]


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """A folder with this Python's ``gamenight`` in it."""
    folder = tmp_path_factory.mktemp("bin")
    file = folder / "gamenight"
    file.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m gamenight "$@"\n')
    file.chmod(0o755)
    return folder


@pytest.fixture
def offered(command, monkeypatch):
    monkeypatch.setenv("PATH", str(command), prepend=":")

    def ask(*words):
        asked = ["bash", "-c", SCRIPT, "bash", "gamenight", *words]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()

    return ask


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        (["play", "b"], ["bold", "blokus-duo"]),
        (["rules", "low"], ["lowdown"]),
        (["play", "dos", "-o", ""], [*TARGETS, *BONUSES, "dealer=draw"]),
        (["play", "dos", "--option", "target", "=", "one"], ["one_round"]),
        (["play", "dos", "--option", "=", "target", "=", ""], ["200", "one_round"]),
        (["play", "DOS", "-o", "target", "=", "200", "-o", "s"], BONUSES),
        (["simulate", "skipbo", "-o", "stock", "="], ["30"]),
        (["play", "dos", "--bots", "sharp,m"], ["sharp,master"]),
        (["play", "dos", "--bots", "=", "n"], ["novice"]),
        (
            ["arena", "dos", "--bots", "master,c"],
            ["master,casual", "master,champion", "master,clairvoyant"],
        ),
        (["gtp", "--level", "s"], ["steady", "sharp"]),
        (["benchmark", "ma"], ["master"]),
        (["benchmark", "greedy", "--game", "l"], ["lowdown"]),
        (["collect", "s"], ["skipbo"]),
        (["collect", "dos", "-p", ""], ["greedy", "random"]),
        (["collect", "dos", "-o", "target", "="], ["200", "one_round"]),
        (["play", "-o", "t"], []),
    ],
    ids=" ".join,
)
def test_bash(offered, typed, wanted):
    assert offered(*typed) == wanted


def test_zsh_is_told_what_an_option_means(command, monkeypatch):
    monkeypatch.setenv("_GAMENIGHT_COMPLETE", "complete_zsh")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "gamenight play dos --option target=o")
    asked = [command / "gamenight"]
    said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert "target=one_round" in said
    assert "How many points win the match" in said


def test_other_shells_keep_their_words():
    assert join_words({"_GAMENIGHT_COMPLETE": "complete_fish"}) == {}
    assert join_words({}) == {}
