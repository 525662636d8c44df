"""A whole machine that started from a USB disk, and sticks of three file systems that come and go at USB.

Each stick holds a release with a long name, half a copy, and what macOS and Windows dropped on it. The disk
that the machine started from holds newer releases than all of them, in a partition that is mounted and in one
that is not: neither may be taken.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.kiosk import sticks, virtual
from tests.kiosk.glass import GlassWalk
from tests.kiosk.roots import run
from tests.kiosk.seeing import say
from tests.kiosk.walk import BEGIN, UPDATE

OF_THE_DISK = "2101-12-31"
"""When the releases on the disk itself were made, after all others."""
TABLE = "label: dos\nstart=1MiB, size=250MiB, type=c\nsize=250MiB, type=c\ntype=83\n"
"""Of the disk: its firmware's partition, one that nobody mounts, and the root."""
FSTAB = """LABEL=kiosk-root / ext4 defaults,noatime,commit=5 0 1
LABEL=BOOTFS /boot/firmware vfat defaults,x-systemd.device-timeout=10min 0 2
"""
SUPPLY = "/srv/supply"
LISTED = "from ui.behind.stick_files import StickFiles; from ui.program.kept import places; "
SEEN = f"{LISTED}print([(each.title, each.releases) for each in StickFiles(places()).sticks()])"
IN_GERMAN = (
    "from companion.speech.words import use; from companion.translations import load; use(load('de')); "
)
CHECK = ("companion", "update", "--check")
REFUSED = "This is the disk that the device started from"
READING = 25.0
"""Seconds that an emulated machine reads a release from a stick, at least."""


class Stick(NamedTuple):
    """A stick: its label and file system, the command that makes it, and the day of the release on it.

    `part` is the partition that is formatted, "" for a stick without a table of them.
    """

    label: str
    kind: str
    made_by: tuple[str, ...]
    day: str
    part: str = "-part1"

    @property
    def of_people(self) -> bool:
        """Whether it knows no owners, so that the companion may write it."""
        return self.kind != "ext4"


STICKS = (
    Stick("KINGSTON", "vfat", ("mkfs.vfat", "-F", "32", "-n"), "2101-01-02"),
    Stick("SanDisk64", "exfat", ("mkfs.exfat", "-L"), "2101-03-01"),
    Stick("penguin", "ext4", ("mkfs.ext4", "-q", "-F", "-L"), "2101-02-01", part=""),
)
OTHER = Stick("OLD", "ext2", (), "")


def prepare(root: Path, folder: Path, release: Path, key: Path) -> None:
    """Make the USB disk from a root with the companion in it, empty sticks, and what goes onto them."""
    (root / "boot/firmware").mkdir(exist_ok=True)
    (root / SUPPLY[1:]).mkdir(parents=True, exist_ok=True)
    virtual.lay_out(root, folder, FSTAB)
    newer = sticks.dated(release, OF_THE_DISK, key, folder / "newer.companion.tar")
    _make_disk(root, folder / "usb-disk", newer)
    newer.unlink()
    supply = folder / "supplied"
    for stick in STICKS:
        made = sticks.dated(release, stick.day, key, folder / "dated")
        sticks.lay_out(supply / stick.kind, made)
        made.unlink()
        _blank(folder / stick.kind, 300)
        if stick.part:
            _divided(folder / stick.kind, f"label: dos\ntype={'c' if stick.kind == 'vfat' else '7'}\n")
    _blank(folder / "supply", 600)
    run("/usr/sbin/mkfs.ext4", "-q", "-d", supply, folder / "supply")
    shutil.rmtree(supply)
    _blank(folder / OTHER.kind, 8)
    run("/usr/sbin/mkfs.ext2", "-q", "-L", OTHER.label, folder / OTHER.kind)


def _make_disk(root: Path, disk: Path, newer: Path) -> None:
    _blank(disk, 4096)
    _divided(disk, TABLE)
    told = subprocess.run(["/usr/sbin/sfdisk", "--json", disk], check=True, capture_output=True)
    starts = [each["start"] for each in json.loads(told.stdout)["partitiontable"]["partitions"]]
    for start, label in zip(starts, ("BOOTFS", "OTHER"), strict=False):
        run("/usr/sbin/mkfs.vfat", "--offset", start, "-F", "32", "-s", "1", "-n", label, disk, 250 * 1024)
        run("mcopy", "-i", f"{disk}@@{start * 512}", newer, "::")
    size = disk.stat().st_size - starts[2] * 512
    where = f"offset={starts[2] * 512}"
    run("/usr/sbin/mkfs.ext4", "-q", "-L", "kiosk-root", "-E", where, "-d", root, disk, f"{size >> 10}k")


def _blank(image: Path, megabytes: int) -> None:
    image.unlink(missing_ok=True)
    run("truncate", "-s", f"{megabytes}M", image)


def _divided(image: Path, table: str) -> None:
    subprocess.run(["/usr/sbin/sfdisk", "--quiet", image], input=table, text=True, check=True)


class StartedFromUsb(virtual.Virtual):
    """A machine whose disk is at USB; beside it lies what the sticks are filled with."""

    started_from = "LABEL=kiosk-root"

    def drives(self) -> list[str]:
        """The disk at USB, and one with what the sticks are filled with."""
        disk = ["-drive", f"file={self.folder}/usb-disk,if=none,format=raw,id=started"]
        disk += ["-device", "usb-storage,bus=usb.0,drive=started,id=disk"]
        return [*disk, "-drive", f"file={self.folder}/supply,if=virtio,format=raw,readonly=on"]

    def plug(self, stick: Stick) -> None:
        """Put a stick in."""
        node = {"driver": "raw", "node-name": stick.kind}
        with suppress(RuntimeError):  # known from the last time that it was in
            file = {"driver": "file", "filename": f"{self.folder}/{stick.kind}"}
            self.control("blockdev-add", **node, file=file)
        name = {"id": f"stick-{stick.kind}", "serial": stick.kind}
        self.control("device_add", driver="usb-storage", drive=stick.kind, bus="usb.0", **name)

    def pull(self, stick: Stick) -> None:
        """Take it out, whoever reads it."""
        self.control("device_del", id=f"stick-{stick.kind}")


class UsbWalk(GlassWalk):
    """What was seen of such a machine and its sticks."""

    machine: StartedFromUsb

    def all(self) -> None:
        """From the start to an update, all in one run of the machine."""
        self.machine.boot()
        say(self.machine.says("uname", "-rm"))
        self.check("READY came", self.machine.wait_until(self.runs), self.journal())
        self.started()
        self.filled()
        for stick in STICKS:
            self.alone(stick)
        self.together()
        self.unread()
        self.pulled()
        self.updated()

    def started(self) -> None:
        """The disk is at USB, as a stick is, and none of its partitions counts as one."""
        source = self.machine.says("findmnt", "-no", "SOURCE", "/")
        bus = self.machine.says("udevadm", "info", "--query=property", "--property=ID_BUS", source)
        mounted = self.machine.says("sh", "-c", "cat /proc/mounts; ls /boot/firmware")
        words = f"it started from {source}, its firmware's partition is mounted, with a newer release"
        self.check(words, bus == "ID_BUS=usb" and "newer.companion.tar" in mounted, bus + mounted)
        refused = self.machine.wait_until(lambda: self.units().count(REFUSED) == 3)
        self.check("all its partitions were refused", refused, self.units())
        self.check("none is shown to the service", self.mounts() == "", self.mounts())
        done = self.machine.do(*CHECK)
        self.check("no stick is found", done[0] == 2 and "No USB stick found" in done[1], done[1])

    def filled(self) -> None:
        """Each stick is formatted and written by the kernel inside; an empty one is not mounted."""
        self.machine.do("mount", "-o", "ro", "/dev/vda", SUPPLY)
        for stick in STICKS:
            self.machine.plug(stick)
            device = f"/dev/disk/by-id/usb-QEMU_QEMU_HARDDISK_{stick.kind}-0:0{stick.part}"
            self.machine.wait_until(partial(self.is_there, device))
            steps = f"{' '.join(stick.made_by)} {stick.label} {device} && mount {device} /mnt"
            steps += f" && cp -R {SUPPLY}/{stick.kind}/. /mnt && umount /mnt"
            done = self.machine.do("sh", "-c", steps)
            self.check(f"a stick with {stick.kind} is filled", done[0] == 0, done[2])
            self.machine.pull(stick)
            self.machine.wait_until(partial(self.is_gone, device))

    def units(self) -> str:
        """What the units of sticks have written."""
        return self.machine.says("journalctl", "-b", "-u", "table-companion-stick@*", "--no-pager")

    def is_there(self, device: str) -> bool:
        """Whether udev has made this device."""
        return self.machine.do("test", "-b", device)[0] == 0

    def is_gone(self, device: str) -> bool:
        """Whether udev has taken it away."""
        return not self.is_there(device)

    @contextmanager
    def plugged(self, *those: Stick) -> Iterator[None]:
        """These sticks are in, and the service sees them."""
        for stick in those:
            self.machine.plug(stick)
        came = self.machine.wait_until(lambda: all(each.label in self.mounts() for each in those))
        if not came:
            self.check("sticks are shown to the service", False, self.units())
        yield
        for stick in those:
            with suppress(RuntimeError):  # it was pulled before
                self.machine.pull(stick)
        self.machine.wait_until(lambda: self.mounts() == "")

    def alone(self, stick: Stick) -> None:
        """One stick: its release is found beside everything else, and a backup written where it may be."""
        with self.plugged(stick):
            shown = self.inside(SEEN)
            words = (
                f"{stick.kind}: the screen lists the release by its long name, and nothing that was dropped"
            )
            listed = repr((sticks.NAMED, "half.companion.tar"))
            self.check(words, listed in shown[1], shown[1] + shown[2])
            done = self.machine.do(*CHECK)
            fine = done[0] == 0 and f"of {stick.day}: the file is complete and signed" in done[1]
            said = done[1].count("\n") == 2 and "half.companion.tar is not a complete release" in done[1]
            words = f"{stick.kind}: it is complete and signed, and half a copy is said"
            self.check(words, fine and said, done[1])
            if stick.of_people:
                self.backed_up(stick)
        self.check(f"{stick.kind}: pulled, it is gone", self.mounts() == "", self.mounts())

    def backed_up(self, stick: Stick) -> None:
        """A backup from inside the service's sandbox."""
        run = f"{LISTED}one = StickFiles(places()); print(one.back_up(one.sticks()[0].place))"
        done = self.inside(run)
        self.check(f"{stick.kind}: a backup is written onto it", "is complete" in done[1], done[1] + done[2])

    def together(self) -> None:
        """Several at once: the newest of all is found, whichever came first, and never that of the disk."""
        fat, exfat, ext = STICKS
        for those in ((exfat, fat), (fat, ext), (ext, exfat, fat)):
            newest = max(each.day for each in those)
            with self.plugged(*those):
                done = self.machine.do(*CHECK)
            kinds = ", ".join(each.kind for each in those)
            fine = done[0] == 0 and done[1].endswith(f"of {newest}: the file is complete and signed.\n")
            self.check(f"{kinds} at once: the newest release of all is found", fine, done[1])

    def unread(self) -> None:
        """A stick with a file system that is not mounted: the screen says so, until it is pulled."""
        self.machine.plug(OTHER)
        listed = f"{LISTED}print([each.title for each in StickFiles(places()).sticks()])"
        came = self.machine.wait_until(lambda: "Unreadable stick" in self.inside(listed)[1])
        words = f"{OTHER.kind}: it is not mounted, and the screen says so"
        self.check(words, came and not self.mounts(), self.units())
        self.machine.pull(OTHER)
        gone = self.machine.wait_until(lambda: self.inside(listed)[1] == "[]\n")
        self.check(f"{OTHER.kind}: pulled, it is gone", gone)

    def pulled(self) -> None:
        """A stick that goes in the course of an update, 20 times, each time a little later."""
        before = self.current()
        more = "/etc/systemd/system/table-companion-update@.service.d"
        write = f"mkdir {more}; printf '%s' \"$1\" > {more}/proof.conf"
        self.machine.do("sh", "-c", write, "sh", sticks.PATIENT)
        self.machine.do("systemctl", "daemon-reload")
        for moment in range(sticks.MOMENTS):
            seconds = READING * moment / sticks.MOMENTS
            with self.plugged(STICKS[0]):
                self.machine.do("systemctl", "start", "--no-block", UPDATE)
                self.machine.rest(seconds)
                self.machine.pull(STICKS[0])
                ended = self.machine.wait_until(self.update_ended)
            told = self.machine.says("cat", "/run/table-companion-update")
            left = self.machine.says("sh", "-c", "ls /opt/table-companion | grep coming-")
            good = ended and self.current() == before and self.runs() and told and not left
            last = told.splitlines()[-1:] or [""]
            words = f"pulled {seconds:.1f} s after an update began, the old release runs on"
            self.check(words, good, told + left)
            say(f"    {last[0]}")

    def updated(self) -> None:
        """Begun by the code of the screen, with two sticks in: the newer release of both is installed."""
        with self.plugged(*STICKS[:2]):
            told = self.inside(f"{IN_GERMAN}{BEGIN}")
            self.machine.wait_until(partial(self.update_ended, UPDATE.replace("-en.", "-de.")), 2700)
        about = self.machine.says("cat", "/opt/table-companion/current/release.json")
        said = self.machine.says("cat", "/run/table-companion-update")
        words = (
            "an update from the screen, with sticks of FAT and exFAT in, installs the newer release of both"
        )
        self.check(words, STICKS[1].day in about, f"{told} {about} {said}")
        self.check("and says so in the language of the screen", said.endswith(" ist installiert."), said)
        self.check("and it runs", self.machine.wait_until(self.runs), self.journal())

    def update_ended(self, unit: str = UPDATE) -> bool:
        """Whether the update neither runs nor waits."""
        return self.machine.says("systemctl", "is-active", unit) in ("inactive", "failed")

    def current(self) -> str:
        """The release that runs."""
        return self.machine.says("readlink", "/opt/table-companion/current")


def walked(folder: Path) -> Sequence[bool]:
    """Everything on the machine in `folder`; what was seen."""
    walk = UsbWalk(StartedFromUsb(folder))
    try:
        walk.all()
    finally:
        walk.machine.pull_the_plug()
    return walk.seen
