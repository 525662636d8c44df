"""What became of the last runs: a record that survives the power, and when a run is to be a careful one.

Three files in a folder of the state: `running.json` lies there while the program runs; `stack.txt` is where
Python writes what each thread was at when a signal kills the process (the watchdog's SIGABRT among them);
`crashes.json` is the record, of which only the newest entries are kept. systemd's journal is volatile on a
kiosk, and these are a few kilobytes for each start.

A run that ended without being asked to, within `QUICK_SECONDS`, is a quick crash. After three on end the
next run is a careful one: without devices, saying why. A pulled plug is none: the machine has booted since.
"""

from __future__ import annotations

import faulthandler
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TypeVar

import msgspec

from companion.speech.words import _
from companion.store.salvage import write_safely

QUICK_SECONDS = 60.0
MOST_QUICK = 3
MOST_RECORDS = 10
LONGEST_CAUSE = 8_000
BOOT = Path("/proc/sys/kernel/random/boot_id")
Kept = TypeVar("Kept")


class Running(msgspec.Struct, frozen=True):
    """The mark of a run: in which boot it began, quick crashes right before it, whether it has lasted."""

    boot: str
    quick: int = 0
    lasted: bool = False


class Crash(msgspec.Struct, frozen=True):
    """One run that ended without being asked to. `at` is the wall clock when that was noticed."""

    at: float
    cause: str
    quick: bool


class CrashBook:
    """The record in `folder`. Nothing here raises: a full disk must not keep the program from starting."""

    def __init__(
        self, folder: Path, clock: Callable[[], float] = time.time, boot: Callable[[], str] | None = None
    ) -> None:
        self.folder, self.clock = folder, clock
        self._boot = boot or boot_id
        self._running = Running("")
        self._stack: IO[str] | None = None
        self.cause = ""
        """Why the run before this one ended, if it was not asked to."""

    @property
    def careful(self) -> bool:
        """Whether this run is to do without whatever may have ended the ones before it."""
        return self._running.quick >= MOST_QUICK

    def begin(self) -> None:
        """A run begins: whatever the last one left is put into the record."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
        left = self._read("running.json", Running)
        quick = 0
        if left is not None and left.boot == self._boot():
            quick = 0 if left.lasted else left.quick + 1
            self._record(Crash(self.clock(), self._found(), not left.lasted))
        elif self._noted():  # it crashed, and then the power went
            self._record(Crash(self.clock(), self._found(), False))
        self._mark(Running(self._boot(), quick))

    def watch_signals(self) -> None:
        """From now on a signal that kills this process leaves what each thread was at."""
        with suppress(OSError):
            self._stack = (self.folder / "stack.txt").open("w", encoding="utf-8")
            faulthandler.enable(self._stack)

    def lasted(self) -> None:
        """The run has lasted so long that its end would be no quick crash."""
        self._mark(Running(self._running.boot, 0 if not self.careful else self._running.quick, True))

    def note(self, cause: str) -> None:
        """Keep why this run is about to end, before it does."""
        self._write("cause.txt", cause[-LONGEST_CAUSE:].encode("utf-8", "replace"))

    def ended(self) -> None:
        """The run ends as it was asked to."""
        for name in ("running.json", "cause.txt"):
            with suppress(OSError):
                (self.folder / name).unlink(missing_ok=True)

    def _watch_no_longer(self) -> None:
        if self._stack is not None:
            faulthandler.disable()
            self._stack.close()
            self._stack = None

    def records(self) -> list[Crash]:
        """The record, oldest first; what cannot be read of it is left out."""
        return self._read("crashes.json", list[Crash]) or []

    @contextmanager
    def kept(self) -> Iterator[None]:
        """A run: an exception that leaves it is noted and goes on."""
        self.begin()
        self.watch_signals()
        try:
            yield
        except Exception as error:
            self.note("".join(traceback.format_exception(error)))
            raise
        finally:
            self._watch_no_longer()

    def _noted(self) -> str:
        return self._text("cause.txt") or self._text("stack.txt")

    def _found(self) -> str:
        found = "\n".join(filter(None, (self._text("cause.txt"), self._text("stack.txt"))))
        self.cause = found[:LONGEST_CAUSE] or _("It was stopped from outside, or memory ran out.")
        for name in ("cause.txt", "stack.txt"):
            with suppress(OSError):
                (self.folder / name).unlink(missing_ok=True)
        return self.cause

    def _record(self, crash: Crash) -> None:
        self._write("crashes.json", msgspec.json.encode([*self.records(), crash][-MOST_RECORDS:]))

    def _mark(self, running: Running) -> None:
        self._running = running
        self._write("running.json", msgspec.json.encode(running))

    def _write(self, name: str, text: bytes) -> None:
        with suppress(OSError):
            write_safely(self.folder / name, text)

    def _read(self, name: str, kind: type[Kept]) -> Kept | None:
        try:
            return msgspec.json.decode((self.folder / name).read_bytes()[: 1024 * 1024], type=kind)
        except (OSError, msgspec.MsgspecError):
            return None

    def _text(self, name: str) -> str:
        try:
            with (self.folder / name).open(encoding="utf-8", errors="replace") as file:
                return file.read(LONGEST_CAUSE).strip()
        except OSError:
            return ""


def boot_id() -> str:
    """The boot of the machine, by the kernel's name for it; "" where it has none."""
    try:
        return BOOT.read_text("ascii").strip()
    except OSError:
        return ""
