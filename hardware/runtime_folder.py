"""The one folder for sockets and FIFOs of this run: private to the user, gone after a restart."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from companion.speech.words import _

_FOLDER = "table-companion"


class UnsafeFolderError(PermissionError):
    """The folder is there and others could reach into it."""


def runtime_folder() -> Path:
    """`$XDG_RUNTIME_DIR/table-companion`, mode 0700, made if it is not there.

    Without XDG_RUNTIME_DIR (no login session) a folder of the same strictness below the temporary
    folder. Raises `UnsafeFolderError` when somebody else owns the folder or could reach into it, and
    `OSError` when it cannot be made.
    """
    base = os.environ.get("XDG_RUNTIME_DIR")
    name = _FOLDER if base else f"{_FOLDER}-{os.getuid()}"
    folder = Path(base or tempfile.gettempdir()) / name
    folder.mkdir(mode=0o700, parents=bool(base), exist_ok=True)
    return _private(folder)


def _private(folder: Path) -> Path:
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
        words = _("{folder} is not your folder. Remove it and start again.")
        raise UnsafeFolderError(words.format(folder=folder))
    if stat.S_IMODE(found.st_mode) != 0o700:
        folder.chmod(0o700)
    return folder


def prepare_lgpio() -> None:
    """Give lgpio a writable folder for its FIFO; call it before anything imports `lgpio`.

    lgpio makes the FIFO `.lgd-nfy0` at import, in the working folder unless LG_WD names another,
    and fails where that cannot be written (hardware_and_kiosk_facts.md e3).
    """
    os.environ.setdefault("LG_WD", str(runtime_folder()))
