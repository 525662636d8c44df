"""What Silent cards do later, and do to each other: discards, poison, shivs, copies, costs."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.rules.triggers import player_triggers
from companion.games.slay_the_spire.state.acts import Aim, AimPlayer, AimRow, Done, Pick
from companion.games.slay_the_spire.state.fight import About
from tests.games.slay_the_spire.plays import Play, fight, foe, hero
from tests.games.slay_the_spire.test_cards_silent import ME, UNPLAYABLE


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


@pytest.mark.parametrize(("powers", "waiting"), [("", 0), ("distraction", 1), ("distraction distraction", 2)])
def test_distraction_waits_once_however_many_tokens_were_put(powers: str, waiting: int) -> None:
    """Each Distraction once; an ability without a limit waits for each token, and nobody else's waits."""
    play = fight(hero("silent", powers=powers), hero("silent", powers="sadistic_nature"), foe(), foe())
    for seat in (0, 0, 1, 1):
        for enemy in (0, 1):
            player_triggers(play.match, seat, "you_mark_enemy", About(seat, enemy))
    assert [pending.seat for pending in play.state.fight.pending] == [0] * waiting + [1] * 4


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
    assert [enemy.poison for enemy in play.state.fight.enemies] == ([1, 0, 1] if row else [1, 0, 0])


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


def test_finisher_counts_the_shivs_that_were_used() -> None:
    play = powers(hand="finisher slice slice", shiv=1).shiv().play("slice").play("slice").mark()
    assert play.play("finisher").changes()["e0.hp"] == -3
    used = powers(hand="unload finisher", shiv=3, energy=6).play("unload", Aim(1), Aim(1), Aim(1)).mark()
    assert used.play("finisher").changes()["e0.hp"] == -4
    kept = powers(hand="finisher slice", shiv=3).play("slice").mark()
    assert kept.play("finisher").changes()["e0.hp"] == -1


def test_finisher_counts_no_shiv_of_an_earlier_turn() -> None:
    play = powers(shiv=1).shiv().end_of_turn().start_of_turn()
    play.p().hand.add("finisher")
    assert "e0.hp" not in play.mark().play("finisher").changes()


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


def test_burst_is_repeated_on_its_upgraded_side_only() -> None:
    play = powers(hand="burst+ burst backflip", energy=6, draw="bane bane bane bane")
    play.play("burst+").play("burst").play("backflip")
    assert play.p().block == 2  # one effect repeats it; the other waits
    assert len(play.p().granted) == 1
    play = powers(hand="burst burst+", energy=6).play("burst").play("burst+")
    assert len(play.p().granted) == 2  # the copy and the original; the one that repeated them is used up


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
    assert [enemy.hp for enemy in play.state.fight.enemies] == [30 - damage, 30, 30 - damage]
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


def test_wraith_form_counts_what_was_lost_before_it_in_the_round() -> None:
    play = fight(hero(ME, hand="wraith_form", hp=10, energy=3), foe())
    play.p().hand.add("offering")
    play.play("offering")
    assert play.p().hp == 9
    play.play("wraith_form").enemy_turn(die=3)
    assert play.p().hp == 9


def test_grand_finale_wants_an_empty_draw_pile() -> None:
    play = powers(hand="grand_finale", draw="bane", discard="slice")
    assert play.refused(play.playing("grand_finale")).code == "condition"


def test_masterful_stab_gets_dearer_for_the_one_who_lost_hp() -> None:
    play = fight(hero(ME, hand="masterful_stab", lost_hp_this_combat=True, energy=1), hero(), foe())
    assert play.refused(play.playing("masterful_stab")).code == "no-energy"


def test_a_lone_player_is_not_asked_for_rows() -> None:
    assert fight(hero(ME, hand="dash"), foe()).play("dash").p().block == 2
