"""Who sits and stands at the table of the second opinion, and the fact tables it reads.

Written from the rule book and the fact tables alone; nothing here knows the engine.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zlib import crc32

FACTS = Path(__file__).parents[3] / "facts" / "sts"
Facts = dict[str, Any]


def _read(name: str, rows: str) -> dict[str, Facts]:
    read = json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))
    return {row["id"]: row for row in read[rows]}


CARDS = _read("cards", "cards")
RELICS = _read("relics", "relics")
POTIONS = _read("potions", "potions")
FACES = _read("enemies", "faces")


def card_of(name: str) -> Facts:
    """The entry of a card, whichever side `name` means."""
    return CARDS[name.removesuffix("+")]


def side_of(name: str) -> Facts:
    """The side that `name` means: `bash`, or `bash+`."""
    side: Facts = card_of(name)["up" if name.endswith("+") else "base"]
    return side


def kind_of(name: str) -> str:
    """The type of a card."""
    kind: str = card_of(name)["type"]
    return kind


def keywords(name: str) -> list[str]:
    """The keywords of a side."""
    words: list[str] = side_of(name).get("kw", [])
    return words


GIVES = (
    *("poison", "ethereal", "feel_no_pain", "metallicize", "frozen_core", "after_image", "mental_fortress"),
    *("nirvana", "bird_faced_urn", "orb/frost", "later", "distraction", "well_laid_plans", "sentinel"),
    *(
        "vajra",
        "du_vu_doll",
        "demon_form",
        "deva_form",
        "infinite_blades",
        "incense_burner",
        "fusion",
        "horn_cleat",
    ),
    *("captains_wheel", "happy_flower", "sundial", "tungsten_rod", "loaded_die"),
)
"""Words in the labels of abilities that only give something, or take from enemies what nobody would leave."""


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

        Poison, and what only gives its owner block, comes first: nobody would choose otherwise.
        """
        loud = not any(word in label for word in GIVES)
        if label.startswith("e") and loud:
            label = label.split(":")[0]
        return loud, crc32(f"{self.seed}|{label}".encode()) if loud else 0


@dataclass
class Item:
    """A power or relic in play."""

    id: str
    cubes: int = 0
    used_turn: bool = False
    used_combat: bool = False


@dataclass
class Grant:
    """Something that was promised: `what` for cards of `types` (empty: all), `uses` left (-1: any)."""

    what: str
    types: tuple[str, ...] = ()
    amount: int = 0
    uses: int = -1
    lasts: str = "turn"


@dataclass
class Hero:
    """A player."""

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
    alive: bool = True
    grants: list[Grant] = field(default_factory=list)
    prices: list[tuple[str, int]] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    retains: int = 0
    lost_this_round: int = 0
    lost_this_combat: bool = False
    discarded: bool = False
    switched: bool = False
    entered: list[str] = field(default_factory=list)
    shuffled: bool = False
    leftover: int = 0
    shots: int = 0

    def may_not(self, what: str) -> bool:
        """Whether something was forbidden for the turn."""
        return any(grant.what == what for grant in self.grants)

    def has(self, item: str) -> int:
        """How many of a power (either side) or relic lie in front of the player."""
        return sum(each.id in (item, f"{item}+") for each in (*self.powers, *self.relics))


@dataclass
class Foe:
    """An enemy; `slot` counts from 0."""

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
    hurt: bool = False
    had_block: bool = False
    risen: bool = False
    lost: list[str] = field(default_factory=list)
    attached: list[tuple[str, int]] = field(default_factory=list)

    @property
    def facts(self) -> Facts:
        """The face of this enemy."""
        return FACES[self.face]

    @property
    def boss(self) -> bool:
        """Whether it is in every row."""
        return bool(self.facts["role"] == "boss")

    @property
    def fell(self) -> bool:
        """Whether its HP are 0 though it is to rise: nothing lands on it meanwhile."""
        return self.alive and self.hp <= 0

    def abilities(self, key: str) -> list[Any]:
        """What its special abilities say under a key, in the mode it is in."""
        found = []
        for each in self.facts.get("abilities", []):
            if key in each and each.get("mode", self.mode) == self.mode and each.get("name") not in self.lost:
                found.append(each[key])
        return found
