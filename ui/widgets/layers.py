"""What lies on the stage: screens, and layers above them such as sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from kivy.graphics import Color, Rectangle

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.host import Host
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import button
from ui.widgets.leaves import Leaves
from ui.widgets.motion import Motion
from ui.widgets.nodes import Node, every
from ui.widgets.scroll import Scroll
from ui.widgets.text import Symbol, Text
from ui.widgets.touches import Touch


class Screen(Node):
    """A whole screen. `name` is what the app knows it by."""

    name = ""
    across = False
    """Whether it is read from across a table, and so is all that is laid over it."""

    def entered(self) -> None:
        """It is shown now."""

    def left(self) -> None:
        """It is not shown any more."""

    def again(self) -> Screen | None:
        """The same screen for another size or language, where it holds what is not written yet."""
        return None

    def redraw(self) -> None:
        """Draw it anew, with buttons that were not touched yet."""

    def renew(self, whole: Node) -> None:
        """Draw what is looked at anew: whatever was scrolled stays where it was."""
        offsets = [part.offset for part in every(self) if isinstance(part, Scroll)]
        scrolls = [part for part in every(whole) if isinstance(part, Scroll)]
        for part, offset in zip(scrolls, offsets, strict=False):
            part.offset = offset
        self.replace(whole)


def enlarge(whole: Node) -> None:
    """Write all words of a part, before it is placed, so large that they are read from across a table."""
    for part in every(whole):
        if isinstance(part, Text) and not isinstance(part, Symbol):
            part.at_least(look().capital_pixels)


class Layer(Node):
    """Something above the screen. A `modal` one takes every touch; `outside` is a touch beside it."""

    def __init__(self, *parts: Node, modal: bool = True, outside: Callable[[], None] | None = None) -> None:
        self.modal = modal
        self.outside = outside
        super().__init__(*parts)

    def pass_time(self) -> None:
        """A frame is about to be drawn."""

    def _make_ground(self) -> None:
        if self.modal:
            with self.canvas:
                Color(*look().palette.shade)
                self._shade = Rectangle()

    def arrange(self) -> None:
        if self.modal:
            self._shade.pos, self._shade.size = self.pos, self.size
        super().arrange()

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        if super().touch_down(touch, x, y):
            return True
        if self.modal and self.outside is not None and not any(p.holds(x, y) for p in self.parts):
            self.outside()
        return self.modal


class Living(Column):
    """The content of a sheet that changes while it is read."""

    def pass_time(self) -> None:
        """A frame is about to be drawn: show what is so now."""


class Sheet(Layer):
    """A panel in the middle of the screen: a heading, a content that may scroll, and buttons below."""

    def __init__(
        self, heading: str, content: Node, close: Callable[[], None], buttons: tuple[Node, ...] = ()
    ) -> None:
        top = Row(
            Text(heading, "title", bold=True, weight=1), button(_("Close"), close, sign="no"), wraps=True
        )
        self.body = Leaves(content)
        parts: list[Node] = [top, self.body]
        if buttons:
            parts.append(Row(*buttons, wraps=True))
        palette = look().palette
        self.card = Column(*parts, ground=palette.surface, edge=palette.line, pad=look().gap * 1.5)
        super().__init__(self.card, outside=close)
        self.content = content

    def pass_time(self) -> None:
        if isinstance(self.content, Living):
            self.content.pass_time()

    def arrange(self) -> None:
        super().arrange()
        edge = look().gap * 1.5
        width = min(self.width - 2 * edge, look().millimetres(150 * look().reach))
        inner = width - 2 * self.card.pad_x
        rest = self.card.measure(width) - self.body.height_for(inner)
        height = min(self.height - 2 * edge, rest + self.content.height_for(inner) + 1)
        self.card.place(self.center_x - width / 2, self.center_y - height / 2, width, height)


Frame = tuple[float, float, float, float]
"""Left, bottom, width and height on the window, in pixels."""


class SideSheet(Layer):
    """A panel over a part of the screen; the rest can be touched.

    `part` says which: left, bottom, width and height. Where it is nothing, the panel lies over the left side,
    or upright over the lower end, and `below` is the height of what stays free above it.
    """

    steady = False

    def __init__(
        self,
        content: Node,
        below: float,
        part: Callable[[], Frame | None] = lambda: None,
    ) -> None:
        self.content, self.below, self.part = content, below, part
        super().__init__(content, modal=False)

    def arrange(self) -> None:
        part = self.part()
        if part is not None:
            self.content.place(*part)
            return
        share = look().asking_share
        width = self.width if look().portrait else round(self.width * share)
        free = self.height - self.below
        height = round(free * share) if look().portrait else free
        self.content.place(self.x, self.y, width, height)

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        return super().touch_down(touch, x, y) or self.content.holds(x, y)


class ShowsSheets(Protocol):
    """Whatever can show a sheet above its screen. `sheet` is the one that is open."""

    sheet: Layer | None

    def open_sheet(self, heading: str, content: Node, buttons: tuple[Node, ...] = ()) -> Sheet:
        """Show a sheet above the screen, instead of the one that may be open."""

    def lay_beside(self, layer: Layer) -> None:
        """Show a layer above the screen that leaves some of it to be touched, instead of a sheet."""

    def carry(self, carried: Node | None) -> None:
        """Show what a finger carries above everything; its place is that of the finger."""

    def close_sheet(self) -> None:
        """Take the sheet away."""


class ShowsScreens(ShowsSheets, Protocol):
    """The stage as screens know it: `ui.shell.stage.Stage` is one. `size` is in pixels."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""

    def show(self, screen: Screen) -> None:
        """Change to another screen; the sheet of the old one goes."""

    def draw_anew(self, screen: Screen, redraw: Callable[[], None]) -> None:
        """Redraw a screen, if it is still shown, when no finger is on the glass: none loses its button."""

    @property
    def can_move(self) -> bool:
        """Whether anything moves on this glass; else what changed has an edge."""

    def seen(self) -> Any:
        """The glass as it is, as a texture to move from; `None` where nothing moves."""

    def move(self, motion: Motion) -> None:
        """Have things move above everything; a finger, a card or a roll ends it."""

    def place_all(self) -> None:
        """Measure and place everything."""


class ScreenHost(Host, Protocol):
    """A host with the stage that the screen stands on."""

    @property
    def stage(self) -> ShowsScreens:
        """Where screens and sheets are shown."""
