"""The first hour with hardware on the screen: a picture, what to do, how it went; the corners last."""

from __future__ import annotations

from collections.abc import Callable

from companion.speech.words import N_, _
from ui.look.theme import look
from ui.ports.services import Trial, TrialOutcome, Trials
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.buttons import button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node, Space
from ui.widgets.pages import page
from ui.widgets.rows import heading, panel
from ui.widgets.text import Text

CORNERS = (N_("top left"), N_("top right"), N_("bottom left"), N_("bottom right"))
_SIGNS = {
    "card": ("card", "down"),
    "lift": ("card", "up"),
    "two": ("card", "card"),
    "phone": ("tag", "down"),
    "faces": ("die", "round"),
    "button": ("down", "hardware"),
    "lamp": ("hardware", "here"),
    "green": ("hardware", "yes"),
    "red": ("hardware", "no"),
    "tone": ("sound", "round"),
}
"""The picture of each kind of step, put together from our own signs."""


class FirstHourScreen(Screen):
    """Goes through every device with the person in front of it, then through the corners of the glass."""

    name = "first_hour"

    def __init__(self, host: ScreenHost) -> None:
        self.host = host
        self.touched: set[str] = set()
        self.kept = ""
        self._trials: Trials | None = None
        self._handed_over = False
        super().__init__()
        self.redraw()

    def entered(self) -> None:
        if self.host.devices is not None:
            self._trials = self.host.devices.try_all(self.redraw)
            self.redraw()

    def left(self) -> None:
        if self._trials is not None:
            self._keep_trace(self._trials)
            self._trials.end()
        self._trials = None

    def redraw(self) -> None:
        """Draw the step that is due, the corners, or how all went."""
        trial = self._trials.now() if self._trials is not None else None
        if self._trials is not None and trial is None:
            self._keep_trace(self._trials)
        if trial is not None:
            self._draw(_("Device walk-through"), *self._step(trial))
        elif len(self.touched) < len(CORNERS):
            self.replace(self._corners())
        else:
            self._draw(_("Test results"), *self._results())

    def _keep_trace(self, trials: Trials) -> None:
        """Have what the devices said written, once."""
        writing = None if self._handed_over else trials.trace()
        if writing is not None:
            self._handed_over = True
            self.host.keep(writing, self._said, _("Saving the trace"))

    def _said(self, words: str) -> None:
        self.kept = words
        self.redraw()

    def _draw(self, title: str, *parts: Node) -> None:
        self.replace(page(title, self.host.back, Column(*parts)))

    def _step(self, trial: Trial) -> tuple[Node, ...]:
        picture = Row(*(icon(sign, "huge") for sign in _SIGNS[trial.kind]))
        count = _("Step {number} of {count}").format(number=trial.number, count=trial.count)
        answers: list[Node] = []
        if trial.by_eye:
            answers.append(button(_("Yes"), self._say("seen"), sign="yes"))
        answers.append(button(_("It does not work"), self._say("not seen"), sign="no"))
        answers.append(button(_("Skip"), self._say("skipped"), kind="quiet"))
        words = Text(trial.words, "strong", bold=True)
        return (panel(heading(count), picture, words, Flow(*answers)),)

    def _say(self, outcome: TrialOutcome) -> Callable[[], None]:
        def say() -> None:
            if self._trials is not None:
                self._trials.say(outcome)
            self.redraw()

        return say

    def _corners(self) -> Node:
        first, second, third, fourth = (self._corner(name) for name in CORNERS)
        middle = Text(_("Touch each corner of the screen."), "strong", bold=True, align="center")
        rows = (Row(first, Space(), second), Space(), middle, Space(), Row(third, Space(), fourth))
        return Column(*rows, pad=look().gap)

    def _corner(self, name: str) -> Node:
        sign = "yes" if name in self.touched else "here"

        def touch() -> None:
            self.touched.add(name)
            self.redraw()

        return button(_(name), touch, sign=sign)

    def _results(self) -> tuple[Node, ...]:
        lines = self._trials.results() if self._trials is not None else ()
        rows = [Row(icon(sign), Text(words, "text", weight=1)) for sign, words in lines]
        corners = Row(icon("yes"), Text(_("All four corners of the screen were touched."), "text", weight=1))
        kept = [Text(self.kept, "small", look().palette.dim)] if self.kept else []
        return (panel(*rows, corners, *kept),)
