"""Dice that are being rolled, as plain data."""

from __future__ import annotations

import msgspec


class Roll(msgspec.Struct):
    """A pool being rolled: `count` character dice, affliction dice where they belong, then the Dungeon die.

    `dice` are natural values as they fall; `lowered` tells that the curse die shows its symbol.
    """

    count: int
    curse: bool = False
    poison: bool = False
    dice: list[int] = []
    lowered: bool = False
    hurts: bool = False
    dungeon: int = 0


class AttackDie(msgspec.Struct):
    """A character die of an attack: its value so far (0: a miss), and what may still be done with it."""

    value: int
    critical: bool = False
    feat: bool = False
