"""The folders of games have the same files for the same things, as the architecture says."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.project import source

GAMES = source.ROOT / "companion" / "games"
FLAT = ("broken_world", "mini_rogue", "ministeel", "miscrits")
EACH = (
    "candidates",
    "careful",
    "content",
    "events",
    "flow",
    "game",
    "house",
    "legal",
    "scenario",
    "state",
    "table_kit",
    "tableau",
    "view",
    "words",
)
ONE_FILE = {
    "hide": "secrets",
    "imagine": "secrets",
    "candidates": "candidates",
    "why_not": "legal",
    "layout": "tableau",
    "conserved": "tableau",
    "problems": "tableau",
    "may_lie": "tableau",
    "view": "view",
    "ending": "view",
    "declarable": "declaring",
    "legal": "offered",
    "careful": "careful",
}
"""What a function of this name is, by the one file that may hold it."""


def functions(path: Path) -> set[str]:
    """The functions of a module that others can call."""
    return {node.name for node in source.tree(path).body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("game", FLAT)
def test_a_flat_game_has_the_files_that_each_has(game: str) -> None:
    assert [name for name in EACH if not (GAMES / game / f"{name}.py").exists()] == []


@pytest.mark.parametrize("game", FLAT)
def test_the_same_thing_stands_in_the_same_file(game: str) -> None:
    elsewhere = [
        (path.stem, name)
        for path in sorted((GAMES / game).glob("*.py"))
        for name in sorted(functions(path) & ONE_FILE.keys())
        if ONE_FILE[name] != path.stem
    ]
    assert elsewhere == []


def test_the_architecture_names_the_files() -> None:
    words = (source.ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {*EACH, *ONE_FILE.values()}
    assert [stem for stem in sorted(named) if f"`{stem}.py`" not in words] == []
