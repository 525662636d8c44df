"""The pad for a whole throw: the face of one die after the other is touched, and confirmed once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.view import AskView, OptionView
from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.presenters.throws import ThrowPad
from ui.widgets.boxes import Column, Flow, Grid
from ui.widgets.buttons import Touchable, button
from ui.widgets.icons import die_sign
from ui.widgets.nodes import Node
from ui.widgets.text import Symbol, Text

NOT_LYING = "–"
_TOLD_DIE = 21.0
"""Millimetres that a face of a die is wide at least, with what it brings about below it."""


@dataclass(frozen=True)
class ThrowTouches:
    """What touches on the pad do."""

    put: Callable[[OptionView], None]
    turn_to: Callable[[int], None]
    confirm: Callable[[], None]


def face_mark(option: OptionView) -> Node:
    """A face of a die: its dots, or its words where it has none."""
    if isinstance(option.act, int):
        return Column(
            Symbol(die_sign(option.act), "huge", look().palette.text),
            Text(option.label, look().across("text"), look().palette.dim, align="center"),
            gap=0,
            weight=1,
        )
    return Text(option.label, "strong", bold=True, align="center", weight=1)


def face_sign(option: OptionView) -> Node:
    """A face of a die in a narrow place: its dots, or its words where it has none."""
    if isinstance(option.act, int):
        return Symbol(die_sign(option.act), "huge", look().palette.text)
    return Text(option.label, look().across("text"), bold=True, align="center")


def is_told(options: Sequence[OptionView]) -> bool:
    """Whether results of a chance are shown with what they bring about; a choice has a sign instead."""
    return any(option.means and not option.sign for option in options)


def told_cell() -> float:
    """How wide a face with what it brings about is at least."""
    return look().millimetres(_TOLD_DIE * look().reach)


def told_face(option: OptionView, actors: Sequence[Node] = ()) -> Node:
    """A face of a die with its number, the figures of those who act by it, and what it brings about below."""
    letters = look().across("text")
    number = (Text(str(option.act), "title", bold=True),) if isinstance(option.act, int) else ()
    head = Flow(face_sign(option), *number, *actors, gap=look().gap * 0.6, align="middle")
    return Column(head, Text(option.means, letters, align="center"), gap=look().gap * 0.2, weight=1)


def faces(pad: ThrowPad, touches: ThrowTouches) -> Node:
    """The faces of the die that is next, in rows of three where there are six."""
    die = pad.dice[pad.at]
    return Grid(
        *(_face(option, pad.lying[pad.at], touches) for option in die.options),
        cell=told_cell() if is_told(die.options) else look().state_target * 1.1,
        gap=look().gap * 0.6,
    )


def _face(option: OptionView, lying: OptionView | None, touches: ThrowTouches) -> Node:
    palette, side = look().palette, look().state_target
    chosen = lying is not None and lying.act == option.act
    return Touchable(
        told_face(option) if option.means else face_mark(option),
        action=lambda: touches.put(option),
        least=(side, side),
        gap=look().gap,
        pad=(look().gap * 0.4, look().gap * 0.3) if option.means else 0,
        ground=palette.glow if chosen else palette.raised,
        edge=palette.accent if chosen else palette.line,
    )


def dice(pad: ThrowPad, touches: ThrowTouches) -> Node:
    """Every die of the throw with what it shows; a touch goes back to it."""
    return Flow(*(_die(pad, place, die, touches) for place, die in enumerate(pad.dice)), gap=look().gap * 0.6)


def _die(pad: ThrowPad, place: int, die: AskView, touches: ThrowTouches) -> Node:
    palette, lying = look().palette, pad.lying[place]
    here = place == pad.at
    return Touchable(
        Column(
            Text(lying.label if lying is not None else NOT_LYING, "strong", bold=True),
            Text(die.short or die.prompt, look().across(), palette.accent if here else palette.dim),
            gap=0,
        ),
        action=lambda: touches.turn_to(place),
        ground=palette.glow if here else palette.raised,
        edge=palette.accent if here else palette.line,
        pad=(look().gap * 0.7, look().gap * 0.3),
    )


def roll_button(roll: Callable[[], None], **more: Any) -> Node:
    """The one touch by which the companion rolls."""
    return button(_("Roll for me"), roll, sign="die", kind="primary", changes_state=True, **more)


def confirm(pad: ThrowPad, touches: ThrowTouches) -> Node:
    """The one touch that answers all of it; before that it says how many dice have no face yet."""
    left = sum(option is None for option in pad.lying)
    words = _("Use this roll")
    if left:
        words = ngettext("{count} die left", "{count} dice left", left).format(count=left)
    action = touches.confirm if pad.whole else None
    return button(words, action, sign="yes", kind="primary", changes_state=True)
