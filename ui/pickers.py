"""Set-up options with something to pick from, where a game itself takes any name that is typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.engine.game import Game, OptionSpec
from companion.engine.words import N_
from companion.games.slay_the_spire import fights
from companion.games.slay_the_spire.arranging import CHARACTERS
from companion.games.slay_the_spire.book import BOOK

CHARACTER = "characters"
"""The option that holds one character for each seat."""
_LEFT_OUT = frozenset({"encounter", CHARACTER})


def options_of(game: Game[Any]) -> tuple[OptionSpec, ...]:
    """What is asked once for the table."""
    if game.id != "sts":
        return game.options
    return tuple(_picker(spec) for spec in game.options if spec.key not in _LEFT_OUT)


def seat_options_of(game: Game[Any]) -> tuple[OptionSpec, ...]:
    """What is asked for each seat."""
    if game.id != "sts":
        return ()
    names = {each: BOOK.catalog.characters[each].name for each in CHARACTERS}
    return (OptionSpec(CHARACTER, "choice", CHARACTERS[0], N_("Character"), "", choices=names),)


def _picker(spec: OptionSpec) -> OptionSpec:
    if spec.key == "boss":
        return replace(spec, choices=_named(fights.bosses()), words="")
    if spec.key == "elite":
        return replace(spec, choices=_named(fights.elites()), words="")
    return spec


def _named(found: Iterable[fights.Fight]) -> dict[str, str]:
    faces = BOOK.catalog.faces
    return {fight.name: " + ".join(faces[face].name for face in fight.faces) for fight in found}
