"""The conformance suite runs over every game of the program, and over a game of the tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games import catalogue
from tests.conformance.setups import ALSO

AT_ONCE = 6
"""Tables of each game that every test plays while somebody works; the others are for the whole suite."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of further tables: what these add is statistics."""
    asked = getattr(item, "callspec", None)
    if asked is not None and asked.params.get("number", 0) >= AT_ONCE:
        item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def games_of_the_tests() -> Iterator[None]:
    """Offer the games of the tests as any other, while a test of this suite runs."""
    with catalogue.also(*ALSO):
        yield
