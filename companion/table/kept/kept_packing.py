"""How far hands have come with packing a kept game up or laying it out: they go on after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from companion.speech.words import _
from companion.table.kept.kept_file import bad_file, changing, read_kept, write_kept
from companion.table.kept.putting_away import Packing

PACKING_FILE = "packing.json"
FORMAT = "table companion packing"
VERSION = 1
MOST_GAMES = 200
MOST_LINES = 1000
"""Places of a table, with room to spare."""


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is packed at which moment of a game (the entry it stood at), and the lines that are ticked off.

    Lines are counted from 0 over all heaps. At another moment nothing of it holds any more.
    """

    packing: Packing
    moment: int
    ticked: Annotated[tuple[int, ...], Meta(max_length=MOST_LINES)] = ()


class _Packed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=40)]
    progress: Progress


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str = FORMAT
    version: int = VERSION
    games: Annotated[tuple[_Packed, ...], Meta(max_length=MOST_GAMES)] = ()


class KeptPacking:
    """The progress of all kept games, in the file at `path`. Raises `TableError` and `StoreError`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def of(self, game_id: str) -> Progress | None:
        """How far hands have come with a game; `None` where nobody has begun."""
        return next((game.progress for game in self._games() if game.id == game_id), None)

    def keep(self, game_id: str, progress: Progress | None) -> None:
        """So far a game is packed now; `None` when that is done."""
        with changing(self.path):
            others = [game for game in self._games() if game.id != game_id]
            own = [_Packed(game_id, progress)] if progress is not None else []
            write_kept(self.path, _Kept(games=(*others, *own)[-MOST_GAMES:]))

    def _games(self) -> tuple[_Packed, ...]:
        kept = read_kept(self.path, _Kept) or _Kept()
        if kept.format != FORMAT or kept.version > VERSION:
            raise bad_file(self.path, _("it is not a packing list"))
        return kept.games
