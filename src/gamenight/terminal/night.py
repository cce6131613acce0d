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

    def look() -> Night:
        told = asyncio.run(connection.http("GET", "/updates"))
        found: Night = told["messages"][0]["night"]
        return found

    while True:
        night = look()
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
        night = look()  # much may have happened while the prompt waited
        mine = tables_of(night, player)
        if wish == "s" and mine:
            sit(Address(address.base, mine[-1]["table"], "", watch=False))
            continue
        asked = find_command(night, player, wish)
        if asked is None:
            continue
        try:
            body = asked | {"id": new_seed().hex()[:16]}
            asyncio.run(connection.http("POST", "/commands", body))
        except Refusal as refusal:
            tell(str(refusal))


def find_command(night: Night, player: int, wish: str) -> dict[str, Any] | None:
    """What a letter asks for: to be in for the last proposal, or the next round."""
    if wish == "i" and night["proposals"]:
        number = night["proposals"][-1]["number"]
        return {"type": "ask_in", "proposal": number, "player": player, "on": True}
    ready = [one for one in night["tournaments"] if one["ready"]]
    if wish == "n" and ready:
        following = len(ready[-1]["meetings"]) + 1
        return {"type": "ask_next_round", "tournament": ready[-1]["number"], "round": following}
    return None


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
    for one in night["tournaments"]:
        yield from describe_tournament(one, names)
    for one in night["proposals"]:
        ins = ", ".join(names[player] for player in one["ins"]) or "–"
        yield say("terminal.night_proposal", game=facts(one["game"]).title, names=ins)
    for one in tables_of(night, player):
        yield say("terminal.night_table", game=facts(one["game"]).title)


def describe_tournament(tournament: Night, names: list[str]) -> Iterator[str]:
    """Who meets whom in this round, and the standing."""
    form = say(f"night.form.{tournament['form']}")
    title = f"{facts(tournament['game']).title} · {form}"
    lines, rounds = tournament["lines"], tournament["meetings"]
    if tournament["over"]:
        first = [names[line["player"]] for line in lines if line["place"] == 1]
        code = "night.called_off" if tournament["called_off"] else "night.wins_tournament"
        yield f"{title}: {say(code, n=len(first), names=', '.join(first))}"
    else:
        yield f"{title}: {say('night.round', n=len(rounds))}"
        for met in rounds[-1]:
            yield "  " + describe_meeting(met, names)
    for match in (match for level in tournament["bracket"] for match in level):
        if match["by_lot"]:
            yield "  " + say("night.lot_decides", name=names[match["winner"]])
    for line in lines:
        words = {"place": line["place"], "name": names[line["player"]]}
        yield "  " + say("terminal.night_rank", points=write_points(line["halves"]), **words)
    if tournament["ready"]:
        yield say("terminal.night_ready")


def describe_meeting(met: Night, names: list[str]) -> str:
    if met["other"] is None:
        return say("night.bye", name=names[met["one"]])
    one, other = names[met["one"]], names[met["other"]]
    if met["halves"] is None:
        return f"{one} – {other}"
    return f"{one} {write_points(met['halves'][0])} : {write_points(met['halves'][1])} {other}"


def write_points(halves: int) -> str:
    """Half points as people write them: 3 is 1½."""
    whole = str(halves // 2)
    return (whole if halves > 1 else "") + "½" if halves % 2 else whole
