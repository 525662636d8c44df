"""The command in a process of its own: fed through pipes, or at a real terminal (a pty)."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-P", "-m", "companion"]
WIPE = "\x1b[H\x1b[2J\x1b[3J"
PATIENCE = 60.0
AGAIN = 5.0
"""Seconds of silence after which a person presses Ctrl-C once more."""
_STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-ln-z]|\x1b\[[0-9;]*m")


def environment(folder: Path, **more: str) -> dict[str, str]:
    """A clean environment whose games lie in `folder`."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "DISPLAY"))}
    return {**kept, "COMPANION_DATA": str(folder), "TERM": "xterm", "PYTHONPATH": str(ROOT), **more}


def companion(
    folder: Path, *arguments: str, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end with `typed` on its standard input."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=environment(folder, **more),
        timeout=PATIENCE,
        cwd=folder,
    )


def plain(text: str) -> str:
    """Text without its colours."""
    return _STYLE.sub("", text).replace("\r", "")


def _sit_down() -> None:
    """Make standard input the terminal whose Ctrl-C reaches this process."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """The command at a pty of `columns`; `seen` is everything it wrote, colours and all."""

    def __init__(self, folder: Path, *arguments: str, columns: int = 100, **more: str) -> None:
        self._here, there = pty.openpty()
        fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=there,
            stdout=there,
            stderr=there,
            env=environment(folder, **more),
            start_new_session=True,
            preexec_fn=_sit_down,
            cwd=folder,
        )
        os.close(there)
        self.seen = ""
        self._place = 0

    def until(self, text: str) -> str:
        """Read on until `text` comes; returns everything since the last such text, without colours."""
        while (found := plain(self.seen).find(text, self._place)) < 0:
            if not self._read():
                raise AssertionError(f"waited for {text!r}, saw: {plain(self.seen)[self._place :][-2000:]!r}")
        begin, self._place = self._place, found + len(text)
        return plain(self.seen)[begin : self._place]

    def _waits(self, seconds: float) -> bool:
        """Whether something can be read within so many seconds."""
        return bool(select.select([self._here], [], [], seconds)[0])

    def _read(self) -> bool:
        if not self._waits(PATIENCE):
            return False
        try:
            data = os.read(self._here, 65536)
        except OSError:  # EIO: the other end was closed
            return False
        self.seen += data.decode("utf-8", "replace")
        return bool(data)

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self._here, f"{line}\n".encode())

    def press(self, character: bytes) -> None:
        """Press one key."""
        os.write(self._here, character)

    def interrupt(self, text: str) -> str:
        """Press Ctrl-C until `text` comes; returns what `until` does.

        Python loses one that arrives after its last look at signals and before readline waits for a key.
        """
        for _press in range(round(PATIENCE / AGAIN)):
            self.press(b"\x03")
            while self._waits(AGAIN) and self._read():
                if text in plain(self.seen)[self._place :]:
                    return self.until(text)
        raise AssertionError(f"Ctrl-C brought no {text!r}, saw: {plain(self.seen)[self._place :][-2000:]!r}")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def ended(self) -> int:
        """Read to the end; returns the exit code."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.kill()
        os.close(self._here)
