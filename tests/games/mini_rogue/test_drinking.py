"""What a potion does for whoever drinks it, and what it does not."""

from __future__ import annotations

import pytest

from companion.games.mini_rogue import mat_events
from companion.games.mini_rogue.verbs import drink
from tests.games.mini_rogue.plays import in_room


@pytest.mark.parametrize(
    ("potion", "blind", "cursed", "hp", "after"),
    [
        ("healing", False, False, 3, (False, False, True)),
        ("healing", True, True, 3, (True, True, True)),
        ("holy_water", True, True, 3, (False, False, False)),
        ("perception", True, True, 3, (False, True, False)),
        ("perception", False, True, 3, (False, True, False)),
        ("fire", True, True, 3, (True, True, False)),
    ],
)
def test_a_potion_heals_or_cures_what_it_says_and_nobody_else(
    potion: str, blind: bool, cursed: bool, hp: int, after: tuple[bool, bool, bool]
) -> None:
    match = in_room("merchant", seats=2)
    hero, other = match.state.party
    for each in (hero, other):
        each.potions, each.blindness, each.curse, each.hp = [potion], blind, cursed, hp
    match.heard = []
    drink(match, 0, potion)
    assert (hero.blindness, hero.curse, hero.hp > hp) == after
    assert (hero.potions, other.potions) == ([], [potion])
    assert (other.blindness, other.curse, other.hp) == (blind, cursed, hp)
    cures = [event for event in match.heard if isinstance(event, mat_events.Cured)]
    assert bool(cures) is ((blind, cursed) != after[:2]), "nothing is told to be cured that was well"
