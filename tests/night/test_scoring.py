"""The scoreboard: places, wins or points; ties shared; who beat whom; titles."""

import gamenight as gn
from gamenight import games
from gamenight.core.figures import count_titles
from gamenight.core.words import catalogue, languages
from gamenight.server.night.results import (
    Result,
    list_duels,
    list_standings,
    list_titles,
    rank_seats,
)


def result(players, scores, winners=None, **more):
    low = more.get("low_wins", False)
    best = (min if low else max)(scores)
    won = [i for i, score in enumerate(scores) if score == best] if winners is None else winners
    places = rank_seats(scores, won, low)
    return Result("t", "toy", tuple(players), tuple(scores), tuple(won), places, **more)


def places_and_points(lines):
    return {line.player: (line.place, line.points) for line in lines}


def test_places_are_shared():
    assert rank_seats([5, 9, 5, 1], [1], False) == (2, 1, 2, 4)
    assert rank_seats([5, 9, 5, 1], [3], True) == (2, 4, 2, 1)
    assert rank_seats([0, 0, 25, 0], [2, 0], False) == (1, 3, 1, 3), "partners win together"
    assert rank_seats([7, 9, 3], [2], False, resigned=[1]) == (2, 3, 1)


def test_points_by_place():
    found = list_standings([0, 1, 2], [result([0, 1, 2], [9, 4, 4])], "places", (5, 3, 2))
    assert places_and_points(found) == {0: (1, 5), 1: (2, 3), 2: (2, 3)}


def test_places_beyond_the_points_bring_none():
    found = list_standings([0, 1], [result([0, 1], [9, 4])], "places", (5,))
    assert places_and_points(found) == {0: (1, 5), 1: (2, 0)}


def test_by_wins_and_by_the_games_own_points():
    results = [result([0, 1], [9, 4]), result([1, 0], [20, 30], low_wins=True)]
    assert places_and_points(list_standings([0, 1], results, "wins", ())) == {
        0: (1, 1),
        1: (1, 1),
    }
    assert places_and_points(list_standings([0, 1], results, "points", ())) == {
        0: (2, 9),
        1: (1, 14),
    }


def test_bots_take_places_and_stand_on_no_scoreboard():
    found = list_standings([0], [result([None, 0], [9, 4])], "places", (5, 3))
    assert [(line.player, line.points, line.played, line.won) for line in found] == [(0, 3, 1, 0)]


def test_who_left_keeps_what_was_won():
    found = list_standings([1], [result([0, 1], [9, 4])], "places", (5, 3))
    assert places_and_points(found) == {0: (1, 5), 1: (2, 3)}


def test_head_to_head_leaves_partners_out():
    results = [
        result([0, 1], [9, 4]),
        result([1, 0], [4, 4]),
        result([0, 2, 1, 3], [9, 4, 9, 4], sides=(0, 1, 0, 1)),
    ]
    found = {(d.one, d.other): (d.won, d.lost, d.drawn) for d in list_duels(results)}
    assert found[0, 1] == (1, 0, 1)
    assert found[0, 2] == (1, 0, 0)
    assert (2, 3) not in found


def test_titles_go_to_those_who_did_it_most():
    results = [
        result([0, 1], [9, 4], tallies={"daring": (3, 1), "greedy": (0, 0)}),
        result([1, 0], [9, 4], tallies={"daring": (2, 0)}),
    ]
    assert [(t.code, t.players, t.count) for t in list_titles(results)] == [
        ("toy.title.daring", [0, 1], 3)
    ]


def test_every_title_of_every_game_has_words_and_counts_seats():
    for game in gn.GAMES:
        titles = getattr(games.part(game, "figures"), "TITLES", None)
        if titles is None:
            continue
        match = gn.new(game, seats=2, seed=1)
        while not match.over and match.made < 400:
            seat = match.waiting[0]
            match.play(seat, match.legal(seat)[0])
        tally = count_titles(titles, match.tell(None, 0), 2)
        assert tally
        for code, counts in tally.items():
            assert len(counts) == 2
            for language in languages():
                assert f"title.{code}" in catalogue(game, language)
