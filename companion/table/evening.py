"""From the decks that a table keeps to the set-up of its next fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.game import Setup, SetupError
from companion.engine.words import _
from companion.table.decks import Decks


def fight_of(decks: Decks, options: Mapping[str, Any], seed: str) -> Setup:
    """The next fight of this table: `options` name the boss and the house rules.

    Seats that play on the screen name their cards as they are drawn; all others keep them unnamed.
    Raises `SetupError` when nobody has a deck.
    """
    if not decks.seats:
        raise SetupError(_("Nobody has a deck here yet; begin with: companion tags begin NAME=CHARACTER …"))
    lazy = tuple(seat for seat, deck in enumerate(decks.seats) if deck.level != "screen")
    chosen = {
        **options,
        "characters": [deck.character for deck in decks.seats],
        "decks": [deck.faces for deck in decks.seats],
    }
    return Setup("sts", tuple(deck.player for deck in decks.seats), seed, chosen, lazy)
