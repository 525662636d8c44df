"""An owner's corrections of the climb: prices, gains of events and blessings, the quick start table, locks.

::

    [merchant]
    card_remove_price = 4

    [events.act2_woman_in_blue]
    options.1.gains.1.gold = 2
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.parts.owners_numbers import NumbersError
from companion.games.slay_the_spire.content.catalog import Catalog
from companion.games.slay_the_spire.content.climb import Climb, Gains, Lock, Merchant, QuickStart, SharedLock
from companion.games.slay_the_spire.content.climb_loader import climb_problems, packaged_climb
from companion.games.slay_the_spire.content.house import (
    CLIMB_TABLES,
    CLIMB_WHOLE,
    Correction,
    checked_number,
    unknown_entry,
)
from companion.kit.own_numbers import changed_number, flat
from companion.speech.words import _

KINDS: Mapping[str, Any] = {
    "merchant": Merchant,
    "quick_start": QuickStart,
    "neow_red": Gains,
    "locks": tuple[Lock, ...],
    "shared_locks": tuple[SharedLock, ...],
}
"""The types of what is one entry (`CLIMB_WHOLE`)."""


def corrected_climb(catalog: Catalog, text: str, file: str) -> tuple[Climb | None, tuple[Correction, ...]]:
    """The climb with the owner's numbers, `None` when `text` says none of it, and the list of them.

    Raises `NumbersError` as `house.corrected` does.
    """
    said = [
        (key, now) for key, now in flat(text, file) if key.partition(".")[0] in (*CLIMB_TABLES, *CLIMB_WHOLE)
    ]
    if not said:
        return None, ()
    climb, made = packaged_climb(), []
    for key, now in said:
        climb, was = _one(climb, key, now, file)
        made.append(Correction(key, was, now))
    for problem in climb_problems(climb, catalog):
        raise NumbersError(_("{file}: {problem}").format(file=file, problem=problem))
    return climb, tuple(made)


def _one(climb: Climb, key: str, now: Any, file: str) -> tuple[Climb, Any]:
    """The climb with one number changed, and what that number was."""
    checked_number(key, now, file)
    table, _dot, rest = key.partition(".")
    if table in CLIMB_WHOLE:
        entry, was = changed_number(getattr(climb, table), rest, now, KINDS[table], key, file)
        return replace(climb, **{table: entry}), was
    part = CLIMB_TABLES[table]
    rows = getattr(climb, part)
    name, _dot, path = rest.partition(".")
    if name not in rows:
        raise unknown_entry(name, key, file)
    entry, was = changed_number(rows[name], path, now, type(rows[name]), key, file)
    return replace(climb, **{part: {**rows, name: entry}}), was
