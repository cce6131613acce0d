"""The client of ``examples``, which was written from ``docs/protocol.md`` alone, plays matches."""

import ast
import subprocess
import sys
from pathlib import Path

from patience import PATIENCE_S, STARTING_S
from server.house import House, lasting_port, texts, until

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"


def begin(*arguments):
    command = [sys.executable, str(CLIENT), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end(client):
    said, errors = client.communicate(timeout=STARTING_S)
    assert (client.returncode, errors) == (0, ""), said
    return said.splitlines()


def test_it_knows_nothing_but_the_page():
    text = CLIENT.read_text(encoding="utf-8")
    imports = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Import | ast.ImportFrom)]
    assert not any("gamenight" in ast.unparse(one) for one in imports)
    assert len(text.splitlines()) <= 150


def test_it_plays_a_match_against_a_bot_and_a_rematch(house):
    lines = end(begin(house.url, "toy", "--matches", "2"))
    assert [line.partition(":")[0] for line in lines] == ["match 1", "match 2"]
    (actor,) = house.app.tables.list_loaded()
    assert (actor.state.phase, actor.state.match_number) == ("over", 2)


def test_it_joins_by_a_link_and_comes_back_after_a_restart(tmp_path):
    port = lasting_port()
    with House(tmp_path / "tables.db", port) as house:
        host = house.browser()
        table = host.create(seats=2, options={"target": 30})
        host.join(table, host.invite_key, "Host", seat=0)
        client = begin(f"{house.url}/t/{table}#join={host.invite_key}")
        host.enter(table)
        until(lambda: host.view()["table"]["chairs"][1]["present"], "it does not come", STARTING_S)
        assert host.ask("start")["ok"]
        play_for_host(host, 3)
        cookies = host.http.cookies
    with House(tmp_path / "tables.db", port) as house:
        host = house.browser_at(house.url)
        host.http.cookies = cookies
        host.enter(table)
        play_for_host(host)
        (line,) = end(client)
        assert line.startswith("match 1: scores ")


def play_for_host(host, moves=2000):
    """Make so many moves of seat 0, or all until the match is over."""
    while moves:
        told = host.view()
        if told["table"]["phase"] == "over":
            return
        (mine,) = told["seats"]
        if 0 in mine["view"]["waiting"]:
            moves -= host.play(0, texts(mine)[-1])["ok"]
        else:
            host.hear_until(lambda m: m["type"] == "tell_update", PATIENCE_S)
