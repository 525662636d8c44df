"""What is compiled can be compiled: functions and plain classes, in modules that are there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from companion.compiled.rooms import compiled_modules, file_of
from tests.compiled.folders import package
from tests.project import source

STAY = {"Struct", "Protocol", "Event", "Frame", "Effect", "Enum", "IntEnum", "StrEnum"}


def stays_with_python(path: Path) -> list[str]:
    """The classes of a module that a compiler would make something else of."""
    classes = [node for node in ast.walk(source.tree(path)) if isinstance(node, ast.ClassDef)]
    bases = [(each.name, ast.unparse(base).split("[")[0]) for each in classes for base in each.bases]
    return [name for name, base in bases if base.rpartition(".")[2] in STAY]


def test_nothing_that_is_made_by_looking_at_it_is_compiled() -> None:
    files = [source.ROOT / file_of(module) for module in compiled_modules()]
    assert len(files) > 50
    assert {str(path): found for path in files if (found := stays_with_python(path))} == {}


def test_the_kernel_and_several_games_are_compiled() -> None:
    games = {module.split(".")[2] for module in compiled_modules() if module.startswith("companion.games.")}
    assert "companion.engine.match" in compiled_modules() and len(games) > 1


def test_a_list_names_rooms_modules_and_what_is_left_out(tmp_path: Path) -> None:
    ours = package(tmp_path)
    (ours / "engine" / "room").mkdir()
    for name in ("__init__", "one", "two"):
        (ours / "engine" / "room" / f"{name}.py").touch()
    (ours / "engine" / "compiled.toml").write_text(
        'rooms = ["room"]\nmodules = ["match"]\ninterpreted = ["room.two"]\n'
    )
    assert compiled_modules(ours) == ["companion.engine.match", "companion.engine.room.one"]


def test_a_module_that_is_not_there_is_named(tmp_path: Path) -> None:
    ours = package(tmp_path)
    (ours / "engine" / "compiled.toml").write_text('modules = ["gone"]\n')
    with pytest.raises(FileNotFoundError, match="gone"):
        compiled_modules(ours)
