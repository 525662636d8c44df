"""Shares with their confidence intervals."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.play.simulation.statistics import percent, wilson


@pytest.mark.parametrize(
    ("hits", "games", "low", "high"),
    # Brown, Cai, DasGupta (2001) give the formula; these values are worked out by hand from it.
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (120, 200, 0.5308, 0.6654)],
)
def test_wilson_interval(hits: int, games: int, low: float, high: float) -> None:
    assert wilson(hits, games) == pytest.approx((low, high), abs=5e-5)


def test_without_games_anything_may_be_true() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@example((30, 30))
@given(st.integers(1, 5000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_the_interval_holds_the_share_and_mirrors(case: tuple[int, int]) -> None:
    hits, games = case
    low, high = wilson(hits, games)
    assert 0 <= low <= hits / games <= high <= 1
    assert wilson(games - hits, games) == pytest.approx((1 - high, 1 - low))


def test_more_games_say_it_more_exactly() -> None:
    low, high = wilson(60, 100)
    closer_low, closer_high = wilson(600, 1000)
    assert closer_high - closer_low < high - low


def test_percent() -> None:
    assert percent(0.1234) == "12.3 %"
