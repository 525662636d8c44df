"""Everything printed on mats, dice and cards of Mini Rogue, decoded from `data/*.toml` into typed structs."""

from __future__ import annotations

from importlib import resources
from typing import Any, Literal

import msgspec

from companion.engine.encoding import encode, state_hash
from companion.games.mini_rogue.effects import AnyEffect
from companion.kit.word_tables import tables_of

RoomKind = Literal["monster", "trap", "treasure", "shrine", "tomb", "armory", "bonfire", "crow", "merchant"]
Ability = Literal["", "curse", "poison", "ignore_armor", "weaken", "blindness"]
Confidence = Literal["low", "medium", "high"]
GRID = 3
EXIT = GRID * GRID - 1
LAST_FLOOR = 4
OG = "og_remains"


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something printed; a misspelt key in the data is an error that names it."""


class Mat(Printed, frozen=True):
    """The highest value of each track; `levels` is the XP from which each level begins."""

    hp: int
    armor: int
    food: int
    gold: int
    xp: int
    potions: int
    levels: tuple[int, ...]


class Dice(Printed, frozen=True):
    """Faces of the character die that mean something, and how many faces carry an affliction's symbol."""

    stars: tuple[int, ...]
    critical: int
    miss: int
    curse_symbols: int
    poison_symbols: int


class Numbers(Printed, frozen=True):
    """What things cost and give wherever they are met."""

    delving_food: int
    starving_hp: int
    unpaid_hp: int
    feat_xp: int
    feat_hp: int
    poison_hp: int
    curse_loss: int
    foresight_rooms: int
    crow_looks: int
    crow_food: int
    offering_gold: int
    treasure_gold: int
    treasure_bonus: int
    xp_at_maximum_hp: int


class Character(Printed, frozen=True):
    """A Character card: the values at the start and both skills."""

    name: str
    hp: int
    armor: int
    food: int
    gold: int
    xp: int
    potions: tuple[str, ...]
    combat: Literal["backstab", "conjuration"]
    exploration: Literal["evasion", "foresight"]


class Potion(Printed, frozen=True):
    """A potion; `amount` is its damage or healing."""

    name: str
    amount: int
    offensive: bool = False


class Floor(Printed, frozen=True):
    """A floor of the dungeon mat."""

    name: str
    areas: tuple[int, ...]
    boss_area: int


class Row(Printed, frozen=True):
    """A row of a table. Without a skill check `success` always happens; of `choose` one is chosen."""

    die: tuple[int, ...]
    name: str = ""
    success: tuple[AnyEffect, ...] = ()
    failure: tuple[AnyEffect, ...] = ()
    choose: tuple[AnyEffect, ...] = ()


class Room(Printed, frozen=True):
    """A Room card."""

    name: str
    kind: RoomKind
    copies: int
    rows: tuple[Row, ...] = ()

    def row(self, result: int) -> Row:
        """The row for a result of the Dungeon die."""
        return next(row for row in self.rows if result in row.die)


class Reward(Printed, frozen=True):
    """The Rewards reference card: gold for everybody, then a row by the Dungeon die."""

    gold: int
    rows: tuple[Row, ...]


class Goods(Printed, frozen=True):
    """Something the merchant has; `sell` 0 is not bought back, `retail` stands on the retail card alone."""

    name: str
    buy: int
    sell: int = 0
    retail: bool = False
    effects: tuple[AnyEffect, ...] = ()


class Foe(Printed, frozen=True):
    """An enemy as it is met on one floor, or in one phase."""

    hp: int
    hp_together: int
    damage: int
    xp: int
    name: str = ""
    ability: Ability = ""


class Monster(Printed, frozen=True):
    """A Monster card, or the ghost: one foe for each floor."""

    floors: tuple[Foe, ...]


class Boss(Printed, frozen=True):
    """A Boss card: one foe for each floor it is met on, or the phases of one fight."""

    name: str
    floors: tuple[Foe, ...] = ()
    phases: tuple[Foe, ...] = ()


class Doubt(Printed, frozen=True):
    """A number, or several, that an owner should compare with their own print."""

    key: str
    name: str
    alternatives: str
    source: str
    confidence: Confidence
    why: str


class Content(Printed, frozen=True):
    """All of it."""

    mat: Mat
    dice: Dice
    numbers: Numbers
    characters: dict[str, Character]
    potions: dict[str, Potion]
    floors: dict[str, Floor]
    below: dict[str, int]
    rooms: dict[str, Room]
    reward: Reward
    goods: dict[str, Goods]
    monsters: dict[str, Monster]
    bosses: dict[str, Boss]
    doubts: tuple[Doubt, ...] = ()


def data(name: str) -> str:
    """The text of a file of the data."""
    return resources.files("companion.games.mini_rogue").joinpath("data", name).read_text("utf-8")


WORDS = tables_of(data("words.toml"))
"""What is said of things, by kind and key."""
FILES = ("numbers.toml", "rooms.toml", "creatures.toml", "doubts.toml")


def packaged() -> Content:
    """The content as it comes. `msgspec.ValidationError` names file and field."""
    tables: dict[str, Any] = {}
    for name in FILES:
        tables |= msgspec.toml.decode(data(name))
    return decoded(tables, "mini_rogue/data")


def decoded(tables: dict[str, Any], where: str) -> Content:
    """The content of the tables. `msgspec.ValidationError` names `where`, entry and field."""
    try:
        return msgspec.convert(tables, Content)
    except msgspec.ValidationError as error:
        raise msgspec.ValidationError(f"{where}: {error}") from None


class Book:
    """The content in force: as packaged, or with an owner's corrections; `floor_of` an area's floor."""

    def __init__(self) -> None:
        self.use(packaged(), ())

    def use(self, content: Content, corrections: tuple[str, ...]) -> None:
        """Play by `content` from now on; `corrections` say in words what is not as packaged."""
        self.content = content
        self.corrections = corrections
        self.version = state_hash(encode(content))
        self.deck = tuple(
            sorted(card for card, room in content.rooms.items() for _copy in range(room.copies))
        )
        self.bosses = tuple(sorted(card for card in content.bosses if card != OG))
        self.floor_of = {
            area: int(number) for number, floor in content.floors.items() for area in floor.areas
        }
        self.boss_areas = frozenset(floor.boss_area for floor in content.floors.values())
        self.last_area = max(self.floor_of)
        self.stars = frozenset(content.dice.stars)
        self.faces = {
            "curse": affliction_faces(content.dice.curse_symbols),
            "poison": affliction_faces(content.dice.poison_symbols),
        }


SYMBOL, BLANK = "symbol", "blank"
DIE = (1, 2, 3, 4, 5, 6)


def affliction_faces(symbols: int) -> tuple[str, ...]:
    """The six faces of an affliction die; the first ones are blank."""
    return (BLANK,) * (len(DIE) - symbols) + (SYMBOL,) * symbols


BOOK = Book()
