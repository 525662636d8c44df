"""What is kept on this machine, for backups, and the backup that lies ready to take its place."""

from __future__ import annotations

from companion.store.backup import Places
from companion.store.errors import StoreError
from companion.store.restoring import finish
from companion.store.shelf import data_folder
from ui.program.settings import settings_path


def places() -> Places:
    """Where games and settings lie; a kiosk has the second within the first, behind a link."""
    return Places(data_folder(), settings_path().parent.resolve())


def take_what_lies_ready() -> list[str]:
    """Put a backup in its place that was laid ready, before anything is opened; returns what went wrong."""
    try:
        finish(places())
    except StoreError as trouble:
        return [str(trouble)]
    return []
