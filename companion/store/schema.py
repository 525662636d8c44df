"""The tables of one game's database, and reading them with trust in nothing that can be checked.

Every line carries a link: a hash over the link before it, its wall time, its state hash and its text. A
row that was cut, zeroed, duplicated or changed breaks the chain there, and what stands before it is good.
What stands in `about` has a seal of its own.
"""

from __future__ import annotations

import json
import sqlite3
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from companion.engine.encoding import state_hash, to_json
from companion.engine.entries import Entry, Line, Redone, SetUp, TakenUp, Timeline, Undone

FORMAT = 2
OLDER = frozenset({1})
"""Formats that are still read, listed and exported, and not played on: 1 had no wall time in its links."""
APPLICATION = 0x54434D50  # "TCMP", in the header of the file, for the `file` command
PAGE = 4096
SNAPSHOT_EVERY = 50
SNAPSHOT_BYTES_AN_ENTRY = 90
"""Large states are kept more seldom, so that they weigh no more than this beside each entry."""
FIRST_LINK = blake2b(b"table companion, log of a game", digest_size=16).digest()
LATEST_WALL = 253_370_764_800.0
"""The first second of the year 9999: what every calendar can still show."""
SEAL = "seal"

_SETTINGS = ("trusted_schema = OFF", "cell_size_check = ON", "synchronous = FULL", "wal_autocheckpoint = 0")

_SCHEMA = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (number INTEGER PRIMARY KEY, body TEXT NOT NULL, state_hash TEXT NOT NULL,
                      link BLOB NOT NULL, wall REAL NOT NULL);
CREATE TABLE latest (only_row INTEGER PRIMARY KEY CHECK (only_row = 0), number INTEGER NOT NULL,
                     length INTEGER NOT NULL, state BLOB NOT NULL);
CREATE TABLE snapshots (number INTEGER PRIMARY KEY, state BLOB NOT NULL);
"""
_TABLES = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name, type"

_entry = msgspec.json.Decoder(Entry)


@dataclass
class Contents:
    """What could be read of a game: the longest good prefix of its lines, and kept states.

    `walls` are wall-clock seconds per line, for information only. `claimed` is how many lines can
    be seen, good or not; `sound` says that everything could be read and fits together. `root` is the
    first link, by which two files are known to be of one game, and `game_id` the name the game has
    on its shelf; both are empty where they cannot be read.
    """

    lines: list[Line] = field(default_factory=list)
    walls: list[float] = field(default_factory=list)
    link: bytes = FIRST_LINK
    states: dict[int, bytes] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    format: int = 0
    claimed: int = 0
    sound: bool = False
    root: bytes = b""
    game_id: str = ""

    @property
    def set_up(self) -> SetUp:
        """The first entry. `ValueError` when there is none."""
        first = self.lines[0].entry if self.lines else None
        if not isinstance(first, SetUp):
            raise ValueError("no set-up")
        return first


def next_link(link: bytes, body: bytes, hashed: str, wall: float) -> bytes:
    """The link of a line that follows a line with `link`."""
    return blake2b(link + struct.pack(">d", wall) + hashed.encode() + body, digest_size=16).digest()


def _older_link(link: bytes, body: bytes, hashed: str) -> bytes:
    """The same in a file of format 1."""
    return blake2b(link + hashed.encode() + body, digest_size=16).digest()


def good_wall(seconds: object) -> float:
    """A time that can be kept and shown: 0 for what no calendar has."""
    if isinstance(seconds, int | float) and 0 <= seconds < LATEST_WALL:
        return float(seconds)
    return 0.0


def standing_after(line: Line) -> int:
    """The entry whose state the game stands in after `line`."""
    entry = line.entry
    return entry.to if isinstance(entry, Undone | Redone) else line.number


# Writing


def connect(path: Path, mode: str = "rw", patience: float = 2.0) -> sqlite3.Connection:
    """A connection with safe settings; `mode` is `rw`, `rwc`, `ro` or `immutable`.

    Never checkpoints by itself: between two calls of `LogFile.tidy` the main file stays as it is,
    so that the safety copy and the write-ahead log together always hold the whole game.
    """
    query = "immutable=1" if mode == "immutable" else f"mode={mode}"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{query}",
        uri=True,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
    )
    connection.text_factory = bytes
    try:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        connection.close()
        raise
    except UnicodeDecodeError as error:  # SQLite quotes what is damaged, and Python cannot read it
        connection.close()
        raise sqlite3.DatabaseError(str(error)) from error
    return connection


def write_new(path: Path, contents: Contents) -> None:
    """Write a whole game into a new file, safe on disk when this returns. Raises `sqlite3.Error`.

    The links are made anew, and `contents.link` with them.
    """
    connection = connect(path, "rwc")
    try:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.executescript("BEGIN;" + _SCHEMA)
        connection.executemany("INSERT INTO about VALUES (?, ?)", _about(contents).items())
        contents.link = insert_lines(connection, contents.lines, FIRST_LINK, contents.walls)
        contents.format = FORMAT
        keep_states(connection, contents)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()


def _about(contents: Contents) -> dict[str, str]:
    """For people who look into the file, and for the list of games; rules are read from the lines."""
    first = contents.set_up
    about = {
        "format": str(FORMAT),
        "id": contents.game_id,
        "game": first.setup.game,
        "rules version": first.rules_version,
        "data version": first.data_version,
        "seats": json.dumps(first.setup.seats, ensure_ascii=False),
        "players": json.dumps(contents.players, ensure_ascii=False),
        "created": str(good_wall(contents.walls[0])),
    }
    return {**about, SEAL: _seal({key.encode(): value.encode() for key, value in about.items()})}


def _seal(about: Mapping[object, object]) -> str:
    """A hash over all rows of `about` but itself."""
    rows = sorted((key, value) for key, value in about.items() if key != SEAL.encode())
    return blake2b(repr(rows).encode(), digest_size=16).hexdigest()


def insert_lines(
    connection: sqlite3.Connection, lines: Iterable[Line], link: bytes, walls: Sequence[float]
) -> bytes:
    """Add lines after the one with `link`; returns the last link."""
    for line, wall in zip(lines, walls, strict=True):
        body, noted = to_json(line.entry), good_wall(wall)
        link = next_link(link, body, line.state_hash, noted)
        row = (line.number, body.decode(), line.state_hash, link, noted)
        connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", row)
    return link


def keep_states(connection: sqlite3.Connection, contents: Contents) -> None:
    """Keep all known states as snapshots, and the one the game stands in as the latest."""
    connection.executemany("INSERT INTO snapshots VALUES (?, ?)", sorted(contents.states.items()))
    number = standing_after(contents.lines[-1])
    if number in contents.states:
        replace_latest(connection, number, len(contents.lines), contents.states[number])


def replace_latest(connection: sqlite3.Connection, number: int, length: int, state: bytes) -> None:
    """Keep the state after the last line, whatever rules made it."""
    connection.execute("REPLACE INTO latest VALUES (0, ?, ?, ?)", (number, length, state))


# Reading


def read(connection: sqlite3.Connection) -> Contents:
    """Everything good in a database that may be damaged. Raises nothing."""
    found = Contents()
    try:
        sound = connection.execute("PRAGMA quick_check").fetchall() == [(b"ok",)]
        found.format = connection.execute("PRAGMA user_version").fetchone()[0]
        as_made = found.format in OLDER or connection.execute(_TABLES).fetchall() == _own_tables()
        found.sound = _read_lines(connection, found) and sound and as_made
        _read_about(connection, found)
        _read_states(connection, found)
    except (sqlite3.Error, ValueError, TypeError, OverflowError):
        found.sound = False
    return found


@cache
def _own_tables() -> list[tuple[object, ...]]:
    """What `_TABLES` finds in a new file: nothing may be written by any other description of its tables."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        fresh.text_factory = bytes
        fresh.executescript(_SCHEMA)
        return fresh.execute(_TABLES).fetchall()


def _read_lines(connection: sqlite3.Connection, found: Contents) -> bool:
    rows = connection.execute("SELECT number, body, state_hash, link, wall FROM entries ORDER BY number")
    timeline, good = Timeline(), True
    for number, body, hashed, link, wall in rows:
        found.claimed += 1
        line = _good_line(number, body, hashed, link, wall, found) if good else None
        good = line is not None and _stands(timeline, line)
        if line is not None and good:
            found.lines.append(line)
            found.walls.append(good_wall(wall))
            found.link = link
            found.root = found.root or link
    return good and bool(found.lines)


def _good_line(
    number: object, body: object, hashed: object, link: object, wall: object, found: Contents
) -> Line | None:
    if number != len(found.lines) or not isinstance(body, bytes) or not isinstance(hashed, bytes):
        return None
    try:
        text = hashed.decode("ascii")
        if link != _link_of(found, body, text, wall):
            return None
        return Line(len(found.lines), _entry.decode(body), text)
    except (ValueError, RecursionError, msgspec.MsgspecError):
        return None


def _link_of(found: Contents, body: bytes, hashed: str, wall: object) -> bytes:
    """What the link of the next line must be. `ValueError` for a time that was never kept so."""
    if found.format in OLDER:
        return _older_link(found.link, body, hashed)
    if not isinstance(wall, float):
        raise ValueError("no time")
    return next_link(found.link, body, hashed, wall)


def _stands(timeline: Timeline, line: Line) -> bool:
    try:
        timeline.add(line.entry)
    except ValueError:
        return False
    return True


def _read_about(connection: sqlite3.Connection, found: Contents) -> None:
    about = dict(connection.execute("SELECT key, value FROM about").fetchall())
    if found.format not in OLDER and about.get(SEAL.encode()) != _seal(about).encode():
        found.sound = False
        return
    try:
        found.players = msgspec.json.decode(about.get(b"players", b"[]"), type=tuple[str, ...])
        found.game_id = about.get(b"id", b"").decode("ascii")
    except (msgspec.MsgspecError, TypeError, ValueError, AttributeError):
        found.sound = False


def _read_states(connection: sqlite3.Connection, found: Contents) -> None:
    for number, length, state in connection.execute("SELECT number, length, state FROM latest"):
        found.sound = found.sound and length == len(found.lines)
        _take_state(found, number, state)
    for number, state in connection.execute("SELECT number, state FROM snapshots"):
        _take_state(found, number, state)


def _take_state(found: Contents, number: object, state: object) -> None:
    if not fits(found.lines, number, state):
        found.sound = False
    elif isinstance(number, int) and isinstance(state, bytes):
        found.states[number] = state


def fits(lines: Sequence[Line], number: object, state: object) -> bool:
    """Whether `state` is the one that the line with this number was kept with."""
    if not isinstance(number, int) or not isinstance(state, bytes):
        return False
    return number in range(len(lines)) and state_hash(state) == lines[number].state_hash


def roots(lines: Sequence[Line]) -> Iterator[int]:
    """The entries that nothing before them leads to: their states must be kept."""
    return (line.number for line in lines if isinstance(line.entry, TakenUp))


def versions(lines: Sequence[Line]) -> tuple[str, str]:
    """The rules and data under which the game stands: of its set-up, or those that took it up last."""
    for line in reversed(lines):
        if isinstance(line.entry, TakenUp | SetUp):
            return line.entry.rules_version, line.entry.data_version
    raise ValueError("no set-up")


def beginning(connection: sqlite3.Connection) -> tuple[int, bytes]:
    """How many lines a database has, and its first link; (0, nothing) when it cannot be read."""
    try:
        row = connection.execute("SELECT link FROM entries WHERE number = 0").fetchone()
    except (sqlite3.Error, OverflowError, UnicodeDecodeError):
        return 0, b""
    return (tail(connection)[0], row[0]) if row and isinstance(row[0], bytes) else (0, b"")


def tail(connection: sqlite3.Connection) -> tuple[int, bytes]:
    """How many lines a database has, and its last link; (0, ...) when it cannot be read."""
    try:
        row = connection.execute("SELECT number, link FROM entries ORDER BY number DESC LIMIT 1").fetchone()
    except (sqlite3.Error, OverflowError, UnicodeDecodeError):
        return 0, FIRST_LINK
    return (row[0] + 1, row[1]) if row and isinstance(row[0], int) else (0, FIRST_LINK)
