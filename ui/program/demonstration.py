"""What the demonstration needs beside an emulated table: its library, and a terminal for the hands.

Every card of every box has a tag there, named after the card: `companion table put bash-1` lays it
on the reader.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from companion.engine.parts.table_kit import Copy
from companion.games import catalogue
from companion.table.kits import kit_of
from companion.table.tags.library import Library
from hardware.emulated_table import uid_of

_TERMINALS = ("x-terminal-emulator", "lxterminal", "xterm", "konsole", "foot", "gnome-terminal")


def tag_name(copy: Copy) -> str:
    """What the tag of a copy is called at the emulated table."""
    return f"{copy.card}-{copy.copy}"


def library(path: Path) -> Library:
    """A library in which every card of every box has the tag that is named after it. Raises `StoreError`."""
    made = Library(path)
    games = catalogue.games_with(lambda game: game.parts.table_kit)
    box = [copy for game in games for copy in kit_of(game).cards.box()]
    made.bind_all({uid_of(tag_name(copy)).hex(): copy for copy in box})
    return made


def terminal(environ: Mapping[str, str] = os.environ) -> list[str]:
    """The command that opens a terminal with the hands of the table; empty where there is none."""
    found = next((name for name in _TERMINALS if shutil.which(name)), None)
    if found is None or not environ.get("DISPLAY"):
        return []
    mark = "--" if found == "gnome-terminal" else "-e"
    return [found, mark, sys.executable, "-P", "-m", "companion.app", "table"]


def open_terminal() -> subprocess.Popen[bytes] | None:
    """Open it beside the screen; `None` where that cannot be done."""
    command = terminal()
    try:
        return subprocess.Popen(command) if command else None
    except OSError:
        return None
