"""Workers play by the rules that are in force where they were begun: an owner's numbers and cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games import catalogue
from companion.play.workers import in_order

GAME = "miscrits"


def data_version(number: int) -> tuple[int, str]:
    """What a worker is asked; found by its module."""
    return number, catalogue.game(GAME).data_version


@pytest.fixture
def with_own_cards() -> Iterator[str]:
    """A set of own cards is in force; the data version with it."""
    make = catalogue.game(GAME).own_cards
    assert make is not None
    part, packaged = make(), catalogue.game(GAME).data_version
    part.use([part.packaged(), part.read(part.example(), "ours.toml")])
    assert catalogue.game(GAME).data_version != packaged
    yield catalogue.game(GAME).data_version
    part.use([part.packaged()])


def test_own_cards_are_in_force_in_every_worker(with_own_cards: str) -> None:
    expected = [(number, with_own_cards) for number in range(5)]
    assert list(in_order(GAME, data_version, range(5), 5, 2)) == expected
    assert list(in_order(GAME, data_version, range(5), 5, 1)) == expected


def test_the_packaged_cards_are_in_force_where_there_are_no_others() -> None:
    here = catalogue.game(GAME).data_version
    assert [version for _number, version in in_order(GAME, data_version, range(3), 3, 2)] == [here] * 3
