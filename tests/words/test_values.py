"""Codes inside sentences (cards, colours, piles) are said in words, in every language."""

import pytest

import gamenight as gn
from gamenight.core.chance import below, fast
from gamenight.core.words import catalogue, languages, say
from gamenight.games.bold.cards import value_words
from gamenight.games.dos.cards import NAMES
from gamenight.games.lowdown.moves import COLOURS
from gamenight.games.skipbo.moves import source_name

MOVES = 60
CODES = {
    "bold": value_words(2**12 - 1),
    "skipbo": ["W", "H", *map(source_name, range(10))],
    "dos": list(NAMES),
    "lowdown": [*COLOURS, "wild"],
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", CODES)
def test_every_code_of_a_game_has_words(game, language):
    known = {key for key in catalogue(game, language) if key.startswith("value.")}
    assert known == {f"value.{code}" for code in CODES[game]}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Seat 1 plays 7 from the partner's discard pile 2 to pile 3"),
        ("de", "Platz 1 spielt 7 von Hilfsstapel 2 des Partners auf Stapel 3"),
        ("es", "Asiento 1 juega 7 del descarte 2 de su pareja a la pila 3"),
    ],
)
def test_a_pile_in_a_sentence(language, said):
    event = {"seat": 1, "card": "7", "from": "PD2", "pile": 3}
    assert say("skipbo.event.played", language, **event) == said


@pytest.mark.parametrize("game", gn.GAMES)
def test_what_happens_in_a_match_is_said_in_every_language(game):
    match, ch = gn.new(game, seed=3), fast(3)
    for _ in range(MOVES):
        if match.over:
            break
        seat = match.waiting[0]
        legal = match.legal(seat)
        match.play(seat, legal[int(below(ch, len(legal)))])
    events = [event for _, event in match.events(0)]
    assert len(events) > 20
    for event in events:
        sentences = {say(event["code"], language, **event) for language in languages()}
        assert len(sentences) == len(languages()), event
        for sentence in sentences:
            assert "{" not in sentence, event
            assert not sentence.startswith(game), event
