"""What is compiled can be compiled: functions and plain classes, in modules that are there."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from companion.compiled.rooms import compiled_modules, file_of
from companion.engine.events import Event
from tests.compiled.folders import package
from tests.project import source

STAY = {"Protocol", "Enum", "IntEnum", "StrEnum"}


def stays_with_python(path: Path) -> list[str]:
    """The classes of a module that a compiler would make something else of."""
    classes = [node for node in ast.walk(source.tree(path)) if isinstance(node, ast.ClassDef)]
    bases = [(each.name, ast.unparse(base).split("[")[0]) for each in classes for base in each.bases]
    return [name for name, base in bases if base.rpartition(".")[2] in STAY]


def test_nothing_that_is_made_by_looking_at_it_is_compiled() -> None:
    files = [source.ROOT / file_of(module) for module in compiled_modules()]
    assert len(files) > 50
    assert {str(path): found for path in files if (found := stays_with_python(path))} == {}


def structs() -> list[type[msgspec.Struct]]:
    """All Structs that are compiled."""
    names = compiled_modules()
    modules = [import_module(name) for name in names]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    return [each for each in found if issubclass(each, msgspec.Struct) and each.__module__ in names]


def settings(struct: type[msgspec.Struct]) -> dict[str, object]:
    """What the words behind the bases of a Struct say."""
    config = struct.__struct_config__
    return {name: getattr(config, name) for name in dir(config) if not name.startswith("_")}


@pytest.mark.parametrize("struct", structs(), ids=lambda struct: f"{struct.__module__}.{struct.__name__}")
def test_structs_say_no_more_behind_their_bases_than_these_do(struct: type[msgspec.Struct]) -> None:
    """A compiler drops those words; what a base says that stays with Python holds."""
    assert settings(struct) == settings(struct.__bases__[0])


def test_no_field_of_what_is_read_from_kept_games_is_a_union_with_a_bar() -> None:
    """Of such an annotation a compiler leaves nothing that msgspec could read; events are never read."""
    read = [each for each in structs() if not issubclass(each, Event)]
    bars = [each for each in read for said in each.__annotations__.values() if "|" in str(said)]
    assert read and bars == []


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
