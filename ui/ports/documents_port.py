"""The documents that come with the program, as a port and plain values: words, never markup of any kind."""

from __future__ import annotations

from typing import Protocol

import msgspec


class DocumentLine(msgspec.Struct, frozen=True):
    """One page: the name of its file without the ending, and its first heading."""

    name: str
    title: str


class Link(msgspec.Struct, frozen=True):
    """Where a touch leads: another page, or a place on one."""

    words: str
    page: str
    anchor: str = ""


class PagePicture(msgspec.Struct, frozen=True):
    """A picture by its file, and what it shows."""

    file: str
    words: str


class Passage(msgspec.Struct, frozen=True):
    """Words that belong together, with the pictures among them and where they lead.

    `mark` is the dot or the number of a line of a list, `depth` how deep that list lies in others.
    """

    words: str
    links: tuple[Link, ...] = ()
    pictures: tuple[PagePicture, ...] = ()
    mark: str = ""
    depth: int = 0


class Heading(msgspec.Struct, frozen=True):
    """A heading; `level` is 1 for the title of the page, `anchor` its name in links."""

    level: int
    words: str
    anchor: str


class Code(msgspec.Struct, frozen=True):
    """Lines that are typed, or that a program shows."""

    words: str


class Table(msgspec.Struct, frozen=True):
    """A table: what its columns are called, and its rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[Passage, ...], ...]


Block = Heading | Passage | Code | Table


class Chapter(msgspec.Struct, frozen=True):
    """What stands below one heading of the second level; the first one of a page begins with its title."""

    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """Its first heading."""
        return next((block.words for block in self.blocks if isinstance(block, Heading)), "")

    @property
    def anchors(self) -> tuple[str, ...]:
        """The names by which links know its headings."""
        return tuple(block.anchor for block in self.blocks if isinstance(block, Heading))


class Documents(Protocol):
    """The pages that were installed with this release. All of it reads, and raises `CannotDo`."""

    def pages(self) -> tuple[DocumentLine, ...]:
        """Every page: first those for people at the table, then all others."""

    def read(self, name: str) -> tuple[Chapter, ...]:
        """A page, chapter by chapter."""

    def picture(self, file: str) -> bytes:
        """A picture of a page, by its name there: PNG, or the few shapes of SVG that ours use."""
