"""`python scripts/missing.py LOCK...`: which packages of these locks this Python lacks in their version.

A line each, or "nothing is missing". Reads nothing but the environment's own notes: no network, no pip.
"""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pip._vendor.packaging.requirements import Requirement  # in every environment that pip is in


def pinned(lock: Path) -> list[Requirement]:
    """The packages that a lock names for this machine."""
    lines = (line.removesuffix("\\") for line in lock.read_text(encoding="utf-8").splitlines())
    found = [Requirement(line.strip()) for line in lines if line[:1].isalpha()]
    return [each for each in found if each.marker is None or each.marker.evaluate()]


def is_here(package: Requirement) -> bool:
    """Whether it is installed in the version of the lock."""
    try:
        return package.specifier.contains(version(package.name), prereleases=True)
    except PackageNotFoundError:
        return False


if __name__ == "__main__":
    missing = [each for name in sys.argv[1:] for each in pinned(Path(name)) if not is_here(each)]
    sys.stdout.write("\n".join(map(str, missing)) + "\n" if missing else "nothing is missing\n")
