"""Enough for tonight, laid out again, back into the box: what hands do, page by page, ticked off by touch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import accumulate

from msgspec.structs import replace

from companion.speech.words import N_, _
from companion.table.kept.putting_away import Packing
from ui.look.theme import look
from ui.ports.game_port import Pack, Packed
from ui.presenters.asking import sentence
from ui.widgets.boxes import Column, Flow, Grid
from ui.widgets.buttons import Touchable, button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.newspaper import newspaper
from ui.widgets.nodes import Node, Space
from ui.widgets.pages import page, top_bar
from ui.widgets.rows import heading
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text

TITLES: Mapping[Packing, str] = {
    "away": N_("Pack up for tonight"),
    "out": N_("Set up the table"),
    "box": N_("Back into the box"),
}
WORDS: Mapping[Packing, str] = {
    "away": N_("Pack each page's items together and touch what is packed. The game is saved."),
    "out": N_(
        "Go page by page, from top to bottom. Touch what you have laid out. Then comes the table check."
    ),
    "box": N_("Touch what is back in its place."),
}
ENDS: Mapping[Packing, str] = {
    "away": N_("All packed: good night"),
    "out": N_("Laid out: table check"),
    "box": N_("Everything is back"),
}


class PackingScreen(Screen):
    """A page for each heap, a line for each place; a touch ticks it off, which is kept at once."""

    name = "packing"

    def __init__(self, host: ScreenHost, packed: Packed) -> None:
        self.host, self.packed = host, packed
        self.ticked = set(packed.ticked)
        ends = list(accumulate(len(heap.lines) for heap in packed.heaps))
        self.pages = [range(end - len(heap.lines), end) for heap, end in zip(packed.heaps, ends, strict=True)]
        self.at = self._next()
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same on another glass."""
        return PackingScreen(self.host, self._now)

    @property
    def _now(self) -> Packed:
        """Everything with what is ticked off by now."""
        return replace(self.packed, ticked=frozenset(self.ticked))

    def redraw(self) -> None:
        """Draw the page that is open."""
        packing = self.packed.packing
        photograph = button(_("Show for a photo"), self._photograph, sign="history")
        results = [button(_("Results"), self.host.open_results, sign="boss")] if self._ending else []
        bar = top_bar(_(TITLES[packing]), self.host.back_to_table, *results, photograph)
        ended = [Text(self._ending, "title", bold=True)] if self._ending else []
        words = Text(_(WORDS[packing]), "small", look().palette.dim)
        content = Column(*ended, words, self._turning(), self._lines(), Space(), pad=look().gap)
        self.replace(Column(bar, Scroll(content), Column(self._onward(), pad=look().gap), gap=0))

    @property
    def _ending(self) -> str:
        """How the game ended, when it is over."""
        picture = self.host.picture
        ending = picture.view.ending if picture is not None else None
        return ending.words if ending is not None else ""

    # The parts of a page

    def _turning(self) -> Node:
        """A button for each heap, with a mark on those that are done."""
        heaps = enumerate(self.packed.heaps)
        return Flow(*(self._leaf(number, heap.title) for number, heap in heaps), gap=look().gap * 0.6)

    def _leaf(self, number: int, title: str) -> Node:
        page = self.pages[number]
        done = len(self.ticked.intersection(page))
        words = _("{title}: {done} of {count}").format(title=title, done=done, count=len(page))
        palette, here = look().palette, number == self.at
        mark = [icon("yes", "text", palette.accent)] if done == len(page) else []
        return Touchable(
            *mark,
            Text(words, "text", bold=here, align="center", weight=1),
            action=partial(self._turn_to, number),
            ground=palette.glow if here else palette.raised,
            edge=palette.accent if here else palette.line,
            pad=(look().gap, 0),
        )

    def _lines(self) -> Node:
        lines = zip(self.pages[self.at], self.packed.heaps[self.at].lines, strict=True)
        cell = look().millimetres(62 * look().reach)
        return Grid(*(self._line(number, words) for number, words in lines), cell=cell, gap=look().gap * 0.6)

    def _line(self, number: int, words: str) -> Node:
        palette, done = look().palette, number in self.ticked
        return Touchable(
            icon("yes" if done else "☐", "strong", palette.accent if done else palette.dim),
            Text(sentence(words), "text", palette.dim if done else palette.text, weight=1),
            action=partial(self._tick, number),
            ground=palette.background if done else palette.surface,
            edge=palette.line,
            pad=look().gap * 0.8,
        )

    def _onward(self) -> Node:
        """What ends all of it, once nothing is left; before that, what ticks a page off at once."""
        if len(self.ticked) < self.pages[-1].stop:
            words = _("{title}: all done").format(title=self.packed.heaps[self.at].title)
            return button(words, self._tick_page, sign="yes", kind="primary")
        words = _(ENDS[self.packed.packing])
        return button(words, self._end, sign="yes", kind="primary", changes_state=True)

    # Touches

    def _turn_to(self, number: int) -> None:
        self.at = number
        self.redraw()

    def _tick(self, number: int) -> None:
        self.ticked ^= {number}
        self._keep()

    def _tick_page(self) -> None:
        self.ticked.update(self.pages[self.at])
        self.at = self._next()
        self._keep()

    def _keep(self) -> None:
        self.host.port.send(Pack(self.packed.packing, frozenset(self.ticked)))
        self.redraw()

    def _next(self) -> int:
        """The first page on which something is left; the last one when nothing is."""
        left = (n for n, page in enumerate(self.pages) if not self.ticked.issuperset(page))
        return next(left, len(self.pages) - 1)

    def _end(self) -> None:
        """A table that is packed is laid out when the game is taken up again; one that lies is checked."""
        packing = self.packed.packing
        self.host.port.send(Pack("out" if packing == "away" else None))
        ways = {"away": self.host.home, "out": self.host.open_check, "box": self.host.back_to_table}
        ways[packing]()

    def _photograph(self) -> None:
        self.host.stage.show(PhotographScreen(self.host, self._now))


class PhotographScreen(Screen):
    """Everything in small letters, as much as the glass holds at once, for somebody with a camera."""

    name = "photograph"

    def __init__(self, host: ScreenHost, packed: Packed, at: int = 0) -> None:
        self.host, self.packed, self.at = host, packed, at
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same on another glass."""
        return PhotographScreen(self.host, self.packed, self.at)

    def redraw(self) -> None:
        """Draw one sheet of it."""
        width, height = self.host.stage.size
        title = _(TITLES[self.packed.packing])
        pad, on = look().gap, button(_("Next page"), self._on, sign="next")
        room = height - top_bar(title, self._back, on).height_for(width) - 4 * pad
        sheets = newspaper(self._told(), width - 2 * pad, room, look().millimetres(46 * look().reach))
        self.at %= len(sheets)
        more = [on] if len(sheets) > 1 else []
        if more:
            title = _("{title} ({page} of {count})").format(title=title, page=self.at + 1, count=len(sheets))
        self.replace(page(title, self._back, sheets[self.at], *more))

    def _told(self) -> list[Node]:
        told: list[Node] = []
        for heap in self.packed.heaps:
            first, *others = (Text(sentence(words), "small") for words in heap.lines)
            told += [Column(heading(heap.title), first, gap=0), *others]
        return told

    def _on(self) -> None:
        self.at += 1
        self.redraw()

    def _back(self) -> None:
        self.host.stage.show(PackingScreen(self.host, self.packed))
