"""The stage: one screen at a time, with a sheet, a banner and a curtain above it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.graphics import ClearBuffers, ClearColor, PopMatrix, PushMatrix, Rotate, Translate
from kivy.uix.widget import Widget

from ui.look.theme import look
from ui.ports.game_port import Notice
from ui.ports.host import Host
from ui.presenters.corners import Turn
from ui.presenters.sides import Side
from ui.shell import frames
from ui.shell.moving import Moving
from ui.widgets.gate import gate
from ui.widgets.layers import Layer, Screen, Sheet, enlarge
from ui.widgets.motion import Motion
from ui.widgets.nodes import Node
from ui.widgets.touches import Touch
from ui.widgets.working import Working


class Glass(Widget):
    """The one Kivy widget: shows the stage turned to one of its sides, and hands it every finger.

    `fingers` says how many are on it; they are reported turned by `touch_turned` degrees clockwise.
    """

    def __init__(self, stage: Stage, side: Side, touch_turned: Turn = 0) -> None:
        super().__init__(size_hint=(None, None))
        self.stage, self.side, self.touch_turned = stage, side, touch_turned
        self.fingers = 0
        self._lifted: list[Callable[[], None]] = []
        with self.canvas:
            PushMatrix()
            self._corner = Translate(0, 0)
            Rotate(angle=-side, axis=(0, 0, 1))
        self.canvas.add(stage.canvas)
        with self.canvas.after:
            PopMatrix()
        frames.finish_each()

    def fit(self, width: float, height: float) -> tuple[float, float]:
        """Take this room of the window; returns how wide and tall the stage is in it."""
        self.size = (width, height)
        self._corner.xy = {0: (0, 0), 90: (0, height), 180: (width, height), 270: (width, 0)}[self.side]
        return (height, width) if self.side in (90, 270) else (width, height)

    def _on_window(self, touch: Any) -> tuple[float, float]:
        """Where on the window a finger is: the touchscreen may stand otherwise than the picture."""
        across, up = touch.x / self.width, touch.y / self.height
        across, up = {
            0: (across, up),
            90: (1 - up, across),
            180: (1 - across, 1 - up),
            270: (up, 1 - across),
        }[self.touch_turned]
        return across * self.width, up * self.height

    def _on_stage(self, touch: Any) -> tuple[float, float]:
        """Where on the stage a finger is."""
        x, y = self._on_window(touch) if self.touch_turned else (touch.x, touch.y)
        return {
            0: (x, y),
            90: (self.height - y, x),
            180: (self.width - x, self.height - y),
            270: (y, self.width - x),
        }[self.side]

    def on_touch_down(self, touch: Any) -> bool:
        finger = Touch(*self._on_stage(touch))
        touch.ud["finger"] = finger
        self.fingers += 1
        if not self.stage.placed:  # Kivy hands touches over before what the next frame waits for
            self.stage.place_all()
        return self.stage.touch_down(finger, finger.x, finger.y)

    def on_touch_move(self, touch: Any) -> bool:
        return self._follow(touch, lambda finger: finger.moved(*self._on_stage(touch)))

    def on_touch_up(self, touch: Any) -> bool:
        self.fingers -= touch.ud.get("finger") is not None
        followed = self._follow(touch, lambda finger: finger.lifted())
        while self._lifted and not self.fingers:
            self._lifted.pop(0)()
        return followed

    def when_lifted(self, then: Callable[[], None]) -> None:
        """Do this when no finger is on the glass: now, or when the last one lifts."""
        if self.fingers:
            self._lifted.append(then)
        else:
            then()

    @staticmethod
    def _follow(touch: Any, tell: Callable[[Touch], None]) -> bool:
        finger = touch.ud.get("finger")
        if finger is not None:
            tell(finger)
        return finger is not None


class Stage(Node):
    """Everything on the window. Whatever changes its size is placed anew before the next frame.

    `touched` hears of every touch, `departed` when a screen is left for another one. It is turned towards
    `side` of the window; `touch_turned` is as in `ui.ports.settings.ScreenSettings`.
    """

    steady = False

    def __init__(
        self,
        touched: Callable[[], None] = lambda: None,
        departed: Callable[[], None] = lambda: None,
        side: Side = 0,
        touch_turned: Turn = 0,
    ) -> None:
        self.touched = touched
        self.departed = departed
        self.screen: Screen | None = None
        self.sheet: Layer | None = None
        self.steps: Node | None = None
        self.banner: Node | None = None
        self.working: Working | None = None
        self.curtain: Layer | None = None
        self.carried: Node | None = None
        self._placing = Clock.create_trigger(self.place_all, -1)
        super().__init__(ground=look().palette.background, radius=0)
        self.glass = Glass(self, side, touch_turned)
        self.moving = Moving(self.glass, self.canvas)

    def _make_ground(self) -> None:
        """The whole window is wiped in the ground's colour, which costs less than to paint it."""
        with self.canvas:
            ClearColor(*look().palette.background)
            ClearBuffers()

    @property
    def placed(self) -> bool:
        """Whether everything stands where the next frame shows it."""
        return not self._placing.is_triggered

    def changed(self) -> None:
        super().changed()
        self._placing()

    def resized(self, width: float, height: float) -> None:
        """The window has this size now."""
        self.width, self.height = self.glass.fit(width, height)
        self.place_all()

    def place_all(self, *_time: Any) -> None:
        """Measure and place everything."""
        self._placing.cancel()
        self.place(0, 0, self.width, self.height)

    def arrange(self) -> None:
        for part in self.parts:
            if part is self.carried:
                part.place(part.x, part.y, part.width, part.height)
            elif part is self.banner:
                self._place_banner(part)
            elif part is self.working:
                self._place_working(part)
            else:
                part.place(0, 0, self.width, self.height)

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        self.moving.end()
        self.touched()
        return True if gate.is_deaf else super().touch_down(touch, x, y)

    def _place_banner(self, banner: Node) -> None:
        edge = look().gap
        width = min(self.width - 2 * edge, look().millimetres(170 * look().reach))
        height = min(banner.height_for(width), self.height - 2 * edge)
        banner.place((self.width - width) / 2, edge, width, height)

    def _place_working(self, working: Node) -> None:
        """At the lower edge, above a notice that stands there."""
        edge = look().gap
        width = min(self.width - 2 * edge, look().millimetres(100 * look().reach))
        height = working.height_for(width)
        below = self.banner.top if self.banner is not None else 0.0
        bottom = min(below + edge, self.height - edge - height)
        working.place((self.width - width) / 2, bottom, width, height)

    # What is shown

    def draw_anew(self, screen: Screen, redraw: Callable[[], None]) -> None:
        """Redraw a screen, if it is still shown, when no finger is on the glass: none loses its button."""
        self.glass.when_lifted(lambda: redraw() if self.screen is screen else None)

    def show(self, screen: Screen) -> None:
        """Change to another screen; the sheet of the old one goes."""
        old = self.screen
        self.screen, self.sheet = screen, None
        if old is not None:
            self.departed()
            old.left()
        self._refresh()
        screen.entered()

    def open_sheet(self, heading: str, content: Node, buttons: tuple[Node, ...] = ()) -> Sheet:
        """Show a sheet above the screen, instead of the one that may be open."""
        sheet = Sheet(heading, content, self.close_sheet, buttons)
        self._read_across(sheet)
        self.sheet = sheet
        self._refresh()
        return sheet

    def lay_beside(self, layer: Layer) -> None:
        """Show a layer above the screen that leaves some of it to be touched, instead of a sheet."""
        self.sheet = layer
        self._refresh()

    def close_sheet(self) -> None:
        """Take the sheet away."""
        self.sheet = None
        self._refresh()

    def carry(self, carried: Node | None) -> None:
        """Show what a finger carries above everything; its place is that of the finger."""
        self.carried = carried
        self._refresh()

    def set_banner(self, banner: Node | None) -> None:
        """Show something at the lower edge, above screen and sheet."""
        self._read_across(banner)
        self.banner = banner
        self._refresh()

    def set_working(self, working: Working | None) -> None:
        """Say that something takes long; everything below it can still be touched."""
        self.working = working
        self._refresh()

    def set_steps(self, steps: Node | None) -> None:
        """Show a step of what happens above the screen."""
        self.steps = steps
        self._refresh()

    def set_curtain(self, curtain: Layer | None) -> None:
        """Cover everything (idle, locked, hand-over)."""
        self.curtain = curtain
        self._refresh()

    def _read_across(self, shown: Node | None) -> None:
        """Over a table that is read from all its sides, letters are as large as on it."""
        if shown is not None and self.screen is not None and self.screen.across:
            enlarge(shown)

    def seen(self) -> Any:
        """The glass as it is, to move from; `None` where nothing moves, or nothing was shown yet."""
        if not self.width or not self.can_move or self.curtain is not None:
            return None
        return self.moving.picture(self.width, self.height)

    @property
    def can_move(self) -> bool:
        """Whether anything moves on a glass of this size; else what changed has an edge."""
        return self.moving.is_possible(self.width, self.height)

    def move(self, motion: Motion) -> None:
        """Have things move above everything; a finger, a card or a roll ends it."""
        self.place_all()
        self.moving.begin(motion, self.width, self.height)

    def _refresh(self) -> None:
        self.moving.end()
        shown = (self.screen, self.sheet, self.steps, self.banner, self.working, self.carried, self.curtain)
        self.replace(*(each for each in shown if each is not None))
        self.place_all()


class StageHost(Host, Protocol):
    """A host as the parts of the shell know it: with the stage itself.

    `forgetful` says why nothing that is kept would outlast the power, "" where it does.
    """

    forgetful: str

    @property
    def stage(self) -> Stage:
        """What is on the window; another one after each change of look or size."""

    @property
    def playing(self) -> bool:
        """Whether a game is open."""

    def say(self, notice: Notice) -> None:
        """Show a notice until it is touched away."""

    def complain(self, words: str) -> None:
        """Something could not be done: say why."""

    def leave_game(self) -> None:
        """Close the open game; everything accepted is kept already."""
