"""`companion update FILE`: takes a release file and hands it to the installer that it brings along.

The installer lays the release beside the one that runs, tries it, switches, watches, and goes back by itself
(`systemd/releases.sh`). Without FILE the newest release on the sticks that are plugged in is taken. It is
copied to this machine first, so that the stick can be pulled at any moment, and nobody changes what was
checked. Only what a key of this machine signed is taken (`/opt/table-companion/keys`), and nothing older
without `--older`.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import msgspec

from companion.releases.mounts import mounted_sticks
from companion.releases.release_file import ABOUT, LARGEST, SUFFIX, About, BadRelease, check, plain, unpack
from companion.releases.signing import Key, WrongSignature, keys_in
from companion.speech.called import own_command
from companion.speech.command_line import BAD_INPUT, Parser
from companion.speech.harmless import harmless
from companion.speech.own_command import installer as own_installer
from companion.speech.reasons import why_failed
from companion.speech.words import _

KIOSK = Path("/opt/table-companion")
WHY = 'journalctl -u "table-companion-update@*"'
ROOM = 3
"""A release takes at most so many times its file while it is installed."""


def run(arguments: list[str], out: TextIO | None = None) -> int:
    """The command; returns the exit code, 2 when there is nothing that could be taken. Raises `OSError`."""
    parser = Parser(
        prog="companion update",
        description=_("install a release on this kiosk (the old one returns if it fails)"),
    )
    words = _("the release file (default: the newest on a stick)")
    parser.add_argument("file", nargs="?", type=Path, metavar=_("FILE"), help=words)
    parser.add_argument("--check", action="store_true", help=_("only check that the file is complete"))
    parser.add_argument("--older", action="store_true", help=_("also install a release older than this one"))
    options = parser.read(arguments)
    screen = out or sys.stdout
    try:
        if options.check:
            _looked_at(options.file, screen)
            return 0
        return take(options.file, screen, older=options.older)
    except BadRelease as trouble:
        screen.write(harmless(f"companion: {trouble}\n"))
        return BAD_INPUT


def _looked_at(file: Path | None, screen: TextIO) -> None:
    """Say whether a release is whole, the newest on a stick where none is named."""
    keys = trusted() if (KIOSK / "keys").is_dir() else None
    _say(screen, check((file or newest_of_all(screen, keys)).resolve(), keys), keys is not None)


def trusted() -> list[Key]:
    """The keys of this machine; there is one at least. Raises `BadRelease`, `OSError`."""
    try:
        keys = keys_in(KIOSK / "keys")
    except WrongSignature as trouble:
        raise BadRelease(f"{KIOSK / 'keys'}: {trouble}.") from trouble
    if not keys:
        words = _("No key is installed here to check a release with. Install one: {command}")
        raise BadRelease(words.format(command=f"sudo {KIOSK}/current/systemd/install.sh --key FILE"))
    return keys


def take(file: Path | None, screen: TextIO, *, older: bool = False) -> int:
    """Install a release, the newest on a stick where none is named; returns the installer's exit code.

    One that was made before the one that runs is taken with `older` alone. Raises `BadRelease`, `OSError`.
    """
    if not (KIOSK / "current").exists() or os.geteuid() != 0:
        words = _("There is no kiosk here to update. To set one up: {command}")
        raise BadRelease(words.format(command=own_installer()))
    with _alone():
        return _taken(file, screen, trusted(), older=older)


@contextmanager
def _alone() -> Iterator[None]:
    """No second update, from the screen or a shell, while one is running. Raises `BadRelease`, `OSError`."""
    home = os.open(KIOSK, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(home, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        words = _("Another update is still running. Try again when it has ended.")
        raise BadRelease(words) from None
    finally:
        os.close(home)


def _taken(file: Path | None, screen: TextIO, keys: Sequence[Key], *, older: bool) -> int:
    found = file.resolve() if file is not None else newest_of_all(screen, keys)
    with tempfile.TemporaryDirectory(dir=KIOSK, prefix="coming-") as scratch:
        own = Path(scratch, found.name)
        _copy(found, own)
        about = check(own, keys)
        if not older:
            _not_older(about)
        unpack(own, Path(scratch, "release"), keys)
        own.unlink()
        _say(screen, about, True)
        screen.flush()
        installer = Path(scratch, "release", "systemd", "install.sh")
        code = subprocess.run([installer, "--yes", "--no-boot-lines"], check=False).returncode
    words = _("Release {version} of {day} is installed.")
    if code:
        words = _("Release {version} of {day} was not installed. The old one stays. The reason: {command}")
    words = words.format(version=about.version, day=about.made, command=WHY)
    screen.write(words + "\n")
    return code


def _copy(found: Path, own: Path) -> None:
    """What is checked is what nobody else can write, and there is room for all that comes of it."""
    with plain(found) as source, own.open("xb") as target:
        size = os.fstat(source.fileno()).st_size
        if size > LARGEST or size * ROOM > shutil.disk_usage(own.parent).free:
            words = _("{file} needs more space than this device has. Nothing was changed.")
            raise BadRelease(words.format(file=found.name))
        try:
            shutil.copyfileobj(source, target)
        except OSError as trouble:
            raise _unread(found, trouble) from trouble


def _unread(path: Path, trouble: OSError) -> BadRelease:
    words = _("{file} was not read: {reason}. Leave the stick plugged in, and check the free space.")
    return BadRelease(words.format(file=path.name, reason=why_failed(trouble)))


def _not_older(about: About) -> None:
    try:
        here = msgspec.json.decode((KIOSK / "current" / ABOUT).read_bytes(), type=About)
    except (OSError, msgspec.MsgspecError):
        return  # installed from a checkout, of which nobody knows when it was made
    if about.made < here.made:
        words = _(
            "Release {version} of {day} is older than the one that runs. To install it anyway: {command}"
        )
        command = f"sudo {own_command('update --older')}"
        raise BadRelease(words.format(version=about.version, day=about.made, command=command))


def _say(screen: TextIO, about: About, signed: bool) -> None:
    words = _("Release {version} of {day}: the file is complete.")
    if signed:
        words = _("Release {version} of {day}: the file is complete and signed.")
    screen.write(words.format(version=about.version, day=about.made) + "\n")


class NoReleaseError(BadRelease):
    """There is nothing on this stick that could be one."""


def newest_of_all(screen: TextIO, keys: Sequence[Key] | None) -> Path:
    """The release on any stick that was made last.

    Files that cannot be taken are said and passed over where another one is. Raises `BadRelease`, `OSError`.
    """
    whole: list[tuple[str, Path]] = []
    troubles: list[BadRelease] = []
    for folder in mounted_sticks():
        try:
            found, spoilt = newest(folder, keys)
            troubles += spoilt
            whole.append(found)
        except BadRelease as trouble:
            troubles.append(trouble)
        except OSError as trouble:  # it was pulled
            troubles.append(_unread(folder, trouble))
    told = [each for each in troubles if not isinstance(each, NoReleaseError)]
    if not whole:
        words = _("No USB stick found. Plug one in, or name the file: {command}")
        nothing = BadRelease(words.format(command=own_command("update FILE")))
        raise (told or troubles or [nothing])[0]
    for each in told:
        screen.write(harmless(f"companion: {each}\n"))
    return max(whole)[1]


def newest(folder: Path, keys: Sequence[Key] | None = None) -> tuple[tuple[str, Path], list[BadRelease]]:
    """The release that was made last and when, and what is wrong with others. Raises `BadRelease`."""
    whole: list[tuple[str, Path]] = []
    spoilt: list[BadRelease] = []
    for file in folder.glob(f"*{SUFFIX}"):
        if not file.name.startswith(".") and file.is_file() and not file.is_symlink():
            try:
                whole.append((check(file, keys).made, file))
            except BadRelease as trouble:
                spoilt.append(trouble)
            except OSError as trouble:
                spoilt.append(_unread(file, trouble))
    if whole:
        return max(whole), spoilt
    words = _("There is no release on the stick. Copy a file ending in {suffix} to it, not into a folder.")
    raise spoilt[0] if spoilt else NoReleaseError(words.format(suffix=SUFFIX))
