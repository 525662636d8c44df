"""The record that names a card in a tag's memory: `docs/tag-format.md` is the specification.

Layout facts: NFC Forum Type 2 Tag (TLV blocks in the user memory) and NDEF (record header). Every
byte here comes from a stranger's tag: lengths are checked before they are followed, the record is
bounded, its texts are plain ids, and nothing of it is ever markup, path or code.
"""

from __future__ import annotations

import re
import zlib
from typing import Literal

import msgspec

from companion.speech.words import _
from hardware.events import TagName

RECORD_TYPE = b"tablecompanion:card"
VERSION = 1
LARGEST_AREA = 256
"""Bytes of user memory that are ever looked at; a longer message is not ours."""

NULL, LOCK_CONTROL, MEMORY_CONTROL, MESSAGE, PROPRIETARY, TERMINATOR = 0, 1, 2, 3, 0xFD, 0xFE
_SKIPPED = (LOCK_CONTROL, MEMORY_CONTROL, PROPRIETARY)
_LONG_LENGTH = 0xFF
_HEADER = 0xD4
"""Message begin, message end, short record, type name format 4 (NFC Forum external type)."""
_UPGRADED = 0x01
_ID = re.compile(r"[a-z0-9]+(?:[_.-][a-z0-9]+)*")
LONGEST_ID = 40
MOST_COPIES = 9999

ContentKind = Literal["blank", "ours", "newer", "broken", "foreign"]


class Content(msgspec.Struct, frozen=True):
    """What the user memory holds, and `at` which byte of it our message would begin."""

    kind: ContentKind
    at: int = 0
    name: TagName | None = None


class Incomplete(Exception):  # noqa: N818 - it asks for more, it is no error
    """`needed` bytes of the area must be read before it can be judged."""

    def __init__(self, needed: int) -> None:
        super().__init__(needed)
        self.needed = needed


class NotNameable(ValueError):  # noqa: N818 - the sentence reads better so
    """A card cannot be named on a tag; the text says which part is out of bounds."""


def encode(name: TagName) -> bytes:
    """The NDEF message that names a card. Raises `NotNameable` for ids or copies out of bounds."""
    if not 1 <= name.copy <= MOST_COPIES:
        raise NotNameable(
            _("A tag can hold copy numbers from 1 to {most}, not {copy}.").format(
                most=MOST_COPIES, copy=name.copy
            )
        )
    flags = _UPGRADED if name.upgraded else 0
    body = bytes([VERSION, flags]) + name.copy.to_bytes(2, "big")
    body += b"".join(map(_encoded, (name.game, name.set, name.card)))
    body += _checksum(body)
    return bytes([_HEADER, len(RECORD_TYPE), len(body)]) + RECORD_TYPE + body


def _encoded(text: str) -> bytes:
    if not _is_id(text):
        raise NotNameable(
            _("A tag can hold ids of at most {count} plain characters, not “{text}”.").format(
                count=LONGEST_ID, text=text
            )
        )
    return bytes([len(text)]) + text.encode("ascii")


def judge(area: bytes, size: int) -> Content:
    """What the first bytes of a user memory of `size` bytes hold.

    Raises `Incomplete` when more of it must be read, never for more than `LARGEST_AREA` bytes.
    """
    end = min(size, LARGEST_AREA)
    try:
        return _blocks(area, end)
    except Incomplete as incomplete:
        if incomplete.needed <= end:
            raise
        return Content("foreign")


def _blocks(area: bytes, end: int) -> Content:
    position, empty = 0, None
    while position < end:
        kind = _byte(area, position)
        if kind == NULL:
            empty = position if empty is None else empty
            position += 1
        elif kind == TERMINATOR:
            return Content("blank", position if empty is None else empty)
        elif kind == MESSAGE:
            return _message(area, position, end)
        elif kind in _SKIPPED:
            length, value = _length(area, position)
            position, empty = value + length, None
        else:
            return Content("foreign")
    return Content("foreign") if empty is None else Content("blank", empty)


def _message(area: bytes, at: int, end: int) -> Content:
    length, value = _length(area, at)
    if length == 0:
        return Content("blank", at)
    if value + length > end:
        return Content("foreign", at)
    _need(area, value + length)
    return _record(area[value : value + length], at)


def _record(message: bytes, at: int) -> Content:
    """Judge a whole message: ours is exactly one short record of our type."""
    head = bytes([_HEADER, len(RECORD_TYPE)])
    body = message[3 + len(RECORD_TYPE) :]
    if message[:2] != head or message[3 : 3 + len(RECORD_TYPE)] != RECORD_TYPE:
        return Content("foreign", at)
    if len(body) < 5 or message[2] != len(body) or _checksum(body[:-4]) != body[-4:]:
        return Content("broken", at)
    if body[0] != VERSION:
        return Content("newer", at)
    name = _name(body[:-4])
    return Content("broken", at) if name is None else Content("ours", at, name)


def _checksum(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(4, "big")


def _name(body: bytes) -> TagName | None:
    """The name in a payload without its checksum; None when it does not keep to the format."""
    if len(body) < 4 or body[1] & ~_UPGRADED:
        return None
    texts, position = [], 4
    while position < len(body):
        end = position + 1 + body[position]
        if end > len(body):
            return None
        texts.append(body[position + 1 : end].decode("ascii", "replace"))
        position = end
    copy = int.from_bytes(body[2:4], "big")
    if len(texts) != 3 or not all(map(_is_id, texts)) or not 1 <= copy <= MOST_COPIES:
        return None
    return TagName(texts[0], texts[1], texts[2], copy, bool(body[1] & _UPGRADED))


def _is_id(text: str) -> bool:
    return len(text) <= LONGEST_ID and _ID.fullmatch(text) is not None


def _length(area: bytes, position: int) -> tuple[int, int]:
    """(length, where the value begins) of the block at `position`."""
    length = _byte(area, position + 1)
    if length != _LONG_LENGTH:
        return length, position + 2
    _need(area, position + 4)
    return int.from_bytes(area[position + 2 : position + 4], "big"), position + 4


def _byte(area: bytes, position: int) -> int:
    _need(area, position + 1)
    return area[position]


def _need(area: bytes, count: int) -> None:
    if len(area) < count:
        raise Incomplete(count)
