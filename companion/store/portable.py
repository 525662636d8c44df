"""One game as one text file, to carry to another companion (docs/save-format.md).

The file comes from anywhere, so reading it trusts nothing: bounded in size, every line checked
against its struct, every state against its hash, the whole against its checksum.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import blake2b
from typing import NoReturn, TypeVar

import msgspec

from companion.engine.entries import Entry, Line, Timeline
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.store.schema import Contents, fits, good_wall, roots, standing_after

FORMAT = "table companion game"
VERSION = 1
MAX_BYTES = 32 << 20
MAX_LINES = 100_000
MAX_LINE = 8 << 20

_Part = TypeVar("_Part", bound=msgspec.Struct)


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what follows, and what it needs. The set-up itself is the first entry."""

    format: str
    version: int
    game: str
    rules_version: str
    data_version: str
    seats: tuple[str, ...]
    players: tuple[str, ...]
    entries: int
    states: int


class _LineText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    entry: Entry
    state_hash: str
    wall: float


class _StateText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    after: int
    state: str


class _End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    checksum: str


def written(contents: Contents, versions: tuple[str, str]) -> bytes:
    """The text of a game; `versions` are those of the rules and data it stands under."""
    first = contents.set_up
    states = dict(_needed_states(contents))
    header = Header(
        FORMAT,
        VERSION,
        first.setup.game,
        *versions,
        first.setup.seats,
        contents.players,
        len(contents.lines),
        len(states),
    )
    parts: list[bytes] = [msgspec.json.encode(header)]
    for line, wall in zip(contents.lines, contents.walls, strict=True):
        parts.append(msgspec.json.encode(_LineText(line.number, line.entry, line.state_hash, wall)))
    for number, state in states.items():
        parts.append(msgspec.json.encode(_StateText(number, b64encode(state).decode())))
    body = b"\n".join(parts) + b"\n"
    return body + msgspec.json.encode(_End(_checksum(body))) + b"\n"


def _needed_states(contents: Contents) -> Iterator[tuple[int, bytes]]:
    """The state the game stands in, and those that no entry leads to."""
    for number in sorted({standing_after(contents.lines[-1]), *roots(contents.lines)}):
        if number in contents.states:
            yield number, contents.states[number]


def _checksum(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()


# Reading


def is_exported(text: bytes) -> bool:
    """Whether a text begins as an exported game does."""
    return text.startswith(b'{"format":"' + FORMAT.encode() + b'"')


def read_text(text: bytes) -> tuple[Header, Contents]:
    """The game in an exported text. Raises `StoreError` (`bad-file`, `newer`) naming the place."""
    if len(text) > MAX_BYTES:
        refuse(0, _("The file is larger than {limit} bytes.").format(limit=MAX_BYTES))
    parts = text.split(b"\n", MAX_LINES)
    header = _header(parts[0])
    expected = header.entries + header.states + 2
    if len(parts) != expected + 1 or parts[-1]:
        words = _("The file has {found} lines instead of {expected}.")
        refuse(len(parts), words.format(found=len(parts) - 1, expected=expected))
    end = _decoded(parts[-2], expected, _End)
    if end.checksum != _checksum(text[: -len(parts[-2]) - 1]):
        refuse(expected, _("The checksum does not match: the file was changed or damaged after the export."))
    contents = Contents(players=header.players)
    _read_lines(parts[1 : 1 + header.entries], contents)
    _read_states(parts[1 + header.entries : -2], 2 + header.entries, contents)
    return header, contents


def _header(part: bytes) -> Header:
    try:
        start = msgspec.json.decode(part[:MAX_LINE])
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        start = None
    if not isinstance(start, dict) or start.get("format") != FORMAT:
        refuse(1, _("This is not a game exported by the companion."))
    if isinstance(start.get("version"), int) and start["version"] > VERSION:
        raise StoreError(
            "newer",
            _("The file was exported by a newer version."),
            _("Update the program, then import the file again."),
        )
    header = _decoded(part, 1, Header)
    if header.entries not in range(1, MAX_LINES) or header.states not in range(MAX_LINES):
        refuse(1, _("A game must have 1 to {limit} steps.").format(limit=MAX_LINES))
    return header


def _decoded(part: bytes, number: int, kind: type[_Part]) -> _Part:
    if len(part) > MAX_LINE:
        refuse(number, _("The line is longer than {limit} bytes.").format(limit=MAX_LINE))
    try:
        return msgspec.json.decode(part, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        refuse(number, str(error))


def _read_lines(parts: list[bytes], contents: Contents) -> None:
    timeline = Timeline()
    for index, part in enumerate(parts):
        found = _decoded(part, index + 2, _LineText)
        if found.number != index:
            words = _("Step {number} is in the place of step {expected}.")
            refuse(index + 2, words.format(number=found.number, expected=index))
        try:
            timeline.add(found.entry)
        except ValueError as error:
            refuse(index + 2, str(error))
        if good_wall(found.wall) != found.wall:
            refuse(index + 2, _("The saved time is not a possible date."))
        contents.lines.append(Line(index, found.entry, found.state_hash))
        contents.walls.append(found.wall)


def _read_states(parts: list[bytes], first: int, contents: Contents) -> None:
    for index, part in enumerate(parts):
        found = _decoded(part, first + index, _StateText)
        try:
            state = b64decode(found.state, validate=True)
        except ValueError as error:
            refuse(first + index, str(error))
        if not fits(contents.lines, found.after, state):
            words = _("The state does not match the one saved with step {number}.")
            refuse(first + index, words.format(number=found.after))
        contents.states[found.after] = state


def refuse(number: int, reason: str) -> NoReturn:
    """Refuse an exported text because of one of its lines, counted from 1."""
    raise StoreError(
        "bad-file",
        _("Line {number} of the exported game is not usable: {reason}").format(number=number, reason=reason),
        _("Nothing was changed. Export the game again on the other device."),
    )
