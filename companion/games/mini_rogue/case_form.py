"""The form of a scenario of Mini Rogue: what a case may say, checked key by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from companion.engine.game import SetupError
from companion.games.mini_rogue.content import BOOK, GRID
from companion.speech.words import _


class BadCase(SetupError):  # noqa: N818 - the case is bad, not the engine
    """A scenario says something that cannot be understood; the words say where and what is expected."""


Space = tuple[int, int]
ROOM_ALIASES = {"monster": "monster_curse_line", "trap": "trap_a"}
"""Rooms that a case may name by their kind alone."""


class CaseMat(msgspec.Struct, frozen=True):
    """The highest values of the tracks; `level_xp` is the XP from which each level begins."""

    hp_max: int
    armor_max: int
    food_max: int
    gold_max: int
    xp_max: int
    level_xp: tuple[int, ...]
    potion_slots: int


class CaseCharacter(msgspec.Struct, frozen=True):
    """A character as it is when the case begins; the level follows from the XP."""

    hp: int
    xp: int = 0
    level: int = 1
    armor: int = 0
    food: int = 0
    gold: int = 0
    potions: tuple[str, ...] = ()
    curse: bool = False
    poison: bool = False
    blind: bool = False
    skill_ready: bool = True
    free_feats: int = 0
    has_crow: bool = False
    position: Space | None = None
    kind: str = msgspec.field(default="rogue", name="class")


class CaseReward(msgspec.Struct, frozen=True):
    """What an enemy or a claimed reward gives."""

    xp: int = 0
    gold: int = 0
    food: int = 0
    hp: int = 0
    armor: int = 0
    rewards_card: bool = False


class CaseEnemy(msgspec.Struct, frozen=True):
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
    reward: CaseReward = CaseReward()


class CaseSetup(msgspec.Struct, frozen=True):
    """Where the party stands and what lies there."""

    mat: CaseMat
    floor: int
    characters: dict[str, CaseCharacter]
    area: int | None = None
    position: Space | dict[str, Space] = (0, 0)
    positions: dict[str, Space] = {}
    grid: dict[str, str] = {}
    enemy: CaseEnemy | None = None
    area_flags: dict[str, bool] = {}
    boss_stack: tuple[str, ...] | None = None
    leader: str = ""


class CaseRoll(msgspec.Struct, frozen=True):
    """One result: all dice of a pool, one die rolled again, or the Dungeon die alone."""

    roll: Literal["pool", "reroll", "dungeon", "leader"]
    character: tuple[int, ...] = ()
    dungeon: int = 0
    value: int = 0
    curse_symbol: bool | None = None
    poison_symbol: bool | None = None
    actor: str = ""


class CaseScript(msgspec.Struct, frozen=True):
    """What the dice give, in the order it is needed."""

    rolls: tuple[CaseRoll, ...] = ()


class CaseAction(msgspec.Struct, frozen=True):
    """What is done, and the decisions taken with it."""

    do: str
    actor: str = "party"
    room: str = ""
    choose: str = ""
    offering: bool = False
    modify: int = 0
    feed: bool = False
    potion: str = ""
    item: str = ""
    discard: str = ""
    die: int = 0
    pay: str = "xp"
    skill: str = ""
    effect: str = ""
    to: Space | str = ""
    target: str = ""
    rooms: tuple[Space, ...] = ()
    space: Space | None = None
    amount: int = 1
    what: str = ""
    give: dict[str, Any] = {}
    take: dict[str, Any] = {}
    reward: CaseReward = CaseReward()
    together: bool = False
    places: tuple[Space | None, ...] = ()


class Case(msgspec.Struct, frozen=True):
    """One case of a scenario file."""

    id: str
    setup: CaseSetup
    actions: tuple[CaseAction, ...]
    expect: dict[str, Any]
    title: str = ""
    rule: str = ""
    tags: tuple[str, ...] = ()
    script: CaseScript = CaseScript()
    options: dict[str, Any] = {}


NOBODY = ("party", "*", "monster", "enemy", "boss", "ghost")
"""Actors that are no character: the party as a whole, and what it fights."""


ALSO_CALLED = {
    "use_potion": "potion",
    "affliction": "what",
    "reveal": "rooms",
    "spaces": "rooms",
    "receive": "take",
    "choice": "choose",
}
"""Keys of an action that may be called otherwise."""


def understood(given: Mapping[str, Any]) -> Case:
    """A case as data, every key, character, room and potion of it checked. Raises `BadCase`."""
    actions = [_plainly_called(action) for action in _listed(given.get("actions"))]
    raw = {**given, "actions": actions} if isinstance(given.get("actions"), list) else given
    for found, kind, where in _parts(raw):
        _check_keys(found, kind, where)
    try:
        case = msgspec.convert(raw, Case)
    except msgspec.ValidationError as error:
        raise BadCase(_("this is not of the form of a case: {reason}.").format(reason=error)) from error
    _check_names(case)
    _check_cards(case)
    return case


def _plainly_called(action: Any) -> Any:
    """An action with its keys by the names of `CaseAction`."""
    if not isinstance(action, Mapping):
        return action
    return {ALSO_CALLED.get(key, key): value for key, value in action.items()}


def _parts(raw: Mapping[str, Any]) -> list[tuple[Any, type[msgspec.Struct], str]]:
    """Every object of the case with the form it must have."""
    setup = raw.get("setup")
    script = raw.get("script")
    found: list[tuple[Any, type[msgspec.Struct], str]] = [
        (raw, Case, ""),
        (setup, CaseSetup, "setup"),
        (script, CaseScript, "script"),
    ]
    if isinstance(setup, Mapping):
        found += [(setup.get("mat"), CaseMat, "setup, mat"), (setup.get("enemy"), CaseEnemy, "setup, enemy")]
        named = setup.get("characters")
        for name, character in named.items() if isinstance(named, Mapping) else ():
            found.append((character, CaseCharacter, f"setup, characters, {name}"))
    rolls = script.get("rolls") if isinstance(script, Mapping) else ()
    found += [(roll, CaseRoll, f"script, rolls, {n}") for n, roll in enumerate(_listed(rolls), 1)]
    found += [(act, CaseAction, f"actions, {n}") for n, act in enumerate(_listed(raw.get("actions")), 1)]
    return found


def _listed(found: Any) -> Sequence[Any]:
    return found if isinstance(found, list) else ()


def _check_keys(found: Any, kind: type[msgspec.Struct], where: str) -> None:
    known = kind.__struct_encode_fields__
    for key in found if isinstance(found, Mapping) else ():
        if key not in known:
            words = _("{where}: there is no key {key}; the keys are {keys}.")
            raise BadCase(words.format(where=where or _("case"), key=key, keys=", ".join(known)))


def _check_names(case: Case) -> None:
    names = list(case.setup.characters)
    if not 1 <= len(names) <= 2:
        raise BadCase(_("setup, characters: expected one or two, found {count}.").format(count=len(names)))
    placed = case.setup.position if isinstance(case.setup.position, dict) else {}
    said = [case.setup.leader, *case.setup.positions, *placed, *(action.actor for action in case.actions)]
    said += [action.to for action in case.actions if isinstance(action.to, str)]
    said += [action.target for action in case.actions]
    for name in said:
        if name and name not in names and name not in NOBODY:
            words = _("there is no character {name}; the characters are {names}.")
            raise BadCase(words.format(name=name, names=", ".join(names)))
    for character in case.setup.characters.values():
        if character.kind not in BOOK.content.characters:
            words = _("there is no class {name}; the classes are {names}.")
            raise BadCase(words.format(name=character.kind, names=", ".join(BOOK.content.characters)))


def _check_cards(case: Case) -> None:
    potions = [potion for each in case.setup.characters.values() for potion in each.potions]
    potions += [potion for act in case.actions for potion in (act.potion, act.discard) if potion]
    for potion in potions:
        if potion not in BOOK.content.potions:
            words = _("there is no potion {name}; the potions are {names}.")
            raise BadCase(words.format(name=potion, names=", ".join(BOOK.content.potions)))
    rooms = [*case.setup.grid.values(), *(action.room for action in case.actions if action.room)]
    for room in rooms:
        if room not in BOOK.content.rooms and room not in ROOM_ALIASES:
            words = _("there is no room {name}; the rooms are {names}.")
            raise BadCase(words.format(name=room, names=", ".join((*BOOK.content.rooms, *ROOM_ALIASES))))
    for key in case.setup.grid:
        space_of(key)
    for roll in case.script.rolls:
        _check_dice(roll)
    if str(case.setup.floor) not in BOOK.content.floors:
        raise BadCase(_("setup, floor: expected 1 to 4, found {found}.").format(found=case.setup.floor))


def _check_dice(roll: CaseRoll) -> None:
    given = [*roll.character, *(value for value in (roll.dungeon, roll.value) if value)]
    for value in given:
        if not 1 <= value <= 6:
            raise BadCase(_("script, rolls: expected 1 to 6, found {found}.").format(found=value))


def space_of(where: str | Space) -> int:
    """The number of a space: of [row, column], or of "row,column". Raises `BadCase`."""
    try:
        row, column = (int(part) for part in where.split(",")) if isinstance(where, str) else where
    except ValueError:
        row, column = -1, -1
    if not (0 <= row < GRID and 0 <= column < GRID):
        raise BadCase(_("there is no space {where}; expected row,column from 0 to 2.").format(where=where))
    return row * GRID + column


def place_of(space: int) -> list[int]:
    """A space as [row, column]."""
    return [space // GRID, space % GRID]


def card_of(room: str) -> str:
    """The room card that a case means."""
    return ROOM_ALIASES.get(room, room)
