"""What is counted of how a seat played the toy: leads that it lost to a 1."""

from gamenight.core.figures import Tally
from toy.events import Lost, Scored


def count(events, seats):
    tally = Tally(seats, "lost_leads", shares=("lost_leads",))
    for event in events:
        if isinstance(event, Lost | Scored):
            tally.add(event.seat, "lost_leads", isinstance(event, Lost))
    return tally.rows
