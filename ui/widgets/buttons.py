"""Things one can touch. A finger down shows at once that it was felt; the act comes when it lifts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothRoundedRectangle

from ui.gate import gate
from ui.theme import Colour, look
from ui.widgets.icons import icon
from ui.widgets.nodes import Column, Node, Row, Space
from ui.widgets.text import Text

Action = Callable[[], None]
HOLD_SECONDS = 0.9


class Touchable(Row):
    """A rectangle with an action. `changes_state` makes it large and fire only once per picture.

    `hold` needs the finger to stay for a moment; lifting it early does nothing. A finger that slides
    off, or that scrolls, takes its touch back.
    """

    def __init__(
        self,
        *parts: Node,
        action: Action | None,
        changes_state: bool = False,
        hold: bool = False,
        enabled: bool = True,
        **more: Any,
    ) -> None:
        side = look().state_target if changes_state else look().target
        wide, tall = more.pop("least", (0.0, 0.0))
        self.action = action
        self.changes_state = changes_state
        self.hold = hold
        self.enabled = enabled and action is not None
        self.fired = False
        self._holding: Any = None
        super().__init__(*parts, least=(max(side, wide), max(side, tall)), **more)
        with self.canvas.after:
            self._press_colour = Color(*look().palette.text[:3], 0.0)
            self._press_shape = SmoothRoundedRectangle(radius=[self.radius])

    def arrange(self) -> None:
        super().arrange()
        self._press_shape.pos, self._press_shape.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        if not self.collide_point(*touch.pos) or not self.enabled:
            return False
        if self.changes_state and gate.is_shut:
            return True
        touch.grab(self)
        self._press_colour.a = 0.18
        if self.hold:
            self._start_holding(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if touch.ud.get("scrolled") or not self.collide_point(*touch.pos):
            self._let_go(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        inside = self.collide_point(*touch.pos) and not touch.ud.get("scrolled")
        self._let_go(touch)
        if inside and not self.hold:
            self.fire()
        return True

    def fire(self) -> None:
        """Do the action. What changes the game does so once: the next picture brings new buttons."""
        if self.action is None or not self.enabled or (self.changes_state and self.fired):
            return
        self.fired = True
        if self.changes_state:
            gate.shut()
        self.action()

    def _let_go(self, touch: Any) -> None:
        touch.ungrab(self)
        self._press_colour.a = 0.0
        self._stop_holding()

    # Holding

    def _start_holding(self, touch: Any) -> None:
        self._stop_holding()
        self._press_shape.size = (0, self.height)
        self._press_colour.a = 0.35
        self._held = 0.0
        self._holding = Clock.schedule_interval(lambda elapsed: self._held_on(elapsed, touch), 0)

    def _held_on(self, elapsed: float, touch: Any) -> None:
        self._held += elapsed
        share = min(1.0, self._held / HOLD_SECONDS)
        self._press_shape.size = (self.width * share, self.height)
        if share >= 1.0:
            self._let_go(touch)
            self.fire()

    def _stop_holding(self) -> None:
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None
            self._press_shape.size = self.size


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
    shown.ink = ink
    return shown


def _colours(kind: str) -> tuple[Colour | None, Colour, Colour | None]:
    palette = look().palette
    if kind == "primary":
        return palette.accent, palette.on_accent, None
    if kind == "danger":
        return None, palette.danger, palette.danger
    if kind == "quiet":
        return None, palette.text, None
    return palette.raised, palette.text, palette.line


def hold_button(label: str, action: Action, **more: Any) -> Touchable:
    """A button for what cannot be taken back easily: it says that it must be held."""
    return button(label, action, hold=True, changes_state=True, **{"kind": "danger", **more})
