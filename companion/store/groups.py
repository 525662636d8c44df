"""The books of groups: what each game has earned for its group, kept apart from the games.

A group's book is the sum of its entries, one a game. Whoever looks at a group takes in first what its games
on the shelf say now: one that has just ended is entered, one whose end was taken back is struck out, and the
entry of a game that was deleted, or that newer rules cannot tell of any more, stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from companion.engine.parts.group_book import GroupBook
from companion.speech.words import _
from companion.store.errors import StoreError, store_error
from companion.store.lock import GameLock
from companion.store.salvage import write_safely
from companion.store.shelf import GameInfo, Shelf, data_folder

FORMAT = "table companion groups"
VERSION = 1
LARGEST = 4 << 20
"""Bytes; a thousand climbs are a fifth of a megabyte."""
LONGEST_NAME = 40
FILE = "groups.json"
PATIENCE = 5.0
"""Seconds that another program may take to change the file."""

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


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of groups."""

    format: str = FORMAT
    version: int = VERSION
    groups: Annotated[tuple[Group, ...], Meta(max_length=200)] = ()


class Groups:
    """The groups of this machine, beside the shelf of its games. Every method raises `StoreError`."""

    def __init__(self, shelf: Shelf, folder: Path | None = None) -> None:
        self.shelf = shelf
        self.folder = folder if folder is not None else data_folder() / "groups"

    # Looking

    def all(self) -> tuple[Group, ...]:
        """Every group, with what its games on the shelf have earned by now."""
        if not self._path.exists():
            return ()
        with self._changing() as kept:
            found = self._followed(kept)
            if found != kept:
                self._write(found)
            return found.groups

    def group(self, game: str, name: str) -> Group:
        """One group (`not-found`: it has no book here)."""
        groups = [each for each in self.all() if each.game == game]
        found = next((each for each in groups if each.name == name), None)
        if found is None:
            words = _("There is no group {name} here.").format(name=name[:LONGEST_NAME])
            raise StoreError("not-found", words, self._remedy(game, name, [each.name for each in groups]))
        return found

    @staticmethod
    def _remedy(game: str, name: str, names: list[str]) -> str:
        known = _("The groups are {names}.").format(names=", ".join(names)) if names else ""
        begin = _('Begin its book with: companion groups new {game} "{name}"')
        return f"{known} {begin.format(game=game, name=name[:LONGEST_NAME])}".strip()

    def book(self, group: Group) -> Any:
        """The value of the game's option with which the group's next game begins."""
        return self._part(group.game).opened(group.name, [each.earned for each in group.games])

    def _part(self, game: str) -> GroupBook:
        part = self.shelf.games[game].group_book if game in self.shelf.games else None
        if part is None:
            words = _("Groups keep no book of the game {name}.").format(name=game[:64])
            known = ", ".join(each for each in self.shelf.games if self.shelf.games[each].group_book)
            raise StoreError("unknown-game", words, _("They do of: {games}.").format(games=known))
        return part()

    # Changing

    def begin(self, game: str, name: str) -> Group:
        """A new group whose book is empty (`exists`; `bad-name`)."""
        self._part(game)
        check_name(name)
        new = Group(name, game)
        with self._changing() as kept:
            if any(each.game == game and each.name == name for each in kept.groups):
                words = _("There is a group {name} already.").format(name=name)
                raise StoreError("exists", words, _("Play on with it, or give another name."))
            self._write(msgspec.structs.replace(kept, groups=(*kept.groups, new)))
        return new

    def delete(self, group: Group) -> None:
        """Take a group's book away for good; its games stay on the shelf."""
        with self._changing() as kept:
            left = tuple(each for each in kept.groups if (each.game, each.name) != (group.game, group.name))
            self._write(msgspec.structs.replace(kept, groups=left))

    def export(self, group: Group, target: Path, overwrite: bool = False) -> None:
        """Write one group with all its entries into a file of its own (`exists`)."""
        if target.exists() and not overwrite:
            words = _("{file} exists already.").format(file=target)
            raise StoreError("exists", words, _("Give another name, or allow it to be replaced."))
        _replace(target, Kept(groups=(group,)))

    def import_file(self, source: Path) -> tuple[Group, ...]:
        """Take in a file of groups; entries of games that are known already are not counted twice."""
        given = _read(source)
        for group in given.groups:
            check_name(group.name)
            try:
                self.book(group)
            except (ValueError, msgspec.MsgspecError) as error:
                raise _bad_file(source, f"{group.name}: {error}") from error
        with self._changing() as kept:
            groups = {(each.game, each.name): each for each in kept.groups}
            for new in given.groups:
                groups[new.game, new.name] = _merged(groups.get((new.game, new.name)), new)
            self._write(msgspec.structs.replace(kept, groups=tuple(groups.values())))
            return tuple(groups[new.game, new.name] for new in given.groups)

    # The file

    @property
    def _path(self) -> Path:
        return self.folder / FILE

    @contextmanager
    def _changing(self) -> Iterator[Kept]:
        """What is kept, while no other program changes it."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise store_error(error, self.folder) from error
        lock = GameLock(self.folder, PATIENCE)
        try:
            yield _read(self._path) if self._path.exists() else Kept()
        finally:
            lock.close()

    def _write(self, kept: Kept) -> None:
        _replace(self._path, kept)

    def _followed(self, kept: Kept) -> Kept:
        kept_games = self.shelf.kept()
        games = [info for info in kept_games if info.group and info.over is not None and not info.in_use]
        groups = tuple(_with(group, games) for group in kept.groups)
        return msgspec.structs.replace(kept, groups=groups)


def check_name(name: str) -> None:
    """Raises `StoreError` (`bad-name`) for what no group can be called."""
    if not (0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()):
        words = _("A group is called by 1 to {most} letters or digits, without a space at either end.")
        raise StoreError("bad-name", words.format(most=LONGEST_NAME), _("Give another name."))


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


def _read(path: Path) -> Kept:
    """A file of groups, checked. Raises `StoreError` (`bad-file`, `newer`)."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise store_error(error, path) from error
    if len(text) > LARGEST:
        raise _bad_file(path, _("it is larger than {most} bytes").format(most=LARGEST))
    try:
        kept = msgspec.json.decode(text, type=Kept)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise _bad_file(path, str(error)) from error
    if kept.format != FORMAT:
        raise _bad_file(path, _("it holds no groups"))
    if kept.version != VERSION:
        words = _("{file} was written by another companion, in version {found}; this one reads {known}.")
        remedy = _("Update the companion, or export the group anew.")
        raise StoreError("newer", words.format(file=path, found=kept.version, known=VERSION), remedy)
    return kept


def _replace(path: Path, kept: Kept) -> None:
    try:
        write_safely(path, msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    except OSError as error:
        raise store_error(error, path) from error


def _bad_file(path: Path, reason: str) -> StoreError:
    words = _("{file} cannot be used: {reason}.").format(file=path, reason=reason)
    return StoreError("bad-file", words, _("Give a file that was exported here, or move it away."))
