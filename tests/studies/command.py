"""The options that studies share."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.play.simulation import simulate
from companion.speech.command_line import whole_number


def parser(study: str, games: int, game: str = "") -> argparse.ArgumentParser:
    """The options of a study; `--game` where it has a choice of games."""
    made = argparse.ArgumentParser(prog=f"python -m tests.studies.{study}")
    if game:
        made.add_argument("--game", default=game)
    made.add_argument("--games", type=whole_number, default=games)
    made.add_argument("--seed", default="1")
    made.add_argument("--processes", type=whole_number, default=simulate.processes(None))
    made.add_argument("--json", type=Path, help="write the figures there too")
    return made
