"""The form of a scenario of Mini Rogue: what a case may say of its set-up and its dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from companion.games.mini_rogue.content import BOOK, GRID
from companion.kit.cases import form
from companion.speech.words import N_, _


class Potion(form.Name):
    """The id of a potion."""


class Room(form.Name):
    """The id of a room, or its kind alone."""


class Kind(form.Name):
    """The class of a character."""


FIRST: Any = 0
"""The seat of an act that is nobody's in particular."""
NO_POTION: Any = ""
NO_ROOM: Any = ""
ROGUE: Any = "rogue"
Space = tuple[int, int]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
ROOM_ALIASES = {"monster": "monster_curse_line", "trap": "trap_a"}
"""Rooms that a case may name by their kind alone."""
NO_CHARACTERS = ("party", "*", "monster", "enemy", "boss", "ghost", "")
"""Actors that are no character: the party as a whole, and what it fights."""
NO_CHARACTER = N_("there is no character {name}. The characters are {names}.")
CARDS: form.Names = {
    Potion: form.one_of(BOOK.content.potions, N_("there is no potion {name}. The potions are {names}.")),
    Room: form.one_of(
        (*BOOK.content.rooms, *ROOM_ALIASES), N_("there is no room {name}. The rooms are {names}.")
    ),
    Kind: form.one_of(BOOK.content.characters, N_("there is no class {name}. The classes are {names}.")),
}


TRACKS = {name: f"{name}_max" for name in ("hp", "armor", "food", "gold", "xp")}


class MatForm(form.Form, frozen=True, rename={**TRACKS, "levels": "level_xp", "potions": "potion_slots"}):
    """The highest values of the tracks; `level_xp` is the XP from which each level begins."""

    hp: int
    armor: int
    food: int
    gold: int
    xp: int
    levels: tuple[int, ...]
    potions: int


class CharacterForm(form.Form, frozen=True, rename={"character": "class", "blindness": "blind"}):
    """A character as it is when the case begins; the level follows from the XP."""

    hp: int
    xp: int = 0
    level: int = 1
    armor: int = 0
    food: int = 0
    gold: int = 0
    potions: tuple[Potion, ...] = ()
    curse: bool = False
    poison: bool = False
    blindness: bool = False
    skill_ready: bool = True
    free_feats: int = 0
    has_crow: bool = False
    position: Space | None = None
    character: Kind = ROGUE


class RewardForm(form.Form, frozen=True):
    """What an enemy or a claimed reward gives."""

    xp: int = 0
    gold: int = 0
    food: int = 0
    hp: int = 0
    armor: int = 0
    rewards_card: bool = False


class EnemyForm(form.Form, frozen=True):
    """An enemy; `hp` as it is now, or both values of its card. With a `phase` it is the last boss."""

    damage: int
    ability: str | None = None
    hp: int | None = None
    hp_solo: int | None = None
    hp_coop: int | None = None
    phase: int = 0
    next_phase_hp: int = 0
    poisoned_by_potion: bool = False
    kind: Literal["monster", "ghost", "boss"] = "monster"
    name: str = ""
    reward: RewardForm = RewardForm()


class SetupForm(form.Form, frozen=True):
    """Where the party stands and what lies there."""

    mat: MatForm
    floor: Annotated[int, msgspec.Meta(ge=1, le=len(BOOK.content.floors))]
    characters: dict[str, CharacterForm]
    area: int | None = None
    position: Space | dict[str, Space] = (0, 0)
    positions: dict[str, Space] = {}
    grid: dict[str, Room] = {}
    enemy: EnemyForm | None = None
    area_flags: dict[str, bool] = {}
    boss_stack: tuple[str, ...] | None = None
    leader: str = ""


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
    actions: tuple[Any, ...]
    expect: dict[str, Any]
    script: ScriptForm = ScriptForm()
    options: dict[str, Any] = {}


def case_of(raw: Mapping[str, Any]) -> tuple[Case, form.Names]:
    """A case as data, and how its acts are read. Raises `BadCase`."""
    case = form.understood(raw, Case, names=CARDS)
    setup, names = case.setup, list(case.setup.characters)
    if not 1 <= len(names) <= 2:
        raise form.BadCase(
            _("setup, characters: expected one or two, found {count}.").format(count=len(names))
        )
    anybody = form.place_in(names, NO_CHARACTER, dict.fromkeys(NO_CHARACTERS, form.NOBODY))
    seat = form.place_in(names, NO_CHARACTER, dict.fromkeys(NO_CHARACTERS, FIRST))
    placed = setup.position if isinstance(setup.position, dict) else {}
    for name in (setup.leader, *setup.positions, *placed):
        seat(name)
    for where in setup.grid:
        space_of(where)
    return case, {**CARDS, form.Seat: seat, form.Anybody: anybody}


def space_of(where: str | Space) -> int:
    """The number of a space: of [row, column], or of "row,column". Raises `BadCase`."""
    try:
        row, column = (int(part) for part in where.split(",")) if isinstance(where, str) else where
    except ValueError:
        row, column = -1, -1
    if not (0 <= row < GRID and 0 <= column < GRID):
        raise form.BadCase(
            _("there is no space {where}. Expected row,column from 0 to 2.").format(where=where)
        )
    return row * GRID + column


def place_of(space: int) -> tuple[int, int]:
    """A space as row and column."""
    return space // GRID, space % GRID


def card_of(room: str) -> str:
    """The room card that a case means."""
    return ROOM_ALIASES.get(room, room)
