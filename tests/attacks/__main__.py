"""All attacks at full length: `python -m tests.attacks [share]`, with what came of each.

share makes them shorter or longer: 0.1 is a tenth. Ends with 1 when anything broke.
"""

from __future__ import annotations

import json
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

from tests.attacks import box_files, case_files, command_lines, games, power_cuts, two_programs
from tests.store.children import kill_rounds

DEFECTS = {"another game", "lost in silence"}


def main(share: float) -> int:
    """Run them all and say what came of each."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        broken = _games(place, share)
        done, wrong = two_programs.interleaved(int(10_000 * share), place)
        _say("two programs at the tags", {**done, "wrong": len(wrong)})
        done, moved = two_programs.decks_interleaved(int(10_000 * share), place)
        _say("two programs at the decks", {**done, "wrong": len(moved)})
        wrong += moved
        kept = two_programs.at_once(place)
        _say("four programs at once", {"bound": 80, "kept": kept})
        killed = kill_rounds(place, int(500 * share))
        _say("killed", killed)
        cut = _on_a_bad_disk(place, share)
        read, halves = box_files.attack(int(10_000 * share), place)
        _say("files of own cards", {"done": read, "broken": halves[:5]})
        codes, lines = command_lines.attack(int(100_000 * share), place)
        _say("command lines", {**codes, "broken": [words for words, _trouble in lines[:5]]})
    crashed = [crash for game in case_files.GAMES for crash in _cases(game, share)]
    return int(
        bool(
            broken
            or wrong
            or kept != 80
            or killed["lost"]
            or killed["wrong"]
            or cut
            or halves
            or lines
            or crashed
        )
    )


def _games(place: Path, share: float) -> bool:
    broken = False
    for attack, rounds in ((games.damaged, 2000), (games.swapped, 500), (games.forged, 1000)):
        folder = place / attack.__name__
        folder.mkdir()
        found = attack(int(rounds * share), folder)
        _say(attack.__name__, dict(found))
        broken = broken or bool(DEFECTS & set(found))
    return broken


def _cases(game: str, share: float) -> list[str]:
    done, crashed = case_files.attack(int(20_000 * share), game)
    _say(f"scenario files of {game}", {**done, "crashed": crashed[:5]})
    return crashed


def _on_a_bad_disk(place: Path, share: float) -> bool:
    """Power cuts, and ends at calls; whether anything that was shown as kept was lost."""
    broken = False
    for name in ("cuts", "kills"):
        folder = place / name
        folder.mkdir()
        try:
            found = power_cuts.attack(name, max(1, int(500 * share)), folder)
        except power_cuts.NoCompilerError:
            _say(name, "not tried: no C compiler")
            continue
        _say(name, found)
        refused = any(word.startswith("refused") for word in found)
        broken = broken or refused or bool({"lost", "another game"} & set(found) or found.get("noted wrong"))
    return broken


def _say(name: str, found: object) -> None:
    sys.stdout.write(f"{name}: {json.dumps(found, default=str)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("share", type=float, nargs="?", default=1.0, help="0.1 is a tenth (default: 1)")
    sys.exit(main(parser.parse_args().share))
