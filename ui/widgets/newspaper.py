"""Many short lines in columns, as much as a page holds, read from top to bottom and column by column."""

from __future__ import annotations

from collections.abc import Sequence

from ui.look.theme import look
from ui.widgets.boxes import Column, Grid
from ui.widgets.nodes import Node


def newspaper(nodes: Sequence[Node], width: float, height: float, column: float) -> list[Node]:
    """Pages of this size in pixels, each of columns that are at least `column` wide; one page at least."""
    gap = look().gap
    count = max(1, int((width + gap) // (column + gap)))
    stacks = _stacks(nodes, (width - gap * (count - 1)) / count, height)
    pages = [stacks[start : start + count] for start in range(0, len(stacks), count)]
    return [_page(stacks_of_page, count, column) for stacks_of_page in pages]


def _stacks(nodes: Sequence[Node], width: float, height: float) -> list[list[Node]]:
    """The columns of all pages, each as full as it gets."""
    stacks: list[list[Node]] = [[]]
    used = 0.0
    for node in nodes:
        tall = node.height_for(width) + _line_gap()
        if stacks[-1] and used + tall > height:
            stacks.append([])
            used = 0.0
        stacks[-1].append(node)
        used += tall
    return stacks


def _page(stacks: Sequence[Sequence[Node]], count: int, column: float) -> Node:
    parts = [Column(*stack, gap=_line_gap()) for stack in stacks]
    return Grid(*parts, cell=column, columns=count)


def _line_gap() -> float:
    return look().gap * 0.3
