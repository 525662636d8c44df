"""Sets of own cards of a game: what may stand in them, how they come into force and are printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.engine.card_set_lines import Line
from companion.engine.card_sets import CardSet, Check, Kinds, read
from companion.engine.parts.card_forms import CardForms


class PrintedCard(NamedTuple):
    """A card of a set as it is listed and printed: what it is, its id and name, and its lines.

    `sign` is the key of its kind among the signs of the game (`Signs.of`), `figure` the name of its
    figure; "" for none.
    """

    kind: str
    id: str
    name: str
    corner: str
    lines: tuple[str, ...]
    sign: str = ""
    figure: str = ""


class OwnCards(msgspec.Struct, frozen=True):
    """The own cards of one game.

    - `kinds` and `check` say what a set may hold (`companion.engine.card_sets`).
    - `packaged()` is the set that comes with the program, and is in force where there is no other.
    - `use(sets)` puts sets in force, of equal ids the later one's; the game's data version follows.
    - `in_use()` are the sets in force.
    - `printed(set)` are its cards in order; `example()` is the text of a set to begin with.
    - `forms()` are the words of the forms in which cards are written.
    - `missing(state)` are the cards, decks and such of a state that no set in force has: the game that holds
      them cannot go on before they are there again.
    """

    game: str
    kinds: Kinds
    check: Check
    packaged: Callable[[], CardSet]
    use: Callable[[Sequence[CardSet]], None]
    in_use: Callable[[], Sequence[CardSet]]
    printed: Callable[[CardSet], Iterable[PrintedCard]]
    example: Callable[[], str]
    forms: Callable[[], CardForms]
    missing: Callable[[Any], tuple[str, ...]]

    def read(self, text: str, file: str) -> CardSet:
        """The set in a text, the content of `file`. Raises `CardSetError` with every mistake."""
        return read(text, file, self.game, self.kinds, self.problems)

    def problems(self, entries: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[Line, str]]:
        """What types cannot say about these cards, which lie over those that come with the program."""
        below = self.packaged().entries
        merged = {kind: {**below.get(kind, {}), **entries.get(kind, {})} for kind in {**below, **entries}}
        for path, words in self.check(merged):
            if path[1] in entries.get(str(path[0]), {}):
                yield path, words
