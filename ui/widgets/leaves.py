"""A window on whole rows: what has no room is on further pages, which buttons or a swipe turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ui.look.theme import look
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import Touchable
from ui.widgets.icons import icon
from ui.widgets.nodes import Node, Space, every
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text
from ui.widgets.touches import Touch

Span = tuple[float, float]
"""Where something begins and ends below the top of the content, in pixels."""
_BELOW = 4.5
"""So many targets tall is a window at least whose buttons lie below it; those of a lower one at its side."""
_SWIPE_MILLIMETRES = 3.0


class Leaves(Scroll):
    """Shows as many whole rows as have room. Nothing is ever cut at the edge of a page that fits on one."""

    _WINDOWS = 2

    def __init__(self, content: Node, weight: float = 1.0, least: tuple[float, float] = (0.0, 0.0)) -> None:
        self.spans: tuple[Span, ...] = ()
        """The part of the content that each page shows; nothing where all of it has room."""
        self.leaf = 0
        self._turner: Node | None = None
        self._turns = (0, 0, False)
        self._narrowed: list[Grid] = []
        self._sought = 0.0
        """What was turned to, below the top of the content; kept while it is placed in another size."""
        self._beside = False
        """Whether what turns the pages is at the side: where the window is low, or a row needs its height."""
        super().__init__(content, weight, least)

    @property
    def leaf_count(self) -> int:
        """How many pages there are."""
        return max(1, len(self.spans))

    def least_window(self, width: float) -> float:
        """How tall it must be at least to show each row whole, or all of it where that is less."""
        wide = width - look().target - look().gap
        whole = self.content.height_for(wide)
        self.content.place(0, 0, wide, whole)
        tallest = max((end - start for start, end in rows_of(self.content, 0.0)), default=0.0)
        tall = max(tallest, least_turner())
        if tall >= _BELOW * look().target:
            tall += look().target + look().gap
        return min(self.content.height_for(width), tall)

    def dissolve(self) -> None:
        super().dissolve()
        self.spans, self._turner = (), None  # a finger may hold it still

    def arrange(self) -> None:
        self._widen()
        if self.content.height_for(self.width) <= self.height + 1:
            self.spans = ()
            self.content.place(0, 0, self.width, self.height)
        else:
            low = self.height < _BELOW * look().target
            for self._beside in (True,) if low else (False, True):
                wide, tall = self._left_for_rows()
                rows = self._rows_for(wide, tall)
                if all(end - start <= tall for start, end in rows):
                    break
            self.spans = leaves(rows, tall, things_of(self.content))
        self._keep_turner()
        self._clip(bool(self.spans))
        self._open(self._page_at(self._sought))

    def _rows_for(self, wide: float, tall: float) -> list[Span]:
        """Where rows are. Where one is too tall, fewer things stand side by side, wider and not so tall."""
        self._widen()
        self._narrowed = [each for each in every(self.content) if isinstance(each, Grid) and not each.columns]
        most = max((grid.count(wide) for grid in self._narrowed), default=1)
        for columns in range(most, 0, -1):
            self.content.place(0, 0, wide, self.content.height_for(wide))
            rows = rows_of(self.content, tall)
            if all(end - start <= tall for start, end in rows):
                break
            for grid in self._narrowed:
                grid.columns = max(1, columns - 1)
                grid.changed()
        return rows

    def _widen(self) -> None:
        """As many side by side as have room again: the window may be another than before."""
        for grid in self._narrowed:
            grid.columns = 0
            grid.changed()
        self._narrowed = []

    def _left_for_rows(self) -> tuple[float, float]:
        """What is left for rows beside what turns the pages, or above it."""
        taken = look().target + look().gap * 0.5
        return (self.width - taken, self.height) if self._beside else (self.width, self.height - taken)

    # Turning

    def scroll_to(self, offset: float) -> None:
        """Show the page on which the content has this, so many pixels below its top."""
        self.turn_over(self._page_at(offset))

    def _page_at(self, offset: float) -> int:
        there = [page for page, (start, _end) in enumerate(self.spans) if start <= offset + 1]
        return there[-1] if there else 0

    def turn_over(self, page: int) -> None:
        """Show a page; after the last comes the first again."""
        self._open(page)
        self._sought = self.offset

    def _open(self, page: int) -> None:
        self.leaf = page % self.leaf_count
        self.offset = self.spans[self.leaf][0] if self.spans else 0.0
        self._shift.xy = self.shift()
        if self.spans:
            self._keep_turner()
            self._place_windows()

    def show(self, part: Node) -> None:
        """Turn to the page that has all of `part`, or its beginning."""
        if self._turner is not None and part in every(self._turner):
            return
        top, bottom = self.content.height - part.top, self.content.height - part.y
        whole = (
            page for page, (start, end) in enumerate(self.spans) if start <= top + 1 and bottom <= end + 1
        )
        found = next(whole, None)
        self.scroll_to(top) if found is None else self.turn_over(found)

    def _keep_turner(self) -> None:
        """What turns the pages is made anew when it says something else, and goes when all has room."""
        turns, old = (self.leaf, len(self.spans), self._beside), self._turner
        if not self.spans:
            if old is not None:
                self.release(old)
                old.dissolve()
            self._turner = None
        elif old is None or turns != self._turns:
            self._turner, self._turns = self._made(self.leaf, len(self.spans)), turns
            self.add(self._turner) if old is None else self.swap(old, self._turner)

    def _made(self, page: int, count: int) -> Node:
        words = f"{page + 1}/{count}"
        up, down = (self._button(sign, by) for sign, by in (("up", -1), ("down", 1)))
        parts: tuple[Node, ...] = (up, Text(words, look().across(), align="center"), down)
        if self._beside and self.height < least_turner():
            parts = parts[-1:]
        form, ground = Column if self._beside else Row, look().palette.surface
        return form(*parts, gap=look().gap * 0.5, ground=ground, radius=0)

    def _button(self, sign: str, by: int) -> Node:
        palette, shown = look().palette, icon(sign, look().across())
        turn = partial(self._turn_leaf, by)
        edge, ground = palette.line, palette.raised
        return Touchable(Space(), shown, Space(), action=turn, gap=0, weight=1, ground=ground, edge=edge)

    def _turn_leaf(self, by: int) -> None:
        self.turn_over(self.leaf + by)

    # Drawing

    def _make_bar(self) -> None:
        """The number of the page says how much more there is."""

    def _place_windows(self) -> None:
        """Cut off all but the rows of the page and what turns it, which is moved as they are."""
        left, low, wide, tall = self._turner_place()
        by_x, by_y = self.shift()
        if self._turner is not None:
            self._turner.place(left - by_x, low - by_y, wide, tall)
        self._see_through(self._window_place(), (left, low, wide, tall))

    def _window_place(self) -> tuple[float, float, float, float]:
        start, end = self.spans[self.leaf]
        return (self.x, self.top - (end - start), self._left_for_rows()[0], end - start)

    def _turner_place(self) -> tuple[float, float, float, float]:
        side = look().target
        if self._beside:
            return (self.right - side, self.y, side, self.height)
        return (self.x, self.y, self.width, side)

    # Fingers

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        if not self.holds(x, y):
            return False
        touch.holders.append(self)
        self._grip = (x, y, self.offset)
        by_x, by_y = self.shift()
        there = (x - by_x, y - by_y)
        if self._turner is not None and self._turner.holds(*there):
            self._turner.touch_down(touch, *there)
        elif not self.spans or self._is_on_page(y):
            self.content.touch_down(touch, *there)
        return True

    def _is_on_page(self, y: float) -> bool:
        _x, low, _width, height = self._window_place()
        return low <= y <= low + height

    def touch_moved(self, touch: Touch, x: float, y: float) -> None:
        """A swipe turns one page, up to the next one."""
        aside, start, _offset = self._grip
        if touch.carries or touch.scrolled or not self.spans:
            return
        if abs(y - start) > max(look().millimetres(_SWIPE_MILLIMETRES), abs(x - aside)):
            touch.scrolled = True
            self._turn_leaf(1 if y > start else -1)


def least_turner() -> float:
    """How tall what turns pages at the side of a window is, in pixels: two buttons, and where one is."""
    return 2 * look().target + 1.5 * look().font(look().across()) + look().gap


def rows_of(content: Node, room: float) -> list[Span]:
    """Where the content may be cut: what stands side by side is one row, from its top to its lower end.

    Words above a row, such as a heading, stay with it where both have `room`.
    """
    found: list[Span] = []
    heads = False
    for part in sorted(solid(content), key=lambda part: -part.top):
        start, end = content.top - part.top if found else 0.0, content.top - part.y
        words = isinstance(part, Text)
        beside = bool(found) and start < found[-1][1] - 1
        if beside or (found and heads and not words and end - found[-1][0] <= room):
            found[-1] = (found[-1][0], max(found[-1][1], end))
            heads = heads and words
        else:
            found.append((start, end))
            heads = words
    return found


def things_of(content: Node) -> list[Span]:
    """Where everything begins and ends that must be seen whole."""
    return [(content.top - part.top, content.top - part.y) for part in solid(content)]


def solid(node: Node) -> Iterator[Node]:
    """What must be seen whole: cards, things to be touched, and words."""
    for part in node.parts:
        if part.undivided or isinstance(part, Touchable | Text):
            if part.width > 0 and part.height > 0:
                yield part
        else:
            yield from solid(part)


def leaves(rows: Sequence[Span], room: float, things: Sequence[Span] = ()) -> tuple[Span, ...]:
    """Whole rows on as few pages as have room for them.

    One that is too tall goes on on further pages, so that each thing in it is whole on one that can be.
    """
    found: list[Span] = []
    for start, end in rows:
        if found and end - found[-1][0] <= room:
            found[-1] = (found[-1][0], end)
            continue
        while end - start > room:
            cut = start + room
            found.append((start, cut))
            start = min((top for top, low in things if start < top < cut < low), default=cut)
        found.append((start, end))
    return tuple(found)
