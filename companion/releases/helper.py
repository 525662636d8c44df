"""The one thing that root does for a kiosk's screen: `python -m companion.releases.helper`, by two units.

    update newest-LANGUAGE    takes the newest release on the sticks and says in that language how it goes
    update older-LANGUAGE     also one older than what runs
    stick in DEVICE           shows a stick to the screen in /run/table-companion-sticks; DEVICE is like sda1

It reads no path in a folder that the service owns, but the files right on a stick, and follows no link there.
Its units shut it in (systemd/table-companion-*@.service); what is mounted is mounted by systemd itself.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from companion.releases.mounts import PLACES, UNREAD, disk_of, system_disks
from companion.releases.release_file import BadRelease
from companion.releases.updating import take
from companion.speech.command_line import BAD_INPUT
from companion.speech.harmless import harmless
from companion.speech.reasons import why_failed
from companion.speech.words import _, use
from companion.translations import languages, load

UPDATE = re.compile(r"(newest|older)-([a-z]{2})")
NAME = re.compile(r"sd[a-z]{1,3}[0-9]{0,3}")
OPTIONS = "nosuid,nodev,noexec"
OF_NOBODY = f"{OPTIONS},uid=table-companion,gid=table-companion,umask=077"
KINDS = {"vfat": OF_NOBODY, "exfat": OF_NOBODY, "ntfs": OF_NOBODY, "ntfs3": OF_NOBODY, "ext4": OPTIONS}
"""How each file system is mounted that a stick may have; the kernel reads many more, and few of them well."""


class NoStick(ValueError):  # noqa: N818 - a sentence for people
    """The words say why a device is not shown to the screen."""


def main(words: list[str], root: Path = Path("/")) -> int:
    """Carry it out; returns the exit code. `root` is where the machine's files begin."""
    try:
        match words:
            case ["update", how] if (found := UPDATE.fullmatch(how)) and found[2] in languages():
                use(load(found[2]))
                return take(None, sys.stdout, older=found[1] == "older")
            case ["stick", "in", name]:
                return _show(name, root)
    except (BadRelease, NoStick) as trouble:
        sys.stdout.write(harmless(f"{trouble}\n"))
        return BAD_INPUT
    except OSError as trouble:
        said = _("{file}: {reason}. Check its name and folder, and the free space.")
        said = said.format(file=trouble.filename or words[-1], reason=why_failed(trouble))
        sys.stdout.write(harmless(f"{said}\n"))
        return BAD_INPUT
    sys.stderr.write(f"{__doc__}\n")
    return BAD_INPUT


def _show(name: str, root: Path) -> int:
    device = _device(name, root)
    _tidy_up(name, root)
    kind, label = (_asked(device, what) for what in ("TYPE", "LABEL"))
    if kind not in KINDS:
        (root / PLACES / f"{name}{UNREAD}").touch()  # so that the screen says it, in its language
        sys.stdout.write(_("This stick has another file system. Format it as FAT32 or exFAT.") + "\n")
        return 0
    place = root / PLACES / f"{re.sub('[^A-Za-z0-9_-]', '', label)[:40] or 'stick'}-{name}"
    command = ["systemd-mount", "--quiet", "--collect", "--fsck=no", "--property=LazyUnmount=yes"]
    command += [f"--property=BindsTo=dev-{name}.device", f"--type={kind}"]
    return subprocess.run([*command, f"--options={KINDS[kind]}", device, place], check=False).returncode


def _tidy_up(name: str, root: Path) -> None:
    """Remove what is left of a stick that was this device before. Its unit did nothing at its end.

    systemd starts no unit that is still ending: a stick that came meanwhile would not be seen. The folders of
    other devices are theirs: another helper may be about to mount one.
    """
    (root / PLACES / f"{name}{UNREAD}").unlink(missing_ok=True)
    for place in (root / PLACES).glob(f"*-{name}"):
        with suppress(OSError):  # a stick is mounted there
            place.rmdir()


def _device(name: str, root: Path) -> Path:
    """A partition of a disk of which the system uses nothing: a machine may have started from USB itself."""
    device = root / "dev" / name
    if not NAME.fullmatch(name) or not _is_block(device):
        raise NoStick(_("There is no stick of this name."))
    if disk_of(root, name) in system_disks(root):
        raise NoStick(_("This is the disk that the device started from, not a stick."))
    return device


def _is_block(device: Path) -> bool:
    """The device itself, opened without following a link."""
    folder = os.open(device.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        return stat.S_ISBLK(os.stat(device.name, dir_fd=folder, follow_symlinks=False).st_mode)
    except FileNotFoundError:
        return False
    finally:
        os.close(folder)


def _asked(device: Path, what: str) -> str:
    told = subprocess.run(["blkid", "-o", "value", "-s", what, device], capture_output=True, check=False)
    return told.stdout.decode("utf-8", "replace").strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
