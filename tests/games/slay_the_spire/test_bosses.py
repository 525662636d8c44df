"""The bosses: modes, splits, second phases, abilities; Act IV. Cycles of tracks are in test_enemy_actions.

Numbers are those of the fact tables. Two players in rows 0 and 1 with much HP; a boss is in every row.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.acts import Done, GoToRow, Pick
from tests.games.slay_the_spire.plays import Given, Play, fight, foe, hero

STRIKE = {"energy": -1, "hand": "", "discard": "strike_ironclad"}


def versus(face: str, hand: str = "strike", *more: Given, mine: Given | None = None, **given: Any) -> Play:
    """Seat 0 with some cards and a bystander at seat 1, against the boss at its HP for two."""
    hp = BOOK.catalog.faces[face].hp_for(2)
    me = hero(hand=hand, **{"hp": 90, "max_hp": 90, **(mine or {})})
    other = hero("silent", hp=90, max_hp=90)
    boss = foe(face, **{"max_hp": hp, "mode": BOOK.catalog.faces[face].start_mode, **given})
    return fight(me, other, boss, *more)


def lost(play: Play) -> tuple[int, int]:
    """HP both players have lost since the mark."""
    changes = play.changes()
    return -changes.get("hp", 0), -changes.get("p1.hp", 0)


# The Guardian


@pytest.mark.parametrize(
    ("face", "first", "block", "second", "third", "fourth"),
    [("b1_guardian", 2, 10, 6, 2, 4), ("b1_guardian_a10", 2, 12, 7, 3, 4)],
)
def test_the_guardian_defends_when_its_block_was_broken(
    face: str, first: int, block: int, second: int, third: int, fourth: int
) -> None:
    play = versus(face, "").mark().enemy_turn()
    assert (lost(play), play.e().block, play.e().slot) == ((first, first), block, 1)
    play.mark().start_of_turn().enemy_turn()
    assert (lost(play), play.e().block, play.e().slot) == ((second, second), 0, 0)
    play.start_of_turn().enemy_turn().start_of_turn()
    assert (play.e().block, play.e().mode, play.e().slot) == (block, "attack", 1)
    play.e().block = 0  # the players broke it
    play.mark().enemy_turn()
    assert (lost(play), play.e().mode) == ((0, 0), "attack")
    play.start_of_turn()
    assert (play.e().mode, play.e().slot) == ("defensive", 0)
    play.mark().enemy_turn()
    assert (lost(play), play.e().slot, play.e().strength) == ((third, third), 1, 0)
    play.mark().start_of_turn().enemy_turn()
    assert (lost(play), play.e().mode, play.e().strength) == ((fourth, fourth), "defensive", 1)
    play.start_of_turn()
    assert (play.e().mode, play.e().slot) == ("attack", 0)
    play.mark().enemy_turn()
    assert lost(play) == (first + 1, first + 1)  # its Strength stays


def test_one_block_left_is_enough_for_the_guardian_to_strike() -> None:
    play = versus("b1_guardian", "", slot=1, block=1).enemy_turn().start_of_turn()
    assert (lost(play), play.e().mode) == ((6, 6), "attack")


@pytest.mark.parametrize("face", ["b1_guardian", "b1_guardian_a10"])
def test_sharp_hide_hurts_who_plays_attacks_in_defensive_mode_only(face: str) -> None:
    play = versus(face, mode="defensive").play("strike")
    assert play.changes() == {**STRIKE, "e0.hp": -1, "hp": -1}
    assert versus(face).play("strike").changes() == {**STRIKE, "e0.hp": -1}
    skill = versus(face, "defend", mode="defensive").play("defend")
    assert skill.changes() == {**STRIKE, "discard": "defend_ironclad", "block": 1}
    shiv = versus(face, "", mode="defensive", mine={"shiv": 1}).shiv()
    assert shiv.changes() == {"shiv": -1, "e0.hp": -1}  # no card (page 16)
    blocked = versus(face, mode="defensive", mine={"block": 2}).play("strike")
    assert blocked.changes() == {**STRIKE, "e0.hp": -1, "block": -1}


# Slime Boss


@pytest.mark.parametrize(("face", "strength"), [("b1_slime_boss", 0), ("b1_slime_boss_a10", 1)])
def test_the_slime_boss_splits_into_three_slimes_a_row_in_the_next_round(face: str, strength: int) -> None:
    play = versus(face, hp=1).play("strike")
    assert play.changes() == {**STRIKE, "e0.hp": -1, "e0.alive": False}
    assert (play.state.fight.phase, play.state.fight.won) == ("play", False)
    play.end_of_turn().mark().enemy_turn()
    assert lost(play) == (0, 0)
    large, acid, spike = "s1_large_slime_summon_4sw", "s1_acid_slime", "s1_spike_slime"
    play.start_of_turn(large, "s1_large_slime_summon_w4s", acid, f"{acid}_daw", spike, f"{spike}_dv2")
    came = [(e.face.split("_")[1], e.row, e.hp, e.strength) for e in play.state.fight.enemies[1:]]
    assert came == [
        ("large", 0, 12, strength),
        ("large", 1, 12, strength),
        ("acid", 0, 5, 0),
        ("acid", 1, 5, 0),
        ("spike", 0, 5, 0),
        ("spike", 1, 5, 0),
    ]
    for enemy in play.state.fight.enemies[2:]:
        enemy.alive = False
    play.e(1).hp = 1
    play.p().hand.add("strike_ironclad")
    play.play("strike", at=1)
    assert play.state.fight.won


def test_the_slime_boss_that_is_only_hurt_does_not_split() -> None:
    play = versus("b1_slime_boss", hp=2).play("strike").end_of_turn().start_of_turn()
    assert len(play.state.fight.enemies) == 1


# The Champ


@pytest.mark.parametrize(("face", "heal"), [("b2_champ", 80), ("b2_champ_a10", 90)])
def test_the_champ_rages_once_instead_of_dying(face: str, heal: int) -> None:
    play = versus(face, "strike strike", hp=1, slot=2, weak=2).play("strike")
    assert play.changes() == {
        **STRIKE,
        "hand": "strike_ironclad",
        "e0.hp": heal - 1,
        "e0.mode": "fury",
        "e0.slot": -2,
    }
    play.e().hp = 1
    play.play("strike")
    assert (play.e().alive, play.state.fight.won) == (False, True)


def test_the_hits_left_of_an_attack_do_not_land_on_the_champ_that_is_to_rise() -> None:
    play = versus("b2_champ", "twin_strike", hp=1).play("twin_strike")
    assert (play.e().hp, play.e().mode, play.e().alive) == (80, "fury", True)


def test_the_champ_at_one_hp_stays_calm() -> None:
    assert versus("b2_champ", hp=2).play("strike").e().mode == "normal"


@pytest.mark.parametrize(("face", "strength"), [("b2_champ", 1), ("b2_champ_a10", 2)])
def test_the_furious_champ_shakes_off_its_tokens_once(face: str, strength: int) -> None:
    play = versus(face, "", mode="fury", weak=2, vulnerable=3).enemy_turn()
    assert play.changes() == {"e0.weak": -2, "e0.vulnerable": -3, "e0.slot": 1}
    play.mark().enemy_turn()
    assert lost(play) == (8, 8)
    assert play.mark().enemy_turn().changes() == {"e0.strength": strength, "e0.slot": -1}
    assert play.e().slot == 1  # the gray slot is not visited again


def test_poison_also_enrages_the_champ() -> None:
    play = versus("b2_champ", "", hp=2, poison=3).end_of_turn()
    assert (play.e().hp, play.e().mode, play.e().poison) == (80, "fury", 3)


# The Collector and the Automaton


def test_the_collector_puts_two_torch_heads_into_each_row() -> None:
    play = versus("b2_collector", "").enemy_turn()
    assert len(play.state.fight.enemies) == 1
    play.start_of_turn()
    assert [(e.face, e.row, e.hp) for e in play.state.fight.enemies[1:]] == [
        ("s2_torch_head", row, 9) for row in (0, 0, 1, 1)
    ]
    play.mark().enemy_turn()
    assert lost(play) == (5, 5)  # two heads of 1 each, then the boss, 3 to all
    assert {e.strength for e in play.state.fight.enemies} == {1}


def test_bronze_orbs_block_for_the_automaton_from_any_row() -> None:
    orb = foe("s2_bronze_orb_b3d", row=1)
    play = versus("b2_bronze_automaton", "", orb, slot=1).enemy_turn(die=1)
    assert play.changes() == {"hp": -2, "p1.hp": -2, "e0.block": 3, "e0.slot": 1}


# Awakened One


@pytest.mark.parametrize("face", ["b3_awakened_one", "b3_awakened_one_a10"])
def test_curiosity_adds_the_powers_of_each_target_to_each_hit(face: str) -> None:
    play = versus(face, "", slot=2, mine={"powers": "inflame barricade"}).enemy_turn()
    assert lost(play) == (2 * (2 + 2), 2 * 2)


@pytest.mark.parametrize(
    ("face", "strength", "hit"), [("b3_awakened_one", 0, 7), ("b3_awakened_one_a10", 2, 6 + 2)]
)
def test_the_second_phase_comes_in_the_next_round(face: str, strength: int, hit: int) -> None:
    cultist = foe("s3_cultist", row=1)
    mine = {"powers": "inflame barricade"}
    play = versus(face, "strike", cultist, hp=1, strength=4, mine=mine).play("strike")
    assert play.changes() == {**STRIKE, "e0.hp": -1, "e0.alive": False, "e0.strength": -4}
    play.mark().end_of_turn().enemy_turn()
    assert lost(play) == (0, 1)  # the Cultist goes on alone
    play.start_of_turn()
    second = play.e(2)
    assert (second.face, second.everywhere) == (face.replace("one", "one_phase_2"), True)
    assert (second.hp, second.strength) == (100, strength)
    play.mark().enemy_turn()
    assert lost(play) == (hit, hit + 2)


def test_without_cultists_the_fight_waits_for_the_second_phase() -> None:
    play = versus("b3_awakened_one", hp=1).play("strike")
    assert (play.state.fight.won, play.state.fight.phase) == (False, "play")
    play.round(3)
    assert [enemy.alive for enemy in play.state.fight.enemies] == [False, True]
    play.e(1).hp = 1
    play.p().hand.add("strike_ironclad")
    play.play("strike", at=1)
    assert play.state.fight.won


PHASE_2 = ["b3_awakened_one_phase_2", "b3_awakened_one_phase_2_a10"]


@pytest.mark.parametrize("face", PHASE_2)
def test_void_takes_an_energy_for_each_slimed_drawn_as_far_as_it_goes(face: str) -> None:
    skim = {"energy": 2, "draw": "slimed slimed bash"}
    play = versus(face, "pommel_strike+", mine=skim).play("pommel_strike+")
    assert play.p().energy == 0
    assert (play.p().hand.known, play.p().exhaust) == (["slimed"], [])
    assert play.state.fight.supply_status == 36 + 1  # the exhausted one went to its deck (page 24)


@pytest.mark.parametrize("face", PHASE_2)
@pytest.mark.parametrize(("gone", "energy"), [("slimed", 2), ("bash", 1)])
def test_void_takes_nothing_for_a_slimed_that_left_the_hand(face: str, gone: str, energy: int) -> None:
    """It waits for the whole card, which may discard what it drew (page 12)."""
    mine = {"energy": 3, "draw": "slimed", "bag": ""}
    play = versus(face, "prepared bash", mine=mine).play("prepared", Pick(gone))
    assert play.p().energy == energy + 1
    assert ("slimed" in play.p().discard) is (gone == "slimed")


@pytest.mark.parametrize("face", PHASE_2)
def test_void_takes_from_whoever_drew_and_minds_no_other_card(face: str) -> None:
    play = versus(face, "", mine={"draw": "bash strike strike strike burn"})
    play.p(1).deck.top = ["slimed", *["strike_silent"] * 4]
    play.mark().start_of_turn()
    changes = play.changes()
    assert changes["p1.energy"] == -1
    assert "energy" not in changes
    assert play.p(1).hand.known == ["strike_silent"] * 4
    assert len(play.p().hand) == 5


# Time Eater


@pytest.mark.parametrize("face", ["b3_time_eater", "b3_time_eater_a10"])
@pytest.mark.parametrize(("slot", "limit"), [(0, 5), (1, 4), (2, 3)])
def test_time_warp_limits_the_cards_of_each_player_by_slot(face: str, slot: int, limit: int) -> None:
    mine = {"energy": 6, "shiv": 2, "miracle": 1}
    play = versus(face, " ".join(["strike"] * 6), slot=slot, mine=mine)
    for _card in range(limit):
        play.play("strike")
    assert play.refused(play.playing("strike_ironclad")).code == "card-limit"
    play.mark().shiv()
    assert play.changes() == {"shiv": -1, "e0.hp": -1}  # shivs do not count
    play.p(1).hand.add("strike_silent")
    play.mark().play("strike", by=1)
    assert play.changes()["p1.energy"] == -1  # each player has a count of its own


def test_time_warp_also_holds_for_cards_that_effects_play() -> None:
    play = versus("b3_time_eater", "strike strike havoc", slot=2, mine={"draw": "bash"})
    play.play("strike").play("strike").mark().play("havoc")
    # Havoc is the third card; what it drew cannot be played and is discarded (page 18).
    assert play.p().discard == ["strike_ironclad", "strike_ironclad", "bash", "havoc"]
    assert play.e().hp == 120 - 2


@pytest.mark.parametrize(("face", "heal"), [("b3_time_eater", 60), ("b3_time_eater_a10", 64)])
def test_haste_heals_the_time_eater_once(face: str, heal: int) -> None:
    play = versus(face, "strike strike", hp=1, weak=1, vulnerable=2).play("strike")
    assert play.changes() == {
        **STRIKE,
        "hand": "strike_ironclad",
        "e0.hp": heal - 1,
        "e0.strength": 1,
        "e0.weak": -1,
        "e0.vulnerable": -2,
    }
    play.e().hp = 1
    assert play.play("strike").state.fight.won


# Donu and Deca


@pytest.mark.parametrize("tail", ["", "_a10"])
def test_donu_strengthens_both_and_each_goes_on_without_the_other(tail: str) -> None:
    deca = foe(f"b3_deca{tail}", max_hp=100, place=1)
    play = versus(f"b3_donu{tail}", "strike", deca).enemy_turn()
    assert play.changes() == {
        "hp": -8,
        "p1.hp": -8,
        "e0.strength": 1,
        "e1.strength": 1,
        "e0.slot": 1,
        "e1.slot": 1,
    }
    play.e().hp = 1
    play.play("strike")
    assert (play.e().alive, play.state.fight.won) == (False, False)
    slimed = "slimed slimed" if tail else "slimed"
    play.mark().enemy_turn()
    assert play.changes() == {
        "draw": "daze",
        "p1.draw": "daze",
        "discard": f"strike_ironclad {slimed}",
        "p1.discard": slimed,
        "e1.slot": -1,
    }


# Corrupt Heart


@pytest.mark.parametrize(("face", "floor"), [("b4_corrupt_heart", 100), ("b4_corrupt_heart_a11", 120)])
def test_the_heart_does_not_fall_below_half_while_it_is_invincible(face: str, floor: int) -> None:
    play = versus(face, "bludgeon strike", hp=floor + 3, mine={"energy": 6}).play("bludgeon")
    assert play.e().hp == floor
    play.mark().play("strike")
    assert play.changes() == {"energy": -1, "hand": "", "discard": "bludgeon strike_ironclad"}
    play.e().poison = 5
    assert "e0.hp" not in play.mark().end_of_turn().changes()


@pytest.mark.parametrize(
    ("face", "cubes", "most"), [("b4_corrupt_heart", 1, 3), ("b4_corrupt_heart_a11", 2, 5)]
)
def test_the_heart_beats_for_its_cubes_and_loses_its_shell(face: str, cubes: int, most: int) -> None:
    play = versus(face, "clothesline", slot=3, mine={"block": 1}).play("clothesline")
    assert play.e().weak == 0
    assert play.mark().end_of_turn().changes() == {"block": -1, "p1.hp": -1}
    play.mark().enemy_turn()
    assert play.changes() == {"e0.strength": 2, "e0.cubes": cubes, "e0.slot": -2}
    beats = 1 + cubes
    assert play.mark().end_of_turn().changes() == {"hp": -beats, "p1.hp": -beats}
    play.p().hand.add("clothesline")
    play.e().hp, play.p().energy = 10, 2
    play.play("clothesline")
    assert (play.e().hp, play.e().weak) == (7, 1)
    play.e().cubes, play.e().slot = most, 3
    assert "e0.cubes" not in play.mark().enemy_turn().changes()


@pytest.mark.parametrize(("face", "card"), [("b4_corrupt_heart", "slimed"), ("b4_corrupt_heart_a11", "burn")])
def test_the_heart_begins_with_debilitation_once(face: str, card: str) -> None:
    play = versus(face, "").enemy_turn()
    cards = " ".join([card] * 5)
    assert play.changes() == {
        "weak": 1,
        "vulnerable": 1,
        "draw": cards,
        "p1.weak": 1,
        "p1.vulnerable": 1,
        "p1.draw": cards,
        "e0.slot": 1,
    }
    assert play.p().deck.middle == 5  # shuffled in
    for slot in (1, 2, 3):
        assert play.e().slot == slot
        play.enemy_turn()
    assert play.e().slot == 1


# Spire Shield and Spire Spear


def at_the_spire(slot: int, mine: Given | None = None) -> Play:
    draw = "strike strike strike strike strike bash"
    me = hero(**{"hp": 90, "max_hp": 90, "draw": draw, **(mine or {})})
    other = hero("silent", hp=90, max_hp=90, draw=draw, row=2)
    shield = foe("el4_spire_shield", slot=slot, max_hp=60)
    return fight(me, other, shield, foe("el4_spire_spear", slot=slot, row=2, max_hp=84))


@pytest.mark.parametrize("slot", [0, 1, 2])
def test_facing_hits_each_player_with_the_effect_of_its_row(slot: int) -> None:
    play = at_the_spire(slot).start_of_turn(Done(), Done())
    assert play.p().energy == (2 if slot == 0 else 3)
    assert play.p(1).energy == 3
    assert (play.p().discard, play.p(1).discard) == ([], ["burn", "burn"])
    play.p().hand.add("pommel_strike")
    play.mark().play("pommel_strike")
    changes = play.changes()
    assert changes.get("e0.hp", 0) == (0 if slot == 2 else -2)
    assert ("draw" in changes) is (slot != 1)
    play.mark().play("strike", at=1, by=1)
    assert play.changes()["e1.hp"] == -1


def test_players_may_change_into_an_empty_row_before_they_are_faced() -> None:
    play = at_the_spire(0).start_of_turn(GoToRow(3), GoToRow(1))
    assert [play.p().row, play.p(1).row] == [3, 1]
    assert (play.p().energy, play.p(1).energy) == (3, 2)
    assert (play.p().discard, play.p(1).discard) == (["burn", "burn"], [])


@pytest.mark.parametrize(("row", "rows"), [(1, [1, 2]), (3, [3, 2]), (2, [2, 0])])
def test_a_card_changes_into_an_empty_row_too(row: int, rows: list[int]) -> None:
    """Page 18: during this combat one can; into the row of another the two change places."""
    play = at_the_spire(0, {"hand": "swift_strike"}).play("swift_strike", GoToRow(row), at=0)
    assert [play.p().row, play.p(1).row] == rows


def test_somebody_alone_changes_into_an_empty_row_at_the_spire_only() -> None:
    there = fight(hero(hand="dash"), foe("el4_spire_shield"), foe("el4_spire_spear", row=2))
    assert there.play("dash", GoToRow(2), at=0).p().row == 2
    elsewhere = fight(hero(hand="dash"), foe("el1_gremlin_nob"), foe(row=1))
    assert elsewhere.play("dash", at=0).p().row == 0  # nothing is asked


def test_when_one_of_the_two_is_dead_rows_are_still_empty() -> None:
    play = fight(hero(hand="leap"), foe("el4_spire_shield", hp=0, alive=False), foe("el4_spire_spear", row=2))
    assert play.play("leap", GoToRow(3)).p().row == 3


def test_players_may_change_rows_with_each_other() -> None:
    play = at_the_spire(0).start_of_turn(GoToRow(2), Done())
    assert [play.p().row, play.p(1).row] == [2, 0]


def test_nobody_is_faced_by_the_dead() -> None:
    play = at_the_spire(0)
    play.e(0).alive = False
    play.start_of_turn(Done(), Done())
    assert (play.p().energy, play.p(1).discard) == (3, ["burn", "burn"])


def test_the_shields_ban_on_draws_and_damage_ends_with_the_turn() -> None:
    for slot in (1, 2):
        play = at_the_spire(slot).start_of_turn(Done(), Done()).end_of_turn()
        assert play.p().granted == []


def test_the_spear_acts_before_the_shield_and_both_hit_everybody() -> None:
    play = at_the_spire(1)
    play.e(1).slot = 2
    play.enemy_turn()
    assert lost(play) == (9 + 8, 9 + 8)


def test_the_shield_strengthens_the_spear_too() -> None:
    changes = at_the_spire(2).enemy_turn().changes()
    assert (changes["e0.strength"], changes["e1.strength"]) == (2, 2)
