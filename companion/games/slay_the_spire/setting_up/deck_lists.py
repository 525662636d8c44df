"""What people bring to a fight, from a file they wrote: decks, relics, potions, HP and gold, seat by seat.

::

    [ironclad]                  # a character, the name of a seat, or its number
    hp = 62
    relics = ["Vajra"]

    [ironclad.cards]
    Strike = 4
    "Bash+" = 1

The application reads the file and hands its text in; what it says is validated here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from companion.engine.game import SetupError
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.content.loader import ContentError, entries, tables
from companion.games.slay_the_spire.setting_up.arranging import characters
from companion.games.slay_the_spire.setting_up.setup import BRINGS
from companion.speech.words import _

LONGEST_FILE = 100_000
MOST_CARDS = 200

Copies = Annotated[int, msgspec.Meta(ge=1, le=50)]
Names = Annotated[list[str], msgspec.Meta(max_length=20)]


class SeatList(msgspec.Struct, forbid_unknown_fields=True):
    """What one seat brings. `id` is the heading of its table; a seat that says nothing of something
    has what its character starts with."""

    id: str
    character: str = ""
    cards: dict[str, Copies] = {}
    relics: Names | None = None
    potions: Names | None = None
    hp: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    gold: Annotated[int, msgspec.Meta(ge=0, le=999)] | None = None


class DeckFile:
    """A deck file that was read: its tables, checked except for names. Raises `SetupError`."""

    def __init__(self, text: str, file: str) -> None:
        if len(text) > LONGEST_FILE:
            words = _("{file}: expected at most {most} characters.")
            raise SetupError(words.format(file=file, most=LONGEST_FILE))
        self.text, self.file = text, file
        try:
            self.lists = entries(tables(text, file), file, SeatList)
        except ContentError as mistake:
            raise SetupError(str(mistake)) from mistake
        if not self.lists:
            words = _("{file}: expected a table for each seat, such as [ironclad.cards].")
            raise SetupError(words.format(file=file))
        for each in self.lists.values():
            if sum(each.cards.values()) > MOST_CARDS:
                self.refuse(each.id, _("expected at most {most} cards").format(most=MOST_CARDS))

    def seated(
        self, given: Sequence[str | None], seats: Sequence[str], strict: bool = True
    ) -> dict[str, Any]:
        """The options of a fight that say who brings what; lists hold one entry a seat.

        `given` are the characters that are settled already. A table called after a character goes to
        the seat that plays it, else to the first seat that nothing is said of. With `strict` a table
        that fits no seat is refused; a simulation takes of a file what its party needs.
        """
        who = [*given, *[None] * (len(seats) - len(given))][: len(seats)]
        found: dict[int, SeatList] = {}
        for name, each in self.lists.items():
            seat = self._seat(name, each, who, seats, found)
            if seat is not None:
                found[seat] = each
            elif strict:
                self.refuse(name, _("expected a character, or the name or number of a free seat"))
        rows = [self._row(found.get(seat), each) for seat, each in enumerate(who)]
        columns = {key: [row[key] for row in rows] for key in BRINGS}
        return {"characters": who, **{key: col for key, col in columns.items() if any_said(col)}}

    def _seat(
        self,
        name: str,
        each: SeatList,
        playing: list[str | None],
        seats: Sequence[str],
        taken: Mapping[int, SeatList],
    ) -> int | None:
        """The seat a table is for; the character it names is the seat's from then on."""
        plain = name.casefold()
        who = each.character.casefold() or (plain if plain in CHARACTERS else "")
        if who and who not in CHARACTERS:
            self.refuse(who, _("expected one of {known}").format(known=", ".join(CHARACTERS)))
        free = [seat for seat in range(len(seats)) if seat not in taken]
        named = [seat for seat in free if plain in (seats[seat].casefold(), str(seat + 1))]
        own = [seat for seat in free if who and playing[seat] == who]
        open_seats = [seat for seat in free if plain in CHARACTERS and playing[seat] is None]
        seat = next(iter([*named, *own, *open_seats]), None)
        if seat is not None and who:
            playing[seat] = who
        return seat

    def _row(self, each: SeatList | None, who: str | None) -> dict[str, Any]:
        if each is None:
            return dict.fromkeys(BRINGS)
        deck = [self._card(name, who or "") for name, count in each.cards.items() for _copy in range(count)]
        return {
            "decks": deck or None,
            "relics": each.relics and [self._item(name, BOOK.catalog.relics) for name in each.relics],
            "potions": each.potions and [self._item(name, BOOK.catalog.potions) for name in each.potions],
            "hp": each.hp,
            "gold": each.gold,
        }

    def _card(self, name: str, who: str) -> str:
        """The card of an id or a printed name, in small or capital letters."""
        if name in BOOK.cards:
            return name
        plain = name.removesuffix("+").casefold()
        printed = next(
            (card.name for card in BOOK.catalog.cards.values() if card.name.casefold() == plain), ""
        )
        try:
            return BOOK.catalog.card_named(printed + "+" * name.endswith("+"), who)
        except KeyError:
            return self.refuse(name, _("there is no such card. Expected a name as printed, such as Bash+"))

    def _item(self, name: str, known: Mapping[str, Any]) -> str:
        plain = name.casefold()
        for each in known.values():
            if plain in (each.id, each.name.casefold()):
                return str(each.id)
        return self.refuse(name, _("there is no such relic or potion. Expected a name as printed"))

    def refuse(self, what: str, expected: str) -> str:
        """Raise `SetupError` with the file, the line of `what`, and what was expected there."""
        lines = self.text.splitlines()
        line = next((number for number, each in enumerate(lines, 1) if what in each), 1)
        words = _("{file}, line {line}: {what}: {expected}.")
        raise SetupError(words.format(file=self.file, line=line, what=what[:60], expected=expected))


def any_said(column: Sequence[Any]) -> bool:
    """Whether any seat says something of it."""
    return any(value is not None for value in column)


def brought(
    text: str, file: str, options: Mapping[str, Any], seats: Sequence[str], strict: bool
) -> dict[str, Any]:
    """The options that a deck file means, after the characters that are settled already.

    Raises `SetupError`.
    """
    return DeckFile(text, file).seated(characters(options.get("characters") or "", seats), seats, strict)
