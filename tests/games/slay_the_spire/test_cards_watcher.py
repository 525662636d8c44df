"""One small play per side of every Watcher card; the numbers are those of the fact tables."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.state.acts import Aim, AimRow, Done, Pick, PickOption
from tests.games.slay_the_spire.plays import Play, Row, card_id, fight, foe, hero, sides_of

ME = "watcher"
CALM, WRATH = {"stance": "calm"}, {"stance": "wrath"}
SWITCHED = {"switched_stance_this_turn": True}
FIVE = "halt halt halt pray pray"

ROWS = [
    Row("defend", 1, block=1),
    Row("defend+", 1, how={"to": 1}, p1_block=2),
    Row("eruption", 2, e0_hp=-2, stance="wrath"),
    Row("eruption+", 1, given=WRATH, e0_hp=-3),
    Row("strike", 1, e0_hp=-1),
    Row("strike+", 1, e0_hp=-2),
    Row("vigilance", 2, how={"to": 1}, p1_block=2, stance="calm"),
    Row("vigilance+", 2, block=3, stance="calm"),
    Row("collect", 1, goes="exhaust", miracle=2),
    Row("collect+", 1, goes="exhaust", miracle=3),
    Row("collect+", 1, goes="exhaust", given={"miracle": 4}, miracle=1),
    Row("consecrate", 0, e0_hp=-1, e2_hp=-1),
    Row("consecrate+", 0, e0_hp=-2, e2_hp=-2),
    Row("crescendo", 0, goes="exhaust", given={"draw": "halt"}, stance="wrath"),
    Row("crescendo+", 0, goes="exhaust", given={"draw": "halt"}, stance="wrath", hand="halt", draw=""),
    Row(
        "cut_through_fate",
        1,
        Pick("halt"),
        Done(),
        given={"draw": "halt pray protect"},
        e0_hp=-1,
        discard="halt cut_through_fate",
        hand="pray",
        draw="protect",
    ),
    Row(
        "cut_through_fate+",
        1,
        Pick("pray"),
        Pick("halt"),
        Pick("protect"),
        given={"draw": "halt pray protect collect strike"},
        e0_hp=-2,
        discard="pray halt protect cut_through_fate+",
        hand="collect",
        draw="strike",
    ),
    Row("empty_body", 1, block=2),
    Row("empty_body", 1, given=CALM, block=2, stance="neutral", energy=1),
    Row("empty_body+", 1, given=WRATH, block=3, stance="neutral"),
    Row("empty_fist", 1, given=WRATH, e0_hp=-3, stance="neutral"),
    Row("empty_fist+", 1, e0_hp=-3),
    Row("flurry_of_blows", 0, e0_hp=-1),
    Row("flurry_of_blows", 0, given=SWITCHED, e0_hp=-2),
    Row("flurry_of_blows+", 0, given=SWITCHED, e0_hp=-3),
    Row("flying_sleeves", 1, e0_hp=-2),
    Row("flying_sleeves+", 1, e0_hp=-3),
    Row("halt", 0, block=1),
    Row("halt", 0, given=WRATH, block=2),
    Row("halt+", 0, given=CALM, block=1),
    Row("halt+", 0, given=WRATH, block=3),
    Row("just_lucky", 0, die=1, e0_hp=-1),
    Row(
        "just_lucky",
        0,
        Pick("pray"),
        die=3,
        given={"draw": "pray halt"},
        e0_hp=-1,
        discard="pray just_lucky",
        draw="halt",
    ),
    Row("just_lucky", 0, die=4, given={"draw": "pray"}, e0_hp=-1, block=1),
    Row(
        "just_lucky+",
        0,
        Pick("halt"),
        Pick("pray"),
        die=1,
        given={"draw": "pray halt"},
        e0_hp=-2,
        discard="halt pray just_lucky+",
        draw="",
    ),
    Row("just_lucky+", 0, die=6, e0_hp=-2, block=1),
    Row("protect", 2, how={"to": 1}, p1_block=3),
    Row("protect+", 2, block=4),
    Row(
        "third_eye",
        1,
        *[Pick("halt")] * 3,
        given={"draw": "halt halt halt halt"},
        block=2,
        discard="halt halt halt third_eye",
        draw="halt",
    ),
    Row(
        "third_eye+",
        1,
        Pick("collect"),
        Done(),
        given={"draw": "halt pray protect halt collect pray"},
        block=3,
        discard="collect third_eye+",
        draw="halt pray protect halt pray",
    ),
    Row("third_eye", 1, block=2),
    Row("tranquility", 1, goes="exhaust", stance="calm"),
    Row("tranquility+", 0, goes="exhaust", given=WRATH, stance="calm"),
    Row("battle_hymn", 1, goes="powers"),
    Row("battle_hymn+", 1, goes="powers"),
    Row("carve_reality", 2, PickOption(0), Aim(0), e0_hp=-3),
    Row("carve_reality", 2, PickOption(1), Aim(0), Aim(1), e0_hp=-3, e1_hp=-3),
    Row("carve_reality+", 2, PickOption(0), Aim(2), e2_hp=-4),
    Row("carve_reality+", 2, PickOption(1), Aim(2), Aim(1), e2_hp=-4, e1_hp=-4),
    Row("conclude", 1, e0_hp=-2, e2_hp=-2),
    Row("conclude+", 1, e0_hp=-3, e2_hp=-3),
    Row("crush_joints", 1, e0_hp=-1),
    Row("crush_joints", 1, given=WRATH, e0_hp=-2, e0_vulnerable=1),
    Row("crush_joints+", 1, given=CALM, e0_hp=-2),
    Row("crush_joints+", 1, given=WRATH, e0_hp=-3, e0_vulnerable=1),
    Row("empty_mind", 1, given={"draw": "halt pray protect"}, hand="halt pray", draw="protect"),
    Row(
        "empty_mind+",
        1,
        given={"draw": "halt pray protect collect", **CALM},
        hand="halt pray protect",
        draw="collect",
        stance="neutral",
        energy=1,
    ),
    Row("fear_no_evil", 1, e0_hp=-2),
    Row("fear_no_evil", 1, given=WRATH, e0_hp=-3, stance="calm"),
    Row("fear_no_evil+", 1, given=WRATH, e0_hp=-4, stance="calm"),
    Row("fear_no_evil+", 1, given=CALM, e0_hp=-3),
    Row("foreign_influence", 2, PickOption(0), Aim(1), e1_hp=-3),
    Row("foreign_influence+", 2, PickOption(0), Aim(0), e0_hp=-4),
    Row("foreign_influence", 2, PickOption(1)),
    Row("foresight", 1, goes="powers"),
    Row("foresight+", 1, goes="powers"),
    Row("indignation", 1, stance="wrath"),
    Row("indignation", 1, given=WRATH, e0_vulnerable=1),
    Row("indignation+", 1, given=WRATH, e0_vulnerable=1, e2_vulnerable=1),
    Row("indignation+", 1, given=CALM, stance="wrath", energy=1),
    Row("inner_peace", 1, given={"draw": "halt"}, stance="calm"),
    Row("inner_peace", 1, given={"draw": "halt pray pray halt", **CALM}, hand="halt pray pray", draw="halt"),
    Row(
        "inner_peace+", 1, given={"draw": "halt pray pray halt", **CALM}, hand="halt halt pray pray", draw=""
    ),
    Row("inner_peace+", 1, given=WRATH, stance="calm"),
    Row("like_water", 1, goes="powers"),
    Row("like_water+", 1, goes="powers"),
    Row("meditate", 1, given={"discard": "halt"}, hand="halt", discard="meditate", stance="calm"),
    Row("meditate", 1, stance="calm"),
    Row(
        "meditate",
        1,
        Pick("pray"),
        given={"discard": "halt pray", **CALM},
        hand="pray",
        discard="halt meditate",
    ),
    Row(
        "meditate+",
        1,
        Pick("pray"),
        Pick("halt"),
        given={"discard": "halt pray collect"},
        hand="halt pray",
        discard="collect meditate+",
        stance="calm",
    ),
    Row("mental_fortress", 1, goes="powers"),
    Row("mental_fortress+", 1, goes="powers"),
    Row("nirvana", 1, goes="powers"),
    Row("nirvana+", 1, goes="powers"),
    Row("perseverance", 1, block=1),
    Row("perseverance", 1, given={"kept": ["perseverance"]}, block=3),
    Row("perseverance+", 1, block=2),
    Row("perseverance+", 1, given={"kept": ["perseverance+"]}, block=4),
    Row("pray", 1, given={"draw": "halt halt halt"}, miracle=1, hand="halt halt", draw="halt"),
    Row("pray+", 1, given={"draw": "halt halt halt"}, miracle=2, hand="halt halt", draw="halt"),
    Row("prostrate", 1, block=1, miracle=1),
    Row("prostrate+", 1, block=2, miracle=1),
    Row("reach_heaven", 1, given={"miracle": 3}, e0_hp=-5),
    Row("reach_heaven+", 1, given={"miracle": 3}, e0_hp=-8),
    Row("reach_heaven", 1, e0_hp=-2),
    Row("rushdown", 1, goes="powers"),
    Row("rushdown+", 1, goes="powers"),
    Row("sands_of_time", 2, given={"hand": "protect crescendo halt"}, e0_hp=-7),
    Row("sands_of_time+", 2, given={"hand": "protect crescendo halt"}, e0_hp=-9),
    Row("sands_of_time", 2, e0_hp=-3),
    Row("sash_whip", 1, given=CALM, e0_hp=-2, e0_weak=1),
    Row("sash_whip", 1, e0_hp=-2),
    Row("sash_whip+", 1, given=CALM, e0_hp=-2, e0_weak=2),
    Row("signature_move", 2, given={"hand": "halt"}, e0_hp=-6),
    Row("signature_move+", 2, e0_hp=-8),
    Row("simmering_fury", 2, goes="powers"),
    Row("simmering_fury+", 2, goes="powers"),
    Row("study", 2, goes="powers"),
    Row("study+", 1, goes="powers"),
    Row("swivel", 2, block=2),
    Row("swivel+", 2, how={"to": 1}, p1_block=3),
    Row("talk_to_the_hand", 1, given={"miracle": 2}, e0_hp=-2, block=2),
    Row("talk_to_the_hand+", 1, given={"miracle": 2}, e0_hp=-3, block=2),
    Row("talk_to_the_hand", 1, e0_hp=-2),
    Row("tantrum", 1, goes="draw", given={"draw": "halt"}, e0_hp=-2, stance="wrath"),
    Row("tantrum+", 1, goes="draw", given={"draw": "halt"}, e0_hp=-2, stance="wrath"),
    Row("wallop", 2, e0_hp=-2, block=2),
    Row("wallop+", 2, e0_hp=-3, block=3),
    Row("weave", 0, e0_hp=-1),
    Row("weave+", 0, e0_hp=-2),
    Row("windmill_strike", 2, e0_hp=-2),
    Row("windmill_strike", 2, given={"kept": ["windmill_strike"]}, e0_hp=-5),
    Row("windmill_strike+", 2, given={"kept": ["windmill_strike+"]}, e0_hp=-7),
    Row("worship", 0, goes="exhaust", how={"energy": 2}, energy=-2, miracle=3),
    Row("worship+", 0, goes="exhaust", miracle=1),
    Row("wreath_of_flame", 0, goes="exhaust", how={"energy": 2}, energy=-2, strength=2),
    Row("wreath_of_flame+", 0, how={"energy": 3}, energy=-3, strength=3),
    Row("blasphemy", 2, goes="exhaust", given={"draw": "halt pray"}, draw="", exhaust="halt pray blasphemy"),
    Row("blasphemy+", 2, goes="exhaust"),
    Row("brilliance", 1, given={"miracle": 2}, e0_hp=-4),
    Row("brilliance+", 1, given={"miracle": 2}, e0_hp=-6),
    Row("brilliance", 1),
    Row("conjure_blade", 0, goes="powers", how={"energy": 2}, energy=-2, item_cubes="conjure_blade:3"),
    Row("conjure_blade+", 0, goes="powers", how={"energy": 1}, energy=-1, item_cubes="conjure_blade+:3"),
    Row("deus_ex_machina", 0, goes="exhaust", miracle=2),
    Row("deus_ex_machina+", 0, goes="exhaust", miracle=3),
    Row("deva_form", 2, goes="powers"),
    Row("deva_form+", 2, goes="powers"),
    Row("devotion", 1, goes="powers"),
    Row("devotion+", 1, goes="powers"),
    Row("establishment", 1, goes="powers"),
    Row("establishment+", 1, goes="powers"),
    Row("judgment", 1),
    Row("judgment+", 1),
    Row("omega", 3, goes="powers"),
    Row("omega+", 3, goes="powers"),
    Row(
        "omniscience",
        3,
        Pick("prostrate"),
        goes="exhaust",
        given={"draw": "rushdown prostrate halt"},
        block=2,
        miracle=2,
        draw="halt rushdown",
        exhaust="prostrate omniscience",
    ),
    Row(
        "omniscience+",
        2,
        Pick("strike_watcher"),
        Aim(0),
        Aim(1),
        goes="exhaust",
        given={"draw": "rushdown strike"},
        e0_hp=-1,
        e1_hp=-1,
        draw="rushdown",
        exhaust="strike omniscience+",
    ),
    Row("omniscience", 3, goes="exhaust", given={"draw": "rushdown"}),
    Row("ragnarok", 3, Aim(0), Aim(0), Aim(1), Aim(2), Aim(1), e0_hp=-2, e1_hp=-2, e2_hp=-1),
    Row("ragnarok+", 3, Aim(0), Aim(0), Aim(1), Aim(2), Aim(1), Aim(1), e0_hp=-2, e1_hp=-3, e2_hp=-1),
    Row("scrawl", 1, goes="exhaust", given={"draw": f"{FIVE} collect"}, hand=FIVE, draw="collect"),
    Row("scrawl+", 0, goes="exhaust", given={"draw": f"{FIVE} collect"}, hand=FIVE, draw="collect"),
    Row("spirit_shield", 2, goes="exhaust", given={"hand": "halt pray"}, block=2),
    Row("spirit_shield+", 2, given={"hand": "halt pray pray"}, block=3),
    Row("spirit_shield+", 2),
    Row(
        "vault",
        3,
        goes="exhaust",
        given={"hand": "halt protect pray", "draw": f"{FIVE} collect"},
        discard="halt pray",
        hand="halt halt halt pray pray protect",
        draw="collect",
        energy=0,
    ),
    Row("vault+", 2, goes="exhaust", given={"draw": FIVE}, hand=FIVE, draw="", energy=1),
    Row("wish", 3, PickOption(0), goes="exhaust", strength=1),
    Row("wish", 3, PickOption(1), goes="exhaust", block=10),
    Row("wish", 3, PickOption(2), goes="exhaust", miracle=4),
    Row("wish+", 3, PickOption(0), goes="exhaust", strength=2),
    Row("wish+", 3, PickOption(1), goes="exhaust", block=15),
    Row("wish+", 3, PickOption(2), goes="exhaust", miracle=5),
]


@pytest.mark.parametrize("row", ROWS, ids=repr)
def test_the_card_does_what_its_side_says_and_nothing_else(row: Row) -> None:
    assert row.changes_of(ME) == row.expected(ME)


def test_every_side_has_a_play() -> None:
    assert {card_id(row.card, ME) for row in ROWS} == sides_of(ME)


def mine(hand: str = "", **given: Any) -> Play:
    """The Watcher with a bystander, against enemies in rows 0, 1 and again 0."""
    return fight(hero(ME, hand=hand, **given), hero("silent"), foe(), foe(row=1), foe())


# Stances (page 17)


def test_wrath_adds_one_to_every_hit_and_hurts_at_end_of_turn() -> None:
    play = mine("flying_sleeves", stance="wrath").play("flying_sleeves")
    assert play.e().hp == 30 - 2 * 2
    assert play.mark().end_of_turn().changes() == {"hp": -1}
    blocked = mine(stance="wrath", block=2).end_of_turn()
    assert blocked.changes() == {"block": -1}
    assert mine(stance="calm").end_of_turn().changes() == {}


def test_wrath_is_for_its_own_player_only() -> None:
    play = mine(stance="wrath")
    play.p(1).hand.add("strike_silent")
    play.play("strike", by=1)
    assert play.e().hp == 29


def test_the_stance_one_is_in_is_not_entered_again() -> None:
    play = mine("tranquility", stance="calm", powers="mental_fortress").play("tranquility")
    assert play.changes() == {"energy": -1, "hand": "", "exhaust": "tranquility"}


def test_leaving_calm_stops_at_six_energy() -> None:
    assert mine("crescendo", stance="calm", energy=5).play("crescendo").p().energy == 6


def test_without_stances_a_stance_card_enters_none() -> None:
    play = fight(hero("ironclad", hand="crescendo"), foe()).play("crescendo")
    assert play.changes() == {"hand": "", "exhaust": "crescendo"}


@pytest.mark.parametrize(("power", "block"), [("mental_fortress", 1), ("mental_fortress+", 2)])
def test_mental_fortress_blocks_at_each_switch(power: str, block: int) -> None:
    play = mine("crescendo tranquility", powers=power).play("crescendo").play("tranquility")
    assert play.p().block == 2 * block


@pytest.mark.parametrize(("power", "drawn"), [("rushdown", 2), ("rushdown+", 3)])
def test_rushdown_draws_once_a_turn_on_entering_wrath(power: str, drawn: int) -> None:
    play = mine("crescendo crescendo tranquility", powers=power, draw="halt halt halt halt")
    play.play("crescendo")
    assert play.p().hand.known.count("halt") == drawn
    play.play("tranquility").mark().play("crescendo")
    assert "draw" not in play.changes()


def test_tantrum_lies_on_the_draw_pile_before_rushdown_draws_it() -> None:
    play = mine("tantrum", powers="rushdown", draw="halt pray").play("tantrum")
    assert play.p().hand.known == ["halt", "tantrum"]


@pytest.mark.parametrize(("power", "block"), [("like_water", 1), ("like_water+", 2)])
def test_like_water_blocks_in_calm_only(power: str, block: int) -> None:
    assert mine(powers=power, stance="calm").end_of_turn().changes() == {"block": block}
    assert mine(powers=power).end_of_turn().changes() == {}


@pytest.mark.parametrize(("power", "bonus"), [("simmering_fury", 1), ("simmering_fury+", 2)])
def test_simmering_fury_adds_to_wrath_only(power: str, bonus: int) -> None:
    assert mine("strike", powers=power, stance="wrath").play("strike").e().hp == 30 - (1 + 1 + bonus)
    assert mine("strike", powers=power).play("strike").e().hp == 29


@pytest.mark.parametrize(("power", "damage"), [("battle_hymn", 1), ("battle_hymn+", 2)])
def test_battle_hymn_is_used_once_a_turn_and_doubles_in_wrath(power: str, damage: int) -> None:
    play = mine(powers=power, strength=3).use(power, Aim(1))
    assert play.changes() == {"e1.hp": -damage}
    assert play.refused(play.ability(power)).code == "used"
    wrath = mine(powers=power, stance="wrath").use(power, Aim(0))
    assert wrath.changes() == {"e0.hp": -2 * damage}


# Powers


@pytest.mark.parametrize(("power", "block"), [("nirvana", 1), ("nirvana+", 2)])
def test_nirvana_blocks_after_each_scry_but_not_for_an_empty_pile(power: str, block: int) -> None:
    play = mine("third_eye", powers=power, draw="halt").play("third_eye", Done())
    assert play.p().block == 2 + block
    assert mine("third_eye", powers=power).play("third_eye").p().block == 2


@pytest.mark.parametrize(("power", "looked"), [("foresight", 3), ("foresight+", 4)])
def test_foresight_scries_before_the_draw(power: str, looked: int) -> None:
    play = mine(powers=power, draw=" ".join(["halt"] * 12))
    play.state.stack[-1].step = "round"  # type: ignore[union-attr]
    play.answer(*[Pick("halt")] * looked, 2)
    assert (len(play.p().discard), len(play.p().hand)) == (looked, 5)


@pytest.mark.parametrize(("power", "cheaper"), [("establishment", 1), ("establishment+", 2)])
def test_establishment_makes_retained_cards_cheaper_and_no_others(power: str, cheaper: int) -> None:
    play = mine("protect eruption", powers=power).end_of_turn()
    assert play.p().kept == ["protect"]
    play.p().hand.add("eruption")
    play.start_of_turn().mark().play("protect")
    assert play.changes().get("energy", 0) == cheaper - 2
    play.p().energy = 3
    play.mark().play("eruption")
    assert play.changes()["energy"] == -2


@pytest.mark.parametrize(("power", "miracles"), [("deva_form", 1), ("deva_form+", 2)])
def test_deva_form_gives_miracles(power: str, miracles: int) -> None:
    assert mine(powers=power).start_of_turn().p().miracle == miracles


@pytest.mark.parametrize(("power", "turns"), [("devotion", 3), ("devotion+", 4)])
def test_devotion_exhausts_itself_after_its_cubes(power: str, turns: int) -> None:
    play = mine(powers=power, draw=" ".join(["halt"] * 30))
    for turn in range(1, turns + 1):
        assert play.p().exhaust == []
        play.start_of_turn()
        assert play.p().miracle == turn
        assert len(play.p().hand) == 6 * turn
    assert ([item.id for item in play.p().powers], play.p().exhaust) == ([], [power])


@pytest.mark.parametrize(("power", "damage"), [("omega", 5), ("omega+", 6)])
def test_omega_burns_a_row_at_every_end_of_turn(power: str, damage: int) -> None:
    play = mine(powers=power, strength=2).end_of_turn(AimRow(0))
    assert play.changes() == {"e0.hp": -damage, "e2.hp": -damage}


@pytest.mark.parametrize(("power", "draws"), [("study", 2), ("study+", 2)])
def test_study_draws_in_calm(power: str, draws: int) -> None:
    draw = " ".join(["halt"] * 9)
    assert len(mine(powers=power, stance="calm", draw=draw).start_of_turn().p().hand) == 5 + draws
    assert len(mine(powers=power, draw=draw).start_of_turn().p().hand) == 5


def test_conjure_blade_sharpens_starter_strikes_only() -> None:
    play = mine("conjure_blade strike windmill_strike", energy=6).play("conjure_blade", energy=1)
    play.play("strike").mark().play("windmill_strike")
    assert play.changes()["e0.hp"] == -2
    assert play.e().hp == 30 - (1 + 2) - 2


def test_two_blades_each_count_their_own_cubes() -> None:
    play = mine("conjure_blade conjure_blade+ strike", energy=6)
    play.play("conjure_blade", energy=0).play("conjure_blade+", energy=1).play("strike")
    assert play.e().hp == 30 - (1 + 1 + 3)
