"""What every seat owns from one game to the next: a character, and a deck of its cards.

The decks are the state of a run of the game, in which nobody plays yet, and every change of them is an act in
the log of that run. The games that are played with them are set up from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.engine.view import CardFace


class StarterCard(NamedTuple):
    """A card of a starter deck; `shared` when several characters take their copies of it from one pile."""

    card: str
    shared: bool = False


Answers = Mapping[str, Any]
"""What was answered to the game's pickers, or to its options."""


class OwnedDecks(msgspec.Struct, frozen=True):
    """The decks of a game whose seats keep them between games.

    - `characters()` are those that own decks, by their ids, with their names; no two seats play the same.
    - `character_option` and `deck_option` are the options of the game that hold the character and the
      cards of each seat.
    - `starter(character, answers)` is the deck that a character begins with, copy by copy.
    - `knows` says of the id of a side whether there is such a card.
    - `most_cards` is what a deck may hold.
    - `gathered(characters, answers)` are the options of the run that holds the decks; it begins with
      starter decks.
    - `cards(state)` are the sides in each seat's deck, in that run.
    - `change(gone, came)` is the act by which a side leaves the deck of a seat, another comes, or both
      (empty: none); `start_over()` the one by which it has its starter deck again.
    - `face(card)` is a side to read.
    - `wanted(answers)`: whether a game so set up is played with what the seats own.
    """

    characters: Callable[[], Mapping[str, str]]
    character_option: str
    deck_option: str
    starter: Callable[[str, Answers], Iterable[StarterCard]]
    knows: Callable[[str], bool]
    most_cards: int
    gathered: Callable[[Sequence[str], Answers], dict[str, Any]]
    cards: Callable[[Any], tuple[tuple[str, ...], ...]]
    change: Callable[[str, str], Any]
    start_over: Callable[[], Any]
    face: Callable[[str], CardFace]
    wanted: Callable[[Answers], bool]
