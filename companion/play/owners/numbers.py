"""An owner's own numbers: the file they are in, and putting them in force, in this process or another."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import platformdirs

from companion.engine.parts.owners_numbers import NumbersError
from companion.games import catalogue
from companion.play.bad_input import BadInput, text_of
from companion.speech.words import _

if TYPE_CHECKING:
    from companion.play.terminal.screen import Screen

LARGEST = 100_000


class Numbers(msgspec.Struct, frozen=True):
    """The text of an owner's file for one game, as it was read."""

    game: str
    file: str
    text: str


_IN_FORCE: dict[str, Numbers] = {}


def owners_file(game: str) -> Path:
    """Where an owner's numbers of a game are looked for: `$COMPANION_CONFIG`, or the system's place."""
    given = os.environ.get("COMPANION_CONFIG")
    folder = Path(given) if given else platformdirs.user_config_path("table-companion", appauthor=False)
    return folder / f"{game}.toml"


def use_owners(game: str, given: Path | None = None) -> None:
    """Put an owner's numbers in force: those of the file `given`, else those in the usual place.

    Raises `BadInput` for a file that cannot be used; then nothing has changed.
    """
    path = given or owners_file(game)
    if given is None and not path.is_file():
        return
    if catalogue.game(game).parts.owners_numbers is not None:
        use([Numbers(game, str(path), text_of(path, LARGEST))])
    elif given is not None:
        words = _("--numbers: {game} has no numbers you can correct. These games do: {games}.")
        raise BadInput(words.format(game=game, games=_games_with_numbers()))


def _games_with_numbers() -> str:
    return ", ".join(catalogue.games_with(lambda game: game.parts.owners_numbers))


def use_all() -> None:
    """Put the owner's numbers of all games in force; a game without a file is not loaded for it.

    Raises `BadInput`.
    """
    for game in catalogue.names():
        if owners_file(game).is_file():
            use_owners(game)


def use(found: Iterable[Numbers]) -> None:
    """Put numbers in force that were read. Raises `BadInput`."""
    for each in found:
        part = catalogue.game(each.game).parts.owners_numbers
        if part is None:
            continue
        try:
            part().use(each.text, each.file)
        except NumbersError as error:
            raise BadInput(str(error)) from error
        _IN_FORCE[each.game] = each


def use_only(found: Iterable[Numbers]) -> None:
    """Put these in force, and for all other games the numbers as packaged. Raises `BadInput`."""
    wanted = tuple(found)
    for game in _IN_FORCE.keys() - {each.game for each in wanted}:
        part = catalogue.game(game).parts.owners_numbers
        if part is not None:
            part().use("", "")
        del _IN_FORCE[game]
    use(wanted)


def are_in_force(game: str) -> bool:
    """Whether an owner's numbers are in force for this game."""
    return game in _IN_FORCE


def in_force() -> tuple[Numbers, ...]:
    """What is in force in this process, to be put in force in another."""
    return tuple(_IN_FORCE.values())


def corrections(game: str) -> tuple[str, ...]:
    """The corrections in force, in words."""
    part = catalogue.game(game).parts.owners_numbers if game in _IN_FORCE else None
    return part().in_force() if part is not None else ()


def say_corrections(game: str, screen: Screen) -> None:
    """Name the file and every number that is not as packaged."""
    found = corrections(game)
    if not found:
        return
    screen.say(_("Using your numbers from {file}:").format(file=_IN_FORCE[game].file), "bold yellow")
    for words in found:
        screen.say(f"  {words}", "yellow")
