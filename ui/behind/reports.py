"""Reports for those who mend the program: versions, devices, settings without secrets, the trouble."""

from __future__ import annotations

import json
import platform
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import msgspec

from companion.speech.words import _
from ui.ports.services import CannotDo
from ui.ports.settings import ScreenSettings

MOST_REPORTS = 10
_PACKAGES = ("table-companion", "kivy", "msgspec", "gpiozero", "pyserial", "mfrc522")


class FolderReports:
    """Keeps the newest reports in `folder`; `more` adds what only the app knows (devices, the log)."""

    def __init__(
        self,
        folder: Path,
        settings: Callable[[], ScreenSettings],
        more: Callable[[], dict[str, Any]] = dict,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.folder, self.settings, self.more, self.clock = folder, settings, more, clock

    def save(self, trouble: str) -> str:
        """Write a report; returns where it lies, in words. Raises `CannotDo`."""
        return self.prepared(trouble)()

    def prepared(self, trouble: str) -> Callable[[], str]:
        """How everything stands now; what comes back writes it, in a thread that may wait, as `save`."""
        settings, more = self.settings(), self.more()
        return lambda: self._written(trouble, settings, more)

    def _written(self, trouble: str, settings: ScreenSettings, more: dict[str, Any]) -> str:
        path = self.folder / f"report-{int(self.clock())}.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(_contents(trouble, settings, more), indent=1, default=str), "utf-8")
            for old in sorted(self.folder.glob("report-*.json"))[:-MOST_REPORTS]:
                old.unlink()
        except OSError as error:
            words = _("The report cannot be written to {folder}: {reason}.")
            raise CannotDo(words.format(folder=self.folder, reason=error.strerror)) from error
        return _("Saved: {path}").format(path=path)


def _contents(trouble: str, settings: ScreenSettings, more: dict[str, Any]) -> dict[str, Any]:
    """What a report holds. The PIN never leaves the settings file."""
    return {
        "trouble": trouble,
        "versions": {name: _version(name) for name in _PACKAGES},
        "python": sys.version,
        "machine": platform.platform(),
        "screen": msgspec.structs.asdict(msgspec.structs.replace(settings, pin="")),
        **more,
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
