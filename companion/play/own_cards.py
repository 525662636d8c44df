"""An owner's sets of own cards: the files they are in, and putting them in force.

Each game has a folder of its own; every `.toml` file in it is a set in use, every `.toml.off` one that is put
aside. Of equal ids the set whose file comes later is in force, and all of them over the cards of the program.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.engine.card_sets import CardSet, CardSetError
from companion.engine.game import Game
from companion.engine.parts.own_cards import OwnCards
from companion.games import catalogue
from companion.play.bad_input import BadInput, text_of
from companion.play.numbers import owners_file
from companion.speech.words import _

IN_USE, ASIDE = ".toml", ".toml.off"
MOST_SETS = 40


def part_of(game: Game[Any]) -> OwnCards:
    """The own cards of a game. Raises `BadInput` for a game that has none."""
    if game.own_cards is None:
        words = _("{game} has no sets of own cards; these have: {games}.")
        known = catalogue.games_with(lambda each: each.own_cards is not None)
        raise BadInput(words.format(game=game.id, games=", ".join(known)))
    return game.own_cards()


def folder(game: str) -> Path:
    """Where the sets of a game lie, beside the owner's numbers."""
    return owners_file(game).parent / "cards" / game


def files(game: str, ending: str = IN_USE) -> list[Path]:
    """The files of a game's sets in use, or put aside, in the order in which they come into force."""
    try:
        found = [path for path in folder(game).iterdir() if path.name.endswith(ending) and path.is_file()]
    except OSError:  # no such folder yet
        return []
    return sorted(found)[:MOST_SETS]


def read_file(part: OwnCards, path: Path) -> CardSet:
    """The set in a file. Raises `BadInput` with every mistake, each on a line of its own."""
    try:
        return part.read(text_of(path), path.name)
    except CardSetError as mistakes:
        raise BadInput(str(mistakes)) from mistakes


def use_owners(game: Game[Any]) -> tuple[str, ...]:
    """Put the sets of a game in force; returns the mistakes of those that are left out for them."""
    if game.own_cards is None:
        return ()
    part = game.own_cards()
    sets, mistakes = [part.packaged()], []
    for path in files(game.id):
        try:
            sets.append(read_file(part, path))
        except BadInput as mistake:
            mistakes.append(str(mistake))
    part.use(sets)
    return tuple(mistakes)


def use_all() -> tuple[str, ...]:
    """Put the sets of all games in force that have any; a game without a folder is not loaded for it."""
    mistakes: list[str] = []
    for name in catalogue.names():
        if folder(name).is_dir():
            mistakes += use_owners(catalogue.game(name))
    return tuple(mistakes)
