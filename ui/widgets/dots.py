"""A picture for cameras: the dots of a QR code, dark on white in every theme, in whole pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from kivy.graphics import Color, Rectangle

from ui.widgets.nodes import Node

DARK, WHITE = (0.0, 0.0, 0.0, 1.0), (1.0, 1.0, 1.0, 1.0)


class DotPicture(Node):
    """The dots of `rows`, `side` pixels wide and tall, or a little less so that each is of whole pixels."""

    undivided = True

    def __init__(self, rows: Sequence[Sequence[bool]], side: float) -> None:
        self.rows = rows
        self.dot = max(1, int(side // max(1, len(rows))))
        self.side = float(self.dot * len(rows))
        super().__init__(least=(self.side, self.side))

    def arrange(self) -> None:
        self.canvas.clear()
        left, top = round(self.center_x - self.side / 2), round(self.center_y + self.side / 2)
        with self.canvas:
            Color(*WHITE)
            Rectangle(pos=(left, top - self.side), size=(self.side, self.side))
            Color(*DARK)
            for row, start, count in self._runs():
                pos = (left + start * self.dot, top - (row + 1) * self.dot)
                Rectangle(pos=pos, size=(count * self.dot, self.dot))

    def _runs(self) -> Iterator[tuple[int, int, int]]:
        """Dark dots that stand together: their row, the first column, how many they are."""
        for number, row in enumerate(self.rows):
            column = 0
            for dark, same in groupby(row):
                count = len(list(same))
                if dark:
                    yield number, column, count
                column += count
