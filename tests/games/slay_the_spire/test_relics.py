"""One small play per relic that acts in combat; the numbers are those of the fact tables."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import Setup
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.beginning import new_item
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.acts import (
    Aim,
    AimPlayer,
    AimRow,
    Done,
    Pick,
    PickRelic,
    Trigger,
    UseAbility,
    Yes,
)
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

STRIKE = "strike_ironclad"
DRAW = "anger bash clash cleave flex rage inflame havoc"  # five are drawn, then Rage, Inflame, Havoc
DEALT = "anger bash clash cleave flex"
BAG_AFTER = "rage inflame havoc"


def with_relic(*names: str, **given: Any) -> Play:
    """The standard fight with relics; the second player has none."""
    return fight(hero(relics=" ".join(names), **given), hero("silent"), foe(), foe(row=1), foe())


def begun(*names: str, answers: tuple[Any, ...] = (), die: int = 6, turn: int = 1, **given: Any) -> Play:
    """The Start of Turn of round `turn` with relics; what is dealt and reset is not counted."""
    play = with_relic(*names, draw=DRAW, **given)
    play.state.fight.round = turn - 1
    play.start_of_turn(*answers, die=die)
    return play


def changed(play: Play) -> dict[str, Any]:
    """What changed beyond the deal of five cards."""
    dealt = {"hand": DEALT, "draw": BAG_AFTER}
    return {key: value for key, value in play.changes().items() if dealt.get(key) != value}


START_OF_COMBAT: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("anchor", {}, {"block": 2}),
    ("bag_of_preparation", {}, {"hand": "anger bash clash cleave flex inflame rage", "draw": "havoc"}),
    ("blood_vial", {"hp": 5}, {"hp": 1}),
    ("blood_vial", {}, {}),
    ("lantern", {}, {"energy": 1}),
    ("mutagen", {}, {"strength": 1}),
    ("holy_water", {}, {"item_cubes": "holy_water:2"}),
    ("starting_ability_silent", {}, {"hand": "anger bash clash cleave flex inflame rage", "draw": "havoc"}),
    ("starting_ability_watcher", {}, {"miracle": 1}),
    ("starting_ability_defect", {"orb_slots": 3}, {"orbs": "lightning"}),
]


@pytest.mark.parametrize(("name", "given", "changes"), START_OF_COMBAT)
def test_start_of_combat(name: str, given: dict[str, Any], changes: dict[str, Any]) -> None:
    assert changed(begun(name, **given)) == changes
    assert changed(begun(name, turn=2, **given)) == {}


START_OF_TURN: list[tuple[str, dict[str, Any]]] = [
    *((name, {"energy": 1}) for name in
      ("coffee_dripper", "cursed_key", "ectoplasm", "fusion_hammer", "mark_of_pain", "sozu")),
    ("ring_of_the_serpent", {"hand": "anger bash clash cleave flex rage", "draw": "inflame havoc"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "changes"), START_OF_TURN)
def test_start_of_turn(name: str, changes: dict[str, Any]) -> None:
    assert changed(begun(name)) == changes
    assert changed(begun(name, turn=2)) == changes


ON_DIE: list[tuple[str, dict[int, tuple[tuple[Any, ...], dict[str, Any]]]]] = [
    ("captains_wheel", {3: ((), {"block": 3})}),
    ("charons_ashes", {face: ((Pick("bash"), Aim(1)), {
        "hand": "anger clash cleave flex", "exhaust": "bash", "e1.hp": -2}) for face in (1, 2)}),
    ("duality", {2: ((), {"block": 2}), 4: ((Aim(1),), {"e1.hp": -2})}),
    ("gremlin_horn", {
        4: ((), {"hand": "anger bash clash cleave flex rage", "draw": "inflame havoc"}),
        5: ((), {"energy": 1})}),
    ("happy_flower", {3: ((), {"energy": 1}), 4: ((), {"energy": 1})}),
    ("horn_cleat", {1: ((), {"block": 1}), 2: ((), {"block": 1})}),
    ("ink_bottle", {face: ((), {
        "hand": "anger bash clash cleave flex rage", "draw": "inflame havoc"}) for face in (5, 6)}),
    ("mercury_hourglass", {face: ((AimRow(0),), {"e0.hp": -1, "e2.hp": -1}) for face in (1, 2)}),
    ("oddly_smooth_stone", {4: ((AimPlayer(1),), {"p1.block": 2})}),
    ("pen_nib", {5: ((Aim(1),), {"e1.vulnerable": 1})}),
    ("pocketwatch", {3: ((), {"hand": "anger bash clash cleave flex havoc inflame rage", "draw": ""})}),
    ("red_mask", {face: ((Aim(1),), {"e1.weak": 1}) for face in (5, 6)}),
    ("stone_calendar", {4: ((Aim(1),), {"e1.hp": -4})}),
    ("sundial", {2: ((), {"energy": 2})}),
    ("the_boot", {face: ((Aim(1),), {"e1.hp": -1}) for face in (4, 5, 6)}),
    ("tungsten_rod", {5: ((), {"block": 1, "p1.block": 1})}),
    ("vajra", {2: ((), {"strength": 1})}),
    ("snecko_eye", {
        **{face: ((), {"hand": f"{DEALT} inflame rage", "draw": "havoc"}) for face in (1, 2)},
        3: ((), {"energy": 1}), 4: ((), {"energy": 1}),
        **{face: ((), {"draw": "daze rage inflame havoc"}) for face in (5, 6)}}),
    ("loaded_die", {4: ((), {"block": 1}), 5: ((), {"block": 1}),
        6: ((), {"block": 1})}),  # its own other ability is the only one there is
    ("nilrys_codex", {
        2: ((), {"hand": "anger bash clash cleave flex rage", "draw": "inflame havoc"}),
        # Its other ability, of face 2, is the only die ability there is.
        4: ((), {"hand": "anger bash clash cleave flex rage", "draw": "inflame havoc"})}),
    ("dollys_mirror", {1: ((), {})}),
    ("necronomicon", {1: ((), {})}),
    ("incense_burner", {6: ((), {})}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "faces"), ON_DIE)
def test_die_relics(name: str, faces: dict[int, tuple[tuple[Any, ...], dict[str, Any]]]) -> None:
    for face in range(1, 7):
        answers, changes = faces.get(face, ((), {}))
        assert changed(begun(name, answers=answers, die=face, turn=2)) == changes, face


ACTIVATED: list[tuple[str, dict[str, Any], tuple[Any, ...], dict[str, Any]]] = [
    ("akabeko", {}, (), {}),
    ("blue_candle", {"hand": "anger bash clash"}, (Pick("anger"), Pick("clash")),
     {"hand": "bash", "exhaust": "anger clash"}),
    ("blue_candle", {"hand": "anger"}, (Done(),), {}),
    ("centennial_puzzle", {"lost_hp_this_combat": True, "draw": "anger bash clash flex"}, (),
     {"hand": "anger bash clash", "draw": "flex"}),
    ("dead_branch", {"exhaust": "rage havoc", "draw": "anger bash clash"}, (),
     {"hand": "anger bash", "draw": "clash"}),
    ("golden_eye", {"draw": "anger bash clash flex"}, (Pick("bash"), Done()),
     {"draw": "anger clash flex", "discard": "bash"}),
    ("ninja_scroll", {}, (Aim(0), Aim(1)), {"e0.hp": -1, "e1.hp": -1}),
    ("red_skull", {"shuffled_this_combat": True}, (), {"strength": 1}),
    ("runic_pyramid", {}, (), {}),
    ("self_forming_clay", {"lost_hp_this_combat": True}, (), {"block": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "answers", "changes"), ACTIVATED)
def test_once_per_combat(
    name: str, given: dict[str, Any], answers: tuple[Any, ...], changes: dict[str, Any]
) -> None:
    play = with_relic(name, **given).use(name, *answers)
    assert play.changes() == changes
    assert play.refused(play.ability(name)).code == "used"
    play.p().deck.top = ["strike_ironclad"] * 5
    play.start_of_turn()
    assert play.refused(play.ability(name)).code == "used"


@pytest.mark.parametrize("name", ["centennial_puzzle", "self_forming_clay", "red_skull", "mummified_hand"])
def test_relics_that_need_something_are_refused_without_it(name: str) -> None:
    play = with_relic(name)
    play.p(1).lost_hp_this_combat = play.p(1).shuffled_this_combat = True
    assert play.refused(play.ability(name)).code == "condition"


# What needs more than one line


def test_akabeko_helps_one_attack_and_every_hit_of_it() -> None:
    play = with_relic("akabeko", hand="defend twin_strike strike").use("akabeko").play("defend")
    assert play.play("twin_strike").e().hp == 26
    assert play.play("strike").e().hp == 25


@pytest.mark.parametrize(("strength", "hit"), [(6, 8), (7, 9), (8, 9)])
def test_akabeko_gives_no_more_strength_than_anybody_can_have(strength: int, hit: int) -> None:
    play = with_relic("akabeko", hand="strike", strength=strength).use("akabeko").mark().play("strike")
    assert play.changes()["e0.hp"] == -hit


def test_akabeko_counts_for_a_shiv() -> None:
    play = with_relic("akabeko", shiv=2).use("akabeko").shiv().shiv()
    assert play.e().hp == 27


def test_akabeko_helps_only_the_first_of_two_copies() -> None:
    play = with_relic("akabeko", hand="double_tap+ strike").use("akabeko").play("double_tap+")
    play.play("strike", Aim(1), at=0)
    assert (play.e(0).hp, play.e(1).hp) == (29, 28)


def test_bird_faced_urn_blocks_after_a_power() -> None:
    play = with_relic("bird_faced_urn", hand="inflame+ strike").play("inflame+").play("strike")
    assert (play.p().block, play.p(1).block) == (1, 0)


def test_mummified_hand_wants_a_power_of_this_turn() -> None:
    play = with_relic("mummified_hand", hand="inflame+").play("inflame+").use("mummified_hand")
    assert play.p().energy == 4
    assert play.refused(play.ability("mummified_hand")).code == "used"


def test_calipers_keep_block_once_when_they_are_used() -> None:
    play = with_relic("calipers", block=7, draw="strike " * 20)
    play.p(1).block = 3
    play.start_of_turn(before=[Yes()])
    assert (play.p().block, play.p(1).block) == (7, 0)
    assert play.start_of_turn().p().block == 0


def test_calipers_may_be_saved_for_later() -> None:
    play = with_relic("calipers", block=7, draw="strike " * 20).start_of_turn(before=[Done()])
    assert play.p().block == 0
    play.p().block = 4
    assert play.start_of_turn(before=[Yes()]).p().block == 4


def test_calipers_are_not_asked_about_block_that_stays_anyway_or_is_not_there() -> None:
    play = with_relic("calipers", powers="barricade", block=7).start_of_turn()
    assert play.p().block == 7 and not play.p().relics[0].used_combat
    assert not with_relic("calipers").start_of_turn().p().relics[0].used_combat


def test_charons_ashes_may_exhaust_nothing() -> None:
    assert changed(begun("charons_ashes", answers=(Done(),), die=1)) == {}


def test_a_mirror_triggers_the_relic_of_another_for_its_owner() -> None:
    play = with_relic("dollys_mirror", draw=DRAW)
    play.p(1).relics = [*play.p(1).relics, _relic(play, "captains_wheel")]
    play.start_of_turn(die=1)
    assert (play.p().block, play.p(1).block) == (0, 3)


def test_a_mirror_asks_which_die_ability() -> None:
    play = with_relic("dollys_mirror", "captains_wheel", "duality", draw=DRAW)
    duality = play.p().relics[2].uid
    play.start_of_turn(PickRelic(0, duality, 1), Aim(1), die=1)
    assert (play.p().block, play.e(1).hp) == (0, 28)


def _relic(play: Play, name: str) -> Any:
    return new_item(play.state, name)


def test_codex_triggers_an_ability_of_face_2_only() -> None:
    play = with_relic("nilrys_codex", "captains_wheel", "horn_cleat", draw=DRAW)
    cleat = play.p().relics[2].uid
    play.state.fight.round = 1
    play.start_of_turn(PickRelic(0, cleat, 0), die=4)
    assert play.p().block == 1
    play = with_relic("nilrys_codex", "captains_wheel", draw=DRAW)
    assert len(play.start_of_turn(die=4).p().hand) == 6


def test_the_loaded_die_triggers_any_die_ability_on_6() -> None:
    play = with_relic("loaded_die", "captains_wheel", draw=DRAW)
    play.start_of_turn(PickRelic(0, play.p().relics[1].uid, 0), die=6)
    assert play.p().block == 3


def test_relics_that_trigger_others_do_so_once_a_turn() -> None:
    play = with_relic("dollys_mirror", "nilrys_codex", draw=DRAW)
    codex = play.p().relics[1].uid
    # The Mirror triggers the 4 of the Codex, which triggers its own 2, the only one: a card.
    play.start_of_turn(PickRelic(0, codex, 1), die=1)
    assert len(play.p().hand) == 6
    alone = with_relic("dollys_mirror", draw=DRAW).start_of_turn(die=1)
    assert len(alone.p().hand) == 5


def test_du_vu_doll_lends_strength_for_each_curse_drawn() -> None:
    play = with_relic("du_vu_doll", hand="pommel_strike", draw="clumsy bash").play("pommel_strike")
    assert play.p().strength == 1
    assert play.end_of_turn().p().strength == 0
    full = with_relic("du_vu_doll", strength=8, hand="pommel_strike", draw="clumsy").play("pommel_strike")
    assert full.end_of_turn().p().strength == 8


@pytest.mark.parametrize(("name", "die"), [("mutagen", 6), ("vajra", 2)])
def test_lent_strength_goes_at_end_of_turn(name: str, die: int) -> None:
    play = begun(name, die=die, strength=3)
    assert play.p().strength == 4
    assert play.end_of_turn().p().strength == 3


def test_the_three_that_change_the_die_are_used_at_the_roll() -> None:
    play = with_relic("gambling_chip", "captains_wheel", draw=DRAW)
    chip = UseAbility(play.p().relics[0].uid, 0)
    play.start_of_turn(chip, 3, die=1)
    assert (play.state.fight.die, play.p().block) == (3, 3)
    play = with_relic("the_abacus", "horn_cleat", draw=DRAW)
    play.start_of_turn(UseAbility(play.p().relics[0].uid, 0), die=6)
    assert (play.state.fight.die, play.p().block) == (1, 1)
    play = with_relic("toolbox", "captains_wheel", draw=DRAW)
    play.start_of_turn(UseAbility(play.p().relics[0].uid, 0), die=1)
    assert (play.state.fight.die, play.p().block) == (6, 0)


def test_what_changes_the_die_is_used_once_and_not_in_play() -> None:
    play = with_relic("toolbox", draw="strike " * 10)
    tool = UseAbility(play.p().relics[0].uid, 0)
    play.start_of_turn(tool, die=4)
    assert play.state.fight.die == 3
    assert play.refused(tool).code == "not-now"
    assert play.start_of_turn(die=4).state.fight.die == 4


def test_each_player_may_change_the_die_in_turn() -> None:
    play = with_relic("the_abacus", draw=DRAW)
    play.p(1).relics = [_relic(play, "toolbox")]
    mine, other = UseAbility(play.p().relics[0].uid, 0), UseAbility(play.p(1).relics[0].uid, 0)
    play.start_of_turn((0, mine), (1, other), die=2)
    assert play.state.fight.die == 2


def test_holy_water_gives_energy_for_its_two_cubes() -> None:
    play = begun("holy_water").use("holy_water").use("holy_water")
    assert play.p().energy == 5
    assert play.refused(play.ability("holy_water")).code == "condition"


def test_ice_cream_brings_the_energy_that_was_left() -> None:
    play = with_relic("ice_cream", draw=DRAW, energy=2).end_of_turn().start_of_turn()
    assert (play.p().energy, play.p(1).energy) == (5, 3)
    play = with_relic("ice_cream", draw=DRAW, energy=6).end_of_turn().start_of_turn()
    assert play.p().energy == 6


def test_incense_burner_limits_the_loss_of_its_owner_this_round() -> None:
    play = begun("incense_burner", die=6)
    play.enemy_turn(die=3)
    assert (play.p().hp, play.p(1).hp) == (9, 6)


def test_necronomicon_repeats_the_first_attack_of_this_turn() -> None:
    play = begun("necronomicon", die=1).mark()
    play.play("anger", Aim(1), at=0)
    assert (play.e(0).hp, play.e(1).hp) == (29, 29)
    assert play.mark().play("bash").changes()["e0.hp"] == -2
    assert begun("necronomicon", die=1).end_of_turn().p().granted == []


def test_orichalcum_blocks_only_without_block() -> None:
    assert with_relic("orichalcum").end_of_turn().p().block == 1
    assert with_relic("orichalcum", block=1).end_of_turn().p().block == 1


def test_the_order_of_orichalcum_and_another_block_is_asked() -> None:
    play = with_relic("orichalcum", "frozen_core")
    assert play.end_of_turn(Trigger(0)).p().block == 2


def test_the_order_of_orichalcum_and_an_ethereal_card_is_asked_where_exhausting_gives_block() -> None:
    """Orichalcum first, and Feel No Pain adds its block; the other way round Orichalcum gives nothing."""
    blocking = {"powers": "feel_no_pain", "hand": "ghostly_armor"}
    first = with_relic("orichalcum", **blocking).end_of_turn(Trigger(0))
    assert (first.p().block, first.p().exhaust) == (2, ["ghostly_armor"])
    late = with_relic("orichalcum", **blocking).end_of_turn(Trigger(1), Trigger(1))
    assert (late.p().block, late.p().exhaust) == (1, ["ghostly_armor"])
    assert with_relic("orichalcum", hand="ghostly_armor").end_of_turn().p().block == 1
    assert with_relic("orichalcum", powers="feel_no_pain", hand="defend").end_of_turn().p().block == 1
    assert with_relic("vajra", **blocking).end_of_turn().p().block == 1


def test_frozen_core_blocks_at_end_of_turn() -> None:
    play = with_relic("frozen_core", block=4).end_of_turn()
    assert (play.p().block, play.p(1).block) == (5, 0)


def test_runic_pyramid_lets_any_number_be_retained_this_turn() -> None:
    play = with_relic("runic_pyramid", hand="anger bash clash").use("runic_pyramid")
    play.end_of_turn(Pick("anger"), Pick("clash"), Done())
    assert play.p().hand.known == ["anger", "clash"]
    assert play.end_of_turn().p().hand.known == []


def test_strike_dummy_helps_starter_strikes_alone() -> None:
    play = with_relic("strike_dummy", hand="strike+ twin_strike").play("strike+").play("twin_strike")
    assert play.e().hp == 30 - 3 - 2


def test_tungsten_rod_gives_a_lone_player_3() -> None:
    play = fight(hero(relics="tungsten_rod", draw=DRAW), foe()).start_of_turn(die=5)
    assert play.p().block == 3


def test_mark_of_pain_stops_healing_at_6() -> None:
    play = with_relic("mark_of_pain", potions="blood_potion", hp=5).potion("blood_potion")
    assert play.p().hp == 6
    play = with_relic("mark_of_pain", potions="blood_potion", hp=8).potion("blood_potion")
    assert play.p().hp == 8


# Wrist Blade


def test_wrist_blade_helps_attacks_of_0_and_shivs() -> None:
    play = with_relic("wrist_blade", hand="anger strike", shiv=1).play("anger").shiv().play("strike")
    assert play.e().hp == 30 - 2 - 2 - 1


def test_wrist_blade_helps_cards_that_cost_0_for_a_while() -> None:
    play = with_relic("wrist_blade", potions="liquid_memories", discard="bash").potion("liquid_memories")
    assert play.play("bash").e().hp == 27
    play = with_relic("wrist_blade", hand="blood_for_blood+", lost_hp_this_combat=True)
    assert play.play("blood_for_blood+").e().hp == 25


def test_wrist_blade_does_not_help_an_x_card_or_a_copy_of_a_paid_card() -> None:
    assert with_relic("wrist_blade", hand="whirlwind+").play("whirlwind+").e().hp == 29
    play = with_relic("wrist_blade", hand="double_tap+ strike").play("double_tap+").play("strike", Aim(0))
    assert play.e().hp == 28
    play = with_relic("wrist_blade", hand="double_tap+ anger").play("double_tap+").play("anger", Aim(0))
    assert play.e().hp == 26


# End of combat


def won(*names: str, **given: Any) -> Play:
    """A fight that the next Strike wins."""
    play = fight(hero(relics=" ".join(names), hand="strike", **given), hero("silent", hp=2), foe(hp=1))
    return play.mark().play("strike")


@pytest.mark.parametrize(
    ("name", "given", "key", "value"),
    [
        ("black_blood", {"hp": 5}, "hp", 2),
        ("black_blood", {"hp": 9}, "hp", 1),
        ("golden_idol", {}, "gold", 1),
        ("meat_on_the_bone", {"hp": 3}, "hp", 1),
        ("meat_on_the_bone", {"hp": 4}, "hp", None),
        ("starting_ability_ironclad", {"hp": 5}, "hp", 1),
        ("starting_ability_ironclad", {}, "hp", None),
        ("white_beast_statue", {}, "potions", None),
    ],
)
def test_end_of_combat(name: str, given: dict[str, Any], key: str, value: int | None) -> None:
    play = won(name, **given)
    assert play.state.fight.won
    assert play.changes().get(key) == value
    assert play.p(1).hp == 2


def test_ectoplasm_takes_no_gold() -> None:
    assert won("ectoplasm", "golden_idol").p().gold == 0


# Relics of the rest of the game


OUTSIDE = {
    "astrolabe", "calling_bell", "empty_cage", "enchiridion", "molten_egg", "old_coin", "omamori", "orrery",
    "pandoras_box", "peace_pipe", "regal_pillow", "ssserpent_head", "tiny_house", "toxic_egg", "war_paint",
    "whetstone", "wing_boots",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(OUTSIDE))
def test_relics_outside_combat_do_nothing_in_it(name: str) -> None:
    play = begun(name)
    assert changed(play) == {}
    assert changed(play.end_of_turn().enemy_turn(die=6)).keys() <= {"hp", "p1.hp", "hand", "discard"} | {
        f"e{index}.strength" for index in range(3)
    }


def test_the_prismatic_shard_brings_orb_slots_and_stances() -> None:
    options = {
        "relics": [["prismatic_shard"], []],
        "characters": ["ironclad", "silent"],
        "fight": ["b1_guardian"],
    }
    state = GAME.setup(Setup("sts", ("A", "B"), options=options))
    assert [(p.orb_slots, p.stance) for p in state.fight.fighters] == [(2, "neutral"), (0, "")]


def test_every_relic_has_a_play() -> None:
    tables = [START_OF_COMBAT, START_OF_TURN, ON_DIE, ACTIVATED]
    named = {str(row[0]) for table in tables for row in table}  # type: ignore[attr-defined]
    alone = {
        "bird_faced_urn",
        "black_blood",
        "calipers",
        "du_vu_doll",
        "ectoplasm",
        "frozen_core",
        "gambling_chip",
        "golden_idol",
        "ice_cream",
        "meat_on_the_bone",
        "mummified_hand",
        "orichalcum",
        "prismatic_shard",
        "starting_ability_ironclad",
        "strike_dummy",
        "the_abacus",
        "the_courier",
        "toolbox",
        "white_beast_statue",
        "wrist_blade",
    }
    assert named | alone | OUTSIDE == set(BOOK.catalog.relics)
