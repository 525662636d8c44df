"""Opens everything behind the screens: devices, library, games; and closes it again."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from companion.speech.called import own_command
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.table.kept.decks import copies_path
from companion.table.tags.library import Library, library_path
from hardware.device_settings import HardwareSettings
from hardware.settings import SettingsError, emulated, load, load_safely
from hardware.table_socket import TableBusyError
from ui.behind.deck_services import TableDecks
from ui.behind.documents import FolderDocuments
from ui.behind.group_books import ShelfGroups
from ui.behind.night import EveningCheck, note_backup
from ui.behind.own_sets import FileSets
from ui.behind.owners_numbers import FileNumbers
from ui.behind.stick_files import StickFiles
from ui.behind.table_games import TableGames
from ui.behind.table_hardware import TableHardware
from ui.behind.tag_services import LibraryTags
from ui.behind.this_machine import ThisMachine
from ui.behind.trace_notes import TracePlace
from ui.program import demonstration
from ui.program.kept import places, settings_trouble
from ui.shell import frames
from ui.shell.shell import Shell


class CannotOpen(Exception):  # noqa: N818 - a sentence for people
    """The table cannot be opened; the words say what, why and what to do about it."""


class Opened:
    """The ports for `ui.shell.shell.Shell`, made from the settings file unless they were handed in.

    With `--demo` the table is emulated and its cards and decks are kept apart from the real ones.
    Raises `CannotOpen`. Entering opens the devices, leaving closes them.
    """

    def __init__(self, options: argparse.Namespace, state: Path, ports: dict[str, Any]) -> None:
        self.options = options
        self.ports = dict(ports)
        self.hardware: TableHardware | None = None
        self._stack = ExitStack()
        if "games" not in ports:
            with self._stack:
                self._open(state)
                self._stack = self._stack.pop_all()

    def __enter__(self) -> Opened:
        if self.hardware is not None:
            self.hardware.start()
        return self

    def __exit__(self, *trouble: object) -> None:
        self._stack.close()

    def begin(self, shell: Shell) -> None:
        """The window is there: what was wrong with the settings is said."""
        for trouble in dict.fromkeys(self.options.troubles):
            shell.complain(trouble)
        if self.hardware is not None:
            self.hardware.woken = shell.hands

    def _open(self, state: Path) -> None:
        hardware = self._hardware(state)
        self.hardware = hardware
        self._stack.callback(hardware.close)
        if hardware.equipment.table is not None:
            self._serve(hardware)
        folder = state / "demo" if self.options.demo else None
        try:
            library = demonstration.library(folder / "tags.json") if folder else Library(library_path())
        except StoreError as error:
            raise CannotOpen(str(error)) from error
        copies = folder / "copies.json" if folder else copies_path()
        games = TableGames(hardware, library, copies, wake=frames.soon)
        self.ports |= {
            "games": games,
            "devices": hardware,
            "tags": LibraryTags(library, hardware, games.decks),
            "decks": TableDecks(games.decks, library, hardware),
            "numbers": FileNumbers(),
            "own_sets": FileSets(),
            "groups": ShelfGroups(games.shelf),
            "house": games.house,
            "documents": FolderDocuments(),
            "machine": ThisMachine(),
            "sticks": StickFiles(places(), noted=partial(note_backup, state), trouble_of=settings_trouble),
            "night": EveningCheck(state),
            "drains": (hardware.drain,),
        }

    def _hardware(self, state: Path) -> TableHardware:
        try:
            traces = TracePlace(state / "traces", self.options.record)
            return TableHardware(self._settings(), wake=frames.soon, traces=traces)
        except (SettingsError, RuntimeError, OSError) as error:
            raise CannotOpen(str(error)) from error

    def _settings(self) -> HardwareSettings:
        if self.options.crashes is not None and self.options.crashes.careful:
            return HardwareSettings()
        if self.options.kiosk:
            settings, trouble = load_safely(self.options.settings)
            self.options.troubles += [trouble] if trouble else []  # said on the screen, which goes on
        else:
            settings = load(self.options.settings)
        return emulated(settings) if self.options.demo else settings

    def _serve(self, hardware: TableHardware) -> None:
        """Let `companion table` move the cards of the emulated table."""
        try:
            hardware.equipment.serve()
        except (TableBusyError, OSError) as error:
            raise CannotOpen(str(error)) from error
        if not self.options.demo:
            return
        beside = demonstration.open_terminal()
        if beside is not None:
            self._stack.callback(beside.terminate)
        words = _("The emulated table is waiting. To move its cards, run in another terminal: {command}")
        sys.stderr.write(f"{words.format(command=own_command('table'))}\n")
