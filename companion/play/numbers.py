"""An owner's own numbers: the file they are in, and putting them in force, in this process or another."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec
import platformdirs
from rich.table import Table
from rich.text import Text

from companion.engine.words import _
from companion.games import catalogue
from companion.play.bad_input import BadInput, text_of
from companion.play.screen import Screen

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
    if not catalogue.has_part(game, "numbers"):
        if given is not None:
            words = _("--numbers: {game} has no numbers that an owner could correct.")
            raise BadInput(words.format(game=game))
        return
    path = given or owners_file(game)
    if given is not None or path.is_file():
        use([Numbers(game, str(path), text_of(path, LARGEST))])


def use_all(given: Path | None = None) -> None:
    """Put the owner's numbers of all games in force; a game without a file is not loaded for it.

    `given` takes the place of the usual file of the one game that has such numbers. Raises `BadInput`.
    """
    for game in catalogue.names():
        if (given or owners_file(game)).is_file() and catalogue.has_part(game, "numbers"):
            use_owners(game, given)


def use(found: Iterable[Numbers]) -> None:
    """Put numbers in force that were read. Raises `BadInput`."""
    for each in found:
        part = catalogue.part(each.game, "numbers")
        if part is None:
            continue
        try:
            part.use(each.text, each.file)
        except part.HouseError as error:
            raise BadInput(str(error)) from error
        _IN_FORCE[each.game] = each


def in_force() -> tuple[Numbers, ...]:
    """What is in force in this process, to be put in force in another."""
    return tuple(_IN_FORCE.values())


def corrections(game: str) -> tuple[str, ...]:
    """The corrections in force, in words."""
    part = catalogue.part(game, "numbers") if game in _IN_FORCE else None
    return tuple(part.in_force()) if part else ()


def say_corrections(game: str, screen: Screen) -> None:
    """Name the file and every number that is not as packaged."""
    found = corrections(game)
    if not found:
        return
    screen.say(_("Numbers of {file} are in force:").format(file=_IN_FORCE[game].file), "bold yellow")
    for words in found:
        screen.say(f"  {words}", "yellow")


def uncertain(game: str, screen: Screen) -> int:
    """What an owner should compare with their own cards, the least certain first. Raises `BadInput`."""
    part = catalogue.part(game, "numbers")
    if part is None:
        raise BadInput(_("{game} has no numbers in doubt.").format(game=game))
    rows = part.uncertain()
    shown = Table(box=None, header_style="bold", padding=(0, 2, 1, 0))
    for heading in (_("sure"), _("what"), _("we take"), _("others say"), _("why, and where to correct it")):
        shown.add_column(heading)
    styles = {"low": "red", "medium": "yellow", "high": "green"}
    for row in rows:
        why = Text(row.why or row.source)
        if row.key:
            why.append(f"\n{row.key}" if why.plain else row.key, "dim")
        sure = Text(_(row.confidence), styles.get(row.confidence, ""))
        shown.add_row(sure, Text(row.name, "bold"), Text(row.taken), Text(row.alternatives), why)
    screen.show(shown)
    say_corrections(game, screen)
    words = _("{count} numbers to compare; write what your cards say into {file}.")
    screen.say(words.format(count=len(rows), file=owners_file(game)), "dim")
    return 0
