"""The shelf: all games kept on this machine, each in a folder of its own."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from companion.engine.entries import Line
from companion.engine.game import Game, Setup, SetupError
from companion.engine.logs import MemoryLog, ReplayError
from companion.engine.oracles import PersonOracle
from companion.engine.session import Session
from companion.speech.words import _
from companion.store import portable
from companion.store.errors import Notice, StoreError, store_error
from companion.store.game_info import UNREADABLE, GameInfo, described, title_of
from companion.store.lock import GameLock
from companion.store.log_file import LogFile
from companion.store.remembered import Remembered
from companion.store.reported import is_report, read_report
from companion.store.resume import Oracles, take_up
from companion.store.salvage import MAIN, look, write_safely
from companion.store.schema import Contents, connect, read, roots, standing_after, versions
from companion.store.setup_checks import check_contents, check_set_up
from companion.store.shelf_folder import ShelfFolder, no_game

NOW = "now"
"""The link to the slot that counts (`companion.store.restoring`)."""


def data_home() -> Path:
    """The folder of all that is kept: `$COMPANION_DATA`, or the platform's place for a program's data."""
    given = os.environ.get("COMPANION_DATA")
    return Path(given) if given else Path(platformdirs.user_data_dir("table-companion", appauthor=False))


def data_in(home: Path) -> Path:
    """Where games are kept in that folder; whoever has them open stays there when another slot counts."""
    return (home / NOW / "data").resolve() if (home / NOW).is_symlink() else home


def data_folder() -> Path:
    """Where games are kept on this machine."""
    return data_in(data_home())


class Imported(msgspec.Struct, frozen=True):
    """What came of an import: the new game, and what must be told."""

    id: str
    entries: int
    notices: tuple[Notice, ...]


@dataclass
class OpenGame:
    """A game taken from the shelf. `players` says who plays each seat, as given to `Shelf.new`."""

    id: str
    session: Session
    log: LogFile
    notices: tuple[Notice, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays each seat: a person or a bot, in the words of whoever began the game."""
        return self.log.players

    def exported(self) -> bytes:
        """The game as the text of one portable file."""
        return portable.written(self.log.contents(), self.session.versions)

    def close(self) -> None:
        """Put the game back on the shelf."""
        self.log.close()

    def __enter__(self) -> OpenGame:
        """The open game."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Put the game back."""
        self.close()


class Shelf:
    """Several games side by side in `folder` (default: `data_folder()/games`), made when needed.

    `games` are the rule books by id; `check_player` raises `SetupError` for words that are no player.
    Every method raises `StoreError`, having changed nothing.
    """

    def __init__(
        self,
        games: Mapping[str, Game[Any]],
        folder: Path | None = None,
        clock: Callable[[], float] = time.time,
        check_player: Callable[[str], object] = lambda player: None,
    ) -> None:
        self.games = games
        self._check_player = check_player
        self.folder = folder if folder is not None else data_folder() / "games"
        self._files = ShelfFolder(self.folder)
        self._clock = clock
        self._infos: Remembered[GameInfo] = Remembered()

    # Looking

    def kept(self) -> list[GameInfo]:
        """All games, the one opened last first, whatever the clock says."""
        ids = self._files.ids()
        recent = self._files.recent()
        rank = {game_id: place for place, game_id in enumerate(recent)}
        found: list[GameInfo] = []
        for game_id in ids:
            with suppress(StoreError):  # it was deleted since
                found.append(self.info(game_id))
        return sorted(found, key=lambda info: (rank.get(info.id, len(rank)), -info.played, info.id))

    def info(self, game_id: str) -> GameInfo:
        """The line of one game in the list, whatever there is of it. Raises only `not-found`."""
        folder = self._files.place(game_id)
        try:
            return self._looked_at(folder)
        except (StoreError, *UNREADABLE):
            return GameInfo(game_id, readable=False)

    def _looked_at(self, folder: Path) -> GameInfo:
        try:
            lock = GameLock(folder, patience=0)
        except StoreError as error:
            return described(self.games, folder.name, _glance(folder), in_use=error.code == "in-use")
        try:
            found = self._infos.read(folder, lambda: described(self.games, folder.name, look(folder)))
            return msgspec.structs.replace(found, title=title_of(self.games, found.game))
        finally:
            lock.close()

    def find(self, beginning: str) -> str:
        """The id of the only game whose id begins so."""
        return self._files.find(beginning)

    # Playing

    def new(self, setup: Setup, oracles: Oracles, players: tuple[str, ...] = ()) -> OpenGame:
        """Begin a game. Raises `SetupError` for a set-up the game cannot start from.

        The game is on the shelf only once its set-up is safe on the disk.
        """
        check_set_up(self._rules(setup.game), setup, players, self._check_player)
        log = MemoryLog()
        return self.put(Session.start(self._rules(setup.game), setup, log, oracles(setup)), log, players)

    def put(self, session: Session, log: MemoryLog, players: tuple[str, ...] = ()) -> OpenGame:
        """Put a game that was played in memory on the shelf; from now on it is kept there."""
        contents = Contents(log.lines, [self._clock()] * len(log.lines), players=players)
        current = session.timeline.current
        contents.states[current] = session.past.encoded_at(current)
        game_id = self._files.put(contents)
        kept = LogFile(self.folder / game_id, self._clock, self._files.put)
        session.log = kept
        self._files.touch(game_id)
        return OpenGame(game_id, session, kept)

    def open(self, game_id: str, oracles: Oracles) -> OpenGame:
        """Take up a game where it stood; `notices` say what was mended, lost or cannot be undone.

        `oracles` makes the oracle of a game from its set-up. Raises `StoreError` (`in-use`,
        `damaged`, `newer`, `cannot-resume`, `cards-missing`, `unknown-game`, `not-found`).
        """
        log = LogFile(self._files.place(game_id), self._clock, self._files.put)
        try:
            first = Contents(log.lines).set_up
            session, notices = take_up(self._rules(first.setup.game), log.lines, log, oracles)
        except BaseException:
            log.close()
            raise
        self._files.touch(game_id)
        return OpenGame(game_id, session, log, (*log.notices, *notices))

    def read(self, game_id: str, oracles: Oracles) -> tuple[Session, tuple[Notice, ...]]:
        """A kept game to look at, with nothing written anywhere: it needs no room and no right to write.

        Raises `StoreError` as `open`, but for `in-use` and `older`.
        """
        contents = self._contents(game_id)
        log = _ScratchLog(contents.states)
        session, notices = take_up(self._rules(contents.set_up.setup.game), contents.lines, log, oracles)
        return session, tuple(notices)

    def lines(self, game_id: str) -> list[Line]:
        """The log of a game as it is kept, whatever rules it needs. Raises `StoreError`."""
        return self._contents(game_id).lines

    def _contents(self, game_id: str) -> Contents:
        """What the files of a game hold, with nothing changed. Raises `StoreError`."""
        folder = self._files.place(game_id)
        try:
            lock = GameLock(folder, patience=0)
        except StoreError as error:
            found = _glance(folder)
            if not found.lines:
                raise error from None
            return found
        try:
            return look(folder)
        finally:
            lock.close()

    def _rules(self, name: str) -> Game[Any]:
        try:
            return self.games[name]
        except KeyError:
            words = _("Unknown game: {name}.").format(name=name)
            known = _("The games are {games}.").format(games=", ".join(sorted(self.games)))
            raise StoreError("unknown-game", words, known) from None

    # Carrying games about

    def export(self, game_id: str, target: Path, overwrite: bool = False) -> None:
        """Write the game to one portable file. Raises `StoreError` (`exists`, and as `open`)."""
        if target.exists() and not overwrite:
            words = _("{file} already exists.").format(file=target)
            raise StoreError("exists", words, _("Use another name, or allow it to be replaced."))
        text = self.text(game_id)
        try:
            write_safely(target, text)
        except OSError as error:
            raise store_error(error, target) from error

    def text(self, game_id: str) -> bytes:
        """The game as the text of one portable file, whoever plays it now. Raises `StoreError`."""
        contents = self._contents(game_id)
        if not contents.lines:
            raise no_game(game_id)
        return portable.written(contents, versions(contents.lines))

    def import_file(self, source: Path) -> Imported:
        """Put an exported game, or that of a whole report, on the shelf, after everything in it was checked.

        Raises `StoreError` (`bad-file`, `unknown-game`, `newer`, `cannot-resume`).
        """
        try:
            with source.open("rb") as file:
                text = file.read(portable.MAX_BYTES + 1)
        except OSError as error:
            raise store_error(error, source) from error
        contents = read_report(text) if is_report(text) else portable.read_text(text)[1]
        notices = self._tried_out(contents)
        return Imported(self._files.put(contents), len(contents.lines), tuple(notices))

    def _tried_out(self, contents: Contents) -> list[Notice]:
        """Play an imported game through without keeping anything; a game of other rules, its state."""
        setup = contents.set_up.setup
        game = self._rules(setup.game)
        try:
            check_contents(game, contents, self._check_player)
        except SetupError as error:
            portable.refuse(2, str(error))
        if versions(contents.lines) != (game.rules_version, game.data_version):
            log = _ScratchLog(contents.states)
            return take_up(game, contents.lines, log, lambda setup: PersonOracle())[1]
        log = _ScratchLog({n: contents.states[n] for n in roots(contents.lines) if n in contents.states})
        try:
            session = Session.replay(game, contents.lines, log, PersonOracle())
        except ReplayError as error:
            portable.refuse(error.line + 2, str(error))
        except UNREADABLE as error:  # an answer that no rules were made for
            portable.refuse(2, _("The game could not be replayed: {reason}").format(reason=str(error)[:200]))
        # a report tells no states
        standing = standing_after(contents.lines[-1])
        contents.states.setdefault(standing, session.past.encoded_at(standing))
        return []

    def delete(self, game_id: str) -> None:
        """Take a game off the shelf for good, whatever there is of it; that needs no room on the disk.

        Raises `StoreError` when it is in use, or the shelf cannot be written to.
        """
        self._files.delete(game_id)


class _ScratchLog(MemoryLog):
    """A log for trying a game out before it is kept; `states` are all it has besides its lines."""

    def __init__(self, states: Mapping[int, bytes]) -> None:
        super().__init__()
        self._states = states

    def snapshot(self, at_or_before: Sequence[int]) -> tuple[int, bytes] | None:
        number = max((n for n in at_or_before if n in self._states), default=None)
        return None if number is None else (number, self._states[number])


def _glance(folder: Path) -> Contents:
    """A look at a game that another program plays, or in a folder that takes no files."""
    for mode in ("ro", "immutable"):
        with suppress(sqlite3.Error), closing(connect(folder / MAIN, mode, patience=0.2)) as connection:
            contents = read(connection)
            if contents.lines:
                return contents
    return Contents()
