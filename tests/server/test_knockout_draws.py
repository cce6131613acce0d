"""Knock-out matches that are drawn at real tables: played again, and then decided by lot."""

import gamenight as gn
from server.guests import gather, sit_down
from server.house import House, until
from server.test_tournaments import come_back, latest, lose, matches, next_round, number_of, start


def mirror(move):
    """A placement of Blokus Duo, turned by half a turn around the middle of the board."""
    cells = sorted(
        (15 - int(cell[1:]), 13 - ord(cell[0]) + 2 * ord("a")) for cell in move.split(",")
    )
    return ",".join(f"{chr(column)}{row}" for row, column in cells)


def list_drawn_match():
    """The moves of a match in which the second seat mirrors the first: nobody can win it."""
    match, moves = gn.new("blokus-duo", seed=1, first=0), []
    while not match.over:
        fair = [one for one in match.legal(0) if not {*one.split(",")} & {*mirror(one).split(",")}]
        move = max(fair, key=lambda one: one.count(","))
        for seat, text in enumerate((move, mirror(move))):
            match.play(seat, text)
            moves.append((seat, text))
    assert match.winners == (0, 1)
    return moves


DRAWN = list_drawn_match()


def draw(guests, table):
    """Two play until neither can move, with equal scores; when the night knows."""
    seated = {number_of(guest): guest for guest in guests}
    two = [seated[player] for player in table["seats"]]
    sit_down(two, table["table"])
    for seat, move in DRAWN:
        two[seat].view()
        answer = two[seat].play(seat, move)
        assert answer["ok"], answer
    until(lambda: find(guests[0], table)["winners"] == [0, 1], "the night does not see the draw")


def find(guest, table):
    return next(one for one in guest.look()["tables"] if one["table"] == table["table"])


def test_a_drawn_match_is_played_again_and_then_decided_by_lot(tmp_path):
    path = tmp_path / "tables.db"
    with House(path) as house:
        guests = gather(house, "Ada", "Ben", "Cleo", "Dan")
        start(guests, "knockout", game="blokus-duo")
        tied, other = matches(guests[0], 1)
        draw(guests, tied)
        lose(guests, other, max(other["seats"]))
        winner = min(other["seats"])
        assert next_round(guests[0])["ok"]
        (again,) = matches(guests[0], 2)
        assert again["seats"] == tied["seats"][::-1], "the two change seats"
        assert again["table"] != tied["table"]
        node = latest(guests[0])["bracket"][0][0]
        assert (node["winner"], node["by_lot"]) == (None, False)
        assert next_round(guests[1])["code"] == "round_under_way"
        draw(guests, again)

        # The lot is what the server drew when the tournament began: the order of its players.
        actor = house.app.tables.nights.find_loaded(guests[0].night)
        lot = actor.state.tournaments[0].players
        chosen = min(tied["seats"], key=lot.index)
        before = guests[0].look()
        assert before["tournaments"][0]["bracket"][0] == [
            {"one": lot[0], "other": lot[3], "winner": chosen if tied_first(lot, tied) else winner}
            | {"bye": False, "by_lot": tied_first(lot, tied)},
            {"one": lot[1], "other": lot[2], "winner": winner if tied_first(lot, tied) else chosen}
            | {"bye": False, "by_lot": not tied_first(lot, tied)},
        ]
        assert before["tournaments"][0]["ready"]
    with House(path) as house:
        guests = come_back(guests, house)
        after = guests[2].look()
        assert after["tournaments"] == before["tournaments"]
        assert after["standings"] == before["standings"]
        assert next_round(guests[chosen])["ok"]
        (final,) = matches(guests[0], 3)
        assert {*final["seats"]} == {chosen, winner}
        lose(guests, final, winner)
        night = guests[3].look()
        check_end(night, chosen, winner, tied, other)


def tied_first(lot, tied):
    """Whether the first player of the lot sits at the drawn table."""
    return lot[0] in tied["seats"]


def check_end(night, chosen, winner, tied, other):
    """Bracket, standing and scoreboard, each counted by hand."""
    tournament = night["tournaments"][0]
    assert tournament["over"]
    assert tournament["bracket"][1][0]["winner"] == chosen
    out = next(one for one in tied["seats"] if one != chosen)
    lost = max(other["seats"])
    lines = {one["player"]: one for one in tournament["lines"]}
    assert {player: line["place"] for player, line in lines.items()} == {
        chosen: 1,
        winner: 2,
        out: 3,
        lost: 3,
    }
    assert {
        player: (line["won"], line["drawn"], line["lost"], line["halves"])
        for player, line in lines.items()
    } == {chosen: (1, 2, 0, 4), winner: (1, 0, 1, 2), out: (0, 2, 0, 2), lost: (0, 0, 1, 0)}
    board = {one["player"]: (one["points"], one["played"]) for one in night["standings"]}
    assert board == {chosen: (15, 3), winner: (8, 2), out: (10, 2), lost: (3, 1)}
    duel = next(d for d in night["duels"] if {d["one"], d["other"]} == {chosen, out})
    assert (duel["won"], duel["lost"], duel["drawn"]) == (0, 0, 2)
