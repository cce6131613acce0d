"""How far the tables of a night are, and how their matches ended: read from their states."""

from typing import NamedTuple

from gamenight import games
from gamenight.core.figures import FIGURES, count_titles
from gamenight.server.night.scoring import Result, rank_seats
from gamenight.server.night.state import NightState, OpenedTable
from gamenight.server.protocol.fields import Phase
from gamenight.server.table.state import TableState


class TableProgress(NamedTuple):
    """How far a table is, and its spectator key."""

    phase: Phase
    watch: str
    result: Result | None = None


NOT_YET = TableProgress("waiting", "")
DONE = ("over", "closed")


def read_result(night: NightState, opened: OpenedTable, table: TableState) -> Result | None:
    """None while the match goes on, or if the table was closed before its end.

    A seat counts for its player while the player's device holds it, also if a bot stands in.
    """
    match = table.match
    if match is None or not match.over:
        return None
    players = tuple(
        player
        if player is not None and table.chairs[seat].person == night.players[player].person
        else None
        for seat, player in enumerate(opened.seats)
    )
    low = table.game.facts.low_wins
    part = games.part(opened.game, FIGURES)
    tallies = count_titles(getattr(part, "TITLES", {}), match.tell(None, 0), match.seats)
    return Result(
        table=opened.table,
        game=opened.game,
        players=players,
        scores=tuple(match.scores),
        winners=tuple(match.winners),
        places=rank_seats(match.scores, match.winners, low, match.resigned),
        sides=tuple(match.sides),
        low_wins=low,
        tallies={code: tuple(tally) for code, tally in tallies.items()},
    )
