"""What sets one option of a game, whatever kind it is of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.setups import OptionSpec
from companion.speech.words import _
from ui.widgets.boxes import Flow
from ui.widgets.buttons import button
from ui.widgets.layers import ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pads import TextEntry, entry_sheet
from ui.widgets.rows import choices, number_choice, setting, switch

Take = Callable[[Any], None]
"""Hears of the new value."""


def value_words(spec: OptionSpec, value: Any) -> str:
    """A value as people say it."""
    if spec.kind == "bool":
        return _("On") if value else _("Off")
    return _(spec.choices[value]) if value in spec.choices else str(value)


def option_line(host: ScreenHost, spec: OptionSpec, value: Any, take: Take) -> Node:
    """An option with what it means, and what sets it below."""
    return setting(_(spec.label), _(spec.words) if spec.words else "", control(host, spec, value, take))


def control(host: ScreenHost, spec: OptionSpec, value: Any, take: Take) -> Node:
    """What sets an option."""
    if spec.kind == "bool":
        return switch(bool(value), take)
    if spec.kind == "int":
        return Flow(number_choice(int(value), spec.low, spec.high, take))
    if spec.kind == "choice":
        return choices(value, {key: _(words) for key, words in spec.choices.items()}, take)
    if spec.choices:
        words = {"": _("Not set"), **{key: _(words) for key, words in spec.choices.items()}}
        return choices(value, words, take)
    write = button(str(value) or _("Not set"), lambda: _write(host, spec, str(value), take), sign="log")
    return Flow(write)


def _write(host: ScreenHost, spec: OptionSpec, value: str, take: Take) -> None:
    entry = TextEntry(value, spec.high or 60)

    def done() -> None:
        host.stage.close_sheet()
        take(entry.text.strip())

    entry_sheet(host.stage, _(spec.label), entry, done, _("Use this"))
