"""Buttons for the letters that names begin with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.speech.words import _
from ui.widgets.boxes import Flow
from ui.widgets.buttons import button
from ui.widgets.nodes import Node


def beginning_keys(begun: str, longer: Sequence[str], begin: Callable[[str], None]) -> list[Node]:
    """A line of buttons that narrow names down; the first shows all again. Nothing where there are none."""
    keys = [button(_("All"), partial(begin, ""), sign="back")] if begun else []
    keys += [button(each, partial(begin, each)) for each in longer]
    return [Flow(*keys)] if keys else []
