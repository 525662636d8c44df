"""The conformance suite runs over every game of the program, and over a game of the tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games import catalogue
from tests.conformance.setups import ALSO


@pytest.fixture(autouse=True)
def games_of_the_tests() -> Iterator[None]:
    """Offer the games of the tests as any other, while a test of this suite runs."""
    with catalogue.also(*ALSO):
        yield
