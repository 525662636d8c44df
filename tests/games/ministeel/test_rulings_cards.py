"""The rulings about single cards and about death (MS-27 to MS-33, MS-39 to MS-43, MS-48 to MS-58)."""

from __future__ import annotations

import pytest

from companion.engine.match import Match
from companion.games.ministeel import events
from companion.games.ministeel.game import GAME
from companion.games.ministeel.state import Answer, KeepCard, LetThrough, Play, SearchRoll, UseDrawToken
from companion.games.ministeel.verbs import WORN
from tests.games.ministeel.tables import Table, seat

DECK = "fate " * 40


class TestRandomPicks:
    def test_ms_27_destroyed_cards_go_to_the_discard_pile(self) -> None:
        table = Table(seat("flame_shot"), seat("dagger sword"), picks="dagger sword")
        table.play(0, "flame_shot", 1)
        assert table.discard == ["dagger", "flame_shot", "sword"]
        assert len(table.state.removed) == 0

    def test_ms_27_option_destroyed_cards_leave_the_game(self) -> None:
        table = Table(
            seat("flame_shot"), seat("dagger sword"), picks="dagger sword", destroyed_cards_return=False
        )
        table.play(0, "flame_shot", 1)
        assert (table.discard, table.state.removed.known) == (["flame_shot"], ["dagger", "sword"])

    def test_ms_28_every_card_of_hand_and_equipment_is_equally_likely(self) -> None:
        table = Table(seat("hook_rope"), seat("dagger dagger sword", worn="armor"), seat("fate"))
        table.match.do(0, Play("hook_rope", 1))
        ask = table.match.ask()
        assert sorted(ask.options) == ["dagger", "dagger", "sword", f"{WORN}armor"]  # type: ignore[union-attr]
        table.match.resolve(f"{WORN}armor")
        assert table.match.ask()
        assert (table.worn(1), table.hand(0)) == ([], ["armor"])
        assert table.untouched(2)

    def test_ms_28_option_equipment_is_safe(self) -> None:
        table = Table(seat("hook_rope"), seat(worn="armor"), equipment_can_be_taken=False)
        table.play(0, "hook_rope", 1)
        assert (table.worn(1), table.hand(0)) == (["armor"], [])

    def test_ms_28_a_worn_and_a_held_copy_are_told_apart(self) -> None:
        table = Table(seat("hook_rope"), seat("armor", worn="armor"), picks="armor")
        table.play(0, "hook_rope", 1)
        assert (table.hand(1), table.worn(1)) == ([], ["armor"])

    def test_ms_29_scythe_steals_without_damage_being_needed(self) -> None:
        table = Table(seat("scythe"), seat("dagger"), seat(), picks="dagger")
        table.play(0, "scythe")
        assert table.hand(0) == ["dagger"]  # Carl had nothing; the only card is kept
        assert table.hp == [10, 9, 9]

    def test_ms_29_whoever_the_scythe_kills_has_no_card_left_to_take(self) -> None:
        table = Table(seat("scythe"), seat("dagger", hp=1), seat("fate"), picks="fate")
        table.play(0, "scythe")
        assert table.alive == [True, False, True]
        assert (table.hand(0), table.discard) == (["fate"], ["dagger", "scythe"])

    def test_ms_30_the_attacker_chooses_the_card_to_keep(self) -> None:
        table = Table(seat("scythe"), seat("dagger"), seat("fate"), picks="dagger fate")
        table.play(0, "scythe")
        assert table.may(0) == [KeepCard("dagger"), KeepCard("fate")]
        assert table.refused(0, KeepCard("sword")) == "keep-one"
        assert table.refused(0, LetThrough()) == "keep-one"
        table.keep(0, "dagger")
        assert (table.hand(0), table.discard) == (["dagger"], ["fate", "scythe"])

    def test_ms_57_a_player_without_cards_may_be_robbed(self) -> None:
        table = Table(seat("hook_rope"), seat(), seat("fate"))
        table.play(0, "hook_rope", 1)
        assert (table.hand(0), table.discard, table.state.actions_left) == ([], ["hook_rope"], 1)
        assert table.untouched(2)

    def test_ms_58_stolen_equipment_goes_to_the_hand(self) -> None:
        table = Table(seat("hook_rope"), seat(worn="armor"), picks=f"{WORN}armor")
        table.play(0, "hook_rope", 1)
        assert (table.hand(0), table.worn(0)) == (["armor"], [])

    def test_ms_58_option_stolen_equipment_is_worn_at_once(self) -> None:
        table = Table(
            seat("hook_rope"), seat(worn="armor"), picks=f"{WORN}armor", stolen_equipment_stays_equipped=True
        )
        table.play(0, "hook_rope", 1)
        assert (table.hand(0), table.worn(0), table.state.actions_left) == ([], ["armor"], 1)

    def test_ms_58_the_option_wears_nothing_found_in_the_deck(self) -> None:
        table = Table(
            seat("magnifying_glass"), seat(), deck="armor", dice=[1], stolen_equipment_stays_equipped=True
        )
        table.play(0, "magnifying_glass")
        assert (table.hand(0), table.worn(0)) == (["armor"], [])


class TestHealing:
    def test_ms_31_hp_has_no_ceiling(self) -> None:
        table = Table(seat("health_potion"), seat(), deck="fate")
        table.play(0, "health_potion")
        assert table.hp == [12, 10]

    @pytest.mark.parametrize(("hp", "after"), [(7, 9), (9, 10), (10, 10), (12, 12)])
    def test_ms_31_option_a_ceiling(self, hp: int, after: int) -> None:
        table = Table(seat("health_potion", hp=hp), seat(), deck="fate", maximum_hp=10)
        table.play(0, "health_potion")
        assert (table.hp, table.hand(0)) == ([after, 10], ["fate"])

    @pytest.mark.parametrize(("removes", "left"), [(1, 2), (2, 1), (5, 0), (0, 0)])
    def test_ms_32_potion_and_remedy_cure(self, removes: int, left: int) -> None:
        table = Table(
            seat("health_potion remedy", poison=3), seat(poison=3), deck="fate", cure_removes=removes
        )
        table.play(0, "health_potion remedy")
        assert table.poison == [left, 3]

    def test_a_remedy_without_poison_is_wasted(self) -> None:
        table = Table(seat("remedy"), seat(poison=1))
        table.play(0, "remedy")
        assert (table.poison, table.state.actions_left) == ([0, 1], 1)


class TestMagnifyingGlass:
    def test_ms_33_a_short_deck_is_reshuffled(self) -> None:
        table = Table(
            seat("magnifying_glass"),
            seat(),
            deck="dagger",
            discard="fate sword",
            dice=[3],
            draws="sword fate",
        )
        table.play(0, "magnifying_glass")
        table.keep(0, "sword")
        assert (table.hand(0), table.discard) == (["sword"], ["dagger", "fate"])
        assert table.state.deck.bag == ["magnifying_glass"]

    def test_ms_33_too_few_cards_are_no_reason_to_stop(self) -> None:
        table = Table(seat("magnifying_glass"), seat(), deck="dagger", dice=[6], draws="magnifying_glass")
        table.play(0, "magnifying_glass")
        table.keep(0, "dagger")
        assert (table.hand(0), table.discard) == (["dagger"], ["magnifying_glass"])

    def test_ms_33_the_glass_itself_may_come_back(self) -> None:
        table = Table(seat("magnifying_glass"), seat(), dice=[2], draws="magnifying_glass")
        table.play(0, "magnifying_glass")
        assert table.hand(0) == ["magnifying_glass"]


class TestRopes:
    def test_ms_39_hands_are_swapped_and_nothing_else(self) -> None:
        table = Table(
            seat("dagger swap_rope", poison=1, tokens=2, worn="armor"),
            seat("fate fate", poison=3, worn="satchel"),
            seat("sword"),
        )
        table.play(0, "swap_rope", 1)
        assert (table.hand(0), table.hand(1)) == (["fate", "fate"], ["dagger"])
        assert (table.worn(0), table.worn(1), table.poison, table.tokens) == (
            ["armor"],
            ["satchel"],
            [1, 3, 0],
            [2, 0, 0],
        )
        assert table.discard == ["swap_rope"]
        assert table.untouched(2)

    @pytest.mark.parametrize(("takes_poison", "hp"), [(False, 10), (True, 7)])
    def test_ms_40_a_whole_turn_is_skipped(self, takes_poison: bool, hp: int) -> None:
        table = Table(
            seat("dagger"), seat(poison=3, skips=1), seat(), deck=DECK, skipped_turn_takes_poison=takes_poison
        )
        table.forfeit(0, "dagger")
        table.forfeit(0)
        table.end(0)
        assert (table.state.active, table.hp[1], table.hand(1)) == (2, hp, [])
        assert table.state.seats[1].skips == 0

    def test_ms_41_two_trip_ropes_skip_two_turns(self) -> None:
        table = Table(seat("trip_rope trip_rope"), seat("dagger"), deck=DECK)
        table.play(0, "trip_rope", 1)
        table.play(0, "trip_rope", 1)
        table.end(0)
        assert (table.state.active, table.state.seats[1].skips) == (0, 1)
        table.forfeit(0, "fate")
        table.forfeit(0, "fate")
        table.end(0)
        assert (table.state.active, table.state.seats[1].skips) == (0, 0)
        table.forfeit(0, "fate")
        table.forfeit(0, "fate")
        table.end(0)
        assert table.state.active == 1


class TestFate:
    @pytest.mark.parametrize("allowed", [True, False])
    def test_ms_42_fate_on_oneself(self, allowed: bool) -> None:
        table = Table(seat("fate"), seat(), dice=["heal"], fate_on_oneself=allowed)
        if allowed:
            table.play(0, "fate", 0)
            assert table.hp == [11, 10]
        else:
            assert table.refused(0, Play("fate", 0)) == "own-target"
            table.play(0, "fate", 1)
            assert table.hp == [10, 11]

    def test_ms_43_the_corners_are_an_option(self) -> None:
        table = Table(seat("fate"), seat(), fate_attack_corners=3, fate_poison_corners=1)
        table.match.do(0, Play("fate", 1))
        ask = table.match.ask()
        assert list(ask.options) == ["attack"] * 3 + ["poison"] + ["heal"] * 2  # type: ignore[union-attr]

    @pytest.mark.parametrize(
        ("corner", "hp", "poison"), [("attack", 7, 0), ("poison", 10, 2), ("heal", 14, 0)]
    )
    def test_ms_43_the_values_are_options(self, corner: str, hp: int, poison: int) -> None:
        table = Table(seat("fate"), seat(), dice=[corner], fate_attack=3, fate_poison=2, fate_heal=4)
        table.play(0, "fate", 1)
        assert (table.hp[1], table.poison[1]) == (hp, poison)

    def test_ms_43_the_attack_may_be_blocked_and_the_poison_stopped(self) -> None:
        for corner, topic, card in (
            ("attack", "defend", "wooden_shield"),
            ("poison", "poison", "remedy"),
        ):
            table = Table(seat("fate"), seat("remedy wooden_shield"), dice=[corner])
            table.play(0, "fate", 1)
            assert table.asked == (topic, 1)
            table.answer(1, card)
            assert (table.hp, table.poison) == ([10, 10], [0, 0])

    @pytest.mark.parametrize("corner", ["attack", "poison"])
    def test_ms_43_option_fate_cannot_be_answered(self, corner: str) -> None:
        table = Table(seat("fate"), seat("remedy wooden_shield"), dice=[corner], fate_blockable=False)
        table.play(0, "fate", 1)
        assert table.asked == ("turn", 0)
        assert table.hand(1) == ["remedy", "wooden_shield"]

    def test_a_glove_does_nothing_for_fate(self) -> None:
        table = Table(seat("fate", worn="spiked_glove"), seat(), dice=["attack"])
        table.play(0, "fate", 1)
        assert table.hp == [10, 9]


class TestRevival:
    def test_ms_48_the_scepter_saves_from_five_tokens(self) -> None:
        table = Table(seat("poison"), seat("revival_scepter", poison=4), seat(), dice=[2], deck=DECK)
        table.play(0, "poison", 1)
        table.answer(1, "revival_scepter")
        assert (table.alive[1], table.hp[1], table.poison[1]) == (True, 2, 0)
        assert table.untouched(2)

    def test_ms_48_option_it_does_not(self) -> None:
        table = Table(
            seat("poison"), seat("revival_scepter", poison=4), seat(), revival_saves_from_poison=False
        )
        table.play(0, "poison", 1)
        assert table.alive == [True, False, True]

    def test_ms_48_the_option_still_saves_from_zero_hp(self) -> None:
        table = Table(
            seat("sword"), seat("revival_scepter", hp=1), dice=[3], deck=DECK, revival_saves_from_poison=False
        )
        table.play(0, "sword", 1)
        table.answer(1, "revival_scepter")
        assert table.hp == [10, 3]

    def test_ms_49_it_is_optional(self) -> None:
        table = Table(seat("sword"), seat("revival_scepter", hp=1, tokens=1), seat(tokens=1), deck="fate")
        table.play(0, "sword", 1)
        assert table.refused(1, UseDrawToken()) == "dying"
        assert table.refused(2, UseDrawToken()) == "dying"
        assert table.refused(1, Answer("sword")) == "no-answer"
        table.through(1)
        assert table.alive == [True, False, True]
        assert table.discard == ["revival_scepter", "sword"]

    def test_ms_49_it_must_be_in_hand(self) -> None:
        table = Table(seat("sword"), seat(hp=1), seat("revival_scepter"), discard="dagger")
        table.play(0, "sword", 1)
        assert table.alive == [True, False, True]

    def test_ms_49_it_works_before_the_next_effect_of_the_same_card(self) -> None:
        table = Table(
            seat("poison sword"), seat("revival_scepter", hp=4, poison=3), dice=[6], deck="dagger " * 9
        )
        table.play(0, "poison sword", 1)
        table.answer(1, "revival_scepter")
        assert (table.hp[1], table.poison[1]) == (6, 1)  # the bonus reaches who came back

    def test_ms_50_everything_is_discarded_and_six_cards_drawn(self) -> None:
        table = Table(
            seat("sword"),
            seat("dagger revival_scepter", hp=2, poison=4, tokens=2, worn="armor"),
            dice=[1],
            deck="fate " * 7,
        )
        table.play(0, "sword", 1)
        table.answer(1, "revival_scepter")
        back = table.state.seats[1]
        assert (back.hp, back.poison, back.draw_tokens, len(back.hand), back.equipped) == (1, 0, 1, 6, [])
        assert table.discard == ["armor", "dagger", "revival_scepter", "sword"]

    def test_it_comes_back_in_the_own_turn_and_the_turn_goes_on(self) -> None:
        table = Table(seat("revival_scepter sword", hp=2), seat("confusion_dust"), dice=[4], deck=DECK)
        table.play(0, "sword", 1)
        table.answer(1, "confusion_dust", 0)
        table.answer(0, "revival_scepter")
        assert (table.hp, table.asked, table.state.actions_left) == ([4, 10], ("turn", 0), 1)


class TestSimultaneousDeaths:
    def test_ms_51_all_with_five_tokens_leave_together(self) -> None:
        table = Table(seat("plague_skull"), seat(poison=4), seat(poison=4), seat(poison=1), deck=DECK)
        table.play(0, "plague_skull")
        assert table.alive == [True, False, False, True]
        assert table.state.phase != "over"

    def test_ms_51_if_nobody_is_left_it_is_a_draw(self) -> None:
        table = Table(seat("plague_skull", poison=4), seat(poison=4), seat(poison=4))
        table.play(0, "plague_skull")
        assert (table.alive, table.state.phase, table.state.winner) == ([False] * 3, "over", -1)

    def test_ms_51_the_last_one_standing_after_all_deaths_wins(self) -> None:
        table = Table(seat("plague_skull", poison=4), seat(poison=4), seat(poison=3))
        table.play(0, "plague_skull")
        assert (table.state.phase, table.state.winner) == ("over", 2)

    @pytest.mark.parametrize("dying_first", [0, 1])
    def test_ms_51_who_comes_back_while_all_others_die_has_won(self, dying_first: int) -> None:
        hands = ["plague_skull revival_scepter", ""] if dying_first else ["plague_skull", "revival_scepter"]
        table = Table(*(seat(hand, poison=4) for hand in hands), dice=[3], deck=DECK)
        table.play(0, "plague_skull")
        reviver = 1 - dying_first
        assert table.asked == ("revive", reviver)
        table.answer(reviver, "revival_scepter")
        assert table.asked is None
        assert (table.state.phase, table.state.winner) == ("over", reviver)

    def test_scythe_kills_several_and_the_game_ends(self) -> None:
        table = Table(seat("scythe"), seat("fate", hp=1), seat("sword", hp=1))
        table.play(0, "scythe")
        assert (table.state.winner, table.state.phase) == (0, "over")
        assert table.discard == ["fate", "scythe", "sword"]


class TestDoomDragon:
    def test_ms_53_opponents_first_then_the_left_neighbour_destroys(self) -> None:
        table = Table(
            seat("dagger dagger doom_dragon", worn="armor"),
            seat("sword"),
            seat(),
            seat("remedy remedy remedy"),
            active=0,
            picks=f"sword remedy remedy dagger {WORN}armor",
        )
        table.play(0, "doom_dragon")
        assert [table.hand(number) for number in range(4)] == [["dagger"], [], [], ["remedy"]]
        assert table.worn(0) == []

    def test_ms_53_goes_clockwise_from_the_user(self) -> None:
        table = Table(seat("sword"), seat("doom_dragon"), seat("fate"), active=1, picks="fate sword")
        table.play(1, "doom_dragon")
        assert [table.hand(number) for number in range(3)] == [[], [], []]


def test_the_die_of_a_search_lies_as_it_fell() -> None:
    table = Table(seat("magnifying_glass"), seat(), deck="dagger fate armor", dice=[2])
    table.play(0, "magnifying_glass")
    assert (table.state.die, table.happened(events.Rolled)) == (2, [events.Rolled(0, 2)])
    assert len(table.happened(events.CardLookedAt)) == 2


@pytest.mark.parametrize(("deck", "asked"), [("dagger fate", ("keep", 0)), ("", ("turn", 0))])
def test_ms_33_without_any_card_to_look_at_nothing_is_kept(deck: str, asked: tuple[str, int]) -> None:
    table = Table(seat("dagger"), seat(), deck=deck)
    table.state.stack.append(SearchRoll(0, left=2))
    table.match = Match(GAME, table.state, listen=True)
    assert table.asked == asked
