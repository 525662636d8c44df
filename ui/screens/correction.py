"""The correction pad: the table is right, and the number here follows it."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.corrections import SetValue
from companion.engine.layout import Path
from companion.engine.view import Meter
from companion.speech.words import _
from ui.presenters.numbers import NumberPad
from ui.widgets.layers import ShowsSheets
from ui.widgets.nodes import Node
from ui.widgets.pads import NumberEntry, entry_sheet

Send = Callable[[SetValue], None]


def correct_meter(stage: ShowsSheets, meter: Meter, owner: str, send: Send, *more: Node) -> NumberEntry:
    """Open the pad for a number on the board; `owner` is whose it is, empty for the table's."""
    label = meter.label
    if owner:
        label = _("{owner}: {label}").format(owner=owner, label=meter.label)
    return correct_number(stage, label, meter.path, meter.value, meter.maximum, send, 0, *more)


def correct_number(
    stage: ShowsSheets,
    label: str,
    path: Path,
    value: int,
    high: int | None,
    send: Send,
    low: int = 0,
    *more: Node,
) -> NumberEntry:
    """Open the pad for the number at `path`. The table may hold more than the rules allow: no ceiling.

    `more` are buttons beside the one that ends it.
    """
    note = _("The screen shows {value}. What is on the table?").format(value=value)
    if high is not None:
        note = _("{note} The rules allow at most {high}.").format(note=note, high=high)
    entry = NumberEntry(NumberPad(value, low), note)

    def done() -> None:
        stage.close_sheet()
        if entry.pad.changed:
            send(SetValue(path, entry.pad.value))

    entry_sheet(stage, label, entry, done, _("Use this value"), *more)
    return entry
