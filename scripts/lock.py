"""Writes `requirements/*.txt`: one exact version of each package, with the hashes of all its files.

    python scripts/lock.py python3.11 python3.13          resolve anew, on each of these interpreters
    python scripts/lock.py --keep python3.11 python3.13   the same with the versions that stand in the files
    python scripts/lock.py --check-arm                    is all of it to be had for a 64-bit Raspberry Pi?

The files are what `scripts/setup.sh` installs, with `--require-hashes`, so that no other file than those
seen here can get in: `build.txt` before everything else, `run.txt` for playing, `pi.txt` on a Raspberry Pi,
one for each part that `companion install` adds, `test.txt` for the suite. `pyproject.toml` says which
packages are wanted. The first interpreter decides the versions; the others only add what the first does not
need. Markers are left out when resolving, so that the Raspberry Pi's packages are pinned from any machine.
The hashes come from uv, for every machine at once.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "requirements"
HEADER = """\
# The exact versions and hashes of what run.sh and test.sh install; see CONTRIBUTING.md.
# Made by: python scripts/lock.py python3.11 python3.13
"""
CHOSEN = ("print", "cluster", "compile", "network", "bluetooth")
"""What `companion install` adds: each file is whole beside build.txt and run.txt."""
EXTRAS = {
    "run": ("ui", "hardware"),
    "pi": ("pi",),
    **{part: (part,) for part in CHOSEN},
    "test": (*CHOSEN, "dev"),
}
"""What each file is for, beside what is always needed; what is installed before stands in no later file."""
# Its metadata asks for RPi.GPIO, which overwrites rpi-lgpio and does not work on a Raspberry Pi 5.
WITHOUT_DEPENDENCIES = "mfrc522>=0.0.7,<0.1"
# On PyPI as source only, built on the Pi; lgpio has a wheel for Python 3.11 alone.
BUILT_ON_THE_PI = {"spidev", "lgpio"}
ARM_PLATFORMS = ["manylinux2014_aarch64", *(f"manylinux_2_{minor}_aarch64" for minor in range(17, 37))]

Pins = dict[str, str]
"""Versions by the names of packages."""


def wanted(extras: Iterable[str]) -> list[str]:
    """The requirements of pyproject.toml with these extras, and those of its build if there are none."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = [settings["project"]["optional-dependencies"][name] for name in extras]
    always = settings["project"]["dependencies"] if groups else settings["build-system"]["requires"]
    return [line for group in (always, *groups) for line in group]


def normal(name: str) -> str:
    """The name as package indexes compare it (PEP 503)."""
    return name.lower().replace("_", "-").replace(".", "-")


def resolve(python: str, lines: list[str], *options: str) -> Pins:
    """What pip would install for `lines`, taken without their markers, on `python`."""
    command = [python, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-"]
    bare = [line.split(";")[0].strip() for line in lines]
    told = subprocess.run([*command, *options, *bare], check=True, capture_output=True, text=True)
    found = json.loads(told.stdout)["install"]
    return {normal(entry["metadata"]["name"]): entry["metadata"]["version"] for entry in found}


def resolve_for(interpreter: str, pinned: Pins) -> dict[str, Pins]:
    """What each file holds for `interpreter`, by their names, with the versions of `pinned`."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([interpreter, "-m", "venv", folder], check=True)
        python = str(Path(folder, "bin", "python"))
        constraints = Path(folder, "constraints.txt")
        constraints.write_text("".join(f"{name}=={version}\n" for name, version in pinned.items()))
        held = ("-c", str(constraints))
        everything = sorted({line for extras in EXTRAS.values() for line in wanted(extras)})
        versions = resolve(python, everything, *held)
        constraints.write_text("".join(f"{name}=={version}\n" for name, version in versions.items()))
        found = {"build": resolve(python, wanted(()), *held)}
        for name, extras in EXTRAS.items():
            found[name] = resolve(python, wanted(extras), *held)
        found["run"] |= resolve(python, [WITHOUT_DEPENDENCIES], "--no-deps", *held)
    return found


def without_what_is_there(files: dict[str, Pins]) -> dict[str, Pins]:
    """The same, each without what is installed before it; of the chosen parts only the suite has all."""
    always: set[str] = set()
    chosen: set[str] = set()
    found = {}
    for name, pins in files.items():
        there = always | chosen if name == "test" else always
        found[name] = {package: pins[package] for package in sorted(pins) if package not in there}
        (chosen if name in CHOSEN else always).update(pins)
    return found


def hashed(pins: Pins, uv: Path) -> str:
    """The lines of a requirements file: each pin with its marker and the hashes of all its files."""
    direct = {line for extras in EXTRAS.values() for line in wanted(extras)}
    markers = {line.split(">")[0].strip(): line.split(";")[1] for line in direct if ";" in line}
    lines = [f"{name}=={version} ; {markers.get(name, '')}".rstrip(" ;") for name, version in pins.items()]
    command = [
        str(uv),
        "pip",
        "compile",
        "--quiet",
        "--no-deps",
        "--universal",
        "--no-header",
        "--no-annotate",
    ]
    command += ["--generate-hashes", "--python-version", "3.11", "-"]
    told = subprocess.run(command, input="\n".join(lines), check=True, capture_output=True, text=True)
    return told.stdout


def pins_in(file: Path) -> Pins:
    """The versions that a file of ours holds."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    pins = [line.split()[0].split("==", 1) for line in lines if "==" in line and line[0] not in "# "]
    return dict(pins)


def all_pins() -> Pins:
    """The versions in all our files."""
    return {name: version for file in sorted(FOLDER.glob("*.txt")) for name, version in pins_in(file).items()}


def check_arm() -> int:
    """Ask for a wheel of every pin for 64-bit ARM; the number of those there is none for."""
    needed = {**pins_in(FOLDER / "build.txt"), **pins_in(FOLDER / "run.txt"), **pins_in(FOLDER / "pi.txt")}
    pins = [f"{name}=={version}" for name, version in needed.items() if name not in BUILT_ON_THE_PI]
    missing = [(pin, python) for python in ("3.11", "3.13") for pin in pins if not has_arm_wheel(pin, python)]
    for pin, python in missing:
        sys.stderr.write(f"{pin} has no wheel for Python {python} on 64-bit ARM\n")
    return len(missing)


def has_arm_wheel(pin: str, python: str) -> bool:
    """Whether pip finds a wheel of `pin` that a Raspberry Pi with this Python can use."""
    version = python.replace(".", "")
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-deps"]
    command += [
        "--ignore-installed",
        "--only-binary=:all:",
        "--target",
        tempfile.gettempdir(),
        "--python-version",
        python,
    ]
    command += [f"--platform={platform}" for platform in ARM_PLATFORMS]
    command += ["--implementation=cp", f"--abi=cp{version}", "--abi=abi3", "--abi=none", pin]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def write(interpreters: list[str], pinned: Pins) -> None:
    """Resolve on each interpreter and write the files."""
    files: dict[str, Pins] = {}
    for interpreter in interpreters:
        for name, pins in resolve_for(interpreter, pinned).items():
            files[name] = pins | files.get(name, {})
            pinned = pins | pinned
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([f"{folder}/bin/pip", "install", "--quiet", "uv"], check=True)
        for name, pins in without_what_is_there(files).items():
            lines = HEADER + hashed(pins, Path(folder, "bin", "uv"))
            (FOLDER / f"{name}.txt").write_text(lines, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Resolve on the interpreters given, or check the files; the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", action="store_true", help="keep the versions that stand in the files")
    parser.add_argument("--check-arm", action="store_true", help="check the files for a Raspberry Pi")
    parser.add_argument("interpreters", nargs="*", metavar="python3.11", help="resolve on these")
    asked = parser.parse_args(arguments)
    if asked.check_arm:
        return 1 if check_arm() else 0
    if not asked.interpreters:
        parser.error("name an interpreter, such as python3.11")
    write(asked.interpreters, all_pins() if asked.keep else {})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
