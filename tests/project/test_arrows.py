"""The arrows of the design: which part may import which, found by reading the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.games import catalogue
from tests.project import source
from tests.project.source import OURS, ROOT, Import, below, files, imports

# Who may import what of ours, besides itself. The application's entry point joins all parts.
LEAF = "companion.speech"
"""Imports nothing of ours, and everything may import it."""
ARROWS = {
    LEAF: (),
    "companion.engine": (),
    "companion.kit": ("companion.engine",),
    "companion.games": ("companion.engine", "companion.kit"),
    "companion.editor": ("companion.engine",),
    "companion.signs": ("companion.engine",),
    "companion.rulebook": ("companion.engine", "companion.games"),
    "companion.store": ("companion.engine", "companion.games"),
    "companion.play": (
        *("companion.engine", "companion.games", "companion.store", "companion.editor"),
        *("companion.signs", "companion.extras", "companion.rulebook"),
    ),
    "companion.table": ("companion.engine", "companion.games", "companion.store", "companion.play"),
    "companion.network": (
        *("companion.engine", "companion.store", "companion.play", "companion.table"),
        "companion.extras",
    ),
    "companion.library": ("companion.engine", "companion.games", "companion.store", "companion.play"),
    "companion.laboratory": ("companion.engine", "companion.games", "companion.play", "companion.extras"),
    "companion.releases": ("companion.extras", "companion.translations"),
    "companion.compiled": ("companion.extras",),
    "companion.extras": (),
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
    return not below(found.name, part, LEAF, *ARROWS[part])


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
    found = all_imports("companion/engine", "companion/kit", "companion/games")
    assert found
    assert [str(each) for each in found if below(each.name, *WORLD)] == []


def test_what_rules_import_of_the_leaf_imports_nothing_of_the_world_either() -> None:
    found = all_imports("companion/engine", "companion/kit", "companion/games")
    spoken = {each.name for each in found if below(each.name, LEAF)}
    wrong = [each for each in all_imports("companion/speech") if below(each.name, *WORLD)]
    assert spoken
    assert [str(each) for each in wrong if any(below(name, each.importer) for name in spoken)] == []


def test_rules_call_nothing_of_the_world() -> None:
    called = [
        f"{path.relative_to(ROOT)}:{node.lineno} calls {node.func.id}"
        for path in files("companion/engine", "companion/kit", "companion/games")
        for node in ast.walk(source.tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORLD_CALLS
    ]
    assert called == []


def test_packaged_data_is_read_in_one_place_of_each_game_and_nowhere_else_in_the_rules() -> None:
    found = all_imports("companion/engine", "companion/kit", "companion/games")
    readers = {each.importer for each in found if below(each.name, "importlib.resources", "pkgutil")}
    packages = sorted(".".join(reader.split(".")[:3]) for reader in readers)
    assert readers
    assert packages == sorted(set(packages)), f"a game reads its data in several places: {sorted(readers)}"
    assert not any(below(reader, "companion.engine", "companion.kit") for reader in readers)


SHELVES = (
    "companion.play.opening",
    "companion.store.backup",
    "companion.store.restoring",
    "companion.table.kept.decks",
)
"""Who may make a shelf: the way to kept games, what copies them as they are, and a table's own parties."""


def test_kept_games_are_opened_in_one_place() -> None:
    makers = {source.module_name(path) for path in files("companion", "ui") if makes_a_shelf(path)}
    assert makers == set(SHELVES)


def makes_a_shelf(path: Path) -> bool:
    """Whether a module calls `Shelf`."""
    calls = (node.func for node in ast.walk(source.tree(path)) if isinstance(node, ast.Call))
    return any(isinstance(func, ast.Name) and func.id == "Shelf" for func in calls)


def circle_in(edges: Mapping[str, set[str]]) -> list[str]:
    """The modules of which each imports another one of them; none when every import leads down."""
    left = {module: set(targets) for module, targets in edges.items()}
    while ends := {module for module, targets in left.items() if not targets & left.keys()}:
        left = {module: targets for module, targets in left.items() if module not in ends}
    while roots := left.keys() - {target for targets in left.values() for target in targets}:
        left = {module: targets for module, targets in left.items() if module not in roots}
    return sorted(left)


def edges_of(found: list[Import], modules: set[str]) -> dict[str, set[str]]:
    """Which module imports which, also inside functions and for types alone; a name in a module is it."""
    edges: dict[str, set[str]] = {module: set() for module in modules}
    for each in found:
        target = each.name if each.name in modules else each.name.rpartition(".")[0]
        if target in modules and target != each.importer:
            edges[each.importer].add(target)
    return edges


def test_nothing_imports_in_a_circle() -> None:
    modules = {source.module_name(path) for path in files(*OURS)}
    edges = edges_of(all_imports(*OURS), modules)
    assert sum(map(len, edges.values())) > len(modules)
    assert circle_in(edges) == []


def test_a_circle_is_found_without_what_leads_into_it_or_out_of_it() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set[str]()}
    assert circle_in(edges) == ["b", "c"]
    assert circle_in({**edges, "c": {"d"}}) == []


# A game is one folder.

PACKAGES = sorted((ROOT / "companion/games").glob("*/__init__.py"))
IDS = {*catalogue.names(), *catalogue.ALIASES, *(package.parent.name for package in PACKAGES)}
NAMED = re.compile(
    r"(?i)\b(?:{})\b".format("|".join(map(re.escape, IDS | {catalogue.game(i).title() for i in IDS})))
)
"""A game by its id, its folder or its title, as a word of its own in any text."""


def names_a_game(path: Path) -> bool:
    """Whether a file imports a game, or names one in a text that is there for others than its readers."""
    packages = [f"companion.games.{package.parent.name}" for package in PACKAGES]
    if any(below(found.name, *packages) for found in imports(path)):
        return True
    return any(NAMED.search(text) for text in texts(source.tree(path)))


def texts(tree: ast.AST) -> Iterator[str]:
    """Every text of a module but those that stand alone: they describe what is around them."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def test_no_game_is_named_outside_its_folder() -> None:
    general = [path for path in files(*OURS) if "companion/games" not in path.as_posix()]
    naming = {source.module_name(path) for path in general if names_a_game(path)}
    assert PACKAGES and naming == set()


@pytest.mark.parametrize(
    ("written", "naming"),
    [
        ("from companion.games.ministeel import game", True),
        ("def late():\n    import companion.games.slay_the_spire.game", True),
        ("def ours(game):\n    return game.id == 'sts'", True),
        ("from companion.games import catalogue", False),
        ("WORDS = 'ministeel and others'", True),
        ("WORDS = f'{number} games of Mini Rogue'", True),
        ("WORDS = 'thirsts'", False),
        ('def counted():\n    """Measured with MiniSteel."""', False),
    ],
)
def test_a_game_named_in_any_way_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, naming: bool
) -> None:
    path = tmp_path / "companion" / "play" / "playing.py"
    path.parent.mkdir(parents=True)
    path.write_text(written)
    monkeypatch.setattr(source, "ROOT", tmp_path)
    assert names_a_game(path) is naming


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


def test_a_part_of_the_kit_has_two_users_at_least() -> None:
    found = all_imports("companion/games")
    for path in files("companion/kit"):
        part = source.module_name(path)
        if path.stem != "__init__":
            users = {each.importer.split(".")[2] for each in found if below(each.name, part)}
            assert len(users) > 1, f"{part}: {users}"
