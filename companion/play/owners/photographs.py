"""Photographs of an owner's own cards: what kind of picture a file is, and whether a screen can show it."""

from __future__ import annotations

from pathlib import Path

from companion.play.bad_input import BadInput
from companion.speech.words import _

LARGEST_SIDE = 4096
"""No texture of a Raspberry Pi 4 or 5 is wider or taller (V3D, GL_MAX_TEXTURE_SIZE)."""
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
_NO_SIZE = frozenset({0xC4, 0xC8, 0xCC})
"""Markers among those of frames that tell of tables (ITU-T T.81, table B.1)."""


def kind_of(content: bytes, file: Path) -> str:
    """How the name of such a picture ends. Raises `BadInput` for what no screen can show."""
    kind = "png" if content.startswith(_PNG) else "jpg" if content.startswith(_JPEG) else ""
    size = size_of(content) if kind else (0, 0)
    if not min(size):
        raise BadInput(_("{file} is not a photo. Expected JPEG or PNG.").format(file=file))
    if max(size) > LARGEST_SIDE:
        words = _("{file}: the photo is too large. Make it at most {count} pixels wide and high.")
        raise BadInput(words.format(file=file, count=LARGEST_SIDE))
    return kind


def size_of(content: bytes) -> tuple[int, int]:
    """Width and height in pixels; nothing when the file does not say so."""
    if content.startswith(_PNG):
        return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in _NO_SIZE:
            high, wide = content[at + 5 : at + 7], content[at + 7 : at + 9]
            return int.from_bytes(wide), int.from_bytes(high)
        at += 2 + length
    return 0, 0
