"""The first start: how the glass stands, how one reads, what is plugged in, and a first game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import msgspec

from companion.speech.words import N_, _, ngettext
from ui.look.theme import look
from ui.ports.services import GameChoice
from ui.presenters.corners import COUNT, Corners, corner_at, turned_by
from ui.presenters.planning import Plan
from ui.screens.devices import health_words
from ui.screens.settings import seeing
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node, Space
from ui.widgets.rows import heading, line_button, panel
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text
from ui.widgets.touches import Touch

STEPS = ("corners", "upright", "reading", "devices", "play")
MARK_MM = 14.0
_SIGNS = {"ok": "yes", "opening": "round"}
"""Of a device's health; every other one is a trouble."""
NO_CORNERS = Corners()
_MISSED = N_("The touches fit no way in which the glass can stand. Touch each square once more.")


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
    """How far the first start has come: its step, the corners so far, and the game that was chosen."""

    step: str = STEPS[0]
    corners: Corners = NO_CORNERS
    again: bool = False
    game: GameChoice | None = None


class FirstStartScreen(Screen):
    """Leads whoever stands before a new table to a first game; each step can be left out."""

    name = "first_start"

    def __init__(self, host: ScreenHost, progress: Progress | None = None) -> None:
        self.host = host
        self.progress = progress or Progress()
        self.games: tuple[GameChoice, ...] = ()
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        return FirstStartScreen(self.host, self.progress)

    def entered(self) -> None:
        games = self.host.games
        if games is not None:
            self.host.ask(games.choices, self._known, _("Looking which games there are"))

    def _known(self, games: tuple[GameChoice, ...]) -> None:
        self.games = games
        self.redraw()

    def redraw(self) -> None:
        """Draw the step that is due."""
        draw = {
            "corners": self._corners,
            "upright": self._upright,
            "reading": self._reading,
            "devices": self._devices,
            "play": self._play,
        }
        self.renew(draw[self.progress.step]())

    def _to(self, step: str) -> None:
        self.progress = Progress(step)
        self.redraw()

    # How the glass stands

    def _corners(self) -> Node:
        words = _("Touch the square that is lit, in each corner of the glass.")
        due = self.progress.corners.due
        parts: list[Node] = [Text(words, "strong", bold=True, align="center")]
        if self.progress.again:
            parts.append(Text(_(_MISSED), "text", look().palette.danger, align="center"))
        parts.append(button(_("Leave this out"), partial(self._to, "upright"), kind="quiet"))
        return CornerGlass(() if due is None else (due,), tuple(parts), self._touch_corner)

    def _touch_corner(self, corner: int) -> None:
        corners = self.progress.corners.touch(corner)
        self.progress = Progress(corners=corners, again=self.progress.again)
        if corners.due is not None:
            self.redraw()
            return
        turned = corners.touches_turned
        if turned is None:
            self.progress = Progress(again=True)
            self.redraw()
            return
        self._to("upright")
        if turned:
            now = self.host.settings
            together = turned_by(now.touch_turned, turned // 90)
            self.host.change_settings(msgspec.structs.replace(now, touch_turned=together))

    def _upright(self) -> Node:
        words = _("Now stand as you will play. Touch the square that is at your upper left.")
        parts = (
            Text(words, "strong", bold=True, align="center"),
            button(_("Leave this out"), partial(self._to, "reading"), kind="quiet"),
        )
        return CornerGlass(tuple(range(COUNT)), parts, self._stand)

    def _stand(self, corner: int) -> None:
        self._to("reading")
        if corner:
            now = self.host.settings
            rotation = turned_by(now.rotation, corner)
            self.host.change_settings(msgspec.structs.replace(now, rotation=rotation))

    # How one reads, and what is plugged in

    def _step(self, title: str, content: Node, *buttons: Node) -> Node:
        """A step with its content, and what leads on below it."""
        count = _("Step {number} of {count}").format(
            number=STEPS.index(self.progress.step) + 1, count=len(STEPS)
        )
        top = Row(
            Text(title, "title", bold=True, weight=1),
            Text(count, "small", look().palette.dim),
            pad=look().gap,
            wraps=True,
        )
        below = Row(*buttons, pad=look().gap, wraps=True)
        return Column(top, Scroll(Column(content, Space(), pad=look().gap)), below, gap=0)

    def _on(self, step: str) -> Node:
        return button(_("Go on"), partial(self._to, step), sign="here", kind="primary")

    def _reading(self) -> Node:
        cell = look().millimetres(74 * look().reach)
        parts = Grid(*(panel(part) for part in seeing(self.host)), cell=cell)
        return self._step(_("Can you read this well?"), parts, self._on("devices"))

    def _devices(self) -> Node:
        lines = self.host.devices.lines() if self.host.devices is not None else ()
        rows: list[Node] = [
            Row(
                icon(_SIGNS.get(line.health, "no")),
                Text(f"{line.name}: {health_words(line.health)}", "text", weight=1),
            )
            for line in lines
        ]
        if not rows:
            words = _("Nothing is plugged in that the companion knows. All games can be played by touch.")
            rows = [Text(words, "strong")]
        guide = button(_("Try all of it, step by step"), lambda: self.host.go("first_hour"), sign="check")
        content = panel(heading(_("What is plugged in")), *rows, *([Flow(guide)] if lines else []))
        return self._step(_("Your table"), content, self._on("play"))

    # A first game

    def _play(self) -> Node:
        later = button(_("Not now"), self._leave, kind="quiet")
        chosen = self.progress.game
        if chosen is None:
            cell = look().millimetres(80)
            lines = [
                line_button(game.title, game.words, "cards", partial(self._choose, game))
                for game in self.games
            ]
            return self._step(_("Which game first?"), Grid(*lines, cell=cell), later)
        counts = [self._count(chosen, count) for count in range(chosen.low, chosen.high + 1)]
        another = button(_("Another game"), partial(self._to, "play"), sign="back", kind="quiet")
        words = _("How many play {title}?").format(title=chosen.title)
        return self._step(words, Flow(*counts), another, later)

    def _choose(self, game: GameChoice) -> None:
        self.progress = Progress("play", game=game)
        self.redraw()

    def _count(self, game: GameChoice, count: int) -> Node:
        words = ngettext("{count} player", "{count} players", count).format(count=count)
        return button(words, partial(self._begin, game, count), kind="primary", changes_state=True)

    def _begin(self, game: GameChoice, count: int) -> None:
        self._welcomed()
        self.host.begin(Plan.for_game(game).with_count(count).new_game())

    def _leave(self) -> None:
        self._welcomed()
        self.host.home()

    def _welcomed(self) -> None:
        """The next start begins at home."""
        if not self.host.settings.welcomed:
            self.host.change_settings(msgspec.structs.replace(self.host.settings, welcomed=True))
