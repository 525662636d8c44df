"""Numbers: chips with a sign, and bars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from kivy.graphics import Color

from companion.engine.parts.signs import Tone
from companion.engine.view import Meter
from companion.speech.words import _
from ui.look.theme import Colour, look
from ui.presenters import board
from ui.widgets.boxes import Row
from ui.widgets.buttons import Action, Touchable
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.shapes import rounded
from ui.widgets.stepping import StepButton
from ui.widgets.text import Figure, Text

_TONES: Mapping[str, Tone] = {"hp": "red", "heart": "red", "shield": "blue", "coin": "yellow"}
"""The tones of the signs that every game has."""


def tone_of(name: str) -> Tone:
    """The tone of a sign: the game's own, or ours."""
    own = look().signs.of.get(name)
    return own.tone if own is not None else _TONES.get(name, "")


def meter_colour(meter: Meter) -> Colour:
    """The colour that goes with a meter's sign."""
    return look().tone(tone_of(meter.icon) or tone_of(meter.id))


def leading(meters: tuple[Meter, ...]) -> tuple[Meter, ...]:
    """The numbers that are always shown, as the game on the glass has it."""
    return board.leading(meters, look().signs.leading)


def meter_words(meter: Meter) -> str:
    """The number as it is shown: HP with their maximum, others with it only when it is reached."""
    if meter.maximum is None or (meter.id != "hp" and meter.value < meter.maximum):
        return str(meter.value)
    return _("{value}/{maximum}").format(value=meter.value, maximum=meter.maximum)


def meter_value(meter: Meter, size_name: str = "strong") -> Row:
    """A sign and a number, nothing to touch."""
    shade = meter_colour(meter)
    return Row(
        icon(meter.icon or meter.id, size_name, shade),
        Text(meter_words(meter), size_name, look().palette.text, bold=True),
        gap=look().gap * 0.4,
    )


def meter_chip(meter: Meter, action: Action | None, named: bool = True) -> Touchable:
    """A number one can touch to correct it, with its name where there is room for it."""
    palette = look().palette
    parts: list[Node] = [icon(meter.icon or meter.id, "strong", meter_colour(meter))]
    parts.append(Text(meter_words(meter), "strong", palette.text, bold=True))
    if named:
        parts.append(Text(meter.label, "small", palette.dim))
    more: dict[str, Any] = {"pad": (look().gap * 0.8, 0), "gap": look().gap * 0.5}
    return Touchable(*parts, action=action, ground=palette.raised, **more)


def _value_alone(meter: Meter) -> str:
    return str(meter.value)


class MeterStepper(Row):
    """A number with one less and one more beside it. A finger that stays on a sign runs on.

    `step` hears once for each touch by how much the number is to change, when the finger lifts. A `figure`
    shows the number alone in digits of its own.
    """

    def __init__(
        self, meter: Meter, step: Callable[[int], None], named: bool = False, figure: Figure | None = None
    ) -> None:
        self.meter, self.by, self.step = meter, 0, step
        self._words = meter_words if figure is None else _value_alone
        palette = look().palette
        small = Text(meter_words(meter), "strong", palette.text, bold=True, align="center", weight=1)
        self.shown = figure or small
        sign = icon(meter.icon or meter.id, "strong" if figure is None else "title", meter_colour(meter))
        words: list[Node] = [Text(meter.label, "small", palette.dim)] if named else []
        parts = [
            StepButton("−", -1, self._run, self._done),
            sign,
            self.shown,
            *words,
            StepButton("+", 1, self._run, self._done),
        ]
        super().__init__(*parts, gap=look().gap * 0.3)

    def _run(self, by: int) -> None:
        self.by = max(self.by + by, -self.meter.value)
        self.shown.say(self._words(msgspec.structs.replace(self.meter, value=self.meter.value + self.by)))

    def _done(self) -> None:
        by, self.by = self.by, 0
        self.meter = msgspec.structs.replace(self.meter, value=self.meter.value + by)
        if by:
            self.step(by)


class Bar(Node):
    """How much of a maximum is left; `after` marks what will be left, if nothing else happens."""

    def __init__(self, value: int, maximum: int, shade: Colour, after: int | None = None) -> None:
        self.share = _share(value, maximum)
        self.after = self.share if after is None else _share(after, maximum)
        self.shade = shade
        height = look().millimetres(1.6 * look().reach)
        super().__init__(ground=look().palette.sunken, radius=height / 2, least=(height * 4, height))

    def _make_front(self) -> None:
        with self.canvas:
            Color(*self.shade[:3], 0.45)
            self._whole = rounded(self.least[1] / 2)
            Color(*self.shade)
            self._left = rounded(self.least[1] / 2)

    def arrange(self) -> None:
        height = min(self.height, self.least[1])
        y = self.center_y - height / 2
        for shape, share in ((self._whole, self.share), (self._left, min(self.share, self.after))):
            shape.pos = (self.x, y)
            shape.size = (self.width * share, height)


def _share(value: int, maximum: int) -> float:
    return min(1.0, max(0.0, value / maximum)) if maximum > 0 else 0.0
