"""The books of groups: what each game has earned for its group, kept apart from the games.

A group's book is the sum of its entries, one a game. Whoever looks at a group takes in first what its games
on the shelf say now: one that has just ended is entered, one whose end was taken back is struck out, and the
entry of a game that was deleted, or that newer rules cannot tell of any more, stays.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from companion.engine.names import good_words
from companion.engine.parts.group_book import GroupBook
from companion.speech.called import own_command
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.store.game_info import GameInfo
from companion.store.shared_file import Marked, SharedFile, bad_file
from companion.store.shelf import Shelf, data_folder

FORMAT = "table companion groups"
VERSION = 1
LONGEST_NAME = 40
FILE = "groups.json"

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class GroupGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one game has earned: its id on the shelf, who played, when it was played last."""

    game_id: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=6)]
    played: float
    earned: dict[str, Any]


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group that plays one game again and again, with what its games have earned, oldest first."""

    name: Name
    game: Annotated[str, Meta(max_length=64)]
    games: Annotated[tuple[GroupGame, ...], Meta(max_length=10_000)] = ()


class Kept(Marked, frozen=True, forbid_unknown_fields=True):
    """A file of groups."""

    format: str = FORMAT
    version: int = VERSION
    groups: Annotated[tuple[Group, ...], Meta(max_length=200)] = ()


class Groups:
    """The groups of this machine, beside the shelf of its games. Every method raises `StoreError`."""

    def __init__(self, shelf: Shelf, folder: Path | None = None) -> None:
        self.shelf = shelf
        self._file = SharedFile(folder if folder is not None else data_folder() / "groups", FILE, Kept())

    # Looking

    def all(self) -> tuple[Group, ...]:
        """Every group, with what its games on the shelf have earned by now."""
        if not self._file.path.exists():
            return ()
        with self._file.changing() as kept:
            found = self._followed(kept)
            if found != kept:
                self._file.write(found)
            return found.groups

    def group(self, game: str, name: str) -> Group:
        """One group (`not-found`: it has no book here)."""
        groups = [each for each in self.all() if each.game == game]
        found = next((each for each in groups if each.name == name), None)
        if found is None:
            words = _("There is no group {name}.").format(name=name[:LONGEST_NAME])
            raise StoreError("not-found", words, self._remedy(game, name, [each.name for each in groups]))
        return found

    @staticmethod
    def _remedy(game: str, name: str, names: list[str]) -> str:
        known = _("The groups are {names}.").format(names=", ".join(names)) if names else ""
        begun = own_command(f"groups new {game} {shlex.quote(name[:LONGEST_NAME])}")
        advice = _("To start it: {command}").format(command=begun)
        return f"{known} {advice}".strip()

    def book(self, group: Group) -> Any:
        """The value of the game's option with which the group's next game begins."""
        return self._part(group.game).opened(group.name, [each.earned for each in group.games])

    def _part(self, game: str) -> GroupBook:
        part = self.shelf.games[game].parts.group_book if game in self.shelf.games else None
        if part is None:
            words = _("The game {name} has no group progress.").format(name=game[:64])
            known = ", ".join(each for each in self.shelf.games if self.shelf.games[each].parts.group_book)
            raise StoreError("unknown-game", words, _("These games have it: {games}.").format(games=known))
        return part()

    # Changing

    def begin(self, game: str, name: str) -> Group:
        """A new group whose book is empty (`exists`; `bad-name`)."""
        self._part(game)
        check_name(name)
        new = Group(name, game)
        with self._file.changing() as kept:
            if any(each.game == game and each.name == name for each in kept.groups):
                words = _("There is already a group {name}.").format(name=name)
                raise StoreError("exists", words, _("Continue with it, or use another name."))
            self._file.write(msgspec.structs.replace(kept, groups=(*kept.groups, new)))
        return new

    def delete(self, group: Group) -> None:
        """Take a group's book away for good; its games stay on the shelf."""
        with self._file.changing() as kept:
            left = tuple(each for each in kept.groups if (each.game, each.name) != (group.game, group.name))
            self._file.write(msgspec.structs.replace(kept, groups=left))

    def export(self, group: Group, target: Path, overwrite: bool = False) -> None:
        """Write one group with all its entries into a file of its own (`exists`)."""
        if target.exists() and not overwrite:
            words = _("{file} already exists.").format(file=target)
            raise StoreError("exists", words, _("Use another name, or allow it to be replaced."))
        self._file.write(Kept(groups=(group,)), target)

    def import_file(self, source: Path) -> tuple[Group, ...]:
        """Take in a file of groups; entries of games that are known already are not counted twice."""
        given = self._file.read(source)
        for group in given.groups:
            check_name(group.name)
            try:
                self.book(group)
            except (ValueError, msgspec.MsgspecError) as error:
                raise bad_file(source, f"{group.name}: {error}") from error
        with self._file.changing() as kept:
            groups = {(each.game, each.name): each for each in kept.groups}
            for new in given.groups:
                groups[new.game, new.name] = _merged(groups.get((new.game, new.name)), new)
            self._file.write(msgspec.structs.replace(kept, groups=tuple(groups.values())))
            return tuple(groups[new.game, new.name] for new in given.groups)

    def _followed(self, kept: Kept) -> Kept:
        kept_games = self.shelf.kept()
        games = [info for info in kept_games if info.group and info.over is not None and not info.in_use]
        groups = tuple(_with(group, games) for group in kept.groups)
        return msgspec.structs.replace(kept, groups=groups)


def check_name(name: str) -> None:
    """Raises `StoreError` (`bad-name`) for what no group can be called."""
    if not (good_words(name, LONGEST_NAME) and name == name.strip()):
        words = _("The name of a group has 1 to {most} letters or digits, with no space at either end.")
        raise StoreError("bad-name", words.format(most=LONGEST_NAME), _("Use another name."))


def _with(group: Group, games: list[GameInfo]) -> Group:
    """The group with what its games say now, those that are gone as they were."""
    entries = {each.game_id: each for each in group.games}
    for info in games:
        if (info.game, info.group) != (group.game, group.name):
            continue
        if info.earned is None:
            entries.pop(info.id, None)
        else:
            entries[info.id] = GroupGame(info.id, info.seats, info.played, info.earned)
    return msgspec.structs.replace(group, games=tuple(sorted(entries.values(), key=_age)))


def _merged(old: Group | None, new: Group) -> Group:
    games = {each.game_id: each for each in (*new.games, *(old.games if old is not None else ()))}
    return msgspec.structs.replace(new, games=tuple(sorted(games.values(), key=_age)))


def _age(game: GroupGame) -> tuple[float, str]:
    return game.played, game.game_id
