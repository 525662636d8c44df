"""What is mounted where, as the kernel tells (proc(5), /proc/self/mounts), and which of it are sticks."""

from __future__ import annotations

import os
import re
from pathlib import Path

TABLE = Path("/proc/self/mounts")
PLACES = "run/table-companion-sticks"
"""Below the root: here a kiosk's helper mounts sticks (`helper.py`)."""
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


UNREAD = ".unread"
"""In that folder, behind the name of a device: a stick with a file system that the helper mounts not."""


def unread_sticks(root: Path = Path("/")) -> list[str]:
    """The devices with a file system that no stick for the companion has, as long as they are plugged in."""
    found = (path.stem for path in (root / PLACES).glob(f"*{UNREAD}"))
    return sorted(name for name in found if disk_of(root, name))


def mounted_sticks(root: Path = Path("/")) -> list[Path]:
    """The folders in which sticks are seen, by the kiosk's helper or a desktop, each stick once.

    `root` is where the machine's files begin. The disk that the system started from is none.
    """
    found, system = mounts(root / "proc/self/mounts"), system_disks(root)
    disks = {place: disk_of(root, Path(device).name) for device, place in found.items()}
    ours = root / PLACES
    return [
        place
        for place, disk in disks.items()
        if place.parent == ours or ("/usb" in disk and disk not in system)
    ]


def system_disks(root: Path) -> set[str]:
    """The disks with a partition in which the system itself lies, also with an overlay over it."""
    found = mounts(root / "proc/self/mounts")
    if not found:
        return set()
    number = root.stat().st_dev  # the table may name the device of the root as nothing else does: /dev/root
    of_root = _disk(root / "sys/dev/block" / f"{os.major(number)}:{os.minor(number)}")
    devices = (device for device, place in found.items() if _is_system(place, root))
    return {of_root, *(disk_of(root, Path(device).name) for device in devices)}


def _is_system(place: Path, root: Path) -> bool:
    return place == root or root / "boot" in (place, *place.parents) or place.name == "root-ro"


def disk_of(root: Path, name: str) -> str:
    """The way to the disk of a device of blocks in sysfs, "" for one that is not there."""
    return _disk(root / "sys/class/block" / name)


def _disk(link: Path) -> str:
    way = link.resolve()
    disk = way if way.parent.name == "block" else way.parent
    return str(disk) if way.exists() else ""
