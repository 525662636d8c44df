"""Decks at the table: what each seat owns, kept between games that have owned decks (`Game.owned_decks`)."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, Any, Concatenate, Literal, ParamSpec

import msgspec
from msgspec import Meta

from companion.engine.parts.owned_decks import Answers, OwnedDecks
from companion.engine.parts.table_kit import UPGRADED, Copy, Id
from companion.games import catalogue
from companion.speech.words import _
from companion.store.shelf import data_folder
from companion.table.errors import TableError
from companion.table.inputs import Name
from companion.table.kept_file import bad_file, changing, read_kept, write_kept

FORMAT = "table companion decks"
VERSION = 1
LARGEST_DECK = 999
"""Cards of a deck in the file; a game says what its own may hold."""
MOST_SEATS = 6
NO_ANSWERS: Answers = {}
SeatMode = Literal["cards", "effects", "numbers", "screen"]
"""How a seat plays: its cards are scanned, their effects declared, its numbers corrected; or
everything on the screen, where the companion draws for it."""
SEAT_MODES: tuple[SeatMode, ...] = ("cards", "effects", "numbers", "screen")


class DeckCard(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """One card of a deck; `copy` is 0 while nobody has said which copy it is."""

    card: Id
    copy: Annotated[int, Meta(ge=0, le=9999)] = 0
    upgraded: bool = False

    @property
    def face(self) -> str:
        """The id of the side that lies up."""
        return self.card + UPGRADED if self.upgraded else self.card


class SeatDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player owns, and how the seat plays."""

    player: Name
    character: Id
    cards: Annotated[tuple[DeckCard, ...], Meta(max_length=LARGEST_DECK)] = ()
    mode: SeatMode = "cards"

    @property
    def faces(self) -> list[str]:
        """The cards as a fight is set up with them."""
        return sorted(card.face for card in self.cards)


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Id
    format: str = FORMAT
    version: int = VERSION
    seats: Annotated[tuple[SeatDeck, ...], Meta(max_length=MOST_SEATS)] = ()


P = ParamSpec("P")


def _one_at_a_time(change: Callable[Concatenate[Decks, P], None]) -> Callable[Concatenate[Decks, P], None]:
    """A change begins with what the one before it left, also when another program made that one."""

    @functools.wraps(change)
    def alone(decks: Decks, /, *arguments: P.args, **named: P.kwargs) -> None:
        with decks.changing():
            change(decks, *arguments, **named)

    return alone


def decks_path() -> Path:
    """Where the decks of this table are kept."""
    return data_folder() / "decks.json"


def keeps_decks(game: str) -> bool:
    """Whether the seats of a game own decks; not so of a game there is not."""
    return game in catalogue.names() and catalogue.game(game).owned_decks is not None


def part_of(game: str) -> OwnedDecks:
    """What the seats of a game own. Raises `KeyError` for a game that keeps no decks."""
    part = catalogue.game(game).owned_decks if game in catalogue.names() else None
    if part is None:
        raise KeyError(game)
    return part()


def usual_game() -> str:
    """The game that decks are begun for where none is named: the first that has them."""
    return next(name for name in catalogue.names() if keeps_decks(name))


class Decks:
    """The decks of one table by seat; every change is on the disk when its method returns.

    They belong to the game that the file names; while there is no file, to `game`, or the usual one. Raises
    `TableError` (`bad-file`) for a file that is none, or holds the decks of another game than `game`.
    Threads and other programs may change them at the same time: a change is made to what stands in the file
    then. Where other players sit there by now it is refused (`TableError`, `other-seats`).
    """

    def __init__(self, path: Path, game: str = "") -> None:
        self.path = path
        self._alone = threading.RLock()
        self._changes = 0
        kept = self._read(game) or _Kept(game or usual_game())
        self.game, self.part = kept.game, part_of(kept.game)
        self.seats: tuple[SeatDeck, ...] = kept.seats

    def _read(self, game: str) -> _Kept | None:
        kept = read_kept(self.path, _Kept)
        if kept is not None and (mistake := _mistake_in(kept, game)):
            raise bad_file(self.path, mistake)
        return kept

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Nobody else changes the decks meanwhile; a change within a change is a part of it."""
        with self._alone, ExitStack() as held:
            if not self._changes:
                held.enter_context(changing(self.path))
                self._take_in(self._read(self.game))
            self._changes += 1
            try:
                yield
            finally:
                self._changes -= 1

    def _take_in(self, kept: _Kept | None) -> None:
        """What another program left in the file. Raises `TableError` when others sit at the seats now."""
        if kept is None or kept.seats == self.seats:
            return
        before, self.seats = self.seats, kept.seats
        if [(deck.player, deck.character) for deck in before] != [
            (deck.player, deck.character) for deck in self.seats
        ]:
            words = _("Another program began decks for others here: {players}.")
            names = ", ".join(self.players) or _("nobody")
            raise TableError("other-seats", words.format(players=names), _("Look at the decks, then go on."))

    @property
    def players(self) -> tuple[str, ...]:
        """Whose decks they are, seat by seat."""
        return tuple(deck.player for deck in self.seats)

    def options(self) -> dict[str, Any]:
        """What the seats bring, as options of the game."""
        return {
            self.part.character_option: [deck.character for deck in self.seats],
            self.part.deck_option: [deck.faces for deck in self.seats],
        }

    # Beginning

    @_one_at_a_time
    def begin(self, players: Sequence[tuple[str, str]], answers: Answers = NO_ANSWERS) -> None:
        """A new adventure: every (player, character) gets the starter deck, in one tap.

        `answers` set the first game up, where the starter decks depend on it. Raises `TableError`
        (`unknown-card`) for a character there is not, or that is chosen twice.
        """
        characters = [character for _player, character in players]
        known = self.part.characters()
        if not set(characters) <= known.keys() or len(set(characters)) < len(characters):
            words = _("Each player chooses another of {known}.").format(known=", ".join(known))
            raise TableError("unknown-card", words, _("Choose again."))
        seats = tuple(
            msgspec.convert({"player": player, "character": character}, SeatDeck)
            for player, character in players
        )
        self._keep(tuple(self._with_starter(seat, answers) for seat in seats))

    @_one_at_a_time
    def start_over(self, seat: int, answers: Answers = NO_ANSWERS) -> None:
        """The starter deck again for one seat."""
        self._put(seat, self._with_starter(self.seats[seat], answers))

    def _with_starter(self, seat: SeatDeck, answers: Answers) -> SeatDeck:
        """The starter deck, copy by copy as it lies in the box; of a shared card nobody knows which copy."""
        numbers: dict[str, int] = {}
        cards = []
        for card, shared in self.part.starter(seat.character, answers):
            numbers[card] = numbers.get(card, 0) + 1
            cards.append(DeckCard(card, 0 if shared else numbers[card]))
        return msgspec.structs.replace(seat, cards=tuple(sorted(cards)))

    # Changing a deck

    @_one_at_a_time
    def add(self, seat: int, copy: Copy, upgraded: bool = False) -> None:
        """A card was gained. Raises `TableError` for a card there is not, or that is owned already."""
        card = self._card_of(copy, upgraded)
        owner = self.seat_of(copy)
        if owner is not None:
            words = _("This card is in the deck of {name} already.")
            remedy = _("Remove it there first, or show another copy.")
            raise TableError("copy-bound", words.format(name=self.seats[owner].player), remedy)
        if len(self.seats[seat].cards) >= self.part.most_cards:
            words = _("A deck holds at most {most} cards.").format(most=self.part.most_cards)
            raise TableError("too-many", words, _("Remove a card first."))
        self._change(seat, (*self.seats[seat].cards, card))

    @_one_at_a_time
    def remove(self, seat: int, copy: Copy) -> None:
        """A card left the deck. Raises `TableError` (`not-in-deck`)."""
        self._change(seat, self._without(seat, self._place(seat, copy)))

    @_one_at_a_time
    def upgrade(self, seat: int, copy: Copy) -> None:
        """The upgraded side lies up now. Raises `TableError` (`not-in-deck`, `no-upgrade`)."""
        place = self._place(seat, copy)
        if self.seats[seat].cards[place].upgraded or not self.part.knows(copy.card + UPGRADED):
            words = _("This card has no further upgraded side.")
            raise TableError("no-upgrade", words, _("Show another card."))
        upgraded = DeckCard(copy.card, copy.copy, True)
        self._change(seat, (*self._without(seat, place), upgraded))

    @_one_at_a_time
    def transform(self, seat: int, old: Copy, new: Copy) -> None:
        """One card went and another came in its place. Raises `TableError`, having changed nothing."""
        before = self.seats
        self.remove(seat, old)
        try:
            self.add(seat, new)
        except BaseException:
            self._keep(before)
            raise

    @_one_at_a_time
    def set_mode(self, seat: int, mode: SeatMode) -> None:
        """How the seat plays from now on."""
        self._put(seat, msgspec.structs.replace(self.seats[seat], mode=mode))

    def _card_of(self, copy: Copy, upgraded: bool) -> DeckCard:
        card = DeckCard(copy.card, copy.copy, upgraded)
        if copy.game != self.game or not self.part.knows(card.face):
            words = _("There is no card {card} in {game}.")
            title = catalogue.game(self.game).title()
            raise TableError(
                "unknown-card", words.format(card=card.face, game=title), _("Show a card of this game.")
            )
        return card

    def _place(self, seat: int, copy: Copy) -> int:
        """Where the copy stands in the deck; a card of which nobody said the copy may be it."""
        cards = self.seats[seat].cards
        for wanted in (copy.copy, 0):
            for place, card in enumerate(cards):
                if (card.card, card.copy) == (copy.card, wanted):
                    return place
        words = _("{card} is not in the deck of {name}.")
        name = self.seats[seat].player
        raise TableError("not-in-deck", words.format(card=copy.card, name=name), _("Add it first."))

    def _without(self, seat: int, place: int) -> tuple[DeckCard, ...]:
        cards = self.seats[seat].cards
        return cards[:place] + cards[place + 1 :]

    def _change(self, seat: int, cards: Iterable[DeckCard]) -> None:
        self._put(seat, msgspec.structs.replace(self.seats[seat], cards=tuple(sorted(cards))))

    def _put(self, seat: int, deck: SeatDeck) -> None:
        self._keep((*self.seats[:seat], deck, *self.seats[seat + 1 :]))

    def _keep(self, seats: tuple[SeatDeck, ...]) -> None:
        write_kept(self.path, _Kept(self.game, seats=seats))
        self.seats = seats

    # Looking

    def seat_of(self, copy: Copy) -> int | None:
        """Whose deck this copy is in; `None` when it is nobody's."""
        for seat, deck in enumerate(self.seats):
            if any((card.card, card.copy) == (copy.card, copy.copy) for card in deck.cards):
                return seat
        return None

    def upgraded(self, copy: Copy) -> bool | None:
        """Whether the upgraded side of a copy lies up; `None` when it is in no deck."""
        for deck in self.seats:
            for card in deck.cards:
                if (card.card, card.copy) == (copy.card, copy.copy):
                    return card.upgraded
        return None


def _mistake_in(kept: _Kept, game: str) -> str:
    """Why what was kept are no decks of a game ("": of any); "" when they are."""
    if kept.format != FORMAT or kept.version > VERSION:
        return _("it holds no decks")
    if not keeps_decks(kept.game) or kept.game != (game or kept.game):
        return _("it holds decks of the game {game}").format(game=kept.game)
    part = part_of(kept.game)
    for seat in kept.seats:
        if seat.character not in part.characters():
            return _("there is no character {character}").format(character=seat.character)
        if len(seat.cards) > part.most_cards:
            return _("a deck holds at most {most} cards").format(most=part.most_cards)
        for card in seat.cards:
            if not part.knows(card.face):
                return _("there is no card {card}").format(card=card.face)
    return ""
