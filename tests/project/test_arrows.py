"""The arrows of the design: which part may import which, found by reading the source."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.project import source
from tests.project.source import OURS, ROOT, Import, below, files, imports

# Who may import what of ours, besides itself. The application's entry point joins all parts.
ARROWS = {
    "companion.engine": (),
    "companion.games": ("companion.engine",),
    "companion.store": ("companion.engine", "companion.games"),
    "companion.play": ("companion.engine", "companion.games", "companion.store"),
    "companion.table": ("companion.engine", "companion.games", "companion.store", "companion.play"),
    "companion.measure": OURS,
    "companion.translations": (),
    "hardware": (),
    "ui": OURS,
}
JOINS_ALL = "companion.app"

# Chance, time, threads and the world outside: rules must be the same in every run and on every machine.
WORLD = [
    "asyncio",
    "concurrent",
    "datetime",
    "glob",
    "http",
    "io",
    "kivy",
    "gpiozero",
    "logging",
    "mfrc522",
    "multiprocessing",
    "os",
    "pathlib",
    "platformdirs",
    "random",
    "rich",
    "secrets",
    "select",
    "serial",
    "shutil",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
    "numpy",
]
WORLD_CALLS = {"open", "print", "input", "eval", "exec", "__import__", "breakpoint"}


def part_of(module: str) -> str | None:
    """The part of the map that a module belongs to."""
    return next((part for part in ARROWS if below(module, part)), None)


def forbidden(found: Import) -> bool:
    """Whether an import goes against the arrows."""
    part = part_of(found.importer)
    if part is None or not below(found.name, *OURS):
        return False
    return not below(found.name, part, *ARROWS[part])


def all_imports(*folders: str) -> list[Import]:
    """Every import in the files of the folders."""
    return [found for path in files(*folders) for found in imports(path)]


def test_every_part_imports_only_what_its_arrows_allow() -> None:
    wrong = [str(found) for found in all_imports(*OURS) if forbidden(found)]
    assert wrong == []


def test_only_the_entry_point_and_the_screens_import_the_screens() -> None:
    users = {found.importer for found in all_imports("companion", "hardware") if below(found.name, "ui")}
    assert [user for user in users if not below(user, JOINS_ALL)] == []


def test_no_game_knows_another_game() -> None:
    games = {path.parent.name for path in (ROOT / "companion/games").glob("*/__init__.py")}
    assert games
    for game in games:
        others = [f"companion.games.{other}" for other in games - {game}]
        inside = all_imports(f"companion/games/{game}")
        assert [str(found) for found in inside if below(found.name, *others)] == []


def test_rules_import_nothing_of_the_world() -> None:
    found = all_imports("companion/engine", "companion/games")
    assert found
    assert [str(each) for each in found if below(each.name, *WORLD)] == []


def test_rules_call_nothing_of_the_world() -> None:
    called = [
        f"{path.relative_to(ROOT)}:{node.lineno} calls {node.func.id}"
        for path in files("companion/engine", "companion/games")
        for node in ast.walk(source.tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORLD_CALLS
    ]
    assert called == []


def test_packaged_data_is_read_in_one_place_of_each_game_and_nowhere_else_in_the_rules() -> None:
    found = all_imports("companion/engine", "companion/games")
    readers = {each.importer for each in found if below(each.name, "importlib.resources")}
    packages = sorted(".".join(reader.split(".")[:3]) for reader in readers)
    assert readers
    assert packages == sorted(set(packages)), f"a game reads its data in several places: {sorted(readers)}"
    assert not any(below(reader, "companion.engine") for reader in readers)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("from companion.games import ministeel", "companion.games.ministeel"),
        ("from ..games import ministeel", "companion.games.ministeel"),
        ("def late():\n    import ui.program.app", "ui.program.app"),
        ("import hardware", "hardware"),
    ],
)
def test_an_arrow_broken_in_any_way_of_writing_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, name: str
) -> None:
    path = tmp_path / "companion" / "engine" / "asks.py"
    path.parent.mkdir(parents=True)
    path.write_text(written)
    monkeypatch.setattr(source, "ROOT", tmp_path)
    assert [found.name for found in imports(path) if forbidden(found)] == [name]


def test_an_arrow_along_the_map_is_let_through() -> None:
    assert not forbidden(Import("companion.games.ministeel.flow", 1, "companion.engine.asks.Ask"))
    assert not forbidden(Import("companion.app", 1, "ui.program.app"))
    assert not forbidden(Import("companion.engine.asks", 1, "msgspec"))
