"""The library of physical cards as the screens know it: which tag is which copy, bound by scanning."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.words import _
from companion.games import catalogue
from companion.store.errors import StoreError
from companion.table import kits
from companion.table.binding import copies_of
from companion.table.physical import Copy
from companion.table.tags import Library
from hardware.events import HardwareEvent, ReaderSaw, TagGone, TagSeen
from ui.services import Binding, CannotDo
from ui.table_hardware import TableHardware

Bound = Callable[[Binding, str], None]


class LibraryTags:
    """`ui.services.Tags` over the library. While a card waits for its tag, scans play no cards."""

    def __init__(self, library: Library, hardware: TableHardware) -> None:
        self.library = library
        self.hardware = hardware
        self._parts = _parts()
        self._waiting: tuple[Binding, Bound] | None = None

    def decks(self) -> tuple[str, ...]:
        """The parts of all boxes."""
        return tuple(self._parts)

    def cards(self, deck: str) -> tuple[Binding, ...]:
        """Every copy of a part with its tag. Raises `KeyError` for a part there is not."""
        game, part = self._parts[deck]
        name = catalogue.game(game).card_words
        return tuple(
            Binding(copy.card, name(copy.card), copy.copy, self.library.uid_of(copy) or "", deck)
            for copy in copies_of(game, part)
        )

    def bind_next(self, binding: Binding, then: Bound) -> None:
        """The next tag that is laid down means this copy; `then` gets it with its tag.

        A tag that cannot be bound leaves the copy waiting: `then` gets it without a tag, and why.
        """
        self._waiting = (binding, then)
        self.hardware.taker = self._take

    def stop_binding(self) -> None:
        """Scans are for the game again."""
        self._waiting = self.hardware.taker = None

    def unbind(self, uid: str) -> None:
        """This tag means nothing any more. Raises `CannotDo`."""
        try:
            self.library.unbind(uid)
        except StoreError as error:
            raise CannotDo(str(error)) from error

    def _take(self, event: HardwareEvent) -> bool:
        """Every scan is for the library now; dice and buttons are not."""
        if isinstance(event, TagSeen) and self._waiting is not None:
            self._bind(event.uid, *self._waiting)
        return isinstance(event, TagSeen | TagGone | ReaderSaw)

    def _bind(self, uid: str, binding: Binding, then: Bound) -> None:
        game, part = self._parts[binding.deck]
        try:
            self.library.bind(uid, Copy(game, part, binding.card, binding.copy))
        except StoreError as error:
            then(binding, str(error))
            return
        self._waiting = None
        words = _("{name}, copy {copy}: this is its tag now.").format(name=binding.name, copy=binding.copy)
        then(Binding(binding.card, binding.name, binding.copy, uid, binding.deck), words)


def _parts() -> dict[str, tuple[str, str]]:
    """Every part of every box by the name it is shown with."""
    found = {}
    for game in kits.games():
        title = catalogue.game(game).title()
        parts = sorted({copy.set for copy in kits.kit_of(game).box()})
        for part in parts:
            name = title if len(parts) == 1 else _("{game}: {part}").format(game=title, part=part)
            found[name] = (game, part)
    return found
