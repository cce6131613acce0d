"""One step of one match in one call: from Python every call into compiled code costs some µs."""

from gamenight.core.game import apply, over
from gamenight.core.kernel import kernel
from gamenight.research.batch import look
from gamenight.research.observations import observe

SEAT, DECLINED, MOVES, OVER = range(4)


@kernel
def advance(tables, chances, log, out, now, action, observation, mask):
    """Make an action (-1: only look) for the seat that was asked, then look for the next one.

    ``now`` holds whom the match asks, how many offers were declined, how many moves were made and
    whether it is over; when it is, the seat that made the last action sees the end. State and
    chance come in arrays of one: those cross from Python four times as fast as records.
    """
    s = tables[0]
    if action == len(mask) - 1:
        now[DECLINED] += 1
    elif action >= 0:
        apply(s, now[SEAT], action, chances[0], log)
        now[DECLINED] = 0
        now[MOVES] += 1
    now[OVER] = over(s)
    if now[OVER] == 1:
        mask[:] = 0
        observe(s, now[SEAT], observation)
    else:
        now[SEAT] = look(s, now[DECLINED], out, observation, mask)
