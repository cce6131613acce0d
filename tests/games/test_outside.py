"""A game in a package of its own has the same places as the five: lists, terminal, server."""

import contextlib
import os
import subprocess
import sys

import pytest

import outside
from patience import COMPILER_S
from server.house import Browser
from server.process import address_of, cold_server


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return outside.install(tmp_path_factory.mktemp("site"))


def run(installed, *command, typed=""):
    done = subprocess.run(
        [sys.executable, *command],
        input=typed,
        env=os.environ | installed,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_one_of_the_games(installed):
    said = run(
        installed, "-c", "import gamenight as gn; print(gn.GAMES[-1], gn.facts('toy').title)"
    )
    assert said == "toy Toy\n"
    listed = run(installed, "-m", "gamenight", "games")
    assert ["toy", "Toy", "2–4"] in [line.split() for line in listed.splitlines()]
    _, _, options = listed.partition("Toy")
    assert all(option in options for option in ("first", "partners", "target"))


def test_it_has_all_its_parts(installed):
    found = "import sys; from gamenight import games; print([bool(games.part('toy', part)) "
    code = found + "for part in sys.argv[1:]])"
    parts = ("bot.brain", "observation", "bench", "terminal", "policy", "position")
    assert run(installed, "-c", code, *parts, "picture") == f"{[True] * len(parts) + [False]}\n"


def test_its_rules_are_read(installed):
    assert "There are twelve cards" in run(installed, "-m", "gamenight", "rules", "toy")
    assert "halve it" in run(installed, "-m", "gamenight", "rules", "toy", "--clause", "5")


def test_it_is_played_in_plain_lines_with_a_bot(installed):
    play = ("-m", "gamenight", "play", "toy", "--plain", "--seed", "3", "--bots", "sharp")
    said = run(installed, *play, typed="?\n1\n2\n3\n4\n5\n6\nroll\nroll\nroll\nstop\n")
    assert "Your hand: " in said
    assert "rolls a" in said


def test_it_is_served(installed, tmp_path):
    with (
        cold_server(tmp_path, **installed) as (server, _),
        contextlib.closing(Browser(address_of(server), patience_s=COMPILER_S)) as host,
    ):
        (facts,) = [
            one for one in host.http.get("/api/games").json()["games"] if one["name"] == "toy"
        ]
        assert (facts["title"], facts["minutes"]) == ("Toy", 5)
        assert facts["pitch"]["de"].startswith("Wähle geheim")
        words = host.http.get("/api/words/es?area=toy").json()
        assert words == {"toy": words["toy"]}
        assert words["toy"]["move.roll"] == "Tirar el dado"
        rules = host.http.get("/api/rules/toy/de").json()
        assert rules["language"] == "en"
        assert rules["text"].startswith("# Toy\n")
        assert host.http.get("/api/rules/chess/en").status_code == 404
        table = host.create("toy", seats=2, plan=[{}, {"player": "bot"}])
        host.join(table, host.invite_key, "Host", seat=0)
        host.enter(table)
        assert host.ask("start")["ok"]
        news = host.view()["seats"][0]
        assert host.play(0, news["legal"][0]["text"])["ok"]
        if not any(map(has_leader, host.said)):
            host.hear_until(has_leader, COMPILER_S)


def has_leader(told):
    """Whether a message shows that both have chosen."""
    views = [one["view"] for one in told.get("seats") or () if one["view"]]
    return any(view["board"]["leader"] >= 0 for view in views)
