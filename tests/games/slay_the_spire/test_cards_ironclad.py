"""One small play per side of every Ironclad card; the numbers are those of the fact tables."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.state.acts import Aim, AimRow, Done, Pick, PickOption
from tests.games.slay_the_spire.plays import Play, Row, card_id, fight, foe, hero, sides_of

ME = "ironclad"
STRIKE, DEFEND = "strike_ironclad", "defend_ironclad"

ROWS = [
    Row("bash", 2, e0_hp=-2, e0_vulnerable=1),
    Row("bash+", 2, e0_hp=-4, e0_vulnerable=1),
    Row("defend", 1, block=1),
    Row("defend+", 1, how={"to": 1}, p1_block=2),
    Row("strike", 1, e0_hp=-1),
    Row("strike+", 1, e0_hp=-2),
    Row("anger", 0, goes="draw", given={"draw": "bash"}, e0_hp=-1),
    Row("anger+", 0, goes="draw", given={"draw": "bash"}, e0_hp=-2),
    Row("body_slam", 1, given={"block": 7}, e0_hp=-7),
    Row("body_slam+", 0, given={"block": 7}, e0_hp=-7),
    Row("body_slam", 1, e0_hp=0),
    Row("cleave", 1, e0_hp=-2, e2_hp=-2),
    Row("cleave+", 1, e0_hp=-3, e2_hp=-3),
    Row("clothesline", 2, e0_hp=-3, e0_weak=1),
    Row("clothesline+", 2, e0_hp=-4, e0_weak=1),
    Row("flex", 0, goes="exhaust", strength=1),
    Row("flex+", 0, strength=1),
    Row("havoc", 1, Aim(1), given={"draw": "strike bash"}, draw="bash", exhaust="strike", e1_hp=-1),
    Row("havoc+", 0, Aim(1), given={"draw": "strike bash"}, draw="bash", exhaust="strike", e1_hp=-1),
    Row("heavy_blade", 2, given={"strength": 2}, e0_hp=-9),
    Row("heavy_blade+", 2, given={"strength": 2}, e0_hp=-13),
    Row("heavy_blade", 2, e0_hp=-3),
    Row("iron_wave", 1, e0_hp=-1, block=1),
    Row("iron_wave+", 1, PickOption(0), Aim(0), e0_hp=-2, block=1),
    Row("iron_wave+", 1, PickOption(1), Aim(0), e0_hp=-1, block=2),
    Row("pommel_strike", 1, given={"draw": "bash strike"}, e0_hp=-2, hand="bash", draw="strike"),
    Row("pommel_strike+", 1, given={"draw": "bash strike clash"}, e0_hp=-2, hand="bash strike", draw="clash"),
    Row("seeing_red", 1, goes="exhaust", energy=1),
    Row("seeing_red+", 0, goes="exhaust", energy=2),
    Row("shrug_it_off", 1, given={"draw": "bash strike"}, block=2, hand="bash", draw="strike"),
    Row("shrug_it_off+", 1, given={"draw": "bash strike"}, block=3, hand="bash", draw="strike"),
    Row("true_grit", 1, given={"hand": "bash"}, how={"to": 1}, p1_block=1, hand="", exhaust="bash"),
    Row("true_grit+", 1, given={"hand": "bash"}, how={"to": 1}, p1_block=2, hand="", exhaust="bash"),
    Row("true_grit", 1, Pick("bash"), given={"hand": "bash clash"}, block=1, hand="clash", exhaust="bash"),
    Row("true_grit", 1, block=1),
    Row("twin_strike", 1, e0_hp=-2),
    Row("twin_strike+", 1, e0_hp=-4),
    Row(
        "warcry",
        0,
        Pick("bash"),
        goes="exhaust",
        given={"hand": "bash", "draw": "anger clash cleave"},
        hand="anger clash",
        draw="bash cleave",
    ),
    Row(
        "warcry+",
        0,
        Pick("clash"),
        goes="exhaust",
        given={"hand": "bash", "draw": "anger clash cleave flex"},
        hand="anger bash cleave",
        draw="clash flex",
    ),
    Row("wild_strike", 1, given={"draw": "bash"}, e0_hp=-3, draw="daze bash"),
    Row("wild_strike+", 1, given={"draw": "bash"}, e0_hp=-4, draw="daze bash"),
    Row("battle_trance", 0, given={"draw": "anger bash clash flex"}, hand="anger bash clash", draw="flex"),
    Row("battle_trance+", 0, given={"draw": "anger bash clash flex"}, hand="anger bash clash flex", draw=""),
    Row("blood_for_blood", 3, e0_hp=-4),
    Row("blood_for_blood+", 3, e0_hp=-4),
    Row("blood_for_blood", 1, given={"lost_hp_this_combat": True}, e0_hp=-4),
    Row("blood_for_blood+", 0, given={"lost_hp_this_combat": True}, e0_hp=-4),
    Row(
        "burning_pact",
        1,
        given={"hand": "bash", "draw": "anger clash flex"},
        exhaust="bash",
        hand="anger clash",
        draw="flex",
    ),
    Row(
        "burning_pact+",
        1,
        given={"hand": "bash", "draw": "anger clash flex"},
        exhaust="bash",
        hand="anger clash flex",
        draw="",
    ),
    Row("carnage", 2, e0_hp=-4),
    Row("carnage+", 2, e0_hp=-6),
    Row("clash", 0, given={"hand": "bash strike"}, e0_hp=-3),
    Row("clash+", 0, given={"hand": "bash strike"}, e0_hp=-4),
    Row("combust", 1, goes="powers"),
    Row("combust+", 1, goes="powers"),
    Row("dark_embrace", 2, goes="powers"),
    Row("dark_embrace+", 1, goes="powers"),
    Row("disarm", 1, goes="exhaust", e0_weak=2),
    Row("disarm+", 1, goes="exhaust", e0_weak=3),
    Row("entrench", 1, goes="exhaust", given={"block": 5}, block=5),
    Row("entrench+", 1, given={"block": 5}, block=5),
    Row("entrench+", 1, given={"block": 12}, block=8),
    Row("evolve", 1, goes="powers"),
    Row("evolve+", 0, goes="powers"),
    Row("feel_no_pain", 1, goes="powers"),
    Row("feel_no_pain+", 0, goes="powers"),
    Row("fire_breathing", 1, goes="powers"),
    Row("fire_breathing+", 1, goes="powers"),
    Row("flame_barrier", 2, die=1, block=3, e0_hp=-1, e2_hp=-1),
    Row("flame_barrier+", 2, die=1, block=4, e0_hp=-1, e2_hp=-1),
    Row("ghostly_armor", 1, how={"to": 1}, p1_block=2),
    Row("ghostly_armor+", 1, how={"to": 1}, p1_block=3),
    Row(
        "headbutt",
        1,
        Pick("bash"),
        given={"discard": "bash clash", "draw": "flex"},
        e0_hp=-2,
        draw="bash flex",
        discard="clash headbutt",
    ),
    Row(
        "headbutt+",
        1,
        given={"discard": "bash", "draw": "flex"},
        e0_hp=-3,
        draw="bash flex",
        discard="headbutt+",
    ),
    Row("headbutt", 1, given={"draw": "flex"}, e0_hp=-2),
    Row("inflame", 2, goes="powers", strength=1),
    Row("inflame+", 1, goes="powers", strength=1),
    Row("metallicize", 1, goes="powers"),
    Row("metallicize+", 0, goes="powers"),
    Row("perfected_strike", 2, given={"hand": "bash strike strike+ twin_strike"}, e0_hp=-6),
    Row("perfected_strike+", 2, given={"hand": "bash strike strike+ twin_strike"}, e0_hp=-9),
    Row("power_through", 1, how={"to": 1}, p1_block=3, draw="daze"),
    Row("power_through+", 1, how={"to": 1}, p1_block=4, draw="daze"),
    Row("rage", 1, given={"hand": "bash defend strike"}, block=2),
    Row("rage+", 0, given={"hand": "bash defend strike"}, block=2),
    Row("rage", 1, given={"hand": "defend"}),
    Row("rampage", 1, given={"exhaust": "bash clash"}, e0_hp=-2),
    Row(
        "rampage+",
        1,
        given={"exhaust": "bash clash", "hand": "flex"},
        e0_hp=-3,
        hand="",
        exhaust="bash clash flex",
    ),
    Row("rupture", 1, strength=1, hp=-1),
    Row("rupture+", 0, strength=1, hp=-1),
    Row("second_wind", 1, given={"hand": "bash defend flex"}, hand="bash", exhaust="defend flex", block=2),
    Row("second_wind+", 1, given={"hand": "bash defend flex"}, hand="bash", exhaust="defend flex", block=4),
    Row("sentinel", 1, how={"to": 1}, p1_block=2),
    Row("sentinel+", 1, how={"to": 1}, p1_block=3),
    Row("sever_soul", 2, Pick("bash"), given={"hand": "bash flex"}, e0_hp=-3, hand="flex", exhaust="bash"),
    Row(
        "sever_soul+",
        2,
        Pick("bash"),
        Pick("flex"),
        given={"hand": "anger bash flex"},
        e0_hp=-4,
        hand="anger",
        exhaust="bash flex",
    ),
    Row(
        "sever_soul+",
        2,
        Pick("bash"),
        Done(),
        given={"hand": "anger bash flex"},
        e0_hp=-4,
        hand="anger flex",
        exhaust="bash",
    ),
    Row("shockwave", 2, goes="exhaust", e0_vulnerable=1, e0_weak=1, e2_vulnerable=1, e2_weak=1),
    Row("shockwave+", 2, goes="exhaust", e0_vulnerable=1, e0_weak=2, e2_vulnerable=1, e2_weak=2),
    Row("spot_weakness", 1, die=3, how={"to": 1}, p1_strength=1),
    Row("spot_weakness", 1, die=4, how={"to": 1}),
    Row("spot_weakness+", 1, die=4, how={"to": 1}, p1_strength=1),
    Row("spot_weakness+", 1, die=5, how={"to": 1}),
    Row("whirlwind", 2, how={"energy": 2}, e0_hp=-2, e2_hp=-2),
    Row("whirlwind+", 2, how={"energy": 2}, e0_hp=-3, e2_hp=-3),
    Row("whirlwind", 0, how={"energy": 0}),
    Row("whirlwind+", 0, how={"energy": 0}, e0_hp=-1, e2_hp=-1),
    Row("barricade", 2, goes="powers"),
    Row("barricade+", 1, goes="powers"),
    Row("berserk", 1, goes="powers"),
    Row("berserk+", 1, goes="powers"),
    Row("bludgeon", 3, e0_hp=-7),
    Row("bludgeon+", 3, e0_hp=-10),
    Row("corruption", 3, goes="powers"),
    Row("corruption+", 2, goes="powers"),
    Row("demon_form", 3, goes="powers"),
    Row("demon_form+", 2, goes="powers"),
    Row("double_tap", 1),
    Row("double_tap+", 0),
    Row(
        "exhume",
        1,
        Pick("bash"),
        goes="exhaust",
        given={"exhaust": "bash flex"},
        hand="bash",
        exhaust="flex exhume",
    ),
    Row("exhume+", 0, goes="exhaust", given={"exhaust": "bash"}, hand="bash", exhaust="exhume+"),
    Row("exhume", 1, goes="exhaust"),
    Row("feed", 1, goes="exhaust", e0_hp=-3),
    Row("feed+", 1, goes="exhaust", e0_hp=-3),
    Row(
        "fiend_fire",
        2,
        goes="exhaust",
        given={"hand": "bash flex"},
        hand="",
        exhaust="bash flex fiend_fire",
        e0_hp=-2,
    ),
    Row(
        "fiend_fire+",
        2,
        goes="exhaust",
        given={"hand": "bash flex"},
        hand="",
        exhaust="bash flex fiend_fire+",
        e0_hp=-4,
    ),
    Row("fiend_fire", 2, goes="exhaust"),
    Row("immolate", 2, e0_hp=-5, e2_hp=-5, draw="daze daze"),
    Row("immolate+", 2, e0_hp=-7, e2_hp=-7, draw="daze daze"),
    Row("impervious", 2, goes="exhaust", block=6),
    Row("impervious+", 2, goes="exhaust", block=8),
    Row("juggernaut", 2, goes="powers"),
    Row("juggernaut+", 2, goes="powers"),
    Row("limit_break", 1, goes="exhaust", given={"strength": 3}, strength=3),
    Row("limit_break+", 1, given={"strength": 3}, strength=3),
    Row("limit_break+", 1, given={"strength": 5}, strength=3),
    Row("limit_break+", 1),
    Row(
        "offering",
        0,
        goes="exhaust",
        given={"draw": "anger bash clash flex"},
        hp=-1,
        energy=2,
        hand="anger bash clash",
        draw="flex",
    ),
    Row(
        "offering+",
        0,
        goes="exhaust",
        given={"draw": "anger bash clash flex rage"},
        hp=-1,
        energy=2,
        hand="anger bash clash flex rage",
        draw="",
    ),
    Row("uppercut", 2, e0_hp=-3, e0_vulnerable=1, e0_weak=1),
    Row("uppercut+", 2, e0_hp=-3, e0_vulnerable=2, e0_weak=1),
]


@pytest.mark.parametrize("row", ROWS, ids=repr)
def test_the_card_does_what_its_side_says_and_nothing_else(row: Row) -> None:
    assert row.changes_of(ME) == row.expected(ME)


def test_every_side_has_a_play() -> None:
    assert {card_id(row.card, ME) for row in ROWS} == sides_of(ME)


def powers(*names: str, **given: Any) -> Play:
    """The standard fight with powers in play already."""
    return fight(
        hero(powers=" ".join(names), **given), hero("silent", hand="true_grit"), foe(), foe(row=1), foe()
    )


# What cards do later, or not


@pytest.mark.parametrize(("side", "strength"), [("flex", -1), ("flex+", -1)])
def test_the_strength_of_flex_goes_at_end_of_turn(side: str, strength: int) -> None:
    play = powers(hand=side, strength=2).play(side).mark().end_of_turn()
    assert play.changes() == {"strength": strength, "p1.hand": "", "p1.discard": "true_grit"}


def test_flex_at_the_limit_takes_a_strength_that_its_other_side_leaves() -> None:
    assert powers(hand="flex", strength=8).play("flex").end_of_turn().p().strength == 7
    assert powers(hand="flex+", strength=8).play("flex+").end_of_turn().p().strength == 8


def test_havoc_keeps_a_power_in_play_and_exhausts_the_rest() -> None:
    play = powers(hand="havoc", draw="inflame").play("havoc")
    assert play.changes() == {
        "energy": -1, "hand": "", "draw": "", "discard": "havoc", "powers": "inflame", "strength": 1
    }  # fmt: skip


def test_havoc_discards_what_cannot_be_played() -> None:
    play = powers(hand="havoc", draw="clumsy bash").play("havoc")
    assert play.changes() == {"energy": -1, "hand": "", "draw": "bash", "discard": "clumsy havoc"}


def test_havoc_exhausts_a_card_that_would_lie_on_the_draw_pile() -> None:
    play = powers(hand="havoc", draw="anger bash").play("havoc", Aim(1))
    assert play.changes() == {
        "energy": -1, "hand": "", "draw": "bash", "exhaust": "anger", "discard": "havoc", "e1.hp": -1
    }  # fmt: skip


def test_havoc_plays_an_x_card_for_nothing_with_x_0() -> None:
    play = powers(hand="havoc", draw="whirlwind+").play("havoc", AimRow(1))
    assert play.changes() == {
        "energy": -1, "hand": "", "draw": "", "exhaust": "whirlwind+", "discard": "havoc", "e1.hp": -1
    }  # fmt: skip


def test_havoc_shuffles_without_the_card_being_played() -> None:
    play = powers(hand="havoc", discard="strike").play("havoc", Aim(0))
    assert play.changes() == {
        "energy": -1, "hand": "", "exhaust": STRIKE, "discard": "havoc", "e0.hp": -1
    }  # fmt: skip


def test_battle_trance_ends_drawing_for_this_player_and_this_turn() -> None:
    play = powers(hand="battle_trance pommel_strike", draw="anger bash clash flex rage strike strike strike")
    play.play("battle_trance").mark().play("pommel_strike")
    assert play.changes() == {
        "energy": -1, "hand": "anger bash clash", "discard": "battle_trance pommel_strike", "e0.hp": -2
    }  # fmt: skip
    play.end_of_turn().start_of_turn()
    assert len(play.p().hand) == 5


@pytest.mark.parametrize("side", ["carnage", "carnage+", "ghostly_armor", "ghostly_armor+"])
def test_ethereal_cards_exhaust_when_they_are_not_played(side: str) -> None:
    play = powers(hand=f"{side} strike").end_of_turn()
    assert play.changes() == {
        "hand": "", "exhaust": side, "discard": STRIKE, "p1.hand": "", "p1.discard": "true_grit"
    }  # fmt: skip


def test_clash_needs_a_hand_of_attacks() -> None:
    play = powers(hand="clash strike defend")
    assert play.refused(play.playing("clash")).code == "condition"


def test_feed_gains_only_when_this_kills() -> None:
    for side, strength in (("feed", 1), ("feed+", 2)):
        play = fight(hero(hand=side), foe(hp=3), foe(row=1)).play(side, at=0)
        assert play.p().strength == strength and not play.e().alive
        assert play.e(1).hp == 30


def test_exhausting_sentinel_gives_energy_to_its_owner() -> None:
    for side, energy in (("sentinel", 2), ("sentinel+", 3)):
        play = powers(hand=f"true_grit {side}").play("true_grit")
        assert play.changes() == {
            "energy": energy - 1, "hand": "", "discard": "true_grit", "exhaust": side, "block": 1
        }  # fmt: skip


def test_offering_can_kill() -> None:
    play = fight(hero(hand="offering", hp=1), hero("silent"), foe())
    play.play("offering")
    assert play.state.fight.lost and not play.p().alive and play.p(1).alive


def test_flame_barrier_counts_hits_and_spares_those_that_do_not_hit() -> None:
    byrds = [foe("e2_byrd"), foe("e2_byrd", row=1)]
    play = fight(hero(hand="flame_barrier"), hero("silent"), *byrds, die=1).play("flame_barrier")
    assert play.changes() == {"energy": -2, "hand": "", "discard": "flame_barrier", "block": 3, "e0.hp": -2}
    play = fight(hero(hand="flame_barrier"), hero("silent"), *byrds, die=3).play("flame_barrier")
    assert play.changes() == {"energy": -2, "hand": "", "discard": "flame_barrier", "block": 3}


def test_double_tap_repeats_the_next_attack_and_no_other_card() -> None:
    for side in ("double_tap", "double_tap+"):
        play = powers(hand=f"{side} defend strike strike").play(side).play("defend").mark()
        play.play("strike", Aim(1), at=0)
        assert play.changes()["e0.hp"] == play.changes()["e1.hp"] == -1
        assert play.p().discard.count(STRIKE) == 1


def test_the_copy_of_double_tap_comes_first_and_costs_nothing() -> None:
    play = (
        powers(hand="double_tap+ bash strike", energy=2).play("double_tap+").mark().play("bash", Aim(0), at=0)
    )
    # The copy deals 2 and makes vulnerable, the original 4.
    assert play.changes() == {
        "energy": -2, "hand": STRIKE, "discard": "double_tap+ bash", "e0.hp": -6, "e0.vulnerable": 1
    }  # fmt: skip


def test_double_tap_unused_ends_with_the_turn() -> None:
    play = powers(hand="double_tap", draw="strike strike strike strike strike").play("double_tap")
    play.end_of_turn().enemy_turn(die=3).start_of_turn().mark().play("strike")
    assert play.changes()["e0.hp"] == -1


def test_a_repeated_x_card_has_the_same_x() -> None:
    play = (
        powers(hand="double_tap+ whirlwind").play("double_tap+").play("whirlwind", AimRow(1), row=0, energy=2)
    )
    assert (play.e(0).hp, play.e(1).hp, play.e(2).hp) == (28, 28, 28)
    assert play.p().energy == 1


# Powers


def test_combust_is_used_once_a_turn() -> None:
    for side, damage in (("combust", -1), ("combust+", -2)):
        play = powers(side).use(side, AimRow(0))
        assert play.changes() == {"e0.hp": damage, "e2.hp": damage}
        assert play.refused(play.ability(side)).code == "used"
        play.end_of_turn().start_of_turn()
        assert play.match.why_not(0, play.ability(side)) is None


@pytest.mark.parametrize("side", ["dark_embrace", "dark_embrace+"])
def test_dark_embrace_draws_for_its_owner_when_the_card_has_finished(side: str) -> None:
    play = powers(side, hand="true_grit strike", draw="bash").play("true_grit")
    assert play.changes() == {
        "energy": -1, "hand": "bash", "draw": "", "exhaust": STRIKE, "discard": "true_grit", "block": 1
    }  # fmt: skip
    other = powers(side, draw="bash")
    other.p(1).hand.add("strike_silent")
    assert "draw" not in other.play("true_grit", by=1).changes()


def test_cards_drawn_for_ethereal_ones_stay_in_hand() -> None:
    play = powers("dark_embrace", hand="carnage strike", draw="ghostly_armor clash").end_of_turn()
    assert play.changes() == {
        "hand": "ghostly_armor", "draw": "clash", "exhaust": "carnage", "discard": STRIKE,
        "p1.hand": "", "p1.discard": "true_grit",
    }  # fmt: skip


@pytest.mark.parametrize("side", ["evolve", "evolve+"])
def test_evolve_draws_for_each_status_or_daze(side: str) -> None:
    play = powers(side, hand="pommel_strike", draw="daze burn bash clash").play("pommel_strike")
    assert play.p().hand.known == ["bash", "burn", "daze"]


@pytest.mark.parametrize("side", ["feel_no_pain", "feel_no_pain+"])
def test_feel_no_pain_blocks_for_each_exhausted_card(side: str) -> None:
    play = powers(side, hand="second_wind defend flex").play("second_wind")
    assert play.p().block == 4  # 2 by the card, then 1 for each of the two cards


@pytest.mark.parametrize(("side", "damage"), [("fire_breathing", -2), ("fire_breathing+", -3)])
def test_fire_breathing_burns_a_row_for_status_cards_and_curses(side: str, damage: int) -> None:
    play = powers(side, hand="shrug_it_off", draw="clumsy").play("shrug_it_off", AimRow(0))
    assert play.changes()["e0.hp"] == play.changes()["e2.hp"] == damage
    assert play.e(1).hp == 30
    play = powers(side, hand="shrug_it_off", draw="strike").play("shrug_it_off")
    assert play.e(0).hp == 30


@pytest.mark.parametrize("side", ["metallicize", "metallicize+"])
def test_metallicize_blocks_at_end_of_turn(side: str) -> None:
    play = powers(side).end_of_turn()
    assert play.changes() == {"block": 1, "p1.hand": "", "p1.discard": "true_grit"}


@pytest.mark.parametrize("side", ["barricade", "barricade+"])
def test_barricade_keeps_the_block_of_its_owner_alone(side: str) -> None:
    play = powers(side, block=7)
    play.p(1).block = 5
    play.start_of_turn()
    assert (play.p().block, play.p(1).block) == (7, 0)


@pytest.mark.parametrize(("side", "damage"), [("berserk", -1), ("berserk+", -2)])
def test_berserk_hurts_a_row_for_each_exhausted_card(side: str, damage: int) -> None:
    play = powers(side, hand="true_grit strike").play("true_grit", AimRow(1))
    assert play.changes()["e1.hp"] == damage
    assert (play.e(0).hp, play.e(2).hp) == (30, 30)


@pytest.mark.parametrize("side", ["corruption", "corruption+"])
def test_corruption_makes_skills_free_and_exhausts_them(side: str) -> None:
    play = powers(side, hand="shrug_it_off strike", energy=1).play("shrug_it_off").play("strike")
    assert play.changes() == {
        "energy": -1, "hand": "", "exhaust": "shrug_it_off", "discard": STRIKE, "block": 2, "e0.hp": -1
    }  # fmt: skip
    assert powers(side).play("true_grit", by=1).changes() == {
        "p1.energy": -1, "p1.hand": "", "p1.discard": "true_grit", "p1.block": 1
    }  # fmt: skip


@pytest.mark.parametrize("side", ["demon_form", "demon_form+"])
def test_demon_form_gives_strength_at_every_start_of_turn(side: str) -> None:
    play = powers(side).start_of_turn().start_of_turn()
    assert (play.p().strength, play.p(1).strength) == (2, 0)


@pytest.mark.parametrize(("side", "damage"), [("juggernaut", 1), ("juggernaut+", 2)])
def test_juggernaut_strikes_per_icon_that_gave_block(side: str, damage: int) -> None:
    play = powers(side, hand="iron_wave defend").play("iron_wave", Aim(1), at=0)
    assert (play.e(0).hp, play.e(1).hp) == (29, 30 - damage)
    full = powers(side, hand="defend", block=20).play("defend")
    assert full.changes() == {"energy": -1, "hand": "", "discard": DEFEND}


def test_strength_stops_at_8() -> None:
    play = powers(hand="bash rupture", strength=8).play("rupture").mark().play("bash")
    assert play.changes() == {
        "energy": -2, "hand": "", "discard": "rupture bash", "e0.hp": -10, "e0.vulnerable": 1
    }  # fmt: skip
