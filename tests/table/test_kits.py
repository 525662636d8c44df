"""Which games have a kit for the table."""

from __future__ import annotations

import pytest

from companion.games import catalogue
from companion.table.kits import games, kit_of
from tests.pig import GAME


def test_every_game_of_the_catalogue_has_a_kit_of_its_own() -> None:
    assert games() == catalogue.names()
    assert [kit_of(name).game for name in games()] == catalogue.names()
    with pytest.raises(KeyError):
        kit_of("pig")
    with catalogue.also(GAME):
        assert "pig" in games() and kit_of("pig").game == "pig"
