"""A stick with two backups, one of them cut short."""

from __future__ import annotations

from ui.ports.night_check import NightLine
from ui.ports.sticks_port import BackupLine, StickLine


class SampleSticks:
    """Remembers what was asked of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def sticks(self) -> tuple[StickLine, ...]:
        whole = BackupLine("/media/KINGSTON/a.zip", "2026-11-20 21:14", "12 games")
        cut = BackupLine(
            "", "2026-11-18-190200.zip", "2026-11-18-190200.zip is not a complete backup: cut short."
        )
        return (
            StickLine(
                "/media/KINGSTON",
                "KINGSTON",
                "7412 MB free",
                (whole, cut),
                ("table-companion-0.2.0.companion.tar",),
            ),
        )

    def back_up(self, place: str) -> str:
        self.asked.append(("back up", place))
        return "a.zip is complete, with 12 games. You can unplug the stick."

    def update(self, older: bool = False) -> str:
        self.asked.append(("update", "older" * older))
        return "Checking and installing the release."

    def update_told(self) -> str:
        return "Release 0.2.0 of 2026-11-20: the file is complete."

    def restore(self, file: str) -> str:
        self.asked.append(("restore", file))
        return "The backup is complete and ready. It is restored when the companion restarts."


class SampleNight:
    """An evening on a weak power supply."""

    def look(self) -> tuple[NightLine, ...]:
        remedy = "Use the official power supply and a short cable."
        return (
            NightLine(
                "bad", "power supply", "The voltage is too low, or was in the last few seconds.", remedy
            ),
            NightLine("good", "disk", "7412 MB free for saved games."),
            NightLine("look", "Backup", "No backup has been made yet."),
        )
