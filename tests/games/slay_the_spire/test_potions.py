"""One small play per potion; the numbers are those of the fact tables."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules.strikes import player_dies
from companion.games.slay_the_spire.state.acts import Aim, AimPlayer, AimRow, Done, Pick, PickFace, UsePotion
from companion.games.slay_the_spire.state.board_events import ItemLeft
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

STRIKE = "strike_ironclad"
PLAYS: list[tuple[str, dict[str, Any], tuple[Any, ...], dict[str, Any]]] = [
    ("ancient_potion", {"weak": 2, "vulnerable": 3}, (), {"weak": -2, "vulnerable": -3}),
    ("attack_potion", {}, (), {}),
    ("block_potion", {}, (AimPlayer(1),), {"p1.block": 2}),
    ("block_potion", {"block": 19}, (AimPlayer(0),), {"block": 1}),
    ("blood_potion", {"hp": 5}, (), {"hp": 2}),
    ("blood_potion", {"hp": 9}, (), {"hp": 1}),
    ("cunning_potion", {}, (Aim(1), Aim(0), Aim(1)), {"e0.hp": -1, "e1.hp": -2}),
    ("distilled_chaos", {"draw": "clumsy strike defend"}, (Pick("clumsy"), Pick(STRIKE), Aim(1)),
     {"draw": "", "e1.hp": -1, "block": 1, "discard": f"clumsy {STRIKE} defend_ironclad"}),
    ("energy_potion", {}, (), {"energy": 2}),
    ("energy_potion", {"energy": 5}, (), {"energy": 1}),
    ("entropic_brew", {}, ("fire_potion", "weak_potion"), {"potions": "fire_potion weak_potion"}),
    ("explosive_potion", {}, (AimRow(0),), {"e0.hp": -2, "e2.hp": -2}),
    ("fire_potion", {}, (Aim(1),), {"e1.hp": -4}),
    ("flex_potion", {}, (), {"strength": 1}),
    ("ghost_in_a_jar", {}, (), {}),
    ("liquid_memories", {"discard": "bash strike"}, (Pick("bash"),), {"hand": "bash", "discard": STRIKE}),
    ("purity_potion", {"hand": "anger bash clash flex"}, (Pick("anger"), Pick("clash"), Pick("flex")),
     {"hand": "bash", "exhaust": "anger clash flex"}),
    ("purity_potion", {"hand": "bash"}, (Done(),), {}),
    ("skill_potion", {}, (), {}),
    ("snecko_oil", {"draw": "anger bash clash flex rage inflame"}, (),
     {"hand": "anger bash clash flex rage", "draw": "daze daze inflame"}),
    ("swift_potion", {"draw": "anger bash clash flex"}, (), {"hand": "anger bash clash", "draw": "flex"}),
    ("vulnerable_potion", {}, (Aim(1),), {"e1.vulnerable": 1}),
    ("weak_potion", {}, (Aim(1),), {"e1.weak": 2}),
]  # fmt: skip
ELSEWHERE = {"fairy_in_a_bottle", "gamblers_brew"}


def with_potion(*names: str, **given: Any) -> Play:
    """The standard fight with potions."""
    return fight(hero(potions=" ".join(names), **given), hero("silent"), foe(), foe(row=1), foe())


@pytest.mark.parametrize(("name", "given", "answers", "changes"), PLAYS)
def test_the_potion_does_what_it_says_and_is_gone(
    name: str, given: dict[str, Any], answers: tuple[Any, ...], changes: dict[str, Any]
) -> None:
    assert with_potion(name, **given).potion(name, *answers).changes() == {"potions": "", **changes}


def test_every_potion_has_a_play() -> None:
    assert {name for name, *_rest in PLAYS} | ELSEWHERE == set(BOOK.catalog.potions)


def test_the_next_attack_is_played_twice_after_an_attack_potion() -> None:
    play = with_potion("attack_potion", hand="defend strike strike").potion("attack_potion")
    play.play("defend").play("strike", Aim(1), at=0)
    assert (play.p().block, play.e(0).hp, play.e(1).hp) == (1, 29, 29)
    assert play.mark().play("strike").changes()["e0.hp"] == -1


def test_two_skill_potions_repeat_two_skills() -> None:
    play = with_potion("skill_potion", "skill_potion", hand="defend defend defend", energy=6)
    play.potion("skill_potion").potion("skill_potion").play("defend")
    assert play.p().block == 2
    play.play("defend")
    assert play.p().block == 4
    assert play.play("defend").p().block == 5


def test_attacks_of_a_cunning_potion_are_separate_and_cost_0() -> None:
    play = with_potion("cunning_potion", relics="wrist_blade", powers="accuracy", weak=1)
    play.potion("cunning_potion", Aim(0), Aim(0), Aim(1))
    # 1 + 1 by Wrist Blade, none by Accuracy: these are no shivs. The first is weak.
    assert (play.e(0).hp, play.e(1).hp, play.p().weak) == (30 - 1 - 2, 28, 0)


def test_the_strength_of_a_flex_potion_goes() -> None:
    assert with_potion("flex_potion", strength=2).potion("flex_potion").end_of_turn().p().strength == 2
    assert with_potion("flex_potion", strength=8).potion("flex_potion").end_of_turn().p().strength == 7


def test_a_ghost_in_a_jar_limits_what_is_lost_until_the_round_ends() -> None:
    play = with_potion("ghost_in_a_jar", hand="rupture", lost_hp_this_combat=True)
    play.potion("ghost_in_a_jar").enemy_turn(die=3)
    assert (play.p().hp, play.p(1).hp) == (9, 6)
    play.start_of_turn(die=3).enemy_turn(die=3)
    assert play.p().hp == 1


def test_a_ghost_counts_what_was_lost_before_in_the_round() -> None:
    play = with_potion("ghost_in_a_jar", hand="rupture").play("rupture")
    play.potion("ghost_in_a_jar").enemy_turn(die=3)
    assert play.p().hp == 9


def test_a_card_remembered_is_free_this_turn() -> None:
    play = with_potion("liquid_memories", discard="bash", energy=0)
    play.potion("liquid_memories").play("bash")
    assert (play.e().hp, play.p().energy) == (28, 0)


def test_each_card_of_distilled_chaos_finishes_before_the_next() -> None:
    play = with_potion("distilled_chaos", powers="juggernaut", draw="defend rage defend")
    play.potion("distilled_chaos", Pick("defend_ironclad"), Aim(0), Pick("defend_ironclad"), Aim(1))
    assert (play.e(0).hp, play.e(1).hp, play.p().block) == (29, 29, 2)


# The roll


def test_gamblers_brew_sets_the_die_before_anything_is_resolved() -> None:
    play = with_potion("gamblers_brew", relics="happy_flower anchor")
    uid = play.p().potions[0].uid
    play.start_of_turn(UsePotion(uid), PickFace(3), die=1)
    assert (play.state.fight.die, play.p().energy, play.p().potions) == (3, 4, [])


def test_gamblers_brew_may_be_kept_and_is_refused_later() -> None:
    play = with_potion("gamblers_brew").start_of_turn(Done(), die=1)
    assert (play.state.fight.die, len(play.p().potions)) == (1, 1)
    assert play.refused(UsePotion(play.p().potions[0].uid)).code == "not-now"


# A fairy


def test_a_fairy_saves_its_owner_at_2_hp() -> None:
    play = with_potion("fairy_in_a_bottle", hp=3).enemy_turn(die=3)
    # The Jaw Worms of row 0 hit for 4 each: the first brings 0, then 2; the second kills.
    assert play.state.fight.lost
    play = fight(hero(potions="fairy_in_a_bottle", hp=3), hero("silent"), foe()).enemy_turn(die=3)
    assert (play.p().hp, play.p().potions, play.state.fight.lost) == (2, [], False)


def test_the_rest_of_a_multi_hit_finds_the_hp_a_fairy_gave() -> None:
    play = fight(hero(potions="fairy_in_a_bottle", hp=1), foe("e2_byrd")).enemy_turn(die=1)
    assert (play.p().hp, play.state.fight.lost) == (1, False)  # two hits of 1: 0, then 2, then 1


def test_a_fairy_does_nothing_for_others_nor_when_hp_are_left() -> None:
    play = fight(hero(potions="fairy_in_a_bottle"), hero("silent", hp=1), foe(row=1)).enemy_turn(die=3)
    assert play.state.fight.lost
    play = fight(hero(potions="fairy_in_a_bottle", hp=5), foe()).enemy_turn(die=3)
    assert (play.p().hp, len(play.p().potions)) == (1, 1)


def test_a_fairy_is_not_used_by_hand() -> None:
    play = with_potion("fairy_in_a_bottle")
    assert play.refused(UsePotion(play.p().potions[0].uid)).code == "not-now"


def test_a_fairy_counts_as_a_potion_that_was_drunk() -> None:
    play = fight(hero(potions="fairy_in_a_bottle", hp=3), hero("silent"), foe())
    play.match.heard, play.p().hp = [], 0
    player_dies(play.match, 0)
    left = [event for event in play.match.heard if isinstance(event, ItemLeft)]
    assert [(event.seat, event.drunk) for event in left] == [(0, True)]
