"""The README on a bare Debian: `python -m tests.bare [--suite SUITE] [--folder FOLDER] [--only run|test]`.

Makes a root with nothing but Debian's least, clones this checkout's last commit into it and runs both
commands of the README as printed there: `./run.sh` at a terminal where somebody types `q`, `./test.sh` to its
end. Nothing of this machine's environment goes in but the way to the package registries. Ends with 1 when one
failed; the logs stay in FOLDER. It needs root, mmdebstrap, 4 GB in FOLDER, and half an hour of two cores.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import pty
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MIRROR = "http://deb.debian.org/debian"
TOOLS = {"mmdebstrap": "mmdebstrap", "unshare": "util-linux", "git": "git"}
COMMANDS = ("./run.sh", "./test.sh")
PROMPT, TYPED = b"> ", b"q\n"
REGISTRIES = (
    "PIP_CERT",
    "PIP_INDEX_URL",
    "PIP_EXTRA_INDEX_URL",
    "PIP_TRUSTED_HOST",
    "https_proxy",
    "http_proxy",
)
"""What tells pip the way to the packages, passed through by name."""
INSIDE = """set -eu
cd "$1"
mount -t proc proc proc
mount -t sysfs sys sys
mount --rbind /dev dev
exec chroot . /usr/bin/env -i {surroundings} sh -c 'cd "$HOME/companion" && exec $1' sh "$2"
"""
"""Runs a command in the root; what is mounted goes with it."""


def printed() -> list[str]:
    """The two commands of the README, as a person copies them."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = [line for block in re.findall(r"```sh\n(.*?)```", text, re.S) for line in block.splitlines()]
    found = [next((line for line in lines if line.split()[:1] == [command]), "") for command in COMMANDS]
    return [line.partition("#")[0].strip() for line in found]


def root_of(folder: Path, suite: str) -> Path:
    """A fresh root of the suite, unpacked from the archive that is made if it is not there."""
    archive, root = folder / f"{suite}-bare.tar", folder / f"{suite}-bare"
    if not archive.exists():
        fresh = folder / f"{suite}-bare.new.tar"
        subprocess.run(["mmdebstrap", "--variant=minbase", suite, fresh, MIRROR], check=True)
        fresh.rename(archive)
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    subprocess.run(["tar", "-xf", archive, "-C", root], check=True)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    (root / "etc/dpkg/dpkg.cfg.d/fast").write_text("force-unsafe-io\n")
    subprocess.run(["git", "clone", "-q", ROOT, root / "root/companion"], check=True)
    return root


def surroundings(root: Path) -> str:
    """What the commands see of the world, as words for `env`; the registries' certificate is copied in."""
    told = {"HOME": "/root", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "TERM": "dumb"}
    told |= {name: os.environ[name] for name in REGISTRIES if name in os.environ}
    if "PIP_CERT" in told:
        shutil.copy(told["PIP_CERT"], root / "root/registries.pem")
        told["PIP_CERT"] = "/root/registries.pem"
    return " ".join(f"{name}={value}" for name, value in told.items())


def done(command: str, root: Path, log: Path) -> bool:
    """Run a command in the root, at a terminal of its own; whether it ended well. The log holds its words."""
    began = time.monotonic()
    inside = INSIDE.format(surroundings=surroundings(root))
    unshared = [
        "unshare",
        "--mount",
        "--pid",
        "--fork",
        "--kill-child",
        "sh",
        "-c",
        inside,
        "sh",
        root,
        command,
    ]
    ours, theirs = pty.openpty()
    with subprocess.Popen(unshared, stdin=theirs, stdout=theirs, stderr=theirs) as running:
        os.close(theirs)
        copy(ours, log)
    last = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:]
    seconds = time.monotonic() - began
    say(f"{root.name}: {command} ended with {running.returncode} after {seconds:.0f} s: {last}")
    return running.returncode == 0


def copy(terminal: int, log: Path) -> None:
    """Write down what is said at a terminal, and answer its prompt, until nobody holds it any more."""
    with log.open("wb", buffering=0) as said, contextlib.suppress(OSError):  # the last one has let go
        while words := os.read(terminal, 65536):
            said.write(words)
            if words.endswith(PROMPT):
                os.write(terminal, TYPED)
    os.close(terminal)


def say(text: str) -> None:
    """Tell the person who waits."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Make the roots and run the commands; the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    parser.add_argument("--folder", type=Path, default=cache / "table-companion-bare")
    parser.add_argument("--suite", choices=("bookworm", "trixie"), action="append")
    parser.add_argument("--only", choices=("run", "test"), help="one of the two commands")
    options = parser.parse_args()
    if missing := [package for program, package in TOOLS.items() if shutil.which(program) is None]:
        say(f"This needs more programs: sudo apt-get install {' '.join(missing)}")
        return 2
    if os.geteuid():
        say("A root of its own takes an administrator: start this as root.")
        return 2
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    commands = [each for each in printed() if options.only is None or options.only in each]
    ends = []
    for suite in options.suite or ("bookworm", "trixie"):
        root = root_of(folder, suite)
        for command in commands:
            name = command.removeprefix("./").partition(".")[0]
            ends.append(done(command, root, folder / f"{suite}-{name}.log"))
    return int(not all(ends))


if __name__ == "__main__":
    sys.exit(main())
