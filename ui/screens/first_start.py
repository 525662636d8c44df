"""How the glass stands: asked when a kiosk meets its first touchscreen, and again from Settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import msgspec

from companion.speech.words import N_, _
from ui.look.theme import look
from ui.presenters.corners import COUNT, Corners, corner_at, turned_by
from ui.widgets.boxes import Column
from ui.widgets.buttons import button
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node, Space
from ui.widgets.text import Text
from ui.widgets.touches import Touch

MARK_MM = 14.0
NO_CORNERS = Corners()
_MISSED = N_("Those touches did not match. Touch each square again.")


class CornerGlass(Node):
    """The whole glass with a square in each corner; `touched` hears of every touch in one of them.

    `lit` are the corners to be touched. The middle stays in the middle, however touches are turned.
    """

    def __init__(
        self, lit: tuple[int, ...], middle: tuple[Node, ...], touched: Callable[[int], None]
    ) -> None:
        self.touched = touched
        self.signs = [_mark(corner, corner in lit) for corner in range(COUNT)]
        self.middle = Column(*middle)
        super().__init__(*self.signs, self.middle)

    def arrange(self) -> None:
        width = self.width * 0.6
        height = self.middle.height_for(width)
        self.middle.place(self.center_x - width / 2, self.center_y - height / 2, width, height)
        side, edge = min(look().millimetres(MARK_MM), self.height / 4), look().gap
        for corner, sign in enumerate(self.signs):
            x = self.right - edge - side if corner in (1, 2) else self.x + edge
            y = self.y + edge if corner in (2, 3) else self.top - edge - side
            sign.place(x, y, side, side)

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        corner = corner_at(x - self.x, y - self.y, self.width, self.height)
        if corner is None:
            return super().touch_down(touch, x, y)
        self.touched(corner)
        return True


def _mark(corner: int, lit: bool) -> Node:
    """What is touched in a corner; a lit one stands out by its ground, not by its colour alone."""
    palette = look().palette
    words = Text(
        str(corner + 1), "title", palette.on_accent if lit else palette.dim, bold=lit, align="center"
    )
    ground, edge = (palette.accent, palette.accent) if lit else (palette.background, palette.line)
    return Column(Space(), words, Space(), ground=ground, edge=edge)


@dataclass(frozen=True)
class Progress:
    """How far it has come: the corners so far, whether they fitted no way, and whether they are known."""

    corners: Corners = NO_CORNERS
    again: bool = False
    upright: bool = False


class FirstStartScreen(Screen):
    """Two questions about the glass, each of which can be left out; then a game."""

    name = "first_start"

    def __init__(self, host: ScreenHost, progress: Progress | None = None) -> None:
        self.host = host
        self.progress = progress or Progress()
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        return FirstStartScreen(self.host, self.progress)

    def redraw(self) -> None:
        """Draw the question that is due."""
        self.renew(self._upright() if self.progress.upright else self._corners())

    def _corners(self) -> Node:
        words = _("Touch the lit square in each corner of the screen.")
        due = self.progress.corners.due
        parts: list[Node] = [Text(words, "strong", bold=True, align="center")]
        if self.progress.again:
            parts.append(Text(_(_MISSED), "text", look().palette.danger, align="center"))
        parts.append(button(_("Skip"), self._stands, kind="quiet"))
        return CornerGlass(() if due is None else (due,), tuple(parts), self._touch_corner)

    def _stands(self) -> None:
        """The corners are known, or nobody wants to touch them."""
        self.progress = Progress(upright=True)
        self.redraw()

    def _touch_corner(self, corner: int) -> None:
        corners = self.progress.corners.touch(corner)
        self.progress = Progress(corners, self.progress.again)
        if corners.due is not None:
            self.redraw()
            return
        turned = corners.touches_turned
        if turned is None:
            self.progress = Progress(again=True)
            self.redraw()
            return
        self._stands()
        if turned:
            now = self.host.settings
            together = turned_by(now.touch_turned, turned // 90)
            self.host.change_settings(msgspec.structs.replace(now, touch_turned=together))

    def _upright(self) -> Node:
        words = _("Go to your seat. Touch the square at your top left.")
        parts = (
            Text(words, "strong", bold=True, align="center"),
            button(_("Skip"), partial(self._stand, 0), kind="quiet"),
        )
        return CornerGlass(tuple(range(COUNT)), parts, self._stand)

    def _stand(self, corner: int) -> None:
        """The last answer: whoever stands before a new table goes on to a first game."""
        now = self.host.settings
        self.host.go("settings" if now.welcomed else "setup")
        turned = msgspec.structs.replace(now, rotation=turned_by(now.rotation, corner), welcomed=True)
        if turned != now:
            self.host.change_settings(turned)
