"""Cards whose text the rules cannot say: people read it, carry it out, declare what it did; it is tracked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.card_sets import read
from companion.engine.declared import Declare, DeclaredEffect
from companion.engine.match import Match
from companion.games.miscrits.content import CARDS, KINDS, practice, references
from companion.games.miscrits.game import GAME
from companion.games.miscrits.state import EndTurn, PlayItem, State, UseAttack
from companion.games.miscrits.words.texts import card_text
from tests.games.miscrits.tables import creature, play, player, table

TEXT = """[set]
game = "miscrits"
name = "Ours"

[others.old_song]
name = "Old Song"
words = "Sing; then the opponent's creature takes 3 damage."

[creatures.singing_frog]
name = "Singing Frog"
element = "water"
max_hp = 8
attacks = [{ name = "Riddle", effects = [{ do = "by_hand", words = "A riddle: 3 damage if nobody knows." }] }]

[items.odd_tea]
name = "Odd Tea"
effects = [{ do = "by_hand", words = "Guess a colour; if you are right, you have 2 HP back." }]
"""
THREE = Declare((DeclaredEffect("damage", 3, targets=(1,)),), discards=0)


@pytest.fixture(autouse=True)
def ours() -> Iterator[None]:
    """The practice set and ours above it."""
    with CARDS.instead([practice(), read(TEXT, "ours.toml", "miscrits", KINDS, references)]):
        yield


def with_card(card: str) -> tuple[Match[State], list[int]]:
    match = table(
        player("A", creature(1, "rag_badger", 4), hand=[card]), player("B", creature(2, "crate_crab"))
    )
    return match, [seat.active.hp for seat in match.state.seats if seat.active is not None]


@pytest.mark.parametrize("card", ["old_song", "odd_tea"])
def test_its_words_are_shown_and_what_it_did_is_declared_once(card: str) -> None:
    match, (mine, theirs) = with_card(card)
    assert GAME.kernel.declarable(match.state, 0) == () and "play-the-card" in refused(match)
    play(match, 0, PlayItem(card))
    assert {verb.verb for verb in GAME.kernel.declarable(match.state, 0)} >= {"damage", "heal"}
    assert GAME.kernel.declarable(match.state, 1) == ()
    play(match, 0, THREE)
    seats = match.state.seats
    assert seats[1].active is not None and seats[1].active.hp == theirs - 3
    assert seats[0].active is not None and seats[0].active.hp == mine
    assert seats[0].discard == [card] and not seats[0].hand.known
    assert "play-the-card" in refused(match)


def refused(match: Match[State]) -> str:
    return code_of(match, THREE)


def code_of(match: Match[State], act: Any) -> str:
    """Why this cannot be done now; "" when it can."""
    ask = match.ask()
    assert isinstance(ask, Choice)
    found = GAME.why_not(match.state, ask, 0, act)
    return found.code if found is not None else ""


def test_the_card_says_its_words() -> None:
    assert "takes 3 damage" in card_text("old_song") and "Guess a colour" in card_text("odd_tea")


def test_who_played_another_card_has_nothing_to_declare() -> None:
    match, _hp = with_card("old_song")
    match.state.seats[0].hand.add("field_bandage")
    play(match, 0, PlayItem("field_bandage", 1))
    assert "play-the-card" in refused(match)


def test_what_an_attack_did_is_declared_before_the_turn_is_over() -> None:
    match = table(player("A", creature(1, "singing_frog")), player("B", creature(2, "crate_crab")))
    other = match.state.seats[1].active
    assert other is not None
    before = other.hp
    play(match, 0, UseAttack("Riddle", 1))
    ask = match.ask()
    assert isinstance(ask, Choice) and ask.seats == (0,) and match.legal(0) == [EndTurn()]
    assert code_of(match, UseAttack("Riddle", 1)) == "attack-made"
    play(match, 0, THREE)
    assert other.hp == before - 3
    assert getattr(match.ask(), "seats", ()) == (1,)


def test_whoever_has_nothing_to_declare_ends_the_turn() -> None:
    match = table(player("A", creature(1, "singing_frog")), player("B", creature(2, "crate_crab")))
    play(match, 0, UseAttack("Riddle", 1), EndTurn())
    assert getattr(match.ask(), "seats", ()) == (1,)


def test_an_attack_without_words_ends_the_turn_at_once() -> None:
    match = table(player("A", creature(1, "rag_badger")), player("B", creature(2, "crate_crab")))
    play(match, 0, UseAttack("Bump", 1))
    assert getattr(match.ask(), "seats", ()) == (1,)
