"""The books of groups that play one game again and again, as the screens know them."""

from __future__ import annotations

from typing import Protocol

import msgspec

from companion.engine.parts.group_book import BookPage


class GroupLine(msgspec.Struct, frozen=True):
    """A group; `words` say how often it has played, and when last."""

    name: str
    words: str


class BookEntry(msgspec.Struct, frozen=True):
    """What one game has earned; `kept` says that the game is still there to be looked at."""

    game_id: str
    heading: str
    words: str
    kept: bool


class GroupHere(msgspec.Struct, frozen=True):
    """One group with its book as it stands, and the games that earned it, the last one first."""

    name: str
    page: BookPage
    entries: tuple[BookEntry, ...]


class GroupBooks(Protocol):
    """The groups of this machine. Raises `CannotDo` in words. All of it reads or writes."""

    def all(self, game: str) -> tuple[GroupLine, ...]:
        """The groups that play a game."""

    def open(self, game: str, name: str) -> GroupHere:
        """One group with its book."""

    def begin(self, game: str, name: str) -> GroupHere:
        """A new group whose book is empty."""

    def delete(self, game: str, name: str) -> tuple[GroupLine, ...]:
        """Take a book away for good; its games stay. Returns the groups that are left."""
