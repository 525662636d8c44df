"""The arrows inside `ui`: what a screen, a widget or a port may know, and that nobody imports in a circle."""

from __future__ import annotations

import ast
from collections.abc import Mapping

import pytest

from companion.games import catalogue
from tests.project.source import Import, below, files, imports, module_name, tree

GROUND = ("ui.look", "ui.ports")
DRAWN = (*GROUND, "ui.presenters", "ui.widgets")
# Who may import what of `ui`, besides itself. The most exact name counts.
ARROWS = {
    "ui.look": (),
    "ui.ports": (),
    "ui.presenters": ("ui.ports",),
    "ui.widgets": (*GROUND, "ui.presenters"),
    "ui.screens": DRAWN,
    "ui.shell": (*DRAWN, "ui.screens"),
    "ui.behind": ("ui.ports",),
    "ui.program": (*DRAWN, "ui.screens", "ui.shell", "ui.behind", "ui.measure.demo"),
    "ui.measure.demo": ("ui.behind", "ui.ports"),
    "ui.measure": ("ui",),
}


def part_of(module: str) -> str | None:
    """The part of `ui` that a module belongs to."""
    return max((part for part in ARROWS if below(module, part)), key=len, default=None)


def forbidden(found: Import) -> bool:
    """Whether an import goes against the arrows."""
    part = part_of(found.importer)
    if part is None or not below(found.name, "ui"):
        return False
    return not below(found.name, part, *ARROWS[part])


def imported() -> list[Import]:
    """Every import of the screens, also inside functions and for type checking only."""
    return [found for path in files("ui") for found in imports(path)]


def graph(found: list[Import], modules: set[str]) -> dict[str, set[str]]:
    """Which of these modules import which; a name inside a module is that module."""
    edges: dict[str, set[str]] = {module: set() for module in modules}
    for each in found:
        target = each.name if each.name in modules else each.name.rpartition(".")[0]
        if target in modules and target != each.importer:
            edges[each.importer].add(target)
    return edges


def circle_in(edges: Mapping[str, set[str]]) -> list[str]:
    """The modules of which each imports another one of them; none when every import leads down."""
    left = {module: set(targets) for module, targets in edges.items()}
    while ends := {module for module, targets in left.items() if not targets & left.keys()}:
        left = {module: targets for module, targets in left.items() if module not in ends}
    return sorted(left)


def test_every_part_of_the_screens_imports_only_what_its_arrows_allow() -> None:
    assert [str(found) for found in imported() if forbidden(found)] == []


def test_every_module_of_the_screens_belongs_to_a_part() -> None:
    modules = [module_name(path) for path in files("ui")]
    assert [module for module in modules if part_of(module) is None] == ["ui"]


def test_no_screen_imports_in_a_circle() -> None:
    modules = {module_name(path) for path in files("ui")}
    edges = graph(imported(), modules)
    assert sum(map(len, edges.values())) > len(modules)
    assert circle_in(edges) == []


@pytest.mark.parametrize(
    ("importer", "name"),
    [
        ("ui.screens.home", "ui.shell.shell.Shell"),
        ("ui.widgets.board", "ui.screens.table.TableScreen"),
        ("ui.ports.host", "ui.widgets.nodes.Node"),
        ("ui.presenters.board", "ui.look.theme.look"),
        ("ui.behind.games", "ui.shell.frames.soon"),
        ("ui.program.opening", "ui.measure.audit.audit"),
        ("ui.measure.demo", "ui.program.app.run"),
    ],
)
def test_an_arrow_against_the_order_is_seen(importer: str, name: str) -> None:
    assert forbidden(Import(importer, 1, name))


def test_an_arrow_along_the_order_is_let_through() -> None:
    assert not forbidden(Import("ui.screens.home", 1, "ui.widgets.layers.ScreenHost"))
    assert not forbidden(Import("ui.program.opening", 1, "ui.measure.demo"))


def test_a_circle_is_found_with_what_leads_into_it() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}
    assert circle_in(edges) == ["a", "b", "c"]
    assert circle_in({**edges, "c": {"d"}}) == []


def test_no_screen_knows_one_game() -> None:
    """The measurements may: they play games of their own."""
    own = tuple(
        f"companion.games.{path.parent.name}" for path in files("companion/games") if path.stem == "game"
    )
    assert len(own) > 1
    found = [each for each in imported() if not below(each.importer, "ui.measure")]
    assert [str(each) for each in found if below(each.name, *own)] == []


def test_no_screen_says_the_id_of_a_game() -> None:
    ids = {*catalogue.names(), *catalogue.ALIASES}
    said = [
        f"{module_name(path)}:{node.lineno} says {node.value}"
        for path in files("ui")
        if not below(module_name(path), "ui.measure")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and node.value in ids
    ]
    assert said == []
