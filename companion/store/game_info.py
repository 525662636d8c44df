"""What the list of games says of each: a line from the files of one game, whatever can be read of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.game import Game
from companion.engine.progress import standing
from companion.store.schema import OLDER, Contents, standing_after

UNREADABLE = (
    OSError,
    ValueError,
    ArithmeticError,
    LookupError,
    TypeError,
    RecursionError,
    msgspec.MsgspecError,
)
"""What a file full of nonsense may still raise somewhere: that game is shown as one that cannot be read."""


class GameInfo(msgspec.Struct, frozen=True):
    """One line of the list of games. `started` and `played` are wall-clock seconds, for show only.

    `over` is `None` when this program cannot tell; `in_use` when another program plays it now;
    `standing` says whom it is against and how far it has come, in the language of when it was looked at.
    `readable` is false for a game of which nothing can be read; `older` is true for one that was kept in
    a format that is not played on. `group` is the group that keeps a book with it, and `earned` what it has
    added to that book (`companion.engine.parts.group_book`), `None` until that is settled. `players` says who
    plays each seat of the set-up, as given to `companion.store.shelf.Shelf.new`.
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
    players: tuple[str, ...] = ()


def described(
    games: Mapping[str, Game[Any]], game_id: str, contents: Contents, in_use: bool = False
) -> GameInfo:
    """The line of a game in the list, as its files tell it. Raises one of `UNREADABLE` for nonsense."""
    if not contents.lines:
        return GameInfo(game_id, in_use=in_use, readable=in_use)
    setup = contents.set_up.setup
    game = games.get(setup.game)
    state = _last_state(game, contents)
    book = game.parts.group_book() if game is not None and game.parts.group_book is not None else None
    return GameInfo(
        game_id,
        setup.game,
        title_of(games, setup.game),
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
        players=contents.players,
    )


def title_of(games: Mapping[str, Game[Any]], game: str) -> str:
    """As it is called in the language of now."""
    return games[game].title() if game in games else game


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
    if game is None or state is None or game.parts.party is None:
        return ()
    try:
        return game.parts.party().names(state)
    except UNREADABLE:
        return ()


def _standing(game: Game[Any] | None, state: Any) -> str:
    """In words; none for a state of other rules or data that cannot be seen any more."""
    if game is None or state is None:
        return ""
    try:
        return standing(game, state)
    except UNREADABLE:
        return ""
