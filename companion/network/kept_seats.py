"""Who sits at phones, kept beside the game: after a restart a phone is back in its seat without a code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from companion.engine.session import Session
from companion.store.log_file import LogFile
from companion.store.salvage import write_safely

FILE = "phones.json"
LARGEST = 8192
"""Bytes; the digests of sixteen seats are two thousand."""
Names = Mapping[int, str]


class _Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=15)]
    name: Annotated[str, Meta(max_length=200)]
    digest: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class KeptSeats:
    """The digests of a game's phones, in a file of its folder that only its owner reads.

    A game that is not on the disk keeps none, and a file that cannot be read or written costs a new code.
    `names` are those of the seats now: whoever sits elsewhere needs a new code too.
    """

    def __init__(self, session: Session, names: Callable[[], Names]) -> None:
        self._path: Path | None = session.log.folder / FILE if isinstance(session.log, LogFile) else None
        self._names = names

    def digests(self) -> dict[int, str]:
        """Those that were kept, by seats whose names are the same."""
        if self._path is None:
            return {}
        try:
            with self._path.open("rb") as file:
                kept = msgspec.json.decode(file.read(LARGEST), type=tuple[_Seat, ...])
        except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError):
            return {}
        names = self._names()
        return {each.seat: each.digest for each in kept if names.get(each.seat) == each.name}

    def keep(self, digests: Mapping[int, str]) -> None:
        """These are the phones from now on."""
        if self._path is None:
            return
        names = self._names()
        seats = [_Seat(seat, names[seat], own) for seat, own in sorted(digests.items()) if seat in names]
        with suppress(OSError):  # they play on, and need a new code after a restart
            write_safely(self._path, msgspec.json.encode(seats), private=True)
