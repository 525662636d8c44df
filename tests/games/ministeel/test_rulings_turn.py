"""The rulings about turns, drawing, poison and the set-up (MS-01 to MS-17, MS-52, MS-54, MS-56, MS-59)."""

from __future__ import annotations

import pytest

from companion.engine.events import Frame
from companion.engine.match import Match
from companion.games.ministeel import events
from companion.games.ministeel.game import GAME
from companion.games.ministeel.state import (
    Death,
    EndTurn,
    Forfeit,
    Keep,
    LetThrough,
    Play,
    PlayCombo,
    PoisonAttempt,
    Resolve,
    UseDrawToken,
)
from tests.games.ministeel.tables import Table, seat

DECK = "fate " * 40


class TestFirstPlayer:
    def test_ms_01_the_highest_roll_begins_and_turns_go_clockwise(self) -> None:
        table = Table(seat(), seat(), seat(), step="rolls", dice=[2, 5, 3], deck=DECK)
        assert table.state.first_player == 1
        order = []
        for _turn in range(4):
            active = table.state.active
            order.append(active)
            table.forfeit(active, "fate")
            table.forfeit(active, "fate")
            table.end(active)
        assert order == [1, 2, 0, 1]

    def test_rounds_are_counted_from_1_as_the_turn_comes_by_the_first_seat(self) -> None:
        table = Table(seat(), seat(), seat(), step="rolls", dice=[5, 2, 3], deck=DECK)
        rounds = []
        for _turn in range(5):
            rounds.append(table.state.round)
            for _action in range(2):
                table.forfeit(table.state.active, "fate")
            table.end(table.state.active)
        assert rounds == [1, 1, 1, 2, 2]

    def test_ms_02_only_the_highest_roll_again_until_one_is_left(self) -> None:
        dice = [6, 2, 6, 6, 4, 4, 1, 4, 3, 1, 5]
        table = Table(seat(), seat(), seat(), seat(), step="rolls", dice=dice, deck=DECK)
        # Anna, Carl and Dora tie at 6; then Anna and Carl at 4; they tie never mind Ben's low roll
        rolled = [(event.seat, event.value) for event in table.happened(events.Rolled)]  # type: ignore[attr-defined]
        assert rolled[:4] == [(0, 6), (1, 2), (2, 6), (3, 6)]
        assert rolled[4:7] == [(0, 4), (2, 4), (3, 1)]
        assert rolled[7:9] == [(0, 4), (2, 3)]
        assert len(rolled) == 9
        assert table.state.first_player == 0

    def test_ms_02_a_tie_below_the_highest_is_no_tie(self) -> None:
        table = Table(seat(), seat(), seat(), step="rolls", dice=[2, 2, 3], deck=DECK)
        assert table.state.first_player == 2
        assert len(table.happened(events.Rolled)) == 3

    def test_ms_03_the_first_turn_draws_nothing_onto_six_cards(self) -> None:
        table = Table(seat(), seat(), step="rolls", dice=[6, 1], deck=DECK)
        assert [len(table.hand(number)) for number in (0, 1)] == [6, 6]
        assert len(table.state.deck) == 40 - 12


class TestPoison:
    def test_ms_04_poison_is_suffered_before_the_draw(self) -> None:
        table = Table(seat(poison=2, hp=7), seat(), seat(poison=3), step="remedy", deck=DECK)
        kinds = [type(e) for e in table.happened(events.PoisonSuffered, events.CardDrawn)]
        assert kinds == [events.PoisonSuffered, *[events.CardDrawn] * 6]
        assert table.hp[0] == 5
        assert table.untouched(2)

    @pytest.mark.parametrize(("hp", "poison", "left"), [(3, 2, 1), (2, 2, 1), (1, 4, 1), (10, 0, 10)])
    def test_poison_never_takes_the_last_hp(self, hp: int, poison: int, left: int) -> None:
        table = Table(seat(hp=hp, poison=poison), seat(), step="remedy", deck=DECK)
        assert table.hp[0] == left
        assert table.alive[0]

    def test_ms_05_a_remedy_comes_after_the_damage_and_costs_an_action(self) -> None:
        table = Table(seat("remedy", poison=2), seat(poison=2), step="remedy", deck=DECK)
        assert table.hp[0] == 8
        table.play(0, "remedy")
        assert (table.poison[0], table.state.actions_left) == (1, 1)
        assert table.untouched(1)

    def test_ms_05_option_a_remedy_may_come_before_the_damage(self) -> None:
        table = Table(
            seat("remedy", poison=2), seat(poison=2), step="remedy", deck=DECK, remedy_before_poison=True
        )
        assert table.asked == ("remedy", 0)
        assert table.refused(0, Forfeit("remedy")) == "remedy-only"
        table.play(0, "remedy")
        assert (table.hp[0], table.poison[0], table.state.actions_left) == (9, 1, 1)
        assert table.untouched(1)

    def test_ms_05_option_as_many_remedies_come_before_as_there_are_actions_and_tokens(self) -> None:
        table = Table(
            seat("remedy remedy remedy", poison=3),
            seat(),
            step="remedy",
            deck=DECK,
            remedy_before_poison=True,
        )
        for left in (2, 1):
            assert (table.asked, table.state.actions_left) == (("remedy", 0), left)
            table.play(0, "remedy")
        assert (table.poison[0], table.hp[0], table.asked) == (1, 9, ("turn", 0))
        once = Table(
            seat("remedy remedy", poison=1), seat(), step="remedy", deck=DECK, remedy_before_poison=True
        )
        assert once.asked == ("remedy", 0)
        once.play(0, "remedy")
        assert (once.poison[0], once.hp[0], once.asked) == (0, 10, ("turn", 0))

    def test_ms_05_option_a_remedy_may_be_kept(self) -> None:
        table = Table(seat("remedy", poison=2), seat(), step="remedy", deck=DECK, remedy_before_poison=True)
        table.through(0)
        assert (table.hp[0], table.poison[0], table.state.actions_left) == (8, 2, 2)
        assert table.asked == ("turn", 0)

    def test_ms_05_option_asks_nobody_who_is_not_poisoned(self) -> None:
        table = Table(seat("remedy"), seat(), step="remedy", deck=DECK, remedy_before_poison=True)
        assert table.asked == ("turn", 0)

    def test_ms_07_poison_works_in_the_own_turn_only(self) -> None:
        table = Table(seat("dagger dagger"), seat(poison=3), seat(poison=1), deck=DECK)
        table.forfeit(0, "dagger")
        table.forfeit(0, "dagger")
        assert table.hp == [10, 10, 10]
        table.end(0)
        assert table.hp == [10, 7, 10]

    def test_ms_07_poison_works_in_every_turn_where_the_house_says_so(self) -> None:
        seats = (seat("dagger dagger"), seat(poison=3), seat(hp=2, poison=4))
        table = Table(*seats, deck=DECK, poison_every_turn=True)
        table.forfeit(0, "dagger")
        table.forfeit(0, "dagger")
        assert table.hp == [10, 10, 2]
        table.end(0)
        assert table.hp == [10, 7, 1]

    def test_ms_08_the_fifth_token_eliminates_at_once(self) -> None:
        table = Table(seat("dagger poison"), seat("sword", poison=4), seat(poison=4))
        table.play(0, "poison", 1)
        assert table.alive == [True, False, True]
        assert table.state.active == 0
        assert table.untouched(2)

    def test_ms_08_the_fourth_token_does_not(self) -> None:
        table = Table(seat("poison"), seat("sword", poison=3), seat())
        table.play(0, "poison", 1)
        assert table.alive == [True, True, True]

    def test_ms_09_nobody_poisons_oneself(self) -> None:
        table = Table(seat("poison"), seat(), seat())
        assert table.refused(0, Play("poison", 0)) == "own-target"
        assert table.refused(0, Play("poison", 7)) == "bad-target"
        assert table.refused(0, Play("poison")) == "bad-target"


class TestDrawing:
    def test_ms_06_satchel_draws_after_the_hand_is_full(self) -> None:
        table = Table(seat("dagger " * 4, worn="satchel"), seat(), step="draw", deck=DECK)
        assert len(table.hand(0)) == 7

    @pytest.mark.parametrize(("held", "after"), [(5, 7), (6, 7), (8, 9)])
    def test_ms_06_satchel_draws_onto_any_hand(self, held: int, after: int) -> None:
        table = Table(seat("dagger " * held, worn="satchel"), seat(), step="draw", deck=DECK)
        assert len(table.hand(0)) == after

    def test_ms_14_a_token_draws_one_card(self) -> None:
        table = Table(seat("dagger", tokens=2), seat(tokens=1), seat(tokens=1), deck="fate sword")
        table.token(0)
        assert (table.hand(0), table.tokens, table.state.actions_left) == (["dagger", "fate"], [1, 1, 1], 2)
        assert table.untouched(2)

    def test_ms_14_option_a_token_draws_more_cards(self) -> None:
        table = Table(seat(tokens=1), seat(), deck="fate sword dagger", draw_token_cards=2)
        table.token(0)
        assert table.hand(0) == ["fate", "sword"]
        assert table.refused(0, UseDrawToken()) == "no-token"

    def test_ms_15_a_token_may_be_used_in_another_turn(self) -> None:
        table = Table(seat("dagger"), seat(tokens=1), seat(tokens=1), deck="fate sword")
        table.token(1)
        assert table.hand(1) == ["fate"]
        assert table.asked == ("turn", 0)
        assert table.untouched(2)

    def test_ms_15_but_not_under_attack(self) -> None:
        table = Table(seat("dagger"), seat("wooden_shield", tokens=1), seat(tokens=1), deck="fate sword")
        table.play(0, "dagger", 1)
        assert table.refused(1, UseDrawToken()) == "token-as-reaction"
        table.token(2)  # who is not attacked may
        assert table.hand(2) == ["fate"]
        table.through(1)
        table.token(1)  # and again when the attack is over
        assert table.hand(1) == ["sword", "wooden_shield"]

    def test_ms_15_a_poison_attempt_is_no_attack(self) -> None:
        table = Table(seat("poison"), seat("remedy", tokens=1), deck="fate")
        table.play(0, "poison", 1)
        table.token(1)
        assert table.asked == ("poison", 1)
        assert table.hand(1) == ["fate", "remedy"]

    def test_ms_15_option_tokens_in_the_own_turn_only(self) -> None:
        table = Table(
            seat("dagger", tokens=1), seat(tokens=1), deck="fate sword", draw_tokens_in_other_turns=False
        )
        assert table.may(1) == []
        assert table.refused(1, UseDrawToken()) == "token-other-turn"
        table.token(0)
        assert table.hand(0) == ["dagger", "fate"]

    def test_ms_16_an_empty_deck_is_made_of_the_discard_pile(self) -> None:
        table = Table(
            seat("dagger", tokens=1, worn="armor"),
            seat("fate", tokens=2),
            discard="sword remedy",
            draws="remedy",
        )
        table.token(0)
        assert table.hand(0) == ["dagger", "remedy"]
        assert (table.discard, table.state.deck.bag) == ([], ["sword"])
        assert table.worn(0) == ["armor"]
        assert table.untouched(1)

    def test_ms_16_without_any_cards_the_draw_stops(self) -> None:
        table = Table(seat("dagger", tokens=1), seat("fate"))
        table.token(0)
        assert (table.hand(0), table.tokens[0]) == (["dagger"], 0)
        assert table.asked == ("turn", 0)

    def test_ms_16_the_deck_is_not_shuffled_before_a_card_is_needed(self) -> None:
        table = Table(seat(tokens=1), seat(), deck="fate", discard="sword")
        table.token(0)
        assert (len(table.state.deck), table.discard) == (0, ["sword"])

    def test_ms_17_no_hand_is_too_large(self) -> None:
        table = Table(seat("dagger " * 9), seat(), step="draw", deck=DECK)
        assert len(table.hand(0)) == 9
        assert table.discard == []

    def test_ms_59_cards_drawn_in_the_turn_may_be_combined(self) -> None:
        table = Table(seat("dagger", tokens=1), seat(), deck="poison")
        assert table.refused(0, PlayCombo(("dagger", "poison"), 1)) == "not-in-hand"
        table.token(0)
        table.play(0, "dagger poison", 1)
        assert (table.hp[1], table.poison[1]) == (8, 1)


class TestActions:
    def test_ms_10_a_forfeit_costs_a_card(self) -> None:
        table = Table(seat("dagger sword"), seat("fate"))
        assert table.refused(0, Forfeit()) == "discard-missing"
        assert table.refused(0, Forfeit("fate")) == "not-in-hand"
        table.forfeit(0, "dagger")
        assert (table.hand(0), table.discard, table.state.actions_left) == (["sword"], ["dagger"], 1)
        assert table.untouched(1)

    def test_ms_10_with_an_empty_hand_it_costs_nothing(self) -> None:
        table = Table(seat("dagger"), seat())
        table.forfeit(0, "dagger")
        table.forfeit(0)
        assert (table.discard, table.state.actions_left) == (["dagger"], 0)

    def test_ms_11_the_player_picks_the_card(self) -> None:
        table = Table(seat("dagger fate sword"), seat())
        forfeits = [act.card for act in table.may(0) if isinstance(act, Forfeit)]
        assert forfeits == ["dagger", "fate", "sword"]

    def test_ms_12_playable_cards_are_no_reason_not_to_forfeit(self) -> None:
        table = Table(seat("dagger"), seat())
        assert {type(act) for act in table.may(0)} == {Play, Forfeit}

    def test_ms_13_actions_are_not_saved(self) -> None:
        table = Table(seat("dagger dagger"), seat("sword sword"), deck=DECK)
        table.forfeit(0, "dagger")
        assert table.refused(0, EndTurn()) == "actions-left"
        table.forfeit(0, "dagger")
        assert table.refused(0, Forfeit()) == "no-action"
        assert table.refused(0, LetThrough()) == "nothing-to-answer"
        table.end(0)
        assert (table.state.active, table.state.actions_left) == (1, 2)

    def test_ms_56_an_unplayable_hand_is_forfeited(self) -> None:
        table = Table(seat("wooden_shield wooden_shield"), seat())
        assert {type(act) for act in table.may(0)} == {Forfeit}
        table.forfeit(0, "wooden_shield")
        table.forfeit(0, "wooden_shield")
        assert table.discard == ["wooden_shield", "wooden_shield"]

    def test_nobody_plays_in_another_turn(self) -> None:
        table = Table(seat("dagger"), seat("dagger"), seat("dagger"))
        assert table.refused(1, Play("dagger", 0)) == "not-asked"
        assert table.may(1) == []


class TestElimination:
    def test_ms_52_who_eliminates_oneself_ends_the_turn(self) -> None:
        table = Table(seat("plague_skull sword", poison=4), seat(), seat(), deck=DECK)
        table.play(0, "plague_skull")
        assert table.alive == [False, True, True]
        assert (table.asked, table.state.actions_left) == (("turn", 1), 2)

    def test_ms_54_cards_and_tokens_of_the_dead_leave_the_seat(self) -> None:
        table = Table(
            seat("sword"),
            seat("dagger fate", hp=3, poison=2, tokens=2, worn="armor", skips=1),
            seat("remedy"),
        )
        table.play(0, "sword", 1)  # armor stops one: 3 - 2 = 1, still alive
        assert table.hp[1] == 1
        table = Table(
            seat("sword"),
            seat("dagger fate", hp=2, poison=2, tokens=2, worn="armor", skips=1),
            seat("remedy"),
        )
        table.play(0, "sword", 1)
        gone = table.state.seats[1]
        assert (gone.alive, gone.poison, gone.draw_tokens, gone.equipped, gone.skips) == (False, 0, 0, [], 0)
        assert table.discard == ["armor", "dagger", "fate", "sword"]
        assert table.untouched(2)

    def test_the_dead_are_passed_over_and_cannot_be_aimed_at(self) -> None:
        table = Table(seat("sword dagger"), seat(hp=1), seat(), deck=DECK)
        table.play(0, "sword", 1)
        assert table.refused(0, Play("dagger", 1)) == "bad-target"
        assert table.refused(1, Forfeit()) == "not-playing"
        table.forfeit(0, "dagger")
        table.end(0)
        assert table.state.active == 2

    def test_the_last_one_alive_wins(self) -> None:
        table = Table(seat("sword"), seat(hp=3), seat(hp=0))
        table.state.seats[2].alive = False
        table.play(0, "sword", 1)
        assert (table.asked, table.state.phase, table.state.winner) == (None, "over", 0)
        assert table.match.why_not(0, EndTurn()).code == "over"  # type: ignore[union-attr]


def go_on(table: Table, *frames: Frame) -> None:
    """Work that is done now, before whatever was asked."""
    table.state.stack.extend(frames)
    table.match = Match(GAME, table.state, listen=True)
    table.match.settle(table.oracle)


class TestDeaths:
    def test_a_seat_dies_once_and_after_those_who_died_before(self) -> None:
        table = Table(seat(), seat(), seat(), seat())
        stack = table.state.stack
        for number in (2, 1, 2, 1):
            table.match.emit(events.Damaged(number, 10))
        assert [frame.seat for frame in stack if isinstance(frame, Death)] == [1, 2], (
            "the first one lies on top"
        )
        go_on(table)
        assert table.asked == ("turn", 0)
        assert table.happened(events.Eliminated) == [events.Eliminated(2, "hp"), events.Eliminated(1, "hp")]
        assert table.alive == [True, False, False, True]

    def test_what_unfinished_work_holds_is_discarded_when_the_game_ends(self) -> None:
        table = Table(seat(), seat())
        table.state.laid = ["wooden_shield"]
        go_on(table, Resolve(0, "fate", taken=["dagger"]), Keep(0, ["fate", "sword"]), Death(1, "hp"))
        assert table.match.ask() is None
        assert (table.state.winner, table.state.laid, table.state.stack) == (0, [], [])
        assert sorted(table.discard) == ["dagger", "fate", "sword", "wooden_shield"]

    def test_what_a_dead_seat_took_is_discarded(self) -> None:
        table = Table(seat(), seat(), seat())
        table.state.seats[2].alive = False
        go_on(table, Resolve(2, "fate", taken=["dagger"]))
        assert (table.discard, table.hand(2)) == (["dagger"], [])
        assert table.untouched(0) and table.untouched(1)

    def test_nobody_poisons_the_dead(self) -> None:
        table = Table(seat(), seat(), seat())
        table.state.seats[1].alive = False
        go_on(table, PoisonAttempt(0, 1, count=2, stoppable=True))
        assert table.poison == [0, 0, 0]
        assert not table.happened(events.Poisoned)
