"""The parts that can be added, what each needs, and adding one: from the lock, or from the release.

`scripts/setup.sh` does the work, as when the companion was set up: no file gets in whose hash is not in
`requirements/`.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from companion.speech.called import own_command
from companion.speech.own_command import root
from companion.speech.words import N_, _

ADD = 'root=$1; . "$root/scripts/setup.sh"; add_part "$2"'


class Part(NamedTuple):
    """What it is for, the packages as people know them, and the modules that must be found."""

    use: str
    packages: str
    modules: tuple[str, ...]


PARTS = {
    "print": Part(N_("sheets, pictures and plots"), "matplotlib", ("matplotlib",)),
    "cluster": Part(
        N_("simulations on a Dask cluster, Parquet files"), "Dask, pyarrow", ("distributed", "pyarrow")
    ),
    "network": Part(N_("seats on phones, the table on a television"), "aiohttp, segno", ("aiohttp", "segno")),
    "bluetooth": Part(N_("dice over Bluetooth"), "bleak", ("bleak",)),
    "compile": Part(N_("compiled rules"), "mypyc", ("mypyc", "setuptools")),
}
"""By the name after `companion install`; `requirements/NAME.txt` has the versions and hashes."""


def is_here(part: str) -> bool:
    """Whether everything that a part needs is installed."""
    return all(find_spec(module) is not None for module in PARTS[part].modules)


def lacking(part: str, what: str) -> str:
    """Why `what` cannot be done for want of a part, and what to do; empty when the part is here.

    A person at a terminal is asked first, and may have it installed at once.
    """
    if is_here(part) or (_can_be_added(part) and _wanted(part, what) and add(part)):
        return ""
    return _told(part, what)


def lack(part: str, what: str) -> str:
    """The same where nobody can be asked."""
    return "" if is_here(part) else _told(part, what)


def _told(part: str, what: str) -> str:
    reason = why_not(part)
    if not reason:
        reason = _("To install it: {command}").format(command=own_command(f"install {part}"))
    words = _("{what} needs {packages}, which is not installed. {reason}")
    return words.format(what=what, packages=PARTS[part].packages, reason=reason)


def why_not(part: str) -> str:
    """Why a part cannot be added here by our own means, and what to do; empty when it can."""
    folder = root()
    if folder is None:
        return _("This copy was not set up by run.sh. Add the part the way you installed the companion.")
    if not lock(folder, part).is_file():
        words = _("This release does not include it. In a checkout, make a release that does: {command}")
        return words.format(command=f"./run.sh release --with {part}")
    return ""


def lock(folder: Path, part: str) -> Path:
    """The file of the versions and hashes that a part needs; a release without its packages has none."""
    return folder / "requirements" / f"{part}.txt"


def _can_be_added(part: str) -> bool:
    at_a_terminal = sys.stdin.isatty() and sys.stderr.isatty()
    return at_a_terminal and not why_not(part) and os.access(sys.prefix, os.W_OK)


def _wanted(part: str, what: str) -> bool:
    """Whether the person says yes. The question is no part of the output, which may go into a file."""
    words = _("{what} needs {packages}. Install it now? [y/N] ")
    sys.stderr.write(words.format(what=what, packages=PARTS[part].packages))
    sys.stderr.flush()
    answer, yes = sys.stdin.readline().strip().casefold(), _("yes").casefold()
    return answer in ("y", "yes", yes[:1], yes)


def add(part: str, run: Callable[..., subprocess.CompletedProcess[bytes]] = subprocess.run) -> bool:
    """Install a part; whether it is here then. What went wrong has been said on the error stream."""
    folder = root()
    if folder is None:
        return False
    surroundings = {**os.environ, "COMPANION_VENV": sys.prefix}
    sys.stderr.flush()
    done = run(["sh", "-eu", "-c", ADD, "sh", str(folder), part], env=surroundings, check=False)
    importlib.invalidate_caches()
    return done.returncode == 0 and is_here(part)
