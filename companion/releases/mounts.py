"""What is mounted where, as the kernel tells (proc(5), /proc/self/mounts)."""

from __future__ import annotations

import re
from pathlib import Path

TABLE = Path("/proc/self/mounts")
_ESCAPED = re.compile(r"\\([0-7]{3})")


def mounts(table: Path = TABLE) -> dict[str, Path]:
    """The folder in which each device is seen first; none when the table cannot be read."""
    try:
        lines = table.read_text("utf-8", "replace").splitlines()
    except OSError:
        return {}
    found: dict[str, Path] = {}
    for line in lines:
        device, _space, rest = line.partition(" ")
        if device.startswith("/"):
            place = _ESCAPED.sub(lambda code: chr(int(code[1], 8)), rest.partition(" ")[0])
            found.setdefault(device, Path(place))
    return found
