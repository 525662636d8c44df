"""What every seat owns from one game to the next: a character, and a deck of its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class StarterCard(NamedTuple):
    """A card of a starter deck; `shared` when several characters take their copies of it from one pile."""

    card: str
    shared: bool = False


Answers = Mapping[str, Any]
"""What was answered to the game's pickers, or to its options."""


def _always(answers: Answers) -> bool:
    return True


@dataclass(frozen=True)
class OwnedDecks:
    """The decks of a game whose seats keep them between games.

    - `characters()` are those that own decks, by their ids, with their names; no two seats play the same.
    - `character_option` and `deck_option` are the options of the game that hold the character and the
      cards of each seat.
    - `starter(character, answers)` is the deck that a character begins with, copy by copy.
    - `knows` says of the id of a side whether there is such a card.
    - `most_cards` is what a deck may hold.
    - `wanted(answers)`: whether a game so set up is played with what the seats own.
    """

    characters: Callable[[], Mapping[str, str]]
    character_option: str
    deck_option: str
    starter: Callable[[str, Answers], Iterable[StarterCard]]
    knows: Callable[[str], bool]
    most_cards: int
    wanted: Callable[[Answers], bool] = _always
