"""What is kept on this machine, for backups, and the backup that lies ready to take its place."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.store.backup import Places
from companion.store.errors import StoreError
from companion.store.restoring import finish, started_well
from companion.store.shelf import data_folder
from hardware.settings import SettingsError as DeviceSettingsError
from hardware.settings import load as load_devices
from hardware.settings import settings_path
from ui.program import settings


def places() -> Places:
    """Where games and settings lie; a kiosk has the second within the first, behind a link."""
    return Places(data_folder(), settings_path().parent.resolve())


def settings_trouble(path: Path) -> str:
    """Why whoever reads the settings could not use those in a file, in words; "" when they can."""
    try:
        settings.load(path)
        load_devices(path)
    except (settings.SettingsError, DeviceSettingsError) as trouble:
        return str(trouble).replace(str(path), path.name)
    return ""


def take_what_lies_ready() -> list[str]:
    """Put a backup in its place that was laid ready, before anything is opened; returns what went wrong."""
    try:
        finish(places())
    except StoreError as trouble:
        return [str(trouble)]
    return []


def it_lasted() -> None:
    """This start was a good one. Where that cannot be written, what was replaced stays longer."""
    with suppress(OSError):
        started_well(places())
