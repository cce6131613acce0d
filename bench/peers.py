"""Others' speed, measured by bench/research.py in an environment of their own.

    python bench/peers.py --seconds 5

Prints one line of JSON for each figure: who, what, and steps a second of processor time, times the
cores that this process may use.
"""

import argparse
import json
import os
import time

import numpy as np

# the nearest it has: cards, dice, and pieces laid or moved on a board
PGX = ("leduc_holdem", "sparrow_mahjong", "backgammon", "hex", "go_19x19", "chess")


def say(who, what, rate, cores):
    print(json.dumps({"who": who, "what": what, "rate": rate, "cores": cores}), flush=True)


def rlcard_uno(seconds, wrapped):
    """UNO of RLCard behind PettingZoo's adapter for RLCard's games, as it wraps them or bare."""
    from pettingzoo.classic.rlcard_envs.rlcard_base import RLCardBase
    from pettingzoo.utils import wrappers

    table = RLCardBase("uno", 2, (4, 4, 15))
    table.render_mode = None  # its subclasses set it
    if wrapped:
        table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
        table = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
    random = np.random.default_rng(1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        table.reset(seed=int(random.integers(2**31)))
        for _ in table.agent_iter():
            seen, _, ended, cut, _ = table.last()
            if ended or cut:
                table.step(None)
                continue
            legal = seen["action_mask"].view(np.bool_).nonzero()[0]
            table.step(int(legal[int(random.random() * len(legal))]))
            steps += 1
    return steps / (time.process_time() - start)


def pgx_game(name, matches, seconds):
    """A batch that plays at random and begins anew by itself, one compiled loop."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    many = 100

    def once(carry, key):
        state = carry
        act, go = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(act, logits, axis=-1)
        return step(state, action, jax.random.split(go, matches)), None

    run = jax.jit(lambda state, key: jax.lax.scan(once, state, jax.random.split(key, many))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), matches))
    state = jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
    steps, start, wall, key = 0, time.process_time(), time.perf_counter(), jax.random.PRNGKey(2)
    while time.perf_counter() - wall < seconds:
        key, now = jax.random.split(key)
        state = jax.block_until_ready(run(state, now))
        steps += many * matches
    return cores() * steps / (time.process_time() - start)


def cores():
    return len(os.sched_getaffinity(0))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--matches", type=int, default=1024)
    asked = parser.parse_args()
    if cores() == 1:
        say("RLCard", "UNO, through PettingZoo", rlcard_uno(asked.seconds, True), 1)
        say("RLCard", "UNO, through PettingZoo, no wrappers", rlcard_uno(asked.seconds, False), 1)
    for name in PGX:
        say("pgx", f"{name}, batch", pgx_game(name, asked.matches, asked.seconds), cores())
