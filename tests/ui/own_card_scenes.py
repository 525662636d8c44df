"""Sets and forms of own cards, for pictures and for the audit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.ui import sample_sets
from ui.presenters.card_forms import Writing
from ui.screens.card_form import CardFormScreen
from ui.screens.own_sets import CardSetScreen, OwnSetsScreen
from ui.shell.shell import Shell


def _set(made: Shell) -> CardSetScreen:
    screen = CardSetScreen(made, sample_sets.GAME, sample_sets.here(), made.home)
    made.stage.show(screen)
    return screen


def _form(made: Shell, writing: Writing) -> CardFormScreen:
    screen = CardFormScreen(made, sample_sets.GAME, sample_sets.here(), writing, lambda here: made.home())
    made.stage.show(screen)
    return screen


def _asked(*path: str | int) -> Callable[[Shell], Any]:
    return lambda made: _form(made, sample_sets.asking(path))


def _many(made: Shell) -> None:
    screen = _set(made)
    screen._choose(("ember_fox", "pond_newt"))


def _elsewhere(made: Shell) -> None:
    _form(made, sample_sets.asking(()).left())._keep()


OWN_CARDS: Mapping[str, Callable[[Shell], Any]] = {
    "own-sets": lambda made: made.stage.show(OwnSetsScreen(made, sample_sets.GAME, made.home)),
    "own-set": _set,
    "own-set-many": _many,
    "own-set-card": lambda made: _set(made)._open("ember_fox"),
    "own-set-copy": lambda made: _set(made)._choose_copy(),
    "own-card": _asked(),
    "own-card-begun": lambda made: _form(made, sample_sets.half_written()),
    "own-card-name": _asked("name"),
    "own-card-attack": _asked("attacks", 0, "name"),
    "own-card-number": _asked("max_hp"),
    "own-card-element": _asked("element"),
    "own-card-figure": _asked("figure"),
    "own-card-effect": _asked("attacks", 0, "effects", 0),
    "own-card-deck": lambda made: _form(made, sample_sets.a_deck()),
    "own-card-elsewhere": _elsewhere,
    "own-card-leave": lambda made: _form(made, sample_sets.half_written())._leave(),
}
