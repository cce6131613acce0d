"""How much BOLD's bots remember: in the arena, at a served table, and at a terminal's.

    python -m bots.memory 40

Run from ``tests``; the number is that of games for each level and place. Two bots of one level play
whole games. Of the cards that a seat has seen and that lie covered when its bot chooses, the share
is what the bot knows of them, or believes to know.
"""

import argparse
import asyncio
import contextlib
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

from arena.runs import played, settings
from gamenight.bots.compiling import compile_bot
from gamenight.core.chance import seed_from_int
from gamenight.face import new
from gamenight.games.bold.bot.brain import LEVELS, BoldBrain
from gamenight.games.bold.cards import PLACE_OF
from gamenight.terminal.local import LocalTable
from gamenight.terminal.thinking import Thinkers
from server.house import House, until


@dataclass
class Count:
    """What bots knew, choice by choice: how many cards, of how many."""

    choices: list[tuple[int, int]] = field(default_factory=list)

    @property
    def share(self) -> float:
        return sum(known for known, _ in self.choices) / sum(seen for _, seen in self.choices)


@contextlib.contextmanager
def counting():
    """Count what bots of this process remember when they choose a card, or to stop."""
    compile_bot("bold")  # at a table, one that is not compiled plays quick moves
    count, original = Count(), BoldBrain.remember

    def remember(self, view, recall, seed):
        found = original(self, view, recall, seed)
        grid = view["board"]["grid"]
        if view["board"]["phase"] == "turn":
            known, seen = (
                sum(grid[PLACE_OF[at]] == "?" for at in places)
                for places in (found["seen"], recall["seen"])
            )
            count.choices.append((known, seen))
        return found

    with mock.patch.object(BoldBrain, "remember", remember):
        yield count


def in_the_arena(level, games):
    with counting() as count:
        played(settings("bold", f"one={level},other={level}"), games)
    return count


def at_a_server(level, games):
    with (
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder) / "tables.db") as house,
        counting() as count,
        mock.patch(
            "gamenight.server.live.tables.new_seed", side_effect=map(seed_from_int, range(games))
        ),
    ):
        for _ in range(games):
            serve(house, level)
    return count


def serve(house, level):
    """A game of two bots at a served table; its record."""
    host = house.browser()
    table = host.create("bold", seats=2, plan=[{"player": "bot", "level": level}] * 2)
    host.enter(table)
    assert host.ask("start")["ok"]
    until(lambda: host.view()["table"]["phase"] == "over", "the bots do not come to an end")
    return host.http.get(f"/api/tables/{table}/record").json()


def in_a_terminal(level, games):
    async def play():
        for number in range(games):
            deal = lambda number=number: new("bold", seats=2, seed=number)  # noqa: E731
            table = LocalTable("bold", [level, level], deal, Thinkers(processes=0), pace_s=0)
            living = asyncio.ensure_future(table.live())
            while table.phase != "over" and not living.done():
                await asyncio.sleep(0.01)
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)

    with counting() as count:
        asyncio.run(play())
    return count


PLACES = {"arena": in_the_arena, "server": at_a_server, "terminal": in_a_terminal}


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("games", type=int, help="for each level and place")
    games = arguments.parse_args().games
    for level in LEVELS:
        counts = {place: share_in(level, games) for place, share_in in PLACES.items()}
        told = (
            f"{place} {100 * c.share:.1f} % of {len(c.choices)} choices"
            for place, c in counts.items()
        )
        print(f"{level}: {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
