"""What is tried on a whole machine: the picture of a graphics card; a finger, stick and die that come late.

And the operating system itself as the screen asks it, under polkit and inside the service's sandbox.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.kiosk.seeing import ANSWERED, PYTHON, UNIT, Seen, say, shut_in
from tests.kiosk.virtual import Virtual
from tests.kiosk.walk import PLAYS, SERVICE, SOMEBODY

ASKED = (
    "from ui.behind.this_machine import ThisMachine as M; from ui.ports.machine_port import ClockTime as T; "
)
CORNERS = ((50, 90), (940, 90), (940, 900), (50, 900))
DIE = '[[hardware.die]]\nname = "die"\nport = "/dev/ttyUSB0"\nmode = "plain"\n'
STATE = "/var/lib/table-companion"


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
        self.stick()
        self.asked()
        self.plug_pulled()
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
        self.check("a backup is written onto it inside the sandbox", "is written whole" in done[1], done[2])
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
        ):
            done = self.inside(ASKED + code)
            self.check(words, done[0] == 0 and holds(), done[2])
        done = self.machine.do(
            *self.sandbox(*ANSWERED), "hostnamectl", "--no-ask-password", "hostname", "stranger"
        )
        self.check("polkit lets the service do nothing else", done[0] != 0, done[2])

    def plug_pulled(self) -> None:
        """A game in the middle, and QEMU killed: what its kernel had not written is gone."""
        self.machine.do("systemd-run", "--quiet", f"--unit={SOMEBODY}", "sh", "-c", PLAYS)
        self.machine.wait_until(lambda: "loses" in self.history())
        self.machine.wait_until(lambda: self.history() == self.history())
        before = self.history()
        number = self.crashes()
        self.machine.pull_the_plug()
        self.machine.boot()
        self.check(
            "after the power went it starts by itself", self.machine.wait_until(self.runs), self.journal()
        )
        self.check("no choice of the game is lost", before and self.history() == before, self.history())
        self.check("the power going is no crash", self.crashes() == number)

    def off(self) -> None:
        """logind, asked by the code of the screen."""
        self.machine.do(*self.sandbox(), PYTHON, "-P", "-c", ASKED + "M().switch_off()")
        self.check("logind switches the machine off", self.machine.wait_until(self.machine.ended))

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

    def history(self) -> str:
        """What has happened in the game played last."""
        lines = self.machine.says("companion", "games", "list").splitlines()
        game = lines[1].split()[0] if len(lines) > 1 else ""
        return self.machine.says("companion", "games", "show", game).partition("in its log:")[2]

    def crashes(self) -> int:
        """How many causes are kept."""
        return self.machine.says("sh", "-c", f"cat {STATE}/crashes/crashes.json").count('"cause"')


def colours(picture: bytes) -> int:
    """How many there are in a picture; a card to which nobody draws shows one, a console two."""
    return len({picture[at : at + 3] for at in range(0, len(picture), 3)})


def walked(folder: Path) -> list[bool]:
    """Everything on the machine in `folder`; what was seen."""
    walk = GlassWalk(Virtual(folder))
    try:
        walk.all()
    finally:
        walk.machine.pull_the_plug()
    return walk.seen
