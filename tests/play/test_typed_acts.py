"""Typed words and the acts they mean."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.engine.piles import Cards
from companion.engine.view import OptionView, View
from companion.games.ministeel.game import GAME
from companion.games.ministeel.state import Answer, EndTurn, Forfeit, Play, PlayCombo, State
from companion.play.terminal import typed_acts
from tests.conformance.playing import positions
from tests.games.broken_world.tables import Table as Board
from tests.games.mini_rogue.plays import in_room
from tests.play.plays import random_match


def table(hand: list[str], actions: int = 2) -> Match[State]:
    """Anna ("Seat 0") is to act with this hand, against two others."""
    match = random_match("words", 0, 3)
    state = match.state
    state.seats[0].hand = Cards(sorted(hand))
    state.active, state.actions_left = 0, actions
    return Match(GAME, state)


def view_of(match: Match[Any], viewer: int = 0) -> View:
    return GAME.view(match, viewer)


def labels(match: Match[Any], text: str) -> list[str]:
    ask = view_of(match).ask
    assert ask is not None
    return [option.label for option in typed_acts.offered(ask.options, text)]


def test_words_find_the_offered_act() -> None:
    match = table(["dagger", "sword"])
    assert labels(match, "play dagger seat 1") == ["play Dagger at Seat 1"]
    assert labels(match, "PLAY  dag  seat 1") == ["play Dagger at Seat 1"]
    assert labels(match, "play dagger at Seat 1.") == ["play Dagger at Seat 1"]


def test_an_act_named_in_full_is_meant_alone() -> None:
    match = table(["dagger", "health_potion"])
    assert len(labels(match, "health potion")) == 2
    assert labels(match, "play health potion") == ["play Health Potion"]


def test_fewer_words_may_mean_several_acts() -> None:
    match = table(["dagger", "sword"])
    assert labels(match, "play dagger") == ["play Dagger at Seat 1", "play Dagger at Seat 2"]
    assert len(labels(match, "dagger")) == 3


@pytest.mark.parametrize("text", ["", "  ", "da", "axe", "dagger axe"])
def test_too_little_or_something_else_finds_nothing(text: str) -> None:
    assert labels(table(["dagger"]), text) == []


def test_the_name_of_a_card_says_to_use_it_and_never_to_give_it_up() -> None:
    match = table(["dagger"])
    ask = view_of(match).ask
    assert ask is not None
    play = next(option for option in ask.options if isinstance(option.act, Play))
    forfeit = next(option for option in ask.options if isinstance(option.act, Forfeit))
    says = partial(typed_acts.says_what_to_do, view=view_of(match))
    assert says(play, "play dagger") and says(play, "dagger") and says(play, "dagger at seat 1")
    assert not says(play, "seat 1"), "a target alone"
    assert says(forfeit, "forfeit dagger") and not says(forfeit, "dagger")


def test_words_of_the_question_are_no_part_of_its_answer() -> None:
    options = [OptionView(number, 0, label) for number, label in enumerate(("Strike", "Discard All"))]
    said = partial(typed_acts.without_question, options, "Survivor: choose 1 card to discard.")
    assert said("choose Strike") == "strike"
    assert said("discard strike") == "discard strike", "an option is called so"
    assert typed_acts.without_question(options[:1], "Which are discarded?", "discard Strike") == "strike"
    assert typed_acts.without_question(options, "Play a card.", "discard Strike") == "discard strike"


def why(match: Match[Any], text: str, seat: int = 0) -> typed_acts.Meant:
    found = typed_acts.explained(match, view_of(match, seat), seat, text)
    assert found is not None
    return found


def test_a_card_that_is_not_held_is_explained() -> None:
    found = why(table(["sword"]), "play dagger at seat 1")
    assert found.act == Play("dagger", 1)
    assert found.refusal is not None and found.refusal.code == "not-in-hand"


def test_a_card_that_only_answers_is_explained() -> None:
    found = why(table(["wooden_shield"]), "play wooden shield")
    assert isinstance(found.act, Play) and found.refusal is not None
    assert found.refusal.code == "answer-only"


def test_ending_too_early_is_explained() -> None:
    found = why(table(["sword"]), "end the turn")
    assert found.act == EndTurn() and found.refusal is not None and found.refusal.code == "actions-left"


def test_a_combo_is_explained_by_its_cards() -> None:
    found = why(table(["hatchet"]), "combo hatchet poison at seat 2")
    assert found.act == PlayCombo(("hatchet", "poison"), 2)
    assert found.refusal is not None and found.refusal.code == "not-in-hand"


def test_what_can_be_done_has_no_refusal() -> None:
    found = why(table(["dagger"]), "forfeit discard dagger")
    assert found.act == Forfeit("dagger") and found.refusal is None


def test_the_name_of_another_seat_asks_for_its_act() -> None:
    found = why(table(["dagger"]), "Seat 2 play sword at seat 0")
    assert found.seat == 2 and found.act == Play("sword", 0)
    assert found.refusal is not None and found.refusal.code == "not-asked"


def test_answers_out_of_time_are_explained() -> None:
    found = why(table(["steel_shield"]), "answer with steel shield")
    assert isinstance(found.act, Answer) and found.refusal is not None
    assert found.refusal.code == "nothing-to-answer"


@pytest.mark.parametrize("text", ["", "?!", "make coffee", "dagger coffee", "x" * 5000])
def test_words_that_mean_nothing_mean_nothing(text: str) -> None:
    match = table(["dagger"])
    assert typed_acts.explained(match, view_of(match), 0, text) is None


def test_an_act_is_still_called_what_it_was_called_before() -> None:
    """Scripts that were written then go on."""
    options = (OptionView((1,), 0, "keep playing"), OptionView((2,), 0, "continue to act 2"))

    def found(text: str) -> list[str]:
        return [option.label for option in typed_acts.offered(options, text)]

    assert found("go on playing") == ["keep playing"] and found("go on to act 2") == ["continue to act 2"]
    assert found("go on to act 3") == [] and found("go") == []


def asked_about_cards_in_hand(number: int) -> Iterator[tuple[str, typed_acts.Meant | None]]:
    """Each card in the hand of a seat that plays cards in a random fight, with what its name means there."""
    for match in positions("sts", number, steps=120):
        ask = match.ask()
        for seat in ask.seats if isinstance(ask, Choice) and ask.topic == "play" else ():
            view = match.game.view(match, seat)
            piles = (
                pile for who in view.seats if who.seat == seat for pile in who.piles if pile.id == "hand"
            )
            for card in {card.name for pile in piles for card in pile.cards}:
                yield card, typed_acts.explained(match, view, seat, card)


@pytest.mark.slow
def test_why_of_a_card_in_hand_says_that_it_can_be_played_or_what_is_against_that_card() -> None:
    asked = [each for number in range(3) for each in asked_about_cards_in_hand(number)]
    allowed = [card for card, meant in asked if meant is not None and meant.refusal is None]
    assert len(allowed) > 20 and any("Strike" in card for card in allowed)
    refused = [(card, meant) for card, meant in asked if card not in allowed]
    assert refused, "no card was too dear or unplayable"
    for card, meant in refused:
        assert meant is not None and meant.refusal is not None, card
        assert card in meant.refusal.words, f"{card}: {meant.refusal.words}"


def fight() -> Match[Any]:
    """Anna's Moss Sprite stands before Ben's Kiln Brute, her Hedge Warden far away."""
    board = Board("attack")
    board.put(0, "moss_sprite", "c3")
    board.put(0, "hedge_warden", "a5")
    board.put(1, "kiln_brute", "c4")
    return board.match


def test_some_word_of_what_is_done_does_it_where_names_alone_do_not() -> None:
    match = fight()
    view = match.game.view(match, 0)
    assert view.ask is not None
    (attack,) = typed_acts.offered(view.ask.options, "sprite attacks brute")
    assert typed_acts.says_what_to_do(attack, "sprite attacks brute", view)
    assert not typed_acts.says_what_to_do(attack, "sprite brute", view)
    assert not typed_acts.says_what_to_do(attack, "brute attacks sprite", view)


def test_an_attack_that_cannot_be_is_explained_by_the_names_of_its_pieces() -> None:
    match = fight()
    told = {
        typed: typed_acts.explained(match, match.game.view(match, 0), 0, typed)
        for typed in ("warden attacks brute", "brute attacks warden")
    }
    assert [(each.words, each.refusal is not None) for each in told.values() if each] == [
        ("Hedge Warden (a5) attacks Ben's Kiln Brute", True),
        ("Kiln Brute (c4) attacks Anna's Hedge Warden", True),
    ]


def test_numbers_alone_are_no_words_of_an_act() -> None:
    match = in_room("treasure", seats=2)
    match.ask()
    for numbers in ("1 1", "-1"):
        assert typed_acts.explained(match, match.game.view(match, 0), 0, numbers) is None


def test_a_room_is_no_potion_that_could_be_used() -> None:
    match = in_room("treasure", seats=2)
    match.ask()
    meant = typed_acts.explained(match, match.game.view(match, 0), 0, "armory")
    assert meant is None or "use" not in meant.words
