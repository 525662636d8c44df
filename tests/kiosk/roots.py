"""Debian roots as a Raspberry Pi's card holds them: Bookworm and Trixie, made once from Debian's packages."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

MIRROR = "http://deb.debian.org/debian"
DEBS = (
    *("systemd", "systemd-sysv", "udev", "dbus", "polkitd", "libpam-systemd", "sudo", "kmod", "e2fsprogs"),
    *("python3", "python3-venv", "libgl1", "libgl1-mesa-dri", "libegl1", "libgles2", "libgbm1", "libdrm2"),
    "libudev1",
)
MACHINE = (
    *("linux-image-amd64", "network-manager", "systemd-timesyncd", "dosfstools", "alsa-utils"),
    *("overlayroot", "busybox"),  # overlayroot calls programs that only busybox brings to the first disk
)
"""What a root needs further that boots as a machine, with the services that the screen asks."""
RENAMED = {"bookworm": ("libmtdev1", "libasound2"), "trixie": ("libmtdev1t64", "libasound2t64")}
"""Libraries whose names changed with Debian 13."""
TOOLS = {"mmdebstrap": "mmdebstrap", "systemd-nspawn": "systemd-container", "nsenter": "util-linux"}
BORN_NEW = {
    *("etc/passwd-", "etc/group-", "etc/shadow-", "etc/gshadow-", "etc/.pwd.lock", "etc/machine-id"),
    *("etc/resolv.conf", "etc/subuid-", "etc/subgid-", "var/lib/systemd", "var/log", "var/tmp", "tmp", "run"),
    *("var/cache/ldconfig", "root", "srv", "dev", "proc", "sys", "var/lib/dbus", "var/lib/private"),
    *("etc/.updated", "var/.updated", "var/cache/private", "etc/systemd/system/table-companion.service.d"),
    *("var/lib/polkit-1", "etc/hostname", "var/lib/sudo", "etc/subuid", "etc/subgid", "var/lib/dpkg"),
    *("etc/localtime", "etc/timezone"),
}
"""What a system writes by itself when it boots, and what this proof lays down."""


FOR_MACHINES = {"qemu-system-x86_64": "qemu-system-x86", "mkfs.vfat": "dosfstools", "mkfs.ext4": "e2fsprogs"}


def missing_tools(machine: bool = False) -> str:
    """The Debian packages that are not here, for `apt-get install`; empty when all are."""
    wanted = {**TOOLS, **(FOR_MACHINES if machine else {})}
    path = f"{os.environ.get('PATH', '')}:/usr/sbin"
    return " ".join(
        package for program, package in wanted.items() if shutil.which(program, path=path) is None
    )


def root_of(folder: Path, suite: str, more: tuple[str, ...] = ()) -> Path:
    """A fresh root of the suite in `folder`, from the archive that is made if it is not there.

    With `more` packages it is called `SUITE-machine`.
    """
    name = f"{suite}-machine" if more else suite
    archive, root = folder / f"{name}.tar", folder / name
    if not archive.exists():
        fresh = folder / f"{name}.new.tar"
        wanted = ",".join((*DEBS, *RENAMED[suite], *more))
        run("mmdebstrap", "--variant=minbase", f"--include={wanted}", suite, fresh, MIRROR)
        fresh.rename(archive)
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    run("tar", "-xf", archive, "-C", root)
    return root


def unpack(release: Path, folder: Path) -> None:
    """A release file as somebody unpacks it by hand."""
    folder.mkdir(parents=True)
    with tarfile.open(release) as archive:
        for member in archive:
            member.name = member.name.partition("/")[2]
            archive.extract(member, folder, filter="data")
            if member.name.endswith(".sh"):
                (folder / member.name).chmod(0o755)


def tree(root: Path) -> dict[str, str]:
    """Every file of a root but `BORN_NEW`, with its kind, rights, owner, and length or target."""
    found = {}
    for folder, folders, files in os.walk(root):
        inside = Path(folder).relative_to(root)
        folders[:] = [name for name in folders if str(inside / name) not in BORN_NEW]
        for name in (*folders, *files):
            path = inside / name
            if str(path) not in BORN_NEW:
                found[str(path)] = _told(root / path)
    return found


def _told(path: Path) -> str:
    about = path.lstat()
    end = str(path.readlink()) if path.is_symlink() else str(about.st_size) if path.is_file() else ""
    return f"{about.st_mode:o} {about.st_uid}:{about.st_gid} {end}"


def run(*command: object) -> None:
    """A command that must do its work."""
    subprocess.run([str(each) for each in command], check=True)
