"""What an evening needs of the machine: the doctor's checks, its sound, when it was backed up last."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.speech.words import _, ngettext
from companion.store.dates import when
from companion.store.salvage import write_safely
from hardware import checks
from hardware.device_settings import HardwareSettings
from hardware.machine import Machine
from hardware.remedies import for_the_screen
from ui.behind import loudness
from ui.ports.cannot_do import CannotDo
from ui.ports.night_check import NightLine

CHECKS = (checks.supply, checks.heat, checks.disk, checks.lasting, checks.clock)
LONGEST_DAYS = 30
"""After so many days without a backup somebody should think of one."""
_DAY = 86_400
LAST_BACKUP = "last-backup"


class EveningCheck:
    """`ui.ports.night_check.NightCheck`. `folder` is where it stands when a backup was made last."""

    def __init__(
        self, folder: Path, machine: Machine | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        self.folder, self.machine, self.clock = folder, machine or Machine(), clock

    def look(self) -> tuple[NightLine, ...]:
        """What the doctor finds of the machine, then sound and backup."""
        settings = HardwareSettings()
        found = [each for check in CHECKS for each in check(self.machine, settings)]
        lines = [_line(each) for each in found]
        return (*lines, _sound(), last_backup_line(last_backup(self.folder), self.clock()))


def note_backup(folder: Path, now: float) -> None:
    """A backup was made; that this cannot be noted is no reason to call it failed."""
    with suppress(OSError):
        write_safely(folder / LAST_BACKUP, str(round(now)).encode())


def last_backup(folder: Path) -> float:
    """When a backup was made last, in seconds since 1970; 0 when nobody knows of any."""
    try:
        return float((folder / LAST_BACKUP).read_text("ascii")[:20])
    except (OSError, ValueError):
        return 0.0


def last_backup_line(made: float, now: float) -> NightLine:
    """Whether the last backup is recent enough."""
    subject, remedy = _("Backup"), _("“This device”, “USB stick”, “Back up now”")
    if not made:
        return NightLine("look", subject, _("No backup has been made yet."), remedy)
    days = max(0, int((now - made) // _DAY))
    words = ngettext(
        "Last backup: {day}, {count} day ago.",
        "Last backup: {day}, {count} days ago.",
        days,
    ).format(day=when(made), count=days)
    return (
        NightLine("look", subject, words, remedy)
        if days > LONGEST_DAYS
        else NightLine("good", subject, words)
    )


def _line(found: checks.Finding) -> NightLine:
    level = {"ok": "good", "broken": "bad"}.get(found.level, "look")
    return NightLine(level, found.subject, found.words, for_the_screen(found.remedy))  # type: ignore[arg-type]


def _sound() -> NightLine:
    try:
        percent = loudness.volume()
    except CannotDo as trouble:
        return NightLine("look", _("Sound"), str(trouble))
    words = _("The device volume is {percent}%.").format(percent=percent)
    remedy = "" if percent else _("“This device”, “Device volume”")
    return NightLine("good" if percent else "look", _("Sound"), words, remedy)
