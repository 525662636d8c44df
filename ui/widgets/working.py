"""What is said while something takes long."""

from __future__ import annotations

from collections.abc import Callable

from companion.speech.words import _
from ui.look.theme import look
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import button
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.text import Text


class Working(Column):
    """What is being done; with `stop`, a way to wait for it no longer. It takes no other touch."""

    def __init__(self, words: str, stop: Callable[[], None] | None = None) -> None:
        self.words = words
        palette = look().palette
        parts: list[Node] = [
            icon("round", "title", palette.accent),
            Text(_("{words} …").format(words=words), "strong", bold=True, weight=1),
        ]
        if stop is not None:
            parts.append(button(_("Stop"), stop, sign="no"))
        line = Row(*parts, wraps=True)
        super().__init__(line, ground=palette.raised, edge=palette.accent, pad=look().gap)
