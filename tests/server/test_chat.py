"""Chat and nicknames: plain text, mute, the silence of partners, and what speaking may cost."""

import pytest

from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.chat import MARKS_MAX, clean_text
from server.house import texts
from server.playing import start


def test_nicknames_and_chat_are_one_line_of_plain_text(house):
    table, browsers = start(house)
    assert browsers[0].ask("rename", seat=0, nickname=" A\u202eb\n\tc ")["ok"]
    assert browsers[1].view()["table"]["chairs"][0]["nickname"] == "Ab c"
    assert browsers[0].ask("chat", seat=0, text="<b>hi</b>\u0000\u200b there")["ok"]
    assert browsers[1].view()["chat"][-1]["text"] == "<b>hi</b> there"
    assert browsers[0].ask("chat", seat=0, text="\u200b")["code"] == "chat_empty"
    assert browsers[0].ask("rename", seat=0, nickname="\u2066")["code"] == "nickname_empty"
    long = {"type": "ask_chat", "id": "a", "seat": 0, "text": "x" * 301}
    answer = browsers[0].http.post(f"/api/tables/{table}/commands", json=long)
    assert answer.json()["code"] == "garbage"


@pytest.mark.parametrize(
    "text", ["", " ", "\n\t", "\u200d", "\ud800".encode("utf-8", "replace").decode()]
)
def test_plain_text_has_no_control_marks(text):
    assert all(c.isprintable() for c in clean_text(text, 10))


def test_text_grows_over_no_line_and_is_never_blank():
    heap = "a" + "\u0336\u0489\u20dd" * 30
    assert len(clean_text(heap, 300)) == 1 + MARKS_MAX
    assert clean_text("e\u0301ph\u00e9m\u00e8re", 30) == "\u00e9ph\u00e9m\u00e8re"
    assert clean_text(
        "\u0e01\u0e33\u0e25\u0e31\u0e07 \u0939\u093f\u0928\u094d\u0926\u0940", 30
    ) == ("\u0e01\u0e33\u0e25\u0e31\u0e07 \u0939\u093f\u0928\u094d\u0926\u0940")
    assert clean_text("\u3164\u2800\u115f\u1160\uffa0", 30) == ""
    assert clean_text("x" * 9 + " y", 10) == "x" * 9, "cut off, it does not end in a blank"


def test_the_host_mutes_and_unmutes(house):
    _, browsers = start(house)
    assert browsers[1].ask("mute", seat=0, on=True)["code"] == "not_host"
    assert browsers[0].ask("mute", seat=1, on=True)["ok"]
    assert browsers[1].ask("chat", seat=1, text="!")["code"] == "muted"
    assert not browsers[1].view()["table"]["chat_open"]
    assert browsers[0].ask("mute", seat=1, on=False)["ok"]
    assert browsers[1].ask("chat", seat=1, text="!")["ok"]


def test_partners_keep_quiet_in_each_others_turn(house):
    _, browsers = start(house, 4, options={"partners": True})
    for seat, browser in enumerate(browsers):
        moves = texts(browser.view()["seats"][0])
        assert browser.play(seat, moves[0])["ok"]
    telling = browsers[0].view()
    (leader,) = telling["seats"][0]["view"]["waiting"]
    partner, opponent = (leader + 2) % 4, (leader + 1) % 4
    assert browsers[partner].ask("chat", seat=partner, text="stop!")["code"] == "keep_quiet"
    assert not browsers[partner].view()["table"]["chat_open"]
    assert browsers[opponent].ask("chat", seat=opponent, text="hm")["ok"]
    assert browsers[leader].ask("chat", seat=leader, text="hm")["ok"]


def test_refusals_have_words():
    from gamenight.core.words import catalogue

    words = catalogue("server")
    assert words
    for code, text in words.items():
        assert str(Refused(code)) == text
