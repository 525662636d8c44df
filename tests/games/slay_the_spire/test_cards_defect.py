"""One small play per side of every Defect card; the numbers are those of the fact tables."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.state.acts import Aim, AimRow, Done, GoToRow, Pick, PickOrbKind
from tests.games.slay_the_spire.plays import Play, Row, card_id, fight, foe, hero, sides_of

ME = "defect"
THREE = "dark frost lightning"

ROWS = [
    Row("defend", 1, block=1),
    Row("defend+", 1, how={"to": 1}, p1_block=2),
    Row("dual_cast", 1, Aim(0), Aim(1), given={"orbs": "lightning"}, orbs="", e0_hp=-2, e1_hp=-2),
    Row("dual_cast+", 0, given={"orbs": "frost"}, orbs="", block=2),
    Row("dual_cast", 1),
    Row("strike", 1, e0_hp=-1),
    Row("strike+", 0, e0_hp=-1),
    Row("zap", 1, orbs="lightning"),
    Row("zap+", 0, orbs="lightning"),
    Row("ball_lightning", 1, e0_hp=-1, orbs="lightning"),
    Row("ball_lightning+", 1, e0_hp=-2, orbs="lightning"),
    Row("barrage", 1, given={"orbs": "dark frost"}, e0_hp=-2),
    Row("barrage+", 1, given={"orbs": "dark frost"}, e0_hp=-3),
    Row("barrage", 1),
    Row("barrage+", 1, e0_hp=-1),
    Row("chaos", 1, die=1, orbs="lightning"),
    Row("chaos", 1, die=2, orbs="lightning"),
    Row("chaos", 1, die=3, orbs="frost"),
    Row("chaos+", 0, die=4, orbs="frost"),
    Row("chaos+", 0, die=5, orbs="dark"),
    Row("chaos", 1, die=6, orbs="dark"),
    Row("charge_battery", 1, given={"orbs": THREE}, block=2, energy=0),
    Row("charge_battery", 1, given={"orbs": "dark frost"}, block=2),
    Row("charge_battery+", 1, given={"orbs": THREE}, block=3, energy=0),
    Row("charge_battery+", 1, block=3),
    Row("claw", 0, given={"discard": "strike zap+"}, e0_hp=-2),
    Row("claw", 0, given={"discard": "zap+ strike"}, e0_hp=-1),
    Row("claw", 0, e0_hp=-1),
    Row("claw+", 0, given={"discard": "strike zap+"}, e0_hp=-4),
    Row("claw+", 0, given={"discard": "zap+ tempest"}, e0_hp=-1),
    Row("claw_pack", 0, claw=1, e0_hp=-1),
    Row("claw_pack", 0, given={"claw": 2}, claw=1, e0_hp=-3),
    Row("claw_pack+", 0, given={"claw": 2}, claw=1, e0_hp=-4),
    Row("cold_snap", 2, e0_hp=-2, orbs="frost"),
    Row("cold_snap+", 2, e0_hp=-3, orbs="frost"),
    Row(
        "compile_driver",
        1,
        given={"orbs": "dark frost frost", "draw": "zap strike skim"},
        e0_hp=-1,
        hand="strike zap",
        draw="skim",
    ),
    Row("compile_driver+", 1, given={"orbs": "dark", "draw": "zap skim"}, e0_hp=-2, hand="zap", draw="skim"),
    Row("compile_driver", 1, given={"draw": "zap"}, e0_hp=-1),
    Row("coolheaded", 1, given={"draw": "zap"}, orbs="frost"),
    Row("coolheaded+", 1, given={"draw": "zap skim"}, orbs="frost", hand="zap", draw="skim"),
    Row("go_for_the_eyes", 0, die=3, e0_hp=-1),
    Row("go_for_the_eyes", 0, die=4, e0_hp=-1, e0_weak=1),
    Row("go_for_the_eyes", 0, die=6, e0_hp=-1, e0_weak=1),
    Row("go_for_the_eyes+", 0, die=1, e0_hp=-1, e0_weak=1),
    Row("leap", 1, Done(), how={"to": 1}, p1_block=2),
    Row("leap+", 1, GoToRow(1), block=3, row=1, p1_row=-1),
    Row("recursion", 1, Aim(2), given={"orbs": "lightning"}, e2_hp=-2),
    Row("recursion", 1, PickOrbKind("frost"), given={"orbs": THREE}, block=1),
    Row("recursion+", 0, given={"orbs": "frost"}, block=1),
    Row("recursion", 1),
    Row("scrape", 1, given={"discard": "strike zap+"}, e0_hp=-2, hand="zap+", discard="strike scrape"),
    Row("scrape+", 1, given={"discard": "zap+ strike"}, e0_hp=-3),
    Row("scrape", 1, e0_hp=-2),
    Row("skim", 1, given={"draw": "zap zap strike skim"}, hand="strike zap zap", draw="skim"),
    Row("skim+", 1, given={"draw": "zap zap strike skim"}, hand="skim strike zap zap", draw=""),
    Row("steam_barrier", 0, given={"discard": "strike zap+"}, block=2),
    Row("steam_barrier", 0, given={"discard": "zap+ strike"}, block=1),
    Row("steam_barrier+", 0, given={"discard": "zap+"}, block=3),
    Row("steam_barrier+", 0, block=2),
    Row("sweeping_beam", 1, given={"draw": "zap skim"}, e0_hp=-1, e2_hp=-1, hand="zap", draw="skim"),
    Row("sweeping_beam+", 1, given={"draw": "zap skim"}, e0_hp=-2, e2_hp=-2, hand="zap", draw="skim"),
    Row("turbo", 0, goes="exhaust", energy=2, discard="daze"),
    Row("turbo+", 0, goes="exhaust", energy=3, discard="daze"),
    Row("turbo+", 0, goes="exhaust", given={"energy": 5}, energy=1, discard="daze"),
    Row("beam_cell", 1, die=3, e0_hp=-1, e0_vulnerable=1),
    Row("beam_cell", 1, die=4, e0_hp=-1),
    Row("beam_cell+", 1, die=6, e0_hp=-1, e0_vulnerable=1),
    Row("blizzard", 1, given={"orbs": "frost frost lightning"}, e0_hp=-4, e2_hp=-4),
    Row("blizzard+", 1, given={"orbs": "frost frost lightning"}, e0_hp=-6, e2_hp=-6),
    Row("blizzard", 1, given={"orbs": "lightning"}),
    Row("capacitor", 1, goes="powers", orb_slots=2),
    Row("capacitor+", 1, goes="powers", orb_slots=3),
    Row("consume", 2, goes="powers"),
    Row("consume+", 1, goes="powers"),
    Row("darkness", 1, orbs="dark"),
    Row("darkness+", 0, orbs="dark"),
    Row("doom_and_gloom", 2, e0_hp=-2, e2_hp=-2, orbs="dark"),
    Row("doom_and_gloom+", 2, e0_hp=-3, e2_hp=-3, orbs="dark"),
    Row("double_energy", 1, goes="exhaust", energy=1),
    Row("double_energy+", 0, goes="exhaust", energy=3),
    Row("double_energy+", 0, goes="exhaust", given={"energy": 5}, energy=1),
    Row("equilibrium", 2, block=3),
    Row("equilibrium+", 2, block=4),
    Row("ftl", 0, given={"draw": "zap skim"}, e0_hp=-1, hand="zap", draw="skim"),
    Row("ftl+", 0, given={"draw": "zap skim"}, e0_hp=-2, hand="zap", draw="skim"),
    Row("force_field", 3, block=3),
    Row("force_field", 1, given={"powers": "storm fusion"}, block=3),
    Row("force_field+", 0, given={"powers": "storm fusion loop capacitor"}, block=4),
    Row("fusion", 2, goes="powers"),
    Row("fusion+", 1, goes="powers"),
    Row("glacier", 2, block=2, orbs="frost"),
    Row("glacier+", 2, how={"to": 1}, p1_block=3, orbs="frost"),
    Row("heatsinks", 1, goes="powers", given={"draw": "zap skim strike"}),
    Row("heatsinks+", 1, goes="powers", given={"draw": "zap skim strike"}),
    Row(
        "hologram",
        1,
        Pick("zap"),
        goes="exhaust",
        given={"discard": "zap strike"},
        block=1,
        hand="zap",
        discard="strike",
    ),
    Row("hologram+", 1, given={"discard": "zap"}, block=1, hand="zap", discard="hologram+"),
    Row("hologram+", 1, block=1),
    Row("loop", 1, goes="powers"),
    Row("loop+", 1, goes="powers"),
    Row("machine_learning", 1, goes="powers"),
    Row("machine_learning+", 0, goes="powers"),
    Row("melter", 1, e0_hp=-2),
    Row("melter+", 1, e0_hp=-3),
    Row(
        "overclock", 0, given={"draw": "zap zap skim"}, hand="zap zap", draw="skim", discard="daze overclock"
    ),
    Row(
        "overclock+",
        0,
        given={"draw": "zap zap skim strike"},
        hand="skim zap zap",
        draw="strike",
        discard="daze overclock+",
    ),
    Row("recycle", 1, given={"hand": "glacier"}, hand="", exhaust="glacier", energy=1),
    Row("recycle+", 0, Pick("zap"), given={"hand": "glacier zap"}, hand="glacier", exhaust="zap", energy=1),
    Row("recycle", 1, given={"hand": "tempest"}, hand="", exhaust="tempest", energy=1),
    Row("recycle", 1, given={"hand": "injury"}, hand="", exhaust="injury"),
    Row("recycle", 1),
    Row("reinforced_body", 0, how={"energy": 1}, energy=-1, block=2),
    Row("reinforced_body", 0, how={"energy": 3}, energy=-3, block=4),
    Row("reinforced_body+", 0, how={"energy": 3}, energy=-3, block=6),
    Row("reinforced_body+", 0),
    Row("reprogram", 1, given={"orbs": THREE}, strength=1, orbs=""),
    Row("reprogram+", 0, given={"orbs": THREE}, strength=1, orbs=""),
    Row("stack", 1, given={"orbs": THREE}, block=3),
    Row("stack+", 1, given={"orbs": THREE}, how={"to": 1}, p1_block=4),
    Row("stack", 1),
    Row("storm", 1, goes="powers"),
    Row("storm+", 1, goes="powers"),
    Row("streamline", 2, e0_hp=-3),
    Row("streamline+", 1, given={"powers": "storm"}, e0_hp=-4),
    Row("streamline", 0, given={"powers": "storm fusion loop"}, e0_hp=-3),
    Row("sunder", 3, e0_hp=-5),
    Row("sunder+", 3, e0_hp=-7),
    Row("tempest", 0, goes="exhaust", how={"energy": 2}, energy=-2, orbs="lightning lightning"),
    Row("tempest+", 0, goes="exhaust", how={"energy": 2}, energy=-2, orbs="lightning lightning lightning"),
    Row("tempest", 0, goes="exhaust"),
    Row(
        "all_for_one",
        2,
        given={"discard": "zap+ strike claw tempest"},
        e0_hp=-2,
        hand="claw zap+",
        discard="strike tempest all_for_one",
    ),
    Row("all_for_one+", 2, given={"discard": "strike"}, e0_hp=-3),
    Row("amplify", 1, goes="powers"),
    Row("amplify+", 1, goes="powers"),
    Row("buffer", 2, goes="powers"),
    Row("buffer+", 2, goes="powers"),
    Row("core_surge", 1, given={"weak": 2, "vulnerable": 1}, weak=-2, vulnerable=-1, e0_hp=-3),
    Row("core_surge", 1, given={"weak": 2}, how={"to": 1}, weak=-1, e0_hp=-2),
    Row("core_surge+", 1, given={"weak": 1, "vulnerable": 3}, weak=-1, vulnerable=-3, e0_hp=-4),
    Row("defragment", 3, goes="powers"),
    Row("defragment+", 3, goes="powers"),
    Row("echo_form", 3, goes="powers"),
    Row("echo_form+", 3, goes="powers"),
    Row("electrodynamics", 2, goes="powers", orbs="lightning lightning"),
    Row("electrodynamics+", 2, goes="powers", orbs="lightning lightning lightning"),
    Row(
        "fission",
        0,
        goes="exhaust",
        given={"orbs": "dark frost", "draw": "zap skim strike"},
        orbs="",
        energy=2,
        hand="skim zap",
        draw="strike",
    ),
    Row(
        "fission+",
        0,
        Aim(1),
        goes="exhaust",
        given={"orbs": "dark frost", "draw": "zap skim strike"},
        orbs="",
        e1_hp=-3,
        block=1,
        energy=2,
        hand="skim zap",
        draw="strike",
    ),
    Row("fission", 0, goes="exhaust", given={"draw": "zap"}),
    Row("hyperbeam", 2, given={"orbs": THREE}, e0_hp=-5, e2_hp=-5, orbs=""),
    Row("hyperbeam+", 2, e0_hp=-7, e2_hp=-7),
    Row("meteor_strike", 5, given={"energy": 5}, e0_hp=-10),
    Row("meteor_strike+", 3, given={"powers": "storm loop"}, e0_hp=-12),
    Row("multi_cast", 0, given={"orbs": "frost"}, how={"energy": 2}, energy=-2, orbs="", block=2),
    Row("multi_cast", 0, given={"orbs": "frost"}),
    Row("multi_cast+", 0, given={"orbs": "frost"}, how={"energy": 2}, energy=-2, orbs="", block=3),
    Row("multi_cast+", 0, given={"orbs": "frost"}, orbs="", block=1),
    Row("rainbow", 2, goes="exhaust", orbs=THREE),
    Row("rainbow+", 2, orbs=THREE),
    Row(
        "seek",
        0,
        Pick("zap"),
        goes="exhaust",
        given={"draw": "strike zap skim"},
        hand="zap",
        draw="skim strike",
    ),
    Row(
        "seek+",
        0,
        Pick("zap"),
        Pick("skim"),
        goes="exhaust",
        given={"draw": "strike zap skim"},
        hand="skim zap",
        draw="strike",
    ),
    Row("static_discharge", 2, goes="powers"),
    Row("static_discharge+", 2, goes="powers"),
    Row("thunder_strike", 3, given={"orbs": "frost lightning lightning"}, e0_hp=-8, e2_hp=-8),
    Row("thunder_strike+", 3, given={"orbs": "frost lightning lightning"}, e0_hp=-12, e2_hp=-12),
    Row("thunder_strike", 3, given={"orbs": "frost"}),
]


@pytest.mark.parametrize("row", ROWS, ids=repr)
def test_the_card_does_what_its_side_says_and_nothing_else(row: Row) -> None:
    assert row.changes_of(ME) == row.expected(ME)


def test_every_side_has_a_play() -> None:
    assert {card_id(row.card, ME) for row in ROWS} == sides_of(ME)


def mine(hand: str = "", **given: Any) -> Play:
    """The Defect with a bystander, against enemies in rows 0, 1 and again 0."""
    return fight(hero(ME, hand=hand, **given), hero("silent"), foe(), foe(row=1), foe())


# Orbs (page 16)


def test_orbs_act_at_end_of_turn_each_with_a_target_of_its_own() -> None:
    play = mine(orbs="dark frost lightning lightning", orb_slots=4).end_of_turn(Aim(0), Aim(1))
    assert play.changes() == {"block": 1, "e0.hp": -1, "e1.hp": -1}


def test_full_slots_evoke_an_orb_of_choice_first() -> None:
    play = mine("zap", orbs="dark frost frost").play("zap", PickOrbKind("dark"), Aim(2))
    assert play.changes() == {
        "energy": -1,
        "hand": "",
        "discard": "zap",
        "orbs": "frost frost lightning",
        "e2.hp": -3,
    }


def test_orbs_of_one_card_are_channelled_one_at_a_time() -> None:
    play = mine("rainbow", orbs="frost frost").play("rainbow", PickOrbKind("frost"), PickOrbKind("frost"))
    # Lightning takes the open slot; Frost and Dark each push a Frost out: 2 Block, one Frost came.
    assert (play.p().orbs, play.p().block) == (["dark", "frost", "lightning"], 2)


def test_a_dark_orb_deals_one_more_for_each_power() -> None:
    powers = "storm fusion"
    play = mine("dual_cast", orbs="dark", powers=powers).play("dual_cast", Aim(0), Aim(0))
    assert play.e().hp == 30 - 2 * (3 + 2)


def test_orb_damage_is_no_hit() -> None:
    given = {"orbs": "lightning", "strength": 3, "weak": 1}
    play = mine("dual_cast", **given)
    play.e().vulnerable = 1
    play.mark().play("dual_cast", Aim(0), Aim(0))
    assert play.changes() == {"energy": -1, "hand": "", "discard": "dual_cast", "orbs": "", "e0.hp": -4}


@pytest.mark.parametrize(
    ("orb", "hp", "block"), [("lightning", 2 + 1, 0), ("dark", 3 + 1 + 1, 0), ("frost", 0, 1 + 1)]
)
def test_consume_adds_one_to_every_evoke_and_counts_as_a_power(orb: str, hp: int, block: int) -> None:
    aims = [Aim(0), Aim(0)] if orb != "frost" else []
    play = mine("dual_cast", orbs=orb, powers="consume").play("dual_cast", *aims)
    assert (30 - play.e().hp, play.p().block) == (2 * hp, 2 * block)


@pytest.mark.parametrize(("power", "bonus"), [("amplify", 3), ("amplify+", 5)])
def test_amplify_adds_to_dark_evokes_only(power: str, bonus: int) -> None:
    dark = mine("recursion", orbs="dark", powers=power).play("recursion", Aim(0))
    assert dark.e().hp == 30 - (3 + 1 + bonus)
    lightning = mine("recursion", orbs="lightning", powers=power).play("recursion", Aim(0))
    assert lightning.e().hp == 28


@pytest.mark.parametrize(
    ("power", "lightning", "frost"),
    [("static_discharge", 2, 1), ("static_discharge+", 3, 1), ("defragment", 2, 2), ("defragment+", 2, 2)],
)
def test_powers_add_to_orbs_at_end_of_turn_not_to_evokes(power: str, lightning: int, frost: int) -> None:
    play = mine(orbs="frost lightning", powers=power).end_of_turn(Aim(0))
    assert play.changes() == {"block": frost, "e0.hp": -lightning}
    evoked = mine("recursion", orbs="lightning", powers=power).play("recursion", Aim(0))
    assert evoked.e().hp == 28


@pytest.mark.parametrize("power", ["electrodynamics", "electrodynamics+"])
def test_electrodynamics_turns_lightning_on_a_whole_row(power: str) -> None:
    play = mine(orbs="lightning", powers=power).end_of_turn(AimRow(0))
    assert play.changes() == {"e0.hp": -1, "e2.hp": -1}
    evoked = mine("dual_cast", orbs="lightning", powers=power).play("dual_cast", AimRow(0), AimRow(1))
    assert [evoked.e(index).hp for index in range(3)] == [28, 28, 28]
    dark = mine("dual_cast", orbs="dark", powers=power).play("dual_cast", Aim(0), Aim(1))
    assert [dark.e(index).hp for index in range(3)] == [26, 26, 30]


@pytest.mark.parametrize(("power", "times"), [("loop", 1), ("loop+", 2)])
def test_loop_repeats_the_end_of_turn_of_one_orb(power: str, times: int) -> None:
    play = mine(orbs="frost", powers=power).end_of_turn()
    assert play.changes() == {"block": 1 + times}
    chosen = mine(orbs="dark frost", powers=power).end_of_turn(PickOrbKind("dark"))
    assert chosen.changes() == {"block": 1}
    assert mine(powers=power).end_of_turn().changes() == {}


def test_without_slots_nothing_is_channelled() -> None:
    play = fight(hero("ironclad", hand="zap"), foe()).play("zap")
    assert play.changes() == {"energy": -1, "hand": "", "discard": "zap"}


def test_capacitor_makes_room() -> None:
    play = mine("capacitor zap zap", orbs=THREE).play("capacitor").play("zap").play("zap")
    assert play.p().orbs == ["dark", "frost", "lightning", "lightning", "lightning"]


# Powers


@pytest.mark.parametrize(
    ("power", "changes"),
    [
        ("fusion", {"energy": 1}),
        ("fusion+", {"energy": 1}),
        ("machine_learning", {"hand": "skim skim skim skim skim zap", "draw": ""}),
        ("machine_learning+", {"hand": "skim skim skim skim skim zap", "draw": ""}),
        ("storm", {"orbs": "lightning"}),
        ("storm+", {"orbs": "lightning lightning"}),
    ],
)
def test_powers_at_every_start_of_turn(power: str, changes: dict[str, Any]) -> None:
    play = mine(powers=power, draw="skim skim skim skim skim zap")
    play.p(1).deck.top = ["slice"] * 6
    play.mark().start_of_turn()
    drawn = {"hand": "skim skim skim skim skim", "draw": "zap"}
    assert play.changes() == {**drawn, **changes, "p1.hand": "slice " * 4 + "slice", "p1.draw": "slice"}


@pytest.mark.parametrize(("power", "drawn"), [("heatsinks", 2), ("heatsinks+", 3)])
def test_heatsinks_draw_for_each_power_played_after_them(power: str, drawn: int) -> None:
    play = mine("storm zap", powers=power, draw="skim skim skim skim")
    assert len(play.play("storm").p().hand) == 1 + drawn
    play.mark().play("zap")
    assert "draw" not in play.changes()


@pytest.mark.parametrize(("power", "times"), [("buffer", 1), ("buffer+", 2)])
def test_buffer_prevents_whole_losses_then_exhausts(power: str, times: int) -> None:
    play = fight(hero(ME, powers=power, block=1), hero("silent"), foe("e2_byrd", strength=2), foe(row=1))
    play.enemy_turn(die=1)  # two hits of 3
    left = 0 if times == 2 else 3
    expected: dict[str, Any] = {"block": -1, "powers": "", "exhaust": power, "p1.hp": -3, "e1.block": 1}
    assert play.changes() == {**expected, **({"hp": -left} if left else {})}


def test_buffer_waits_while_block_is_enough() -> None:
    play = fight(hero(ME, powers="buffer", block=5), foe("e2_byrd")).enemy_turn(die=1)
    assert play.changes() == {"block": -2}


def test_buffer_waits_while_no_more_can_be_lost() -> None:
    play = fight(hero(ME, powers="buffer", potions="ghost_in_a_jar"), foe("e2_byrd")).potion("ghost_in_a_jar")
    play.p().lost_this_round = 1
    play.mark().enemy_turn(die=1)
    assert "hp" not in play.changes() and "powers" not in play.changes()


@pytest.mark.parametrize("power", ["echo_form", "echo_form+"])
def test_echo_form_doubles_the_next_attack_or_skill_of_each_turn(power: str) -> None:
    play = mine("storm zap strike", powers=power).start_of_turn().mark()
    play.play("storm").mark().play("zap")
    assert play.changes() == {
        "energy": -1,
        "hand": "strike_defect",
        "discard": "zap",
        "orbs": "lightning lightning",
    }
    play.mark().play("strike")
    assert play.changes()["e0.hp"] == -1


@pytest.mark.parametrize(
    ("card", "goes"), [("echo_form", "exhaust"), ("defragment", "exhaust"), ("echo_form+", "discard")]
)
def test_ethereal_powers_exhaust_in_hand(card: str, goes: str) -> None:
    assert mine(card).end_of_turn().changes() == {"hand": "", goes: card}


# Conditions and limits


@pytest.mark.parametrize("side", ["ftl", "ftl+"])
def test_ftl_draws_as_the_first_card_only(side: str) -> None:
    play = mine(f"zap+ {side}", draw="skim").play("zap+").mark().play(side)
    assert "draw" not in play.changes()


@pytest.mark.parametrize(("side", "hp"), [("sunder", 5), ("sunder+", 7)])
def test_sunder_gives_energy_only_when_it_kills(side: str, hp: int) -> None:
    play = mine(side)
    play.e().hp = hp
    play.mark().play(side)
    assert play.changes() == {"hand": "", "discard": side, "e0.hp": -hp, "e0.alive": False}
    survived = mine(side)
    survived.e().hp = hp + 1
    assert survived.mark().play(side).changes()["energy"] == -3


@pytest.mark.parametrize(("side", "damage"), [("melter", 2), ("melter+", 3)])
def test_melter_removes_block_before_it_hits(side: str, damage: int) -> None:
    play = mine(side)
    play.e().block = play.e(1).block = 9
    play.mark().play(side)
    assert play.changes() == {"energy": -1, "hand": "", "discard": side, "e0.block": -9, "e0.hp": -damage}


@pytest.mark.parametrize(("side", "kept"), [("equilibrium", 1), ("equilibrium+", 2)])
def test_equilibrium_retains_cards_of_choice(side: str, kept: int) -> None:
    play = mine(f"{side} zap strike skim").play(side)
    picks = [Pick("zap"), Pick("skim")][:kept]
    play.mark().end_of_turn(*picks, *([] if len(picks) == kept else [Done()]))
    assert play.p().hand.known == sorted(pick.card for pick in picks)
    declined = mine(f"{side} zap").play(side).end_of_turn(Done())
    assert declined.p().hand.known == []


def test_core_surge_is_retained_unplayed() -> None:
    assert mine("core_surge zap").end_of_turn().changes() == {"hand": "core_surge", "discard": "zap"}


def test_reinforced_body_needs_an_energy_and_its_other_side_does_not() -> None:
    play = mine("reinforced_body", energy=0)
    assert play.refused(play.playing("reinforced_body")).code == "x-too-low"


def test_a_streamline_in_the_discard_pile_costs_0_beside_two_powers() -> None:
    play = mine("scrape", discard="streamline", powers="storm fusion").play("scrape")
    assert play.p().hand.known == ["streamline"]
    without = mine("scrape", discard="streamline", powers="storm").play("scrape")
    assert without.p().hand.known == []


def test_claw_cubes_count_for_the_player_who_plays_them() -> None:
    play = mine("claw_pack claw_pack claw_pack+").play("claw_pack").play("claw_pack").play("claw_pack+")
    assert play.e().hp == 30 - (1 + 2 + (1 + 3))


def test_the_lightning_of_the_starting_ability_comes_in_the_first_turn() -> None:
    play = mine(relics="starting_ability_defect")
    play.state.fight.round = 0
    assert play.start_of_turn().p().orbs == ["lightning"]
    assert play.start_of_turn().p().orbs == ["lightning"]
