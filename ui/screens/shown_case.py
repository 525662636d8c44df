"""Show me: the case that holds a sentence of the rule text, step by step on a table of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.play.told.shown_case import Moment
from companion.rulebook.telling import Told
from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.board import changes
from ui.widgets.board import Board, BoardTouches, Scene
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import button
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pages import top_bar
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text

MOST_TOLD = 0.4
"""How much of the height what happened may take; more of it scrolls."""


def show_button(host: ScreenHost, game: str, line: Told, back: Callable[[], None]) -> Node:
    """Plays the case of a sentence; `back` leads to where this button was."""

    def known(steps: tuple[Moment, ...]) -> None:
        host.stage.show(ShownCaseScreen(host, line.words, steps, back))

    def ask() -> None:
        games = host.games
        if games is not None:
            host.ask(lambda: games.shown_case(game, line.holds), known, _("Playing the case"))

    return button(_("Show me"), ask, sign="next", kind="primary")


class ShownCaseScreen(Screen):
    """The table before the case and after each of its acts; nothing on it can be touched."""

    name = "shown-case"

    def __init__(
        self, host: ScreenHost, words: str, steps: Sequence[Moment], back: Callable[[], None], at: int = 0
    ) -> None:
        self.host, self.words, self.steps, self.back, self.at = host, words, steps, back, at
        self.board = Board(_untouched())
        self._drawn: tuple[Any, ...] = ()
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same step on another glass."""
        return ShownCaseScreen(self.host, self.words, self.steps, self.back, self.at)

    def redraw(self) -> None:
        """Draw the step, with what happened in it below."""
        step, count = self.steps[self.at], len(self.steps)
        told = step.lines or (() if step.refused else (_("This is how it starts."),))
        lines: list[Node] = [Text(words, "text") for words in told]
        if step.refused:
            lines.append(Text(step.refused, "text", look().palette.danger))
        number = _("{number} of {count}").format(number=self.at + 1, count=count)
        last = self.at + 1 == count
        turn = Row(
            button(_("Previous"), self._turn(-1) if self.at else None, sign="back"),
            Text(number, "text", align="center"),
            button(_("Next"), None if last else self._turn(1), sign="next", kind="primary"),
        )
        self._drawn = ()
        story = Scroll(Column(*lines, pad=look().gap))
        self.replace(top_bar(self.words, self.back), self.board, story, Column(turn, pad=look().gap))

    def _turn(self, by: int) -> Callable[[], None]:
        def turn() -> None:
            self.at += by
            self.redraw()

        return turn

    def arrange(self) -> None:
        top, board, story, turn = self.parts
        high, low = top.height_for(self.width), turn.height_for(self.width)
        told = min(story.parts[0].height_for(self.width), self.height * MOST_TOLD)
        rest = max(0.0, self.height - high - told - low)
        if self._drawn != (self.at, self.width, rest):
            self._drawn = (self.at, self.width, rest)
            before = self.steps[self.at - 1].view if self.at else None
            view = self.steps[self.at].view
            self.board.draw(Scene(view, changes=changes(before, view)), self.width, rest)
        top.place(self.x, self.top - high, self.width, high)
        board.place(self.x, self.y + told + low, self.width, rest)
        story.place(self.x, self.y + low, self.width, told)
        turn.place(self.x, self.y, self.width, low)


def _untouched() -> BoardTouches:
    """Nothing on the table of a demonstration does anything."""

    def nothing(*said: Any) -> None:
        """A touch that means nothing."""

    return BoardTouches(nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing)
