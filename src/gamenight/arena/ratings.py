"""Ratings: what all meetings say together about each bot.

Between two sides it is Elo's scale, fitted to all games at once (Bradley and Terry's model) with a
drawn game for each pair as a prior. Intervals come from leaving out part of the deals in turn (the
jackknife), but are at least as wide as the model's own for so many games: twenty wins in a row do
not differ at all. With more sides, and with partners, openskill's Plackett–Luce model rates places,
game by game in a fixed order.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from gamenight.arena.measures import FEW, WORTH_MAX, Z_95, Interval, expected, t_95
from gamenight.arena.standing import Standing

_PARTS = 40
_PARTS_MIN = 8  # fewer say nothing about how sure a rating is
_STEPS = 200
_SCALE = np.log(10) / 400
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Way:
    """How far a bot has come from greedy (0) to clairvoyant (1)."""

    name: str
    rating: Interval
    points: Interval | None


def ratings(standing: Standing) -> dict[str, Interval]:
    """Each bot's rating. Elo's are relative to the mean of all, openskill's begin at 25."""
    if is_elo(standing):
        return elo_ratings(standing)
    return openskill_ratings(standing)


def is_elo(standing: Standing) -> bool:
    sides = standing.schedule.sides
    return len(set(sides)) == 2 == len(sides)


def elo_ratings(standing: Standing) -> dict[str, Interval]:
    many = len(standing.deal_shares()) >= FEW
    halves = model_half_widths(_won(standing).sum(axis=0)) / sqrt(WORTH_MAX if many else 1.0)
    fits = _fits(standing)
    return {
        name: _widen(_jackknife(fits[:, i].tolist()), float(halves[i]))
        for i, name in enumerate(standing.names)
    }


def ways(standing: Standing) -> list[Way]:
    """How far each of the others is on the way from greedy to clairvoyant."""
    kinds = {bot.kind: i for i, bot in enumerate(standing.settings.bots)}
    if not is_elo(standing) or not {"greedy", "clairvoyant"} <= set(kinds):
        return []
    low, high = kinds["greedy"], kinds["clairvoyant"]
    fits = _fits(standing)
    found = []
    for i, name in enumerate(standing.names):
        if i not in (low, high):
            shares = (fits[:, i] - fits[:, low]) / (fits[:, high] - fits[:, low])
            found.append(Way(name, _jackknife(shares.tolist()), _way_in_points(standing, i)))
    return found


def openskill_ratings(standing: Standing) -> dict[str, Interval]:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = {name: model.rating(name=name) for name in standing.names}
    sides = standing.schedule.sides
    for _, game in standing.counted:
        seats = [[s for s, side in enumerate(sides) if side == i] for i in range(max(sides) + 1)]
        teams = [
            [model.create_rating([*_pair(rated[game.bots[s]])], game.bots[s]) for s in team]
            for team in seats
        ]
        after = model.rate(teams, ranks=[float(place) for place in standing.placings(game)])
        for name in set(game.bots):
            mine = [one for team in after for one in team if one.name == name]
            rated[name].mu = sum(one.mu for one in mine) / len(mine)
            rated[name].sigma = sum(one.sigma for one in mine) / len(mine)
    return {
        name: Interval(one.mu, one.mu - 1.96 * one.sigma, one.mu + 1.96 * one.sigma)
        for name, one in rated.items()
    }


def _fits(standing: Standing) -> Matrix:
    """Ratings from all deals in the first row, then with one part of the deals left out."""
    parts = _won(standing)
    whole = parts.sum(axis=0)
    return np.array([fit(whole), *(fit(whole - part) for part in parts)])


def _won(standing: Standing) -> Matrix:
    """Who won how much from whom, in parts of the deals."""
    deals = standing.deal_shares()
    n = len(standing.names)
    parts = np.zeros((max(2, min(_PARTS, len(deals))), n, n))
    for order, found in enumerate(deals.values()):
        for (one, other), (got, of) in found.items():
            part = parts[order % len(parts)]
            part[one, other] += got
            part[other, one] += of - got
    return parts


def fit(won: Matrix) -> Matrix:
    """The most likely Elo ratings for these results, with mean 0.

    Each pair that met gets a drawn game besides, so that nobody is infinitely better.
    """
    won = _with_prior(won)
    games = won + won.T
    found = np.zeros(len(won))
    for _ in range(_STEPS):
        share = np.vectorize(expected)(found[:, None] - found[None, :])
        slope = (won - games * share).sum(axis=1)
        # One more equation holds the mean at 0.
        step = np.linalg.lstsq(_curvature(games, found) + 1e-9, slope, rcond=None)[0]
        found = found + np.clip(step, -200, 200)
        found -= found.mean()
        if np.abs(step).max() < 1e-6:
            break
    return found


def model_half_widths(won: Matrix) -> Matrix:
    """Half of each rating's 95 % interval as the model has it, every game by itself."""
    games = _with_prior(won) + _with_prior(won).T
    covariance = np.linalg.pinv(_SCALE * _curvature(games, fit(won)))
    halves: Matrix = Z_95 * np.sqrt(np.diag(covariance))
    return halves


def _with_prior(won: Matrix) -> Matrix:
    """A drawn game more for each pair that met."""
    found: Matrix = won + 0.5 * (won + won.T > 0)
    return found


def _curvature(games: Matrix, ratings: Matrix) -> Matrix:
    """The curvature of the log likelihood: the negative of its second derivatives."""
    share = np.vectorize(expected)(ratings[:, None] - ratings[None, :])
    curvature = games * share * (1 - share) * _SCALE
    found: Matrix = np.diag(curvature.sum(axis=1)) - curvature
    return found


def _widen(found: Interval, half: float) -> Interval:
    return (
        found if found.half >= half else Interval(found.mean, found.mean - half, found.mean + half)
    )


def _jackknife(values: list[float]) -> Interval:
    """The first value, with an interval from how much the others differ among themselves."""
    whole, parts = values[0], values[1:]
    if len(parts) < _PARTS_MIN:
        return Interval(whole, float("-inf"), float("inf"))
    mean = sum(parts) / len(parts)
    spread = sum((part - mean) ** 2 for part in parts) * (len(parts) - 1) / len(parts)
    half = t_95(len(parts) - 1) * sqrt(spread)
    return Interval(whole, whole - half, whole + half)


def _way_in_points(standing: Standing, bot: int) -> Interval | None:
    """The same in points against greedy, where all three have met and the way is not nothing."""
    names = {entrant.kind: entrant.name for entrant in standing.settings.bots}
    mine = standing.meeting(standing.names[bot], names["greedy"])
    best = standing.meeting(names["clairvoyant"], names["greedy"])
    if mine is None or best is None or mine.points is None or best.points is None:
        return None
    if best.points.low <= 0:
        return None
    share = mine.points.mean / best.points.mean
    half = sqrt(mine.points.half**2 + (share * best.points.half) ** 2) / best.points.mean
    return Interval(share, share - half, share + half)


def _pair(rating: object) -> tuple[float, float]:
    return rating.mu, rating.sigma  # type: ignore[attr-defined]
