"""Sets of own cards of a game: what may stand in them, how they come into force and are printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.engine.card_sets import CardSet, Check, Kinds, read


class PrintedCard(NamedTuple):
    """A card of a set as it is listed and printed: what it is, its id and name, and its lines."""

    kind: str
    id: str
    name: str
    corner: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class OwnCards:
    """The own cards of one game.

    - `kinds` and `check` say what a set may hold (`companion.engine.card_sets`).
    - `packaged()` is the set that comes with the program, and is in force where there is no other.
    - `use(sets)` puts sets in force, of equal ids the later one's; the game's data version follows.
    - `printed(set)` are its cards in order; `example()` is the text of a set to begin with.
    """

    game: str
    kinds: Kinds
    check: Check
    packaged: Callable[[], CardSet]
    use: Callable[[Sequence[CardSet]], None]
    printed: Callable[[CardSet], Iterable[PrintedCard]]
    example: Callable[[], str]

    def read(self, text: str, file: str) -> CardSet:
        """The set in a text, the content of `file`. Raises `CardSetError` with every mistake."""
        return read(text, file, self.game, self.kinds, self.check)
