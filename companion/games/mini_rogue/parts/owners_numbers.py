"""An owner's corrections: any number of the content, changed by a small TOML file.

::

    [monsters.ghost.floors.2]
    damage = 3

    [characters.rogue]
    gold = 4

Places in a list are counted from 1. The application reads the owner's file and hands its text in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.engine.parts.owners_numbers import NumberInDoubt, NumbersError, OwnersNumbers
from companion.games.mini_rogue.content import BOOK, Content, Doubt, packaged
from companion.kit.own_numbers import changed_number, flat, looked
from companion.speech.words import _

LARGEST_NUMBER = 99
LEVELS = ("low", "medium", "high")


def use(text: str, file: str) -> None:
    """Play by the packaged numbers with the corrections of `text`, the content of `file`.

    An empty text brings the packaged numbers back. Raises `NumbersError`, having changed nothing.
    """
    content, made = corrected(packaged(), text, file)
    BOOK.use(content, tuple(made))


def corrected(content: Content, text: str, file: str) -> tuple[Content, list[str]]:
    """The content with the owner's numbers, and what they change in words. Raises `NumbersError`."""
    made = []
    for key, now in flat(text, file):
        content, words = _correct(content, key, now, file)
        made.append(words)
    for problem in _unplayable(content):
        raise NumbersError(_("{file}: {problem}").format(file=file, problem=problem))
    return content, made


def _plain(content: Content) -> Any:
    """The content as dictionaries and lists that can be written into."""
    return msgspec.json.decode(msgspec.json.encode(content))


def _correct(content: Content, key: str, now: Any, file: str) -> tuple[Content, str]:
    """The content with one number changed, and the correction in words."""
    was = looked(content, key, key, file)
    was = list(was) if isinstance(was, tuple) else was
    numbers = now if isinstance(now, list) else [now]
    fits = all(type(each) is int and 0 <= each <= LARGEST_NUMBER for each in numbers) and numbers
    if not fits or type(was) is bool or isinstance(was, list) is not isinstance(now, list):
        words = _("{file}: {key}: expected a whole number from 0 to {most} instead of {was}, found {found}.")
        values = {"most": LARGEST_NUMBER, "was": repr(was)[:80], "found": repr(now)[:80]}
        raise NumbersError(words.format(file=file, key=key, **values))
    made, _was = changed_number(content, key, now, Content, key, file)
    return made, _("{key}: {now} instead of {was}").format(key=key, now=now, was=was)


def _unplayable(content: Content) -> Iterator[str]:
    """What no game could be played with."""
    rooms = sum(room.copies for room in content.rooms.values())
    if rooms < 10:
        yield _("expected at least 10 room cards, found {count}.").format(count=rooms)
    areas = sorted(area for floor in content.floors.values() for area in floor.areas)
    if areas != list(range(1, len(areas) + 1)):
        yield _("expected areas 1 to {last}, each on one floor.").format(last=len(areas))
    levels = content.mat.levels
    if not levels or levels[0] != 0 or list(levels) != sorted(levels) or len(levels) > 6:
        yield _("expected 1 to 6 levels in rising order, the first from 0 XP.")
    if any(foe.hp < 1 or foe.hp_together < 1 for foe in _foes(content)):
        yield _("expected at least 1 HP for every enemy.")
    if any(not 1 <= hero.hp <= content.mat.hp for hero in content.characters.values()):
        yield _("expected each character to start with 1 to {most} HP.").format(most=content.mat.hp)
    symbols = (content.dice.curse_symbols, content.dice.poison_symbols)
    if max(symbols) > 6 or content.dice.critical > 6:
        yield _("expected six-sided dice.")


def _foes(content: Content) -> Iterator[Any]:
    for monster in content.monsters.values():
        yield from monster.floors
    for boss in content.bosses.values():
        yield from (*boss.floors, *boss.phases)


# What is in doubt


def in_doubt() -> list[NumberInDoubt]:
    """What an owner should compare with their own print, the least certain first."""
    return _rows(BOOK.content)


def as_packaged() -> list[NumberInDoubt]:
    """The same rows by the numbers as packaged."""
    return _rows(packaged())


def _rows(content: Content) -> list[NumberInDoubt]:
    plain = _plain(content)
    rows = [_row(plain, doubt) for doubt in content.doubts]
    return sorted(rows, key=lambda row: (LEVELS.index(row.confidence), row.key))


def _row(plain: Any, doubt: Doubt) -> NumberInDoubt:
    value = plain
    for step in doubt.key.split("."):
        value = value[step]
    lines = tuple(f"{key} = {number}" for key, number in _numbers(doubt.key, value))
    return NumberInDoubt(
        key=doubt.key,
        name=_(doubt.name),
        taken=_(", ").join(line.removeprefix(f"{doubt.key}.") for line in lines),
        alternatives=_(doubt.alternatives),
        source=doubt.source,
        confidence=doubt.confidence,
        row=0,
        why=_(doubt.why),
        lines=lines,
    )


def _numbers(key: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Every number below a place, with its whole key; results of dice and texts are no numbers to correct."""
    if type(value) is int or (isinstance(value, list) and value and {*map(type, value)} == {int}):
        yield key, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            if name != "die":
                yield from _numbers(f"{key}.{name}", inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _numbers(f"{key}.{number}", inner)


OWNERS_NUMBERS = OwnersNumbers(use, lambda: BOOK.corrections, in_doubt, as_packaged)
