"""Whole games of MiniSteel with one deck of cardboard and a die."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.asks import Chance
from companion.engine.commands import Do, Redo, Undo
from companion.engine.entries import Answered as Entry
from companion.games.ministeel.state import Forfeit, LetThrough, Play
from companion.table.desk.replies import Answered, DeskQuestion, Told
from companion.table.tags.library import Library
from tests.studies.measure.table_hands import choose
from tests.table.scripted_duel import ScriptedDuel
from tests.table.scripted_table import Disagreement
from tests.table.tables import duel, steel, turn_of_anna


@pytest.mark.parametrize("seed", range(8))
def test_a_game_of_steel_is_played_with_cards_and_die(library: Library, seed: int) -> None:
    made = duel(library, seed="")
    table = ScriptedDuel(made.desk, made.hands, Random(seed), made.clock.wait)
    table.play()
    ending = made.session.game.ending(made.state)
    assert ending is not None and len(ending.winners) <= 1


def test_a_card_that_slipped_away_is_noticed(library: Library) -> None:
    made = duel(library, seed="")
    table = ScriptedDuel(made.desk, made.hands, Random(1), made.clock.wait)
    table.check()
    table.deck.pop()
    with pytest.raises(Disagreement):
        table.check()


def test_a_card_that_can_be_used_is_used_and_never_given_up(library: Library) -> None:
    """By touch that is one answer, by a scan none: only a combo that may be meant is asked about."""
    made = turn_of_anna(library)
    assert isinstance(made.hands.show(steel("plague_skull")), Answered)
    acts = [entry.act for entry in made.session.entries if isinstance(entry, Entry)]
    assert acts == [Play("plague_skull")]


def test_a_card_is_given_up_by_a_touch_or_where_nothing_else_fits_and_never_unasked(library: Library) -> None:
    made = turn_of_anna(library)
    assert isinstance(made.desk.handle(Do(0, Forfeit("plague_skull"))), Answered)
    assert made.state.discard.known == ["plague_skull"]
    made.clock.wait(2.0)
    asked = made.hands.show(steel("wooden_shield"))
    assert isinstance(asked, DeskQuestion) and made.state.discard.known == ["plague_skull"]
    assert [option.act for option in asked.options] == [Forfeit("wooden_shield")], "a shield is no action"
    assert isinstance(choose(made.desk, 0), Answered)
    assert made.state.discard.known == ["plague_skull", "wooden_shield"]


def test_a_shield_that_waited_is_not_given_up_unasked_either(library: Library) -> None:
    made = turn_of_anna(library)
    made.desk.handle(Do(0, Play("bladed_shield", 1)))
    made.clock.wait(2.0)
    assert isinstance(made.hands.show(steel("wooden_shield"), place="seat 1"), Told), "it waits for the die"
    made.hands.roll(2)
    made.desk.handle(Do(1, LetThrough()))
    (asked,) = [each for each in made.desk.further() if isinstance(each, DeskQuestion)]
    assert [option.act for option in asked.options] == [Forfeit("wooden_shield")]
    assert made.state.actions_left == 1


def test_an_undone_swap_of_hands_is_a_swap_of_hands(library: Library) -> None:
    made = turn_of_anna(library)
    made.desk.handle(Do(0, Play("swap_rope", 1)))
    back = made.desk.handle(Undo())
    assert isinstance(back, Answered)
    swapped = "Swap Anna, hand with Ben, hand"
    assert [task.words for task in back.tasks] == [
        swapped,
        "Anna: Swap Rope from the discard pile to the hand.",
        "actions left: add 1 (now 2)",
    ]
    again = made.desk.handle(Redo())
    assert isinstance(again, Answered) and again.tasks[0].words == swapped
    made.desk.handle(Do(0, Play("scythe")))
    made.desk.handle(Undo())
    assert made.desk.tasks[0].words == "Anna: Scythe from the discard pile to the hand.", "nobody swapped"
    both = made.desk.handle(Undo(made.session.timeline.path()[-2]))
    assert isinstance(both, Answered) and both.tasks[0].words == swapped


def test_hands_that_were_swapped_twice_stay_where_they_are(library: Library) -> None:
    made = turn_of_anna(library)
    for _time in range(2):
        made.desk.handle(Do(0, Play("swap_rope", 1)))
    back = made.desk.handle(Undo(made.session.timeline.path()[-3]))
    assert isinstance(back, Answered)
    assert not any(task.words.startswith("Swap Anna") for task in back.tasks)


def test_people_turn_the_top_cards_of_the_one_deck_for_a_bot_too(library: Library) -> None:
    """Seat 2 plays on the screen, as a bot does: the seed names no card of a deck that lies on the table."""
    made = duel(library, lazy=(0,))
    made.hands.roll(6)
    made.hands.roll(1)
    ask = made.session.match.ask()
    assert isinstance(ask, Chance) and (ask.kind, ask.seat) == ("draw", 1)
    made.clock.wait(2.0)
    reply = made.hands.show(steel("dagger"))
    assert isinstance(reply, Answered) and made.state.seats[1].hand.known == ["dagger"]
    assert "Dagger" not in (reply.words, *[task.words for task in reply.tasks]), "all hear it"
    alone = duel(library, lazy=())
    assert not isinstance(alone.session.match.ask(), Chance) or alone.session.match.ask().kind == "die"


def test_what_is_kept_of_the_cards_looked_at_is_named_to_nobody(library: Library) -> None:
    made = turn_of_anna(library)
    made.desk.handle(Do(0, Play("magnifying_glass")))
    made.hands.roll(2)
    for card in ("sword", "dagger"):
        made.clock.wait(2.0)
        looked = made.hands.show(steel(card))
        assert isinstance(looked, Answered) and looked.words == "Result: a card"
    made.clock.wait(2.0)
    kept = made.hands.show(steel("sword"))
    assert isinstance(kept, Answered) and made.state.seats[0].hand.known == ["sword"]
    said = [kept.words, kept.card, *[task.words for task in kept.tasks]]
    assert "Sword" not in " ".join(said)
    assert said[0] == "Anna: something that only Anna may see"
    assert said[2:] == [
        "Anna: a card from the cards looked at to the hand.",
        "Anna: Dagger from the cards looked at to the discard pile.",
    ]


def test_a_card_alone_costs_an_answer_only_where_a_second_may_belong_to_it(library: Library) -> None:
    asked = []
    for seed in range(4):
        made = duel(library, seed="")
        table = ScriptedDuel(made.desk, made.hands, Random(seed), made.clock.wait)
        table.play()
        asked += table.asked
    assert len(asked) > 10
    assert all(question.more or len(question.options) > 1 for question in asked)
