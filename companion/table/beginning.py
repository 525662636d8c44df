"""How a game at the table is set up: from the decks that are kept there, or with cards on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.game import Setup, SetupError
from companion.speech.called import own_command
from companion.speech.words import _
from companion.table.kept.decks import Decks


def fight_of(decks: Decks, options: Mapping[str, Any], seed: str) -> Setup:
    """The next fight of this table: `options` name the boss and the house rules; a climb has its own decks.

    Seats that play on the screen name their cards as they are drawn; all others keep them unnamed.
    Raises `SetupError` when nobody has a deck.
    """
    if not decks.seats:
        words = _("No one has a deck here yet. To start: {command}")
        raise SetupError(words.format(command=own_command("tags begin NAME=CHARACTER")))
    lazy = tuple(seat for seat, deck in enumerate(decks.seats) if deck.mode != "screen")
    chosen = {**options, **decks.options()}
    if not decks.part.wanted(options):
        del chosen[decks.part.deck_option]
    return Setup(decks.game, decks.players, seed, chosen, lazy)


def begun_with(decks: Decks, setup: Setup) -> bool:
    """Whether a game was set up from these decks as they are now."""
    brought = decks.options()
    same = {key: setup.options.get(key) for key in brought} == brought
    return (decks.game, decks.players) == (setup.game, setup.seats) and same


def at_table(setup: Setup, people: Sequence[int]) -> Setup:
    """The same game with the cards of `people` on the table: they stay unnamed until it matters."""
    return msgspec.structs.replace(setup, lazy=tuple(people))
