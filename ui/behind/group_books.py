"""The books of groups for the screens; `ui.ports.groups_port.GroupBooks`."""

from __future__ import annotations

from companion.engine.parts.group_book import GroupBook
from companion.games import catalogue
from companion.speech.words import _, ngettext
from companion.store.dates import when
from companion.store.groups import Group, GroupGame, Groups
from companion.store.shelf import Shelf
from ui.behind.in_words import in_words
from ui.ports.cannot_do import CannotDo
from ui.ports.groups_port import BookEntry, GroupHere, GroupLine


class ShelfGroups:
    """The groups beside a shelf of games; what its games say now is taken in whenever somebody looks."""

    def __init__(self, shelf: Shelf) -> None:
        self.groups = Groups(shelf)

    def all(self, game: str) -> tuple[GroupLine, ...]:
        """The groups that play a game. Raises `CannotDo`."""
        with in_words():
            return tuple(_line(group) for group in self.groups.all() if group.game == game)

    def open(self, game: str, name: str) -> GroupHere:
        """One group with its book. Raises `CannotDo`."""
        with in_words():
            group, part = self.groups.group(game, name), _part(game)
            kept = {info.id for info in self.groups.shelf.kept()}
            entries = tuple(_entry(part, each, kept) for each in reversed(group.games))
            return GroupHere(name, part.page(self.groups.book(group)), entries)

    def begin(self, game: str, name: str) -> GroupHere:
        """A new group whose book is empty. Raises `CannotDo`."""
        with in_words():
            self.groups.begin(game, name)
        return self.open(game, name)

    def delete(self, game: str, name: str) -> tuple[GroupLine, ...]:
        """Take a book away for good; its games stay. Raises `CannotDo`."""
        with in_words():
            self.groups.delete(self.groups.group(game, name))
        return self.all(game)


def _part(game: str) -> GroupBook:
    part = catalogue.game(game).parts.group_book
    if part is None:
        raise CannotDo(_("This game has no group progress."))
    return part()


def _line(group: Group) -> GroupLine:
    count = len(group.games)
    words = ngettext("{count} game", "{count} games", count).format(count=count)
    if not group.games:
        return GroupLine(group.name, words)
    last = _("{games} · last {day}").format(games=words, day=when(group.games[-1].played))
    return GroupLine(group.name, last)


def _entry(part: GroupBook, game: GroupGame, kept: set[str]) -> BookEntry:
    heading = _("{day} · {names}").format(day=when(game.played), names=", ".join(game.seats))
    return BookEntry(game.game_id, heading, part.told(game.earned), game.game_id in kept)
