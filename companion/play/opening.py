"""The games kept on this machine, by the numbers and own cards of their owner: the way to every kept game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from companion.engine.game import Game, Setup
from companion.engine.oracles import Oracle, PersonOracle, SeedOracle
from companion.games import catalogue
from companion.play.command_line.players import check_kept
from companion.play.owners import numbers, own_cards
from companion.speech.harmless import harmless
from companion.speech.words import _
from companion.store.shelf import Shelf


def shelf(folder: Path | None = None) -> Shelf:
    """The games kept on this machine, each opened by what its owner plays it with."""
    return Shelf(RULES, folder, check_player=check_kept)


def oracle_of(setup: Setup) -> Oracle:
    """Chances come from the seed; in a game without one, people give them."""
    return SeedOracle(setup.seed) if setup.seed else PersonOracle()


def game(name: str) -> Game[Any]:
    """The game called `name`, by what its owner plays it with. Raises `SetupError` and `BadInput`."""
    return RULES[catalogue.game(name).id]


def use_all() -> None:
    """Put the owner's numbers and sets of all games in force that have any. Raises `BadInput`."""
    numbers.use_all()
    _tell(own_cards.use_all())


class OwnersRules(catalogue.Rules):
    """All rule books by id; before one is handed out, the owner's numbers and sets for it are in force.

    What is in force already stays. Raises `BadInput` for numbers that cannot be used; a set with a mistake is
    left out, and that is said.
    """

    def __init__(self) -> None:
        self._told: set[str] = set()

    def __getitem__(self, name: str) -> Game[Any]:
        """The rule book called `name`. Raises `KeyError`."""
        game = super().__getitem__(name)
        if not numbers.are_in_force(game.id):
            numbers.use_owners(game.id)
        if not own_cards.are_in_force(game):
            mistakes = own_cards.use_owners(game)
            _tell(tuple(each for each in mistakes if each not in self._told))
            self._told.update(mistakes)
        return super().__getitem__(name)


RULES = OwnersRules()


def _tell(mistakes: tuple[str, ...]) -> None:
    for mistake in mistakes:
        sys.stderr.write(harmless(_("Skipped: {mistake}\n").format(mistake=mistake)))
