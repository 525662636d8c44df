"""What a card that was laid down or touched does to a deck, and the way back.

All of it reads and writes, so it is called in the thread of `ui.shell.worker`, in the order of the
cards: each card finds the deck as the one before it left it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.speech.words import _
from ui.ports.cannot_do import CannotDo
from ui.ports.services import DeckKeeper, DeckSeat, OwnedCard, Shown


class Meant(msgspec.Struct, frozen=True):
    """What was chosen when the card came; `turn` grows with each choice."""

    turn: int
    seat: int
    doing: str


class Came(msgspec.Struct, frozen=True):
    """What came of it: words, the decks, the card that is transformed next, whether there is a way back."""

    words: str
    seats: tuple[DeckSeat, ...]
    old: Shown | None = None
    back: bool = False


class DeckChanges:
    """One screen's changes. Every method raises `CannotDo`, having changed nothing."""

    def __init__(self, keeper: DeckKeeper) -> None:
        self.keeper = keeper
        self._turn = 0
        self._old: Shown | None = None

    def seen(self, meant: Meant, card: Shown) -> Came:
        """A card was laid down or touched: do with it what was chosen."""
        if meant.turn != self._turn:
            self._turn, self._old = meant.turn, None
        if not self.keeper.seats():
            raise CannotDo(_("{card}: no one has a deck yet.").format(card=card.name))
        doers = {"add": self._add, "remove": self._remove, "upgrade": self._upgrade, "read": self._read}
        return self._said(doers.get(meant.doing, self._transform)(meant.seat, card))

    def begin(self, players: Sequence[tuple[str, str]]) -> Came:
        """Starter decks for these (name, character)."""
        self.keeper.begin(players)
        return self._said("")

    def start_over(self, seat: int) -> Came:
        """The starter deck again for one seat."""
        self.keeper.start_over(seat)
        return self._said(_("Back to the starter deck."))

    def take_back(self) -> Came:
        """The last change is taken back, and with the next touch the one before it."""
        self._old = None
        self.keeper.take_back()
        return self._said(_("Undone."))

    def decks(self) -> Came:
        """The decks as they are, with nothing changed."""
        return self._said("")

    # One card

    def _said(self, words: str) -> Came:
        seats = self.keeper.seats()
        return Came(words, seats, self._old, bool(seats) and self.keeper.can_take_back)

    def _read(self, _seat: int, card: Shown) -> str:
        return _("{card}, copy {copy}.").format(card=card.name, copy=card.copy)

    def _add(self, seat: int, card: Shown) -> str:
        self.keeper.add(seat, card)
        return _("{card}: added.").format(card=card.name)

    def _remove(self, seat: int, card: Shown) -> str:
        self.keeper.remove(seat, card)
        return _("{card}: removed.").format(card=card.name)

    def _upgrade(self, seat: int, card: Shown) -> str:
        self.keeper.upgrade(seat, card)
        return _("{card}: upgraded. Turn it over.").format(card=card.name)

    def _transform(self, seat: int, card: Shown) -> str:
        """The first card is the old one, the second comes for it."""
        old = self._old
        if old is None:
            if self._owned(seat, card) is None:
                missing = _("{card} is not in this deck, so it cannot be transformed. Scan another card.")
                raise CannotDo(missing.format(card=card.name))
            self._old = card
            return ""
        self._old = None
        self.keeper.transform(seat, old, card)
        return _("{old} became {new}.").format(old=old.name, new=card.name)

    def _cards(self, seat: int) -> tuple[OwnedCard, ...]:
        return self.keeper.seats()[seat].cards

    def _owned(self, seat: int, card: Shown) -> OwnedCard | None:
        """The card of this deck that is meant: this copy, else one whose number nobody said."""
        cards = self._cards(seat)
        for copy in (card.copy, 0):
            for each in cards:
                if (each.card, each.copy) == (card.card, copy):
                    return each
        return None
