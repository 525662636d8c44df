"""What can be asked of the machine: files, groups and packages.

Everything the doctor looks at goes through here, so that a test can show it any machine.
"""

from __future__ import annotations

import grp
import importlib.util
import os
import platform
import pwd
import shutil
import time
from pathlib import Path

_LONGEST_FILE = 64 * 1024
_MODELS = ("/proc/device-tree/model", "/sys/class/dmi/id/product_name")
_BOOT_FOLDERS = ("/boot/firmware", "/boot")


class Machine:
    """This machine. `root` is where its files begin."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._root = root

    def path(self, absolute: str) -> Path:
        """The file `absolute` of this machine."""
        return self._root / absolute.lstrip("/")

    def exists(self, absolute: str) -> bool:
        """Whether the file is there; a dangling link is not."""
        return self.path(absolute).exists()

    def may_use(self, absolute: str) -> bool:
        """Whether this process may read and write the file."""
        return os.access(self.path(absolute), os.R_OK | os.W_OK)

    def text(self, absolute: str) -> str:
        """The beginning of a text file, empty when it cannot be read."""
        try:
            with self.path(absolute).open("rb") as file:
                return file.read(_LONGEST_FILE).decode("utf-8", "replace").rstrip("\0")
        except OSError:
            return ""

    def boot_text(self, name: str) -> str:
        """A file of the boot partition, such as `config.txt`, wherever this system keeps it."""
        return next(filter(None, (self.text(f"{folder}/{name}") for folder in _BOOT_FOLDERS)), "")

    def model(self) -> str:
        """What the board calls itself, or the computer, or at least its processor; at most 200 letters."""
        told = (self.text(path).strip() for path in _MODELS)
        return next(filter(None, told), platform.machine())[:200]

    def user(self) -> str:
        """The name of the user that this process runs as."""
        try:
            return pwd.getpwuid(os.geteuid()).pw_name
        except KeyError:
            return str(os.geteuid())

    def is_administrator(self) -> bool:
        """Whether this process may do everything, so that groups do not matter."""
        return os.geteuid() == 0

    def has_group(self, name: str) -> bool:
        """Whether this system knows the group."""
        try:
            grp.getgrnam(name)
        except KeyError:
            return False
        return True

    def in_group(self, name: str) -> bool:
        """Whether this process (not merely its user since the last login) is in the group."""
        try:
            return grp.getgrnam(name).gr_gid in (*os.getgroups(), os.getegid())
        except KeyError:
            return False

    def version(self, package: str) -> str | None:
        """The installed version of a Python package; None when it is not installed."""
        from importlib import metadata  # reads e-mail headers, which takes longer than all of this module

        try:
            return metadata.version(package)
        except metadata.PackageNotFoundError:
            return None

    def providers(self, module: str) -> list[str]:
        """The packages that install the top-level module."""
        from importlib import metadata

        return sorted(set(metadata.packages_distributions().get(module, [])))

    def source(self, module: str) -> str:
        """The source of a top-level module, without importing it; empty when there is none."""
        try:
            found = importlib.util.find_spec(module)
        except (ImportError, ValueError):
            return ""
        if found is None or not found.origin or not Path(found.origin).is_file():
            return ""
        return Path(found.origin).read_text("utf-8", "replace")

    def folders(self, absolute: str) -> list[str]:
        """The folders in a folder, by their absolute names, in order; none when it cannot be read."""
        try:
            return sorted(
                f"{absolute}/{each.name}" for each in self.path(absolute).iterdir() if each.is_dir()
            )
        except OSError:
            return []

    def free_bytes(self, folder: Path) -> int:
        """Bytes free where `folder` is, or where it would be made."""
        while not folder.exists():
            folder = folder.parent
        return shutil.disk_usage(folder).free

    def file_system(self, absolute: str) -> str:
        """The kind of file system that a path is on, such as ext4 or overlay (proc(5), /proc/self/mounts)."""
        found = ("", "")
        for line in self.text("/proc/self/mounts").splitlines():
            words = line.split()
            if len(words) < 3:
                continue
            place = words[1].rstrip("/") + "/"
            if f"{absolute.rstrip('/')}/".startswith(place) and len(place) >= len(found[0]):
                found = (place, words[2])
        return found[1]

    def wall_time(self) -> float:
        """Seconds since 1970 by the clock on the wall."""
        return time.time()
