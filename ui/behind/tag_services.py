"""The library of physical cards as the screens know it: bound by scanning, named in the tag's own memory.

The library is changed in the thread of `ui.shell.worker`; scans and names are the drawing thread's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.at_table import writer_of
from companion.engine.parts.table_kit import Copy
from companion.games import catalogue
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.table import kits
from companion.table.desk.inputs import TagSeen as Seen
from companion.table.desk.inputs import understood
from companion.table.kept.owners import Owners
from companion.table.tags.binding import copies_of
from companion.table.tags.library import Library
from companion.table.tags.naming import NameWriter
from hardware.events import HardwareEvent, ReaderSaw, TagGone, TagSeen
from ui.behind.card_book import BoxOfGame
from ui.behind.in_words import in_words
from ui.behind.table_hardware import TableHardware
from ui.ports.services import Binding, Written

Told = Callable[[Written], None]


class LibraryTags:
    """`ui.ports.services.Tags` over the library. While a card waits for its tag, scans play no cards.

    `owners` know which side of a card lies up, for the name that is written. All games are loaded when
    somebody first looks at the decks.
    """

    def __init__(
        self, library: Library, hardware: TableHardware, owners: Callable[[], Owners | None] = lambda: None
    ) -> None:
        self.library = library
        self.hardware = hardware
        self.owners = owners
        self._known: dict[str, tuple[str, str]] = {}
        self._laid_down: Callable[[str], None] | None = None
        self._known_owners: Owners | None = None
        self._writing: _Writing | None = None

    def decks(self) -> tuple[str, ...]:
        """The parts of all boxes, in the language that is spoken now; those of another one stay known."""
        found = _parts()
        self._known = {**self._known, **found}
        return tuple(found)

    @property
    def _parts(self) -> dict[str, tuple[str, str]]:
        """Game and part of every deck by what it is called, in every language in which it was called."""
        if not self._known:
            self.decks()
        return self._known

    def cards(self, deck: str) -> tuple[Binding, ...]:
        """Every copy of a part with its tag. Raises `KeyError` for a part there is not.

        Looks at the decks too, so that a name can be written later without reading anything.
        """
        self._known_owners = self._owners()
        game, part = self._parts[deck]
        name = catalogue.game(game).words.card
        return tuple(
            Binding(copy.card, name(copy.card), copy.copy, self.library.uid_of(copy) or "", deck)
            for copy in copies_of(game, part)
        )

    def unbound(self, game: str, first: Sequence[str]) -> tuple[Binding, ...]:
        """One copy without a tag of each card of a game, by name: those of the parts `first` come first."""
        self.decks()
        shown = {part: deck for deck, (other, part) in self._parts.items() if other == game}
        name = catalogue.game(game).words.card
        found: dict[tuple[str, str], Binding] = {}
        for copy in self.library.missing(copies_of(game)):
            binding = Binding(copy.card, name(copy.card), copy.copy, "", shown[copy.set])
            found.setdefault((copy.set, copy.card), binding)
        order = {part: place for place, part in enumerate(first)}
        pairs = sorted(found.items(), key=lambda pair: (order.get(pair[0][0], len(order)), pair[1].name))
        return tuple(binding for _key, binding in pairs)

    # Binding

    def hear_tags(self, laid_down: Callable[[str], None]) -> None:
        """From now on every tag that is laid down is told by its UID, and plays no card."""
        self.stop_writing()
        self._laid_down = laid_down
        self.hardware.taker = self._take

    def stop_binding(self) -> None:
        """Scans are for the game again."""
        self._laid_down = self.hardware.taker = None

    def bind(self, uid: str, binding: Binding) -> str:
        """From now on this tag means this copy; returns words that say so. Raises `CannotDo`."""
        game, part = self._parts[binding.deck]
        with in_words():
            self.library.bind(uid, Copy(game, part, binding.card, binding.copy))
        words = _("Linked: {name}, copy {copy}.")
        return words.format(name=binding.name, copy=binding.copy)

    def unbind(self, uid: str) -> None:
        """This tag means nothing any more. Raises `CannotDo`."""
        with in_words():
            self.library.unbind(uid)

    def _take(self, event: HardwareEvent) -> bool:
        """Every scan is for the library now; dice and buttons are not."""
        if isinstance(event, TagSeen) and self._writing is not None:
            self._writing.laid_down(event)
        elif isinstance(event, TagSeen) and self._laid_down is not None:
            self._laid_down(event.uid)
        return isinstance(event, TagSeen | TagGone | ReaderSaw)

    # Writing names

    def write_name(self, binding: Binding, replace: bool, then: Told) -> None:
        """Write the card's name into its tag, at once when that lies on a reader, else when it does."""
        self.stop_writing()
        self._laid_down = None
        self.hardware.taker = self._take
        writer = NameWriter(
            self.library, writer_of(self.hardware.equipment), self.hardware.clock, self._known_owners
        )
        self._writing = _Writing(writer, binding, replace, then, self.hardware)
        lying = self.hardware.lying(binding.uid)
        if lying is not None:
            self._writing.laid_down(lying)
        else:
            words = _("Put only {name}, copy {copy}, on a reader.")
            then(Written(words.format(name=binding.name, copy=binding.copy), waiting=True))

    def stop_writing(self) -> None:
        """Nothing is to be written any more; what a reader has begun it ends."""
        if self._writing is not None:
            self._writing.stop()
            self._writing = self.hardware.taker = None

    def _owners(self) -> Owners | None:
        try:
            return self.owners()
        except StoreError:
            return None


class _Writing:
    """One name on its way into one tag; looked at once for each picture."""

    def __init__(
        self, writer: NameWriter, binding: Binding, replace: bool, then: Told, hardware: TableHardware
    ) -> None:
        self.writer, self.binding, self.replace, self.then = writer, binding, replace, then
        self.stop = hardware.watch(self.look)

    def laid_down(self, event: TagSeen) -> None:
        """A tag came to lie on a reader: begin, if it is the one."""
        seen = understood(event)
        if self.writer.busy or not isinstance(seen, Seen):
            return
        if seen.uid != self.binding.uid:
            words = _("That is another tag. Scan {name}, copy {copy}.")
            self._tell(words.format(name=self.binding.name, copy=self.binding.copy), waiting=True)
            return
        try:
            self.writer.begin(seen, replace=self.replace)
        except StoreError as error:
            self._tell(str(error))
            return
        self._tell(_("Writing. Leave the card where it is."), waiting=True)

    def look(self) -> None:
        """Whether the reader has said how it went."""
        named = self.writer.finished()
        if named is None:
            return
        self.stop()
        self.then(Written(named.words, named.outcome == "written", foreign=named.outcome == "foreign"))

    def _tell(self, words: str, waiting: bool = False) -> None:
        self.then(Written(words, waiting=waiting))


def _parts() -> dict[str, tuple[str, str]]:
    """Every part of every box by the name it is shown with."""
    found = {}
    for game in kits.games():
        title = catalogue.game(game).title()
        parts = BoxOfGame(catalogue.game(game)).parts()
        for part in sorted(parts):
            words = _("{game}: {part}").format(game=title, part=parts[part])
            name = title if len(parts) == 1 else words
            found[name] = (game, part)
    return found
