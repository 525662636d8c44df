"""Small real programs in place of the tools of an operating system, and a folder in place of its light."""

from __future__ import annotations

from pathlib import Path


class Tools:
    """Programs on a PATH of their own. Each notes how it was called, and then does what a test says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "tools"
        self.folder.mkdir()
        self.notes = folder / "calls"
        self.notes.touch()

    def install(self, name: str, body: str = "") -> None:
        """From now on the machine has this tool; `body` is what it does, in sh."""
        path = self.folder / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >>"{self.notes}"\n{body}\n')
        path.chmod(0o755)

    def calls(self) -> list[str]:
        """How tools were called, in order."""
        return self.notes.read_text().splitlines()


def backlight(folder: Path, brightness: int = 128) -> Path:
    """A light such as the 7 inch display has; returns the folder of all lights."""
    light = folder / "backlight" / "10-0045"
    light.mkdir(parents=True)
    for name, number in (("brightness", brightness), ("max_brightness", 255), ("bl_power", 0)):
        (light / name).write_text(f"{number}\n")
    return light.parent
