"""A climb on the screen: every kind of room, for one and for four."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.ui import climb_views
from tests.ui.around_scenes import on_table
from ui.shell.shell import Shell


def _moment(name: str, seats: int) -> Callable[[Shell], Any]:
    people = tuple(range(seats))
    return lambda made: on_table(made, climb_views.view(name, seats), people=people)


CLIMB: Mapping[str, Callable[[Shell], Any]] = {
    **{f"climb-{name}": _moment(name, 4) for name in climb_views.MOMENTS},
    **{f"climb-{name}-1": _moment(name, 1) for name in ("map", "event", "merchant", "reward")},
}
