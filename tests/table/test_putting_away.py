"""Enough for tonight: what is kept together, what is laid out again, and what goes back into the box."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import Correct
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.encoding import encode
from companion.table.kept.putting_away import heaps
from companion.table.kits import kit_of
from companion.table.tags.library import Library
from tests.table.tables import Play, duel, rolled
from tests.table.test_climb_at_table import climb


def said(made: Play) -> dict[str, tuple[str, ...]]:
    """The heaps by their titles."""
    return {heap.title: heap.lines for heap in heaps(made.session.match, kit_of(made.session.game.id))}


def test_the_board_comes_first_and_then_every_player_with_what_is_theirs(library: Library) -> None:
    made = climb(library, 4)
    made.session.handle(Correct(MoveCard("anchor", ("climb", "decks", "relics"), ("heroes", 2, "relics"))))
    before = encode(made.state)
    found = said(made)
    assert list(found) == ["The board", "Anna", "Ben", "Cleo", "Dora"]
    assert any(line.startswith("boss of the act: ") for line in found["The board"])
    boot = 1
    assert sum("row " in line for line in found["The board"]) == len(made.state.climb.tokens) + boot
    assert any("Anchor" in line for line in found["Cleo"])
    assert not any("Anchor" in line for line in (*found["Anna"], *found["Ben"], *found["Dora"]))
    deck = made.state.heroes[0].deck
    assert any(f"deck: {len(deck)} cards (" in line for line in found["Anna"])
    assert encode(made.state) == before


def test_what_nobody_may_see_is_a_number_of_cards(library: Library) -> None:
    found = said(rolled(library))
    draw = [line for line in found["Anna"] if "draw pile" in line]
    assert draw and all("(" not in line for line in draw)


def test_a_fight_and_another_game_are_put_away_by_their_own_places(library: Library) -> None:
    assert "Back into the box" not in said(rolled(library))
    assert {"Anna", "Ben"} <= set(said(duel(library)))


def test_between_acts_the_decks_of_the_act_are_put_back_and_nothing_before(library: Library) -> None:
    made = climb(library)
    assert "Back into the box" not in said(made)
    boss = made.state.climb.boss
    from companion.games.slay_the_spire.climb.making import layout_of

    top = max(layout_of(made.state.climb).rooms, key=lambda space: int(space.partition("-")[0]))
    made.session.handle(Correct(SetValue(("climb", "at"), top)))
    made.state.climb = replace(made.state.climb, beaten=(boss,))
    lines = said(made)["Back into the box"]
    assert len(lines) == 3 and "Shuffle each card reward deck with the cards under it" in lines[1]


def test_after_the_game_everybody_hears_what_goes_back_to_which_deck(library: Library) -> None:
    made = climb(library)
    rares = f"rares:{made.state.heroes[0].character}"
    rare = made.state.climb.decks[rares].bag[0]
    made.session.handle(Correct(MoveCard(rare, ("climb", "decks", rares), ("heroes", 0, "deck"))))
    made.session.handle(Correct(MoveCard("anchor", ("climb", "decks", "relics"), ("heroes", 1, "relics"))))
    made.state.climb = replace(made.state.climb, result="lost")
    lines = said(made)["Back into the box"]
    name = made.session.game.words.card(rare)
    assert any(line.startswith("Anna, to rare rewards: ") and name in line for line in lines)
    assert any(line.startswith("Ben, to relic deck: ") and "Anchor" in line for line in lines)
    assert any(line.startswith("Ben, to starter deck: ") and "5 × Strike" in line for line in lines)
