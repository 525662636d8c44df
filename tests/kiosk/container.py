"""A Debian root booted by systemd-nspawn: its own systemd as process 1, its own console."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.kiosk.seeing import LONGEST, came

DROP_IN = """[Service]
# A container has no graphics card: everything else is the unit as it is installed.
Environment=SDL_VIDEODRIVER=offscreen SDL_AUDIODRIVER=dummy
"""
OLD_PROC = """# systemd 252 mounts a /proc of the host's for these, in which every start of the container
# has the host's boot_id, so that a pulled plug looks like a crash. systemd 257 has none, nor a real machine.
ProtectProc=default
ProtectKernelTunables=no
ProtectControlGroups=no
"""
NSENTER = ("nsenter", "-m", "-u", "-i", "-n", "-p", "-C", "-t")
SURROUNDINGS = (
    "env",
    "-i",
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME=/root",
)
TTYS = ("--bind=/dev/tty0", "--bind=/dev/tty1")


class Container:
    """A machine on which systemd runs. `boot` switches it on, `pull_the_plug` ends all of it at once."""

    def __init__(self, root: Path, wait: Callable[[float], object] = time.sleep) -> None:
        self.root, self._wait = root, wait
        self.console = root.parent / f"{root.name}.console"
        folder = root / "etc/systemd/system/table-companion.service.d"
        folder.mkdir(parents=True, exist_ok=True)
        drop_in = DROP_IN + (OLD_PROC if root.name == "bookworm" else "")
        (folder / "proof.conf").write_text(drop_in, encoding="ascii")
        self._shell: subprocess.Popen[bytes] | None = None
        self.leader = 0

    def boot(self, *more: str) -> None:
        """Switch it on, with `more` options of `systemd-nspawn`, and wait until systemd says that it runs."""
        command = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--resolv-conf=off"]
        command += ["--boot", f"--directory={self.root}", f"--machine=kiosk-{self.root.name}", *TTYS, *more]
        with self.console.open("wb") as console:
            self._shell = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT
            )
        self.wait_until(lambda: self.find_leader() and self._runs())

    def pull_the_plug(self) -> None:
        """No signal, no time to write anything."""
        if self.leader:
            subprocess.run(["kill", "-KILL", str(self.leader)], check=False)
        if self._shell is not None:
            self._shell.wait(LONGEST)
        self.leader, self._shell = 0, None

    def rest(self, seconds: float) -> None:
        """Leave it alone."""
        self._wait(seconds)

    def do(self, *command: str) -> subprocess.CompletedProcess[str]:
        """A command inside, as root; nothing is raised when it fails."""
        whole = [*NSENTER, str(self.leader), *SURROUNDINGS, "LANG=C.UTF-8", *command]
        return subprocess.run(
            whole, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=600
        )

    def says(self, *command: str) -> str:
        """What a command inside says."""
        return self.do(*command).stdout.strip()

    def shows(self, property_: str) -> str:
        """A property of the service, as systemd knows it."""
        return self.says("systemctl", "show", f"--property={property_}", "--value", "table-companion.service")

    def wait_until(self, holds: Callable[[], object], seconds: float = LONGEST) -> bool:
        """Whether something holds before the time is over."""
        return came(holds, seconds, lambda: self._wait(0.5))

    def find_leader(self) -> int:
        """The first process inside, as this machine numbers it; another one after a restart, 0 for none."""
        shell = self._shell.pid if self._shell is not None else 0
        told = subprocess.run(["pgrep", "-P", str(shell)], capture_output=True, text=True, check=False)
        self.leader = int((told.stdout.split() or ["0"])[0])
        return self.leader

    def _runs(self) -> bool:
        return self.says("systemctl", "is-system-running") in ("running", "degraded")
