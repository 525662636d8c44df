"""Who plays: on a climb players come and go between two acts (page 22, Catch Up)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.parts.party import Party
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.climb_acts import Join, LeaveParty
from companion.games.slay_the_spire.state.run import Run
from companion.speech.words import _


def names(run: Run) -> tuple[str, ...]:
    """The players of a run, seat by seat."""
    return tuple(hero.name for hero in run.heroes)


def roles(run: Run) -> Mapping[str, str]:
    """The characters that nobody plays, with their names."""
    # Whoever asks only for the names of those who play a fight loads nothing of the climb.
    from companion.games.slay_the_spire.climb.party import free_characters

    return {character: _(BOOK.catalog.characters[character].name) for character in free_characters(run)}


def changes(act: Any) -> bool:
    """Whether an act is somebody's coming or going."""
    return isinstance(act, Join | LeaveParty)


PARTY = Party(names, roles, lambda name, role: Join(role, name), changes)
