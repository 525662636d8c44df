"""The USB sticks that are mounted: by the kiosk's udev rule, or by a desktop."""

from __future__ import annotations

import os
from pathlib import Path

from companion.releases.mounts import mounts


def mounted_sticks(root: Path = Path("/")) -> list[Path]:
    """The folders in which sticks are seen, each stick once. `root` is where the machine's files begin."""
    found = mounts(root / "proc/self/mounts")
    return [place for device, place in found.items() if _is_usb(root, device.rpartition("/")[2])]


def _is_usb(root: Path, name: str) -> bool:
    """Whether a device of blocks is plugged into USB: the way to it in sysfs says so."""
    link = root / "sys/class/block" / name
    return link.exists() and "/usb" in os.path.realpath(link)
