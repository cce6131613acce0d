"""Shares and differences with 95 % intervals, and a sequential test.

Games of one deal share their cards, so that deals, not games, are the independent observations:
``values`` below hold one mean for each deal.
"""

from dataclasses import dataclass
from math import exp, log, sqrt

Z_95 = 1.959964
_T_95 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)  # Student's t for 1 to 5 degrees of freedom
WORTH_MAX = 5.0  # games that a game may be worth where pairing takes the luck out
FEW = 20  # deals; below, pairing is not trusted to have made the interval narrower


@dataclass(frozen=True)
class Interval:
    """A measured figure and where the true one lies with 95 % confidence."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def share_interval(values: list[float], games: int) -> Interval:
    """A share between 0 and 1: Wilson's interval for as many games as the deals are worth.

    That number follows from how much the deals differ: fewer than were played where the cards
    decide whole deals, more where every deal brings out the stronger one.
    """
    n = len(values)
    mean = sum(values) / n
    spread = _variance(values, mean) / n
    worth = mean * (1 - mean) / spread if spread > 0 else float(games)
    worth = min(max(worth, float(n)), games * (WORTH_MAX if n >= FEW else 1.0))
    return Interval(mean, *wilson(mean, worth))


def mean_interval(values: list[float]) -> Interval:
    """A mean of anything, by Student's t."""
    n = len(values)
    mean = sum(values) / n
    half = t_95(n - 1) * sqrt(_variance(values, mean) / n) if n > 1 else float("inf")
    return Interval(mean, mean - half, mean + half)


def wilson(share: float, n: float) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of n games."""
    square = Z_95 * Z_95
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = Z_95 * sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def t_95(freedom: int) -> float:
    """Student's t for a two-sided 95 % interval."""
    if freedom <= len(_T_95):
        return _T_95[freedom - 1]
    z = Z_95
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


@dataclass(frozen=True)
class Sequential:
    """A generalised sequential probability ratio test of a share: is it ``low`` or ``high``?

    With 5 % chance of error either way. Between the two it may say nothing for long.
    """

    low: float
    high: float
    error: float = 0.05
    deals_min: int = 8

    def verdict(self, values: list[float], games_a_deal: int) -> tuple[str, int]:
        """Says "high", "low" or "open", and after how many deals that was known."""
        bound = log((1 - self.error) / self.error)
        total = squares = 0.0
        for n, value in enumerate(values, 1):
            total += value
            squares += value * value
            if n >= self.deals_min:
                mean = total / n
                # One deal of even games is added to the variance: the first few may look alike.
                spread = (squares - n * mean * mean + 0.25 / games_a_deal) / n
                ratio = n * (self.high - self.low) * (mean - (self.low + self.high) / 2) / spread
                if abs(ratio) >= bound:
                    return ("high" if ratio > 0 else "low"), n
        return "open", len(values)


def expected(difference: float) -> float:
    """The share that a difference in rating stands for."""
    return 1 / (1 + exp(-difference * log(10) / 400))


def _variance(values: list[float], mean: float) -> float:
    if len(values) < 2:
        return 0.0
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)
