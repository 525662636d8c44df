"""What rows of tables do: the verbs of the room cards, as data."""

from __future__ import annotations

from typing import Literal

import msgspec

Stat = Literal["hp", "xp", "armor", "food", "gold"]
Affliction = Literal["curse", "poison", "blindness"]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One thing that a row does to the character who resolves it."""


class Gain(Effect, frozen=True, tag="gain"):
    """Points of one track, up to what the mat holds."""

    what: Stat
    amount: int


class Lose(Effect, frozen=True, tag="lose"):
    """Points of one track, for each floor where `per_floor`; what cannot be paid costs HP ("Trap Cards")."""

    what: Stat
    amount: int
    per_floor: bool = False


class TakePotion(Effect, frozen=True, tag="potion"):
    """A potion, if it is not held already."""

    potion: str


class Afflict(Effect, frozen=True, tag="afflict"):
    """An affliction, if it is not there already."""

    what: Affliction


class Cure(Effect, frozen=True, tag="cure"):
    """All afflictions go."""


class Refresh(Effect, frozen=True, tag="refresh"):
    """The Character card is turned face up."""


class Weapon(Effect, frozen=True, tag="weapon"):
    """The Armory card is taken, with so many free feats."""

    feats: int


class Ghost(Effect, frozen=True, tag="ghost"):
    """The ghost must be fought."""


class Fall(Effect, frozen=True, tag="fall"):
    """The floor gives way, unless it is the last one."""


AnyEffect = Gain | Lose | TakePotion | Afflict | Cure | Refresh | Weapon | Ghost | Fall
