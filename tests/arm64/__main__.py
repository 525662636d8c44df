"""`python -m tests.arm64 [--folder FOLDER]`: boot an arm64 machine and tell what was seen in it.

Takes a few minutes with an emulated processor, and 800 MB in FOLDER (kept for the next time). Ends with 1
when anything was not seen. It needs Debian or a system like it; what is missing is named with the line that
installs it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from tests.arm64 import root

LONGEST = 1500
"""Seconds until the machine is switched off."""
REVISION = "system { linux,revision = <0xa03111>; };"
"""What gpiozero reads to know the header: a Raspberry Pi 4. Everything else says that this is QEMU."""
MACHINE = ("-M", "virt", "-cpu", "cortex-a72", "-smp", "2", "-m", "1500", "-accel", "tcg,thread=multi")
ALONE = ("-nographic", "-nic", "none")
PRESS, VERDICT = "PRESS THE POWER KEY", "SEEN "


def main() -> int:
    """Build, boot, listen; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    parser.add_argument("--folder", type=Path, default=cache / "table-companion-arm64")
    folder = parser.parse_args().folder.resolve()
    if missing := root.missing_tools():
        sys.stderr.write(f"This needs more programs: sudo apt-get install {missing}\n")
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    image = root.with_ours(folder, root.build(folder))
    return boot(folder, image)


def boot(folder: Path, image: Path) -> int:
    """Run the machine to its end; 0 when it came there and saw everything that it was to see."""
    control = folder / "control"
    command = ["qemu-system-aarch64", *MACHINE, *ALONE, "-no-reboot"]
    command += ["-dtb", str(_device_tree(folder)), "-kernel", str(root.kernel(folder)), "-initrd", str(image)]
    command += ["-append", "console=ttyAMA0 quiet panic=1", "-monitor", "none", "-serial", "stdio"]
    command += ["-qmp", f"unix:{control},server=on,wait=off"]
    limited = [shutil.which("timeout") or "timeout", str(LONGEST), *command]
    began = time.monotonic()
    with subprocess.Popen(limited, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as machine:
        assert machine.stdout is not None
        failed = listen(machine.stdout, control)
    print(f"{failed or 'all seen'}, in {time.monotonic() - began:.0f} s")  # noqa: T201
    return int(bool(failed))


def listen(lines: Iterable[str], control: Path) -> str:
    """Show what the machine says and press its key when it asks; what failed, empty when nothing did."""
    verdict = "the machine ended without a verdict"
    for line in lines:
        sys.stdout.write(line)
        sys.stdout.flush()
        if line.strip() == PRESS:
            press_power_key(control)
        elif line.startswith(VERDICT):
            seen, asked = (int(each) for each in line.removeprefix(VERDICT).split("/"))
            verdict = "" if seen == asked else f"{asked - seen} of {asked} not seen"
    return verdict


def press_power_key(control: Path) -> None:
    """Line 3 of the PL061 goes high for a tenth of a second, by QEMU's own command."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(control))
        answers = line.makefile("r", encoding="utf-8")
        answers.readline()
        for word in ("qmp_capabilities", "system_powerdown"):
            line.sendall(json.dumps({"execute": word}).encode() + b"\n")
            answers.readline()


def _device_tree(folder: Path) -> Path:
    """The machine's own description, with the revision of a board that gpiozero knows."""
    plain, text, tree = folder / "plain.dtb", folder / "tree.dts", folder / "tree.dtb"
    machine = [each for each in MACHINE if each != "virt"]
    at = machine.index("-M") + 1
    machine.insert(at, f"virt,dumpdtb={plain}")
    quiet = {"check": True, "stderr": subprocess.DEVNULL}
    subprocess.run(["qemu-system-aarch64", *machine, *ALONE], **quiet)  # type: ignore[call-overload]
    subprocess.run(["dtc", "-I", "dtb", "-O", "dts", "-o", text, plain], **quiet)  # type: ignore[call-overload]
    text.write_text(text.read_text(encoding="utf-8") + f"\n/ {{ {REVISION} }};\n", encoding="utf-8")
    subprocess.run(["dtc", "-I", "dts", "-O", "dtb", "-o", tree, text], **quiet)  # type: ignore[call-overload]
    return tree


if __name__ == "__main__":
    sys.exit(main())
