"""One step of one match in one call: from Python every call into compiled code costs some µs.

State and chance come in arrays of one: those cross from Python four times as fast as records.
``now`` holds whom the match asks, how many offers were declined, how many moves were made, whether
it is over, and how many actions the seat has that is asked.
"""

from gamenight.core.chance import branch
from gamenight.core.game import apply, deal, over
from gamenight.core.kernel import program
from gamenight.research.kernels import look, settle
from gamenight.research.observations import observe

SEAT, DECLINED, MOVES, OVER, ACTIONS = range(5)


@program
def start(tables, template, roots, chances, log, now, number):
    """Deal the numbered match of a root."""
    tables[0] = template[0]
    branch(roots[0], chances[0], number)
    deal(tables[0], chances[0], log)
    now[:] = 0


@program
def advance(tables, chances, log, out, now, action, observation, mask, earned):
    """Make an action (-1: only look) for the seat that was asked, then look for the next one.

    ``out`` gets the actions that the mask marks.
    When the match is over, the seat that made the last action sees the end, and ``earned`` is what
    each seat gets.
    """
    s = tables[0]
    if action == len(mask) - 1:
        now[DECLINED] += 1
    elif action >= 0:
        apply(s, now[SEAT], action, chances[0], log)
        now[DECLINED] = 0
        now[MOVES] += 1
    now[OVER] = over(s)
    mask[:] = 0
    if now[OVER] == 1:
        settle(s, earned)
        observe(s, now[SEAT], observation)
        now[ACTIONS] = 0
    else:
        now[SEAT], now[ACTIONS] = look(s, now[DECLINED], out, observation, mask)
