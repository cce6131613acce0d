"""How fast researchers' interfaces run here, beside RLCard, pgx and OpenSpiel in the same run.

    python bench/research.py --peers PYTHON

PYTHON is an interpreter with rlcard, pettingzoo[classic], pgx and jax; `make bench PEERS=1` makes
one. Rates are steps a second of processor time, so that a busy machine does not lie; on two cores
they are measured with both at work, and doubled. Everybody plays at random, and choosing counts.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from gamenight import GAMES, facts
from gamenight.research.batch import Batch
from gamenight.research.dataset import uniform

LOOKS = ((True, "with observation and mask"), (False, "legal actions only"))
# OpenSpiel's nearest: cards, dice, and pieces laid on a board of Blokus Duo's size
SPIEL = ("crazy_eights", "hearts", "backgammon", "hex(board_size=14)", "go(board_size=14)", "chess")


def batch_rate(name, seconds, threads=1, look=True, matches=1024):
    """Steps a second of processor time, times the threads; each has a batch of its own."""
    playing = [Player(name, matches, seed, look) for seed in range(threads)]
    for player in playing:
        player.play(3)
    start = time.process_time()
    with ThreadPoolExecutor(threads) as pool:
        steps = sum(pool.map(lambda player: player.play_for(seconds), playing))
    return threads * steps / (time.process_time() - start)


class Player:
    """A batch that is played at random; maybe without a look at the table."""

    def __init__(self, name, matches, seed, look):
        self.batch = Batch(name, matches, seed=seed, observations=look, masks=look)
        self.policy = uniform(seed)

    def play(self, steps):
        for _ in range(steps):
            self.batch.step(self.policy(self.batch))
        return steps * self.batch.matches

    def play_for(self, seconds):
        steps, wall = 0, time.perf_counter()
        while time.perf_counter() - wall < seconds:
            steps += self.play(10)
        return steps


def drawn(told, random):
    """A legal action: our environments list them."""
    legal = told["legal_actions"]
    return int(legal[int(random.random() * len(legal))])


def pettingzoo_rate(name, seconds):
    """Steps of one environment, from Python, random legal actions."""
    from gamenight.research.pettingzoo import env

    table, random = env(name), np.random.default_rng(1)
    table.reset(seed=1)
    table.step(drawn(table.last()[4], random))  # compiled or loaded by now
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        table.reset(seed=int(random.integers(2**31)))
        for _ in table.agent_iter(2000):
            _, _, ended, cut, told = table.last()
            if ended or cut:
                table.step(None)
                continue
            table.step(drawn(told, random))
            steps += 1
    return steps / (time.process_time() - start)


def openspiel_rate(name, seconds, look):
    """Decisions of an OpenSpiel game in C++, driven from Python; maybe with what a batch shows."""
    import pyspiel

    game, random = pyspiel.load_game(name), np.random.default_rng(1)
    knows = game.get_type().provides_observation_tensor
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
                continue
            if look:
                np.array(state.legal_actions_mask(), np.int8)
                np.array(state.observation_tensor() if knows else state.information_state_tensor())
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            steps += 1
    return steps / (time.process_time() - start)


def peers(python, seconds, cores):
    """What bench/peers.py measures on so many cores."""
    script = Path(__file__).with_name("peers.py")
    limited = ["taskset", "-c", ",".join(map(str, sorted(os.sched_getaffinity(0))[:cores]))]
    done = subprocess.run(
        [*limited, python, script, "--seconds", str(seconds)], capture_output=True, text=True
    )
    if done.returncode:
        print(done.stderr.strip().splitlines()[-1:], file=sys.stderr)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def show(who, what, rate, cores=1):
    print(f"| {who} | {what} | {cores} | {rate:,.0f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--peers", help="an interpreter that has the peers")
    parser.add_argument("--seconds", type=float, default=3.0)
    asked = parser.parse_args()
    print("| who | what | cores | steps a second |\n|---|---|---|---|")
    for name in GAMES:
        title = facts(name).title
        show("gamenight", f"{title}, through PettingZoo", pettingzoo_rate(name, asked.seconds))
    for threads in (1, 2):
        for name in GAMES:
            for look, seen in LOOKS:
                rate = batch_rate(name, asked.seconds, threads, look)
                show("gamenight", f"{facts(name).title}, batch, {seen}", rate, threads)
    for name in SPIEL:
        for look, seen in LOOKS:
            rate = openspiel_rate(name, asked.seconds, look)
            show("OpenSpiel", f"{name}, from Python, {seen}", rate)
    if asked.peers:
        for cores in (1, 2):
            for line in peers(asked.peers, asked.seconds, cores):
                show(line["who"], line["what"], line["rate"], line["cores"])


if __name__ == "__main__":
    main()
