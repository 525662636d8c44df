"""What a number of games says about players: shares with their confidence intervals."""

from __future__ import annotations

from math import sqrt

SURE = 1.959963984540054
"""Standard deviations of a normal distribution that hold 95 % of it."""


def wilson(hits: float, count: int, deviations: float = SURE) -> tuple[float, float]:
    """The interval that holds the true share, 95 times of 100: Wilson's score interval.

    E. B. Wilson, "Probable Inference", JASA 22 (1927). `hits` of `count`; (0, 1) for no games.
    """
    if not count:
        return 0.0, 1.0
    share = hits / count
    square = deviations * deviations
    middle = (share + square / (2 * count)) / (1 + square / count)
    spread = deviations / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count**2))
    # In floating point an end may miss the share itself by a hair where all games were won, or none.
    return min(share, max(0.0, middle - spread)), max(share, min(1.0, middle + spread))


def paired_difference(only_first: int, only_second: int, count: int) -> tuple[float, float, float]:
    """How much larger the second of two shares is, of the same `count` things, and its 95 % interval.

    `only_first` had it in the first case and not in the second. D. G. Bonett and R. M. Price, "Adjusted Wald
    confidence interval for a difference of binomial proportions based on paired data", Journal of Educational
    and Behavioral Statistics 37 (2012).
    """
    if not count:
        return 0.0, -1.0, 1.0
    first, second = (only_first + 1) / (count + 2), (only_second + 1) / (count + 2)
    spread = SURE * sqrt((first + second - (second - first) ** 2) / (count + 2))
    share = (only_second - only_first) / count
    middle = second - first
    return share, max(-1.0, min(share, middle - spread)), min(1.0, max(share, middle + spread))


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.1f} %"
