"""Where tests keep their files: in memory where the system has a folder there.

Each answer of a game is flushed to the disk, and tests of thousands of answers would wait minutes for it;
what they see is the same.
"""

from __future__ import annotations

import os
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 1 << 30
"""Bytes that must be free there: a container's folder often has 64 MB."""


def folder() -> Path | None:
    """A folder in memory with room, from which programs may be started; `None` where there is none."""
    if not os.access(MEMORY, os.W_OK):
        return None
    seen = os.statvfs(MEMORY)
    fits = seen.f_bavail * seen.f_frsize >= ROOM and not seen.f_flag & os.ST_NOEXEC
    return MEMORY if fits else None
