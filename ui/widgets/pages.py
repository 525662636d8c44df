"""The usual shape of a screen: a line at the top, and a content that may scroll below it."""

from __future__ import annotations

from collections.abc import Callable

from companion.speech.words import _
from ui.look.theme import look
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import button
from ui.widgets.nodes import Node, Space
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text


def top_bar(title: str, back: Callable[[], None], *more: Node) -> Row:
    """The line at the top of most screens: back, a title, and what else belongs there."""
    return Row(
        button(_("Back"), back, sign="back", kind="quiet"),
        Text(title, "title", bold=True, weight=1),
        *more,
        pad=(look().gap, look().gap * 0.5),
        wraps=True,
    )


def page(title: str, back: Callable[[], None], content: Node, *more: Node) -> Column:
    """A screen's usual shape: a line at the top, and a content that may scroll below it."""
    return Column(top_bar(title, back, *more), Scroll(Column(content, Space(), pad=look().gap)), gap=0)
