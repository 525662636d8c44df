"""What a person at the table says of an act that is done: whose, and what it left of whom."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.engine.view import CreatureView, Meter, SeatView, View
from companion.speech.words import _
from companion.table.desk.replies import Answered

LIFE = "hp"
"""The meter that needs no name: a number behind somebody is what they have left of it."""


def said_after(reply: Answered, before: View, after: View) -> str:
    """What was done in one line with what changed by it, such as "Anna: Strike, Jaw Worm 7"."""
    changes = [*_of_creatures(before, after), *_of_seats(before, after, reply.seat)]
    return ", ".join((reply.card if reply.card and changes else reply.words, *changes))


def _of_creatures(before: View, after: View) -> Iterator[str]:
    left = {each.creature: each for each in after.creatures if each.alive}
    for creature in before.creatures:
        name, now = _named(creature, before), left.get(creature.creature)
        if now is None and creature.alive:
            yield _("{name} is gone").format(name=name)
        elif now is not None and (numbers := _numbers(creature.meters, (*now.meters, *_gone(creature, now)))):
            yield f"{name} {numbers}"


def _gone(before: CreatureView, now: CreatureView) -> Iterator[Meter]:
    """The tokens of which none is left: hands take them away."""
    left = {meter.id for meter in now.meters}
    for meter in before.meters:
        if meter.id not in left:
            yield msgspec.structs.replace(meter, value=0)


def _of_seats(before: View, after: View, actor: int) -> Iterator[str]:
    """What changed at the seats; whose act it is has been said."""
    for seat, later in zip(before.seats, after.seats, strict=False):
        if numbers := _of_seat(seat, later):
            yield numbers if seat.seat == actor else f"{seat.name} {numbers}"


def _of_seat(seat: SeatView, later: SeatView) -> str:
    """What a seat lost of its life, and all it gained: what it paid it knows."""
    old = {meter.id: meter.value for meter in seat.meters}
    told = (each for each in later.meters if each.id == LIFE or each.value > old.get(each.id, 0))
    return _numbers(seat.meters, tuple(told))


def _numbers(before: tuple[Meter, ...], after: tuple[Meter, ...]) -> str:
    old = {meter.id: meter.value for meter in before}
    changed = [meter for meter in after if meter.value != old.get(meter.id, 0)]
    return ", ".join(str(each.value) if each.id == LIFE else f"{each.label} {each.value}" for each in changed)


def _named(creature: CreatureView, view: View) -> str:
    """Its name, with its row where another one is called the same."""
    alike = [each for each in view.creatures if each.name == creature.name and each.alive]
    if len(alike) < 2 or creature.row is None:
        return creature.name
    row = _("row {row}").format(row=creature.row + 1)
    return f"{creature.name} {row}"
