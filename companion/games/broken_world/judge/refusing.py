"""Small parts of refusals that several judges share."""

from __future__ import annotations

from companion.engine.refusals import Refusal, refuse
from companion.games.broken_world.content import CARDS
from companion.speech.words import N_


def name_of(card: str) -> str:
    """The English name on a card; the id where the sets in use have no such card."""
    found = CARDS.cards.get(card) or CARDS.heroes.get(card)
    return found.name if found is not None else card


def no_piece() -> Refusal:
    """The act names no piece of the seat."""
    return refuse("no-piece", N_("Choose one of your pieces on the board."), N_("Your Turn"))


def no_such(space: str) -> Refusal:
    """The act names no space of the board."""
    return refuse("no-space", N_("There is no space {space} on this board."), "BW-06", space=space[:20])
