"""The installer on a Raspberry Pi's processor: a Debian root for arm64, each of its programs run by QEMU.

Nothing boots here: each command is started alone in the root, without a network, and systemd is told that it
does not run (`SYSTEMD_OFFLINE`), as when an image is made for another machine. The kernel hands programs of
arm64 to QEMU by binfmt_misc (qemu-user-static).
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.kiosk.container import SURROUNDINGS, Container
from tests.kiosk.playing import GAME, NEWEST, as_played, log_of
from tests.kiosk.seeing import PYTHON
from tests.kiosk.walk import IS_ENABLED, Walk

HANDED_OVER = Path("/proc/sys/fs/binfmt_misc/qemu-aarch64")
MODEL = "srv/proof/model"
INSTALL = ("/srv/release/systemd/install.sh", "--yes", "--no-start")
PURGE = ("/srv/release/systemd/uninstall.sh", "--purge")
IMPORTS = "import kivy, lgpio, msgspec, spidev, platform; print(platform.machine(), spidev.__file__)"
CHOICES = 4


class Unbooted(Container):
    """A root in which commands are started one by one, as on a Raspberry Pi; nothing runs between them."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        (root / MODEL).parent.mkdir(parents=True, exist_ok=True)
        (root / MODEL).write_text("Raspberry Pi 4 Model B Rev 1.4\0", encoding="ascii")

    def do(self, *command: str) -> subprocess.CompletedProcess[str]:
        """A command inside, as root; nothing is raised when it fails."""
        whole = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--as-pid2", "--pipe"]
        whole += ["--resolv-conf=off", "--timezone=off", "--private-network", f"--directory={self.root}"]
        whole += [*SURROUNDINGS, "LANG=C.UTF-8", "SYSTEMD_OFFLINE=1", f"COMPANION_DEVICE_MODEL=/{MODEL}"]
        return subprocess.run(
            [*whole, *command],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            timeout=3600,
        )


class EmulatedWalk(Walk):
    """The installer twice, a game, and everything taken off again."""

    def all(self) -> None:
        """From a fresh root to one that is as it was."""
        before, users = self.as_found()
        self.installed_twice(INSTALL)
        self.ready_for_a_pi()
        self.plays()
        self.uninstalled()
        self.machine.do(*PURGE)
        self.same_as(before, users, "purged, the root is as it was")

    def ready_for_a_pi(self) -> None:
        """The packages of this processor, and what starts with the machine."""
        imported = self.machine.do("env", "LG_WD=/tmp", PYTHON, "-P", "-c", IMPORTS)
        words = "Kivy, msgspec, and spidev and lgpio, are there for this processor"
        self.check(words, imported.stdout.count("aarch64") > 1, imported.stdout + imported.stderr)
        self.check("it starts with the machine", self.machine.do(*IS_ENABLED).returncode == 0)

    def plays(self) -> None:
        """The same choices in the same game as on the processor of this machine."""
        wanted = as_played(self.machine.root.parent / "elsewhere", CHOICES)
        played = self.machine.do("sh", "-c", f"yes 1 | head -n {CHOICES} | {GAME}")
        told = self.machine.says("sh", "-c", f"companion games show {NEWEST}")
        words = "a game goes there as it goes here"
        self.check(words, log_of(told)[0] and log_of(told) == log_of(wanted), told + played.stderr)
