"""Packs the cases that show sentences, so that the program has them: run it after changing cases.

    python scripts/pack_cases.py

A test tells when it is time to pack.
"""

from __future__ import annotations

import json
from pathlib import Path

from companion.games import catalogue
from companion.play.told.shown_case import moments
from companion.rulebook.cases import CASES, Case, packed
from companion.rulebook.reading import has_rulebook, package_of, rulebook

ROOT = Path(__file__).resolve().parent.parent
NOT_READ = ("cases", "count", "schema_version", "conventions")


def cases(name: str) -> dict[str, Case]:
    """All cases of a game."""
    found: dict[str, Case] = {}
    for file in sorted((ROOT / "tests/cases" / name).glob("*.json")):
        data = json.loads(file.read_text("utf-8"))
        head = {key: value for key, value in data.items() if key not in NOT_READ}
        found |= {case["id"]: Case(case["id"], case, head) for case in data["cases"]}
    return found


def packing(name: str) -> str:
    """The packed cases of a game: those in which something happens are sooner taken."""
    game = catalogue.game(name)
    return packed(rulebook(game), cases(name), lambda case: len(moments(game, case)) > 1)


def target(name: str) -> Path:
    """Where they lie."""
    return ROOT.joinpath(*package_of(catalogue.game(name)).split("."), CASES)


def main() -> None:
    """Write the files of all games anew."""
    for name in catalogue.games_with(has_rulebook):
        target(name).write_text(packing(name), encoding="utf-8")


if __name__ == "__main__":
    main()
