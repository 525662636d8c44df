"""Decks that seats bring, out of the sets of cards in force: which may be played, and how they are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.setups import OptionSpec
from companion.speech.words import N_, _

DECKS = "decks"
"""The option that names the decks of all seats."""


def deck_problems(cards: Mapping[str, int], known: Mapping[str, Any], size: int) -> list[str]:
    """Why a deck of so many cards cannot be played, one sentence each; empty when it can."""
    found = []
    if sum(cards.values()) != size:
        words = _("a deck has {size} cards, but this one has {count}.")
        found.append(words.format(size=size, count=sum(cards.values())))
    for card, count in cards.items():
        if card not in known:
            found.append(_("there is no card {card} in the sets in use.").format(card=card))
        elif not 1 <= count <= known[card].copies:
            words = _("{card}: a deck may have 1 to {most} copies. This one has {count}.")
            found.append(words.format(card=_(known[card].name), most=known[card].copies, count=count))
    return found


def decks_spec() -> OptionSpec:
    """The decks of all seats, as one option."""
    words = N_("Deck ids in player order, with commas (empty: default decks).")
    return OptionSpec(DECKS, "text", "", N_("Decks"), words, high=240)


def deck_spec(decks: Mapping[str, Any]) -> OptionSpec:
    """The deck of one seat, for those who pick it."""
    choices = {deck.id: deck.name for deck in decks.values()}
    return OptionSpec(DECKS, "choice", next(iter(choices), ""), N_("Deck"), "", choices=choices, scope="seat")


def picked(answers: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The options that answers mean in which each seat has picked a deck."""
    return {**answers, DECKS: ",".join(answers.get(DECKS, ()))}
