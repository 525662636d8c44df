"""Writes `requirements/lock.txt`: one exact version of each package, for all Pythons and machines we support.

    python scripts/lock.py python3.11 python3.13     resolve anew, on each of these interpreters
    python scripts/lock.py --check-arm               is all of it to be had for a 64-bit Raspberry Pi?

The lock is a pip constraints file: it says which version, `pyproject.toml` says which packages. The first
interpreter decides; the others only add what the first does not need. Markers are left out when resolving,
so that the Raspberry Pi's packages are pinned from any machine.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "lock.txt"
HEADER = """\
# The exact versions of everything that run.sh and test.sh install, as pip constraints.
# Made by: python scripts/lock.py python3.11 python3.13
"""
# Installed with --no-deps (its metadata asks for RPi.GPIO, which overwrites rpi-lgpio).
WITHOUT_DEPENDENCIES = "mfrc522>=0.0.7,<0.1"
# On PyPI as source only, built on the Pi; lgpio has a wheel for Python 3.11 alone.
BUILT_ON_THE_PI = {"spidev", "lgpio"}
ARM_PLATFORMS = ["manylinux2014_aarch64", *(f"manylinux_2_{minor}_aarch64" for minor in range(17, 37))]


def requirements(project: Path) -> list[str]:
    """Every requirement of pyproject.toml, of the build and of all extras, without its marker."""
    settings = tomllib.loads(project.read_text(encoding="utf-8"))
    extras = settings["project"]["optional-dependencies"].values()
    wanted = [settings["build-system"]["requires"], settings["project"]["dependencies"], *extras]
    return sorted({line.split(";")[0].strip() for group in wanted for line in group})


def normal(name: str) -> str:
    """The name as package indexes compare it (PEP 503)."""
    return name.lower().replace("_", "-").replace(".", "-")


def resolve(python: str, wanted: list[str], *options: str) -> dict[str, str]:
    """What pip would install for `wanted` on `python`, as name to version."""
    command = [python, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-"]
    told = subprocess.run([*command, *options, *wanted], check=True, capture_output=True, text=True)
    found = json.loads(told.stdout)["install"]
    return {normal(entry["metadata"]["name"]): entry["metadata"]["version"] for entry in found}


def resolve_for(interpreter: str, pinned: dict[str, str]) -> dict[str, str]:
    """`pinned`, and what `interpreter` needs beyond it, resolved in a fresh environment."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([interpreter, "-m", "venv", folder], check=True)
        python = str(Path(folder, "bin", "python"))
        constraints = Path(folder, "constraints.txt")
        constraints.write_text(as_lines(pinned), encoding="utf-8")
        found = resolve(python, requirements(ROOT / "pyproject.toml"), "-c", str(constraints))
        found |= resolve(python, [WITHOUT_DEPENDENCIES], "--no-deps", "-c", str(constraints))
    return found | pinned


def as_lines(pinned: dict[str, str]) -> str:
    """The lines of a constraints file, sorted by name."""
    return "".join(f"{name}=={version}\n" for name, version in sorted(pinned.items()))


def check_arm() -> int:
    """Ask for a wheel of every pin for 64-bit ARM; the number of those there is none for."""
    lines = [line for line in LOCK.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    pins = [line for line in lines if line.split("==")[0] not in BUILT_ON_THE_PI]
    missing = [(pin, python) for python in ("3.11", "3.13") for pin in pins if not has_arm_wheel(pin, python)]
    for pin, python in missing:
        sys.stderr.write(f"{pin} has no wheel for Python {python} on 64-bit ARM\n")
    return len(missing)


def has_arm_wheel(pin: str, python: str) -> bool:
    """Whether pip finds a wheel of `pin` that a Raspberry Pi with this Python can use."""
    version = python.replace(".", "")
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--dry-run",
        "--quiet",
        "--no-deps",
        "--ignore-installed",
    ]
    command += ["--only-binary=:all:", "--target", tempfile.gettempdir(), "--python-version", python]
    command += [f"--platform={platform}" for platform in ARM_PLATFORMS]
    command += ["--implementation=cp", f"--abi=cp{version}", "--abi=abi3", "--abi=none", pin]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def main(arguments: list[str]) -> int:
    """Resolve on the interpreters given, or check the lock; the exit code."""
    if arguments == ["--check-arm"]:
        return 1 if check_arm() else 0
    if not arguments:
        sys.stderr.write(str(__doc__))
        return 2
    pinned: dict[str, str] = {}
    for interpreter in arguments:
        pinned = resolve_for(interpreter, pinned)
    LOCK.write_text(HEADER + as_lines(pinned), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
