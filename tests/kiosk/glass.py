"""What is tried on a whole machine: the picture of a graphics card; a finger, stick and die that come late.

And the operating system itself as the screen asks it, under polkit and inside the service's sandbox.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.kiosk.playing import GAME, NEWEST, as_played, log_of
from tests.kiosk.seeing import ANSWERED, FORGETS, LOST, PYTHON, UNIT, Seen, say, shut_in, written_by
from tests.kiosk.virtual import Virtual
from tests.kiosk.walk import IDLE_BYTES, IDLE_SECONDS, SERVICE, SOMEBODY

ASKED = (
    "from ui.behind.this_machine import ThisMachine as M; from ui.ports.machine_port import ClockTime as T; "
)
CORNERS = ((50, 90), (940, 90), (940, 900), (50, 900))
DIE = '[[hardware.die]]\nname = "die"\nport = "/dev/ttyUSB0"\nmode = "plain"\n'
STATE = "/var/lib/table-companion"
PLAYS_ON = f"yes 1 | while read -r each; do echo $each; sleep 0.5; done | {GAME} >/dev/ttyS1"
"""Two people who choose the first thing that there is, one after the other; what they see goes to a line."""
PARTITION = f"""
mkfs.ext4 -q -L companion /dev/vdb
mount /dev/vdb /mnt
cp -a {STATE}/. /mnt
umount /mnt
echo 'LABEL=companion {STATE} ext4 defaults,noatime,commit=5 0 2' >> /etc/fstab
sync
"""
APART = "overlayroot=tmpfs:recurse=0"
CHOICES = 4


class GlassWalk(Seen):
    """A machine in which the companion is installed, and what was seen of it."""

    def __init__(self, machine: Virtual) -> None:
        super().__init__()
        self.machine = machine

    def all(self) -> None:
        """Everything, from the first start to a machine that switches itself off."""
        self.machine.boot()
        say(self.machine.says("uname", "-rm"))
        self.shown()
        self.touched_late()
        self.die_late()
        self.idle()
        self.stick()
        self.asked()
        self.plug_pulled()
        self.partitioned()
        self.restarted()
        self.overlaid()
        self.read_only()
        self.off()

    def shown(self) -> None:
        """The unit as installed: KMSDRM on virtio-gpu."""
        came = self.machine.wait_until(self.runs)
        self.check("READY came under the unit with KMSDRM", came, self.journal())
        drawn = self.machine.wait_until(lambda: colours(self.machine.picture("first")) > 8)
        self.check(f"the card shows a picture of {colours(self.machine.picture('first'))} colours", drawn)
        self.check("it runs without having been started again", self.machine.shows("NRestarts") == "0")

    def touched_late(self) -> None:
        """A touchscreen that is made while the companion runs."""
        before = self.machine.picture("before-touch")
        self.machine.do("mkfifo", "/run/finger")
        finger = ("systemd-run", "--quiet", "--unit=finger", "python3", "/srv/proof/finger.py", "/run/finger")
        self.machine.do(*finger)
        self.machine.wait_until(lambda: "proof finger" in self.machine.says("cat", "/proc/bus/input/devices"))
        self.machine.wait_until(self.finger_held)
        for corner in CORNERS:
            self.tap(*corner)
        changed = self.machine.wait_until(lambda: self.machine.picture("after-touch") != before)
        self.check("a touchscreen that came after the start is felt: the first step is done", changed)

    def finger_held(self) -> bool:
        """Whether the program has opened the late touchscreen."""
        names = self.machine.says("sh", "-c", "grep -A4 'proof finger' /proc/bus/input/devices")
        event = next((word for word in names.replace("=", " ").split() if word.startswith("event")), "none")
        return f"/dev/input/{event}" in self.files()

    def die_late(self) -> None:
        """A serial line on USB, by number in `DeviceAllow`, enforced by the kernel's control groups."""
        settings = f"{STATE}/settings/settings.toml"
        self.machine.do("sh", "-c", 'printf %s "$1" > "$2"', "sh", DIE, settings)
        self.machine.do("systemctl", "restart", SERVICE)
        self.machine.wait_until(self.runs)
        self.machine.control("chardev-add", id="die", backend={"type": "null", "data": {}})
        line = {"driver": "usb-serial", "id": "die", "chardev": "die", "bus": "usb.0", "always-plugged": True}
        self.machine.control("device_add", **line)
        opened = self.machine.wait_until(lambda: "/dev/ttyUSB0" in self.files())
        told = self.machine.says("sh", "-c", "ls -l /dev/ttyUSB*; dmesg | tail -5; companion games list 2>&1")
        words = "a die plugged in after the start is opened inside the sandbox"
        self.check(words, opened, f"{told}\n{self.machine.shows('StatusText')}")
        closed = self.machine.do(
            *self.sandbox(*ANSWERED),
            "sh",
            "-c",
            "head -c1 /dev/vda || head -c1 /dev/mem || dd if=/dev/vcs1 count=1",
        )
        self.check("the sandbox keeps the disk and the memory shut", closed[0] != 0, closed[2])

    def stick(self) -> None:
        """A stick that udev sees, mounted into the running service; gone again when it is pulled."""
        image = self.machine.folder / "stick"
        subprocess.run(["truncate", "-s", "64M", image], check=True)
        subprocess.run(["/usr/sbin/mkfs.vfat", "-n", "KINGSTON", image], check=True, capture_output=True)
        node = {"driver": "raw", "node-name": "stick", "file": {"driver": "file", "filename": str(image)}}
        self.machine.control("blockdev-add", **node)
        self.machine.control("device_add", driver="usb-storage", id="stick", drive="stick", bus="usb.0")
        came = self.machine.wait_until(lambda: "KINGSTON" in self.mounts())
        self.check("a stick is mounted into the running service as it is plugged in", came, self.mounts())
        self.check("and nothing on it can be started", "noexec" in self.mounts())
        place = self.machine.says("sh", "-c", "ls -d /run/table-companion-sticks/*")
        run = (
            "from ui.behind.stick_files import StickFiles; from ui.program.kept import places; "
            f"print(StickFiles(places()).back_up('{place}'))"
        )
        done = self.inside(run)
        self.check("a backup is written onto it inside the sandbox", "is complete" in done[1], done[2])
        self.machine.control("device_del", id="stick")
        gone = self.machine.wait_until(lambda: "KINGSTON" not in self.mounts())
        self.check("pulled, it is gone from the service too", gone, self.mounts())

    def asked(self) -> None:
        """NetworkManager and timedated, asked by the code of the screen in the service's sandbox."""
        for words, code, holds in (
            (
                "NetworkManager switches the network off",
                "M().switch('network', False)",
                self.network("disabled"),
            ),
            ("and on", "M().switch('network', True)", self.network("enabled")),
            ("timedated lets go of the network's time", "M().switch('clock', False)", self.clock("NTP=no")),
            (
                "timedated sets the clock by hand",
                "M().set_clock(T(2031, 5, 4, 3, 2))",
                self.clock("2031-05-04"),
            ),
            ("and the time zone", "M().set_zone('Asia/Tokyo')", self.clock("Timezone=Asia/Tokyo")),
        ):
            done = self.inside(ASKED + code)
            self.check(words, done[0] == 0 and holds(), done[2])
        done = self.machine.do(
            *self.sandbox(*ANSWERED), "hostnamectl", "--no-ask-password", "hostname", "stranger"
        )
        self.check("polkit lets the service do nothing else", done[0] != 0, done[2])

    def plug_pulled(self) -> None:
        """QEMU is killed while choice after choice is kept: what its kernel had not written is gone."""
        number, least = self.crashes(), random.randint(6, 30)
        line = self.machine.folder / "line"
        self.machine.do("systemd-run", "--quiet", f"--unit={SOMEBODY}", "sh", "-c", PLAYS_ON)
        came = self.machine.wait_until(lambda: prompts(line) >= least)
        self.machine.pull_the_plug()
        choices = prompts(line) - 1
        self.check(f"the power goes in the middle of play, behind {choices} choices that were shown", came)
        self.machine.boot()
        self.check(
            "after the power went it starts by itself", self.machine.wait_until(self.runs), self.journal()
        )
        self.kept(choices)
        self.check("the power going is no crash", self.crashes() == number)

    def kept(self, choices: int) -> None:
        """Whether a game has what its first `choices` are on another machine, and takes the next one."""
        least, wanted = log_of(as_played(self.machine.folder / "elsewhere", choices))
        told = self.newest()
        found, lines = log_of(told)
        # The last line of a log grows with what follows, as "(2 times)".
        same = lines[: len(wanted) - 1] == wanted[:-1]
        self.check("no choice of the game is lost", choices > 0 and found >= least and same, told)
        self.machine.do("sh", "-c", f"printf '1\\nq\\n' | companion resume {NEWEST}")
        self.check("and it goes on from there", log_of(self.newest())[0] > found, self.newest())

    def partitioned(self) -> None:
        """A partition for the games, as under "Read-only root" in docs/kiosk.md; used from the next start."""
        done = self.machine.do("sh", "-euc", PARTITION)
        self.check("the games are copied onto a partition of their own", done[0] == 0, done[2])

    def restarted(self) -> None:
        """logind, asked by the code of the screen to start the machine again."""
        self.machine.do(*self.sandbox(), PYTHON, "-P", "-c", ASKED + "M().switch_off(True)")
        ended = self.machine.wait_until(self.machine.ended)
        self.check("logind restarts the machine", ended and self.machine.reason() == "guest-reset")

    def overlaid(self) -> None:
        """Debian's `overlayroot` over every mount, the games' with them: nothing that is written stays."""
        self.machine.boot("overlayroot=tmpfs")
        self.machine.wait_until(self.runs)
        kind = self.kind_of(STATE)
        doctor = self.machine.do("companion", "doctor")
        noticed = doctor[0] == 1 and LOST in doctor[1]
        self.check(
            f"over the games lies an {kind}: the doctor says that they would be lost", noticed, doctor[1]
        )
        installed = self.machine.do("/opt/table-companion/current/systemd/install.sh", "--yes")
        refused = installed[0] == 1 and FORGETS in installed[2]
        self.check("and nothing is installed there", refused and kind == "overlayfs", installed[2])

    def read_only(self) -> None:
        """`recurse=0`: all is forgotten but the partition; a game is played onto it, and the plug pulled."""
        self.machine.pull_the_plug()
        self.machine.boot(APART)
        came = self.machine.wait_until(self.runs)
        kinds = self.kind_of("/"), self.kind_of(STATE)
        words = "under recurse=0 it runs, over / lies an {} and under the games {}".format(*kinds)
        self.check(words, came and kinds == ("overlayfs", "ext2/ext3"), self.journal())
        told = self.machine.says("companion", "doctor")
        fine = "games are saved" in told and LOST not in told
        self.check("the doctor finds room for the games there, and no overlay under them", fine, told)
        self.machine.do("sh", "-c", f"touch /etc/forgotten; yes 1 | head -n {CHOICES} | {GAME}")
        self.machine.pull_the_plug()
        self.machine.boot(APART)
        self.machine.wait_until(self.runs)
        kept = log_of(self.newest()) == log_of(as_played(self.machine.folder / "elsewhere", CHOICES))
        self.check("the power goes: the game that was played there is kept", kept, self.newest())
        gone = self.machine.do("test", "-e", "/etc/forgotten")[0] == 1
        self.check("and what was written beside the games is forgotten", gone)

    def off(self) -> None:
        """logind, asked by the code of the screen."""
        self.machine.do(*self.sandbox(), PYTHON, "-P", "-c", ASKED + "M().switch_off()")
        ended = self.machine.wait_until(self.machine.ended)
        self.check("logind switches the machine off", ended and self.machine.reason() == "guest-shutdown")

    def idle(self) -> None:
        """What is written while nobody touches anything: by the program, and onto the disk by everybody."""
        before = self.written()
        self.machine.rest(IDLE_SECONDS)
        own, disk = (after - was for after, was in zip(self.written(), before, strict=True))
        words = f"idle for {IDLE_SECONDS} s it writes {own} bytes, and the whole machine {disk // 1000} KB"
        self.check(words, 0 <= own <= IDLE_BYTES)

    def written(self) -> tuple[int, int]:
        """Bytes that the program has written, and that went onto the disk (512 bytes a sector)."""
        self.machine.do("sync")
        return written_by(self.machine), int(self.machine.says("cat", "/sys/block/vda/stat").split()[6]) * 512

    # Looking

    def runs(self) -> bool:
        """Whether the service has shown a frame and runs."""
        return self.machine.shows("SubState") == "running" and self.machine.shows("StatusText") != ""

    def journal(self) -> str:
        """The newest lines of the service's own."""
        return self.machine.says("journalctl", "-u", SERVICE, "-b", "-n", "25", "--no-pager")

    def files(self) -> str:
        """What the program has open."""
        return self.machine.says("sh", "-c", f"ls -l /proc/{self.machine.shows('MainPID')}/fd")

    def mounts(self) -> str:
        """The sticks that the service sees."""
        pid = self.machine.shows("MainPID")
        return self.machine.says("sh", "-c", f"grep table-companion-sticks/ /proc/{pid}/mounts")

    def sandbox(self, *how: str) -> tuple[str, ...]:
        """`systemd-run` of what is shut in like the service, with options that say `how`."""
        return shut_in(self.machine.says("cat", UNIT), *how)

    def inside(self, code: str) -> tuple[int, str, str]:
        """Python of the release, as the service's user and in its sandbox."""
        return self.machine.do(*self.sandbox(*ANSWERED), PYTHON, "-P", "-c", code)

    def tap(self, x: int, y: int) -> None:
        """A finger on the glass, in thousandths of it."""
        self.machine.do("sh", "-c", f"echo {x} {y} > /run/finger")

    def network(self, word: str) -> Callable[[], bool]:
        """Whether NetworkManager says so."""
        return lambda: self.machine.says("nmcli", "networking") == word

    def clock(self, word: str) -> Callable[[], bool]:
        """Whether timedated or the clock say so."""
        return lambda: word in self.machine.says("sh", "-c", "timedatectl show; date +%F")

    def kind_of(self, path: str) -> str:
        """The file system on which a file lies."""
        return self.machine.says("stat", "-f", "-c", "%T", path)

    def newest(self) -> str:
        """The line and the log of the game that was played last."""
        return self.machine.says("sh", "-c", f"companion games show {NEWEST}")

    def crashes(self) -> int:
        """How many causes are kept."""
        return self.machine.says("sh", "-c", f"cat {STATE}/crashes/crashes.json").count('"cause"')


def colours(picture: bytes) -> int:
    """How many there are in a picture; a card to which nobody draws shows one, a console two."""
    return len({picture[at : at + 3] for at in range(0, len(picture), 3)})


def prompts(line: Path) -> int:
    """How often a person was asked on a serial line; all choices before the last prompt are kept."""
    return line.read_bytes().count(b"A number or words do it")


def walked(folder: Path) -> list[bool]:
    """Everything on the machine in `folder`; what was seen."""
    walk = GlassWalk(Virtual(folder))
    try:
        walk.all()
    finally:
        walk.machine.pull_the_plug()
    return walk.seen
