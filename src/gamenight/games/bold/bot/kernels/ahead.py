"""BOLD played to the end after each of some moves, by the quick policy."""

from gamenight.core.chance import branch
from gamenight.core.game import has
from gamenight.core.kernel import program
from gamenight.games.bold.policy import greedy
from gamenight.games.bold.rules import apply, resample, winners

LONGEST = 1000  # moves


@program
def finish_games(states, seat, root, ch, log, sims, moves, wins):
    """Add up a seat's shares of the win after each move, in the same worlds for all of them.

    What nobody has seen is new in each world.
    """
    s = states[1]
    for i in range(sims):
        for k in range(len(moves)):
            states[1] = states[0]
            branch(root, ch, i)
            resample(s, seat, ch)
            apply(s, seat, moves[k], ch, log)
            made = 0
            while not s.ended and made < LONGEST:
                apply(s, s.turn, greedy(s, s.turn, ch), ch, log)
                made += 1
            won = winners(s)
            sharing = 0
            for other in range(s.seats):
                sharing += won >> other & 1
            wins[k] += 1.0 / sharing if has(won, seat) else 0.0
