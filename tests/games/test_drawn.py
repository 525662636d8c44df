"""Everybody who can stand on a table is drawn: each name of a game has a figure of its own."""

from __future__ import annotations

import pytest

from companion.games.broken_world.content import CARDS as PIECES
from companion.games.mini_rogue.content import BOOK as ROGUE
from companion.games.miscrits.content import CARDS as CREATURES
from companion.games.slay_the_spire.content.book import BOOK as SPIRE
from companion.signs.figures import figures_of

NAMES = {
    "slay_the_spire": {
        *(face.name for face in SPIRE.catalog.faces.values()),
        *(one.name for one in SPIRE.catalog.characters.values()),
        *("Campfire", "Event", "Merchant", "Neow", "Treasure"),  # places, not people
    },
    "mini_rogue": {
        *(floor.name for line in ROGUE.content.monsters.values() for floor in line.floors),
        *(boss.name for boss in ROGUE.content.bosses.values()),
        *(one.name for one in ROGUE.content.characters.values()),
    },
    "miscrits": {one.name for group in (CREATURES.creatures, CREATURES.bosses) for one in group.values()},
    "broken_world": {one.name for one in PIECES.on_board.values()},
}


@pytest.mark.parametrize("game", NAMES)
def test_everybody_has_a_figure_and_no_figure_is_nobodys(game: str) -> None:
    assert figures_of(f"companion.games.{game}").keys() == NAMES[game]
