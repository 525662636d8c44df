"""Pages of our documents as plain words: what markdown-it-py reads, as the values of the port."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ui.ports.documents_port import Block, Chapter, Code, Heading, Link, PagePicture, Passage, Table

_READER = MarkdownIt("commonmark", {"html": False}).enable("table")
_PAGE = re.compile(r"([A-Za-z0-9.-]+)\.md")


def chapters(text: str) -> tuple[Chapter, ...]:
    """A page, chapter by chapter."""
    found: list[list[Block]] = [[]]
    for block in _Reading(_READER.parse(text)).blocks():
        if isinstance(block, Heading) and block.level == 2 and found[-1]:
            found.append([])
        found[-1].append(block)
    return tuple(Chapter(tuple(each)) for each in found if each)


class _Reading:
    """Walks through what was read; a mark belongs to the first passage of its line only."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = iter(tokens)
        self.depth = 0
        self.mark = ""

    def blocks(self) -> Iterator[Block]:
        """Everything on the page, in order."""
        for token in self.tokens:
            if token.type.endswith("_list_open"):
                self.depth += 1
            elif token.type.endswith("_list_close"):
                self.depth -= 1
            elif token.type == "list_item_open":
                self.mark = f"{token.info}." if token.info else "•"
            else:
                yield from self._block(token)

    def _block(self, token: Token) -> Iterator[Block]:
        if token.type == "heading_open":
            words = _passage(next(self.tokens)).words
            yield Heading(int(token.tag[1:]), words, _anchor(words))
        elif token.type in ("fence", "code_block"):
            yield Code(token.content.rstrip("\n"))
        elif token.type == "table_open":
            yield self._table()
        elif token.type == "inline":
            mark, self.mark = self.mark, ""
            yield _passage(token, mark, max(0, self.depth - 1))

    def _table(self) -> Table:
        rows: list[list[Passage]] = []
        for token in self.tokens:
            if token.type == "table_close":
                break
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(_passage(token))
        head, *others = rows
        return Table(tuple(cell.words for cell in head), tuple(map(tuple, others)))


def _anchor(words: str) -> str:
    """The name of a heading in links, as GitHub makes it: lower case, hyphens for spaces, no signs."""
    return re.sub(r"[^\w -]", "", words.lower()).replace(" ", "-")


def _passage(token: Token, mark: str = "", depth: int = 0) -> Passage:
    """The words of a piece of a page, what they link to, and the pictures among them."""
    links: list[Link] = []
    pictures: list[PagePicture] = []
    words, opened = "", ("", 0)
    for part in token.children or ():
        if part.type == "link_open":
            opened = (str(part.attrs.get("href", "")), len(words))
        elif part.type == "link_close":
            links += _led(words[opened[1] :], opened[0])
        elif part.type == "image":
            pictures.append(PagePicture(str(part.attrs.get("src", "")), part.content))
        elif part.type in ("softbreak", "hardbreak"):
            words += " "
        else:
            words += part.content.replace("<br>", " ")
    return Passage(" ".join(words.split()), tuple(links), tuple(pictures), mark, depth)


def _led(words: str, target: str) -> list[Link]:
    """Where a link leads, if that is one of our pages; nobody can follow any other from a table."""
    file, _hash, anchor = target.partition("#")
    page = _PAGE.fullmatch(file)
    return [Link(" ".join(words.split()), page[1] if page else "", anchor)] if page or not file else []
