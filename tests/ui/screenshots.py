"""Pictures of every screen at every size, text size and theme: `python -m tests.ui.screenshots FOLDER`.

Also says what the audit finds. `--scene`, `--panel`, `--text` and `--theme` narrow it down;
`--language pseudo` shows where there is no room for another language.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ui.program import environment


def main(arguments: Sequence[str]) -> int:
    """Draw everything that was asked for; 1 if the audit found something."""
    options = _parser().parse_args(arguments)
    environment.prepare(environment.Display(offscreen=True), Path(options.folder) / ".kivy")
    from tests.ui.drawing import draw_all

    troubles = draw_all(
        Path(options.folder),
        options.scene,
        options.panel,
        options.text,
        options.theme,
        options.only_audit,
        options.language,
    )
    for line in troubles:
        sys.stdout.write(f"{line}\n")
    return 1 if troubles else 0


def _parser() -> argparse.ArgumentParser:
    from companion.translations import PSEUDO, languages
    from ui.look.panels import DESIGNED_FOR
    from ui.look.theme import PALETTES, TEXT_SCALES

    parser = argparse.ArgumentParser(prog="screenshots")
    parser.add_argument("folder")
    parser.add_argument("--scene", action="append")
    parser.add_argument("--panel", action="append", default=None, choices=DESIGNED_FOR)
    parser.add_argument("--text", action="append", type=int, default=None, choices=TEXT_SCALES)
    parser.add_argument("--theme", action="append", default=None, choices=tuple(PALETTES))
    parser.add_argument("--language", default="", choices=[*languages(), PSEUDO])
    parser.add_argument("--only-audit", action="store_true")
    return parser


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
