"""The game-night check: whether everything is ready for an evening, in words, with what mends what is not."""

from __future__ import annotations

from collections.abc import Callable

from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.ports.night_check import NightLine
from ui.ports.services import DeviceLine
from ui.screens.devices import health_words
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pages import page
from ui.widgets.rows import panel
from ui.widgets.text import Text


class NightScreen(Screen):
    """Screen, readers, dice and buttons as they are now, and what the machine says of itself."""

    name = "night"

    def __init__(self, host: ScreenHost, back: Callable[[], None]) -> None:
        self.host, self.back = host, back
        self.found: tuple[NightLine, ...] | None = None
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same check on another glass."""
        return NightScreen(self.host, self.back)

    def entered(self) -> None:
        self._look()

    def _look(self) -> None:
        night = self.host.night
        if night is not None:
            self.host.ask(night.look, self._known, _("Checking if everything is ready"), key="night")

    def _known(self, found: tuple[NightLine, ...]) -> None:
        self.found = found
        self.redraw()

    def redraw(self) -> None:
        """Draw what was found."""
        devices = self.host.devices.lines() if self.host.devices is not None else ()
        lines = [self._screen(), *map(_of_device, devices), *(self.found or ())]
        wanting = sum(line.level != "good" for line in lines)
        words = ngettext("{count} thing needs attention.", "{count} things need attention.", wanting)
        said = words.format(count=wanting) if wanting else _("Everything is ready for game night.")
        grid = Grid(*map(_shown, lines), cell=look().millimetres(66 * look().reach))
        again = button(_("Check again"), self._look, sign="round")
        parts = [Text(said, "strong", bold=True), grid] if self.found is not None else [grid]
        self.renew(page(_("Game-night check"), self.back, Column(*parts), again))

    def _screen(self) -> NightLine:
        width, height = self.host.stage.size
        words = _("{width} x {height} pixels. If you can read and scroll this page, the screen works.")
        return NightLine("good", _("Screen"), words.format(width=round(width), height=round(height)))


def _of_device(line: DeviceLine) -> NightLine:
    if line.health == "ok":
        return NightLine("good", line.name, health_words(line.health))
    return NightLine("bad", line.name, line.words or health_words(line.health), line.remedy)


def _shown(line: NightLine) -> Node:
    palette = look().palette
    shade = {"good": palette.good, "look": palette.warning, "bad": palette.danger}[line.level]
    head = Row(
        icon("yes" if line.level == "good" else "warning", "text", shade),
        Text(line.subject, "strong", bold=True, weight=1),
    )
    parts: list[Node] = [head, Text(line.words, "small")]
    if line.remedy:
        parts.append(Text(_("Try: {remedy}").format(remedy=line.remedy), "small", palette.accent))
    return panel(*parts, gap=look().gap * 0.5)
