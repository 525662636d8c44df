"""Pictures that people keep: written as PNG (RFC 2083) with the standard library alone."""

from __future__ import annotations

import re
import struct
import time
import zlib
from collections.abc import Callable
from pathlib import Path

from companion.speech.reasons import why_failed
from companion.speech.words import _
from companion.store.salvage import write_safely
from ui.ports.cannot_do import CannotDo
from ui.ports.services import Pixels

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COLOUR = 2


class FolderPictures:
    """Keeps pictures in `folder`, which is made when the first one comes."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        self.folder, self.clock = folder, clock

    def keep(self, title: str, pixels: Pixels) -> str:
        """Write a picture; returns where it lies, in words. Raises `CannotDo`."""
        day = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(self.clock()))
        path = self.folder / f"{_plain(title)}-{day}.png"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_safely(path, png(pixels))
        except OSError as error:
            words = _("Cannot write the picture to {folder}: {reason}. Free some space there and try again.")
            raise CannotDo(words.format(folder=self.folder, reason=why_failed(error))) from error
        return _("Saved: {path}").format(path=path)


def _plain(title: str) -> str:
    """A title as a part of a file's name: letters and digits alone."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "game"


def png(pixels: Pixels) -> bytes:
    """The file of a picture: rows from the top, without transparency."""
    head = struct.pack(">IIBBBBB", pixels.width, pixels.height, 8, _COLOUR, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(_rows(pixels), 6)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _rows(pixels: Pixels) -> bytes:
    """The scan lines, each after the number of its filter (0: none). OpenGL gives the lowest line first."""
    wide = pixels.width * 4
    found = bytearray()
    for row in range(pixels.height - 1, -1, -1):
        line = bytearray(pixels.rgba[row * wide : (row + 1) * wide])
        del line[3::4]
        found += b"\0" + line
    return bytes(found)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
