"""The two sides of a comparison: rules as packaged, house rules, an owner's numbers, or own cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.card_sets import HEAD, CardSet, CardSetError
from companion.engine.game import Game
from companion.engine.parts.owners_numbers import NumbersError
from companion.games import catalogue
from companion.play.bad_input import BadInput, text_of
from companion.play.command_line.typed_setup import house_rules
from companion.play.owners.numbers import Numbers
from companion.play.simulation.workers import InForce
from companion.speech import toml_text
from companion.speech.called import own_command
from companion.speech.words import _

PACKAGED = "packaged"
"""Said in place of a file for the rules as they come with the program."""
LARGEST = 512 << 10


class Side(msgspec.Struct, frozen=True):
    """What is played on one side: the numbers and cards that are in force, and the file of house rules."""

    name: str
    force: InForce
    house: Path | None = None


def game_of(files: list[str], named: str | None) -> Game[Any]:
    """The game that both files are for, if only one can be meant. Raises `BadInput` and `SetupError`."""
    if named is not None:
        return catalogue.game(named)
    fitting = [set(_games_of(file)) for file in files if file != PACKAGED]
    games = sorted(set.intersection(*fitting)) if fitting else []
    if len(games) != 1:
        words = _("These fit more than one game: {games}. Choose one, e.g. --game {game}.")
        known = ", ".join(games) or _("none")
        raise BadInput(words.format(game=catalogue.names()[0], games=known))
    return catalogue.game(games[0])


def _games_of(file: str) -> Iterator[str]:
    found = _tables(file)
    head = found.get(HEAD)
    for name in catalogue.names():
        game = catalogue.game(name)
        if isinstance(head, dict):
            if head.get("game") == name:
                yield name
        elif _is_house(game, found) or _has_numbers(game, file):
            yield name


def _tables(file: str) -> dict[str, Any]:
    try:
        return dict(toml_text.tables(text_of(Path(file), LARGEST)))
    except toml_text.TomlError as error:
        words = _("{file}: expected house rules, numbers or cards as TOML: {reason}.")
        raise BadInput(words.format(file=file, reason=error)) from error


def _is_house(game: Game[Any], found: dict[str, Any]) -> bool:
    return bool(found) and set(found) <= {spec.key for spec in game.options.specs}


def _has_numbers(game: Game[Any], file: str) -> bool:
    if game.parts.owners_numbers is None:
        return False
    part = game.parts.owners_numbers()
    try:
        part.use(text_of(Path(file), LARGEST), file)
    except NumbersError:
        return False
    part.use("", "")
    return True


def side_of(game: Game[Any], file: str) -> Side:
    """What a file says for this game. Raises `BadInput` for one that says nothing about it, or wrongly."""
    sets = (game.parts.own_cards().packaged(),) if game.parts.own_cards is not None else ()
    packaged = InForce(game.id, (), sets)
    if file == PACKAGED:
        return Side(_("as supplied"), packaged)
    path, found = Path(file), _tables(file)
    if HEAD in found:
        own = _own_cards(game, path)
        return Side(path.name, msgspec.structs.replace(packaged, sets=(*sets, own)))
    if _is_house(game, found):
        return Side(path.name, packaged, path)
    if game.parts.owners_numbers is None:
        house_rules(game, path)  # says which key is unknown
        raise BadInput(
            _(
                "{file} changes nothing. Copy a line from this output into it, then change "
                "the value: {command}"
            ).format(file=file, command=own_command(f"house {game.id}"))
        )
    corrected = (Numbers(game.id, path.name, text_of(path, LARGEST)),)
    return Side(path.name, msgspec.structs.replace(packaged, numbers=corrected))


def _own_cards(game: Game[Any], path: Path) -> CardSet:
    if game.parts.own_cards is None:
        words = _("{file}: {game} cannot use cards of your own.")
        raise BadInput(words.format(file=path, game=game.title()))
    try:
        return game.parts.own_cards().read(text_of(path, LARGEST), str(path))
    except CardSetError as mistakes:
        raise BadInput(str(mistakes)) from mistakes


@contextmanager
def in_force_for_a_while(force: InForce, before: InForce) -> Iterator[None]:
    """Play by one side in this process, and then by what was in force before. Raises `BadInput`."""
    force.use()
    try:
        yield
    finally:
        before.use()
