"""How the seats of kept games play, so that a game that is taken up again goes on as it was played.

The log says which seats keep their cards unnamed; whether such a seat shows its cards, declares effects or
corrects numbers, and who rolls the dice, are habits of its people and no facts of the game. They are kept
here, for every game that was played at the table: one whose seats all play on the screen has no other mark
of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from companion.speech.words import _
from companion.store.shelf import data_folder
from companion.table.kept.kept_file import bad_file, changing, read_kept, write_kept

SeatMode = Literal["cards", "effects", "numbers", "screen"]
"""How a seat plays: its cards are scanned, their effects declared, its numbers corrected; or
everything on the screen, where the companion draws for it."""
SEAT_MODES: tuple[SeatMode, ...] = ("cards", "effects", "numbers", "screen")
FORMAT = "table companion seat modes"
VERSION = 1
MOST_GAMES = 200
"""The games played last; older ones begin with cards again, and on the screen where nobody had cards."""


class _Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=40)]
    modes: Annotated[tuple[SeatMode, ...], Meta(max_length=12)] = ()
    rolls: bool = False


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str = FORMAT
    version: int = VERSION
    games: Annotated[tuple[_Played, ...], Meta(max_length=MOST_GAMES)] = ()


def seat_modes_path() -> Path:
    """Where the modes of kept games are kept."""
    return data_folder() / "seat_modes.json"


class KeptSeatModes:
    """The modes of all kept games, in the file at `path`. Raises `TableError` and `StoreError`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def of(self, game_id: str) -> Mapping[int, SeatMode]:
        """The modes of one game by seat; empty when nobody kept any."""
        return dict(enumerate(self._game(game_id).modes))

    def knows(self, game_id: str) -> bool:
        """Whether this game was played at the table."""
        return any(game.id == game_id for game in self._games())

    def rolls(self, game_id: str) -> bool:
        """Whether the companion rolls the dice of this game."""
        return self._game(game_id).rolls

    def keep(self, game_id: str, modes: Mapping[int, SeatMode], seats: int) -> None:
        """These are the modes of a game now; a seat that is not named shows its cards."""
        said = tuple(modes.get(seat, "cards") for seat in range(seats))
        with changing(self.path):
            self._put(msgspec.structs.replace(self._game(game_id), modes=said))

    def keep_rolls(self, game_id: str) -> None:
        """From now on the companion rolls the dice of this game."""
        with changing(self.path):
            self._put(msgspec.structs.replace(self._game(game_id), rolls=True))

    def _game(self, game_id: str) -> _Played:
        return next((game for game in self._games() if game.id == game_id), _Played(game_id))

    def _put(self, played: _Played) -> None:
        others = [game for game in self._games() if game.id != played.id]
        write_kept(self.path, _Kept(games=(*others, played)[-MOST_GAMES:]))

    def _games(self) -> tuple[_Played, ...]:
        kept = read_kept(self.path, _Kept) or _Kept()
        if kept.format != FORMAT or kept.version > VERSION:
            raise bad_file(self.path, _("it is not a list of play modes"))
        return kept.games


def standing(modes: Mapping[int, SeatMode], lazy: Collection[int], seats: int) -> dict[int, SeatMode]:
    """The modes as the log has them: a seat whose cards are named plays on the screen, no other does."""
    found: dict[int, SeatMode] = {}
    for seat in range(seats):
        said = modes.get(seat, "cards")
        found[seat] = "screen" if seat not in lazy else "cards" if said == "screen" else said
    return found
