"""Whether anything grows while the screen is played at for long: `python -m tests.studies.screen 24`.

Evenings are played in a window that nobody sees (`tests/ui/evenings.py`) for so many minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ui.program import environment
from ui.program.app import window_size

HUMAN_PAUSE = 3.0
"""Seconds between two acts of people."""


def run(arguments: Sequence[str]) -> int:
    """Play, and say what is not flat. Returns 1 when something grew."""
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="companion-evenings-") as folder:
        os.environ.update({"COMPANION_DATA": folder, "XDG_RUNTIME_DIR": folder})
        display = environment.Display(size=options.size, offscreen=True)
        environment.prepare(display, Path(folder, "kivy"))
        from tests.ui import evenings

        samples = evenings.endure(options.minutes * 60, options.pause, options.size, Path(folder))
    if options.json:
        options.json.write_text(json.dumps([each.figures() for each in samples], indent=1), "utf-8")
    trouble = evenings.not_flat(samples)
    sys.stdout.write("\n".join([f"Not flat: {each}" for each in trouble] or ["Flat."]) + "\n")
    return 1 if trouble else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.studies.screen")
    parser.add_argument("minutes", type=float)
    parser.add_argument("--pause", type=float, default=HUMAN_PAUSE / 20, help="seconds between two acts")
    parser.add_argument("--size", type=window_size, default="800x480")
    parser.add_argument("--json", type=Path, help="keep the figures in this file")
    return parser


if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]))
