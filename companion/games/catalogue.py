"""All games, by id. A new game is one function here, and one line in `GAMES`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from companion.engine.encoding import learn
from companion.engine.game import Game, SetupError
from companion.speech.near import meant
from companion.speech.words import _


def _there(game: Game[Any]) -> Game[Any]:
    return game


def _ministeel() -> Game[Any]:
    from companion.games.ministeel.game import GAME

    return GAME


def _miscrits() -> Game[Any]:
    from companion.games.miscrits.game import by_cards_in_force

    return by_cards_in_force()


def _broken_world() -> Game[Any]:
    from companion.games.broken_world.game import by_cards_in_force

    return by_cards_in_force()


def _slay_the_spire() -> Game[Any]:
    from companion.games.slay_the_spire.game import by_numbers_in_force

    return by_numbers_in_force()


def _mini_rogue() -> Game[Any]:
    from companion.games.mini_rogue.game import by_numbers_in_force

    return by_numbers_in_force()


GAMES: dict[str, Callable[[], Game[Any]]] = {
    "ministeel": _ministeel,
    "sts": _slay_the_spire,
    "mini_rogue": _mini_rogue,
    "miscrits": _miscrits,
    "broken_world": _broken_world,
}
"""Every game by its id; a game is imported when it is first asked for."""

USUAL_DECKS = "sts"
"""The game whose decks a table keeps where none is named: said here, so that none is loaded to find it."""

ALIASES: Mapping[str, str] = {"slay_the_spire": "sts"}
"""What else a game may be called, as by the folder of its scenario files."""


def game(name: str) -> Game[Any]:
    """The game called `name`. Raises `SetupError` naming the games there are."""
    found = GAMES.get(ALIASES.get(name, name))
    if found is None:
        words = _("Unknown game: {name}. The games are: {games}.")
        said = words.format(name=name[:40], games=", ".join(names()))
        raise SetupError(said + meant(name, [*GAMES, *ALIASES]))
    return found()


@contextmanager
def also(*games: Game[Any]) -> Iterator[None]:
    """Offer these games too for as long as the block lasts, everywhere where games are offered.

    For games that are not part of the program, such as those of the tests. Raises `SetupError` when a
    game of this id is there already.
    """
    for each in games:
        if each.id in GAMES or each.id in ALIASES:
            raise SetupError(
                _("There is already a game {name}. Give the new one a different id.").format(name=each.id)
            )
    GAMES.update({each.id: partial(_there, each) for each in games})
    try:
        yield
    finally:
        for each in games:
            del GAMES[each.id]


def names() -> list[str]:
    """The ids of all games."""
    return list(GAMES)


class Rules(Mapping[str, Game[Any]]):
    """All rule books by id, as they are now; each is loaded when it is first asked for.

    Loading one takes as long as several frames, so a screen asks for them beside its drawing thread.
    """

    def __getitem__(self, name: str) -> Game[Any]:
        try:
            found = game(name)
        except SetupError as error:
            raise KeyError(name) from error
        learn(found.state_type, found.act_type)
        return found

    def __contains__(self, name: object) -> bool:
        return name in GAMES or name in ALIASES

    def __iter__(self) -> Iterator[str]:
        return iter(names())

    def __len__(self) -> int:
        return len(GAMES)


def games_with(has: Callable[[Game[Any]], object]) -> list[str]:
    """The ids of the games of which `has` is true, such as those with a part; loads all of them."""
    return [name for name in GAMES if has(game(name))]
