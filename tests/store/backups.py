"""A backup without a table that wrote it."""

from __future__ import annotations

import zipfile
from hashlib import sha256
from pathlib import Path

import msgspec

from companion.store.backup import ABOUT


def made_by_hand(
    path: Path,
    files: dict[str, bytes],
    about: dict[str, object] | None = None,
    method: int = zipfile.ZIP_STORED,
) -> Path:
    """A backup as somebody might make one."""
    sums = {name: sha256(content).hexdigest() for name, content in files.items()}
    said = {"format": 1, "made": 1.0, "games": 0, "files": sums} | (about or {})
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        archive.writestr(ABOUT, msgspec.json.encode(said))
    return path
