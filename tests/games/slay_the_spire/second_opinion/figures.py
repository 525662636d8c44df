"""Who sits and stands at the table of the second opinion, and the fact tables it reads.

Written from the rule book and the fact tables alone; nothing here knows the engine.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

TABLES = Path(__file__).parents[3] / "facts" / "sts"
Facts = dict[str, Any]


def _table(name: str, rows: str) -> dict[str, Facts]:
    told = json.loads((TABLES / f"{name}.json").read_text(encoding="utf-8"))
    return {row["id"]: row for row in told[rows]}


CARDS = _table("cards", "cards")
RELICS = _table("relics", "relics")
POTIONS = _table("potions", "potions")
FACES = _table("enemies", "faces")


def card_of(name: str) -> Facts:
    """The entry of a card, whichever of its sides `name` means."""
    return CARDS[name.removesuffix("+")]


def side_of(name: str) -> Facts:
    """The side that `name` means: `bash`, or `bash+`."""
    side: Facts = card_of(name)["up" if name.endswith("+") else "base"]
    return side


def kind_of(name: str) -> str:
    """The type of a card: attack, skill, power, curse or status (page 7)."""
    kind: str = card_of(name)["type"]
    return kind


def keywords(name: str) -> list[str]:
    """The keywords of a side (page 24)."""
    words: list[str] = side_of(name).get("kw", [])
    return words


GAINS = frozenset(
    {
        *("energy", "block", "str", "heal", "miracle", "shiv", "gold", "may_retain", "cubes_on_self"),
        *("hp_loss_cap_this_round", "retained_last_turn_cost_less", "regain_leftover_energy_of_last_turn"),
    }
)
"""Effects that only give their owner something."""
FREE = ("poison", "later", "orb/frost")
"""What takes HP of enemies, or back what was lent, or gives block: nobody would have it wait."""


@cache
def only_gives(label: str) -> bool:
    """Whether an ability gives its owner something, whatever else happens, and does nothing else."""
    source = label.split(":")[1]
    kind, _slash, name = source.partition("/")
    if source in FREE or kind == "ethereal":
        return True
    do: list[Facts] = []
    if kind == "relic":
        relic, _slash, line = name.partition("/")
        do = RELICS[relic]["abilities"][int(line)]["do"]
    elif kind == "card":
        side = side_of(name)
        do = side.get("power", {}).get("do", []) or side.get("on_exhausted", [])
    return bool(do) and all(next(iter(each)) in GAINS and not {"to", "if"} & set(each) for each in do)


@dataclass
class Luck:
    """Chance and choice alike: what is picked hangs on what there is, never on who asks.

    Both sides of a comparison hold one of these with the same seed, so that equal questions are answered
    alike in both, in whatever order each of them asks.
    """

    seed: str
    counts: Counter[str] = field(default_factory=Counter)

    def begin(self, act: str) -> None:
        """A new act: its questions are counted from the beginning."""
        self.seed, self.counts = act, Counter()

    def pick(self, kind: str, options: list[Any]) -> Any:
        """One of the options; where all are equal there is no choice, and nothing is counted."""
        options = sorted(options, key=str)
        if str(options[0]) == str(options[-1]):
            return options[0]
        self.counts[kind] += 1
        text = f"{self.seed}|{kind}|{self.counts[kind]}|{options}"
        return options[crc32(text.encode()) % len(options)]

    def rank(self, label: str) -> tuple[bool, int]:
        """The place of an ability among those that wait.

        Poison, and what only gives its owner something, comes first: nobody would choose otherwise.
        """
        loud = not only_gives(label)
        if label.startswith("e") and loud:
            label = label.split(":")[0]
        return loud, crc32(f"{self.seed}|{label}".encode()) if loud else 0


@dataclass
class Item:
    """A power, relic or potion that lies in front of a player."""

    id: str
    cubes: int = 0
    turn_used: bool = False
    face_down: bool = False


@dataclass
class Promise:
    """What was said about cards still to be played: `what` for cards of `types` (none named: all).

    `amount` is how often, or for how much.
    """

    what: str
    types: tuple[str, ...] = ()
    amount: int = 0


@dataclass
class Hero:
    """A player: the board, the piles, the items, and what the turn has to remember."""

    seat: int
    character: str
    row: int
    hp: int
    max_hp: int
    block: int = 0
    energy: int = 3
    strength: int = 0
    weak: int = 0
    vulnerable: int = 0
    shiv: int = 0
    miracle: int = 0
    gold: int = 0
    claw: int = 0
    hand: list[str] = field(default_factory=list)
    top: list[str] = field(default_factory=list)
    bag: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    exhaust: list[str] = field(default_factory=list)
    powers: list[Item] = field(default_factory=list)
    relics: list[Item] = field(default_factory=list)
    potions: list[str] = field(default_factory=list)
    orbs: list[str] = field(default_factory=list)
    slots: int = 0
    stance: str = ""
    promises: list[Promise] = field(default_factory=list)
    forbidden: set[str] = field(default_factory=set)
    prices: list[tuple[str, int]] = field(default_factory=list)
    retained: list[str] = field(default_factory=list)
    holding: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    may_hold: int = 0
    cheaper: int = 0
    akabeko: int = 0
    capped: bool = False
    lost_round: int = 0
    lost_combat: bool = False
    discarded: bool = False
    shuffled: bool = False
    switched: bool = False
    wraths: int = 0
    leftover: int = 0

    def stands_in_play(self, item: str) -> list[Item]:
        """The powers of a name, on either side, and the relics of that name."""
        return [each for each in (*self.powers, *self.relics) if each.id.removesuffix("+") == item]

    def static(self, word: str) -> list[tuple[Item, Any]]:
        """What powers in play always say under a word."""
        return [
            (power, line[word])
            for power in self.powers
            for line in side_of(power.id).get("static", [])
            if word in line
        ]

    def drawable(self) -> int:
        """How many cards the draw pile has."""
        return len(self.top) + len(self.bag)


@dataclass
class Foe:
    """An enemy; `slot` counts from 0, `place` from the left of its row."""

    index: int
    face: str
    row: int
    hp: int
    max_hp: int
    block: int = 0
    strength: int = 0
    weak: int = 0
    vulnerable: int = 0
    poison: int = 0
    slot: int = 0
    mode: str = ""
    cubes: int = 0
    alive: bool = True
    left: bool = False
    place: int = 0
    curled: bool = False
    risen: bool = False
    starts: bool = False
    was_blocked: bool = False
    gone: list[str] = field(default_factory=list)
    visited: list[int] = field(default_factory=list)
    attached: list[tuple[int, str]] = field(default_factory=list)

    @property
    def facts(self) -> Facts:
        """The face of this enemy."""
        return FACES[self.face]

    @property
    def name(self) -> str:
        """The name on its face."""
        return str(self.facts["name"])

    @property
    def boss(self) -> bool:
        """Whether it is in every row (page 11)."""
        return bool(self.facts["role"] == "boss")

    @property
    def standing(self) -> bool:
        """Whether it can be acted on: alive, and not waiting to rise from 0 HP."""
        return self.alive and self.hp > 0

    def says(self, key: str) -> list[Any]:
        """What its special abilities say under a key, in the mode it is in (page 15)."""
        return [
            each[key]
            for each in self.facts.get("abilities", [])
            if key in each and each.get("mode", self.mode) == self.mode and each["name"] not in self.gone
        ]
