"""A Debian root booted as a whole machine by QEMU: its own kernel, graphics card, USB, udev on real devices.

The processor is emulated, so that Mesa's just-in-time compiler is left out (`SETTLED`): its code ends in a
segmentation fault there. Everything else is the unit as it is installed.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.kiosk.seeing import LONGEST, came

HERE = Path(__file__).parent
SETTLED = """[Service]
Environment=LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=softpipe
TimeoutStartSec=600
WatchdogSec=120
"""
HANDS = """[Service]
ExecStart=/usr/bin/python3 /srv/proof/hands.py
Restart=always
[Install]
WantedBy=multi-user.target
"""
PATIENT = "[Service]\nTimeoutStartSec=600\n"
"""For the unit of a stick: half a minute is short where the processor is emulated."""
MODEL = ("-M", "q35", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "2000")
DEVICES = (
    *("-device", "virtio-gpu-pci,xres=800,yres=480", "-device", "qemu-xhci,id=usb", "-nic", "none"),
    *("-device", "virtio-serial-pci", "-device", "virtserialport,chardev=hands,name=proof"),
)


def prepare(root: Path, folder: Path) -> None:
    """Make the disk, the kernel and its first disk from a root in which the companion is installed.

    `partition` is a second disk on which nothing is yet.
    """
    lay_out(root, folder, "/dev/vda / ext4 defaults,noatime,commit=5 0 1\n")
    for name, size in (("disk", "4G"), ("partition", "256M")):
        (folder / name).unlink(missing_ok=True)
        subprocess.run(["truncate", "-s", size, folder / name], check=True)
    subprocess.run(["/usr/sbin/mkfs.ext4", "-q", "-d", root, folder / "disk"], check=True)


def lay_out(root: Path, folder: Path, mounted: str) -> None:
    """Lay what the proof needs into the root, with `mounted` as its fstab; its kernel goes to `folder`."""
    (root / "srv/proof").mkdir(parents=True, exist_ok=True)
    for name in ("hands.py", "finger.py"):
        shutil.copy(HERE / name, root / "srv/proof" / name)
    system = root / "etc/systemd/system"
    (system / "proof.service").write_text(HANDS, encoding="ascii")
    wanted = system / "multi-user.target.wants/proof.service"
    wanted.unlink(missing_ok=True)
    wanted.symlink_to("../proof.service")
    (system / "table-companion.service.d/proof.conf").write_text(SETTLED, encoding="ascii")
    (system / "table-companion-stick@.service.d").mkdir(exist_ok=True)
    (system / "table-companion-stick@.service.d/proof.conf").write_text(PATIENT, encoding="ascii")
    (root / "etc/modules-load.d/proof.conf").write_text("uinput\n", encoding="ascii")
    (root / "etc/fstab").write_text(mounted, encoding="ascii")
    shutil.copy(next((root / "boot").glob("vmlinuz-*")), folder / "kernel")
    shutil.copy(next((root / "boot").glob("initrd.img-*")), folder / "initrd")


class Virtual:
    """The machine in `folder`. `boot` switches it on, `pull_the_plug` ends all of it at once."""

    started_from = "/dev/vda"

    def __init__(self, folder: Path, wait: Callable[[float], object] = time.sleep) -> None:
        self.folder, self._wait = folder, wait
        self._machine: subprocess.Popen[bytes] | None = None
        self._hands: socket.socket | None = None
        self._control: socket.socket | None = None
        self._left: dict[socket.socket, bytes] = {}

    def boot(self, *words: str) -> None:
        """Switch it on, with `words` for its kernel, and wait until its hands move."""
        for name in ("hands", "control"):
            (self.folder / name).unlink(missing_ok=True)
        self._machine = subprocess.Popen(self._command(words), stdin=subprocess.DEVNULL)
        self._control, self._hands = self._open("control"), self._open("hands")
        self._line(self._control)
        self.control("qmp_capabilities")
        self.do("true")

    def pull_the_plug(self) -> None:
        """No signal for anybody inside; what its kernel had not written is gone."""
        if self._machine is not None:
            self._machine.kill()
            self._machine.wait(LONGEST)
        self._machine = None

    def ended(self) -> bool:
        """Whether the machine has switched itself off."""
        return self._machine is None or self._machine.poll() is not None

    def reason(self) -> str:
        """Why a machine that has ended did so: "guest-shutdown" or "guest-reset" (QMP, ShutdownCause)."""
        assert self._control is not None
        told = self._left.get(self._control, b"")
        while got := self._control.recv(1 << 20):
            told += got
        events = [json.loads(line) for line in told.splitlines()]
        return next((str(each["data"]["reason"]) for each in events if each.get("event") == "SHUTDOWN"), "")

    def rest(self, seconds: float) -> None:
        """Leave it alone."""
        self._wait(seconds)

    def do(self, *command: str) -> tuple[int, str, str]:
        """A command inside, as root: its exit code, and what it printed on both ways."""
        assert self._hands is not None
        self._hands.sendall(json.dumps(command).encode() + b"\n")
        code, out, error = json.loads(self._line(self._hands))
        return int(code), str(out), str(error)

    def says(self, *command: str) -> str:
        """What a command inside says."""
        return self.do(*command)[1].strip()

    def shows(self, property_: str) -> str:
        """A property of the service, as systemd knows it."""
        return self.says("systemctl", "show", f"--property={property_}", "--value", "table-companion.service")

    def control(self, order: str, **values: Any) -> None:
        """An order to QEMU. Raises `RuntimeError` with what it has against it."""
        assert self._control is not None
        self._control.sendall(json.dumps({"execute": order, "arguments": values}).encode() + b"\n")
        while "event" in (told := json.loads(self._line(self._control))):
            pass  # what happens in the machine is seen by other ways
        if "error" in told:
            raise RuntimeError(told["error"]["desc"])

    def picture(self, name: str) -> bytes:
        """What the graphics card shows now, three bytes a pixel; kept as `name`.ppm."""
        path = self.folder / f"{name}.ppm"
        self.control("screendump", filename=str(path))
        return path.read_bytes()[-800 * 480 * 3 :]

    def wait_until(self, holds: Callable[[], object], seconds: float = LONGEST) -> bool:
        """Whether something holds before the time is over."""
        return came(holds, seconds, lambda: self._wait(1.0))

    def drives(self) -> list[str]:
        """Its disks, in QEMU's words."""
        files = (f"file={self.folder}/{disk},if=virtio,format=raw" for disk in ("disk", "partition"))
        return [word for file in files for word in ("-drive", file)]

    def _command(self, words: Sequence[str]) -> list[str]:
        folder = self.folder
        command = ["qemu-system-x86_64", *MODEL, "-nodefaults", "-display", "none", *DEVICES]
        command += ["-kernel", f"{folder}/kernel", "-initrd", f"{folder}/initrd"]
        command += ["-append", " ".join((f"root={self.started_from} rw console=ttyS0 quiet", *words))]
        command += self.drives()
        command += ["-chardev", f"socket,path={folder}/hands,server=on,wait=off,id=hands"]
        command += ["-qmp", f"unix:{folder}/control,server=on,wait=off"]
        command += ["-serial", f"file:{folder}/console", "-serial", f"file:{folder}/line"]
        return [*command, "-action", "reboot=shutdown"]

    def _open(self, name: str) -> socket.socket:
        found = socket.socket(socket.AF_UNIX)
        found.settimeout(600)
        self.wait_until((self.folder / name).exists, 20)
        found.connect(str(self.folder / name))
        return found

    def _line(self, line: socket.socket) -> bytes:
        told = self._left.get(line, b"")
        while b"\n" not in told:
            told += (got := line.recv(1 << 20))
            if not got:
                raise ConnectionError("the machine has gone")
        first, _end, self._left[line] = told.partition(b"\n")
        return first
