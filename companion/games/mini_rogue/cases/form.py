"""The form of a scenario of Mini Rogue: what a case may say of its set-up and its dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from companion.games.mini_rogue.content import BOOK, GRID, Ability, Mat
from companion.games.mini_rogue.effects import Stat
from companion.games.mini_rogue.state import Adventurer, Enemy
from companion.kit.cases import form

START: Any = 0
ROGUE: Any = "rogue"
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
STATS: tuple[Stat, ...] = ("xp", "gold", "food", "hp", "armor")
ROOMS = {name: name for name in BOOK.content.rooms} | {"monster": "monster_curse_line", "trap": "trap_a"}
"""What a case may call a room; of some the kind alone."""
SPACES = {f"{space // GRID},{space % GRID}": space for space in range(GRID * GRID)}
NO_CHARACTERS = ("party", "*", "monster", "enemy", "boss", "ghost", "")
"""Actors that are no character: the party as a whole, and what it fights."""


def _space(where: Any) -> int:
    return form.called(SPACES)(",".join(map(str, where)) if isinstance(where, list | tuple) else where)


class Potion(form.Name, read=form.one_of(BOOK.content.potions)):
    """The id of a potion."""


class Room(form.Name, read=form.called(ROOMS)):
    """The id of a room, or its kind alone."""


class Kind(form.Name, read=form.one_of(BOOK.content.characters)):
    """The class of a character."""


class Space(form.Number, read=_space):
    """A space, which a case calls [row, column] or "row,column"."""


TRACKS = {f"{name}_max": name for name in STATS}


@form.like(Mat, **TRACKS, level_xp="levels", potion_slots="potions")
class MatForm(form.Form, frozen=True):
    """The highest values of the tracks; `level_xp` is the XP from which each level begins."""


@form.like(
    Adventurer,
    *("xp", "armor", "food", "gold", "curse", "poison", "skill_ready"),
    blind="blindness",
)
class CharacterForm(form.Form, frozen=True, rename={"character": "class"}):
    """A character as it is when the case begins; the level follows from the XP."""

    hp: form.Count
    level: int = 1
    free_feats: form.Count = 0
    potions: tuple[Potion, ...] = ()
    has_crow: bool = False
    position: Space | None = None
    character: Kind = ROGUE


@form.like(Adventurer, "gold", "food", "hp", "armor")
class RewardForm(form.Form, frozen=True):
    """What an enemy or a claimed reward gives."""

    xp: form.Count = 0
    rewards_card: bool = False


@form.like(Enemy, "damage", next_phase_hp="next_hp", poisoned_by_potion="poisoned")
class EnemyForm(form.Form, frozen=True):
    """An enemy; `hp` as it is now, or both values of its card. With a `phase` it is the last boss."""

    ability: Ability | None = None
    hp: form.Count | None = None
    hp_solo: form.Count | None = None
    hp_coop: form.Count | None = None
    phase: form.Count = 0
    kind: Literal["monster", "ghost", "boss"] = "monster"
    name: str = ""
    reward: RewardForm = RewardForm()


class SetupForm(form.Form, frozen=True):
    """Where the party stands and what lies there."""

    mat: MatForm
    floor: Annotated[int, msgspec.Meta(ge=1, le=len(BOOK.content.floors))]
    characters: Annotated[dict[str, CharacterForm], msgspec.Meta(min_length=1, max_length=2)]
    area: Annotated[int, msgspec.Meta(ge=1, le=BOOK.last_area)] | None = None
    position: Space = START
    positions: form.Table[form.Seat, Space] = form.Table()
    grid: form.Table[Space, Room] = form.Table()
    enemy: EnemyForm | None = None
    area_flags: dict[str, bool] = {}
    boss_stack: tuple[str, ...] | None = None
    leader: form.Seat = form.FIRST


class RollForm(form.Form, frozen=True):
    """One result: all dice of a pool, one die rolled again, or the Dungeon die alone."""

    roll: Literal["pool", "reroll", "dungeon", "leader"]
    character: tuple[Die, ...] = ()
    dungeon: Die | None = None
    value: Die | None = None
    curse_symbol: bool | None = None
    poison_symbol: bool | None = None
    actor: str = ""


class ScriptForm(form.Form, frozen=True):
    """What the dice give, in the order it is needed."""

    rolls: tuple[RollForm, ...] = ()


class Case(form.CaseForm, frozen=True, kw_only=True):
    """One case of a scenario file."""

    setup: SetupForm
    script: ScriptForm = ScriptForm()


def case_of(raw: Mapping[str, Any]) -> tuple[Case, form.Names]:
    """A case as data, and how its acts are read. Raises `BadCase`."""
    names = form.keys_at(raw, "setup", "characters")
    known = form.seats(names, dict.fromkeys(NO_CHARACTERS, form.NOBODY))
    known = {**known, form.Seat: form.place_in(names, dict.fromkeys(NO_CHARACTERS, form.FIRST))}
    return form.understood(raw, Case, names=known), known


def place_of(space: int) -> tuple[int, int]:
    """A space as row and column."""
    return space // GRID, space % GRID
