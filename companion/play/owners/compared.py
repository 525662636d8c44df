"""What an owner has compared with their own cards: ticks, photographs beside them, and a file to send in.

The ticks of a game are in a file beside the owner's numbers. A tick holds for the numbers that we had then:
if an update changes ours, that line is to be compared again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path

import msgspec

from companion.engine.parts.owners_numbers import NumberInDoubt
from companion.games import catalogue
from companion.play.bad_input import BadInput, named, text_of
from companion.play.owners import numbers
from companion.play.owners.owners_text import numbers_of
from companion.play.owners.photographs import kind_of
from companion.speech.called import own_command
from companion.speech.words import _
from companion.store.salvage import write_safely

LARGEST_PHOTO = 16 << 20
ENDINGS = ("jpg", "png")


class Tick(msgspec.Struct, frozen=True):
    """The day on which a line was compared, and our numbers on that day."""

    day: str
    saw: tuple[str, ...]


def today() -> date:
    """The day of this place."""
    return datetime.now().astimezone().date()


def ticks_file(game: str) -> Path:
    """Where the ticks of a game are."""
    return numbers.owners_file(game).with_name(f"{game}-compared.json")


def compared(game: str) -> dict[str, str]:
    """The days of the ticks that still hold, by the places of their lines. Raises `BadInput`."""
    kept = _ticks(game)
    now = {place: row.lines for place, row in _packaged(game).items()}
    return {place: tick.day for place, tick in kept.items() if now.get(place) == tick.saw}


def tick(game: str, place: str, day: date) -> bool:
    """Tick a line, or take its tick back. Returns whether it is ticked now. Raises `BadInput`."""
    row = _row(game, place)
    kept = _ticks(game)
    ticked = place not in compared(game)
    if ticked:
        kept[place] = Tick(day.isoformat(), row.lines)
    else:
        del kept[place]
    _write(ticks_file(game), msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    return ticked


def photograph(game: str, place: str) -> Path | None:
    """The photograph that the owner keeps beside a line."""
    folder = numbers.owners_file(game).with_name(f"{game}-photos")
    return next((path for end in ENDINGS if (path := folder / f"{place}.{end}").is_file()), None)


def keep_photograph(game: str, place: str, file: Path) -> Path:
    """Copy a photograph beside a line, in place of one that was there. Raises `BadInput`."""
    _row(game, place)
    with named(file), file.open("rb") as there:
        content = there.read(LARGEST_PHOTO + 1)
    if len(content) > LARGEST_PHOTO:
        words = _("{file}: expected at most {count} bytes.")
        raise BadInput(words.format(file=file, count=LARGEST_PHOTO))
    kept = numbers.owners_file(game).with_name(f"{game}-photos") / f"{place}.{kind_of(content, file)}"
    old = photograph(game, place)
    _write(kept, content)
    if old is not None and old != kept:
        with named(old):
            old.unlink()
    return kept


def case_file(game: str) -> str:
    """A scenario file with each number of the owner; it fails until ours are the same. Raises `BadInput`."""
    text = next((each.text for each in numbers.in_force() if each.game == game), "")
    found = {key: number for key, number in numbers_of(text, game).items() if differing(game, {key: number})}
    if not found:
        raise BadInput(_("No number of yours differs from ours. Correct one first, then send it."))
    cases = [_case(game, key, number) for key, number in found.items()]
    return (
        json.dumps({"schema_version": 1, "game": game, "cases": cases}, indent=1, ensure_ascii=False) + "\n"
    )


def save_case_file(game: str) -> Path:
    """Save that file beside the owner's numbers. Raises `BadInput`."""
    path = numbers.owners_file(game).with_name(f"{game}-corrections.json")
    _write(path, case_file(game).encode("utf-8"))
    return path


def _case(game: str, key: str, number: int | list[int]) -> dict[str, object]:
    days = compared(game)
    place = next((each for each in days if key == each or key.startswith(f"{each}.")), "")
    day = {"compared": days[place]} if place else {}
    return {"id": f"print-{key}", "rule": "the printed card", **day, "print": {key: number}}


def differing(game: str, printed: Mapping[str, int | list[int]]) -> list[str]:
    """What of these printed numbers is not as packaged, in words. Raises `BadInput`."""
    found, was = list[str](), numbers.in_force()
    others = [each for each in was if each.game != game]
    try:
        numbers.use_only(others)
        ours = catalogue.game(game).data_version
        for key, number in printed.items():
            numbers.use([numbers.Numbers(game, "", f"{key} = {number}\n")])
            if catalogue.game(game).data_version != ours:
                found += numbers.corrections(game)
    finally:
        numbers.use_only(was)
    return found


def _packaged(game: str) -> dict[str, NumberInDoubt]:
    part = catalogue.game(game).parts.owners_numbers
    return {row.place: row for row in part().packaged()} if part is not None else {}


def _row(game: str, place: str) -> NumberInDoubt:
    found = _packaged(game).get(place)
    if found is None:
        words = _("{key} is not one of the uncertain numbers. Expected one that the list shows: {command}")
        command = own_command(f"content {game} --uncertain")
        raise BadInput(words.format(key=place, command=command))
    return found


def _ticks(game: str) -> dict[str, Tick]:
    path = ticks_file(game)
    if not path.is_file():
        return {}
    try:
        return msgspec.json.decode(text_of(path), type=dict[str, Tick])
    except msgspec.MsgspecError as error:
        words = _("{file} cannot be read: {reason}. Move it away to begin a new one.")
        raise BadInput(words.format(file=path, reason=error)) from error


def _write(path: Path, content: bytes) -> None:
    with named(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_safely(path, content)
