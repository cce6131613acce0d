"""Compile a game, use all of it, and print what was not compiled beforehand: it should be nothing.

Whatever is left would be compiled in the foreground, in the server's event loop for example.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))


def count_signatures(kernel) -> int:
    return sum(len(compiled.signatures) for compiled in kernel.compiled.values())


def main(name: str) -> None:
    from gamenight import bots, games

    games.add("toy", "toy")
    from conformance.cases import cases_of
    from conformance.walk import start, viewers, walk
    from gamenight.bots.compiling import compile_game
    from gamenight.core.chance import fast
    from gamenight.core.kernel import all_kernels
    from gamenight.core.playouts import POLICIES, simulate

    compile_game(name)
    before = {kernel: count_signatures(kernel) for kernel in all_kernels}
    game = games.load(name)
    for case in cases_of(name):
        match = start(case, 3)
        for at in walk(match, 3, steps=30):
            at.render(viewers(at))
            at.list_legal()
            at.automatic()
            for seat in range(at.seats):
                at.offered(seat)
                game.imagine(at.view(seat), at.recall(seat), fast(1))
    for level in bots.LEVELS if bots.has_bot(name) else ():
        match, player = start(cases_of(name)[0], 4), bots.bot(name, level, 1, bots.Budget(sims=4))
        while not match.over and len(match.moves) < 40:
            seat = match.waiting[0]
            view, recall = match.view(seat), match.recall(seat)
            if len(match.moves) % 8 == 0:
                player.explain(view, recall)
                player.judge(view, recall, match.legal(seat)[0])
            match.play(seat, player.choose(view, recall))
    seats = game.facts.seats[0]
    for policy in POLICIES:
        simulate(game, seats, game.facts.validate(seats, {}), 1, policy, 0)
    new = [one.__name__ for one in all_kernels if count_signatures(one) > before.get(one, 0)]
    print(*sorted(new))


if __name__ == "__main__":
    main(sys.argv[1])
