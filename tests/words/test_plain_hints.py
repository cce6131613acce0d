"""Hints speak to children too: for each reason one short sentence without figures."""

import pytest

from gamenight import games
from gamenight.bots import has_bot
from gamenight.core.words import catalogue, languages

LONGEST = 90


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [game for game in games.GAMES if has_bot(game)])
def test_every_reason_has_a_plain_sentence(game, language):
    texts = catalogue(game, language)
    reasons = [key.removeprefix("hint.") for key in texts if key.startswith("hint.")]
    assert reasons
    assert [f"child.{one}" for one in reasons] == [one for one in texts if one.startswith("child.")]
    for reason in reasons:
        plain = texts[f"child.{reason}"]
        assert len(plain) <= LONGEST, plain
        assert not set(plain) & set("{}0123456789%"), plain
        assert plain[-1] in ".!", plain
