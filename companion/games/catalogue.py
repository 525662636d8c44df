"""All games, by id. A new game is one line here."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from companion.engine.game import Game, SetupError
from companion.engine.words import _

PACKAGES: Mapping[str, str] = {
    "ministeel": "companion.games.ministeel.game",
    "sts": "companion.games.slay_the_spire.game",
}
"""Where each game is defined; a game is imported when it is first asked for."""

PARTS: Mapping[str, tuple[str, ...]] = {
    "ministeel": ("companion.games.ministeel",),
    "sts": ("companion.games.slay_the_spire.parts", "companion.games.slay_the_spire.setting_up"),
}
"""Where the modules lie that only some rule books have."""

ALIASES: Mapping[str, str] = {"slay_the_spire": "sts"}


def game(name: str) -> Game[Any]:
    """The game called `name`. Raises `SetupError` naming the games there are."""
    found = PACKAGES.get(ALIASES.get(name, name))
    if found is None:
        raise _unknown(name)
    loaded: Game[Any] = import_module(found).GAME
    return loaded


def names() -> list[str]:
    """The ids of all games."""
    return list(PACKAGES)


def part(name: str, module: str) -> ModuleType | None:
    """A module that only some rule books have, such as an owner's `numbers`; `None` where there is none.

    Raises `SetupError` for an unknown game.
    """
    found = _place(name, module)
    return import_module(found) if found else None


def with_part(module: str) -> list[str]:
    """The ids of the games whose rule books have this module."""
    return [name for name in PACKAGES if has_part(name, module)]


def has_part(name: str, module: str) -> bool:
    """Whether a rule book has this module; its rules are not loaded. Raises `SetupError`."""
    return bool(_place(name, module))


def _place(name: str, module: str) -> str:
    packages = PARTS.get(ALIASES.get(name, name))
    if packages is None:
        raise _unknown(name)
    return next((f"{each}.{module}" for each in packages if find_spec(f"{each}.{module}")), "")


def _unknown(name: str) -> SetupError:
    words = _("There is no game {name}; the games are {games}.")
    return SetupError(words.format(name=name, games=", ".join(names())))
