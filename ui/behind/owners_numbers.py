"""The owner's files of numbers, changed number by number; `ui.ports.numbers_port.Numbers`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from companion.engine.parts.owners_numbers import NumberInDoubt, OwnersNumbers
from companion.games import catalogue
from companion.play.bad_input import BadInput, named, text_of
from companion.play.owners import compared, numbers
from companion.play.owners.owners_text import with_number
from companion.play.owners.photographs import kind_of
from companion.speech.words import _
from companion.store.errors import store_error
from companion.store.salvage import write_safely
from companion.table.kept.kept_file import changing
from ui.behind.in_words import in_words
from ui.ports.cannot_do import CannotDo
from ui.ports.numbers_port import Doubt, NumberLine, NumbersOfCopy


class _Change(NamedTuple):
    """The texts of the file before a change and after it."""

    before: str
    after: str


class FileNumbers:
    """Every change is tried first, then written in one step; a file that cannot be written changes nothing.

    Changes can be taken back one by one, as far as nobody else has changed the file meanwhile.
    """

    def __init__(self, today: Callable[[], date] = compared.today) -> None:
        self._changes: dict[str, list[_Change]] = {}
        self._today = today

    def look(self, game: str) -> NumbersOfCopy:
        """What should be compared. Raises `CannotDo`."""
        part = _part(game)
        packaged = {row.key: row for row in part.packaged() if row.key}
        with in_words(BadInput):
            days = compared.compared(game)
        doubts = tuple(
            _doubt(row, packaged.get(row.key), days, compared.photograph(game, row.place) is not None)
            for row in part.in_doubt()
        )
        file = str(numbers.owners_file(game))
        return NumbersOfCopy(file, doubts, part.in_force(), bool(self._changes.get(game)))

    def change(self, game: str, line: NumberLine, number: int) -> NumbersOfCopy:
        """Play by this number from now on. Raises `CannotDo`."""
        part = _part(game)
        ours, now = _number(part.packaged(), line), _number(part.in_doubt(), line)
        wanted: int | list[int] = number
        if isinstance(now, list):
            wanted = [*now[: line.place - 1], number, *now[line.place :]]
        with in_words(BadInput), changing(path := numbers.owners_file(game)):
            before = _text(path)
            after = with_number(before, line.key, None if wanted == ours else wanted, str(path))
            self._put(game, path, after)
        self._changes.setdefault(game, []).append(_Change(before, after))
        return self.look(game)

    def undo(self, game: str) -> NumbersOfCopy:
        """Take the last change back. Raises `CannotDo`."""
        changes = self._changes.get(game)
        if not changes:
            raise CannotDo(_("Nothing to undo: no changes since the program started."))
        with in_words(BadInput), changing(path := numbers.owners_file(game)):
            if _text(path) != changes[-1].after:
                self._changes.pop(game)
                words = _("Cannot undo: {file} was changed by another program.")
                raise CannotDo(words.format(file=path))
            self._put(game, path, changes[-1].before)
        changes.pop()
        return self.look(game)

    def tick(self, game: str, place: str) -> NumbersOfCopy:
        """Tick a doubt as compared, or take its tick back. Raises `CannotDo`."""
        with in_words(BadInput), changing(compared.ticks_file(game)):
            compared.tick(game, place, self._today())
        return self.look(game)

    def photo(self, game: str, place: str) -> bytes:
        """The photograph beside a doubt. Raises `CannotDo`."""
        path = compared.photograph(game, place)
        if path is None:
            raise CannotDo(_("The photo is gone."))
        with in_words(BadInput), named(path):
            content = path.read_bytes()
            kind_of(content, path)
        return content

    def send(self, game: str) -> str:
        """Save a scenario file with the owner's numbers. Raises `CannotDo`."""
        with in_words(BadInput):
            return str(compared.save_case_file(game))

    def _put(self, game: str, path: Path, text: str) -> None:
        """Play by another text of the file, and keep it; neither, when it cannot be used or written."""
        nothing = numbers.Numbers(game, str(path), "")
        was = next((each for each in numbers.in_force() if each.game == game), nothing)
        numbers.use([numbers.Numbers(game, str(path), text)])
        try:
            write_safely(path, text.encode("utf-8"))
        except OSError as error:
            numbers.use([was])
            raise store_error(error, path) from error


def _part(game: str) -> OwnersNumbers:
    part = catalogue.game(game).parts.owners_numbers
    if part is None:
        raise CannotDo(_("{game} has no numbers to correct.").format(game=game))
    return part()


def _text(path: Path) -> str:
    return text_of(path, numbers.LARGEST) if path.is_file() else ""


def _number(rows: Sequence[NumberInDoubt], line: NumberLine) -> int | list[int]:
    """What stands at the key of a line. Raises `CannotDo` when it is in doubt no more."""
    for row in rows:
        for key, number in _numbers(row):
            if key == line.key and isinstance(number, list) is bool(line.place):
                return number
    raise CannotDo(_("{key} is not one of the uncertain numbers.").format(key=line.key))


def _numbers(row: NumberInDoubt) -> Iterator[tuple[str, int | list[int]]]:
    """The numbers of a doubt by their keys; a comment among its lines stands for no number."""
    for line in row.lines:
        key, _equals, number = line.partition(" = ")
        if not line.startswith("#"):
            yield key, tomllib.loads(f"number = {number}")["number"]


def _doubt(row: NumberInDoubt, packaged: NumberInDoubt | None, days: Mapping[str, str], photo: bool) -> Doubt:
    ours = dict(_numbers(packaged)) if packaged is not None else {}
    lines = tuple(
        line for key, now in _numbers(row) for line in _lines(row.key, key, now, ours.get(key, now))
    )
    taken = packaged.taken if packaged is not None else row.taken
    said = (row.name, row.confidence, taken, row.alternatives, row.why or row.source)
    return Doubt(*said, lines, row.place, days.get(row.place, ""), photo)


def _lines(doubt: str, key: str, now: int | list[int], ours: int | list[int]) -> Iterator[NumberLine]:
    label = key.removeprefix(doubt).removeprefix(".")
    if isinstance(now, int) and isinstance(ours, int):
        yield NumberLine(key, label, 0, now, ours)
    elif isinstance(now, list) and isinstance(ours, list):
        for place, (each, usual) in enumerate(zip(now, ours, strict=False), 1):
            yield NumberLine(key, f"{label}.{place}".removeprefix("."), place, each, usual)
