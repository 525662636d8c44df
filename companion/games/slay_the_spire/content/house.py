"""An owner's corrections: any number of the content, changed by a small TOML file.

::

    [enemies.first_jaw_worm]
    hp = 7

    [cards.bash]
    base.do.1.amount = 3

    [limits]
    enemy_block = 20

The application reads the owner's file and hands its text in; what it says is validated here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.engine.parts.owners_numbers import NumbersError
from companion.games.slay_the_spire.content.catalog import Catalog
from companion.games.slay_the_spire.content.checks import problems
from companion.games.slay_the_spire.content.kinds import AscensionLevel, Limits
from companion.kit.own_numbers import changed_number, flat
from companion.speech.words import _

TABLES: Mapping[str, str] = {
    "cards": "cards",
    "enemies": "faces",
    "relics": "relics",
    "potions": "potions",
    "characters": "characters",
    "orbs": "orbs",
    "stances": "stances",
}
"""The tables of a house file whose rows have ids, and the parts of the catalog they correct."""

CLIMB_TABLES: Mapping[str, str] = {"events": "events", "neow": "neow", "modifiers": "run_modifiers"}
CLIMB_WHOLE = ("merchant", "quick_start", "neow_red", "locks", "shared_locks")
"""The same of the climb, which `climb_house` corrects: a table that only fights does not load it."""

WHOLE: Mapping[str, Any] = {"limits": Limits, "ascension": tuple[AscensionLevel, ...]}
"""The parts of the catalog that are one entry, and their types: "ascension.4.potions = 1"."""

LARGEST_NUMBER = 999


class Correction(msgspec.Struct, frozen=True):
    """One number in force that differs from the packaged content: where it is, what it was and is."""

    key: str
    was: Any
    now: Any


def corrected(catalog: Catalog, text: str, file: str) -> tuple[Catalog, tuple[Correction, ...]]:
    """The catalog with the owner's numbers, and the list of them for the screen; without those of the climb.

    `text` is the content of `file`. Raises `NumbersError` when anything in it is unknown, is no
    number, or would leave content that cannot be played; then nothing is changed.
    """
    made: list[Correction] = []
    for key, now in flat(text, file):
        if key.partition(".")[0] in (*CLIMB_TABLES, *CLIMB_WHOLE):
            continue
        catalog, was = _one(catalog, key, now, file)
        made.append(Correction(key, was, now))
    for problem in problems(catalog):
        raise NumbersError(_("{file}: {problem}").format(file=file, problem=problem))
    return catalog, tuple(made)


def correction_words(correction: Correction) -> str:
    """One correction for the screen."""
    words = _("{key}: {now} instead of {was}")
    return words.format(key=correction.key, now=_shown(correction.now), was=_shown(correction.was))


def _shown(number: Any) -> str:
    if number is None:
        return _("not a number")
    if isinstance(number, list | tuple):
        return _(", ").join(str(one) for one in number)
    return str(number)


def _one(catalog: Catalog, key: str, now: Any, file: str) -> tuple[Catalog, Any]:
    """The catalog with one number changed, and what that number was."""
    checked_number(key, now, file)
    table, _dot, rest = key.partition(".")
    if table in WHOLE:
        entry, was = changed_number(getattr(catalog, table), rest, now, WHOLE[table], key, file)
        return _with(catalog, table, entry), was
    if table not in TABLES:
        names = ", ".join([*TABLES, *WHOLE, *CLIMB_TABLES, *CLIMB_WHOLE])
        words = _("{file}: {key}: there is no table {table}. Expected one of {names}.")
        raise NumbersError(words.format(file=file, key=key, table=table, names=names))
    return _in_table(catalog, TABLES[table], rest, now, key, file)


def _in_table(catalog: Catalog, part: str, rest: str, now: Any, key: str, file: str) -> tuple[Catalog, Any]:
    rows = getattr(catalog, part)
    name, _dot, path = rest.partition(".")
    if name not in rows:
        raise unknown_entry(name, key, file)
    entry, was = changed_number(rows[name], path, now, type(rows[name]), key, file)
    return _with(catalog, part, {**rows, name: entry}), was


def unknown_entry(name: str, key: str, file: str) -> NumbersError:
    """What to say of an entry that a table does not have."""
    words = _("{file}: {key}: there is no {name} there. Expected the id of an entry.")
    return NumbersError(words.format(file=file, key=key, name=name))


def _with(catalog: Catalog, part: str, value: Any) -> Catalog:
    changes: dict[str, Any] = {part: value}
    return replace(catalog, **changes)


def checked_number(key: str, now: Any, file: str) -> None:
    """Raises `NumbersError` for what is no number, or too large a one."""
    numbers = now if isinstance(now, list) and now else [now]
    if not all(type(one) is int and abs(one) <= LARGEST_NUMBER for one in numbers):
        words = _("{file}: {key}: expected a whole number up to {most} or a list of them, found {found}.")
        raise NumbersError(words.format(file=file, key=key, most=LARGEST_NUMBER, found=repr(now)[:80]))
