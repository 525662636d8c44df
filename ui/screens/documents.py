"""The documents that come with the program, on the glass: a list of pages, a page chapter by chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.speech.words import _
from ui.look.fonts import font_path
from ui.look.theme import look
from ui.ports.cannot_do import CannotDo
from ui.ports.documents_port import Block, Chapter, Code, DocumentLine, Heading, PagePicture, Passage, Table
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import button
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node, every
from ui.widgets.pages import page
from ui.widgets.picture import Drawing, Pixmap
from ui.widgets.rows import heading, line_button, panel
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text, texture_of

MONOSPACE = "RobotoMono-Regular.ttf"
Read = tuple[tuple[Chapter, ...], dict[str, bytes]]
"""A page with its pictures, by their files."""


class DocumentsScreen(Screen):
    """Every page by its title; those for people at the table come first."""

    name = "documents"

    def __init__(self, host: ScreenHost) -> None:
        self.host = host
        self.found: tuple[DocumentLine, ...] = ()
        super().__init__()
        self.redraw()

    def entered(self) -> None:
        documents = self.host.documents
        if documents is not None:
            self.host.ask(documents.pages, self._known, _("Loading the documents"))

    def _known(self, found: tuple[DocumentLine, ...]) -> None:
        self.found = found
        self.redraw()

    def redraw(self) -> None:
        """Draw the pages as they are known."""
        lines = [line_button(each.title, "", "log", partial(self._open, each.name)) for each in self.found]
        words = _("They come with this release, in English. No network needed.")
        content = Column(
            Text(words, "text", look().palette.dim), Grid(*lines, cell=look().millimetres(62 * look().reach))
        )
        self.renew(page(_("Documents"), self.host.back, content))

    def _open(self, name: str) -> None:
        stage = self.host.stage
        stage.show(DocumentScreen(self.host, name, "", lambda: stage.show(DocumentsScreen(self.host))))


class DocumentScreen(Screen):
    """One page. A touch on a link leads to another one, and “Back” from there to this."""

    name = "document"

    def __init__(
        self, host: ScreenHost, document: str, anchor: str, back: Callable[[], None], chapter: int = 0
    ) -> None:
        self.host, self.document, self.anchor, self.back = host, document, anchor, back
        self.chapter = chapter
        self.chapters: tuple[Chapter, ...] = ()
        self.pictures: dict[str, bytes] = {}
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same chapter on another glass."""
        return DocumentScreen(self.host, self.document, "", self.back, self.chapter)

    def entered(self) -> None:
        self.host.ask(self._read, self._known, _("Opening the page"))

    def _read(self) -> Read:
        """The page and its pictures; one that is missing leaves its words. Raises `CannotDo`."""
        documents = self.host.documents
        if documents is None:
            return (), {}
        chapters = documents.read(self.document)
        pictures = {}
        for file in dict.fromkeys(each.file for chapter in chapters for each in _pictures(chapter)):
            try:
                pictures[file] = documents.picture(file)
            except CannotDo:  # its words are shown instead
                continue
        return chapters, pictures

    def _known(self, found: Read) -> None:
        self.chapters, self.pictures = found
        wanted = [number for number, each in enumerate(self.chapters) if self.anchor in each.anchors]
        self.chapter = wanted[0] if wanted and self.anchor else min(self.chapter, len(self.chapters) - 1)
        self.redraw()
        self._scroll_to_anchor()

    def _scroll_to_anchor(self) -> None:
        """The heading that the link named comes into sight."""
        marked = [part for part in every(self) if isinstance(part, _Marked) and part.anchor == self.anchor]
        for part in every(self):
            if isinstance(part, Scroll) and marked:
                self.place(*self.pos, *self.size)
                part.scroll_to(part.content.height - marked[0].top)

    def redraw(self) -> None:
        """Draw the chapter as it is known."""
        if not self.chapters:
            self.replace(page(_("Documents"), self.back, Column()))
            return
        shown = self.chapters[self.chapter]
        nodes = [node for block in shown.blocks for node in self._block(block)]
        list_of = button(_("Contents"), self._open_contents, sign="menu", kind="quiet")
        more = (list_of,) if len(self.chapters) > 1 else ()
        self.replace(page(self.chapters[0].title, self.back, Column(*nodes, self._ways()), *more))

    def _ways(self) -> Node:
        """To the chapters before and after this one."""
        before, after = self.chapter - 1, self.chapter + 1
        ways = []
        if before >= 0:
            ways.append(button(_("Previous: {title}").format(title=self.chapters[before].title),
                               partial(self._turn, before), sign="back"))  # fmt: skip
        if after < len(self.chapters):
            ways.append(button(_("Next: {title}").format(title=self.chapters[after].title),
                               partial(self._turn, after), sign="next", kind="primary"))  # fmt: skip
        return Row(*ways, wraps=True)

    def _turn(self, chapter: int) -> None:
        self.host.stage.close_sheet()
        self.chapter, self.anchor = chapter, ""
        self.redraw()

    def _open_contents(self) -> None:
        titles = [
            line_button(
                each.title, "", "here" if number == self.chapter else "log", partial(self._turn, number)
            )
            for number, each in enumerate(self.chapters)
        ]
        self.host.stage.open_sheet(_("Contents"), Column(*titles, gap=look().gap * 0.6))

    def _follow(self, document: str, anchor: str) -> None:
        host = self.host
        if not document or document == self.document:
            wanted = [number for number, each in enumerate(self.chapters) if anchor in each.anchors]
            self.chapter, self.anchor = (*wanted, self.chapter)[0], anchor
            self.redraw()
            self._scroll_to_anchor()
            return
        here = partial(DocumentScreen, host, self.document, "", self.back, self.chapter)
        host.stage.show(DocumentScreen(host, document, anchor, lambda: host.stage.show(here())))

    # The blocks of a page

    def _block(self, block: Block) -> Iterator[Node]:
        if isinstance(block, Heading):
            if block.level > 1:
                yield _Marked(block)
        elif isinstance(block, Code):
            yield _typed(block)
        elif isinstance(block, Table):
            yield from self._table(block)
        else:
            yield from self._passage(block)

    def _passage(self, passage: Passage) -> Iterator[Node]:
        if passage.words:
            text = Prose(passage.words, weight=1)
            indent = look().gap * (1 + 2 * passage.depth)
            mark = Text(passage.mark, "text", look().palette.accent, bold=True)
            yield Row(mark, text, align="top", pad=(indent, 0)) if passage.mark else text
        yield from (self._picture(each) for each in passage.pictures)
        if passage.links:
            yield Flow(*(button(each.words, partial(self._follow, each.page, each.anchor), sign="next")
                         for each in passage.links))  # fmt: skip

    def _picture(self, picture: PagePicture) -> Node:
        content = self.pictures.get(picture.file)
        if content is None:
            return Text(picture.words, "small", look().palette.dim)
        return Drawing(content) if picture.file.endswith(".svg") else Pixmap(content)

    def _table(self, table: Table) -> Iterator[Node]:
        """Row by row: what a row is about, and below it what stands in each of its columns."""
        for row in table.rows:
            nodes: list[Node] = []
            for number, cell in enumerate(row):
                named = number > 1 and number < len(table.head) and table.head[number]
                words = (
                    _("{name}: {words}").format(name=table.head[number], words=cell.words) if named else ""
                )
                shown = Passage(words or cell.words, cell.links, cell.pictures)
                if number:
                    nodes += self._passage(shown)
                elif cell.words:
                    nodes.append(Prose(cell.words, bold=True))
                    nodes += self._passage(Passage("", cell.links, cell.pictures))
                else:
                    nodes += self._passage(shown)
            yield panel(*nodes, gap=look().gap * 0.6)


class _Marked(Column):
    """A heading that links know."""

    def __init__(self, block: Heading) -> None:
        self.anchor = block.anchor
        words = Text(block.words, "title", bold=True) if block.level == 2 else heading(block.words)
        super().__init__(words)


class Prose(Text):
    """Words to read. Their texture goes with the page and is not kept for the next: pages are large."""

    def __init__(self, text: str, **more: bool | float) -> None:
        self._drawn: dict[float, object] = {}
        super().__init__(text, **more)  # type: ignore[arg-type]

    def picture(self, width: float) -> object:
        if width not in self._drawn:
            size = self.pixels_at(width)
            made = texture_of.__wrapped__(self.text, self.font, size, self._wrap(width, size), self.align)
            self._drawn = {width: made}
        return self._drawn[width]


def _typed(block: Code) -> Node:
    """What is typed, in letters of one width."""
    palette = look().palette
    shown = Prose(block.words)
    shown.font = font_path(MONOSPACE)
    return Column(shown, ground=palette.sunken, edge=palette.line, pad=look().gap)


def _pictures(chapter: Chapter) -> Iterator[PagePicture]:
    for block in chapter.blocks:
        cells = [block] if isinstance(block, Passage) else []
        cells += [cell for row in block.rows for cell in row] if isinstance(block, Table) else []
        for cell in cells:
            yield from cell.pictures
