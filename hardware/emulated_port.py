"""A serial port of an emulated device: a pseudo-terminal behind a path that survives replugging."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import tty
from pathlib import Path


class EmulatedPort:
    """Our end of the port that appears at `link`, as below /dev/serial/by-id. The caller keeps a lock."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self.fds: tuple[int, int] | None = None

    def plug(self) -> None:
        """Plug the cable in: a new port appears at `link`. Raises `OSError` when there is none to be had."""
        self.fds = _master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(_master, False)
        fresh = self.link.with_name(f".{self.link.name}.new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(slave))
        fresh.replace(self.link)

    def unplug(self) -> None:
        """Pull the cable, at whatever byte the line is; may be called twice."""
        fds, self.fds = self.fds, None
        for fd in fds or ():
            os.close(fd)
        if fds:
            self.link.unlink(missing_ok=True)

    def read(self) -> bytes:
        """What the other end has sent, which may be nothing."""
        if self.fds is None:
            return b""
        try:
            return os.read(self.fds[0], 4096)
        except OSError:  # nothing there
            return b""

    def write(self, data: bytes) -> None:
        """Send. When nobody reads, the buffer fills and data is lost, as in the FIFO of a real board."""
        if self.fds is not None:
            with contextlib.suppress(OSError):
                os.write(self.fds[0], data)

    def wait(self, seconds: float) -> None:
        """Until something has come, at most so long."""
        if self.fds is not None:
            with contextlib.suppress(OSError, ValueError):
                select.select([self.fds[0]], [], [], seconds)
