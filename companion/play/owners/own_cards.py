"""An owner's sets of own cards: the files they are in, and putting them in force.

Each game has a folder of its own; every `.toml` file in it is a set in use, every `.toml.off` one that is put
aside. Of equal ids the set whose file comes later is in force, and all of them over the cards of the program.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.card_sets import CardSet, CardSetError, is_id
from companion.engine.game import Game
from companion.engine.parts.own_cards import OwnCards
from companion.games import catalogue
from companion.play.bad_input import BadInput, text_of
from companion.play.owners.numbers import owners_file
from companion.speech.called import own_command
from companion.speech.words import _
from companion.store.errors import store_error
from companion.store.salvage import write_safely

if TYPE_CHECKING:
    from companion.editor.drafts import OpenSet

IN_USE, ASIDE = ".toml", ".toml.off"
MOST_SETS = 40


def part_of(game: Game[Any]) -> OwnCards:
    """The own cards of a game. Raises `BadInput` for a game that has none."""
    if game.parts.own_cards is None:
        words = _("{game} has no sets of your own cards. These games do: {games}.")
        known = catalogue.games_with(lambda each: each.parts.own_cards is not None)
        raise BadInput(words.format(game=game.id, games=", ".join(known)))
    return game.parts.own_cards()


def folder(game: str) -> Path:
    """Where the sets of a game lie, beside the owner's numbers."""
    return owners_file(game).parent / "cards" / game


def files(game: str, ending: str = IN_USE) -> list[Path]:
    """The files of a game's sets in use, or put aside, in the order in which they come into force."""
    try:
        found = [path for path in folder(game).iterdir() if path.name.endswith(ending) and path.is_file()]
    except OSError:  # no such folder yet
        return []
    return sorted(found)[:MOST_SETS]


def read_file(part: OwnCards, path: Path) -> CardSet:
    """The set in a file. Raises `BadInput` with every mistake, each on a line of its own."""
    try:
        return part.read(text_of(path), path.name)
    except CardSetError as mistakes:
        raise BadInput(str(mistakes)) from mistakes


def are_in_force(game: Game[Any]) -> bool:
    """Whether sets of the owner are in force, or there are none."""
    return not files(game.id) or game.parts.own_cards is None or len(game.parts.own_cards().in_use()) > 1


def use_owners(game: Game[Any]) -> tuple[str, ...]:
    """Put the sets of a game in force; returns the mistakes of those that are left out for them."""
    if game.parts.own_cards is None:
        return ()
    part = game.parts.own_cards()
    sets, mistakes = [part.packaged()], []
    for path in files(game.id):
        try:
            sets.append(read_file(part, path))
        except BadInput as mistake:
            mistakes.append(str(mistake))
    part.use(sets)
    return tuple(mistakes)


def use_all() -> tuple[str, ...]:
    """Put the sets of all games in force that have any; a game without a folder is not loaded for it."""
    mistakes: list[str] = []
    for name in catalogue.names():
        if folder(name).is_dir():
            mistakes += use_owners(catalogue.game(name))
    return tuple(mistakes)


class EditedMeanwhileError(BadInput):
    """The file of a set is not as it was read: somebody else has written it. Nothing has changed."""


class SetOnDisk:
    """A set that is being edited: its file, what it holds, and what was written, to be taken back.

    What is written is in force at once. A file that somebody else has changed since it was read is not
    written over: `keep` and `undo` raise `EditedMeanwhileError`, and `read_again` takes it as it is by now.
    """

    def __init__(self, game: Game[Any], path: Path) -> None:
        """Raises `BadInput` for a file with a mistake, or for none."""
        self.game, self.path = game, path
        self._before: list[str] = []
        self.opened = self._read()

    def _read(self) -> OpenSet:
        try:
            return _opened(part_of(self.game), self.path.name, text_of(self.path))
        except CardSetError as mistakes:
            raise BadInput(str(mistakes)) from mistakes

    @property
    def can_undo(self) -> bool:
        """Whether something was written since the set was opened."""
        return bool(self._before)

    def keep(self, changed: OpenSet) -> None:
        """Write the set as it is now. Raises `EditedMeanwhileError`, and `StoreError` when the disk fails."""
        self._write(changed.text)
        self._before.append(self.opened.text)
        self.opened = changed

    def undo(self) -> None:
        """Write the set as it was before the last change. Raises like `keep`, and `BadInput`."""
        if not self._before:
            raise BadInput(_("Nothing to undo: no card has been changed since you opened the set."))
        before = _opened(self.opened.part, self.path.name, self._before[-1])
        self._write(before.text)
        self._before.pop()
        self.opened = before

    def read_again(self) -> None:
        """Take the file as it is by now; what was written before cannot be taken back any more.

        Raises `BadInput` for a file with a mistake; then nothing has changed.
        """
        self.opened, self._before = self._read(), []

    def _write(self, text: str) -> None:
        if not self.path.is_file() or text_of(self.path) != self.opened.text:
            words = _("{file} was changed by another program, so it was not replaced.")
            raise EditedMeanwhileError(words.format(file=self.path.name))
        _write_whole(self.path, text)
        use_owners(self.game)


def _opened(part: OwnCards, name: str, text: str) -> OpenSet:
    """A set to be changed; what changes sets is loaded with the first one. Raises `CardSetError`."""
    from companion.editor.drafts import OpenSet

    return OpenSet.read(part, name, text)


def _write_whole(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_safely(path, text.encode("utf-8"))
    except OSError as error:
        raise store_error(error, path) from error


def path_of(game: str, name: str, ending: str = IN_USE) -> Path:
    """The file of a set. Raises `BadInput` for a name that is none."""
    if not is_id(name):
        words = _(
            "{name}: the name of a set uses lowercase letters, digits and _, starting "
            "with a letter, e.g. ours."
        )
        raise BadInput(words.format(name=name[:60]))
    return folder(game) / f"{name}{ending}"


def must_not_exist(path: Path) -> None:
    """Raises `BadInput` for a file that is there already."""
    if path.exists():
        words = _("{file} already exists. Choose another name, or move that file.")
        raise BadInput(words.format(file=path))


def begin(game: Game[Any], name: str, text: str) -> Path:
    """A new set with this text, in use at once. Raises `BadInput` and `StoreError`."""
    path = path_of(game.id, name)
    must_not_exist(path)
    _write_whole(path, text)
    use_owners(game)
    return path


def put_aside(game: Game[Any], name: str) -> None:
    """The set is kept, and out of use. Raises `BadInput` for one that is not there."""
    _renamed(game, path_of(game.id, name), path_of(game.id, name, ASIDE))


def take_into_use(game: Game[Any], name: str) -> None:
    """A set that was put aside is in use again. Raises `BadInput` for one that is not there."""
    _renamed(game, path_of(game.id, name, ASIDE), path_of(game.id, name))


def _renamed(game: Game[Any], old: Path, new: Path) -> None:
    if not old.is_file():
        words = _("There is no set {name}. To see all: {command}")
        listed = own_command(f"cards list {game.id}")
        raise BadInput(words.format(name=old.name.partition(".")[0], command=listed))
    must_not_exist(new)
    try:
        old.rename(new)
    except OSError as error:
        raise store_error(error, old) from error
    use_owners(game)
