"""One step of an enemy's or a bot's turn, large, where the question stands otherwise; a touch hurries it."""

from __future__ import annotations

from collections.abc import Callable

from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.ports.game_port import HistoryLine
from ui.widgets.boxes import Column, Row
from ui.widgets.icons import icon
from ui.widgets.nodes import Node, Space
from ui.widgets.sentence import Sentence
from ui.widgets.text import ShortText, Text
from ui.widgets.touches import Touch

_SIZES = ("number", "title", "strong", "text", "small")
"""The sizes that the words are tried in, until they fit."""


class StepLayer(Node):
    """The step with how many are still to come. The board stays in sight: whoever acts is marked there."""

    def __init__(self, line: HistoryLine, left: int, by_touch: bool, hurry: Callable[[], None]) -> None:
        self.line = line
        self.hurry = hurry
        self.hint = _hint(left, by_touch)
        self._room = (0.0, 0.0)
        super().__init__()

    def _card(self, size: str) -> Node:
        palette = look().palette
        return Column(
            Space(),
            icon("attack", "huge", palette.accent),
            Text(self.line.words, size, bold=True, align="center"),
            Text(self.hint, "small", palette.dim, align="center"),
            Space(),
            ground=palette.raised,
            edge=palette.accent,
            pad=look().gap * 1.2,
        )

    def arrange(self) -> None:
        gap = look().gap
        width, height = self.width, self.height
        if look().portrait:
            height = round(height * look().asking_share)
        else:
            width = round(width * look().asking_share)
        if (width, height) != self._room:
            self._room = (width, height)
            self.replace(self._fitting(width - 2 * gap, height - 2 * gap))
        left = self.x if look().left_handed else self.right - width
        self.parts[0].place(left + gap, self.y + gap, width - 2 * gap, height - 2 * gap)

    def _fitting(self, width: float, height: float) -> Node:
        """The card with the largest words that it has room for."""
        for size in _SIZES:
            card = self._card(size)
            if card.height_for(width) <= height:
                break
        return card

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        self.hurry()
        return True


class StepLine(Node):
    """The step in the line above a large board, `tall` pixels high, so that the board stays in sight.

    `brief` is said where the names of several players have no room.
    """

    def __init__(
        self,
        line: HistoryLine,
        left: int,
        by_touch: bool,
        hurry: Callable[[], None],
        tall: float,
        brief: str = "",
    ) -> None:
        palette = look().palette
        self.line, self.hurry, self.tall = line, hurry, tall
        self.hint = _hint(left, by_touch)
        words = Sentence(line.words, brief or line.words, keeps_size=True, lines=2, bold=True, weight=1)
        hint = ShortText(self.hint, lines=1 if look().portrait else 2, colour=palette.dim)
        said = [Column(words, hint, gap=0, weight=1)] if look().portrait else [words, hint]
        row = Row(
            icon("attack", "title", palette.accent),
            *said,
            ground=palette.raised,
            edge=palette.accent,
            pad=(look().gap, 0),
        )
        super().__init__(row)

    def arrange(self) -> None:
        self.parts[0].place(self.x, self.top - self.tall, self.width, self.tall)

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        self.hurry()
        return True


def _hint(left: int, by_touch: bool) -> str:
    if not left:
        return _("Touch to continue")
    if by_touch:
        words = ngettext("Touch for the last step", "Touch for the next of {count} steps", left)
    else:
        words = ngettext(
            "{count} more step · touch to speed up", "{count} more steps · touch to speed up", left
        )
    return words.format(count=left)
