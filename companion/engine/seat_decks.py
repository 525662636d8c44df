"""Decks by name, one for each seat, in games whose cards are sets with decks."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.setups import SetupError
from companion.speech.near import meant
from companion.speech.words import _


def decks_of(chosen: str, known: Sequence[str], seats: int) -> list[str]:
    """A deck for each seat: those chosen ("fire_deck, water_deck"), then all known ones in their order.

    Raises `SetupError` for a name that no deck has, and where there is no deck at all.
    """
    given = chosen_decks(chosen)
    if not known:
        raise SetupError(_("The active sets have no deck. Add a [decks.an_id] to one of them."))
    for name in given:
        if name not in known:
            template = _("decks: no deck is called {name}. The decks are {known}.{meant}")
            values = {"name": name[:40], "known": ", ".join(known), "meant": meant(name, known)}
            raise SetupError(template.format(**values))
    return [*given[:seats], *(known[place % len(known)] for place in range(len(given), seats))]


def chosen_decks(chosen: str) -> list[str]:
    """The ids of the decks that were chosen: "fire_deck, water_deck"."""
    return [name.strip() for name in chosen.split(",") if name.strip()]


def alone_with(decks: Sequence[str], seat: int) -> str:
    """The deck of a seat, "" where another seat plays an equal one: its cards do not say whose they are."""
    return decks[seat] if decks.count(decks[seat]) == 1 else ""
