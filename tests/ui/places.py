"""A place to play at: a shell with an emulated table and everything behind it, for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.games import catalogue
from companion.store.shelf import Shelf
from companion.table.tags.library import Library
from hardware.device_settings import HardwareSettings
from hardware.settings import demonstration
from hardware.table_words import Command, Roll
from tests.hardware.hurried import HurriedTime
from ui.ports.services import NewGame, SeatPlan
from ui.ports.settings import ScreenSettings

GAMES = catalogue.Rules()


class Place:
    """A shell with an emulated table and everything behind it, whose devices live in a hurry."""

    def __init__(self, folder: Path, library: Library, settings: HardwareSettings | None = None) -> None:
        from ui.behind.deck_services import TableDecks
        from ui.behind.table_games import TableGames
        from ui.behind.table_hardware import TableHardware
        from ui.behind.tag_services import LibraryTags
        from ui.behind.trace_notes import TracePlace
        from ui.shell.frames import soon
        from ui.shell.shell import Shell

        self.later = 0.0
        time = HurriedTime()
        self.folder = folder
        self.hardware = TableHardware(
            settings or demonstration(),
            lambda: time.clock() + self.later,
            soon,
            TracePlace(folder / "traces", clock=lambda: 1000.0),
            time.wait,
        )
        games = TableGames(self.hardware, library, folder / "copies.json", Shelf(GAMES, folder / "games"))
        self.library = library
        self.said: list[str] = []
        self.hardware.listen(self.said.append)
        self.hardware.start()
        self.shell = Shell(
            games=games,
            devices=self.hardware,
            tags=LibraryTags(library, self.hardware, games.decks),
            decks=TableDecks(games.decks, library, self.hardware),
            settings=ScreenSettings(pace="instant", idle_minutes=0),
            drains=(self.hardware.drain, self._roll_again),
        )
        self.hardware.woken = self.shell.hands
        self._rolled: Roll | None = None
        self._late = 0

    def obey(self, command: Command) -> None:
        """A hand at the emulated table."""
        table = self.hardware.equipment.table
        assert table is not None
        self._rolled = command if isinstance(command, Roll) else self._rolled
        answer = table.obey(command)
        assert answer.ok, answer.words

    def _roll_again(self) -> None:
        """A roll that came too late is made again, as the banner asks: on a busy machine dice are silent."""
        late = sum(line.counters.get("roll_stale", 0) for line in self.hardware.lines())
        late, self._late = late - self._late, late
        if late > 0 and self._rolled is not None:
            self.obey(self._rolled)

    @property
    def lifted(self) -> int:
        """How many tags were lifted so far."""
        return sum("was lifted" in line for line in self.said)

    def close(self) -> None:
        """Let everything go."""
        self.shell.close()
        self.hardware.close()


def fight(*names: str, **options: Any) -> NewGame:
    """A fight of Slay the Spire at the table; a relic looks at the die, so that each round needs a roll."""
    characters = ("ironclad", "silent", "defect", "watcher")
    plans = tuple(
        SeatPlan(name, options={"characters": who}) for name, who in zip(names, characters, strict=False)
    )
    relics = [["stone_calendar"], *[[]] * (len(names) - 1)]
    return NewGame("sts", plans, {"boss": "guardian", "relics": relics, **options}, "table")


def begun(place: Place, until: Any, new: NewGame) -> Any:
    """The shell with the game on its glass and every device at work."""
    there = place.shell
    until(there, lambda: all(line.health == "ok" for line in place.hardware.lines()))
    there.begin(new)
    until(there, lambda: there.picture is not None)
    return there


def number(there: Any) -> int:
    view = there.picture.view
    return view.ask.number if view.ask is not None else -1


def after(there: Any, until: Any, act: Callable[[], None]) -> None:
    """Do something, and wait for the question after it."""
    before = number(there)
    act()
    until(there, lambda: number(there) != before)


def rolled(place: Place, until: Any, new: NewGame, face: int = 2) -> Any:
    """A game of which the die of the first round has been rolled."""
    there = begun(place, until, new)
    after(there, until, lambda: place.obey(Roll(face)))
    return there
