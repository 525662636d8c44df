"""How long the drawing thread is held while something is read from the disk or written to it.

Every figure is the longest turn of Kivy's loop, in milliseconds, from a touch or a scan until what it
brings is on the glass: no frame is drawn and no touch is heard meanwhile. Drawing itself counts too. A slow
disk takes `SLOW_SECONDS` longer for whatever is read or written, as a worn SD card does now and then.
"""

from __future__ import annotations

from pathlib import Path
from time import sleep
from typing import Any

from companion.engine.game import Setup
from companion.engine.parts.table_kit import Copy
from companion.store.game_info import GameInfo
from companion.store.resume import Oracles
from companion.store.shelf import OpenGame, Shelf
from companion.table.kept.decks import Decks
from companion.table.tags.library import Library
from hardware.device_settings import HardwareSettings
from hardware.emulated_table import uid_of
from hardware.events import TagSeen
from tests.studies.screens.bench_hands import Frames, targets
from tests.studies.screens.bench_shell import After, Figures, shell_on, timed
from tests.studies.screens.kept_games import keep_a_game, shelf
from tests.ui.audit import texts_of
from ui.behind.deck_services import TableDecks
from ui.behind.table_games import TableGames
from ui.behind.table_hardware import TableHardware
from ui.behind.tag_services import LibraryTags
from ui.shell.frames import soon
from ui.shell.shell import Shell
from ui.widgets.buttons import Touchable

TIMES = 8
LONG_GAME = 150
"""Acts of the kept game that is opened."""
GAMES_KEPT = 12
SLOW_SECONDS = 0.15
PLAYERS = (("Anna", "ironclad"), ("Ben", "silent"))


class SlowShelf(Shelf):
    """A shelf on a disk that takes `lag` seconds longer."""

    lag = 0.0

    def kept(self) -> list[GameInfo]:
        sleep(self.lag)
        return super().kept()

    def new(self, setup: Setup, oracles: Oracles, players: tuple[str, ...] = ()) -> OpenGame:
        sleep(self.lag)
        return super().new(setup, oracles, players)

    def open(self, game_id: str, oracles: Oracles) -> OpenGame:
        sleep(self.lag)
        return super().open(game_id, oracles)


class SlowLibrary(Library):
    """A library on such a disk."""

    lag = 0.0

    def bind(self, uid: str, copy: Copy) -> None:
        sleep(self.lag)
        super().bind(uid, copy)


class SlowDecks(Decks):
    """Decks on such a disk."""

    lag = 0.0

    def add(self, seat: int, copy: Copy, upgraded: bool = False) -> None:
        sleep(self.lag)
        super().add(seat, copy, upgraded)


class TouchedTable:
    """A table without devices, and the fingers that go through its screens."""

    def __init__(self, size: tuple[int, int], folder: Path) -> None:
        for _game in range(GAMES_KEPT):
            keep_a_game(folder, 2)
        keep_a_game(folder, LONG_GAME)
        self.hardware = TableHardware(HardwareSettings(), wake=soon)
        kept, library = shelf(folder), SlowLibrary(folder / "tags.json")
        slow, decks = SlowShelf(kept.games, kept.folder), SlowDecks(folder / "copies.json")
        games = TableGames(self.hardware, library, decks.path, slow, wake=soon)
        self.there: Shell = shell_on(
            size,
            folder,
            games=games,
            tags=LibraryTags(library, self.hardware, lambda: decks),
            decks=TableDecks(lambda: decks, library, self.hardware),
            drains=(self.hardware.drain,),
        )
        decks.begin(PLAYERS)
        self.stores = (slow, library, decks)
        self.there.home()
        self.tags = 0

    def figures(self, frames: Frames) -> Figures:
        """Everything once for warmth, then measured, then on a slow disk."""
        self.frames = frames
        found: Figures = {}
        acts = (
            ("open a game", self.open),
            ("begin a game", self.begin),
            ("change a deck", self.change),
            ("bind a tag", self.bind),
        )
        for where, lag in (("", 0.0), (" on a slow disk", SLOW_SECONDS)):
            for store in self.stores:
                store.lag = lag
            for name, act in acts:
                act()
                found.update(timed(f"{name}{where}, longest pause", act, TIMES))
        self.there.close()
        self.hardware.close()
        return found

    # What is measured

    def open(self) -> float:
        """A kept game, from home to its table."""
        self._home()
        self.frames.longest = 0.0
        self._tap("Continue")
        self.frames.until(lambda: self.there.picture is not None)
        return self.frames.longest

    def begin(self) -> float:
        """A new game, from the set-up to its table; it is taken off the shelf again."""
        self._home()
        for words in ("New game", "MiniSteel", "On this screen"):
            self._tap(words)
        self.frames.longest = 0.0
        self._tap("Start game")
        self.frames.until(lambda: self.there.picture is not None)
        longest, game_id = self.frames.longest, self.there.port.shown.game_id
        self._home()
        self.there.delete(game_id)
        return longest

    def change(self) -> float:
        """A card of the box for a deck, and the way back."""
        self._screen("decks")
        self._tap("Choose from the box")
        self.frames.longest = 0.0
        self._tap("Anger")
        self._seen("Anger: added.")
        longest = self.frames.longest
        self._tap("Undo")
        self._seen("Undone.")
        return longest

    def bind(self) -> float:
        """The first card without a tag, by a scan."""
        self._screen("tags")
        self._tap("Link all missing cards")
        self.tags += 1
        uid = uid_of(f"bench {self.tags}").hex()
        self.frames.longest = 0.0
        self.hardware.supervisor.post(TagSeen("shared", "shared", uid, 0.0))
        self._seen(f"tag {uid}")
        longest = self.frames.longest
        self._tap("Stop")
        return longest

    # Hands

    def _home(self) -> None:
        self.there.home()
        self._settle()

    def _settle(self) -> None:
        """Everything is read and written, and drawn."""
        self.frames.until(lambda: not self.there.worker.under_way)
        self.frames.one()

    def _screen(self, name: str) -> None:
        if self.there.stage.screen is None or self.there.stage.screen.name != name:
            self.there.home()
            self.there.go(name)
        self._settle()

    def _seen(self, words: str) -> None:
        self.frames.until(lambda: any(words in text for text in texts_of(self.there.stage)))

    def _button(self, words: str) -> Touchable:
        found: list[Touchable] = []

        def there() -> bool:
            screen: Any = self.there.stage.screen
            found[:] = [each for each in targets(screen) if " ".join(texts_of(each)).startswith(words)]
            return bool(found)

        self.frames.until(there)
        self.frames.one()  # what was drawn anew has its place only now
        return found[0]

    def _tap(self, words: str) -> None:
        self.frames.tap_next(self._button(words))
        self.frames.one()


def opened(size: tuple[int, int], folder: Path) -> tuple[Figures, After]:
    """The table at home, and what is measured at it."""
    from kivy.base import EventLoop

    touched = TouchedTable(size, folder)
    EventLoop.status = "started"
    EventLoop.idle()
    return {}, touched.figures
