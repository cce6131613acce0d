"""A night from a terminal: its standing, what is proposed, and the way to one's own tables."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from gamenight.core.chance import new_seed
from gamenight.core.words import say
from gamenight.games import facts
from gamenight.terminal.address import Address
from gamenight.terminal.connection import Refusal, ServerConnection

Night = dict[str, Any]
UNDER_WAY = ("waiting", "playing")


def visit_night(
    address: Address,
    nickname: str,
    sit: Callable[[Address], None],
    read: Callable[[str], str] = input,
    tell: Callable[[str], None] = print,
    passes: Path | None = None,
) -> None:
    """Join a night, and look at it until one leaves or it ends; ``sit`` plays at a table."""
    connection = ServerConnection(address, lambda message: None, lambda seconds: None, passes)
    me = asyncio.run(connection.http("POST", "/join", {"nickname": nickname, "key": address.key}))
    player = int(me["player"])
    while True:
        told = asyncio.run(connection.http("GET", "/updates"))
        night: Night = told["messages"][0]["night"]
        for line in describe_night(night, player):
            tell(line)
        if not night["open"]:
            return
        try:
            wish = read(say("terminal.night_prompt") + " ").strip().lower()
        except EOFError:
            return
        if wish == "q":
            return
        mine = tables_of(night, player)
        if wish == "s" and mine:
            sit(Address(address.base, mine[-1]["table"], "", watch=False))
        elif wish == "i" and night["proposals"]:
            number = night["proposals"][-1]["number"]
            ask = {"type": "ask_in", "id": new_seed().hex()[:16], "on": True}
            body = ask | {"proposal": number, "player": player}
            try:
                asyncio.run(connection.http("POST", "/commands", body))
            except Refusal as refusal:
                tell(str(refusal))


def tables_of(night: Night, player: int) -> list[Night]:
    """The tables at which somebody is waited for."""
    return [one for one in night["tables"] if player in one["seats"] and one["phase"] in UNDER_WAY]


def describe_night(night: Night, player: int) -> Iterator[str]:
    """The standing, what is proposed, and one's own table, in lines."""
    names = [one["nickname"] for one in night["players"]]
    yield ""
    yield night["name"] if night["open"] else say("terminal.night_over", name=night["name"])
    for line in night["standings"]:
        words = {"place": line["place"], "name": names[line["player"]], "points": line["points"]}
        yield "  " + say("terminal.night_line", **words)
    for one in night["proposals"]:
        ins = ", ".join(names[player] for player in one["ins"]) or "–"
        yield say("terminal.night_proposal", game=facts(one["game"]).title, names=ins)
    for one in tables_of(night, player):
        yield say("terminal.night_table", game=facts(one["game"]).title)
