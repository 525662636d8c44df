"""The decks of this table as the screens know them: changed by touch, or by laying cards on a reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.engine.parts.owned_decks import OwnedDecks
from companion.engine.parts.table_kit import UPGRADED, Copy
from companion.games import catalogue
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.table.desk.inputs import TagSeen, understood
from companion.table.kept.decks import NO_ANSWERS, DeckCard, Decks, part_of
from companion.table.kits import kit_of
from companion.table.tags.library import Library
from hardware.events import HardwareEvent, ReaderSaw, TagGone
from hardware.events import TagSeen as HardwareTagSeen
from ui.behind.card_book import BoxOfGame
from ui.behind.in_words import in_words
from ui.behind.table_hardware import TableHardware
from ui.ports.cannot_do import CannotDo
from ui.ports.services import DeckSeat, OwnedCard, Shown

Seen = Callable[[Shown | None, str], None]


class TableDecks:
    """`ui.ports.services.DeckKeeper` over the decks that fights are set up from.

    `decks` opens them, and gives the same ones each time. While somebody listens, scans play no cards. The
    game whose cards they are is loaded with the first look at the decks, which the disk's thread takes.
    """

    def __init__(self, decks: Callable[[], Decks], library: Library, hardware: TableHardware) -> None:
        self._decks = decks
        self.library = library
        self.hardware = hardware
        self._seen: Seen | None = None
        self._game = catalogue.USUAL_DECKS

    # Looking

    @property
    def game(self) -> str:
        """The id of the game whose players own decks."""
        return self._game

    @property
    def character_option(self) -> str:
        """The key of the seat option that says which character a seat plays."""
        return self._part.character_option

    @property
    def cards(self) -> BoxOfGame:
        """What lies in the box of that game."""
        return self._cards

    @cached_property
    def _cards(self) -> BoxOfGame:
        return BoxOfGame(catalogue.game(self._game))

    @cached_property
    def _part(self) -> OwnedDecks:
        return part_of(self._game)

    def characters(self) -> dict[str, str]:
        """The characters one can play, by name."""
        return dict(self._part.characters())

    def seats(self) -> tuple[DeckSeat, ...]:
        """Everybody's deck. Raises `CannotDo`."""
        names, decks = self.characters(), self._opened()
        if decks.older:
            raise CannotDo(decks.older)
        return tuple(
            DeckSeat(deck.player, deck.character, names[deck.character], tuple(map(self._owned, deck.cards)))
            for deck in decks.seats
        )

    def _owned(self, card: DeckCard) -> OwnedCard:
        game = self._cards.game
        upgradable = not card.upgraded and card.card + UPGRADED in self._cards.sides
        face = self._part.face(card.face)
        return OwnedCard(card.card, game.words.card(card.face), card.copy, card.upgraded, upgradable, face)

    def _opened(self) -> Decks:
        with in_words():
            return self._decks()

    # Changing

    def begin(self, players: Sequence[tuple[str, str]], answers: Mapping[str, Any] = NO_ANSWERS) -> None:
        """Starter decks for these (name, character), a new party. Raises `CannotDo`."""
        self._done(lambda decks: decks.begin(players, answers))

    def start_over(self, seat: int) -> None:
        """The starter deck again for one seat. Raises `CannotDo`."""
        self._done(lambda decks: decks.start_over(seat))

    def add(self, seat: int, card: Shown) -> None:
        """A card was gained; one without a number is the next copy of the box that nobody owns."""
        self._done(lambda decks: decks.add(seat, self._copy(decks, card), card.upgraded))

    def remove(self, seat: int, card: Shown) -> None:
        """A card left the deck. Raises `CannotDo`."""
        self._done(lambda decks: decks.remove(seat, self._copy_of(card)))

    def upgrade(self, seat: int, card: Shown) -> None:
        """The upgraded side lies up now. Raises `CannotDo`."""
        self._done(lambda decks: decks.upgrade(seat, self._copy_of(card)))

    def transform(self, seat: int, old: Shown, new: Shown) -> None:
        """One card went and another came. Raises `CannotDo`, having changed nothing."""
        self._done(lambda decks: decks.transform(seat, self._copy_of(old), self._copy(decks, new)))

    @property
    def can_take_back(self) -> bool:
        """Whether a deck was changed since these began. Raises `CannotDo`."""
        return self._opened().can_take_back

    def take_back(self) -> None:
        """The last change in the log of the decks is taken back. Raises `CannotDo`."""
        self._done(Decks.take_back)

    def _done(self, change: Callable[[Decks], None]) -> None:
        with in_words():
            change(self._decks())

    def _copy_of(self, card: Shown) -> Copy:
        """A copy; one of which nobody said the number has the number 0, as in the deck."""
        return Copy(self._game, self._cards.part_of[card.card], card.card, card.copy)

    def _copy(self, decks: Decks, card: Shown) -> Copy:
        """The copy that was shown, or the first one of the box that is in no deck."""
        if card.copy:
            return self._copy_of(card)
        alike = [copy for copy in kit_of(self._game).cards.box() if copy.card == card.card]
        free = (copy for copy in alike if decks.seat_of(copy) is None)
        found = next(free, None)
        if found is None:
            words = _("All {count} copies of {card} are already in decks. Remove one first.")
            raise CannotDo(words.format(count=len(alike), card=card.name))
        return found

    # Scanning

    def listen(self, seen: Seen) -> None:
        """From now on every card that is laid down is shown to `seen`; why not, if it is none."""
        self._seen = seen
        self.hardware.taker = self._take

    def stop_listening(self) -> None:
        """Scans are for the game again."""
        self._seen = self.hardware.taker = None

    def _take(self, event: HardwareEvent) -> bool:
        if isinstance(event, HardwareTagSeen) and self._seen is not None:
            known = understood(event)
            if isinstance(known, TagSeen):
                self._seen(*self._identified(known))
        return isinstance(event, HardwareTagSeen | TagGone | ReaderSaw)

    def _identified(self, seen: TagSeen) -> tuple[Shown | None, str]:
        try:
            found = self.library.identify(seen.uid, seen.name)
        except StoreError as error:
            return None, str(error)
        if found is None:
            return None, _("This tag is not linked to a card. Link it first under “Cards and tags”.")
        copy = found.copy
        if copy.game != self._game or copy.card not in self._cards.part_of:
            words = _("This card is not from {game}, so it cannot go in a deck.")
            return None, words.format(game=self._cards.game.title())
        name = self._cards.game.words.card(copy.card)
        return Shown(copy.card, name, copy.copy, found.upgraded), ""
