"""A campaign against the server: kills under load and garbage, on both stores, with all games.

``make campaign KILLS=200 MESSAGES=200000`` prints what ``docs/reliability.md`` holds. Any loss,
crash or stop raises an error. The seed decides the garbage and the moments of the kills, not what
the processes make of them.
"""

import argparse
import contextlib
import json
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from gamenight import games
from server.house import lasting_port
from server.process import Process
from server.test_garbage import COMMANDS, FIELDS, SHAPE
from server.test_kill import Player, survives
from store import postgres

TYPES = [command.__struct_config__.tag for command in COMMANDS]
BURST = 10  # fewer than after which a server shows out a peer that says nothing but garbage
# What would end the match of the bystanders, or take their seats, is no garbage.
LEAVING = ("ask_stand", "ask_resign", "ask_close", "ask_free_seat", "ask_host", "ask_hint")
LIKELY = {
    "seat": range(4),
    "seen": range(99),
    "question": range(99),
    "on": (True, False),
    "past": (True, False),
    "move": ("roll", "draw", "a1", "1", "done", "call"),
    "number": ("ab" * 32,),
    "level": ("steady", "genius"),
}
WORDS = (None, True, -1, 0, 1, 7, 2**70, 1.5, "", "a", "roll", "\x00", "é" * 300, [], [[]], {})


def make_garbage(chance: random.Random) -> str | bytes:
    """Noise, broken JSON, or a command with some fields missing, wrong or of another one."""
    draw = chance.random()
    if draw < 0.1:
        return chance.randbytes(chance.randrange(200))
    kind = chance.choice([kind for kind in TYPES if kind not in LEAVING])
    command = COMMANDS[TYPES.index(kind)]
    message = {"type": kind}
    for name in command.__struct_fields__:
        message[name] = chance.choice(LIKELY.get(name, ("a",)))
    if draw < 0.8:
        for name in chance.sample([*FIELDS, "question", "past"], chance.randrange(1, 5)):
            message[name] = chance.choice(WORDS)
    text = json.dumps(message)
    if draw < 0.3:
        return text[: chance.randrange(len(text))]
    if draw < 0.35:
        return "[" * chance.randrange(1, 5000)
    return text


def send_garbage(database: str, messages: int, seed: int) -> dict[str, int]:
    """Send so many messages to tables where matches go on; how they were answered."""
    found = Counter()
    with Process(database, lasting_port()) as process:
        players = [Player(process, game) for game in games.GAMES if game != "toy"]
        for player in players:
            player.set_up()
            player.start()
        share = -(-messages // len(players))
        with ThreadPoolExecutor(len(players)) as pool:
            attacks = [pool.submit(_attack, process, player, share, seed) for player in players]
            for attack in attacks:
                found.update(attack.result())
        for player in players:
            player.stop = True
            player.join()
        found["moves of bystanders"] = sum(len(player.acknowledged) for player in players)
        assert all(player.acknowledged for player in players), "a table does not go on"
        assert process.stop() == 0
    return found


def _attack(process: Process, player: Player, messages: int, seed: int) -> Counter[str]:
    """Send one table its share of the garbage; a connection that is cut is made again."""
    chance = random.Random(f"{player.game} {seed}")
    found = Counter()
    while found["messages"] < messages:
        _talk(process, player, chance, found, messages)
    return found


def _talk(process, player, chance, found, messages) -> None:
    """One connection to a table, with the rights of those who sit there: several bursts."""
    browser = process.browser(player.cookies)
    found["connections"] += 1
    with contextlib.suppress(ConnectionClosed):  # it was nothing but garbage for too long
        browser.enter(player.tables[-1])
        while found["messages"] < messages:
            for _ in range(BURST):
                browser.socket.send(make_garbage(chance))
            found["messages"] += BURST
            browser.tell("ping", id="end")
            while (heard := browser.hear()).get("id") != "end":
                if heard["type"] == "tell_refused":
                    assert set(heard) == SHAPE, heard
                    found["refusals"] += 1
    process.let_go(browser)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--kills", type=int, default=200)
    asked.add_argument("--messages", type=int, default=200_000)
    asked.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    given = asked.parse_args()
    print(f"seed {given.seed}", flush=True)
    random.seed(given.seed)
    all_games = [game for game in games.GAMES if game != "toy"]
    with tempfile.TemporaryDirectory() as folder, postgres.running() as address:
        for store, database in (("SQLite", str(Path(folder) / "t.db")), ("PostgreSQL", address)):
            began = time.monotonic()
            moves = survives(database, given.kills // 2, all_games)
            took = time.monotonic() - began
            print(f"{store}: {given.kills // 2} kills under load, {took:.0f} s:", end=" ")
            print(f"{moves} acknowledged moves of {len(all_games)} games, none lost", flush=True)
            began = time.monotonic()
            found = send_garbage(database, given.messages // 2, given.seed)
            took = time.monotonic() - began
            figures = ", ".join(f"{count} {name}" for name, count in found.items())
            print(f"{store}: garbage, {took:.0f} s: {figures}; no crash", flush=True)


if __name__ == "__main__":
    sys.exit(main())
