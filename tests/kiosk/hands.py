"""The proof's hands inside a virtual machine: does what the host writes, one command a line, and answers.

Copied into the machine and started there with the system's Python; nothing of ours is imported.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

PORT = "/dev/virtio-ports/proof"


def obey(line: BinaryIO, wait: Callable[[float], object] = time.sleep) -> None:
    """Whatever comes, as long as the machine runs."""
    left = b""
    while True:
        got = line.read(65536)
        if not got:
            wait(0.2)  # nobody has opened the other end yet, and the port tells no one
            continue
        *told, left = (left + got).split(b"\n")
        for command in told:
            answer = done(json.loads(command))
            while answer:
                answer = answer[line.write(answer) or 0 :]


def done(command: list[str]) -> bytes:
    """A command, and its exit code with what it printed."""
    said = subprocess.run(
        command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL, check=False
    )
    return json.dumps([said.returncode, said.stdout, said.stderr]).encode() + b"\n"


if __name__ == "__main__":
    with Path(PORT).open("r+b", buffering=0) as port:
        obey(port)
