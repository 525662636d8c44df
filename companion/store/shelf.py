"""The shelf: all games kept on this machine, each in a folder of its own."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from companion.engine.encoding import encode
from companion.engine.entries import Line
from companion.engine.game import Game, Setup, SetupError
from companion.engine.logs import MemoryLog, ReplayError
from companion.engine.oracles import PersonOracle
from companion.engine.session import Session
from companion.engine.standing import standing
from companion.speech.words import _
from companion.store import portable
from companion.store.errors import Notice, StoreError, store_error
from companion.store.lock import GameLock
from companion.store.log_file import LogFile
from companion.store.remembered import Remembered
from companion.store.reported import is_report, read_report
from companion.store.resume import Oracles, take_up
from companion.store.salvage import COPY, MAIN, flush_folder, look, write_safely
from companion.store.set_ups import check_contents, check_set_up
from companion.store.tables import OLDER, Contents, connect, read, roots, standing_after, versions, write_new

_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
_ID = re.compile(f"[{_LETTERS}]{{6}}")
_COMING = ".new-"
_GOING = ".old-"
_RECENT = "recent.json"
_UNREADABLE = (
    OSError,
    ValueError,
    ArithmeticError,
    LookupError,
    TypeError,
    RecursionError,
    msgspec.MsgspecError,
)
"""What a file full of nonsense may still raise somewhere: that game is shown as one that cannot be read."""


def data_folder() -> Path:
    """Where games are kept: `$COMPANION_DATA`, or the platform's place for a program's data."""
    given = os.environ.get("COMPANION_DATA")
    return Path(given) if given else Path(platformdirs.user_data_dir("table-companion", appauthor=False))


class GameInfo(msgspec.Struct, frozen=True):
    """One line of the list of games. `started` and `played` are wall-clock seconds, for show only.

    `over` is `None` when this program cannot tell; `in_use` when another program plays it now;
    `standing` says whom it is against and how far it has come, in the language of when it was looked at.
    `readable` is false for a game of which nothing can be read; `older` is true for one that was kept in
    a format that is not played on. `group` is the group that keeps a book with it, and `earned` what it has
    added to that book (`companion.engine.parts.group_book`), `None` until that is settled.
    """

    id: str
    game: str = ""
    title: str = ""
    seats: tuple[str, ...] = ()
    started: float = 0.0
    played: float = 0.0
    entries: int = 0
    over: bool | None = None
    in_use: bool = False
    readable: bool = True
    older: bool = False
    standing: str = ""
    group: str = ""
    earned: Any = None


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
        self._clock = clock
        self._infos: Remembered[GameInfo] = Remembered()

    # Looking

    def kept(self) -> list[GameInfo]:
        """All games, the one opened last first, whatever the clock says."""
        ids = [path.name for path in self._folders(_ID)]
        recent = self._recent()
        rank = {game_id: place for place, game_id in enumerate(recent)}
        found: list[GameInfo] = []
        for game_id in ids:
            with suppress(StoreError):  # it was deleted since
                found.append(self.info(game_id))
        return sorted(found, key=lambda info: (rank.get(info.id, len(rank)), -info.played, info.id))

    def info(self, game_id: str) -> GameInfo:
        """The line of one game in the list, whatever there is of it. Raises only `not-found`."""
        folder = self._place(game_id)
        try:
            return self._looked_at(folder)
        except (StoreError, *_UNREADABLE):
            return GameInfo(game_id, readable=False)

    def _looked_at(self, folder: Path) -> GameInfo:
        try:
            lock = GameLock(folder, patience=0)
        except StoreError as error:
            return self._described(folder.name, _glance(folder), in_use=error.code == "in-use")
        try:
            found = self._infos.read(folder, lambda: self._described(folder.name, look(folder)))
            return msgspec.structs.replace(found, title=self._title(found.game))
        finally:
            lock.close()

    def find(self, beginning: str) -> str:
        """The id of the only game whose id begins so."""
        found = [path.name for path in self._folders(_ID) if path.name.startswith(beginning)]
        if len(found) == 1:
            return found[0]
        if not found:
            raise _no_game(beginning)
        words = _("Several games begin with {text}: {ids}.").format(text=beginning, ids=", ".join(found))
        raise StoreError("not-found", words, _("Give one more letter."))

    def _folders(self, name: re.Pattern[str]) -> list[Path]:
        try:
            found = (path for path in self.folder.iterdir() if name.fullmatch(path.name))
            return sorted(path for path in found if path.is_dir())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise store_error(error, self.folder) from error

    def _place(self, game_id: str) -> Path:
        if not _ID.fullmatch(game_id) or not (self.folder / game_id).is_dir():
            raise _no_game(game_id)
        return self.folder / game_id

    def _described(self, game_id: str, contents: Contents, in_use: bool = False) -> GameInfo:
        if not contents.lines:
            return GameInfo(game_id, in_use=in_use, readable=in_use)
        setup = contents.set_up.setup
        game = self.games.get(setup.game)
        state = _last_state(game, contents)
        book = game.group_book() if game is not None and game.group_book is not None else None
        return GameInfo(
            game_id,
            setup.game,
            self._title(setup.game),
            _people(game, state) or setup.seats,
            contents.walls[0],
            contents.walls[-1],
            len(contents.lines),
            None if state is None else not state.stack,
            in_use,
            older=contents.format in OLDER,
            standing=_standing(game, state),
            group=book.group(setup.options) if book is not None else "",
            earned=book.earned(setup.options, state) if book is not None and state is not None else None,
        )

    def _title(self, game: str) -> str:
        """As it is called in the language of now."""
        return self.games[game].title() if game in self.games else game

    # Playing

    def new(self, setup: Setup, oracles: Oracles, players: tuple[str, ...] = ()) -> OpenGame:
        """Begin a game. Raises `SetupError` for a set-up the game cannot start from.

        The game is on the shelf only once its set-up is safe on the disk.
        """
        check_set_up(self._rules(setup.game), setup, players, self._check_player)
        log = _ScratchLog()
        session = Session.start(self._rules(setup.game), setup, log, oracles(setup))
        contents = Contents(log.lines, [self._clock()] * len(log.lines), players=players)
        contents.states[session.timeline.current] = log.state
        game_id = self._put(contents)
        kept = LogFile(self.folder / game_id, self._clock, self._put)
        session.log = kept
        self._touch(game_id)
        return OpenGame(game_id, session, kept)

    def open(self, game_id: str, oracles: Oracles) -> OpenGame:
        """Take up a game where it stood; `notices` say what was mended, lost or cannot be undone.

        `oracles` makes the oracle of a game from its set-up. Raises `StoreError` (`in-use`,
        `damaged`, `newer`, `cannot-resume`, `cards-missing`, `unknown-game`, `not-found`).
        """
        log = LogFile(self._place(game_id), self._clock, self._put)
        try:
            first = Contents(log.lines).set_up
            session, notices = take_up(self._rules(first.setup.game), log.lines, log, oracles)
        except BaseException:
            log.close()
            raise
        self._touch(game_id)
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
        folder = self._place(game_id)
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
            words = _("This program does not know the game {name}.").format(name=name)
            known = _("It knows: {games}.").format(games=", ".join(sorted(self.games)))
            raise StoreError("unknown-game", words, known) from None

    # Carrying games about

    def export(self, game_id: str, target: Path, overwrite: bool = False) -> None:
        """Write the game to one portable file. Raises `StoreError` (`exists`, and as `open`)."""
        if target.exists() and not overwrite:
            words = _("{file} exists already.").format(file=target)
            raise StoreError("exists", words, _("Give another name, or allow it to be replaced."))
        text = self.text(game_id)
        try:
            write_safely(target, text)
        except OSError as error:
            raise store_error(error, target) from error

    def text(self, game_id: str) -> bytes:
        """The game as the text of one portable file, whoever plays it now. Raises `StoreError`."""
        contents = self._contents(game_id)
        if not contents.lines:
            raise _no_game(game_id)
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
        return Imported(self._put(contents), len(contents.lines), tuple(notices))

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
        except _UNREADABLE as error:  # an answer that no rules were made for
            portable.refuse(
                2, _("The game cannot be played through: {reason}").format(reason=str(error)[:200])
            )
        # a report tells no states
        contents.states.setdefault(standing_after(contents.lines[-1]), encode(session.match.state))
        return []

    def delete(self, game_id: str) -> None:
        """Take a game off the shelf for good, whatever there is of it; that needs no room on the disk.

        Raises `StoreError` when it is in use, or the shelf cannot be written to.
        """
        folder = self._place(game_id)
        lock = _lock_if_possible(folder)
        gone = self.folder / f"{_GOING}{game_id}"
        try:
            folder.rename(gone)
            flush_folder(self.folder)
        except OSError as error:
            raise store_error(error, folder) from error
        finally:
            if lock is not None:
                lock.close()
        shutil.rmtree(gone, ignore_errors=True)

    # Putting games on the shelf

    def _put(self, contents: Contents) -> str:
        """Write a game beside the shelf, then move it there in one step; returns its id."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._sweep()
            game_id = contents.game_id = self._free_id()
            with self._coming(game_id) as folder:
                write_new(folder / MAIN, contents)
                shutil.copyfile(folder / MAIN, folder / COPY)
                flush_folder(folder)
                folder.rename(self.folder / game_id)
            flush_folder(self.folder)
        except (OSError, sqlite3.Error) as error:
            raise store_error(error, self.folder) from error
        return game_id

    def _free_id(self) -> str:
        while True:
            game_id = "".join(secrets.choice(_LETTERS) for _letter in range(6))
            if not (self.folder / game_id).exists():
                return game_id

    @contextmanager
    def _coming(self, game_id: str) -> Iterator[Path]:
        folder = self.folder / f"{_COMING}{game_id}"
        folder.mkdir()
        lock = GameLock(folder)
        try:
            yield folder
        finally:
            lock.close()
            shutil.rmtree(folder, ignore_errors=True)

    def _sweep(self) -> None:
        """Clear away what a power cut left half made or half deleted."""
        for folder in self._folders(re.compile(rf"({re.escape(_COMING)}|{re.escape(_GOING)}){_ID.pattern}")):
            with suppress(StoreError):
                GameLock(folder, patience=0).close()
                shutil.rmtree(folder, ignore_errors=True)

    # Which game was opened last

    def _recent(self) -> list[str]:
        try:
            text = (self.folder / _RECENT).read_bytes()[: 1 << 16]
            return [entry for entry in msgspec.json.decode(text, type=list[str]) if _ID.fullmatch(entry)]
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return []

    def _touch(self, game_id: str) -> None:
        """Remember the order of opening; losing it loses an order only."""
        order = [game_id, *(entry for entry in self._recent() if entry != game_id)][:1000]
        with suppress(OSError):
            write_safely(self.folder / _RECENT, msgspec.json.encode(order))


class _ScratchLog(MemoryLog):
    """A log for trying a game out before it is kept; `states` are all it has besides its lines."""

    def __init__(self, states: Mapping[int, bytes] | None = None) -> None:
        super().__init__()
        self.state = b""
        self._states = states or {}

    def append(self, lines: Sequence[Line], state: bytes) -> None:
        super().append(lines, state)
        self.state = state

    def snapshot(self, at_or_before: Sequence[int]) -> tuple[int, bytes] | None:
        number = max((n for n in at_or_before if n in self._states), default=None)
        return None if number is None else (number, self._states[number])


def _lock_if_possible(folder: Path) -> GameLock | None:
    """The lock of a game; nothing where none can be had for want of room or rights. Raises `in-use`."""
    try:
        return GameLock(folder)
    except StoreError as error:
        if error.code == "in-use":
            raise
        return None


def _glance(folder: Path) -> Contents:
    """A look at a game that another program plays, or in a folder that takes no files."""
    for mode in ("ro", "immutable"):
        with suppress(sqlite3.Error), closing(connect(folder / MAIN, mode, patience=0.2)) as connection:
            contents = read(connection)
            if contents.lines:
                return contents
    return Contents()


def _last_state(game: Game[Any] | None, contents: Contents) -> Any:
    """Where a game stands; over when its stack of work is empty. States of other versions may not tell."""
    state = contents.states.get(standing_after(contents.lines[-1]))
    if game is None or state is None:
        return None
    try:
        return msgspec.msgpack.decode(state, type=game.state_type)
    except (msgspec.MsgspecError, RecursionError):
        return None


def _people(game: Game[Any] | None, state: Any) -> tuple[str, ...]:
    """Who plays now, where people come and go; nobody where that is not so, or cannot be seen any more."""
    if game is None or state is None or game.party is None:
        return ()
    try:
        return game.party().names(state)
    except _UNREADABLE:
        return ()


def _standing(game: Game[Any] | None, state: Any) -> str:
    """In words; none for a state of other rules or data that cannot be seen any more."""
    if game is None or state is None:
        return ""
    try:
        return standing(game, state)
    except _UNREADABLE:
        return ""


def _no_game(game_id: str) -> StoreError:
    words = _("There is no game {id} on this shelf.").format(id=game_id[:40])
    return StoreError("not-found", words, _("Look at the list of games."))
