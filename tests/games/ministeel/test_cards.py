"""One small play for every card and every combo, with numbers worked out by hand.

Carl is the bystander: poisoned, armed and with cards, and nothing of that may change.
"""

from __future__ import annotations

import pytest

from companion.games.ministeel import events
from companion.games.ministeel.content import CARDS, COMBOS_BY_ID, DECK
from companion.games.ministeel.state import Answer, KeepCard, Play, PlayCombo, Seat
from tests.games.ministeel.tables import Table, seat


def carl() -> Seat:
    return seat("dagger remedy wooden_shield", hp=9, poison=2, tokens=1, worn="satchel")


class TestAttacks:
    @pytest.mark.parametrize(("card", "left"), [("dagger", 9), ("hatchet", 8), ("sword", 7)])
    def test_takes_hp_and_lies_on_the_discard_pile(self, card: str, left: int) -> None:
        table = Table(seat(card), seat("sword"), carl())
        table.play(0, card, 1)
        assert table.hp == [10, left, 9]
        assert table.discard == [card]
        assert table.hand(1) == ["sword"]
        assert table.untouched(2)

    def test_flame_shot_takes_two_and_burns_two_cards(self) -> None:
        table = Table(
            seat("flame_shot"), seat("dagger fate sword"), carl(), picks="dagger sword", discard="remedy"
        )
        table.play(0, "flame_shot", 1)
        assert table.hp == [10, 8, 9]
        assert table.hand(1) == ["fate"]
        assert table.discard == ["dagger", "flame_shot", "remedy", "sword"]
        assert table.untouched(2)

    def test_a_flame_shot_that_is_stopped_burns_nothing(self) -> None:
        table = Table(seat("flame_shot"), seat("dagger steel_shield"), carl())
        table.play(0, "flame_shot", 1)
        table.answer(1, "steel_shield")
        assert table.hp == [10, 10, 9]
        assert table.hand(1) == ["dagger"]
        assert table.untouched(2)

    def test_a_flame_shot_of_which_one_hp_comes_through_burns_two_cards(self) -> None:
        table = Table(seat("flame_shot"), seat("dagger fate wooden_shield"), picks="dagger fate")
        table.play(0, "flame_shot", 1)
        table.answer(1, "wooden_shield")
        assert table.hp == [10, 9]
        assert table.hand(1) == []

    def test_scythe_reaches_every_opponent_and_keeps_one_card(self) -> None:
        table = Table(
            seat("scythe"), seat("sword steel_shield"), seat("fate poison"), picks="sword fate", deck="dagger"
        )
        table.play(0, "scythe")
        assert table.hp == [10, 9, 9]
        assert table.asked == ("keep", 0)
        table.keep(0, "fate")
        assert table.hand(0) == ["fate"]
        assert (table.hand(1), table.hand(2)) == (["steel_shield"], ["poison"])
        assert table.discard == ["scythe", "sword"]

    def test_bladed_shield_attacks_for_the_roll(self) -> None:
        table = Table(seat("bladed_shield"), seat("sword"), carl(), dice=[4])
        table.play(0, "bladed_shield", 1)
        assert table.hp == [10, 6, 9]
        assert table.untouched(2)


class TestHeals:
    def test_potion_gains_two_and_draws_one(self) -> None:
        table = Table(seat("health_potion", hp=5), seat(), carl(), deck="sword fate")
        table.play(0, "health_potion")
        assert table.hp == [7, 10, 9]
        assert table.hand(0) == ["sword"]
        assert table.state.deck.top == ["fate"]
        assert table.untouched(2)

    def test_remedy_removes_one_token(self) -> None:
        table = Table(seat("remedy", poison=3), seat(poison=3), carl())
        table.play(0, "remedy")
        assert table.poison == [2, 3, 2]
        assert table.untouched(2)

    def test_remedy_stops_a_poison_attempt(self) -> None:
        table = Table(seat("poison"), seat("remedy"), carl())
        table.play(0, "poison", 1)
        assert table.asked == ("poison", 1)
        table.answer(1, "remedy")
        assert table.poison == [0, 0, 2]
        assert table.discard == ["poison", "remedy"]
        assert table.untouched(2)

    def test_a_remedy_may_be_spared(self) -> None:
        table = Table(seat("poison"), seat("remedy"), carl())
        table.play(0, "poison", 1)
        table.through(1)
        assert table.poison == [0, 1, 2]
        assert table.hand(1) == ["remedy"]


class TestPoison:
    def test_poison_places_one_token(self) -> None:
        table = Table(seat("poison"), seat("sword"), carl())
        table.play(0, "poison", 1)
        assert table.poison == [0, 1, 2]
        assert table.hp == [10, 10, 9]
        assert table.untouched(2)

    def test_plague_skull_reaches_everyone_and_no_remedy_helps(self) -> None:
        table = Table(seat("plague_skull remedy"), seat("remedy"), seat("remedy", poison=2))
        table.play(0, "plague_skull")
        assert table.poison == [1, 1, 3]
        assert table.hand(1) == ["remedy"]


class TestEquipment:
    def test_spiked_glove_adds_one_to_an_attack(self) -> None:
        table = Table(seat("hatchet spiked_glove"), seat(), carl())
        table.play(0, "spiked_glove")
        assert (table.worn(0), table.hand(0), table.discard) == (["spiked_glove"], ["hatchet"], [])
        table.play(0, "hatchet", 1)
        assert table.hp == [10, 7, 9]
        assert table.untouched(2)

    def test_spiked_glove_does_nothing_for_a_poison_card(self) -> None:
        table = Table(seat("poison", worn="spiked_glove"), seat())
        table.play(0, "poison", 1)
        assert (table.hp, table.poison) == ([10, 10], [0, 1])

    def test_armor_stops_one_and_raises_a_shield_by_one(self) -> None:
        table = Table(seat("sword dagger"), seat("wooden_shield", worn="armor"), carl())
        table.play(0, "sword", 1)
        table.answer(1, "wooden_shield")  # 1 + 1 for the shield, 1 of its own: 3
        assert table.hp == [10, 10, 9]
        table.play(0, "dagger", 1)  # armor is not used up
        assert table.hp == [10, 10, 9]
        assert table.worn(1) == ["armor"]
        assert table.untouched(2)

    def test_satchel_draws_one_more(self) -> None:
        table = Table(seat("dagger", worn="satchel"), seat(), carl(), deck="fate " * 9, step="draw")
        assert len(table.hand(0)) == 7
        assert table.untouched(2)


class TestShields:
    @pytest.mark.parametrize(("shield", "left"), [("wooden_shield", 8), ("steel_shield", 9)])
    def test_stops_its_value_and_is_used_up(self, shield: str, left: int) -> None:
        table = Table(seat("sword"), seat(shield), carl())
        table.play(0, "sword", 1)
        table.answer(1, shield)
        assert table.hp == [10, left, 9]
        assert table.discard == sorted([shield, "sword"])
        assert table.untouched(2)

    def test_bladed_shield_defends_for_the_roll(self) -> None:
        table = Table(seat("sword"), seat("bladed_shield"), carl(), dice=[2])
        table.play(0, "sword", 1)
        table.answer(1, "bladed_shield")
        assert table.hp == [10, 9, 9]
        assert table.untouched(2)


class TestRopes:
    def test_hook_rope_takes_a_random_card(self) -> None:
        table = Table(seat("hook_rope"), seat("dagger sword"), carl(), picks="sword")
        table.play(0, "hook_rope", 1)
        assert (table.hand(0), table.hand(1)) == (["sword"], ["dagger"])
        assert table.discard == ["hook_rope"]
        assert table.untouched(2)

    def test_hook_rope_takes_a_shield_out_of_a_defence(self) -> None:
        table = Table(seat("hook_rope sword"), seat("steel_shield"), carl())
        table.play(0, "sword", 1)
        table.answer(1, "steel_shield")
        assert table.asked == ("hook", 0)
        table.answer(0, "hook_rope")
        assert table.hp == [10, 7, 9]
        assert table.hand(0) == ["steel_shield"]
        assert table.discard == ["hook_rope", "sword"]
        assert table.untouched(2)

    def test_a_shield_may_be_left_standing(self) -> None:
        table = Table(seat("hook_rope sword"), seat("steel_shield"))
        table.play(0, "sword", 1)
        table.answer(1, "steel_shield")
        table.through(0)
        assert table.hp == [10, 9]
        assert table.hand(0) == ["hook_rope"]

    def test_swap_rope_changes_hands(self) -> None:
        table = Table(seat("dagger swap_rope"), seat("fate sword"), carl())
        table.play(0, "swap_rope", 1)
        assert (table.hand(0), table.hand(1)) == (["fate", "sword"], ["dagger"])
        assert table.untouched(2)

    def test_trip_rope_skips_a_turn(self) -> None:
        table = Table(seat("dagger trip_rope"), seat("dagger"), carl(), deck="fate " * 20)
        table.play(0, "trip_rope", 1)
        table.forfeit(0, "dagger")
        table.end(0)
        assert table.state.active == 2
        assert table.untouched(1)


class TestUtilities:
    def test_magnifying_glass_looks_at_as_many_as_rolled(self) -> None:
        table = Table(
            seat("magnifying_glass"), seat("sword"), carl(), deck="dagger fate sword remedy", dice=[3]
        )
        table.play(0, "magnifying_glass")
        assert table.may(0) == [KeepCard(card) for card in ("dagger", "fate", "sword")]
        table.keep(0, "fate")
        assert table.hand(0) == ["fate"]
        assert table.discard == ["dagger", "magnifying_glass", "sword"]
        assert table.state.deck.top == ["remedy"]
        assert table.untouched(2)

    @pytest.mark.parametrize(
        ("corner", "hp", "poison"),
        [
            ("attack", [10, 9, 9], [0, 0, 2]),
            ("poison", [10, 10, 9], [0, 1, 2]),
            ("heal", [10, 11, 9], [0, 0, 2]),
        ],
    )
    def test_fate_attacks_poisons_or_heals(self, corner: str, hp: list[int], poison: list[int]) -> None:
        table = Table(seat("fate"), seat("fate"), carl(), dice=[corner])
        table.play(0, "fate", 1)
        assert (table.hp, table.poison) == (hp, poison)
        assert table.untouched(2)

    def test_doom_dragon_destroys_two_of_everybody(self) -> None:
        table = Table(
            seat("doom_dragon dagger fate sword"),
            seat("dagger fate sword"),
            seat("remedy"),
            picks="sword fate remedy dagger fate",
        )
        table.play(0, "doom_dragon")
        assert [table.hand(number) for number in range(3)] == [["sword"], ["dagger"], []]
        assert table.discard == ["dagger", "doom_dragon", "fate", "fate", "remedy", "sword"]
        assert table.hp == [10, 10, 10]


class TestReactions:
    def test_confusion_dust_turns_an_attack_round(self) -> None:
        table = Table(seat("sword"), seat("confusion_dust"), carl())
        table.play(0, "sword", 1)
        table.answer(1, "confusion_dust", 0)
        assert table.hp == [7, 10, 9]
        assert table.discard == ["confusion_dust", "sword"]
        assert table.untouched(2)

    def test_revival_scepter_brings_back(self) -> None:
        table = Table(
            seat("sword"),
            seat("dagger revival_scepter", hp=1, poison=3, tokens=2, worn="armor satchel"),
            carl(),
            deck="fate fate fate fate fate fate remedy",
            dice=[5],
        )
        table.play(0, "sword", 1)
        assert table.asked == ("revive", 1)
        table.answer(1, "revival_scepter")
        back = table.state.seats[1]
        assert (back.hp, back.poison, back.draw_tokens, back.alive) == (5, 0, 1, True)
        assert table.hand(1) == ["fate"] * 6
        assert table.discard == ["armor", "dagger", "revival_scepter", "satchel", "sword"]
        assert table.untouched(2)

    @pytest.mark.parametrize("card", ["wooden_shield", "steel_shield", "confusion_dust", "revival_scepter"])
    def test_is_not_played_as_an_action(self, card: str) -> None:
        table = Table(seat(card), seat(), carl())
        assert table.refused(0, Play(card)) == "answer-only"
        assert table.untouched(2)


class TestCombos:
    @pytest.mark.parametrize(
        ("cards", "hp", "poison"),
        [
            ("dagger dagger", 7, 0),
            ("dagger poison", 8, 1),
            ("hatchet poison", 7, 1),
            ("poison sword", 6, 1),
        ],
    )
    def test_attacks_as_one_action(self, cards: str, hp: int, poison: int) -> None:
        table = Table(seat(cards), seat("fate"), carl())
        table.play(0, cards, 1)
        assert (table.hp, table.poison) == ([10, hp, 9], [0, poison, 2])
        assert table.state.actions_left == 1
        assert table.discard == sorted(cards.split())
        assert table.untouched(2)

    @pytest.mark.parametrize("cards", ["dagger poison", "hatchet poison", "poison sword"])
    def test_a_bonus_needs_damage(self, cards: str) -> None:
        table = Table(seat(cards), seat("steel_shield steel_shield"), carl())
        table.play(0, cards, 1)
        table.answer(1, "steel_shield")
        table.answer(1, "steel_shield")
        assert (table.hp, table.poison) == ([10, 10, 9], [0, 0, 2])

    def test_one_hp_through_is_enough_for_the_bonus(self) -> None:
        table = Table(seat("hatchet poison"), seat("steel_shield"))
        table.play(0, "hatchet poison", 1)
        table.answer(1, "steel_shield")
        assert (table.hp, table.poison) == ([10, 9], [0, 1])

    def test_scythe_and_poison_reaches_all(self) -> None:
        table = Table(
            seat("poison scythe"),
            seat("dagger remedy"),
            seat("steel_shield", poison=1),
            picks="dagger steel_shield",
        )
        table.play(0, "poison scythe")
        assert (table.hp, table.poison) == ([10, 8, 8], [0, 1, 2])
        table.keep(0, "steel_shield")
        assert table.hand(0) == ["steel_shield"]
        assert table.discard == ["dagger", "poison", "scythe"]

    def test_potion_and_remedy(self) -> None:
        table = Table(seat("health_potion remedy", hp=4, poison=2), seat(), carl(), deck="sword fate")
        table.play(0, "health_potion remedy")
        assert (table.hp[0], table.poison[0], table.hand(0)) == (7, 1, ["sword"])
        assert table.untouched(2)

    def test_two_potions(self) -> None:
        table = Table(seat("health_potion health_potion", hp=4), seat(), carl(), deck="sword fate dagger")
        table.play(0, "health_potion health_potion")
        assert (table.hp[0], table.hand(0)) == (9, ["fate", "sword"])
        assert table.untouched(2)

    def test_two_remedies(self) -> None:
        table = Table(seat("remedy remedy", poison=4), seat(poison=4), carl())
        table.play(0, "remedy remedy")
        assert table.poison == [0, 4, 2]
        assert table.untouched(2)

    def test_other_pairs_are_no_combo(self) -> None:
        table = Table(seat("hatchet sword"), seat())
        assert table.refused(0, PlayCombo(("hatchet", "sword"), 1)) == "no-combo"

    def test_one_dagger_is_no_pair(self) -> None:
        table = Table(seat("dagger poison"), seat())
        assert table.refused(0, PlayCombo(("dagger", "dagger"), 1)) == "not-in-hand"


class TestTheBox:
    """The counts of "The Card Icons", written down from there."""

    COUNTS = {
        "dagger": 6, "hatchet": 6, "sword": 4, "flame_shot": 4, "scythe": 2, "health_potion": 8, "remedy": 8,
        "poison": 12, "spiked_glove": 2, "armor": 2, "satchel": 2, "wooden_shield": 8, "steel_shield": 8,
        "magnifying_glass": 6, "hook_rope": 8, "swap_rope": 2, "trip_rope": 2, "bladed_shield": 2, "fate": 4,
        "confusion_dust": 1, "revival_scepter": 1, "plague_skull": 1, "doom_dragon": 1,
    }  # fmt: skip

    def test_has_a_hundred_cards_of_23_kinds(self) -> None:
        assert {card: DECK.count(card) for card in CARDS} == self.COUNTS
        assert (len(DECK), len(CARDS), len(COMBOS_BY_ID)) == (100, 23, 8)


def test_only_shields_and_dust_answer_an_attack() -> None:
    hand = "armor bladed_shield confusion_dust hook_rope remedy revival_scepter steel_shield wooden_shield"
    table = Table(seat("sword"), seat(hand), carl())
    table.play(0, "sword", 1)
    answers = {act.card for act in table.may(1) if isinstance(act, Answer)}
    assert answers == {"bladed_shield", "confusion_dust", "steel_shield", "wooden_shield"}
    assert table.refused(1, Answer("remedy")) == "no-answer"
    assert not table.happened(events.Damaged)
