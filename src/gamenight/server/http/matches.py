"""*My matches* over HTTP: the finished matches of a browser, read from the logs of its tables."""

import hashlib

from gamenight import games
from gamenight.core.errors import UnknownGame
from gamenight.server.http.handler import ApiCall, delete, get
from gamenight.server.live.erasing import erase_from_table
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import bodies
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.events import decode_log
from gamenight.server.table.replay import PlayedMatch, list_played
from gamenight.server.table.summary import read_summary
from gamenight.store import Damaged, Filter, TableCard, UnknownTable

TABLES_A_PAGE = 10
KEPT_TABLES = 500


class Matches:
    """Nothing is stored of a match but its log; what was read lately is kept in memory."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @get(
        "/api/matches",
        "This browser's finished matches, the latest tables first",
        query={"start": "how many tables to pass over: ``next`` of the answer before"},
        long=True,
    )
    async def tell(self, call: ApiCall) -> bodies.TellMatches:
        start = call.read_number("start") or 0
        person = call.caller.person
        if not person:
            return bodies.TellMatches([], None)
        cards = await self._tables.store.list_tables(Filter(person=person))
        rows = [
            describe(card.id, game, one, person)
            for card in cards[start : start + TABLES_A_PAGE]
            for game, one in await self._list_played(card)
            if any(chair.person == person for chair in one.chairs)
        ]
        rows.sort(key=lambda row: -row.ended_ms)
        end = start + TABLES_A_PAGE
        return bodies.TellMatches(rows, end if end < len(cards) else None)

    async def _list_played(self, card: TableCard) -> list[tuple[str, PlayedMatch]]:
        """The game and the matches of a table; none of one that cannot be read."""
        about, kept = read_summary(card.about), self._tables.played
        if about is None:
            return []
        if card.id in kept and kept[card.id][0] == card.last_seq:
            kept.move_to_end(card.id)
        else:
            try:
                log = decode_log(await self._tables.store.read(card.id))
                await self._tables.warm_up.load(about.game)
            except (Damaged, UnknownGame, UnknownTable, ValueError):
                return []
            found = await self._tables.background.run(list_played, card.id, log)
            kept[card.id] = (card.last_seq, found)
            if len(kept) > KEPT_TABLES:
                kept.popitem(last=False)
        return [(about.game, one) for one in kept[card.id][1]]

    @delete("/api/matches/{table}", "Erase this person from a table, and so from its matches")
    async def delete(self, call: ApiCall) -> bodies.TellErased:
        """Others keep their match, with nobody in this one's place. Refused while it is played."""
        person = call.caller.person
        if not person or person not in await self._list_people(call.table):
            raise Refused("no_table", status=404)
        await erase_from_table(self._tables, call.table, person)
        return bodies.TellErased(tables=1)

    async def _list_people(self, table_id: str) -> list[str]:
        try:
            return await self._tables.store.list_people(table_id)
        except UnknownTable:
            return []


def describe(table_id: str, game: str, one: PlayedMatch, person: str) -> bodies.MatchSummary:
    """A match as one of its people is told of it; others are named by a key for this one alone."""
    own = [seat for seat, chair in enumerate(one.chairs) if chair.person == person]
    alone = own[0] if len(own) == 1 and not one.set_up else None
    whole = None if one.resigned else alone  # what is cut short says nothing of how one plays
    return bodies.MatchSummary(
        table=table_id,
        match=one.number,
        game=game,
        began_ms=one.began_ms,
        ended_ms=one.ended_ms,
        moves=one.moves,
        your_seats=own,
        players=[
            bodies.MatchPlayer(
                nickname=chair.nickname,
                level=None if chair.person else chair.level,
                key=name_for(person, chair.person) if chair.person not in ("", person) else "",
                side=one.sides[seat],
            )
            for seat, chair in enumerate(one.chairs)
        ],
        scores=one.scores,
        winners=one.winners,
        set_up=one.set_up,
        result=None if alone is None else _result(one, alone),
        lead=None if whole is None else _lead(one, whole, games.facts(game).low_wins),
        figures=[] if whole is None else one.figures[whole],
    )


def _result(one: PlayedMatch, seat: int) -> bodies.Result:
    """What several sides share, or nobody has won, is a draw."""
    if one.winners and seat not in one.winners:
        return "lost"
    return "won" if len({one.sides[winner] for winner in one.winners}) == 1 else "drawn"


def _lead(one: PlayedMatch, seat: int, low_wins: bool) -> int | None:
    """By how much a seat was ahead of the best of the other sides; below 0: behind."""
    others = [n for i, n in enumerate(one.scores) if one.sides[i] != one.sides[seat]]
    if not others:
        return None
    own = one.scores[seat]
    return min(others) - own if low_wins else own - max(others)


def name_for(person: str, other: str) -> str:
    """What one person is called for another one: nobody else knows anybody by it."""
    words = f"gamenight opponent 1\0{person}\0{other}"
    return hashlib.sha256(words.encode()).hexdigest()[:16]
