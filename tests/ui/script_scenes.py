"""People whose names are written in other scripts: who plays, a fight, and its results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from companion.engine.view import View
from tests.ui import sample_views as views
from tests.ui.around_scenes import around, on_table
from tests.ui.fake_port import TALLY
from ui.presenters.planning import Plan
from ui.screens.setup import SetupScreen
from ui.shell.shell import Shell

OTHERS = ("山田太郎", "שלום דוד", "محمد علي", "हिन्दी 🐉")
"""Japanese, Hebrew, Arabic, Hindi with a picture."""


def renamed(thing: Any) -> Any:
    """The same with the names of the sample people in other scripts, wherever they stand."""
    if isinstance(thing, str):
        for name, other in zip(views.NAMES, OTHERS, strict=True):
            thing = thing.replace(name, other)
        return thing
    if isinstance(thing, tuple):
        return tuple(map(renamed, thing))
    if isinstance(thing, msgspec.Struct):
        fields = {name: renamed(getattr(thing, name)) for name in thing.__struct_fields__}
        return type(thing)(**fields)
    return thing


def _fight() -> View:
    view: View = renamed(views.sts_boss(4))
    return view


def _setup(made: Shell) -> None:
    made.go("setup")
    screen = made.stage.screen
    assert isinstance(screen, SetupScreen) and screen.games is not None
    plan = Plan.for_game(screen.games[0]).with_count(4)
    for index, name in enumerate(OTHERS):
        plan = plan.rename(index, name)
    screen.plan = plan
    screen.redraw()


def _results(made: Shell) -> None:
    on_table(made, renamed(views.ended()))
    port: Any = made.port
    port.tally = lambda then: then(replace(TALLY, players=list(OTHERS[:2])))
    made.open_results()


SCRIPTS: Mapping[str, Callable[[Shell], Any]] = {
    "scripts-setup": _setup,
    "scripts-fight": lambda made: on_table(made, _fight()),
    "scripts-around": lambda made: around(made, _fight()),
    "scripts-results": _results,
}
