"""The steps of the first start as scenes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ui.presenters.corners import Corners
from ui.screens.first_start import FirstStartScreen, Progress
from ui.shell.shell import Shell


def _at(progress: Progress) -> Callable[[Shell], None]:
    return lambda made: made.stage.show(FirstStartScreen(made, progress))


FIRST_START: Mapping[str, Callable[[Shell], None]] = {
    "first-start": _at(Progress(corners=Corners((0,)))),
    "first-start-again": _at(Progress(again=True)),
    "first-start-upright": _at(Progress(upright=True)),
}
