"""A physical keyboard: letters, digits, backspace and enter go to what is being written on the glass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.names import JOINERS
from ui.widgets.nodes import Node
from ui.widgets.writing import written

BACKSPACE = 8
ENTERS = (13, 271)
"""Kivy's numbers of the keys; the second enter is that of the number block."""


class Keyboard:
    """Hands the keys of a window to the entry that is uppermost on the stage. No other key means anything.

    Letters come as the system makes them of keys, so that layouts, shift and dead keys are its own.
    `touched` hears of each.
    """

    def __init__(self, stage: Callable[[], Node], touched: Callable[[], None]) -> None:
        self.stage, self.touched = stage, touched

    def hear(self, window: Any) -> None:
        """Take every key of this window from now on."""
        window.bind(on_textinput=self._text, on_keyboard=self._key)

    def _text(self, _window: Any, text: str) -> bool:
        entry = written(self.stage())
        letters = "".join(letter for letter in text if letter.isprintable() or letter in JOINERS)
        if entry is not None and letters:
            self.touched()
            entry.write(letters)
        return True

    def _key(self, _window: Any, key: int, *_more: Any) -> bool:
        """Escape, F1 and the like mean nothing."""
        entry = written(self.stage())
        if entry is not None and (key == BACKSPACE or key in ENTERS):
            self.touched()
            entry.erase() if key == BACKSPACE else entry.enter()
        return True
