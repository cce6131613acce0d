"""Boards of plain text speak the language of whoever reads them, in 80 columns."""

import json
import random
import re
from importlib import resources

import pytest

import gamenight as gn
from gamenight import games
from gamenight.boards import board
from gamenight.core import words

NAMES = ("Ada", "Bo", "Cy", "Di")


@pytest.fixture(params=["de", "es"])
def language(request):
    words.speak(request.param)
    yield request.param
    words.speak("en")


def texts(game, language):
    folder = resources.files(games.FOLDERS[game])
    return json.loads((folder / "words" / f"{language}.json").read_text("utf-8"))


def said(game, language):
    """The words on its board and those for its values, in one language."""
    found = [text for key, text in texts(game, language).items() if "text." in key]
    return set(re.findall(r"[^\W\d_]{3,}", " ".join(found))) - {"name", "names"}


@pytest.mark.parametrize("game", gn.GAMES)
def test_no_word_of_english_is_on_a_board(game, language):
    foreign = said(game, "en") - said(game, language) - {"dice", "groups", "matches", "scores"}
    assert len(foreign) >= 3
    seen = set()
    for seed, seats in enumerate(gn.facts(game).seats):
        match, chance = gn.new(game, seats=seats, seed=seed), random.Random(seed)
        while True:
            drawn = board(match.view(match.waiting[0] if match.waiting else None), NAMES[:seats])
            assert max(map(len, drawn.splitlines())) <= 80
            seen |= set(re.findall(r"[^\W\d_]{3,}", drawn))
            if match.over or len(match.moves) > 400:
                break
            seat = match.waiting[0]
            match.play(seat, chance.choice(match.legal(seat)))
    assert not seen & foreign
    assert len(seen & said(game, language)) >= 2
