"""Boxes that place what is in them: columns, rows, lines that wrap, grids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ui.look.theme import look
from ui.widgets.nodes import Node


class Box(Node):
    """A node with room around its content. `pad` in pixels, one number or (sides, top and bottom)."""

    def __init__(
        self, *parts: Node, gap: float | None = None, pad: float | tuple[float, float] = 0.0, **more: Any
    ) -> None:
        self.gap = look().gap if gap is None else gap
        self.pad_x, self.pad_y = pad if isinstance(pad, tuple) else (pad, pad)
        super().__init__(*parts, **more)

    def natural_width(self) -> float:
        if self._natural is None:
            self._natural = max(self.least[0], self.inner_natural())
        return self._natural

    def inner_natural(self) -> float:
        """The width that the content would like to have, without the least width."""
        return 0.0

    def inner_narrowest(self) -> float:
        return super().inner_narrowest() + 2 * self.pad_x


class Column(Box):
    """Children from top to bottom, each as wide as the column. Free room goes by weight."""

    def inner_natural(self) -> float:
        return max((part.natural_width() for part in self.parts), default=0.0) + 2 * self.pad_x

    def measure(self, width: float) -> float:
        inner = width - 2 * self.pad_x
        gaps = self.gap * max(0, len(self.parts) - 1)
        return sum(part.height_for(inner) for part in self.parts) + gaps + 2 * self.pad_y

    def arrange(self) -> None:
        inner = self.width - 2 * self.pad_x
        heights = [part.height_for(inner) for part in self.parts]
        free = self.height - self.measure(self.width)
        weights = sum(part.weight for part in self.parts)
        top = self.top - self.pad_y
        for part, height in zip(self.parts, heights, strict=True):
            room = height + (free * part.weight / weights if weights else 0.0)
            part.place(self.x + self.pad_x, top - room, inner, room)
            top -= room + self.gap


class Row(Box):
    """Children from left to right. Free room goes by weight; what is too wide shrinks and wraps.

    Children that do not fit beside each other without breaking words go on in another line; a row
    that `wraps` may be made so narrow on purpose. `align` is where lower children stand: "middle",
    "top", or "fill" to make them all as tall.
    """

    def __init__(self, *parts: Node, align: str = "middle", wraps: bool = False, **more: Any) -> None:
        self.align = align
        self.wraps = wraps
        super().__init__(*parts, **more)

    def inner_narrowest(self) -> float:
        if self.wraps or not self.parts:
            return super().inner_narrowest()
        gaps = self.gap * (len(self.parts) - 1)
        return sum(part.narrowest() for part in self.parts) + gaps + 2 * self.pad_x

    def inner_natural(self) -> float:
        gaps = self.gap * max(0, len(self.parts) - 1)
        return sum(part.natural_width() for part in self.parts) + gaps + 2 * self.pad_x

    def lines(self, width: float) -> list[list[Node]]:
        """The children line by line, as many in each as fit without breaking words."""
        room = width - 2 * self.pad_x
        found: list[list[Node]] = []
        used = 0.0
        for part in self.parts:
            own = part.narrowest()
            if found and used + self.gap + own <= room + 0.5:
                found[-1].append(part)
                used += self.gap + own
            else:
                found.append([part])
                used = own
        return found

    def widths(self, parts: Sequence[Node], width: float) -> list[float]:
        """How the width is shared in one line: own widths first, then the free room by weight."""
        room = width - 2 * self.pad_x - self.gap * max(0, len(parts) - 1)
        wanted = [0.0 if part.weight else part.natural_width() for part in parts]
        weights = sum(part.weight for part in parts)
        free = room - sum(wanted)
        shares = [
            free * part.weight / weights if part.weight else own
            for part, own in zip(parts, wanted, strict=True)
        ]
        tight = any(share < part.narrowest() - 0.5 for part, share in zip(parts, shares, strict=True))
        return self._squeezed(parts, room) if tight or free < 0 else shares

    @staticmethod
    def _squeezed(parts: Sequence[Node], room: float) -> list[float]:
        """Everybody keeps the narrowest width; what is left goes by what was wanted above it."""
        least = [min(part.narrowest(), room) for part in parts]
        over = [max(0.0, part.natural_width() - low) for part, low in zip(parts, least, strict=True)]
        free = max(0.0, room - sum(least))
        share = free / sum(over) if sum(over) else 0.0
        if not any(part.weight for part in parts):
            share = min(share, 1.0)
        return [low + extra * share for low, extra in zip(least, over, strict=True)]

    def _shares(self, width: float) -> list[list[tuple[Node, float]]]:
        found = self._shared.get(width)
        if found is None:
            found = [list(zip(line, self.widths(line, width), strict=True)) for line in self.lines(width)]
            self._shared[width] = found
        return found

    def measure(self, width: float) -> float:
        heights = [max(part.height_for(own) for part, own in line) for line in self._shares(width)]
        return sum(heights) + self.gap * max(0, len(heights) - 1) + 2 * self.pad_y

    def arrange(self) -> None:
        lines = self._shares(self.width)
        spare = max(0.0, self.height - self.measure(self.width)) / max(1, len(lines))
        top = self.top - self.pad_y
        for line in lines:
            tall = max(part.height_for(own) for part, own in line) + spare
            self._arrange_line(line, top - tall, tall)
            top -= tall + self.gap

    def _arrange_line(self, line: Sequence[tuple[Node, float]], bottom: float, tall: float) -> None:
        x = self.x + self.pad_x
        for part, width in line:
            height = tall if self.align == "fill" else min(tall, part.height_for(width))
            part.place(
                x, bottom + (tall - height if self.align == "top" else (tall - height) / 2), width, height
            )
            x += width + self.gap


class Flow(Box):
    """Children at their own widths from left to right, in as many lines as they need.

    `line_gap` is the room between two lines, the same as between two children if not said.
    """

    def __init__(self, *parts: Node, align: str = "left", line_gap: float | None = None, **more: Any) -> None:
        self.align = align
        super().__init__(*parts, **more)
        self.line_gap = self.gap if line_gap is None else line_gap

    def inner_natural(self) -> float:
        gaps = self.gap * max(0, len(self.parts) - 1)
        return sum(part.natural_width() for part in self.parts) + gaps + 2 * self.pad_x

    def lines(self, width: float) -> list[list[tuple[Node, float]]]:
        """The children of each line with their widths."""
        found = self._shared.get(width)
        if found is None:
            found = self._shared[width] = self._broken(width)
        return found

    def _broken(self, width: float) -> list[list[tuple[Node, float]]]:
        room = width - 2 * self.pad_x
        lines: list[list[tuple[Node, float]]] = []
        used = room + 1
        for part in self.parts:
            own = min(part.natural_width(), room)
            if used + self.gap + own > room + 0.5:
                lines.append([])
                used = -self.gap
            lines[-1].append((part, own))
            used += self.gap + own
        return lines

    def measure(self, width: float) -> float:
        lines = self.lines(width)
        heights = [max(part.height_for(own) for part, own in line) for line in lines]
        return sum(heights) + self.line_gap * max(0, len(lines) - 1) + 2 * self.pad_y

    def arrange(self) -> None:
        top = self.top - self.pad_y
        for line in self.lines(self.width):
            height = max(part.height_for(own) for part, own in line)
            spare = self.width - 2 * self.pad_x - sum(own for _part, own in line)
            spare -= self.gap * (len(line) - 1)
            x = self.x + self.pad_x + (spare / 2 if self.align == "middle" else 0.0)
            for part, own in line:
                tall = part.height_for(own)
                part.place(x, top - height + (height - tall) / 2, own, tall)
                x += own + self.gap
            top -= height + self.line_gap


class Grid(Box):
    """Equal columns of at least `cell` pixels, in as few lines as fit, filled evenly.

    Each line is as tall as its tallest child.
    """

    def __init__(self, *parts: Node, cell: float, columns: int = 0, **more: Any) -> None:
        self.cell = cell
        self.columns = columns
        super().__init__(*parts, **more)

    def inner_natural(self) -> float:
        return self.cell * max(1, min(len(self.parts), self.columns or len(self.parts)))

    def count(self, width: float) -> int:
        """How many columns fit."""
        found = self._shared.get(width)
        if found is None:
            found = self._shared[width] = self._counted(width)
        return found

    def _counted(self, width: float) -> int:
        room = width - 2 * self.pad_x + self.gap
        cell = max(self.cell, max((part.narrowest() for part in self.parts), default=0.0))
        fit = max(1, int(room // (cell + self.gap)))
        fit = max(1, min(fit, self.columns or fit, max(1, len(self.parts))))
        lines = -(-len(self.parts) // fit)
        return max(1, -(-len(self.parts) // lines)) if lines else fit

    def _cell_width(self, width: float) -> float:
        count = self.count(width)
        return (width - 2 * self.pad_x - self.gap * (count - 1)) / count

    def _lines(self, width: float) -> list[Sequence[Node]]:
        count = self.count(width)
        return [self.parts[start : start + count] for start in range(0, len(self.parts), count)]

    def measure(self, width: float) -> float:
        own, lines = self._cell_width(width), self._lines(width)
        heights = [max(part.height_for(own) for part in line) for line in lines]
        return sum(heights) + self.gap * max(0, len(lines) - 1) + 2 * self.pad_y

    def arrange(self) -> None:
        own, lines = self._cell_width(self.width), self._lines(self.width)
        heights = [max(part.height_for(own) for part in line) for line in lines]
        free = max(0.0, self.height - self.measure(self.width)) / max(1, len(lines)) if self.weight else 0.0
        top = self.top - self.pad_y
        for line, height in zip(lines, heights, strict=True):
            for index, part in enumerate(line):
                x = self.x + self.pad_x + index * (own + self.gap)
                part.place(x, top - height - free, own, height + free)
            top -= height + free + self.gap


def at_hand(board: Node, touched: Node) -> tuple[Node, Node]:
    """What is looked at and what is touched from left to right, this at the side of the hand."""
    return (touched, board) if look().left_handed else (board, touched)
