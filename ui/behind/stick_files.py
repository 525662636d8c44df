"""Backups on USB sticks, written and taken back."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.releases.mounts import mounted_sticks, unread_sticks
from companion.releases.release_file import SUFFIX as RELEASE
from companion.speech.words import _, ngettext, spoken_language
from companion.store import backup, restoring
from companion.store.dates import when
from companion.store.errors import StoreError
from ui.behind.tools import call
from ui.ports.cannot_do import CannotDo
from ui.ports.sticks_port import BackupLine, StickLine

MOST_BACKUPS = 20
TOLD = Path("/run/table-companion-update")
"""Where the unit of an update prints (systemd/table-companion-update@.service)."""


class StickFiles:
    """`ui.ports.sticks_port.Sticks`. `mounted` finds the sticks; no other folder is read or written."""

    def __init__(
        self,
        places: backup.Places,
        mounted: Callable[[], list[Path]] = mounted_sticks,
        clock: Callable[[], float] = time.time,
        told: Path = TOLD,
        noted: Callable[[float], None] = lambda now: None,
        trouble_of: Callable[[Path], str] = lambda settings: "",
        unread: Callable[[], list[str]] = unread_sticks,
    ) -> None:
        """`noted` hears when a backup was made; an update prints into `told`.

        `trouble_of` says why a file of settings cannot be used, "" when it can; `unread` names sticks with a
        file system that is not mounted.
        """
        self.places, self.mounted, self.clock, self.told = places, mounted, clock, told
        self.noted, self.trouble_of, self.unread = noted, trouble_of, unread

    def sticks(self) -> tuple[StickLine, ...]:
        """Every stick with its backups; one that has just been pulled is left out."""
        found = []
        for place in self.mounted():
            with suppress(OSError):
                free = _("{count} MB free").format(count=shutil.disk_usage(place).free // 1_000_000)
                found.append(StickLine(str(place), place.name, free, self._backups(place), _releases(place)))
        if self.unread():
            words = _("This stick has another file system. Format it as FAT32 or exFAT.")
            found.append(StickLine("", _("Unreadable stick"), words))
        return tuple(found)

    def _backups(self, place: Path) -> tuple[BackupLine, ...]:
        files = sorted(place.glob(f"[!.]*{backup.SUFFIX}"), reverse=True)[:MOST_BACKUPS]
        return tuple(self._line(file) for file in files)

    def _line(self, file: Path) -> BackupLine:
        try:
            about = backup.look(file)
        except StoreError as trouble:
            return BackupLine("", file.name, trouble.words)
        games = ngettext("{count} game", "{count} games", about.games).format(count=about.games)
        return BackupLine(str(file), when(about.made) or file.name, games)

    def back_up(self, place: str) -> str:
        """Raises `CannotDo`; then the stick has what it had before."""
        folder = self._here(place)
        now = self.clock()
        stamp = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(now))
        target = folder / f"{stamp}{backup.SUFFIX}"
        try:
            about = backup.write(self.places, target, now)
        except StoreError as trouble:
            raise CannotDo(str(trouble)) from trouble
        self.noted(now)
        games = ngettext("{count} game", "{count} games", about.games).format(count=about.games)
        said = _("{file} is complete, with {games}. You can unplug the stick.")
        said = said.format(file=target.name, games=games)
        if about.left_out:
            words = _("{said} Left out because unreadable: {names}.")
            said = words.format(said=said, names=", ".join(about.left_out))
        return said

    def update(self, older: bool = False) -> str:
        """By the unit that root carries out, which stops this program when the new release is there."""
        unit = f"table-companion-update@{'older' if older else 'newest'}-{spoken_language()}.service"
        call("systemctl", "--no-ask-password", "--no-block", "start", unit)
        return _(
            "Checking and installing the release. The screen restarts when it is ready. "
            "Leave the stick plugged in. “Check again” shows the progress."
        )

    def update_told(self) -> str:
        """The last line that the update has printed."""
        try:
            lines = self.told.read_text("utf-8", "replace")[-2000:].split("\n")
        except OSError:
            return ""
        return next((line.strip()[:300] for line in reversed(lines) if line.strip()), "")

    def restore(self, file: str) -> str:
        """Raises `CannotDo`; then nothing has changed."""
        path = Path(file)
        self._here(str(path.parent))
        try:
            left_out = restoring.prepare(path, self.places, self.clock(), self.trouble_of)
        except StoreError as trouble:
            raise CannotDo(str(trouble)) from trouble
        said = _("The backup is complete and ready. It is restored when the companion restarts.")
        if left_out:
            words = _(
                "{said} The current settings stay, because those in the backup cannot be used: {reason}"
            )
            said = words.format(said=said, reason=left_out)
        return said

    def _here(self, place: str) -> Path:
        """The folder of a stick that is still there. Raises `CannotDo`."""
        found = next((each for each in self.mounted() if str(each) == place), None)
        if found is None:
            raise CannotDo(_("The stick is no longer there. Plug it in and try again."))
        return found


def _releases(place: Path) -> tuple[str, ...]:
    """The files right on a stick that are named like a release; a folder or a link is none."""
    found = place.glob(f"[!.]*{RELEASE}")
    return tuple(sorted(file.name for file in found if file.is_file() and not file.is_symlink()))
