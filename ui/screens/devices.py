"""Hardware health, live."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.speech.words import N_, _
from ui.look.theme import look
from ui.ports.services import DeviceLine
from ui.screens.documents import DocumentScreen
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pages import page
from ui.widgets.rows import heading, panel
from ui.widgets.text import Text

_MOST_SEEN = 8
_COUNTED = {
    "seen": N_("tags seen"),
    "noise": N_("disturbed readings"),
    "gain_db": N_("gain in dB"),
    "two": N_("two tags together"),
    "reinitialised": N_("restarts"),
    "rolls": N_("rolls"),
    "rolls_missed": N_("rolls missed"),
    "unplugged": N_("unplugged"),
    "presses": N_("presses"),
    "errors": N_("errors"),
}
"""What people understand of a device's counters; all of them stand in a report."""


_PAGES = {
    "parts": N_("Parts and wiring"),
    "hardware": N_("Set up devices"),
    "troubleshooting": N_("Troubleshooting"),
}
"""The pages that say what to do about devices, by their files."""


def health_words(health: str) -> str:
    """A device's health in words."""
    return {
        "ok": _("works"),
        "opening": _("is starting"),
        "absent": _("is not connected"),
        "failing": _("does not answer"),
        "backing off": _("does not answer, trying again soon"),
    }[health]


class HardwareScreen(Screen):
    """Every device with its health, and everything that is scanned and rolled, as it happens."""

    name = "hardware"

    def __init__(self, host: ScreenHost) -> None:
        self.host = host
        self.seen: list[str] = []
        self._quit: Callable[[], None] = lambda: None
        super().__init__()
        self.redraw()

    def entered(self) -> None:
        devices = self.host.devices
        if devices is not None:
            self._quit = devices.listen(self.hear)

    def left(self) -> None:
        self._quit()

    def hear(self, words: str) -> None:
        """Something was scanned or rolled, or a device changed its health."""
        self.seen = [words, *self.seen][:_MOST_SEEN]
        self.redraw()

    def redraw(self) -> None:
        """Draw the devices as they are now."""
        lines = self.host.devices.lines() if self.host.devices else ()
        parts: list[Node] = []
        if lines:
            parts.append(Grid(*map(self._device, lines), cell=look().millimetres(66 * look().reach)))
            guide = button(_("Test devices one by one"), lambda: self.host.go("first_hour"), sign="check")
            mend = () if all(line.health == "ok" for line in lines) else self._page("troubleshooting")
            parts.append(Flow(guide, *mend))
        else:
            words = _("No device is set up. You can play everything by touch.")
            parts.append(Text(words, "strong", bold=True))
            words = _("To use readers, a die or buttons, connect them and follow the steps here:")
            parts += [Text(words, "text"), Flow(*self._page("parts"), *self._page("hardware"))]
        live: list[Node] = [Text(line, "text") for line in self.seen]
        live = live or [Text(_("Scan a card, roll the die or press a button."), "text", look().palette.dim)]
        if lines:
            parts.append(panel(heading(_("Recent events")), *live))
        self.renew(page(_("Devices"), self.host.back, Column(*parts)))

    def _page(self, name: str) -> tuple[Node, ...]:
        """A way to a page that says what to do; none where no page can be read."""
        if self.host.documents is None:
            return ()
        return (button(_(_PAGES[name]), partial(self._read, name), sign="log"),)

    def _read(self, name: str) -> None:
        stage = self.host.stage
        stage.show(DocumentScreen(self.host, name, "", lambda: stage.show(HardwareScreen(self.host))))

    def _device(self, line: DeviceLine) -> Node:
        palette = look().palette
        well = line.health == "ok"
        shade = palette.good if well else palette.warning
        state = Row(
            icon("yes" if well else "warning", "text", shade),
            Text(health_words(line.health), "text", shade, weight=1),
        )
        parts: list[Node] = [Text(line.name, "strong", bold=True), state]
        if line.words and not well:
            parts.append(Text(line.words, "small"))
        if line.remedy and not well:
            parts.append(Text(_("Try: {remedy}").format(remedy=line.remedy), "small", palette.accent))
        counted = _("{name}: {count}")
        counts = [
            counted.format(name=_(words), count=line.counters[name])
            for name, words in _COUNTED.items()
            if line.counters.get(name)
        ]
        if counts:
            parts.append(Text(" · ".join(counts), "small", palette.dim))
        if not well and self.host.devices is not None:
            again = self.host.devices.try_now
            parts.append(Flow(button(_("Try again now"), lambda: again(line.name), sign="round")))
        return panel(*parts, gap=look().gap * 0.5)
