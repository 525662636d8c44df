"""Every special ability of an enemy: when it happens, when not, at the boundary, and who is left alone.

Two players stand in rows 0 and 1; the enemy with the ability is enemy 0 in row 0. What `changes` lists is
all that changes, so the others are proven untouched.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.acts import Aim, Ready
from tests.games.slay_the_spire.plays import Given, Play, fight, foe, hero

STRIKE = {"energy": -1, "hand": "", "discard": "strike_ironclad"}
TWIN = {"energy": -1, "hand": "", "discard": "twin_strike"}


def against(face: str, hand: str = "strike", turn: int = 2, mine: Given | None = None, **given: Any) -> Play:
    """Seat 0 with one card, against the enemy and a bystander of the same kind in row 1."""
    me = hero(hand=hand, **(mine or {}))
    return fight(me, hero("silent"), foe(face, **given), foe(face, row=1, **given), turn=turn)


def faces_with(name: str) -> list[str]:
    found = [
        face.id for face in BOOK.catalog.faces.values() if any(each.name == name for each in face.abilities)
    ]
    assert found
    return found


# Curl Up


@pytest.mark.parametrize("face", faces_with("Curl Up"))
def test_curl_up_blocks_after_the_first_damage(face: str) -> None:
    play = against(face, "strike strike").play("strike")
    first = {**STRIKE, "hand": "strike_ironclad", "e0.hp": -1, "e0.block": 2}
    assert play.changes() == first
    play.mark().play("strike")
    assert play.changes() == {**STRIKE, "discard": "strike_ironclad strike_ironclad", "e0.block": -1}


def test_curl_up_comes_after_all_hits_of_the_attack() -> None:
    play = against("s1_red_louse", "twin_strike").play("twin_strike")
    assert play.changes() == {**TWIN, "e0.hp": -2, "e0.block": 2}


def test_curl_up_counts_neither_damage_that_block_takes_nor_poison() -> None:
    assert against("s1_red_louse", block=1).play("strike").changes() == {**STRIKE, "e0.block": -1}
    play = against("s1_red_louse", poison=2).end_of_turn()
    assert play.changes() == {"hand": "", "discard": "strike_ironclad", "e0.hp": -2, "e1.hp": -2}
    assert not play.e().damaged_before


def test_curl_up_of_a_dying_louse_is_too_late() -> None:
    play = against("s1_red_louse", max_hp=1).play("strike")
    assert play.changes() == {**STRIKE, "e0.hp": -1, "e0.alive": False}


# Angry, Reactive, Thorns: what was damaged, what was attacked


@pytest.mark.parametrize("face", faces_with("Angry"))
def test_angry_gains_strength_for_each_hit_that_takes_hp(face: str) -> None:
    assert against(face).play("strike").changes() == {**STRIKE, "e0.hp": -1, "e0.strength": 1}
    twin = against(face, "twin_strike").play("twin_strike")
    assert twin.changes() == {**TWIN, "e0.hp": -2, "e0.strength": 2}
    half = against(face, "twin_strike", block=1).play("twin_strike")
    assert half.changes() == {**TWIN, "e0.hp": -1, "e0.block": -1, "e0.strength": 1}
    assert against(face, block=1).play("strike").changes() == {**STRIKE, "e0.block": -1}


def test_angry_does_not_mind_poison() -> None:
    play = against("s1_mad_gremlin", "", poison=1).end_of_turn()
    assert play.changes() == {"e0.hp": -1, "e1.hp": -1}


def test_reactive_rolls_again_once_an_attack_and_no_relic_answers() -> None:
    mine = {"relics": "vajra"}
    play = against("e3_writhing_mass", "twin_strike", mine=mine).play("twin_strike", 4)
    assert play.changes() == {**TWIN, "e0.hp": -2}
    assert play.state.fight.die == 4


def test_reactive_does_not_roll_when_nothing_went_through() -> None:
    play = against("e3_writhing_mass", block=1).play("strike")
    assert play.changes() == {**STRIKE, "e0.block": -1}
    assert play.state.fight.die == 1


@pytest.mark.parametrize("face", faces_with("Thorns"))
@pytest.mark.parametrize("cubes", [1, 2, 5])
def test_thorns_hurt_the_attacker_once_an_attack(face: str, cubes: int) -> None:
    twin = against(face, "twin_strike", cubes=cubes).play("twin_strike")
    assert twin.changes() == {**TWIN, "e0.hp": -2, "hp": -cubes}
    blocked = against(face, cubes=cubes, block=3).play("strike")
    assert blocked.changes() == {**STRIKE, "e0.block": -1, "hp": -cubes}
    shield = against(face, cubes=cubes, mine={"block": 1}).play("strike")
    assert shield.changes() == {
        **STRIKE,
        "e0.hp": -1,
        "block": -1,
        **({"hp": 1 - cubes} if cubes > 1 else {}),
    }


def test_poison_is_no_attack_that_thorns_answer() -> None:
    assert against("s3_spiker_add", "", poison=1).end_of_turn().changes() == {"e0.hp": -1, "e1.hp": -1}


def test_the_cubes_of_thorns_stop_at_five() -> None:
    play = fight(hero(), foe("s3_spiker_add", cubes=4)).enemy_turn(die=1)
    assert play.changes() == {"e0.cubes": 1}
    assert play.mark().enemy_turn(die=1).changes() == {}


def test_a_row_attack_meets_the_thorns_of_each_spiker() -> None:
    spikers = [foe("s3_spiker_add"), foe("s3_spiker_attack", cubes=2)]
    play = fight(hero(hand="cleave"), *spikers).play("cleave")
    changes = {"energy": -1, "hand": "", "discard": "cleave", "hp": -3, "e0.hp": -2, "e1.hp": -2}
    assert play.changes() == changes


# Death


@pytest.mark.parametrize("face", faces_with("Spore Cloud"))
def test_spore_cloud_makes_the_player_in_the_row_vulnerable(face: str) -> None:
    play = against(face, max_hp=1).play("strike")
    assert play.changes() == {**STRIKE, "e0.hp": -1, "e0.alive": False, "vulnerable": 1}
    other = against(face, max_hp=1)
    other.play("strike", at=1)
    assert other.changes() == {**STRIKE, "e1.hp": -1, "e1.alive": False, "p1.vulnerable": 1}


def test_spore_cloud_also_follows_poison_and_stops_at_the_limit() -> None:
    beasts = [foe("s1_fungi_beast", max_hp=1, poison=1), foe(row=1)]
    play = fight(hero(vulnerable=3), hero("silent"), *beasts).end_of_turn()
    assert play.changes() == {"e0.hp": -1, "e0.poison": -1, "e0.alive": False}


def test_no_spore_cloud_from_a_beast_that_is_only_hurt() -> None:
    assert against("s1_fungi_beast", max_hp=2).play("strike").changes() == {**STRIKE, "e0.hp": -1}


@pytest.mark.parametrize("face", faces_with("Fury"))
def test_a_centurion_rages_when_the_mystic_of_its_row_dies(face: str) -> None:
    mystic = foe("s2_mystic", max_hp=1)
    play = fight(hero(hand="strike"), hero("silent"), mystic, foe(face), foe(face, row=1)).play("strike")
    died = {"e0.hp": -1, "e0.alive": False}
    assert play.changes() == {**STRIKE, **died, "e1.strength": 1, "e1.mode": "fury"}
    for die in range(1, 7):
        play.p().block = play.p(1).block = 20
        play.e(2).mode = "fury"
        assert play.mark().enemy_turn(die=die).changes() == {"block": -4, "p1.block": -3}


def test_a_centurion_does_not_mind_a_mystic_of_another_row() -> None:
    mystic = foe("s2_mystic", max_hp=1)
    play = fight(hero(hand="strike"), hero("silent"), mystic, foe("e2_centurion_3b", row=1)).play("strike")
    assert play.changes() == {**STRIKE, "e0.hp": -1, "e0.alive": False}


def darklings(*hp: int, **given: Any) -> Play:
    faces = ["e3_darkling", "s3_darkling_bha", "s3_darkling_hab"]
    figures = [foe(face, max_hp=8, **given) for face in faces]
    play = fight(hero(), hero("silent"), *figures, foe(row=1))
    for index, left in enumerate(hp):
        play.e(index).hp, play.e(index).alive = left, left > 0
    return play.mark()


def test_dead_darklings_return_with_4_hp_while_one_lives() -> None:
    play = darklings(0, 3, 0).start_of_turn()
    assert play.changes() == {"e0.hp": 4, "e0.alive": True, "e2.hp": 4, "e2.alive": True}
    assert darklings(0, 0, 0).start_of_turn().changes() == {}
    assert darklings(8, 3, 1).start_of_turn().changes() == {}


def test_a_fight_is_won_when_the_last_darkling_falls() -> None:
    play = darklings(0, 1, 0)
    play.e(3).alive = False
    assert not play.state.fight.won
    play.p().hand.add("strike_ironclad")
    play.play("strike", at=1)
    assert play.state.fight.won


# Turns and phases


def skill(card: str, face: str = "el1_gremlin_nob", turn: int = 2, **mine: Any) -> dict[str, Any]:
    play = against(face, card, turn, {"energy": 6, **mine}, hp=20)
    play.e(1).face = "e1_jaw_worm"
    return play.mark().play(card).changes()


@pytest.mark.parametrize("face", faces_with("Enraged"))
def test_enraged_hurts_whoever_plays_a_skill_from_turn_2_on(face: str) -> None:
    played = {"energy": -1, "hand": "", "discard": "defend_ironclad"}
    assert skill("defend", face) == played  # the Block it gives takes the damage
    assert skill("defend", face, turn=3) == played
    assert skill("defend", face, turn=1) == {**played, "block": 1}
    assert skill("defend", face, block=20) == {**played, "block": -1}
    assert skill("strike", face) == {**played, "discard": "strike_ironclad", "e0.hp": -1}


def test_enraged_does_not_mind_a_power() -> None:
    assert skill("inflame") == {"energy": -2, "hand": "", "powers": "inflame", "strength": 1}


def test_a_copied_skill_enrages_twice() -> None:
    mine = {"energy": 6, "powers": ""}
    play = against("el1_gremlin_nob", "burst defend", 2, mine)
    play.e(1).face = "e1_jaw_worm"
    play.play("burst").mark().play("defend")
    # 1 Block taken by the first damage, 1 by the second.
    assert play.changes() == {"energy": -1, "hand": "", "discard": "burst defend_ironclad"}


@pytest.mark.parametrize("face", faces_with("Rally"))
def test_reptomancer_rallies_only_without_daggers(face: str) -> None:
    alone = fight(hero(hp=50), foe(face, slot=1)).enemy_turn()
    assert alone.e().slot == 0
    dagger = fight(hero(hp=50), foe(face, slot=1), foe("s3_dagger")).enemy_turn()
    assert dagger.e().slot == 2
    elsewhere = fight(hero(hp=50), hero("silent", hp=50), foe(face, slot=1), foe("s3_dagger", row=1))
    assert elsewhere.enemy_turn().e().slot == 2
    assert fight(hero(hp=50), foe(face, slot=2)).enemy_turn().e().slot == 0
    assert fight(hero(hp=50), foe(face, slot=0)).enemy_turn().e().slot == 1


@pytest.mark.parametrize("face", ["el3_nemesis", "el3_nemesis_a1", "el3_nemesis_a12"])
@pytest.mark.parametrize("slot", [0, 1, 2, 3])
def test_nemesis_loses_no_hp_on_every_second_slot(face: str, slot: int) -> None:
    lost = {"e0.hp": -1} if slot in (0, 2) else {}
    play = against(face, slot=slot)
    assert play.play("strike").changes() == {**STRIKE, **lost}
    poisoned = against(face, "", slot=slot, poison=1).end_of_turn()
    assert poisoned.changes() == ({**lost, "e1.hp": -1} if lost else {})
    blocked = against(face, slot=slot, block=1, vulnerable=1).play("strike")
    assert blocked.changes() == {**STRIKE, "e0.block": -1, "e0.vulnerable": -1, **lost}


@pytest.mark.parametrize("face", faces_with("Slow"))
def test_slow_takes_one_more_from_each_hit(face: str) -> None:
    assert against(face).play("strike").changes() == {**STRIKE, "e0.hp": -2}
    assert against(face, "twin_strike").play("twin_strike").changes() == {**TWIN, "e0.hp": -4}
    poisoned = against(face, "", poison=2).end_of_turn()
    assert poisoned.changes() == {"e0.hp": -2, "e1.hp": -2}


@pytest.mark.parametrize(
    ("vulnerable", "weak", "strength", "damage"),
    [(1, 0, 0, 4), (0, 1, 0, 1), (1, 1, 0, 2), (1, 0, 2, 8), (0, 0, 0, 2)],
)
def test_slow_is_added_before_doubling(vulnerable: int, weak: int, strength: int, damage: int) -> None:
    mine = {"weak": weak, "strength": strength}
    play = against("el3_giant_head", mine=mine, vulnerable=vulnerable)
    play.mark().play("strike")
    assert play.changes()["e0.hp"] == -damage
    assert "e1.hp" not in play.changes()


@pytest.mark.parametrize("face", faces_with("Flying"))
def test_no_hit_on_a_byrd_deals_more_than_one(face: str) -> None:
    heavy = {"energy": -3, "hand": "", "discard": "bludgeon"}
    assert against(face, "bludgeon").play("bludgeon").changes() == {**heavy, "e0.hp": -1}
    assert against(face, "twin_strike+").play("twin_strike+").e().hp == 28
    weak = against(face, mine={"weak": 1}).play("strike")
    assert weak.changes() == {**STRIKE, "weak": -1}
    poisoned = against(face, "", poison=3).end_of_turn()
    assert poisoned.changes() == {"e0.hp": -3, "e1.hp": -3}


def test_damage_that_is_no_hit_reaches_a_byrd_in_full() -> None:
    me = hero("defect", hand="dual_cast", orbs="lightning")
    play = fight(me, foe("e2_byrd"), foe(row=1)).play("dual_cast", Aim(0), Aim(0))
    assert play.e().hp == 26


@pytest.mark.parametrize("face", faces_with("Barricade"))
def test_barricade_keeps_block_in_the_enemy_turn(face: str) -> None:
    play = fight(
        hero(block=20), hero("silent"), foe(face, slot=1, block=7), foe("s1_gremlin_wizard", block=3, row=1)
    )
    changes = play.enemy_turn().changes()
    assert changes == {"block": -5, "e0.slot": -1, "e1.block": -3, "e1.slot": 1}


def test_shift_turns_lost_hp_into_block_of_the_player_in_the_row() -> None:
    play = against("e3_transient", "bludgeon", block=2).play("bludgeon")
    heavy = {"energy": -3, "hand": "", "discard": "bludgeon"}
    assert play.changes() == {**heavy, "e0.block": -2, "e0.hp": -5, "block": 5}
    row_1 = against("e3_transient").play("strike", at=1)
    assert row_1.changes() == {**STRIKE, "e1.hp": -1, "p1.block": 1}
    full = against("e3_transient", "bludgeon", mine={"block": 18}).play("bludgeon")
    assert full.changes() == {**heavy, "e0.hp": -7, "block": 2}
    assert against("e3_transient", "", poison=3).end_of_turn().changes() == {
        "e0.hp": -3,
        "e1.hp": -3,
        "block": 3,
        "p1.block": 3,
    }


@pytest.mark.parametrize(("die", "cost"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 3), (6, 3)])
def test_confused_prices_the_first_card_of_the_player_in_its_row(die: int, cost: int) -> None:
    me = hero(hand="strike bash", relics="", energy=3)
    other = hero("silent", hand="strike")
    play = fight(me, other, foe("e2_snecko"), foe(row=1)).start_of_turn(die=die)
    play.mark().play("bash", at=1)
    assert play.changes()["energy"] == -cost
    left = 3 - cost
    if left:
        play.mark().play("strike", at=1)
        assert play.changes()["energy"] == -1
    else:
        assert play.refused(play.playing("strike_ironclad", at=1)).code == "no-energy"
    play.mark().play("strike", at=1, by=1)
    assert play.changes()["p1.energy"] == -1


def test_confused_is_over_with_the_turn() -> None:
    play = fight(hero(hand="bash", hp=50), foe("e2_snecko")).start_of_turn(die=5)
    play.end_of_turn().enemy_turn(die=5)
    assert play.p().granted == []


# Summons by action


def test_a_large_slime_splits_off_a_slime_at_the_start_of_the_next_round() -> None:
    slime = foe("e1_large_slime", slot=2, row=1, place=0)
    play = fight(hero(), hero("silent"), foe("s1_gremlin_wizard"), slime).mark()
    play.enemy_turn()
    assert len(play.state.fight.enemies) == 2
    play.start_of_turn("s1_acid_slime_wad")
    came = play.e(2)
    assert (came.face, came.row, came.hp, came.place, came.summoned) == ("s1_acid_slime_wad", 1, 5, 1, True)
    assert len(play.state.fight.enemies) == 3


def test_a_dead_slime_does_not_split_any_more() -> None:
    play = fight(
        hero(hand="strike"), foe("e1_large_slime", slot=2, max_hp=1), foe("s1_gremlin_wizard", row=1)
    )
    play.enemy_turn()
    play.e().alive = False
    play.start_of_turn("s1_acid_slime_wad")
    # It announced the slime before it died: what it did is done.
    assert len(play.state.fight.enemies) == 3


@pytest.mark.parametrize("boss", ["b2_collector", "b2_collector_a10", "el3_reptomancer"])
@pytest.mark.parametrize("there", [0, 1, 2, 3])
def test_each_row_is_filled_up_to_two(boss: str, there: int) -> None:
    name = "s2_torch_head" if boss.startswith("b2") else "s3_dagger"
    standing = [foe(name, row=1, max_hp=5) for _one in range(there)]
    play = fight(
        hero(hp=99), hero("silent", hp=99), foe(boss), *standing, foe(name, row=0, alive=False, hp=0)
    )
    play.enemy_turn()
    alive = [enemy.row for enemy in play.state.fight.enemies if enemy.alive and enemy.face == name]
    play.start_of_turn()
    now = [enemy.row for enemy in play.state.fight.enemies if enemy.alive and enemy.face == name]
    assert now.count(0) == 2
    assert now.count(1) == max(2, alive.count(1))


def test_the_leader_brings_its_gremlins_back_as_they_were() -> None:
    gang = [
        foe("s1_mad_gremlin", max_hp=4, row=1, hp=0, alive=False),
        foe("s1_fat_gremlin", max_hp=3, hp=1),
        foe("e1_jaw_worm", hp=0, alive=False),
    ]
    play = fight(hero(hp=99), hero("silent", hp=99), foe("el2_gremlin_leader", slot=2), *gang).mark()
    changes = play.enemy_turn().changes()
    assert changes["e1.alive"] is True
    assert changes["e1.hp"] == 4
    assert "e2.hp" not in changes
    assert "e3.alive" not in changes
    assert play.e(1).row == 1


def test_a_gremlin_that_left_no_body_in_the_gang_is_not_brought_back() -> None:
    thief = foe("s1_sneaky_gremlin", max_hp=2, hp=2, alive=False, left=True)
    play = fight(hero(hp=99), foe("el2_gremlin_leader", slot=2), thief).enemy_turn()
    assert "e1.alive" not in play.changes()


def test_a_thief_that_leaves_takes_no_card_along_and_nothing_explodes() -> None:
    thief = foe("e1_looter", slot=2, place=0)
    play = fight(hero("silent", hand="corpse_explosion", gold=3), thief, foe(row=0, place=1))
    play.play("corpse_explosion").mark().enemy_turn(die=1)
    changes = play.changes()
    assert (changes["discard"], changes["gold"], changes["e0.left"]) == ("corpse_explosion", -2, True)
    assert "e1.hp" not in changes


# Acts last


def test_an_action_that_says_so_comes_after_the_others() -> None:
    """Vulnerable from the row below comes too late for the slaver's blow above."""
    red = foe("s2_red_slaver_v3d", row=1)
    play = fight(hero(hp=99), hero("silent", hp=99), foe("s2_blue_slaver_w3d", row=1, place=1), red)
    play.state.fight.enemies[0].place, play.state.fight.enemies[1].place = 1, 0
    changes = play.enemy_turn(die=1).changes()
    assert changes == {"p1.hp": -4, "p1.weak": 1, "p1.vulnerable": 1}


def test_everybody_is_ready_and_the_round_goes_on() -> None:
    play = against("e1_jaw_worm", "").do(Ready())
    play.do(Ready(), 3, by=1)
    assert (play.state.fight.round, play.state.fight.phase, play.state.fight.die) == (3, "play", 3)
