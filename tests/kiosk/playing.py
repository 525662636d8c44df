"""A game that is the same on every machine: its seed is fixed, and always the first thing is chosen."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

GAME = "companion play ministeel --seats Anna,Ben --seed 7"
NEWEST = "$(companion games list | sed -n '2s/ .*//p')"
"""The id of the game that was played last."""


def as_played(folder: Path, choices: int) -> str:
    """The line and the log of the same game, played here so far."""
    shutil.rmtree(folder, ignore_errors=True)
    kept = {name: str(folder) for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    script = f"""companion() {{ '{sys.executable}' -m companion "$@"; }}
        yes 1 | head -n {choices} | {GAME} >&2
        companion games show {NEWEST}"""
    done = subprocess.run(
        ["sh", "-c", script], env={**os.environ, **kept}, check=True, capture_output=True, text=True
    )
    return done.stdout


def log_of(told: str) -> tuple[int, list[str]]:
    """How many entries a game's log has, and its lines; none when there is no game."""
    count = re.search(r"^(\d+) steps in the log:\n", told, re.MULTILINE)
    return (int(count[1]), told[count.end() :].strip("\n").split("\n")) if count else (0, [])
