"""Things one can touch. A finger down shows at once that it was felt; the act comes when it lifts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color

from ui.look.theme import Colour, look
from ui.widgets.boxes import Column, Row
from ui.widgets.gate import gate
from ui.widgets.icons import icon
from ui.widgets.nodes import Node, Space
from ui.widgets.shapes import rounded
from ui.widgets.text import Text
from ui.widgets.touches import Touch

Action = Callable[[], None]
Rest = Callable[[Touch], None]
"""Takes over a finger that rests on something."""
HOLD_SECONDS = 0.9
REST_SECONDS = 0.45
"""A finger that stays so long where it came down rests there."""
LONGEST_FRAME = 0.1
"""No frame counts for more seconds of holding: a finger that lifted during it is heard of after it alone."""
FELT_SECONDS = 0.15
"""So long a touch that changes the game stays shown after the finger lifted, if no picture comes first."""
_FELT = 0.18
"""How strongly a touched part is covered."""


class Touchable(Row):
    """A rectangle with an action. `changes_state` makes it large and fire only once per picture.

    `hold` needs the finger to stay for a moment; lifting it early does nothing. A finger that slides
    off, or that scrolls, takes its touch back. One that stays is handed to `rest`, and fires nothing.
    """

    runs = False
    """Whether something of its own goes on while a finger stays (`stayed`)."""

    def __init__(
        self,
        *parts: Node,
        action: Action | None,
        changes_state: bool = False,
        hold: bool = False,
        enabled: bool = True,
        rest: Rest | None = None,
        **more: Any,
    ) -> None:
        side = look().state_target if changes_state else look().target
        wide, tall = more.pop("least", (0.0, 0.0))
        self.action = action
        self.changes_state = changes_state
        self.hold = hold
        self.rest = rest
        self.enabled = enabled and action is not None
        self.fired = False
        self.label = ""
        self._touch: Touch | None = None
        self._holding: Any = None
        self._held = 0.0
        self._press_colour: Any = None
        self._press_shape: Any = None
        self._pressing: Any = None
        super().__init__(*parts, least=(max(side, wide), max(side, tall)), **more)

    def arrange(self) -> None:
        super().arrange()
        if self._press_shape is not None:
            self._press_shape.pos, self._press_shape.size = self.pos, self.size

    def _press(self, strength: float, share: float = 1.0) -> None:
        """Show that a finger is felt, over this share of the width; nothing is drawn without one."""
        if self._press_shape is None:
            with self.canvas:
                self._press_colour = Color(*look().palette.text[:3], strength)
                self._press_shape = rounded(self.radius)
            self._press_shape.pos = self.pos
        self._press_colour.a = strength
        self._press_shape.size = (self.width * share, self.height)

    def _press_soon(self) -> None:
        """Show it in the next frame; a finger that is gone by then costs no picture of its own."""
        self._release_press()
        self._pressing = Clock.schedule_once(self._show_press, -1)

    def _show_press(self, _time: float) -> None:
        self._press(_FELT)

    def _release_press(self, *_time: float) -> None:
        if self._pressing is not None:
            self._pressing.cancel()
            self._pressing = None
        if self._press_shape is not None:
            self.canvas.remove(self._press_shape)
            self.canvas.remove(self._press_colour)
            self._press_shape = self._press_colour = None

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        if super().touch_down(touch, x, y):
            return True
        if not self.holds(x, y) or not self.enabled:
            return False
        if self.changes_state and gate.is_shut:
            return True
        touch.holders.append(self)
        self._touch = touch
        self._stop_holding()
        self._held = 0.0
        if self.hold:
            self._press(0.35, 0.0)
        else:
            self._press_soon()
        if self.hold or self.rest is not None or self.runs:
            self._holding = Clock.schedule_interval(self._frame_passed, 0)
        return True

    def touch_moved(self, touch: Touch, x: float, y: float) -> None:
        if touch.scrolled or not self.holds(x, y):
            self._let_go()

    def touch_up(self, touch: Touch, x: float, y: float) -> None:
        inside = self._touch is touch and self.holds(x, y) and not touch.scrolled
        fires = inside and not self.hold
        self._let_go(felt=fires and self.changes_state)
        if fires:
            self.fire()

    def fire(self) -> None:
        """Do the action. What changes the game does so once: the next picture brings new buttons."""
        if self.action is None or not self.enabled or (self.changes_state and self.fired):
            return
        self.fired = True
        if self.changes_state:
            gate.shut()
        self.action()

    def _let_go(self, felt: bool = False) -> None:
        """The finger holds it no longer; that it was `felt` stays shown until the picture it brings."""
        if self._touch is not None and self in self._touch.holders:
            self._touch.holders.remove(self)
        self._touch = None
        self._stop_holding()
        if felt and self._press_shape is not None:
            self._pressing = Clock.schedule_once(self._release_press, FELT_SECONDS)
        else:
            self._release_press()

    # Holding

    def _frame_passed(self, elapsed: float) -> None:
        self.stayed(min(elapsed, LONGEST_FRAME))

    def stayed(self, elapsed: float) -> None:
        """The finger has stayed for so many seconds more."""
        if self.hold:
            self.held_on(elapsed)
            return
        self._held += elapsed
        if self._held >= REST_SECONDS:
            self.rested()

    def rested(self) -> None:
        """The finger has stayed where it is: what it rests on takes it over."""
        touch = self._touch
        self._let_go()
        if touch is not None and self.rest is not None:
            self.rest(touch)

    def held_on(self, elapsed: float) -> None:
        """The finger has stayed for so many seconds more."""
        self._held += elapsed
        share = min(1.0, self._held / HOLD_SECONDS)
        self._press(0.35, share)
        if share >= 1.0:
            self._let_go()
            self.fire()

    def _stop_holding(self) -> None:
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None

    def dissolve(self) -> None:
        self._let_go()
        self.action = None  # it often holds the node that this stands in
        super().dissolve()


def button(
    label: str,
    action: Action | None,
    *,
    sign: str = "",
    kind: str = "normal",
    note: str = "",
    align: str = "center",
    **more: Any,
) -> Touchable:
    """A button with a label, an optional sign before it and a note in small letters below it.

    `kind`: "primary" for the one thing to do next, "normal", "quiet" without a ground, "danger".
    """
    ground, ink, edge = _colours(kind)
    enabled = more.get("enabled", True) and action is not None
    if not enabled:
        ground, ink, edge = None, look().palette.dim, look().palette.line
    words: Node = Text(
        label, more.pop("size_name", "strong"), ink, bold=kind == "primary", align=align, weight=1
    )
    if note:
        lines = [words, Text(note, "small", ink if kind != "normal" else look().palette.dim, align=align)]
        words.weight = 0
        words = Column(*lines, gap=0, weight=1)
    parts = [icon(sign, "strong", ink), words] if sign else [words]
    if align == "center" and sign:
        words.weight = 0
        parts = [Space(), *parts, Space()]
    pad = (look().gap * 1.2, look().gap * 0.6)
    shown = Touchable(*parts, action=action, ground=ground, edge=edge, pad=more.pop("pad", pad), **more)
    shown.label = label
    return shown


def sign_button(sign: str, action: Action, *, kind: str = "normal", changes_state: bool = False) -> Touchable:
    """A square button that a sign alone stands on."""
    ground, ink, edge = _colours(kind)
    shown = icon(sign, "title", ink)
    return Touchable(
        Space(), shown, Space(), action=action, changes_state=changes_state, ground=ground, edge=edge, gap=0
    )


def _colours(kind: str) -> tuple[Colour | None, Colour, Colour | None]:
    palette = look().palette
    if kind == "primary":
        return palette.accent, palette.on_accent, None
    if kind == "lit":
        return palette.glow, palette.text, palette.accent
    if kind == "danger":
        return None, palette.danger, palette.danger
    if kind == "quiet":
        return None, palette.text, None
    return palette.raised, palette.text, palette.line


def hold_button(label: str, action: Action, **more: Any) -> Touchable:
    """A button for what cannot be taken back easily: it says that it must be held."""
    return button(label, action, hold=True, changes_state=True, **{"kind": "danger", **more})
