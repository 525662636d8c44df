"""Sets of own cards of Miscrits: what types cannot say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.card_sets import CardSet, CardSetError, Head
from companion.games.miscrits.content import CARDS, GAME_ID
from companion.games.miscrits.parts.own_cards import OWN_CARDS
from companion.games.miscrits.state import Creature
from companion.games.miscrits.view.view import _creature_view
from companion.games.miscrits.words.texts import card_text

CUB = """[set]
game = "miscrits"
name = "Ours"

[creatures.cub]
name = "Cub"
element = "fire"
max_hp = 9
attacks = [
  { name = "Bite", damage = 2 },
  { name = "Rest", effects = [{ do = "heal", amount = 3 }] },
]
"""


def mistakes(text: str) -> str:
    """What is said about a set, with the lines."""
    with pytest.raises(CardSetError) as refused:
        OWN_CARDS.read(text, "ours.toml")
    return str(refused.value)


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ("damage = 2", "damage = -2", "ours.toml:9: creatures.cub.attacks.1.damage"),
        ("amount = 3", "amount = -3", "ours.toml:9: creatures.cub.attacks.2.effects.1.amount"),
    ],
)
def test_a_number_below_zero_is_refused_with_its_line(right: str, wrong: str, place: str) -> None:
    assert OWN_CARDS.read(CUB, "ours.toml").entries["creatures"]["cub"].max_hp == 9
    assert mistakes(CUB.replace(right, wrong)) == f"{place}: expected 0 or more."


def test_nothing_is_a_number_of_a_card() -> None:
    found = OWN_CARDS.read(CUB.replace("damage = 2", "damage = 0"), "ours.toml")
    assert found.entries["creatures"]["cub"].attacks[0].damage == 0


@pytest.mark.parametrize(
    ("stage", "below", "said"),
    [(1, "", "needs evolves_from"), (0, "cub", "a creature that evolves from another needs stage 1 or more")],
)
def test_a_line_of_evolutions_has_no_gap(stage: int, below: str, said: str) -> None:
    wrong = CUB.replace("max_hp = 9", f'max_hp = 9\nstage = {stage}\nevolves_from = "{below}"')
    assert said in mistakes(wrong)


def test_a_card_that_is_another_in_other_sets_says_what_it_does_there() -> None:
    name, creature = next((name, each) for name, each in CARDS.creatures.items() if each.attacks)
    before = card_text(name)
    other = replace(creature, max_hp=creature.max_hp + 10)
    with CARDS.instead([*CARDS.sets, CardSet(Head(GAME_ID, "other"), {"creatures": {name: other}}, "other")]):
        assert str(creature.max_hp + 10) in card_text(name) != before
    assert card_text(name) == before


def test_a_chosen_figure_is_seen_and_no_saved_game_minds_it() -> None:
    """Creatures and bosses look as their owner says; what they do, and so the hash of the set, stays."""
    plain = OWN_CARDS.read(CUB, "ours.toml")
    found = OWN_CARDS.read(CUB.replace("max_hp = 9", 'max_hp = 9\nfigure = "17"'), "ours.toml")
    assert found.hash == plain.hash and found.entries["creatures"]["cub"].figure == "17"
    assert [card.figure for card in OWN_CARDS.printed(plain)] == ["Cub"]
    assert [card.figure for card in OWN_CARDS.printed(found)] == ["17"]
    CARDS.use([OWN_CARDS.packaged(), found])
    try:
        assert _creature_view(0, Creature(1, "cub", 9, 9), ("seats", 0, "active")).figure == "17"
    finally:
        CARDS.use([OWN_CARDS.packaged()])
