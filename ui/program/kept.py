"""What is kept on this machine, for backups, and the slot that lies ready to take its place."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.store import restoring
from companion.store.backup import Places
from companion.store.errors import StoreError
from companion.store.shelf import NOW, data_home
from hardware.settings import SettingsError as DeviceSettingsError
from hardware.settings import load as load_devices
from hardware.settings import settings_path
from ui.program import settings
from ui.program.crashes import boot_id


def places() -> Places:
    """Where games and settings lie; a kiosk has the second within the first, behind a link."""
    return Places(data_home(), settings_path().parent)


def settings_trouble(path: Path) -> str:
    """Why whoever reads the settings could not use those in a file, in words; "" when they can."""
    try:
        settings.load(path)
        load_devices(path)
    except (settings.SettingsError, DeviceSettingsError) as trouble:
        return str(trouble).replace(str(path), path.name)
    return ""


def take_what_lies_ready() -> list[str]:
    """Take the slot that lies ready, before anything is opened; returns what must be told.

    Raises `StoreError` where the settings, and with them the lock, cannot be reached.
    """
    try:
        told = restoring.begin(places(), boot_id())
    except StoreError as trouble:
        if not places().known.is_dir() and (places().home / NOW).is_symlink():
            raise
        told = str(trouble)  # what counts is whole: one link says what it is
    return [told] if told else []


def it_lasted() -> None:
    """This start was good, or ended as it was asked to. Where that cannot be written, older slots stay."""
    with suppress(OSError):
        restoring.started_well(places())
