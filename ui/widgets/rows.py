"""Lines of lists and choices, as settings, set-up and lists use them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.speech.words import _
from ui.look.theme import look
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.buttons import Touchable, button
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.text import Text


def panel(*parts: Node, **more: Any) -> Column:
    """Parts that belong together, on a ground of their own."""
    palette = look().palette
    return Column(*parts, ground=palette.surface, edge=palette.line, pad=look().gap * 1.2, **more)


def heading(words: str) -> Node:
    """A heading of a part of a screen."""
    return Text(words, "strong", look().palette.accent, bold=True)


def explained(label: str, words: str) -> Column:
    """A label with a sentence below it."""
    parts: list[Node] = [Text(label, "strong", bold=True)]
    if words:
        parts.append(Text(words, "small", look().palette.dim))
    return Column(*parts, gap=look().gap * 0.2, weight=1)


def choice(chosen: bool, label: str, action: Callable[[], None]) -> Touchable:
    """One of several values; the chosen one carries a mark, not only a colour."""
    palette = look().palette
    parts: list[Node] = [icon("yes", "text", palette.accent)] if chosen else []
    return Touchable(
        *parts,
        Text(label, "text", bold=chosen, align="center", weight=1),
        action=action,
        ground=palette.glow if chosen else palette.raised,
        edge=palette.accent if chosen else palette.line,
        pad=(look().gap, 0),
        gap=look().gap * 0.5,
    )


def choices(value: Any, options: Mapping[Any, str], take: Callable[[Any], None]) -> Node:
    """All values side by side."""
    return Flow(*(choice(key == value, label, _bound(take, key)) for key, label in options.items()))


def switch(on: bool, take: Callable[[bool], None]) -> Node:
    """Yes or no."""
    return choices(on, {True: _("On"), False: _("Off")}, take)


def number_choice(value: int, low: int, high: int, take: Callable[[int], None]) -> Node:
    """A number with one more and one less."""
    return Row(
        button("−", (lambda: take(value - 1)) if value > low else None, size_name="number"),
        Text(str(value), "number", bold=True, align="center", least=(look().target, 0.0)),
        button("+", (lambda: take(value + 1)) if value < high else None, size_name="number"),
    )


def setting(label: str, words: str, control: Node) -> Node:
    """A label with what it means, and what sets it below."""
    return Column(explained(label, words), control, gap=look().gap * 0.6)


def line_button(title: str, words: str, sign: str, action: Callable[[], None] | None, *more: Node) -> Node:
    """A wide line to touch: a sign, a title, a sentence."""
    palette = look().palette
    line = Touchable(
        icon(sign, "title", palette.accent if action else palette.dim),
        explained(title, words),
        action=action,
        ground=palette.surface,
        edge=palette.line,
        pad=look().gap,
        weight=1 if more else 0,
        least=(look().target * 2, look().state_target),
    )
    return Row(line, *more, gap=look().gap * 0.6, wraps=True) if more else line


def _bound(take: Callable[[Any], None], key: Any) -> Callable[[], None]:
    return lambda: take(key)
