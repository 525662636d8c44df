"""The scenario files of a game, for the tests of that game: its folder is green when its cases are too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

CASES = Path(__file__).parents[1] / "cases"


def cases_of(game: str) -> pytest.MarkDecorator:
    """The test is for each scenario file of the game with this id, as `path`."""
    return pytest.mark.parametrize("path", sorted((CASES / game).glob("*.json")), ids=lambda path: path.stem)


def count_of(path: Path) -> int:
    """How many cases a scenario file holds."""
    return len(json.loads(path.read_text(encoding="utf-8"))["cases"])
