"""The board of a large table, and what a seat did, which stands for a moment where it acts."""

from __future__ import annotations

from ui.ports.game_port import NOBODY, Actor, Picture, Update
from ui.presenters.at_seats import asked_at_seats, declaring, where_it_acts
from ui.screens.game import GameScreen
from ui.widgets.board import Scene
from ui.widgets.glance_board import GlanceBoard
from ui.widgets.layers import ScreenHost

SAID_SECONDS = 3.0
"""So long what a seat did stands where it acts."""
_NOTHING_SAID = (NOBODY, "")


class LargeBoard(GameScreen):
    """`large` is the board, `docked` whether what one can do lies at an edge of the glass."""

    def __init__(self, host: ScreenHost) -> None:
        super().__init__(host)
        self.board = self.large = GlanceBoard(self.board.touches)
        self.docked = False
        self.said = _NOTHING_SAID
        self._said_left = 0.0

    @property
    def is_around(self) -> bool:
        """Whether what a seat may do is a touch away; else it lies at an edge of the glass."""
        return self.picture is not None and not self.docked

    def _scene(self, picture: Picture) -> Scene:
        shown, changed = self._stepped(picture.view)
        return Scene(
            shown,
            self.aimed,
            changed,
            self._notes,
            self.acting,
            self.within_reach(),
            self.stepping(picture),
            asked=asked_at_seats(picture),
            said=self.said,
            declaring=declaring(picture),
            hit=self._hit,
            passes=not self.docked,
            speaker=self.asked.speaker if self.asked is not None else -1,
        )

    def update(self, update: Update) -> None:
        """Show what an update brings; what a seat did stands for a moment where it acts."""
        notice, before = update.notice, self.number
        super().update(update)
        if notice is None or not notice.passing or update.seat < 0 or not self.is_around:
            return
        if self.number != before or self._changes:
            self._say_at(where_it_acts(self._changes, update.seat), notice.words)

    def _say_at(self, thing: Actor, words: str) -> None:
        self.said, self._said_left = (thing, words), SAID_SECONDS
        self.redraw()

    def pass_time(self, seconds: float) -> None:
        """Time passes: what was said of a card goes away again."""
        if self.said == _NOTHING_SAID:
            return
        self._said_left -= seconds
        if self._said_left <= 0:
            self.said = _NOTHING_SAID
            self.redraw()
