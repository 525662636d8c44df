"""One small play per side of every Silent card; the numbers are those of the fact tables."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.state import Aim, AimPlayer, AimRow, Done, GoToRow, Pick
from tests.games.slay_the_spire.plays import Play, Row, card_id, fight, foe, hero, sides_of

ME = "silent"
STRIKE, DEFEND = "strike_silent", "defend_silent"

ROWS = [
    Row("defend", 1, block=1),
    Row("defend+", 1, how={"to": 1}, p1_block=2),
    Row("neutralize", 0, e0_hp=-1, e0_weak=1),
    Row("neutralize+", 0, e0_hp=-2, e0_weak=1),
    Row("strike", 1, e0_hp=-1),
    Row("strike+", 1, e0_hp=-2),
    Row("survivor", 1, given={"hand": "slice"}, block=2, hand="", discard="slice survivor"),
    Row("survivor+", 1, given={"hand": "slice"}, block=3, hand="", discard="slice survivor+"),
    Row(
        "survivor",
        1,
        Pick("bane"),
        given={"hand": "bane slice"},
        block=2,
        hand="slice",
        discard="bane survivor",
    ),
    Row(
        "acrobatics",
        1,
        Pick("slice"),
        given={"draw": "bane dash slice choke"},
        hand="bane dash",
        draw="choke",
        discard="slice acrobatics",
    ),
    Row(
        "acrobatics+",
        1,
        Pick("slice"),
        given={"draw": "bane dash slice choke"},
        hand="bane choke dash",
        draw="",
        discard="slice acrobatics+",
    ),
    Row("backflip", 1, given={"draw": "bane dash slice"}, block=1, hand="bane dash", draw="slice"),
    Row("backflip+", 1, given={"draw": "bane dash slice"}, block=2, hand="bane dash", draw="slice"),
    Row("blade_dance", 1, shiv=2),
    Row("blade_dance+", 1, shiv=3),
    Row("blade_dance+", 1, Aim(1), Done(), given={"shiv": 4}, shiv=1, e1_hp=-1),
    Row("cloak_and_dagger", 1, shiv=1, block=1),
    Row("cloak_and_dagger+", 1, shiv=2, block=1),
    Row("dagger_spray", 1, e0_hp=-2, e2_hp=-2),
    Row("dagger_spray+", 1, e0_hp=-3, e2_hp=-3),
    Row(
        "dagger_throw",
        1,
        Pick("slice"),
        given={"hand": "slice", "draw": "bane"},
        e0_hp=-2,
        hand="bane",
        draw="",
        discard="slice dagger_throw",
    ),
    Row(
        "dagger_throw+",
        1,
        Pick("bane"),
        given={"hand": "slice", "draw": "bane"},
        e0_hp=-3,
        draw="",
        discard="bane dagger_throw+",
    ),
    Row("deadly_poison", 1, e0_poison=1),
    Row("deadly_poison+", 0, e0_poison=1),
    Row("deflect", 0, block=1),
    Row("deflect", 0, given={"shiv": 1}, block=2),
    Row("deflect+", 0, block=2),
    Row("deflect+", 0, given={"shiv": 1}, block=3),
    Row("dodge_and_roll", 1, AimPlayer(1), AimPlayer(0), block=1, p1_block=1),
    Row("dodge_and_roll+", 1, AimPlayer(1), AimPlayer(0), AimPlayer(1), block=1, p1_block=2),
    Row("poisoned_stab", 1, goes="exhaust", e0_hp=-1, e0_poison=1),
    Row("poisoned_stab+", 1, goes="exhaust", e0_hp=-1, e0_poison=2),
    Row(
        "prepared",
        0,
        Pick("slice"),
        given={"hand": "slice", "draw": "bane"},
        hand="bane",
        draw="",
        discard="slice prepared",
    ),
    Row(
        "prepared+",
        0,
        Pick("slice"),
        Pick("dash"),
        given={"hand": "slice", "draw": "bane dash"},
        hand="bane",
        draw="",
        discard="slice dash prepared+",
    ),
    Row("slice", 0, e0_hp=-1),
    Row("slice", 0, given={"shiv": 1}, e0_hp=-2),
    Row("slice+", 0, e0_hp=-2),
    Row("slice+", 0, given={"shiv": 1}, e0_hp=-3),
    Row("sneaky_strike", 2, e0_hp=-3),
    Row("sneaky_strike", 2, given={"discarded_this_turn": True}, e0_hp=-3, energy=0),
    Row("sneaky_strike+", 2, e0_hp=-4),
    Row("sneaky_strike+", 2, given={"discarded_this_turn": True}, e0_hp=-4, energy=0),
    Row("accuracy", 1, goes="powers"),
    Row("accuracy+", 0, goes="powers"),
    Row(
        "all_out_attack",
        1,
        given={"hand": "slice"},
        e0_hp=-2,
        e2_hp=-2,
        hand="",
        discard="slice all_out_attack",
    ),
    Row(
        "all_out_attack+",
        1,
        given={"hand": "slice"},
        e0_hp=-3,
        e2_hp=-3,
        hand="",
        discard="slice all_out_attack+",
    ),
    Row("backstab", 0, goes="exhaust", e0_hp=-4),
    Row("backstab+", 0, goes="exhaust", e0_hp=-6),
    Row("bane", 1, e0_hp=-2),
    Row("bane+", 1, e0_hp=-3),
    Row("blur", 1, block=2),
    Row("blur", 1, given={"discarded_this_turn": True}, block=3),
    Row("blur+", 1, block=3),
    Row("blur+", 1, given={"discarded_this_turn": True}, block=4),
    Row("bouncing_flask", 2, Aim(1), Aim(0), e0_poison=1, e1_poison=1),
    Row("bouncing_flask+", 2, Aim(1), Aim(1), Aim(2), e1_poison=2, e2_poison=1),
    Row(
        "calculated_gamble",
        0,
        goes="exhaust",
        given={"hand": "bane slice", "draw": "dash choke setup"},
        hand="choke dash",
        draw="setup",
        discard="bane slice",
    ),
    Row(
        "calculated_gamble+",
        0,
        given={"hand": "bane slice", "draw": "dash choke setup"},
        hand="choke dash",
        draw="setup",
        discard="bane slice calculated_gamble+",
    ),
    Row("catalyst", 1, goes="exhaust"),
    Row("catalyst+", 1, goes="exhaust"),
    Row("choke", 2, e0_hp=-3),
    Row("choke+", 2, e0_hp=-4),
    Row(
        "concentrate",
        0,
        Pick("bane"),
        Pick("slice"),
        Done(),
        goes="exhaust",
        given={"hand": "bane dash slice"},
        hand="dash",
        discard="bane slice",
        energy=2,
    ),
    Row(
        "concentrate+",
        0,
        Pick("bane"),
        Done(),
        goes="exhaust",
        given={"hand": "bane dash slice"},
        hand="dash slice",
        discard="bane",
        energy=2,
    ),
    Row("concentrate", 0, Done(), goes="exhaust", given={"hand": "bane"}),
    Row("crippling_cloud", 2, goes="exhaust", e0_poison=1, e0_weak=1, e2_poison=1, e2_weak=1),
    Row("crippling_cloud+", 2, goes="exhaust", e0_poison=2, e0_weak=1, e2_poison=2, e2_weak=1),
    Row("dash", 2, GoToRow(1), e0_hp=-2, block=2, row=1, p1_row=-1),
    Row("dash+", 2, Done(), e0_hp=-3, block=3),
    Row("distraction", 2, goes="powers"),
    Row("distraction+", 1, goes="powers"),
    Row("escape_plan", 0, given={"draw": "blur bane"}, block=1, hand="blur", draw="bane"),
    Row("escape_plan", 0, given={"draw": "bane"}, hand="bane", draw=""),
    Row("escape_plan+", 0, given={"draw": "bane blur"}, block=1, hand="bane", draw="blur"),
    Row(
        "expertise",
        1,
        given={"hand": "bane blur", "draw": "choke dash malaise setup slice"},
        hand="bane blur choke dash malaise setup",
        draw="slice",
    ),
    Row(
        "expertise+",
        1,
        given={"hand": "bane blur", "draw": "choke dash malaise setup slice"},
        hand="bane blur choke dash malaise setup slice",
        draw="",
    ),
    Row("expertise", 1, given={"hand": "bane blur choke dash malaise setup", "draw": "slice"}),
    Row("finisher", 1),
    Row("finisher+", 1),
    Row("flechettes", 1, given={"hand": "blur setup bane"}, e0_hp=-2),
    Row("flechettes+", 1, given={"hand": "blur setup bane"}, e0_hp=-3),
    Row("flechettes", 1, given={"hand": "bane"}),
    Row("footwork", 2, goes="powers"),
    Row("footwork+", 2, goes="powers"),
    Row("infinite_blades", 1, goes="powers"),
    Row("infinite_blades+", 1, goes="powers"),
    Row("leg_sweep", 2, e0_weak=1, block=3),
    Row("leg_sweep+", 2, e0_weak=1, block=4),
    Row("masterful_stab", 0, e0_hp=-2),
    Row("masterful_stab+", 0, e0_hp=-3),
    Row("masterful_stab", 2, given={"lost_hp_this_combat": True}, e0_hp=-2),
    Row("masterful_stab+", 1, given={"lost_hp_this_combat": True}, e0_hp=-3),
    Row("noxious_fumes", 1, goes="powers"),
    Row("noxious_fumes+", 1, goes="powers"),
    Row("outmaneuver", 0),
    Row("outmaneuver", 0, given={"kept": ["outmaneuver"]}, energy=2),
    Row("outmaneuver+", 0),
    Row("outmaneuver+", 0, given={"kept": ["outmaneuver+"]}, energy=3),
    Row("piercing_wail", 1, goes="exhaust", block=1, e0_weak=1, e2_weak=1),
    Row("piercing_wail+", 1, goes="exhaust", block=3, e0_weak=1, e2_weak=1),
    Row("predator", 2, how={"to": 1}, e0_hp=-3, p1_hand="strike_ironclad strike_ironclad", p1_draw=""),
    Row("predator+", 2, given={"draw": "bane blur"}, e0_hp=-4, hand="bane blur", draw=""),
    Row("riddle_with_holes", 2, shiv=4),
    Row("riddle_with_holes+", 2, shiv=5),
    Row("setup", 0, goes="exhaust", how={"to": 1}, p1_energy=1),
    Row("setup+", 0, goes="exhaust", how={"to": 1}, p1_energy=2),
    Row("skewer", 2, how={"energy": 2}, e0_hp=-3),
    Row("skewer+", 2, how={"energy": 2}, e0_hp=-4),
    Row("skewer", 0, how={"energy": 0}, e0_hp=-1),
    Row("skewer+", 0, how={"energy": 0}),
    Row("terror", 1, goes="exhaust", e0_vulnerable=1),
    Row("terror+", 1, e0_vulnerable=1),
    Row("well_laid_plans", 1, goes="powers"),
    Row("well_laid_plans+", 1, goes="powers"),
    Row("a_thousand_cuts", 2, goes="powers"),
    Row("a_thousand_cuts+", 2, goes="powers"),
    Row(
        "adrenaline",
        0,
        goes="exhaust",
        given={"draw": "bane dash slice"},
        energy=1,
        hand="bane dash",
        draw="slice",
    ),
    Row(
        "adrenaline+",
        0,
        goes="exhaust",
        given={"draw": "bane dash slice"},
        energy=2,
        hand="bane dash",
        draw="slice",
    ),
    Row("after_image", 1, goes="powers"),
    Row("after_image+", 0, goes="powers"),
    Row("bullet_time", 3, given={"hand": "slice strike"}),
    Row("bullet_time+", 2, given={"hand": "slice strike"}),
    Row("burst", 1),
    Row("burst+", 0),
    Row("corpse_explosion", 2, goes="", e0_poison=2, e0_attached="corpse_explosion"),
    Row("corpse_explosion+", 2, goes="", e0_poison=3, e0_attached="corpse_explosion+"),
    Row("die_die_die", 1, goes="exhaust", e0_hp=-3, e2_hp=-3),
    Row("die_die_die+", 1, goes="exhaust", e0_hp=-4, e2_hp=-4),
    Row("doppelganger", 1, goes="exhaust", how={"energy": 1}),
    Row("doppelganger+", 1, how={"energy": 1}),
    Row("envenom", 3, goes="powers"),
    Row("envenom+", 2, goes="powers"),
    Row("grand_finale", 0, e0_hp=-10, e2_hp=-10),
    Row("grand_finale+", 0, e0_hp=-12, e2_hp=-12),
    Row("malaise", 2, goes="exhaust", how={"energy": 2}, e0_weak=2, e0_poison=2),
    Row("malaise+", 2, goes="exhaust", how={"energy": 2}, e0_weak=3, e0_poison=3),
    Row("malaise", 0, goes="exhaust", how={"energy": 0}),
    Row("malaise+", 0, goes="exhaust", how={"energy": 0}, e0_weak=1, e0_poison=1),
    Row(
        "storm_of_steel",
        1,
        Pick("bane"),
        Pick("slice"),
        Done(),
        given={"hand": "bane dash slice"},
        hand="dash",
        discard="bane slice storm_of_steel",
        shiv=2,
    ),
    Row(
        "storm_of_steel+",
        1,
        Pick("bane"),
        Done(),
        given={"hand": "bane dash slice"},
        hand="dash slice",
        discard="bane storm_of_steel+",
        shiv=2,
    ),
    Row("tools_of_the_trade", 1, goes="powers"),
    Row("tools_of_the_trade+", 0, goes="powers"),
    Row("unload", 1, Aim(0), Aim(1), given={"shiv": 2}, shiv=-2, e0_hp=-4, e1_hp=-2),
    Row("unload+", 1, Aim(0), Aim(1), given={"shiv": 2}, shiv=-2, e0_hp=-5, e1_hp=-3),
    Row("unload", 1, e0_hp=-2),
    Row("wraith_form", 3, goes="powers"),
    Row("wraith_form+", 3, goes="powers"),
]
UNPLAYABLE = {"reflex", "reflex+", "tactician", "tactician+"}


@pytest.mark.parametrize("row", ROWS, ids=repr)
def test_the_card_does_what_its_side_says_and_nothing_else(row: Row) -> None:
    assert row.changes_of(ME) == row.expected(ME)


def test_every_side_has_a_play() -> None:
    assert {card_id(row.card, ME) for row in ROWS} | UNPLAYABLE == sides_of(ME)


def powers(*names: str, **given: Any) -> Play:
    """The standard fight with powers in play already."""
    return fight(hero(ME, powers=" ".join(names), **given), hero(hand="defend"), foe(), foe(row=1), foe())


# Discarding


@pytest.mark.parametrize(("side", "count"), [("reflex", 2), ("reflex+", 3)])
def test_reflex_draws_when_a_card_discards_it(side: str, count: int) -> None:
    play = powers(hand=f"survivor {side}", draw="bane dash slice choke").play("survivor")
    assert len(play.p().hand) == count
    assert play.p().discard == [side, "survivor"]


@pytest.mark.parametrize(("side", "energy"), [("tactician", 2), ("tactician+", 3)])
def test_tactician_gives_energy_and_exhausts_when_a_card_discards_it(side: str, energy: int) -> None:
    play = powers(hand=f"survivor {side}").play("survivor")
    assert play.changes() == {
        "energy": energy - 1, "hand": "", "discard": "survivor", "exhaust": side, "block": 2
    }  # fmt: skip


@pytest.mark.parametrize("side", sorted(UNPLAYABLE))
def test_what_cannot_be_played_does_nothing_at_the_discard_step(side: str) -> None:
    play = powers(hand=side, draw="bane dash slice choke")
    assert play.refused(play.playing(side)).code == "unplayable"
    play.end_of_turn()
    assert play.changes() == {"hand": "", "discard": side, "p1.hand": "", "p1.discard": "defend_ironclad"}


@pytest.mark.parametrize("side", ["after_image", "after_image+"])
def test_after_image_blocks_once_per_effect_that_discards(side: str) -> None:
    play = powers(side, hand="concentrate bane dash").play("concentrate", Pick("bane"), Pick("dash"))
    assert (play.p().block, play.p(1).block) == (1, 0)
    assert powers(side, hand="concentrate bane").play("concentrate", Done()).p().block == 0
    assert powers(side, hand="bane").end_of_turn().p().block == 0


def test_a_discard_counts_for_its_own_player_only() -> None:
    play = fight(hero(ME, hand="prepared bane"), hero(ME, hand="sneaky_strike"), foe())
    play.play("prepared").mark().play("sneaky_strike", by=1)
    assert play.changes()["p1.energy"] == -2


def test_drawing_after_discarding_everything_counts_what_was_discarded() -> None:
    play = powers(hand="calculated_gamble reflex", draw="bane dash slice choke").play("calculated_gamble")
    assert play.p().hand.known == ["bane", "dash", "slice"]  # 1 for the card, then 2 by Reflex


# Poison


def test_poison_takes_hp_at_end_of_turn_and_stays() -> None:
    play = powers()
    play.e().poison, play.e().block = 4, 9
    assert play.mark().end_of_turn().changes() == {
        "e0.hp": -4, "p1.hand": "", "p1.discard": "defend_ironclad"
    }  # fmt: skip


def test_poison_is_limited_over_all_enemies() -> None:
    play = powers(hand="catalyst+ deadly_poison")
    play.e(0).poison, play.e(1).poison = 8, 10
    play.play("catalyst+")
    assert (play.e(0).poison, play.e(1).poison) == (20, 10)
    assert "e0.poison" not in play.mark().play("deadly_poison").changes()


def test_catalyst_multiplies() -> None:
    for side, poison in (("catalyst", 6), ("catalyst+", 9)):
        play = powers(hand=side)
        play.e(0).poison = play.e(1).poison = 3
        play.play(side)
        assert (play.e(0).poison, play.e(1).poison) == (poison, 3)


def test_the_poison_of_the_dead_is_free_again() -> None:
    play = fight(hero(ME, hand="slice deadly_poison"), foe(hp=1, poison=30), foe(row=1))
    play.play("slice").play("deadly_poison", at=1)
    assert play.e(1).poison == 1


def test_bane_and_choke_look_at_the_tokens_of_their_target() -> None:
    for side, damage in (("bane", 4), ("bane+", 5), ("choke", 6), ("choke+", 7)):
        play = powers(hand=side)
        play.e(0).poison, play.e(0).weak, play.e(1).poison = 2, 1, 5
        assert play.mark().play(side).changes()["e0.hp"] == -damage


def test_backstab_wants_an_unhurt_target() -> None:
    for side, damage in (("backstab", 2), ("backstab+", 4)):
        play = powers(hand=side)
        play.e(0).hp -= 1
        assert play.mark().play(side).changes()["e0.hp"] == -damage


@pytest.mark.parametrize(("side", "damage"), [("corpse_explosion", 6), ("corpse_explosion+", 10)])
def test_corpse_explosion_bursts_in_the_row_of_the_dead(side: str, damage: int) -> None:
    play = powers(hand=f"{side} slice").play(side)
    play.e(0).hp = 1
    play.mark().play("slice")
    changes = play.changes()
    assert changes["e2.hp"] == -damage and "e1.hp" not in changes
    assert changes["discard"] in (f"{side} slice", f"slice {side}") and changes["e0.attached"] == ""


def test_corpse_explosion_always_reaches_the_boss() -> None:
    play = fight(hero(ME, hand="corpse_explosion slice"), foe(hp=1), foe("b1_hexaghost"), foe(row=1))
    play.play("corpse_explosion").play("slice")
    assert (play.e(1).hp, play.e(2).hp) == (24, 30)


def test_corpse_explosion_played_twice_explodes_once() -> None:
    play = powers(hand="burst+ corpse_explosion slice", energy=6).play("burst+")
    play.play("corpse_explosion", Aim(0), at=0)
    assert play.e(0).poison == 4
    play.e(0).hp = 1
    assert play.mark().play("slice").changes()["e2.hp"] == -6


@pytest.mark.parametrize("side", ["distraction", "distraction+"])
def test_distraction_blocks_once_a_turn(side: str) -> None:
    play = powers(side, hand="crippling_cloud deadly_poison").play("crippling_cloud")
    assert play.p().block == 2  # two enemies were marked
    assert play.play("deadly_poison").p().block == 2
    play.end_of_turn().start_of_turn()
    play.p().hand.add("deadly_poison")
    assert play.play("deadly_poison").p().block == 2


def test_distraction_wants_a_token_that_was_really_put() -> None:
    play = powers("distraction", hand="terror")
    play.e().vulnerable = 3
    assert play.play("terror").p().block == 0


@pytest.mark.parametrize("side", ["envenom", "envenom+"])
def test_envenom_poisons_with_every_hit_of_its_owner(side: str) -> None:
    play = powers(side, hand="dagger_spray", shiv=1).play("dagger_spray")
    assert (play.e(0).poison, play.e(1).poison, play.e(2).poison) == (2, 0, 2)
    assert play.shiv(at=1).e(1).poison == 1


@pytest.mark.parametrize("side", ["noxious_fumes", "noxious_fumes+"])
def test_noxious_fumes_poisons_at_start_of_turn(side: str) -> None:
    row = side.endswith("+")
    play = powers(side).start_of_turn(AimRow(0) if row else Aim(0))
    assert [enemy.poison for enemy in play.state.enemies] == ([1, 0, 1] if row else [1, 0, 0])


# Shivs


@pytest.mark.parametrize("side", ["accuracy", "accuracy+"])
def test_accuracy_helps_shivs_alone(side: str) -> None:
    play = powers(side, hand="strike", shiv=1).shiv(at=1).play("strike")
    assert (play.e(0).hp, play.e(1).hp) == (29, 28)


@pytest.mark.parametrize(("side", "count"), [("infinite_blades", 1), ("infinite_blades+", 2)])
def test_infinite_blades_gives_shivs_at_start_of_turn(side: str, count: int) -> None:
    play = powers(side).start_of_turn()
    assert (play.p().shiv, play.p(1).shiv) == (count, 0)


def test_each_shiv_is_an_attack_of_its_own() -> None:
    play = powers(shiv=3, strength=1, weak=1)
    play.e().vulnerable = 2
    play.shiv()  # 1 + 1, weak and vulnerable cancel each other
    assert (play.e().hp, play.p().weak, play.e().vulnerable) == (28, 0, 1)
    play.shiv()  # 2 doubled
    assert (play.e().hp, play.e().vulnerable) == (24, 0)
    assert play.shiv().e().hp == 22


def test_a_shiv_without_a_token_may_be_used_at_once_or_skipped() -> None:
    play = powers(hand="blade_dance", shiv=4).play("blade_dance", Aim(2))
    assert (play.p().shiv, play.e(2).hp) == (5, 29)
    play = powers(hand="blade_dance", shiv=4).play("blade_dance", Done())
    assert (play.p().shiv, play.e(2).hp) == (5, 30)


def test_shiv_tokens_are_shared_by_all_players() -> None:
    play = powers(hand="blade_dance")
    play.p(1).shiv = 4
    play.play("blade_dance", Done())
    assert (play.p().shiv, play.p(1).shiv) == (1, 4)


def test_unload_uses_its_bonus_on_each_shiv_apart() -> None:
    play = powers("accuracy", hand="unload", shiv=2)
    play.e().vulnerable = 2
    play.play("unload", Aim(0), Aim(0))
    # 2 doubled, then (1 + 1 + 1) doubled, then 3.
    assert (play.e().hp, play.e().vulnerable) == (30 - 4 - 6 - 3, 0)


def test_shivs_do_not_count_as_cards() -> None:
    play = powers(hand="finisher slice slice", shiv=1).shiv().play("slice").play("slice").mark()
    assert play.play("finisher").changes()["e0.hp"] == -2


def test_finisher_counts_the_attacks_of_its_own_player() -> None:
    for side, damage in (("finisher", 2), ("finisher+", 4)):
        play = powers(hand=f"{side} slice slice deflect")
        play.p(1).hand.add("strike_ironclad")
        play.play("strike", by=1).play("slice").play("slice").play("deflect").mark().play(side)
        assert play.changes()["e0.hp"] == -damage


# Playing again


def test_burst_repeats_the_next_skill_with_other_targets() -> None:
    play = powers(hand="burst+ deadly_poison slice", energy=2).play("burst+").play("slice")
    play.mark().play("deadly_poison", Aim(1), at=0)
    assert play.changes() == {
        "energy": -1, "hand": "", "discard": "burst+ slice deadly_poison", "e0.poison": 1, "e1.poison": 1
    }  # fmt: skip


def test_burst_is_never_repeated_itself_and_waits() -> None:
    play = powers(hand="burst burst+ backflip", energy=6, draw="bane bane bane bane")
    play.play("burst").play("burst+").play("backflip")
    assert play.p().block == 2  # one effect repeats it; the other waits
    assert len(play.p().hand) == 4


def test_abilities_a_copy_sets_off_come_before_the_original() -> None:
    play = powers("after_image", hand="burst+ prepared reflex slice", draw="dash choke bane blur").play(
        "burst+"
    )
    # The copy draws Dash and discards Reflex, which draws 2 before the original draws and discards.
    play.play("prepared", Pick("reflex"), Pick("blur"))
    assert play.p().hand.known == ["bane", "choke", "dash", "slice"]
    assert (play.p().block, play.p().discard) == (2, ["burst+", "reflex", "blur", "prepared"])


def test_doppelganger_copies_the_last_attack_or_skill_of_that_cost() -> None:
    play = powers(hand="leg_sweep doppelganger", energy=6).play("leg_sweep").mark()
    play.play("doppelganger", Aim(1), energy=2)
    assert play.changes() == {
        "energy": -2, "hand": "", "exhaust": "doppelganger", "block": 3, "e1.weak": 1
    }  # fmt: skip


def test_doppelganger_copies_nothing_of_another_cost_or_of_cost_x() -> None:
    play = powers(hand="leg_sweep doppelganger", energy=6).play("leg_sweep").mark()
    play.play("doppelganger", energy=1)
    assert play.changes() == {"energy": -1, "hand": "", "exhaust": "doppelganger"}
    play = powers(hand="skewer doppelganger", energy=6).play("skewer", energy=2).mark()
    play.play("doppelganger", energy=2)
    assert play.changes() == {"energy": -2, "hand": "", "exhaust": "doppelganger"}


def test_doppelganger_copies_what_another_player_played() -> None:
    play = powers(hand="doppelganger+").play("defend", by=1).mark().play("doppelganger+", energy=1)
    assert play.changes() == {"energy": -1, "hand": "", "discard": "doppelganger+", "block": 1}


# Costs, hands, rounds


def test_bullet_time_makes_the_hand_free_and_stops_drawing() -> None:
    for side, cost in (("bullet_time", 3), ("bullet_time+", 2)):
        play = powers(hand=f"{side} predator backflip", energy=cost, draw="bane slice").play(side)
        play.play("predator").play("backflip")
        assert play.p().energy == 0 and play.p().hand.known == [] and play.e().hp == 27


def test_a_free_card_forgets_its_price_when_it_leaves_the_hand() -> None:
    play = powers(potions="liquid_memories", hand="strike", discard="strike", energy=1)
    play.potion("liquid_memories")
    play.play("strike")
    assert play.p().energy == 1  # the one from the discard pile is free
    play.play("strike")
    assert play.p().energy == 0  # the other is not


def test_retained_cards_remember_only_in_hand() -> None:
    play = powers(hand="outmaneuver", draw="bane dash slice choke outmaneuver").end_of_turn()
    assert play.p().hand.known == ["outmaneuver"]
    play.start_of_turn()
    play.play("outmaneuver")
    assert play.p().energy == 5  # the retained one
    play.play("outmaneuver")
    assert play.p().energy == 5  # the one just drawn


@pytest.mark.parametrize(("side", "count"), [("well_laid_plans", 1), ("well_laid_plans+", 2)])
def test_well_laid_plans_retains_up_to_that_many(side: str, count: int) -> None:
    picks = [Pick("bane"), Pick("dash")][:count]
    play = powers(side, hand="bane dash slice").end_of_turn(*picks)
    assert play.p().hand.known == ["bane", "dash"][:count]
    assert len(play.p(1).hand) == 0
    assert len(powers(side, hand="bane").end_of_turn(Done()).p().hand) == 0


def test_footwork_adds_to_every_icon_of_cards() -> None:
    play = powers("footwork", hand="dodge_and_roll").play("dodge_and_roll", AimPlayer(0), AimPlayer(1))
    assert (play.p().block, play.p(1).block) == (2, 2)
    assert powers("footwork", potions="block_potion").potion("block_potion", AimPlayer(0)).p().block == 2
    assert powers("footwork", hand="defend").play("defend", by=1).p(1).block == 1


def test_footwork_plus_is_retained() -> None:
    assert powers(hand="footwork+ bane").end_of_turn().p().hand.known == ["footwork+"]


@pytest.mark.parametrize(("side", "damage"), [("a_thousand_cuts", 5), ("a_thousand_cuts+", 7)])
def test_a_thousand_cuts_strikes_when_its_owner_shuffles(side: str, damage: int) -> None:
    play = powers(side, hand="backflip", discard="bane", energy=3).play("backflip", AimRow(0))
    assert [enemy.hp for enemy in play.state.enemies] == [30 - damage, 30, 30 - damage]
    other = powers(side)
    other.p(1).hand.add("shrug_it_off")
    other.p(1).discard = ["bash"]
    other.play("shrug_it_off", by=1)
    assert other.e().hp == 30


@pytest.mark.parametrize("side", ["tools_of_the_trade", "tools_of_the_trade+"])
def test_tools_of_the_trade_draws_and_discards_at_start_of_turn(side: str) -> None:
    play = powers(side, draw="bane bane bane bane bane dash slice").start_of_turn(Pick("dash"))
    assert play.p().hand.known == ["bane"] * 5 and play.p().discard == ["dash"]


@pytest.mark.parametrize(("side", "rounds"), [("wraith_form", 2), ("wraith_form+", 3)])
def test_wraith_form_limits_losses_and_goes(side: str, rounds: int) -> None:
    play = powers(side).enemy_turn(die=3)
    assert (play.p().hp, play.p(1).hp) == (9, 6)
    for _round in range(rounds):
        assert [power.id for power in play.p().powers] == [side]
        play.start_of_turn()
    assert play.p().powers == [] and play.p().exhaust == [side]


def test_wraith_form_counts_from_when_it_is_played() -> None:
    play = fight(hero(ME, hand="wraith_form", hp=10, energy=3), foe())
    play.p().hand.add("offering")
    play.play("offering")
    assert play.p().hp == 9
    play.play("wraith_form").enemy_turn(die=3)
    assert play.p().hp == 8


def test_grand_finale_wants_an_empty_draw_pile() -> None:
    play = powers(hand="grand_finale", draw="bane", discard="slice")
    assert play.refused(play.playing("grand_finale")).code == "condition"


def test_masterful_stab_gets_dearer_for_the_one_who_lost_hp() -> None:
    play = fight(hero(ME, hand="masterful_stab", lost_hp_this_combat=True, energy=1), hero(), foe())
    assert play.refused(play.playing("masterful_stab")).code == "no-energy"


def test_a_lone_player_is_not_asked_for_rows() -> None:
    assert fight(hero(ME, hand="dash"), foe()).play("dash").p().block == 2
