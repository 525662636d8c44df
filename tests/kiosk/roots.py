"""Debian roots as a Raspberry Pi's card holds them: Bookworm and Trixie, made once from Debian's packages."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path

EMULATED = "arm64"
"""The kind of root whose programs QEMU runs: the processor of a Raspberry Pi."""
MIRROR = "http://deb.debian.org/debian"
DEBS = (
    *("systemd", "systemd-sysv", "udev", "dbus", "polkitd", "libpam-systemd", "sudo", "kmod", "e2fsprogs"),
    *("python3", "python3-venv", "libgl1", "libgl1-mesa-dri", "libegl1", "libgles2", "libgbm1", "libdrm2"),
    *("libudev1", "passwd"),
)
MACHINE = (
    *("linux-image-amd64", "network-manager", "systemd-timesyncd", "dosfstools", "exfatprogs", "alsa-utils"),
    *("overlayroot", "busybox"),  # overlayroot calls programs that only busybox brings to the first disk
)
"""What a root needs further that boots as a machine, with the services that the screen asks."""
COMPILERS = ("gcc", "libc6-dev", "python3-dev", "swig")
"""What the installer wants on a Raspberry Pi beside the rest: spidev and lgpio are compiled there."""
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
FOR_STICKS = {**FOR_MACHINES, "mcopy": "mtools", "sfdisk": "fdisk"}
FOR_EMULATION = {"arch-test": "arch-test", "qemu-aarch64-static": "qemu-user-static"}
UNPACKED_HERE = """set -e
dpkg --root="$1" --add-architecture {architecture}
export DEBIAN_FRONTEND=noninteractive APT_CONFIG="$MMDEBSTRAP_APT_CONFIG"
apt-get --yes --no-install-recommends -o DPkg::Options::=--root="$1" {forced} install {packages}
rm "$1/var/lib/dpkg/arch"
"""
"""For another processor this machine's dpkg unpacks what is beyond Debian's least: emulated it takes an hour.

Only the packages' own scripts run in the root. To that dpkg everything there is of a foreign architecture, so
that it is told not to mind; afterwards the root is as its own would have made it.
"""
FORCED = ("depends", "architecture", "unsafe-io")


def missing_tools(more: Mapping[str, str]) -> str:
    """The Debian packages that are not here, for `apt-get install`; empty when all are.

    `more` are the programs that are needed beside `TOOLS`, each with its package.
    """
    wanted = {**TOOLS, **more}
    path = f"{os.environ.get('PATH', '')}:/usr/sbin"
    return " ".join(
        package for program, package in wanted.items() if shutil.which(program, path=path) is None
    )


def root_of(folder: Path, suite: str, more: tuple[str, ...] = (), kind: str = "") -> Path:
    """A fresh root of the suite in `folder`, from the archive that is made if it is not there.

    One of another `kind`, with `more` packages, is called `SUITE-KIND`; `EMULATED` is a kind.
    """
    name = f"{suite}-{kind}" if kind else suite
    archive, root = folder / f"{name}.tar", folder / name
    if not archive.exists():
        fresh = folder / f"{name}.new.tar"
        how = _made(kind, (*DEBS, *RENAMED[suite], *more))
        run("mmdebstrap", *how, suite, fresh, MIRROR)
        fresh.rename(archive)
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    run("tar", "-xf", archive, "-C", root)
    return root


def _made(kind: str, packages: tuple[str, ...]) -> tuple[str, ...]:
    """How mmdebstrap makes a root of a kind with these packages."""
    if kind != EMULATED:
        return ("--variant=minbase", f"--include={','.join(packages)}")
    forced = " ".join(f"-o DPkg::Options::=--force-{each}" for each in FORCED)
    hook = UNPACKED_HERE.format(architecture=kind, forced=forced, packages=" ".join(packages))
    return ("--variant=apt", f"--arch={kind}", f"--customize-hook={hook}")


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
