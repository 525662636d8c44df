"""A release in two more forms: a file that installs itself, and a package of Debian.

Both carry the release file as it is. The first is a script with the release behind its last line
(`systemd/self-installing.sh`). The second lays the release down and has its installer run
(`systemd/deb-*.sh`). The same release gives the same bytes.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from companion.releases.release_file import unpack
from companion.speech.words import _

INSTALLS_ITSELF = Path("systemd", "self-installing.sh")
SCRIPTS = ("postinst", "prerm", "postrm")
DATA = Path("usr/share/table-companion")
CONTROL = """\
Package: table-companion
Version: {version}
Architecture: all
Section: games
Priority: optional
Installed-Size: {kilobytes}
Maintainer: table companion
Depends: {depends}
Recommends: gcc, libc6-dev, python3-dev, swig
Description: companion for board games on a real table
 Keeps the books of board games whose cards and dice are on the table, plays the
 enemies, and enforces the order of play. It starts with the machine.
"""
DEPENDS = (
    *("systemd", "passwd", "python3 (>= 3.11)", "python3 (<< 3.14)", "python3-venv"),
    *("libgl1", "libgl1-mesa-dri", "libegl1", "libgles2", "libgbm1", "libdrm2", "libudev1"),
    *("libmtdev1t64 | libmtdev1", "libasound2t64 | libasound2"),
)
"""What `scripts/setup.sh` asks of Debian: while dpkg works it could not have it installed."""


class NoPackage(Exception):  # noqa: N818 - a sentence for people
    """The package cannot be made; the words say why."""


def self_installing(release: Path, version: str) -> Path:
    """Make the file that installs itself beside a release file. Raises `OSError`."""
    path = release.with_name(f"companion-{version}.run")
    with tarfile.open(release) as archive:
        script = archive.extractfile(f"table-companion-{version}/{INSTALLS_ITSELF}")
        header = script.read().decode("utf-8") if script is not None else ""
    values = {"VERSION": version, "LINES": str(header.count("\n")), "SUM": _digest(release)}
    for name, value in values.items():
        header = header.replace(f"@{name}@", value)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as file, release.open("rb") as payload:
        file.write(header.encode("utf-8"))
        shutil.copyfileobj(payload, file)
    fresh.chmod(0o755)
    return _finished(fresh, path)


def debian_package(release: Path, version: str) -> Path:
    """Make the package of Debian beside a release file. Raises `NoPackage`, `OSError`."""
    if shutil.which("dpkg-deb") is None:
        raise NoPackage(_("To make a Debian package, install dpkg: sudo apt install dpkg"))
    path = release.with_name(f"table-companion_{version}_all.deb")
    with tempfile.TemporaryDirectory(dir=release.parent) as scratch:
        root = Path(scratch, "root")
        _laid_out(release, version, root)
        fresh = path.with_name(path.name + ".new")
        command = ["dpkg-deb", "--build", "--root-owner-group", "-Znone", str(root), str(fresh)]
        # Without a moment of its own dpkg-deb would write the present one.
        told = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "SOURCE_DATE_EPOCH": "0"},
        )
    if told.returncode:
        raise NoPackage(_("dpkg-deb failed: {reason}.").format(reason=told.stderr.strip()[-300:]))
    return _finished(fresh, path)


def _laid_out(release: Path, version: str, root: Path) -> None:
    """The tree of the package: the release where Debian has such things, and what dpkg reads."""
    unpack(release, root / DATA)
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file())
    about = root / "DEBIAN"
    about.mkdir(mode=0o755)
    words = CONTROL.format(version=version, depends=", ".join(DEPENDS), kilobytes=size // 1024)
    (about / "control").write_text(words, "ascii")
    for script in SCRIPTS:
        shutil.copy(root / DATA / "systemd" / f"deb-{script}.sh", about / script)
    for folder, _folders, files in os.walk(root):
        Path(folder).chmod(0o755)
        for path in (Path(folder), *(Path(folder, name) for name in files)):
            os.utime(path, (0, 0))


def _finished(fresh: Path, path: Path) -> Path:
    """Put the whole file into its place in one step, with its checksum beside it."""
    fresh.replace(path)
    path.with_name(path.name + ".sha256").write_text(f"{_digest(path)}  {path.name}\n", "ascii")
    return path


def _digest(path: Path) -> str:
    with path.open("rb") as whole:
        return hashlib.file_digest(whole, "sha256").hexdigest()
