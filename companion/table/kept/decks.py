"""Decks at the table: what each seat owns, in the log of a run, and which copy of a card lies with whom.

The run of a party in which nobody plays yet (`companion.engine.parts.owned_decks`) owns its decks: every
change is an act in its log, and is taken back as any other. The file beside it says which copies of cardboard
those cards are.
"""

from __future__ import annotations

import functools
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Concatenate, ParamSpec

import msgspec
from msgspec import Meta

from companion.engine.commands import Do, Undo
from companion.engine.game import Setup
from companion.engine.oracles import SeedOracle
from companion.engine.parts.owned_decks import Answers, OwnedDecks
from companion.engine.parts.table_kit import UPGRADED, Copy, Id
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.games import catalogue
from companion.play.opening import RULES
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.store.shelf import Shelf, data_folder
from companion.table.kept.kept_file import bad_file, changing, read_kept, write_kept
from companion.table.kept.seat_modes import KeptSeatModes, SeatMode, seat_modes_path
from companion.table.tags.errors import TableError

FORMAT = "table companion copies"
VERSION = 1
MOST_COPIES = 999
"""Copies that the file holds for a seat: those of its deck, then those that were in it once."""
MOST_SEATS = 6
NO_ANSWERS: Answers = {}
PARTIES = "parties"
"""The folder with the runs of parties, beside the file of their copies."""
OLDER = "decks.json"
"""What decks were kept in before runs owned them."""


class DeckCard(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """One card of a deck; `copy` is 0 while nobody has said which copy it is."""

    card: Id
    copy: Annotated[int, Meta(ge=0, le=9999)] = 0
    upgraded: bool = False

    @property
    def face(self) -> str:
        """The id of the side that lies up."""
        return self.card + UPGRADED if self.upgraded else self.card


class SeatDeck(msgspec.Struct, frozen=True):
    """What one player owns, and how the seat plays."""

    player: str
    character: str
    cards: tuple[DeckCard, ...] = ()
    mode: SeatMode = "cards"

    @property
    def faces(self) -> list[str]:
        """The cards as a fight is set up with them."""
        return sorted(card.face for card in self.cards)


Copies = Annotated[tuple[DeckCard, ...], Meta(max_length=MOST_COPIES)]


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which copies lie with each seat of the run `run`."""

    run: Annotated[str, Meta(max_length=40)] = ""
    format: str = FORMAT
    version: int = VERSION
    seats: Annotated[tuple[Copies, ...], Meta(max_length=MOST_SEATS)] = ()


P = ParamSpec("P")


def _one_at_a_time(change: Callable[Concatenate[Decks, P], None]) -> Callable[Concatenate[Decks, P], None]:
    """A change begins with what the one before it left: a screen and a game under way both make some."""

    @functools.wraps(change)
    def alone(decks: Decks, /, *arguments: P.args, **named: P.kwargs) -> None:
        with decks.changing():
            change(decks, *arguments, **named)

    return alone


def copies_path() -> Path:
    """Where this table keeps which copies lie with whom; the runs of its parties lie beside it."""
    return data_folder() / "copies.json"


def keeps_decks(game: str) -> bool:
    """Whether the seats of a game own decks; not so of a game there is not."""
    return game in catalogue.names() and catalogue.game(game).parts.owned_decks is not None


def part_of(game: str) -> OwnedDecks:
    """What the seats of a game own. Raises `KeyError` for a game that keeps no decks."""
    part = catalogue.game(game).parts.owned_decks if game in catalogue.names() else None
    if part is None:
        raise KeyError(game)
    return part()


class Decks:
    """The decks of one table by seat; every change is on the disk when its method returns.

    They are those of the party of `game` (else the usual one) that was gathered last. Raises `StoreError` for
    a run that cannot be read, and `TableError` (`bad-file`) for a file that says no copies.
    Threads and other programs may change them at the same time: a change is made to what stands on the disk
    then. Where other players sit there by now it is refused (`TableError`, `other-seats`).
    """

    def __init__(self, path: Path, game: str = "") -> None:
        self.path = path
        self._alone = threading.RLock()
        self.game = game or catalogue.USUAL_DECKS
        self.part = part_of(self.game)
        self.modes = KeptSeatModes(path.with_name(seat_modes_path().name))
        self.shelf = Shelf(RULES, path.with_name(PARTIES))
        self.run = ""
        self.seats: tuple[SeatDeck, ...] = ()
        self.can_take_back = False
        self._copies: tuple[tuple[DeckCard, ...], ...] = ()
        self._look()

    @property
    def players(self) -> tuple[str, ...]:
        """Whose decks they are, seat by seat."""
        return tuple(deck.player for deck in self.seats)

    @property
    def older(self) -> str:
        """What to say of decks that an older version kept, while there are no others."""
        file = self.path.with_name(OLDER)
        if self.seats or not file.exists():
            return ""
        words = _("{file} holds decks from an older version. This version cannot read them.")
        return words.format(file=file)

    def options(self) -> dict[str, Any]:
        """What the seats bring, as options of the game."""
        return {
            self.part.character_option: [deck.character for deck in self.seats],
            self.part.deck_option: [deck.faces for deck in self.seats],
        }

    # Reading

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Nobody else changes the decks meanwhile. Raises `TableError` when others sit at the seats now."""
        with self._alone, changing(self.path):
            before = self._seated()
            self._look()
            if self._seated() != before:
                words = _("Another program started decks for other players here: {players}.")
                names = ", ".join(self.players) or _("no one")
                remedy = _("Check the decks, then try again.")
                raise TableError("other-seats", words.format(players=names), remedy)
            yield

    def _seated(self) -> list[tuple[str, str]]:
        return [(deck.player, deck.character) for deck in self.seats]

    def _look(self) -> None:
        """See the party that was gathered last."""
        found = next((info for info in self.shelf.kept() if info.game in ("", self.game)), None)
        if found is None:
            return
        session, _notices = self.shelf.read(found.id, _no_chance)
        kept = read_kept(self.path, _Kept) or _Kept()
        if kept.format != FORMAT or kept.version > VERSION:
            raise bad_file(self.path, _("it does not list which copies each player has"))
        self._take_over(found.id, session, kept.seats if kept.run == found.id else ())

    def _take_over(self, run: str, session: Session, copies: Sequence[Sequence[DeckCard]]) -> None:
        """The decks as the run has them now, each card with its copy as far as anybody knows it."""
        seats, sides = session.setup.seats, self.part.cards(session.match.state)
        known = [*map(tuple, copies), *[()] * len(seats)][: len(seats)]
        characters, modes = session.setup.options[self.part.character_option], self.modes.of(run)
        self.run, self._copies = run, tuple(known)
        self.can_take_back = session.undo_target() is not None
        self.seats = tuple(
            SeatDeck(name, characters[seat], _joined(sides[seat], known[seat]), modes.get(seat, "cards"))
            for seat, name in enumerate(seats)
        )

    # Beginning

    @_one_at_a_time
    def begin(self, players: Sequence[tuple[str, str]], answers: Answers = NO_ANSWERS) -> None:
        """A new party: every (player, character) gets the starter deck, in one tap.

        `answers` set the first game up, where the starter decks depend on it. The party before it stays on
        the disk. Raises `TableError` (`unknown-card`) for a character there is not, or that is chosen twice.
        """
        characters = [character for _player, character in players]
        known = self.part.characters()
        if not set(characters) <= known.keys() or len(set(characters)) < len(characters):
            words = _("Each player must choose a different character: {known}.").format(
                known=", ".join(known)
            )
            raise TableError("unknown-card", words, _("Choose again."))
        names = tuple(player for player, _character in players)
        setup = Setup(self.game, names, "decks", self.part.gathered(characters, answers))
        copies = [self._starter(character, answers) for character in characters]
        opened = self.shelf.new(setup, _no_chance)
        opened.close()
        try:
            self._keep(opened.id, copies)
        except StoreError:
            self.shelf.delete(opened.id)
            raise
        self._take_over(opened.id, opened.session, copies)

    @_one_at_a_time
    def start_over(self, seat: int, answers: Answers = NO_ANSWERS) -> None:
        """The starter deck again for one seat."""
        copies = self._starter(self.seats[seat].character, answers)
        self._do(seat, self.part.start_over(), [*copies, *self._copies[seat]])

    def _starter(self, character: str, answers: Answers) -> tuple[DeckCard, ...]:
        """The starter deck, copy by copy as it lies in the box; of a shared card nobody knows which copy."""
        numbers: dict[str, int] = {}
        cards = []
        for card, shared in self.part.starter(character, answers):
            numbers[card] = numbers.get(card, 0) + 1
            cards.append(DeckCard(card, 0 if shared else numbers[card]))
        return tuple(card for card in sorted(cards) if card.copy)

    # Changing a deck

    @_one_at_a_time
    def add(self, seat: int, copy: Copy, upgraded: bool = False) -> None:
        """A card was gained. Raises `TableError` for a card there is not, or that is owned already."""
        card = self._new(copy, upgraded)
        self._do(seat, self.part.change("", card.face), [card, *self._copies[seat]])

    @_one_at_a_time
    def remove(self, seat: int, copy: Copy) -> None:
        """A card left the deck. Raises `TableError` (`not-in-deck`)."""
        card = self._owned(seat, copy)
        self._do(seat, self.part.change(card.face, ""), [*self._others(seat, card), card])

    @_one_at_a_time
    def upgrade(self, seat: int, copy: Copy) -> None:
        """The upgraded side lies up now. Raises `TableError` (`not-in-deck`, `no-upgrade`)."""
        card = self._owned(seat, copy)
        if card.upgraded or not self.part.knows(copy.card + UPGRADED):
            words = _("This card cannot be upgraded further.")
            raise TableError("no-upgrade", words, _("Scan another card."))
        upgraded = DeckCard(card.card, copy.copy, True)
        self._do(seat, self.part.change(card.face, upgraded.face), [upgraded, *self._others(seat, upgraded)])

    @_one_at_a_time
    def transform(self, seat: int, old: Copy, new: Copy) -> None:
        """One card went and another came in its place. Raises `TableError`, having changed nothing."""
        gone, came = self._owned(seat, old), self._new(new)
        act = self.part.change(gone.face, came.face)
        self._do(seat, act, [came, *self._others(seat, gone), gone])

    @_one_at_a_time
    def take_back(self) -> None:
        """The last change of a deck is taken back. Raises `TableError` (`nothing-to-undo`)."""
        with self.shelf.open(self.run, _no_chance) as opened:
            _let_through(lambda: opened.session.handle(Undo()))
            self._take_over(self.run, opened.session, self._copies)

    @_one_at_a_time
    def set_mode(self, seat: int, mode: SeatMode) -> None:
        """How the seat plays from now on."""
        deck = msgspec.structs.replace(self.seats[seat], mode=mode)
        seats = (*self.seats[:seat], deck, *self.seats[seat + 1 :])
        self.modes.keep(self.run, {n: each.mode for n, each in enumerate(seats)}, len(seats))
        self.seats = seats

    def _do(self, seat: int, act: Any, copies: Sequence[DeckCard]) -> None:
        """Do it in the log of the run, then say which copies lie with the seat: first those of its deck."""
        known = [*self._copies]
        known[seat] = tuple(card for card in dict.fromkeys(copies) if card.copy)[:MOST_COPIES]
        came = set(known[seat]) - set(self._copies[seat])
        for other in range(len(known)):
            if other != seat:
                known[other] = tuple(card for card in known[other] if card not in came)
        with self.shelf.open(self.run, _no_chance) as opened:
            _let_through(lambda: opened.session.handle(Do(seat, act)))
            try:
                self._keep(self.run, known)
            except StoreError:
                opened.session.handle(Undo())
                raise
            self._take_over(self.run, opened.session, known)

    def _keep(self, run: str, copies: Sequence[Sequence[DeckCard]]) -> None:
        write_kept(self.path, _Kept(run, seats=tuple(map(tuple, copies))))

    def _new(self, copy: Copy, upgraded: bool = False) -> DeckCard:
        """A card that comes. Raises `TableError` for one there is not, or whose copy lies in a deck."""
        card = DeckCard(copy.card, copy.copy, upgraded)
        if copy.game != self.game or not self.part.knows(card.face):
            words = _("There is no card {card} in {game}.")
            title = catalogue.game(self.game).title()
            raise TableError(
                "unknown-card", words.format(card=card.face, game=title), _("Scan a card from this game.")
            )
        owner = self.seat_of(copy)
        if owner is not None:
            words = _("This card is already in the deck of {name}.")
            remedy = _("Remove it there first, or scan another copy.")
            raise TableError("copy-bound", words.format(name=self.seats[owner].player), remedy)
        return card

    def _owned(self, seat: int, copy: Copy) -> DeckCard:
        """The card of the deck that a copy is; else one of which nobody said the copy may be it."""
        for wanted in (copy.copy, 0):
            for card in self.seats[seat].cards:
                if (card.card, card.copy) == (copy.card, wanted):
                    return card
        words = _("{card} is not in the deck of {name}.")
        name = self.seats[seat].player
        raise TableError("not-in-deck", words.format(card=copy.card, name=name), _("Add it first."))

    def _others(self, seat: int, card: DeckCard) -> list[DeckCard]:
        """The copies of a seat but this one, whichever side lies up."""
        return [each for each in self._copies[seat] if (each.card, each.copy) != (card.card, card.copy)]

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


def _joined(sides: Sequence[str], copies: Sequence[DeckCard]) -> tuple[DeckCard, ...]:
    """The cards of a deck with their copies.

    The deck says which sides there are; of a copy whose side is not there (an upgrade was taken back) the
    other one lies up, and one of which neither is there has left the deck.
    """
    left, found = Counter(sides), []
    for copy in copies:
        for upgraded in (copy.upgraded, not copy.upgraded):
            card = DeckCard(copy.card, copy.copy, upgraded)
            if left[card.face]:
                left[card.face] -= 1
                found.append(card)
                break
    return tuple(sorted([*found, *_unknown(left)]))


def _unknown(left: Counter[str]) -> Iterator[DeckCard]:
    for side in left.elements():
        yield DeckCard(side.removesuffix(UPGRADED), 0, side.endswith(UPGRADED))


def _no_chance(setup: Setup) -> SeedOracle:
    """Nothing is drawn or rolled where nobody plays."""
    return SeedOracle(setup.seed)


def _let_through(change: Callable[[], Any]) -> None:
    """Raises what the rules refuse as `TableError`, in their words."""
    try:
        change()
    except Refused as refused:
        code = refused.refusal.code
        remedy = _("Remove a card first.") if code == "too-many" else _("Check the deck as it is now.")
        raise TableError(code, refused.refusal.words, remedy) from refused
