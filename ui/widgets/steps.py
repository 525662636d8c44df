"""One step of an enemy's or a bot's turn, large, above the board; a touch anywhere hurries it."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.words import _, ngettext
from ui.table_port import StoryLine
from ui.theme import look
from ui.widgets.icons import icon
from ui.widgets.nodes import Column, Node, Row
from ui.widgets.text import Text
from ui.widgets.touches import Touch


class StepLayer(Node):
    """The step with how many are still to come."""

    def __init__(self, line: StoryLine, left: int, by_touch: bool, hurry: Callable[[], None]) -> None:
        palette = look().palette
        self.hurry = hurry
        if by_touch:
            hint = _("Touch for the next step")
        elif left:
            hint = ngettext("{count} more step · touch to hurry", "{count} more steps · touch to hurry", left)
            hint = hint.format(count=left)
        else:
            hint = _("Touch to go on")
        text = Column(Text(line.words, "title", bold=True), Text(hint, "small", palette.dim), weight=1)
        self.card = Row(
            icon("attack", "number", palette.accent),
            text,
            ground=palette.raised,
            edge=palette.accent,
            pad=look().gap * 1.5,
        )
        super().__init__(self.card)

    def arrange(self) -> None:
        edge = look().gap * 1.5
        width = min(self.width - 2 * edge, look().millimetres(140 * look().reach))
        height = self.card.height_for(width)
        self.card.place(self.center_x - width / 2, self.y + self.height * 0.5 - height / 2, width, height)

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        self.hurry()
        return True
