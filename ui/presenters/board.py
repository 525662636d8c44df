"""Who stands where: the bands of the table from top to bottom, and what changed between two pictures."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import msgspec

from companion.engine.view import CreatureView, Meter, SeatView, View
from companion.speech.words import ngettext


@dataclass(frozen=True)
class Band:
    """One row of the table: its players and the enemies in it. `row` is `None` above all rows."""

    row: int | None
    seats: tuple[SeatView, ...]
    creatures: tuple[CreatureView, ...]


def bands(view: View) -> tuple[Band, ...]:
    """The rows as on the table; bosses and whoever stands in no row come first.

    A game without rows is one band with everybody in it.
    """
    rows = sorted({seat.row for seat in view.seats if seat.row is not None} | _rows(view.creatures))
    if not rows:
        return (Band(None, view.seats, view.creatures),) if view.seats or view.creatures else ()
    above = tuple(c for c in view.creatures if c.boss or c.row is None)
    found = [Band(None, tuple(s for s in view.seats if s.row is None), above)]
    for row in rows:
        seats = tuple(seat for seat in view.seats if seat.row == row)
        found.append(Band(row, seats, tuple(c for c in view.creatures if c.row == row and not c.boss)))
    return tuple(band for band in found if band.seats or band.creatures)


def _rows(creatures: tuple[CreatureView, ...]) -> set[int]:
    return {c.row for c in creatures if c.row is not None and not c.boss}


def has_rows(view: View) -> bool:
    """Whether this table has rows that enemies and players share."""
    return any(seat.row is not None for seat in view.seats) and bool(view.creatures)


def meter_of(meters: tuple[Meter, ...], key: str) -> Meter | None:
    """The meter with this id."""
    return next((meter for meter in meters if meter.id == key), None)


def leading(meters: tuple[Meter, ...], always: Collection[str] = ()) -> tuple[Meter, ...]:
    """The numbers that are shown: the first one, those that are not zero, and those `always` shown, by id."""
    return tuple(m for index, m in enumerate(meters) if index == 0 or m.value or m.id in always)


def owner_of_meter(view: View, meter: Meter) -> str:
    """Whose number it is, empty for one of the table itself."""
    owners = [(seat.name, seat.meters) for seat in view.seats]
    owners += [(creature.name, creature.meters) for creature in view.creatures]
    return next((name for name, meters in owners if any(m.path == meter.path for m in meters)), "")


def folded(words: tuple[str, ...], lines: int, letters: int) -> tuple[str, ...]:
    """At most so many lines of at most so many letters; the last one says how much a touch shows more."""
    shown = [_cut(line, letters) for line in words[:lines]]
    more = len(words) - len(shown)
    if more > 0:
        counted = ngettext("{line} (+{count} more)", "{line} (+{count} more)", more)
        shown[-1] = counted.format(line=shown[-1], count=more)
    return tuple(shown)


def _cut(line: str, letters: int) -> str:
    """A line cut between words, with the sign that there is more."""
    if len(line) <= letters:
        return line
    return line[: letters - 1].rpartition(" ")[0].rstrip(" .,:;") + " …"


def fallen(view: View, lost: Mapping[int, int]) -> View:
    """The view in which each seat has lost so many HP more, never below 0: in the middle of what happens."""
    seats = tuple(_hurt(seat, lost.get(seat.seat, 0)) for seat in view.seats)
    return msgspec.structs.replace(view, seats=seats)


def _hurt(seat: SeatView, lost: int) -> SeatView:
    if not lost:
        return seat
    meters = tuple(
        msgspec.structs.replace(m, value=max(0, m.value - lost)) if m.id == "hp" else m for m in seat.meters
    )
    return msgspec.structs.replace(seat, meters=meters)


@dataclass(frozen=True)
class Change:
    """A number that is another one now: `kind` is `seat` or `creature`."""

    kind: str
    number: int
    meter: str
    before: int
    after: int


def changes(old: View | None, new: View) -> tuple[Change, ...]:
    """What numbers changed from one picture to the next, for marks on the glass and for sounds."""
    if old is None or old.game != new.game:
        return ()
    found: list[Change] = []
    before_seats = {seat.seat: seat.meters for seat in old.seats}
    for seat in new.seats:
        found += _differences("seat", seat.seat, before_seats.get(seat.seat, ()), seat.meters)
    before = {creature.creature: creature.meters for creature in old.creatures}
    for creature in new.creatures:
        found += _differences(
            "creature", creature.creature, before.get(creature.creature, ()), creature.meters
        )
    return tuple(found)


def _differences(kind: str, number: int, old: tuple[Meter, ...], new: tuple[Meter, ...]) -> list[Change]:
    values = {meter.id: meter.value for meter in old}
    return [
        Change(kind, number, meter.id, values[meter.id], meter.value)
        for meter in new
        if meter.id in values and values[meter.id] != meter.value
    ]
