"""The folders of games have the same files for the same things, as the architecture says."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.project import source

GAMES = source.ROOT / "companion" / "games"
FLAT = ("broken_world", "mini_rogue", "ministeel", "miscrits")
EACH = (
    "bots/careful",
    "cases/scenario",
    "content",
    "events",
    "flow",
    "game",
    "house",
    "judge/candidates",
    "judge/legal",
    "parts/table_kit",
    "state",
    "view/tableau",
    "view/view",
    "words/texts",
)
ROOMS = ("bots", "cases", "judge", "parts", "view", "words")
"""The rooms of each game; Slay the Spire alone has more."""
ONE_FILE = {
    "hide": "view/secrets",
    "imagine": "view/secrets",
    "candidates": "judge/candidates",
    "why_not": "judge/legal",
    "layout": "view/tableau",
    "conserved": "view/tableau",
    "problems": "view/tableau",
    "may_lie": "view/tableau",
    "view": "view/view",
    "ending": "view/view",
    "declarable": "parts/declaring",
    "legal": "judge/offered",
    "careful": "bots/careful",
}
"""What a function of this name is, by the one file that may hold it."""


def functions(path: Path) -> set[str]:
    """The functions of a module that others can call."""
    return {node.name for node in source.tree(path).body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("game", FLAT)
def test_a_flat_game_has_the_files_that_each_has(game: str) -> None:
    assert [name for name in EACH if not (GAMES / game / f"{name}.py").exists()] == []


@pytest.mark.parametrize("game", FLAT)
def test_a_flat_game_has_these_rooms_and_no_others(game: str) -> None:
    assert sorted(path.parent.name for path in (GAMES / game).glob("*/__init__.py")) == list(ROOMS)


@pytest.mark.parametrize("game", FLAT)
def test_the_same_thing_stands_in_the_same_file(game: str) -> None:
    elsewhere = [
        (place, name)
        for path in sorted((GAMES / game).rglob("*.py"))
        for place in [path.relative_to(GAMES / game).with_suffix("").as_posix()]
        for name in sorted(functions(path) & ONE_FILE.keys())
        if ONE_FILE[name] != place
    ]
    assert elsewhere == []


def test_the_architecture_names_the_files() -> None:
    words = (source.ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {*EACH, *ONE_FILE.values()}
    assert [place for place in sorted(named) if f"`{place}.py`" not in words] == []
