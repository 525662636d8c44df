"""The arrows inside `ui`: what a screen, a widget or a port may know."""

from __future__ import annotations

import pytest

from tests.project.source import Import, below, files, imports, module_name

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
    "ui.program": (*DRAWN, "ui.screens", "ui.shell", "ui.behind"),
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


def test_every_part_of_the_screens_imports_only_what_its_arrows_allow() -> None:
    assert [str(found) for found in imported() if forbidden(found)] == []


def test_every_module_of_the_screens_belongs_to_a_part() -> None:
    modules = [module_name(path) for path in files("ui")]
    assert [module for module in modules if part_of(module) is None] == ["ui"]


@pytest.mark.parametrize(
    ("importer", "name"),
    [
        ("ui.screens.home", "ui.shell.shell.Shell"),
        ("ui.widgets.board", "ui.screens.game.GameScreen"),
        ("ui.ports.host", "ui.widgets.nodes.Node"),
        ("ui.presenters.board", "ui.look.theme.look"),
        ("ui.behind.games", "ui.shell.frames.soon"),
        ("ui.behind.games", "ui.program.opening.begin"),
    ],
)
def test_an_arrow_against_the_order_is_seen(importer: str, name: str) -> None:
    assert forbidden(Import(importer, 1, name))


def test_an_arrow_along_the_order_is_let_through() -> None:
    assert not forbidden(Import("ui.screens.home", 1, "ui.widgets.layers.ScreenHost"))
    assert not forbidden(Import("ui.program.opening", 1, "ui.behind.desk_port"))
