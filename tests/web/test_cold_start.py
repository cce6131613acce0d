"""The very first tap on a machine: a table is dealt and a bot answers, and nothing is compiled."""

import time

from patience import STARTING_S
from server.process import address_of, cold_server, compiled_parts
from web.visitor import Visitor

GAME, TITLE = "blokus_duo", "Blokus Duo"


def test_play_now_deals_and_the_bot_answers_before_anything_is_compiled(chromium, tmp_path, capsys):
    with cold_server(tmp_path) as (server, cache):
        you = Visitor(chromium, address_of(server), patience_s=STARTING_S)
        you.go()
        button = you.page.get_by_role("button", name=f"Play now: {TITLE}")
        button.wait_for()
        began = time.monotonic()
        button.click()
        you.page.get_by_role("list", name="Seats").wait_for()
        dealt_s = time.monotonic() - began
        assert not compiled_parts(cache, GAME), "no compiler before the deal"
        asked = began
        if you.turn()["view"]["moves"] == 0:
            asked = time.monotonic()
            you.types(you.news()["legal"][0]["text"])
            you.turn()
        answered_s = time.monotonic() - asked
        thoughts = [one for one in you.heard if one["type"] == "tell_thinking"]
        assert thoughts[0]["warming"], "its bot was not compiled when it answered"
        you.leave()
    with capsys.disabled():
        print(f"\nfrom an empty cache: dealt {dealt_s:.1f} s, the bot's answer {answered_s:.1f} s")
