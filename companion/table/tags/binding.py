"""Binding a deck in a row: "next: Strike, copy 3 of 5", one scan a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from companion.engine.parts.table_kit import Copy
from companion.games import catalogue
from companion.speech.words import _
from companion.table.kits import kit_of
from companion.table.tags.errors import TableError
from companion.table.tags.library import Library


def copies_of(game: str, part: str = "", cards: Sequence[str] = ()) -> tuple[Copy, ...]:
    """The copies of a box, or of one part of it, or only of some cards.

    Raises `TableError` (`unknown-card`) naming what there is.
    """
    try:
        box = kit_of(game).cards.box()
    except KeyError:
        words = _("Unknown game: {game}.").format(game=game)
        boxes = _("Known games: {boxes}.").format(boxes=", ".join(catalogue.names()))
        raise TableError("unknown-card", words, boxes) from None
    of_part = tuple(copy for copy in box if part in ("", copy.set))
    known = {copy.card for copy in of_part}
    wrong = [card for card in cards if card not in known] if of_part else [part]
    if wrong:
        parts = ", ".join(sorted({copy.set for copy in box}))
        words = _("{game} has no cards called {words}.").format(game=game, words=", ".join(wrong)[:60])
        raise TableError("unknown-card", words, _("Its parts are: {parts}.").format(parts=parts))
    return tuple(copy for copy in of_part if not cards or copy.card in cards)


def copies_of_party(game: str, cards: Iterable[tuple[str, int]]) -> tuple[list[Copy], list[Copy]]:
    """The copies that decks hold, and all else of the parts of the box that these are from.

    `cards` are ids with the number of the copy, 0 while nobody has said which it is.
    """
    box, needed = copies_of(game), list[Copy]()
    for card, number in cards:
        fits = (each for each in box if each.card == card and number in (0, each.copy))
        needed += [copy for copy in fits if copy not in needed][:1]
    parts = {copy.set for copy in needed}
    return needed, [copy for copy in box if copy.set in parts and copy not in needed]


class Step(msgspec.Struct, frozen=True):
    """What is to be laid on the reader next; `done` of `total` copies have a tag."""

    copy: Copy
    number: int
    copies: int
    done: int
    total: int

    def words(self, name: str) -> str:
        """The request, with the name of the card."""
        template = _("Next: {card}, copy {number} of {copies}.")
        return template.format(card=name, number=self.number, copies=self.copies)


class Row:
    """Binds `copies` in their order; those with a tag already are passed over, and so are skipped ones."""

    def __init__(self, library: Library, copies: Sequence[Copy]) -> None:
        self.library = library
        self.copies = tuple(copies)
        self._passed: list[tuple[str, Copy]] = []

    @property
    def next(self) -> Step | None:
        """What comes next; `None` when the row is done."""
        missing = self.library.missing(self.copies)
        skipped = [copy for uid, copy in self._passed if not uid]
        waiting = [copy for copy in missing if copy not in skipped]
        if not waiting:
            return None
        copy = waiting[0]
        alike = sum((each.set, each.card) == (copy.set, copy.card) for each in self.copies)
        return Step(copy, copy.copy, alike, len(self.copies) - len(missing), len(self.copies))

    def seen(self, uid: str) -> Copy:
        """A tag was laid down: it means the next copy from now on. Raises `TableError`."""
        copy = self._next_copy()
        self.library.bind(uid, copy)
        self._passed.append((uid, copy))
        return copy

    def skip(self) -> Copy:
        """The next copy is left out of this row. Raises `TableError`."""
        copy = self._next_copy()
        self._passed.append(("", copy))
        return copy

    def back(self) -> Copy | None:
        """The copy that was bound or left out last has no tag and comes next again; `None` when none was."""
        if not self._passed:
            return None
        uid, copy = self._passed.pop()
        if uid:
            self.library.unbind(uid)
        return copy

    def _next_copy(self) -> Copy:
        step = self.next
        if step is None:
            raise TableError("row-done", _("All these cards have tags."), _("Choose another deck."))
        return step.copy
