"""What was seen of a machine, waiting for what is to be seen, and the sandbox of the service."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Protocol

LONGEST = 600.0
"""Seconds that anything may take on a loaded machine."""

UNIT = "/etc/systemd/system/table-companion.service"
PYTHON = "/opt/table-companion/current/.venv/bin/python"
ANSWERED = ("--wait", "--pipe")
"""Options of `systemd-run` with which it hands over what is printed."""


LOST = "which is lost when the power is off"
"""What the doctor says of an overlay under the games."""
FORGETS = "forgets what is written"
"""Why the installer refuses to install on one."""


class Asked(Protocol):
    """A machine that can be asked things."""

    def says(self, *command: str) -> str:
        """What a command inside says."""

    def shows(self, property_: str) -> str:
        """A property of the service, as systemd knows it."""


def written_by(machine: Asked) -> int:
    """Bytes that the program has given the disk to keep so far (proc(5))."""
    told = machine.says("cat", f"/proc/{machine.shows('MainPID')}/io")
    return int(told.partition("write_bytes: ")[2].split()[0])


def say(words: str) -> None:
    """A line for whoever watches."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def came(holds: Callable[[], object], seconds: float, pause: Callable[[], object]) -> bool:
    """Whether something holds before the time is over; systemd inside a machine tells nobody outside."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        pause()
    return False


def shut_in(unit: str, *how: str) -> tuple[str, ...]:
    """`systemd-run` with the lines of the unit that shut the service in, and its user.

    `unit` is its text as it is installed, `how` further options; the command comes behind.
    """
    text = unit.partition("# The sandbox")[2].partition("[Install]")[0]
    lines = [line for line in text.splitlines() if line[:1].isupper()]
    lines += ["User=table-companion", "SupplementaryGroups=video render input"]
    lines += ["EnvironmentFile=/opt/table-companion/current/systemd/environment"]
    lines += ["StateDirectory=table-companion"]
    options = [each for line in lines for each in ("-p", line)]
    return ("systemd-run", "--quiet", "--collect", *how, *options)


class Seen:
    """What was to be seen of a machine, and whether it was: one line for each."""

    def __init__(self) -> None:
        self.seen: list[bool] = []

    def check(self, words: str, holds: object, told: str = "") -> None:
        """Note whether something holds; what the machine said is shown where it does not."""
        self.seen.append(bool(holds))
        say(f"{'seen' if holds else 'NOT SEEN'}: {words}")
        if not holds and told:
            say("    " + told.strip().replace("\n", "\n    ")[-1500:])
