"""The rules all cards share: positive, negative, at the boundary, and who must not be affected."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.declared import Declare, DeclaredEffect
from companion.games.slay_the_spire.fight.flow import held_cards
from companion.games.slay_the_spire.rules.aiming import _aim_player
from companion.games.slay_the_spire.state.acts import Aim, AimRow, Done, Pick, Trigger
from companion.games.slay_the_spire.state.frames import Playing, Script
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

STRIKE = "strike_ironclad"


def party(**given: Any) -> Play:
    """Two players, enemies in rows 0, 1 and again 0."""
    return fight(hero(**given), hero("silent"), foe(), foe(row=1), foe())


def hp(play: Play) -> list[int]:
    return [enemy.hp for enemy in play.state.fight.enemies]


# Weak and vulnerable (pages 14, 24)


@pytest.mark.parametrize(
    ("weak", "vulnerable", "strength", "damage"),
    [
        (0, 0, 0, 2),
        (1, 0, 0, 0),  # 1 - 1, twice
        (0, 1, 0, 4),
        (1, 1, 0, 2),  # they do nothing to each other's attack
        (0, 2, 3, 16),  # Strength comes before doubling
        (3, 0, 3, 6),
    ],
)
def test_weak_and_vulnerable_change_every_hit(weak: int, vulnerable: int, strength: int, damage: int) -> None:
    play = party(hand="twin_strike", weak=weak, strength=strength)
    play.p(1).weak = 2
    play.e(0).vulnerable, play.e(1).vulnerable = vulnerable, 2
    play.play("twin_strike", at=0)
    assert hp(play) == [30 - damage, 30, 30]
    assert (play.p().weak, play.e(0).vulnerable) == (max(0, weak - 1), max(0, vulnerable - 1))
    assert (play.p(1).weak, play.e(1).vulnerable) == (2, 2)


def test_an_attack_on_a_row_takes_one_weak_and_one_vulnerable_of_each_target() -> None:
    play = party(hand="cleave", weak=2)
    play.e(0).vulnerable = play.e(1).vulnerable = 1
    play.play("cleave", row=0)
    assert hp(play) == [28, 30, 29]  # vulnerable cancels weak; the other target gets 2 - 1
    assert (play.p().weak, play.e(0).vulnerable, play.e(1).vulnerable) == (1, 0, 1)


def test_an_attack_without_a_hit_takes_no_token() -> None:
    play = party(hand="whirlwind", weak=1)
    play.e(0).vulnerable = 1
    play.play("whirlwind", energy=0)
    assert (play.p().weak, play.e(0).vulnerable) == (1, 1)


def test_skills_and_damage_know_neither_weak_nor_vulnerable() -> None:
    play = party(hand="defend", potions="fire_potion", weak=1, strength=4)
    play.e(0).vulnerable = 1
    play.play("defend").potion("fire_potion", Aim(0))
    assert (play.e(0).hp, play.e(0).vulnerable, play.p().weak, play.p().block) == (26, 1, 1, 1)


@pytest.mark.parametrize("token", ["weak", "vulnerable"])
def test_three_tokens_are_the_most(token: str) -> None:
    play = party(hand="disarm+ terror+", energy=3)
    setattr(play.e(0), token, 2)
    play.play("disarm+").play("terror+")
    assert getattr(play.e(0), token) == 3
    assert getattr(play.e(1), token) == 0


def test_enemies_deal_less_when_weak_and_more_to_the_vulnerable() -> None:
    play = fight(hero(vulnerable=1), hero("silent", vulnerable=2), foe(), foe(row=1, weak=2)).enemy_turn(
        die=3
    )
    assert (play.p(0).hp, play.p(1).hp) == (2, 6)  # 4 doubled; weak and vulnerable cancel
    assert (play.p(0).vulnerable, play.p(1).vulnerable, play.e(1).weak) == (0, 1, 1)


# Block (pages 12, 13, 24)


def test_block_stops_damage_and_is_used_up() -> None:
    play = fight(hero(block=3), hero("silent", block=2), foe()).enemy_turn(die=3)
    assert (play.p().hp, play.p().block, play.p(1).block) == (9, 0, 2)


def test_block_does_not_stop_a_loss_of_hp() -> None:
    play = party(hand="rupture", block=5).play("rupture")
    assert (play.p().hp, play.p().block) == (9, 5)


def test_players_lose_block_at_their_start_of_turn_and_enemies_at_theirs() -> None:
    play = fight(hero(block=3), foe(block=2), foe(row=1))
    play.start_of_turn()
    assert (play.p().block, play.e().block) == (0, 2)
    play.enemy_turn(die=3)
    assert play.e().block == 0


def test_block_stops_at_20_and_each_icon_counts() -> None:
    play = party(hand="impervious", block=15).play("impervious")
    assert play.p().block == 20


# Energy and miracles (pages 7, 17)


def test_miracles_pay_what_energy_does_not_even_over_the_limit() -> None:
    play = fight(hero("watcher", hand="vigilance", energy=1, miracle=3), hero(miracle=0), foe())
    play.play("vigilance")
    assert (play.p().energy, play.p().miracle) == (0, 2)


def test_x_may_be_paid_with_miracles_beyond_6() -> None:
    play = party(hand="whirlwind", energy=6, miracle=2).play("whirlwind", row=1, energy=8)
    assert (play.e(1).hp, play.p().energy, play.p().miracle) == (22, 0, 0)


def test_energy_is_lost_between_turns_and_starts_at_3() -> None:
    play = party(energy=6).start_of_turn()
    assert (play.p().energy, play.p(1).energy) == (3, 3)


# Attacks and the dead


def test_the_dead_absorb_the_rest_of_a_multi_hit() -> None:
    play = fight(hero(hand="twin_strike+"), foe(hp=1), foe(row=1)).play("twin_strike+")
    assert [enemy.alive for enemy in play.state.fight.enemies] == [False, True]
    assert play.e(1).hp == 30


def test_a_fight_is_over_as_soon_as_the_last_enemy_is_dead() -> None:
    play = fight(hero(hand="pommel_strike strike", draw="bash"), hero("silent"), foe(hp=1))
    play.play("pommel_strike")
    assert play.state.fight.won and play.p().discard == ["pommel_strike"]
    assert play.p().deck.top == ["bash"]


def test_rows_always_include_the_boss() -> None:
    play = fight(hero(hand="cleave"), hero("silent"), foe(), foe("b1_hexaghost"), foe(row=1))
    play.play("cleave", row=1)
    assert hp(play) == [30, 28, 28]


def test_a_dead_player_loses_the_fight_for_all() -> None:
    play = fight(hero(hp=1), hero("silent"), foe()).enemy_turn(die=3)
    assert play.state.fight.lost and not play.state.fight.won


# Cards


def test_drawing_stops_when_nothing_is_left() -> None:
    play = party(hand="battle_trance", draw="bash", discard="").play("battle_trance")
    assert play.p().hand.known == ["bash"]


def test_the_card_that_draws_is_not_shuffled_in() -> None:
    play = party(hand="shrug_it_off", discard="bash").play("shrug_it_off")
    assert (play.p().hand.known, play.p().discard) == (["bash"], ["shrug_it_off"])


def test_daze_and_status_cards_go_back_to_their_decks() -> None:
    play = party(hand="true_grit daze bash")
    daze, status = play.state.fight.supply_daze, play.state.fight.supply_status
    play.play("true_grit", Pick("daze"))
    assert (play.p().exhaust, play.state.fight.supply_daze, play.state.fight.supply_status) == (
        [],
        daze + 1,
        status,
    )


def test_only_as_many_daze_cards_as_there_are() -> None:
    play = party(hand="immolate")
    play.state.fight.supply_daze = 1
    play.play("immolate", row=0)
    assert (play.p().deck.top, play.state.fight.supply_daze) == (["daze"], 0)


def test_retain_and_ethereal_at_the_end_of_turn() -> None:
    play = party(hand="bash daze")
    play.p(1).hand.add("outmaneuver")
    play.end_of_turn()
    assert (play.p().hand.known, play.p().discard, play.p().exhaust) == ([], ["bash"], [])
    assert play.p(1).hand.known == ["outmaneuver"]


# The order of abilities (pages 12, 19)


def asked(play: Play) -> str:
    ask = play.match.ask()
    return ask.topic if isinstance(ask, Choice) else ""


def test_the_order_of_equal_abilities_is_not_asked() -> None:
    play = party(powers="dark_embrace", hand="second_wind defend flex", draw="bash clash")
    play.play("second_wind")
    assert play.p().hand.known == ["bash", "clash"]


def test_the_order_of_draws_is_not_asked() -> None:
    play = party(relics="ring_of_the_serpent ink_bottle", draw="strike " * 7).start_of_turn(die=5)
    assert len(play.p().hand) == 7


def test_the_order_of_abilities_is_asked_where_it_changes_what_comes_of_them() -> None:
    """A weak enemy dies of either; where Juggernaut kills it first, Rage of the Nob meets the block."""
    play = fight(
        hero(powers="juggernaut", hand="defend"), foe("el1_gremlin_nob", max_hp=1), foe(row=1), turn=2
    )
    play.match.do(0, play.playing("defend_ironclad"))
    assert asked(play) == "order"
    play.answer(Trigger(0), Aim(0))
    assert (play.p().block, play.p().hp) == (1, 10)


def test_whoever_does_not_care_lets_them_happen_as_they_come() -> None:
    play = fight(
        hero(powers="juggernaut", hand="defend"), foe("el1_gremlin_nob", max_hp=1), foe(row=1), turn=2
    )
    play.play("defend", Done(), Aim(0))
    assert (play.p().block, play.p().hp) == (1, 10)


def test_the_order_of_abilities_is_not_asked_where_all_orders_come_to_the_same() -> None:
    """Juggernaut and Berserk at enemies that live on: whoever is aimed at, both hit."""
    play = party(powers="juggernaut berserk", hand="true_grit bash")
    play.match.do(0, play.playing("true_grit"))
    assert asked(play) == "aim"
    play.answer(Aim(0), AimRow(1))
    assert hp(play) == [29, 29, 30]


def test_abilities_wait_until_the_card_has_finished() -> None:
    # Feel No Pain gives its block after Second Wind, and Juggernaut answers each block.
    play = party(powers="juggernaut feel_no_pain", hand="second_wind defend bash")
    play.play("second_wind", Aim(0), Aim(1))
    assert (play.p().block, hp(play)) == (2, [29, 29, 30])


def test_gains_come_before_harm_without_a_question() -> None:
    play = party(powers="metallicize", hand="burn").end_of_turn()
    assert (play.p().hp, play.p().block) == (10, 0)


# Declared cards (design.md, "Declared acts")


def declared(kind: str, *effects: DeclaredEffect, energy: int = 0) -> Declare:
    return Declare(effects, kind=kind, paid=energy, discards=0)


def test_a_declared_attack_is_an_attack_for_everybody() -> None:
    play = party(strength=1, relics="wrist_blade", hand="finisher")
    play.p().hand.remove("finisher")
    play.e(0).vulnerable = 1
    play.do(declared("attack", DeclaredEffect("hit", 1, 2, (0,))))
    assert (hp(play), play.e(0).vulnerable) == ([30 - 12, 30, 30], 0)  # 1 + 1 + 1 doubled, twice


def test_a_declared_skill_sets_off_what_skills_set_off() -> None:
    play = fight(hero(), hero("silent"), foe("el1_gremlin_nob"), foe(row=1), turn=2)
    play.do(declared("attack", DeclaredEffect("hit", 1, 1, (1,))))
    assert play.p().hp == 10
    play.do(declared("skill", DeclaredEffect("draw", 1)))
    assert (play.p().hp, play.p(1).hp) == (9, 10)


def test_a_declared_skill_is_repeated_and_helped_like_a_card() -> None:
    play = party(potions="skill_potion", powers="footwork").potion("skill_potion")
    play.do(declared("attack", DeclaredEffect("hit", 1, 1, (0,))))
    play.do(declared("skill", DeclaredEffect("weak", 1, 1, (0,))), Aim(1))
    assert (play.e(0).weak, play.e(1).weak) == (1, 1)
    play.do(declared("skill", DeclaredEffect("block", 1, 1, (1,)), energy=1))
    assert (play.p(1).block, play.p().energy) == (2, 2)


def test_declared_attacks_count_for_a_finisher() -> None:
    play = fight(hero("silent", hand="finisher"), hero(), foe())
    play.do(declared("attack", DeclaredEffect("hit", 1, 1, (0,))))
    play.do(declared("attack", DeclaredEffect("hit", 1, 1, (0,))), by=1)
    assert play.play("finisher").e().hp == 27


def test_a_declared_card_of_an_unnamed_hand_costs_what_was_paid_and_nothing_else() -> None:
    play = fight(hero(miracle=2), hero("silent", miracle=2), foe())
    play.p().hand.unseen = 2
    play.do(Declare((DeclaredEffect("hit", 1, 1, (0,)),), kind="attack", paid=1, discards=1))
    assert (play.p().energy, play.p().miracle, play.p().hand.unseen) == (2, 2, 1)
    assert (play.p(1).energy, play.p(1).miracle) == (3, 2)


def test_what_a_declared_card_did_cannot_be_copied() -> None:
    play = fight(hero("silent", hand="slice doppelganger"), foe()).play("slice")
    play.do(declared("attack", DeclaredEffect("hit", 1, 1, (0,)))).mark()
    assert "e0.hp" not in play.play("doppelganger", energy=0).changes()


# Cards that nobody has named (design.md, "lazy reveal")


def unnamed(bag: str, held: int, **given: Any) -> Play:
    """Seat 0 keeps its cards unnamed: `held` of the cards of `bag` are in its hand."""
    play = party(bag=bag, **given)
    play.state.lazy = [0]
    play.p().deck.middle -= held
    play.p().hand.unseen = held
    return play.mark()


def test_counting_attacks_in_hand_names_the_attacks_there() -> None:
    play = unnamed("bash defend_ironclad flex anger", 3, hand="rage")
    play.play("rage", Pick("anger"), Pick("bash"))
    assert (play.p().block, play.p().hand.known, play.p().hand.unseen) == (2, ["anger", "bash"], 1)
    play = unnamed("bash defend_ironclad flex", 2, hand="rage").play("rage", Done())
    assert (play.p().block, play.p().hand.unseen) == (0, 2)


def test_what_does_not_look_at_the_hand_names_nothing() -> None:
    play = unnamed("bash flex anger", 2, hand="shrug_it_off").play("shrug_it_off")
    assert (play.p().block, play.p().hand.unseen) == (2, 3)


def test_a_card_of_an_unnamed_discard_pile_is_named_by_choosing_it() -> None:
    play = unnamed("bash flex anger", 0, hand="headbutt", discard="clash")
    play.p().deck.middle, play.p().discard = 2, ["clash", ""]
    play.play("headbutt", Pick("anger"))
    assert play.p().deck.top == ["anger"] and play.p().discard == ["clash", "headbutt"]
    assert play.p().deck.bag == ["bash", "flex"]


def test_all_cards_that_fit_are_moved_named_or_not() -> None:
    play = unnamed("bash flex rage", 2, hand="second_wind defend").play("second_wind", Pick("rage"), Done())
    assert play.p().exhaust == ["defend_ironclad", "rage"]
    assert (play.p().block, play.p().hand.unseen) == (2, 1)


def test_a_free_hand_is_named() -> None:
    play = fight(hero("silent", hand="bullet_time", bag="predator slice strike"), foe())
    play.p().deck.middle, play.p().hand.unseen, play.state.lazy = 1, 2, [0]
    play.play("bullet_time", Pick("predator"), Pick("slice")).play("predator")
    assert (play.p().energy, play.e().hp) == (0, 27)


def test_a_card_that_looks_at_what_it_draws_names_it() -> None:
    play = fight(hero("silent", hand="escape_plan", bag="blur slice"), foe())
    play.state.lazy = [0]
    play.play("escape_plan", "blur")
    assert (play.p().hand.known, play.p().hand.unseen, play.p().block) == (["blur"], 0, 1)


@pytest.mark.parametrize(
    ("role", "playing", "held"),
    [
        ("declared", None, []),
        ("declared", Playing(), []),
        ("declared", Playing(laid=True), [(0, "bash")]),
        ("card", None, [(0, "bash")]),
        ("free", Playing(), [(0, "bash")]),
        ("card", Playing(into="attached"), []),
        ("copy", None, []),
        ("potion", None, []),
    ],
)
def test_a_card_that_is_played_lies_in_the_middle_until_it_goes_somewhere(
    role: Any, playing: Playing | None, held: list[tuple[int, str]]
) -> None:
    assert held_cards(Script([], [], seat=0, card="bash", role=role, playing=playing)) == held


@pytest.mark.parametrize(
    ("dead", "asked", "player"), [((), True, -1), ((1,), False, 0), ((0,), False, 1), ((0, 1), False, -1)]
)
def test_who_is_alone_is_the_player_that_is_aimed_at(dead: tuple[int, ...], asked: bool, player: int) -> None:
    play = fight(hero(), hero("silent"), foe())
    for seat in dead:
        play.p(seat).alive = False
    frame = Script([], [], seat=0)
    ask = _aim_player(play.state.fight, frame)
    assert (ask is not None, frame.aim.player) == (asked, player)
