"""What is shown when the program itself broke."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.screens.curtains import ErrorScreen, SafeScreen
from ui.shell.shell import Shell


def _nothing() -> None:
    return None


def _error(made: Shell) -> None:
    words = "ValueError: a face 7 on a six-sided die (board.py:120)"
    made.stage.show(ErrorScreen(words, _nothing, lambda then: None, _nothing))


def _safe(made: Shell) -> None:
    words = "OSError: [Errno 5] Input/output error: '/dev/spidev0.0'"
    made.stage.show(SafeScreen(words, _nothing, lambda then: None, _nothing))


TROUBLE: dict[str, Callable[[Shell], Any]] = {"error": _error, "safe": _safe}
