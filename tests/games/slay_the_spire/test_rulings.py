"""Every ruling of `rulings.md` is held by a test: those here, and those that `HELD_BY` names."""

from __future__ import annotations

import ast
import json
import re
from importlib import resources
from pathlib import Path

import pytest

from companion.games.slay_the_spire.game import RULES_VERSION
from companion.games.slay_the_spire.rules.enemies import summon_options
from companion.games.slay_the_spire.state.acts import Aim, Done, Pick
from tests.games.slay_the_spire.plays import fight, foe, hero

TEXT = resources.files("companion.games.slay_the_spire").joinpath("rulings.md").read_text(encoding="utf-8")
RULINGS = re.findall(r"^\| (STS-\d{2,3}) ", TEXT, re.MULTILINE)
OWN_CASES = Path(__file__).parents[2] / "cases" / "sts" / "own.json"
HELD_BY = {
    "STS-139": "test_nobody_comes_or_goes_in_the_middle_of_an_act",
    "STS-140": "test_who_leaves_gives_everything_back",
    "STS-141": "test_who_is_left_alone_has_the_loaded_die_and_no_gold_of_it",
    "STS-142": "test_who_joined_for_an_act_that_never_began_checks_no_box",
    "STS-149": "test_a_relic_that_turned_the_die_of_an_event_turns_none_in_the_fight_it_leads_to",
    "STS-150": "test_a_boss_nobody_sees_is_rolled_when_the_party_comes_to_it",
    "STS-01": "test_exhausted_daze_and_status_cards_return_to_their_decks",
    "STS-02": "test_a_name_means_the_characters_own_card_first",
    "STS-03": "test_double_tap_unused_ends_with_the_turn",
    "STS-04": "test_sadistic_nature_counts_the_tokens",
    "STS-05": "test_envenom_poisons_with_every_hit_of_its_owner",
    "STS-06": "test_juggernaut_strikes_per_icon_that_gave_block",
    "STS-07": "test_finisher_counts_the_shivs_that_were_used",
    "STS-10": "test_pain_hurts_with_at_most_two_cards_in_hand_itself_included",
    "STS-11": "test_flex_at_the_limit_takes_a_strength_that_its_other_side_leaves",
    "STS-12": "test_the_card_does_what_its_side_says_and_nothing_else",
    "STS-13": "test_the_card_does_what_its_side_says_and_nothing_else",
    "STS-14": "test_doppelganger_copies_nothing_of_another_cost_or_of_cost_x",
    "STS-16": "test_burst_is_repeated_on_its_upgraded_side_only",
    "STS-17": "test_a_ghost_in_a_jar_limits_what_is_lost_until_the_round_ends",
    "STS-18": "test_wraith_form_counts_what_was_lost_before_it_in_the_round",
    "STS-19": "test_dark_shackles_count_enemies_that_will_hit_this_player",
    "STS-20": "test_a_thief_that_leaves_takes_no_card_along_and_nothing_explodes",
    "STS-21": "test_corpse_explosion_played_twice_explodes_once",
    "STS-22": "test_the_card_does_what_its_side_says_and_nothing_else",
    "STS-23": "test_the_card_does_what_its_side_says_and_nothing_else",
    "STS-24": "test_which_curses_and_status_cards_can_be_played",
    "STS-25": "test_apotheosis_betters_starter_strikes_and_defends",
    "STS-26": "test_wrist_blade_does_not_help_an_x_card_or_a_copy_of_a_paid_card",
    "STS-27": "test_abilities_a_copy_sets_off_come_before_the_original",
    "STS-29": "test_what_a_declared_card_did_cannot_be_copied",
    "STS-30": "test_relics_that_trigger_others_do_so_once_a_turn",
    "STS-31": "test_a_mirror_triggers_the_relic_of_another_for_its_owner",
    "STS-33": "test_calipers_may_be_saved_for_later",
    "STS-34": "test_the_three_that_change_the_die_are_used_at_the_roll",
    "STS-35": "test_the_prismatic_shard_brings_orb_slots_and_stances",
    "STS-36": "test_holy_water_gives_energy_for_its_two_cubes",
    "STS-40": "test_two_full_cycles_of_a_track",
    "STS-156": "test_the_gremlin_leader_has_two_gremlins_a_row_all_eight_with_four_players",
    "STS-41": "test_a_large_slime_splits_off_a_slime_at_the_start_of_the_next_round",
    "STS-42": "test_summons_stand_in_each_players_row",
    "STS-43": "test_sentries_fill_every_row_to_three_the_elite_included",
    "STS-44": "test_the_shield_stands_below_the_spear",
    "STS-45": "test_the_spear_acts_before_the_shield_and_both_hit_everybody",
    "STS-46": "test_curl_up_waits_for_damage_that_takes_hp",
    "STS-47": "test_reactive_does_not_roll_when_nothing_went_through",
    "STS-49": "test_one_block_left_is_enough_for_the_guardian_to_strike",
    "STS-52": "test_dead_darklings_return_with_4_hp_while_one_lives",
    "STS-53": "test_the_leader_brings_its_gremlins_back_as_they_were",
    "STS-54": "test_a_centurion_rages_when_the_mystic_of_its_row_dies",
    "STS-56": "test_a_dead_slime_does_not_split_any_more",
    "STS-58": "test_equal_abilities_of_several_enemies_need_no_order",
    "STS-59": "test_an_ability_does_not_happen_when_its_enemy_died_before",
    "STS-60": "test_heatsinks_draw_for_each_power_played_after_them",
    "STS-61": "test_time_warp_also_holds_for_cards_that_effects_play",
    "STS-63": "test_meditate_retains_what_it_brought_back_and_nothing_else",
    "STS-64": "test_void_takes_an_energy_for_each_slimed_drawn_as_far_as_it_goes",
    "STS-66": "test_a_hand_is_discarded_so_that_a_card_without_cost_lies_on_top",
    "STS-69": "test_slow_is_added_before_doubling",
    "STS-71": "test_searching_the_draw_pile_shuffles_it",
    "STS-72": "test_what_an_effect_cannot_play_is_discarded_by_it",
    "STS-73": "test_footwork_adds_to_every_block_icon_that_holds",
    "STS-74": "test_a_bonus_to_a_hit_is_no_second_hit",
    "STS-75": "test_necronomicon_means_the_first_attack_of_the_turn",
    "STS-76": "test_pain_and_ethereal_come_in_the_order_the_players_choose",
    "STS-77": "test_what_follows_in_a_card_does_not_land_on_a_champ_that_is_to_rise",
    "STS-78": "test_a_corpse_explosion_on_a_boss_reaches_every_row",
    "STS-79": "test_electrodynamics_reaches_a_row_with_the_orb_that_makes_room",
    "STS-80": "test_weave_that_cannot_be_played_is_discarded",
    "STS-81": "test_an_unused_price_is_no_price_of_the_discard_pile",
    "STS-93": "test_nobody_asked_what_an_enemy_gains_comes_last",
    "STS-98": "test_who_skips_one_round_of_boss_relics_waits_with_the_next_for_the_others",
    "STS-99": "test_the_elite_room_of_act_iv_is_empty_below_ascension_11",
    "STS-37": "test_one_small_deck_is_enough_for_the_minimalist",
    "STS-38": "test_with_two_bosses_act_iii_is_beaten_by_the_second",
    "STS-39": "test_a_boss_that_an_event_called_brings_no_box",
    "STS-96": "test_an_elite_keeps_its_card_reward_from_vintage_alone",
    "STS-97": "test_terminal_comes_before_what_heals_unless_that_would_kill",
    "STS-94": "test_what_the_shield_forbids_for_the_turn_can_be_done_before",
    "STS-95": "test_others_may_use_their_relics_while_the_order_is_asked",
    "STS-83": "test_thorns_answer_the_blow_that_kills",
    "STS-84": "test_ragnarok_chooses_all_its_targets_before_the_first_hit",
    "STS-85": "test_the_original_of_a_copied_card_keeps_its_target",
    "STS-86": "test_conclude_played_twice_happens_twice",
    "STS-92": "test_the_card_does_what_its_side_says_and_nothing_else",
    "STS-100": "test_who_needs_an_enemy_waits_until_one_comes",
    "STS-82": "test_what_wants_an_x_cannot_be_played_free",
}
HELD_BY_CASES = {
    "STS-120": "own-reward-102",
    "STS-121": "own-merchant-001",
    "STS-122": "own-campfire-019",
    "STS-123": "own-item-169",
    "STS-124": "own-item-194",
    "STS-125": "merchant-34",
    "STS-126": "own-campfire-002",
    "STS-127": "own-event-116",
    "STS-128": "own-event-235",
    "STS-129": "own-event-209",
    "STS-130": "own-event-251",
    "STS-131": "own-event-187",
    "STS-132": "own-event-180",
    "STS-133": "own-event-172",
    "STS-134": "own-event-158",
    "STS-137": "own-event-084",
    "STS-138": "own-quick_start-037",
    "STS-144": "own-last_stand-004",
    "STS-145": "own-daily-037",
    "STS-146": "own-daily-039",
    "STS-154": "own-reward-106",
    "STS-155": "own-merchant-037",
    "STS-148": "own-keys-026",
}
"""Rulings of the climb, with the case of `climb.json` or `climb_own.json` that shows each."""
CLIMB_CASES = {
    case["id"]
    for name in ("climb.json", "climb_own.json")
    for case in json.loads(OWN_CASES.with_name(name).read_text(encoding="utf-8"))["cases"]
}
TESTS = {
    node.name
    for path in Path(__file__).parent.glob("test_*.py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef)
}


def test_the_rulings_are_numbered_once_each() -> None:
    assert len(RULINGS) > 60
    assert len(set(RULINGS)) == len(RULINGS)


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_held_by_a_test(ruling: str) -> None:
    own = [name for name in TESTS if name.startswith(f"test_{ruling.lower().replace('-', '_')}_")]
    assert bool(own) + (ruling in HELD_BY) + (ruling in HELD_BY_CASES) == 1
    assert ruling not in HELD_BY or HELD_BY[ruling] in TESTS
    assert HELD_BY_CASES.get(ruling, "merchant-34") in CLIMB_CASES


def test_no_ruling_is_held_that_is_not_there() -> None:
    assert set(HELD_BY) | set(HELD_BY_CASES) <= set(RULINGS)


# What changed


def test_a_changed_ruling_names_the_case_that_changed_with_it() -> None:
    """Each version of the rules says which rulings changed, with the case that shows it, or that none did."""
    cases = {case["id"] for case in json.loads(OWN_CASES.read_text(encoding="utf-8"))["cases"]}
    changes = re.findall(r"^\| (\d+) \| (STS-\d{2,3}) \| ([\w-]+) \|$", TEXT, re.MULTILINE)
    assert changes
    assert TEXT.split("## What changed with the rules")[1].count("\n| ") == len(changes) + 1
    without = re.findall(r"^Version (\d+) changed no ruling:", TEXT, re.MULTILINE)
    assert max(map(int, [*without, *(version for version, _ruling, _case in changes)])) == int(RULES_VERSION)
    for _version, ruling, case in changes:
        assert ruling in RULINGS
        assert case in cases, case


# Cards


@pytest.mark.parametrize("power", ["equilibrium", "well_laid_plans"])
def test_sts_08_what_retains_adds_up_and_is_chosen_at_the_discard_step(power: str) -> None:
    mine = {"powers": "well_laid_plans", "hand": "bane dash slice"}
    if power == "well_laid_plans":
        mine["powers"] += " well_laid_plans"
        play = fight(hero("silent", **mine), foe())
    else:
        play = fight(hero("silent", **{**mine, "hand": "equilibrium bane dash slice"}), foe()).play(power)
    play.end_of_turn(Pick("bane"), Pick("dash"))
    assert play.p().hand.known == ["bane", "dash"]
    assert "slice" in play.p().discard


@pytest.mark.parametrize(("card", "gone", "block"), [("third_eye", "slice", 2), ("survivor", "bane", 3)])
def test_sts_09_scrying_away_is_a_discard_but_not_by_a_card_effect(card: str, gone: str, block: int) -> None:
    """Sneaky Strike costs 2, and gives 2 back when its player discarded; After Image asks for an effect."""
    silent = hero("silent", hand=f"{card} sneaky_strike bane", draw="slice", energy=6, powers="after_image")
    play = fight(silent, foe()).play(card, Pick(gone))
    assert play.changes()["block"] == block
    assert "energy" not in play.mark().play("sneaky_strike").changes()


@pytest.mark.parametrize(("gone", "block"), [("reflex", 3), ("", 2)])
def test_sts_09_what_a_relic_scries_away_was_discarded_too(gone: str, block: int) -> None:
    """By no effect of a card: Reflex does not draw, After Image gives nothing, and Blur has its bonus."""
    silent = hero("silent", hand="blur", draw="reflex bane", relics="golden_eye", powers="after_image")
    play = fight(silent, hero("silent", hand="blur"), foe())
    play.use("golden_eye", *([Pick(gone), Done()] if gone else [Done()]))
    assert (play.p().block, play.p().hand.known, play.p().discarded_this_turn) == (0, ["blur"], bool(gone))
    assert play.mark().play("blur").changes()["block"] == block
    assert play.mark().play("blur", by=1).changes()["p1.block"] == 2


def test_sts_15_a_copy_is_marked_and_no_card_played() -> None:
    """Burst plays the Defend twice: only one of the two may be looked back upon."""
    play = fight(hero("silent", hand="burst defend slice", energy=6), foe()).play("burst").play("defend")
    played = [(record.card, record.copied) for record in play.state.fight.played]
    assert played == [("burst", False), ("defend_silent", True), ("defend_silent", False)]


@pytest.mark.parametrize(("kept", "left"), [("protect", []), ("", [])])
def test_sts_28_of_equal_cards_the_retained_one_is_played(kept: str, left: list[str]) -> None:
    play = fight(hero("watcher", hand="protect protect", energy=6), foe())
    play.p().kept = kept.split()
    play.play("protect")
    assert play.p().kept == left
    assert play.p().hand.known == ["protect"]


def test_sts_62_a_doppelganger_looks_past_a_doppelganger() -> None:
    """The last Skill is the first Doppelganger, whose cost is X: no number equals it. The Slice fits."""
    play = fight(hero("silent", hand="slice doppelganger doppelganger"), foe()).play("slice").mark()
    assert play.play("doppelganger", energy=0).changes()["e0.hp"] == -1
    assert play.mark().play("doppelganger", energy=0).changes()["e0.hp"] == -1


@pytest.mark.parametrize("orbs", ["dark frost", "dark lightning"])
def test_sts_65_frost_and_lightning_are_evoked_before_dark(orbs: str) -> None:
    first = [Aim(1)] if "lightning" in orbs else []
    play = fight(hero("defect", hand="fission+", orbs=orbs, draw="zap skim"), foe(max_hp=2), foe(row=1))
    play.play("fission+", *first, Aim(0))
    assert not play.e(0).alive
    assert play.e(1).hp == (28 if first else 30)


def test_sts_87_a_corpse_explosion_that_comes_off_is_no_discard_by_a_card() -> None:
    given = {"hand": "corpse_explosion judgment", "powers": "after_image", "energy": 6}
    play = fight(hero("silent", **given), foe(max_hp=7), foe()).play("corpse_explosion").play("judgment")
    assert sorted(play.p().discard) == ["corpse_explosion", "judgment"]
    assert play.p().block == 0


@pytest.mark.parametrize("attached_discards", [False, True])
def test_sts_87_corruption_does_not_exhaust_a_corpse_explosion(attached_discards: bool) -> None:
    """It lies on its enemy when it was played, and goes to the discard pile; a Deflect is exhausted."""
    silent = hero("silent", hand="corpse_explosion deflect", powers="corruption", potions="fire_potion")
    play = fight(silent, hero(), foe(max_hp=4), foe(), attached_discards=attached_discards)
    play.play("corpse_explosion").play("deflect")
    assert (play.p().discard, play.p().exhaust) == ([], ["deflect"])
    play.mark().potion("fire_potion", Aim(0))
    assert (play.p().discard, play.p().exhaust) == (["corpse_explosion"], ["deflect"])
    assert play.changes()["e1.hp"] == -6


@pytest.mark.parametrize(("maker", "left"), [("madness", 1), ("", 1)])
def test_sts_88_x_is_no_price_that_could_become_0(maker: str, left: int) -> None:
    play = fight(hero(hand=f"{maker} whirlwind bash".strip()), foe())
    if maker:
        play.play(maker)
    play.play("whirlwind", energy=2)
    assert (play.p().energy, play.e().hp) == (left, 28)
    assert play.p().granted == []


@pytest.mark.parametrize(("hand", "hp"), [("omniscience strike", 0), ("omniscience halt", -12)])
def test_sts_89_what_omniscience_cannot_play_is_discarded(hand: str, hp: int) -> None:
    play = fight(hero("watcher", hand=hand, draw="signature_move halt"), foe())
    play.play("omniscience", Pick("signature_move"))
    assert play.changes().get("e0.hp", 0) == hp
    assert ("signature_move" in play.p().discard) == (hp == 0)


@pytest.mark.parametrize(("draw", "block"), [("", 2), ("halt", 3)])
def test_sts_90_nothing_is_scried_where_nothing_lies(draw: str, block: int) -> None:
    play = fight(hero("watcher", hand="third_eye", powers="nirvana", draw=draw), foe())
    assert play.play("third_eye", *([Done()] if draw else [])).changes()["block"] == block


@pytest.mark.parametrize(("hp", "block"), [(2, 2), (30, 3)])
def test_sts_91_wallop_counts_the_hp_that_were_lost(hp: int, block: int) -> None:
    play = fight(hero("watcher", hand="wallop+"), foe(max_hp=hp), foe()).play("wallop+")
    assert play.changes()["block"] == block


# Relics and potions


def test_sts_32_an_akabeko_waits_for_its_attack_until_the_combat_ends() -> None:
    play = fight(hero(relics="akabeko", hp=10, hand="strike"), foe(max_hp=9)).use("akabeko").end_of_turn()
    play.start_of_turn().p().hand.add("strike_ironclad")
    assert play.mark().play("strike").changes()["e0.hp"] == -2


# Enemies


@pytest.mark.parametrize(("players", "block"), [(1, 5), (2, 10), (3, 15)])
def test_sts_48_for_each_player_counts_those_the_fight_began_with(players: int, block: int) -> None:
    heroes = [hero(each) for each in ("ironclad", "silent", "defect")[:players]]
    play = fight(*heroes, foe("b1_guardian", mode="attack"), last_stand=True)
    if players > 1:
        play.p(1).hp, play.p(1).alive = 0, False
    play.enemy_turn()
    assert play.e().block == block


@pytest.mark.parametrize(("hp", "after"), [(6, 8), (7, 8), (8, 8)])
def test_sts_50_nobody_is_healed_above_the_hp_of_the_start(hp: int, after: int) -> None:
    darkling = foe("e3_darkling", max_hp=8)
    play = fight(hero(), darkling, foe(row=1))
    play.e().hp = hp
    play.enemy_turn(die=5)
    assert play.e().hp == after
    assert play.e(1).hp == 30


@pytest.mark.parametrize(("block", "daze"), [(0, 1), (1, 1), (20, 0)])
def test_sts_51_painful_stabs_give_one_daze_to_each_player_they_damaged(block: int, daze: int) -> None:
    """Two hits of 1 on everybody: however many went through, it is one Daze."""
    book = foe("el2_book_of_stabbing", slot=0)
    play = fight(hero(hp=10), hero("silent", hp=9, block=block), book).enemy_turn()
    assert play.p(0).deck.top.count("daze") == 1
    assert play.p(1).deck.top.count("daze") == daze


def test_sts_55_block_and_strength_of_enemies_have_no_limit() -> None:
    play = fight(hero(hp=10, block=20), foe("e1_fungi_beast", strength=9)).enemy_turn(die=5)
    assert play.e().strength == 11
    heroes = [hero(each) for each in ("ironclad", "silent", "defect", "watcher")]
    guard = fight(*heroes, foe("b1_guardian_a10", mode="attack")).enemy_turn()
    assert guard.e().block == 24


def test_sts_57_the_dead_come_again_only_when_the_deck_has_none_left() -> None:
    first = fight(hero(), foe("s3_dagger"), foe("el3_reptomancer"))
    copies = summon_options(first.state.fight, "Dagger")
    assert copies
    first.e(0).alive = False
    assert summon_options(first.state.fight, "Dagger") == copies  # face down on the table, not in the deck
    full = fight(hero(), foe("el3_reptomancer"), *[foe("s3_dagger") for _each in range(len(copies) + 1)])
    full.e(1).alive = False
    assert summon_options(full.state.fight, "Dagger") == ["s3_dagger"]


# The course of a turn


def test_sts_67_shivs_may_be_used_when_no_more_cards_may_be_played() -> None:
    play = fight(hero("silent", hand="slice slice slice", shiv=1), foe("b3_time_eater", slot=3), foe(row=1))
    while not play.match.why_not(0, play.playing("slice")):
        play.play("slice")
    hp = play.e().hp
    assert play.shiv().e().hp == hp - 1


def test_sts_68_no_channel_is_ignored_for_want_of_cubes() -> None:
    play = fight(hero("defect", hand="zap", orbs="lightning " * 5), foe())
    play.p().orb_slots = 6
    play.play("zap")
    assert play.p().orbs == ["lightning"] * 6


@pytest.mark.parametrize(("answers", "hp"), [(False, 0), (True, -1)])
def test_sts_152_sharp_hide_answers_a_shiv_where_a_table_has_it_so(answers: bool, hp: int) -> None:
    """Each Shiv once, whoever uses it; nobody else is hurt."""
    guardian = foe("b1_guardian", mode="defensive")
    play = fight(hero("silent", shiv=2), hero(), guardian, hide_answers_shivs=answers).shiv().mark().shiv()
    assert play.changes().get("hp", 0) == hp
    assert "p1.hp" not in play.changes()
    assert play.p(0).shiv == 0


@pytest.mark.parametrize("mode", ["attack", "defensive"])
def test_sts_152_cards_are_answered_once_and_a_mode_without_the_hide_answers_nothing(mode: str) -> None:
    guardian = foe("b1_guardian", mode=mode)
    play = fight(hero("silent", hand="strike", shiv=1), guardian, hide_answers_shivs=True).play("strike")
    assert play.changes().get("hp", 0) == -(mode == "defensive")
    assert play.mark().shiv().changes().get("hp", 0) == -(mode == "defensive")
