"""The rulings about attacks and their answers (MS-18 to MS-26, MS-34 to MS-38, MS-44 to MS-47, MS-55)."""

from __future__ import annotations

import pytest

from companion.games.ministeel.game import GAME
from companion.games.ministeel.state import Answer, LetThrough, Play, UseDrawToken
from tests.games.ministeel.tables import Table, seat


class TestTargets:
    def test_ms_18_an_attack_names_one_living_opponent(self) -> None:
        table = Table(seat("dagger"), seat(), seat())
        assert [act.target for act in table.may(0) if isinstance(act, Play)] == [1, 2]
        assert table.refused(0, Play("dagger")) == "bad-target"
        assert table.refused(0, Play("dagger", 0)) == "own-target"
        table.play(0, "dagger", 2)
        assert table.hp == [10, 10, 9]

    def test_ms_18_a_card_that_says_all_names_nobody(self) -> None:
        table = Table(seat("scythe"), seat(), seat())
        assert table.refused(0, Play("scythe", 1)) == "no-target"
        table.play(0, "scythe")
        assert table.hp == [10, 9, 9]

    def test_ms_19_flame_shot_combos_and_bladed_shield_can_be_blocked(self) -> None:
        for cards, dice in (("flame_shot", []), ("dagger dagger", []), ("bladed_shield", [3])):
            table = Table(seat(cards), seat("steel_shield steel_shield"), dice=dice)
            table.play(0, cards, 1)
            assert table.asked == ("defend", 1)

    def test_ms_19_poison_cannot(self) -> None:
        table = Table(seat("poison"), seat("steel_shield"))
        table.play(0, "poison", 1)
        assert table.asked == ("turn", 0)
        assert table.poison == [0, 1]

    def test_ms_55_a_shield_is_no_action(self) -> None:
        table = Table(seat("wooden_shield bladed_shield"), seat(), dice=[1])
        assert table.refused(0, Play("wooden_shield")) == "answer-only"
        assert table.refused(0, Answer("wooden_shield")) == "nothing-to-answer"
        table.play(0, "bladed_shield", 1)
        assert table.hp == [10, 9]


class TestDefence:
    def test_ms_20_excess_defence_is_lost(self) -> None:
        table = Table(seat("dagger dagger"), seat("steel_shield", worn="armor"))
        table.play(0, "dagger", 1)
        assert table.asked == ("defend", 1)
        table.answer(1, "steel_shield")
        assert table.hp == [10, 10]

    def test_ms_20_nobody_else_may_help(self) -> None:
        table = Table(seat("sword"), seat("wooden_shield"), seat("steel_shield"))
        table.play(0, "sword", 1)
        assert table.refused(2, Answer("steel_shield")) == "not-asked"
        table.through(1)
        assert table.hp == [10, 7, 10]
        assert table.untouched(2)

    def test_ms_20_as_many_or_as_few_shields_as_one_likes(self) -> None:
        table = Table(seat("sword"), seat("wooden_shield wooden_shield steel_shield"))
        table.play(0, "sword", 1)
        table.answer(1, "wooden_shield")
        table.answer(1, "wooden_shield")
        table.through(1)
        assert table.hp == [10, 9]
        assert table.hand(1) == ["steel_shield"]

    def test_ms_21_a_glove_counts_once_for_a_combo(self) -> None:
        table = Table(seat("dagger dagger", worn="spiked_glove"), seat())
        table.play(0, "dagger dagger", 1)
        assert table.hp == [10, 6]

    @pytest.mark.parametrize(
        ("cards", "left"), [("dagger dagger", 5), ("dagger poison", 7), ("poison scythe", 7), ("sword", 6)]
    )
    def test_ms_21_a_glove_counts_for_each_attack_card_where_the_house_says_so(
        self, cards: str, left: int
    ) -> None:
        table = Table(seat(cards, worn="spiked_glove"), seat(), glove_counts_each_card=True)
        table.play(0, cards, 1 if "scythe" not in cards else -1)
        assert table.hp == [10, left]

    def test_ms_21_a_glove_counts_for_rolled_and_unblockable_attacks(self) -> None:
        table = Table(seat("bladed_shield scythe", worn="spiked_glove"), seat(), dice=[2])
        table.play(0, "bladed_shield", 1)
        assert table.hp == [10, 7]
        table.play(0, "scythe")
        assert table.hp == [10, 5]

    @pytest.mark.parametrize(("adds_up", "left"), [(True, 7), (False, 8)])
    def test_ms_22_two_gloves(self, adds_up: bool, left: int) -> None:
        table = Table(seat("dagger", worn="spiked_glove spiked_glove"), seat(), equipment_adds_up=adds_up)
        table.play(0, "dagger", 1)
        assert table.hp == [10, left]

    @pytest.mark.parametrize(("adds_up", "left"), [(True, 9), (False, 8)])
    def test_ms_22_two_armors(self, adds_up: bool, left: int) -> None:
        table = Table(seat("sword"), seat(worn="armor armor"), equipment_adds_up=adds_up)
        table.play(0, "sword", 1)
        assert table.hp == [10, left]

    @pytest.mark.parametrize("adds_up", [True, False])
    def test_ms_22_different_equipment_always_counts(self, adds_up: bool) -> None:
        table = Table(seat("sword", worn="spiked_glove armor"), seat(worn="armor"), equipment_adds_up=adds_up)
        table.play(0, "sword", 1)
        assert table.hp == [10, 7]

    def test_ms_23_armor_stops_nothing_of_an_unblockable_attack(self) -> None:
        table = Table(seat("scythe"), seat("fate", worn="armor"), picks="fate")
        table.play(0, "scythe")
        assert table.hp == [10, 9]

    @pytest.mark.parametrize(("raises", "left"), [(True, 9), (False, 8)])
    def test_ms_24_armor_and_a_bladed_shield(self, raises: bool, left: int) -> None:
        table = Table(
            seat("poison sword"),
            seat("bladed_shield", worn="armor"),
            dice=[1],
            armor_raises_rolled_shields=raises,
        )
        table.play(0, "poison sword", 1)  # 4, less 1 rolled, 1 of the armor itself, 1 for the shield
        table.answer(1, "bladed_shield")
        assert table.hp == [10, left]

    def test_ms_24_the_option_leaves_plain_shields_alone(self) -> None:
        table = Table(seat("sword"), seat("wooden_shield", worn="armor"), armor_raises_rolled_shields=False)
        table.play(0, "sword", 1)
        table.answer(1, "wooden_shield")
        assert table.hp == [10, 10]


class TestComboPoison:
    def test_ms_25_a_remedy_stops_the_poison_of_a_combo(self) -> None:
        table = Table(seat("dagger poison"), seat("remedy"), seat("remedy"))
        table.play(0, "dagger poison", 1)
        table.answer(1, "remedy")
        assert (table.hp, table.poison) == ([10, 8, 10], [0, 0, 0])
        assert table.untouched(2)

    def test_ms_25_option_it_does_not(self) -> None:
        table = Table(seat("dagger poison"), seat("remedy"), remedy_stops_combo_poison=False)
        table.play(0, "dagger poison", 1)
        assert table.asked == ("turn", 0)
        assert (table.poison, table.hand(1)) == ([0, 1], ["remedy"])

    def test_ms_25_the_option_leaves_the_poison_card_alone(self) -> None:
        table = Table(seat("poison"), seat("remedy"), remedy_stops_combo_poison=False)
        table.play(0, "poison", 1)
        assert table.asked == ("poison", 1)

    def test_ms_26_nothing_answers_scythe_and_poison(self) -> None:
        table = Table(seat("poison scythe"), seat("remedy steel_shield confusion_dust"), picks="steel_shield")
        table.play(0, "poison scythe")
        assert (table.hp, table.poison) == ([10, 8], [0, 1])
        assert table.hand(1) == ["confusion_dust", "remedy"]


class TestHooks:
    def test_ms_34_hooking_is_free(self) -> None:
        table = Table(seat("hook_rope sword"), seat("steel_shield"), actions=1)
        table.play(0, "sword", 1)
        table.answer(1, "steel_shield")
        assert table.state.actions_left == 0
        table.answer(0, "hook_rope")
        assert table.hp == [10, 7]

    def test_ms_34_option_hooking_costs_an_action(self) -> None:
        table = Table(seat("hook_rope sword"), seat("steel_shield"), hook_costs_action=True)
        table.play(0, "sword", 1)
        table.answer(1, "steel_shield")
        table.answer(0, "hook_rope")
        assert (table.hp, table.state.actions_left) == ([10, 7], 0)

    def test_ms_34_option_without_an_action_there_is_no_hooking(self) -> None:
        table = Table(seat("hook_rope sword"), seat("steel_shield"), actions=1, hook_costs_action=True)
        table.play(0, "sword", 1)
        table.answer(1, "steel_shield")
        assert table.hp == [10, 9]
        assert table.hand(0) == ["hook_rope"]

    def test_ms_35_only_the_attacker_may_hook(self) -> None:
        table = Table(seat("hook_rope sword"), seat("steel_shield"), seat("hook_rope"))
        table.play(0, "sword", 1)
        table.answer(1, "steel_shield")
        assert table.refused(2, Answer("hook_rope")) == "not-asked"
        assert table.refused(0, Answer("sword")) == "no-answer"
        table.through(0)
        assert table.hp == [10, 9, 10]
        assert table.untouched(2)

    def test_ms_36_the_defender_may_go_on_and_be_hooked_again(self) -> None:
        table = Table(seat("hook_rope hook_rope sword"), seat("wooden_shield wooden_shield steel_shield"))
        table.play(0, "sword", 1)
        for shield in ("wooden_shield", "steel_shield"):
            table.answer(1, shield)
            table.answer(0, "hook_rope")
        table.answer(1, "wooden_shield")  # no rope is left: it stands
        assert table.hp == [10, 8]
        assert table.hand(0) == ["steel_shield", "wooden_shield"]

    def test_ms_37_a_bladed_attack_is_rolled_before_it_is_answered(self) -> None:
        table = Table(seat("bladed_shield"), seat("steel_shield"), dice=[5])
        table.play(0, "bladed_shield", 1)
        assert (table.asked, table.state.die) == (("defend", 1), 5)
        table.answer(1, "steel_shield")
        assert table.hp == [10, 7]

    def test_ms_38_a_bladed_defence_is_rolled_when_it_is_played(self) -> None:
        table = Table(seat("poison sword"), seat("bladed_shield wooden_shield"), dice=[2])
        table.play(0, "poison sword", 1)
        table.answer(1, "bladed_shield")
        assert (table.state.die, table.asked) == (2, ("defend", 1))
        table.answer(1, "wooden_shield")
        assert table.hp == [10, 9]

    def test_ms_38_it_can_be_hooked_before_the_roll(self) -> None:
        table = Table(seat("hook_rope sword"), seat("bladed_shield"))
        table.play(0, "sword", 1)
        table.answer(1, "bladed_shield")
        table.answer(0, "hook_rope")  # the script holds no roll
        assert table.hp == [10, 7]
        assert table.hand(0) == ["bladed_shield"]


class TestConfusionDust:
    def test_ms_44_the_attack_may_strike_any_opponent(self) -> None:
        table = Table(seat("sword"), seat("confusion_dust"), seat())
        table.play(0, "sword", 1)
        deflections = [act.target for act in table.may(1) if isinstance(act, Answer)]
        assert sorted(deflections) == [0, 2]
        assert table.refused(1, Answer("confusion_dust", 1)) == "own-target"
        assert table.refused(1, Answer("confusion_dust")) == "bad-target"
        table.answer(1, "confusion_dust", 2)
        assert table.hp == [10, 10, 7]

    def test_ms_44_option_only_the_attacker(self) -> None:
        table = Table(seat("sword"), seat("confusion_dust"), seat(), deflect_to_anyone=False)
        table.play(0, "sword", 1)
        assert table.refused(1, Answer("confusion_dust", 2)) == "attacker-only"
        table.answer(1, "confusion_dust", 0)
        assert table.hp == [7, 10, 10]
        assert table.untouched(2)

    def test_ms_44_option_fate_on_oneself_goes_to_anybody(self) -> None:
        table = Table(seat("fate confusion_dust"), seat(), seat(), dice=["attack"], deflect_to_anyone=False)
        table.play(0, "fate", 0)
        table.answer(0, "confusion_dust", 2)
        assert table.hp == [10, 10, 9]

    def test_ms_45_dust_is_played_instead_of_shields(self) -> None:
        table = Table(seat("sword"), seat("confusion_dust wooden_shield wooden_shield"))
        table.play(0, "sword", 1)
        table.answer(1, "wooden_shield")
        assert table.refused(1, Answer("confusion_dust", 0)) == "after-shields"
        assert [type(act) for act in table.may(1)] == [Answer, LetThrough]

    def test_ms_45_a_hooked_shield_was_played_too(self) -> None:
        table = Table(seat("hook_rope sword"), seat("confusion_dust wooden_shield wooden_shield"))
        table.play(0, "sword", 1)
        table.answer(1, "wooden_shield")
        table.answer(0, "hook_rope")
        assert table.refused(1, Answer("confusion_dust", 0)) == "after-shields"

    def test_ms_45_nobody_is_asked_when_only_dust_is_left_behind_a_shield(self) -> None:
        table = Table(seat("sword"), seat("confusion_dust wooden_shield"))
        table.play(0, "sword", 1)
        table.answer(1, "wooden_shield")
        assert (table.hp, table.asked) == ([10, 8], ("turn", 0))

    @pytest.mark.parametrize("hooked", [True, False])
    def test_ms_45_dust_comes_after_shields_where_the_house_says_so(self, hooked: bool) -> None:
        attacker = seat("hook_rope sword" if hooked else "sword")
        table = Table(attacker, seat("confusion_dust wooden_shield"), seat(), dust_after_shields=True)
        table.play(0, "sword", 1)
        table.answer(1, "wooden_shield")
        if hooked:
            table.answer(0, "hook_rope")
        table.answer(1, "confusion_dust", 2)
        assert (table.hp, table.hand(0)) == ([10, 10, 7], ["wooden_shield"] if hooked else [])

    def test_ms_45_the_whole_value_is_deflected(self) -> None:
        table = Table(seat("poison sword", worn="spiked_glove armor"), seat("confusion_dust"))
        table.play(0, "poison sword", 1)  # 4 + 1; unblockable now: the armor does not help
        table.answer(1, "confusion_dust", 0)
        assert table.hp == [5, 10]

    def test_ms_46_a_deflected_attack_is_not_answered(self) -> None:
        table = Table(seat("sword steel_shield"), seat("confusion_dust"), seat("steel_shield"))
        table.play(0, "sword", 1)
        table.answer(1, "confusion_dust", 0)
        assert (table.asked, table.hp) == (("turn", 0), [7, 10, 10])
        assert table.hand(0) == ["steel_shield"]

    def test_ms_46_dust_is_ineffective_against_the_unblockable(self) -> None:
        table = Table(seat("scythe"), seat("confusion_dust"), picks="confusion_dust")
        table.play(0, "scythe")
        assert table.hp == [10, 9]

    def test_ms_47_the_bonus_follows_the_damage(self) -> None:
        table = Table(seat("poison sword"), seat("confusion_dust"), seat())
        table.play(0, "poison sword", 1)
        table.answer(1, "confusion_dust", 2)
        assert (table.hp, table.poison) == ([10, 10, 6], [0, 0, 1])

    def test_ms_47_back_at_the_attacker_a_remedy_may_stop_it(self) -> None:
        table = Table(seat("poison remedy sword"), seat("confusion_dust"))
        table.play(0, "poison sword", 1)
        table.answer(1, "confusion_dust", 0)
        assert table.asked == ("poison", 0)
        table.answer(0, "remedy")
        assert (table.hp, table.poison) == ([6, 10], [0, 0])

    def test_ms_47_flame_burns_the_cards_of_whom_it_strikes(self) -> None:
        table = Table(seat("dagger flame_shot sword"), seat("confusion_dust fate"), picks="dagger sword")
        table.play(0, "flame_shot", 1)
        table.answer(1, "confusion_dust", 0)
        assert (table.hp, table.hand(0), table.hand(1)) == ([8, 10], [], ["fate"])


def test_tokens_in_every_window() -> None:
    """Who is asked for a hook, a Remedy or a card to keep may use a token first."""
    table = Table(seat("hook_rope sword", tokens=1), seat("steel_shield", tokens=1), deck="fate fate")
    table.play(0, "sword", 1)
    table.answer(1, "steel_shield")
    assert table.asked == ("hook", 0)
    assert table.refused(1, UseDrawToken()) == "token-as-reaction"
    table.token(0)
    assert (table.asked, table.hand(0)) == (("hook", 0), ["fate", "hook_rope"])


class TestAlwaysAsking:
    """MS-60: whether a question is asked tells nobody what a hand holds."""

    @pytest.mark.parametrize(("always", "asked"), [(False, ("turn", 0)), (True, ("defend", 1))])
    def test_ms_60_a_hand_without_an_answer(self, always: bool, asked: tuple[str, int]) -> None:
        table = Table(seat("sword"), seat("dagger"), seat("steel_shield"), always_ask=always)
        table.play(0, "sword", 1)
        assert table.asked == asked
        assert table.untouched(2)

    def test_ms_60_letting_it_through_is_all_that_may_be_done(self) -> None:
        table = Table(seat("sword"), seat("dagger", tokens=1), seat("steel_shield"), always_ask=True)
        table.play(0, "sword", 1)
        assert table.may(1) == [LetThrough()]
        assert table.refused(1, Answer("steel_shield")) == "not-in-hand"
        assert table.refused(2, LetThrough()) == "not-asked"
        table.through(1)
        assert table.hp == [10, 7, 10]
        assert table.asked == ("turn", 0)
        assert table.untouched(2)

    def test_ms_60_a_hand_with_an_answer_is_asked_as_ever(self) -> None:
        table = Table(seat("sword"), seat("steel_shield dagger"), always_ask=True)
        table.play(0, "sword", 1)
        assert set(table.may(1)) == {Answer("steel_shield"), LetThrough()}

    def test_ms_60_after_the_last_shield_and_about_a_rope_nobody_has(self) -> None:
        """The attacker is asked about each shield, the defender after each."""
        table = Table(seat("sword dagger"), seat("wooden_shield"), always_ask=True)
        table.play(0, "sword", 1)
        table.answer(1, "wooden_shield")
        assert table.asked == ("hook", 0)
        assert table.may(0) == [LetThrough()]
        table.through(0)
        assert table.asked == ("defend", 1)
        table.through(1)
        assert table.hp == [10, 8]

    def test_ms_60_a_rope_without_an_action_left_is_known_to_all(self) -> None:
        table = Table(
            seat("sword"), seat("wooden_shield"), actions=1, always_ask=True, hook_costs_action=True
        )
        table.play(0, "sword", 1)
        table.answer(1, "wooden_shield")
        assert table.asked == ("defend", 1)

    def test_ms_60_an_empty_hand_is_asked_too(self) -> None:
        table = Table(seat("poison"), seat(), seat(), always_ask=True)
        table.play(0, "poison", 1)
        assert table.asked == ("poison", 1)
        assert table.may(1) == [LetThrough()]
        table.through(1)
        assert table.poison == [0, 1, 0]

    def test_ms_60_nobody_is_asked_about_what_cannot_be_answered(self) -> None:
        table = Table(seat("scythe"), seat("steel_shield"), seat(), picks="steel_shield", always_ask=True)
        table.play(0, "scythe")
        assert table.hp == [10, 9, 9]
        assert table.asked == ("turn", 0)

    @pytest.mark.parametrize(("poison", "asked"), [(1, ("remedy", 0)), (0, ("turn", 0))])
    def test_ms_60_before_the_poison_of_the_own_turn(self, poison: int, asked: tuple[str, int]) -> None:
        """The tokens lie open: without any there is nothing to ask."""
        table = Table(
            seat("dagger", poison=poison),
            seat(),
            step="remedy",
            deck="dagger " * 6,
            always_ask=True,
            remedy_before_poison=True,
        )
        assert table.asked == asked
        if poison:
            table.through(0)
            assert table.hp == [9, 10]
            assert table.asked == ("turn", 0)

    def test_ms_60_the_dying_are_asked_only_with_the_scepter(self) -> None:
        table = Table(seat("sword"), seat("dagger", hp=1), seat(), always_ask=True)
        table.play(0, "sword", 1)
        table.through(1)
        assert table.alive == [True, False, True]


class TestShown:
    @staticmethod
    def shown(table: Table) -> list[tuple[int, int, int | None]]:
        """The blow of each seat, whom it goes for, and what each would have left."""
        return [(each.strike, each.strike_at, each.forecast_hp) for each in GAME.view(table.match, -1).seats]

    def test_an_attack_is_seen_until_it_is_answered(self) -> None:
        table = Table(seat("dagger dagger"), seat("wooden_shield", hp=2), seat("wooden_shield"))
        assert self.shown(table) == [(0, -1, None)] * 3
        table.play(0, "dagger dagger", 1)
        (blow, at, _own), (_none, _nobody, left), bystander = self.shown(table)
        assert blow > 0 and at == 1 and left == max(0, 2 - blow) and bystander == (0, -1, None)
        table.through(1)
        assert self.shown(table) == [(0, -1, None)] * 3
