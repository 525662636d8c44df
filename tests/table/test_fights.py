"""Full fights with cards of cardboard, with human mistakes: table and companion agree after every act."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS, starter_deck
from companion.table.desk.desk import Desk
from companion.table.desk.oracle import TableOracle
from companion.table.tags.library import Library
from tests.studies.measure.table import bosses
from tests.table.scripted_table import Clock, DirectHands, Disagreement, ScriptedTable
from tests.table.tables import cards_of, supply

ALL_BOSSES = [face.id for face in BOOK.catalog.faces.values() if face.role == "boss"]


def seated(library: Library, boss: str, players: int, seed: int, mistakes: float) -> ScriptedTable:
    """A fight about to be played by a script."""
    decks = [cards_of(starter_deck(character)) for character in CHARACTERS[:players]]
    options = {"fight": [boss], "hp": [40] * players, "decks": [[c.face for c in deck] for deck in decks]}
    names = tuple(f"Seat {number}" for number in range(1, players + 1))
    setup = Setup("sts", names, f"fight {seed}", options, tuple(range(players)))
    session = Session.start(catalogue.game("sts"), setup, MemoryLog(), TableOracle(setup))
    clock = Clock()
    desk = Desk(session, library, clock)
    random = Random(f"{boss} {players} {seed}")
    return ScriptedTable(desk, DirectHands(desk, clock), clock, decks, supply(), random, mistakes)


def test_there_are_bosses_of_all_acts() -> None:
    assert {BOOK.catalog.faces[boss].acts[0] for boss in bosses()} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    "players", [1, *(pytest.param(players, marks=pytest.mark.slow) for players in (2, 3, 4))]
)
@pytest.mark.parametrize("boss", ALL_BOSSES)
def test_a_fight_with_mistakes_against_every_boss(library: Library, boss: str, players: int) -> None:
    table = seated(library, boss, players, seed=1, mistakes=0.2)
    table.play()
    assert table.session.match.ask() is None
    assert table.reckoned > 0 and table.scans > table.session.match.state.fight.round


@pytest.mark.slow
def test_every_kind_of_mistake_is_made_and_survived(library: Library) -> None:
    made: Counter[str] = Counter()
    for seed in range(2, 6):
        table = seated(library, "b2_collector", 4, seed, mistakes=0.4)
        table.play()
        made += table.made
    kinds = {"_wrong_card", "_double", "_early_roll", "_taken_back", "_unknown", "_too_soon"}
    assert {kind for kind in kinds if made[kind]} == kinds


def test_a_table_that_was_shoved_is_noticed(library: Library) -> None:
    """The script's check can fail: a card that slips from one pile to another is seen."""
    table = seated(library, "b1_guardian", 2, seed=1, mistakes=0.0)
    table.check()
    table.places[0].discard_pile.append(table.places[0].hand.pop())
    with pytest.raises(Disagreement):
        table.check()


def test_at_most_two_taps_for_each_card(library: Library) -> None:
    table = seated(library, "b2_collector", 4, seed=7, mistakes=0.0)
    table.play()
    assert table.taps <= 2 * table.cards_played
