"""Decks that a party owns between fights: which changes are refused, and what each may do."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.gathering.judge import MOST_CARDS, candidates, legal, why_not
from companion.games.slay_the_spire.parts.owned_decks import OWNED_DECKS
from companion.games.slay_the_spire.state.acts import Done
from companion.games.slay_the_spire.state.gathering import ChangeDeck, StartOver
from companion.games.slay_the_spire.state.run import Run

DECK = ("bash", "defend_ironclad", "strike_ironclad+")


def party(cards: int = 0) -> tuple[Run, Choice]:
    """Ada owns three cards and so many more; Ben owns a starter deck."""
    options = OWNED_DECKS.gathered(["ironclad", "silent"], {})
    run: Run = GAME.setup(Setup("sts", ("Ada", "Ben"), "decks", options))
    ada = replace(run.heroes[0], deck=(*DECK, *["anger"] * cards))
    run.heroes = (ada, *run.heroes[1:])
    ask = Match(GAME, run).ask()
    assert isinstance(ask, Choice)
    return run, ask


def code(act: Any, seat: int = 0, cards: int = 0) -> str:
    run, ask = party(cards)
    refusal = why_not(run, ask, seat, act)
    assert refusal is None or refusal.words
    return refusal.code if refusal is not None else ""


@pytest.mark.parametrize(
    ("act", "seat", "said"),
    [
        (ChangeDeck("bash"), 0, ""),
        (ChangeDeck("bash"), 1, "not-in-deck"),
        (ChangeDeck("bash"), 2, "no-seat"),
        (ChangeDeck("bash"), -1, "no-seat"),
        (ChangeDeck("bash", "bash+"), 0, ""),
        (ChangeDeck("", "anger"), 0, ""),
        (ChangeDeck("", "no such card"), 0, "unknown-card"),
        (ChangeDeck("", ""), 0, "nothing-changes"),
        (StartOver(), 0, ""),
        (Done(), 0, "no-fight"),
    ],
)
def test_a_deck_is_changed_by_cards_that_are_there(act: Any, seat: int, said: str) -> None:
    assert code(act, seat) == said


@pytest.mark.parametrize(("more", "said"), [(MOST_CARDS - 4, ""), (MOST_CARDS - 3, "too-many")])
def test_a_deck_holds_so_many_cards_and_may_always_swap_one(more: int, said: str) -> None:
    assert code(ChangeDeck("", "anger"), cards=more) == said
    assert code(ChangeDeck("bash", "anger"), cards=more) == ""


def test_what_can_be_done_names_each_card_once_and_its_other_side() -> None:
    run, ask = party(cards=2)
    acts = list(candidates(run, ask, 0))
    assert acts == legal(run, ask, 0)
    assert acts == [
        *(ChangeDeck("bash", came) for came in ("", "bash+")),
        *(ChangeDeck("defend_ironclad", came) for came in ("", "defend_ironclad+")),
        ChangeDeck("strike_ironclad+"),
        *(ChangeDeck("anger", came) for came in ("", "anger+")),
        StartOver(),
    ]
