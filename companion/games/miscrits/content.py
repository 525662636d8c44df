"""The shape of the cards, and the cards in force: the practice sets, or sets that an owner entered.

The cards of the game were never published. Whoever owns them enters them as sets
(`companion.engine.card_sets`); whoever does not plays with the practice set of `data/`, which is ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec

from companion.engine.card_set_lines import Line
from companion.engine.card_sets import CardSet, Kinds, read
from companion.engine.sets_in_force import SetsInForce
from companion.kit import decks
from companion.kit.word_tables import tables_of
from companion.speech.words import _

GAME_ID = "miscrits"
Element = Literal["fire", "water", "nature", "earth", "wind", "lightning", "physical", "none"]
Status = Literal["poison", "sleep", "confusion"]
STATUSES: tuple[Status, ...] = ("poison", "sleep", "confusion")
"""In the order of their flips (Poison, Confusion, and Sleep)."""
ByPlayers = int | tuple[int, int, int, int, int]
DECK_SIZE = 40
MOST_COPIES = 4


class Datum(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Content that never changes once it is read."""


class Verb(Datum, frozen=True, tag_field="do"):
    """Base of all effects."""


class Boost(Verb, frozen=True, tag="boost"):
    """`amount` more damage: by an attack on the next turn, by an item on this one."""

    amount: int


class Heal(Verb, frozen=True, tag="heal"):
    """HP back, up to the maximum."""

    amount: int


class Weaken(Verb, frozen=True, tag="weaken"):
    """The opponent deals `amount` less damage on the next turn."""

    amount: int


class Afflict(Verb, frozen=True, tag="afflict"):
    """The target becomes poisoned, falls asleep or is confused."""

    status: Status


class Cure(Verb, frozen=True, tag="cure"):
    """Own statuses end; absent: all of them."""

    status: Status | None = None


class Draw(Verb, frozen=True, tag="draw"):
    """Draw cards."""

    amount: int


class Refresh(Verb, frozen=True, tag="refresh"):
    """All hourglasses of the creature are removed."""


class ByHand(Verb, frozen=True, tag="by_hand"):
    """What the other effects cannot say: people read it, carry it out, and declare what it did."""

    words: str


AttackEffect = Boost | Heal | Weaken | Afflict | Cure | Draw | Refresh | ByHand
ItemEffect = Boost | Heal | Cure | Draw | Refresh | ByHand


class Attack(Datum, frozen=True):
    """One attack of a creature. `damage` is absent for attacks that deal none."""

    name: str
    damage: int | None = None
    golden: bool = False
    effects: tuple[AttackEffect, ...] = ()


class Creature(Datum, frozen=True):
    """A creature card: a base creature (stage 0) or an evolution of `evolves_from`."""

    id: str
    name: str
    element: Element
    max_hp: int
    attacks: tuple[Attack, ...]
    stage: int = 0
    evolves_from: str = ""
    copies: int = MOST_COPIES
    figure: str = ""

    def attack(self, name: str) -> Attack | None:
        """The attack of this name."""
        return next((attack for attack in self.attacks if attack.name == name), None)


class Item(Datum, frozen=True):
    """An item: `effects` happen when it is played; an attached one stays and gives its bonuses."""

    id: str
    name: str
    attach: bool = False
    effects: tuple[ItemEffect, ...] = ()
    more_damage: int = 0
    less_damage: int = 0
    more_hp: int = 0
    copies: int = MOST_COPIES


class Other(Datum, frozen=True):
    """A card that is no creature and no item: its text is for people, who declare what it did."""

    id: str
    name: str
    words: str = ""
    copies: int = MOST_COPIES


class BossHit(Verb, frozen=True, tag="hit"):
    """Damage to every active creature, for 1 to 5 players."""

    amount: ByPlayers


class BossHeal(Verb, frozen=True, tag="heal"):
    """The boss regains HP, up to what it began with."""

    amount: ByPlayers


class BossBoost(Verb, frozen=True, tag="boost"):
    """The next attack deals more; boosts add up until then."""

    amount: ByPlayers


class BossAfflict(Verb, frozen=True, tag="afflict"):
    """Every active creature becomes poisoned, falls asleep or is confused."""

    status: Status


BossEffect = BossHit | BossHeal | BossBoost | BossAfflict | ByHand


class BossCard(Datum, frozen=True):
    """A card of a boss deck, `count` times in it."""

    name: str
    count: int = 1
    effects: tuple[BossEffect, ...] = ()


class Boss(Datum, frozen=True):
    """A boss: HP for 1 to 5 players, and the deck that plays itself."""

    id: str
    name: str
    hp: ByPlayers
    deck: tuple[BossCard, ...]
    element: Element = "none"
    figure: str = ""

    def card(self, name: str) -> BossCard:
        """The card of this name. Raises `KeyError`."""
        found = next((card for card in self.deck if card.name == name), None)
        if found is None:
            raise KeyError(name)
        return found


class DeckList(Datum, frozen=True):
    """A deck ready to play: card ids to copies."""

    id: str
    name: str
    cards: dict[str, int]
    words: str = ""


class Wheel(Datum, frozen=True):
    """Which element deals more damage to which, and how much more; `words` say how certain that is."""

    id: str
    beats: dict[Element, Element]
    bonus: int = 0
    words: str = ""


KINDS: Kinds = {
    "creatures": Creature,
    "items": Item,
    "others": Other,
    "bosses": Boss,
    "decks": DeckList,
    "wheels": Wheel,
}
"""The tables of a set."""

Card = Creature | Item | Other


class CardsInForce(SetsInForce):
    """What the rules look up: all cards of the sets in use. There is one, `CARDS`; `use` changes it."""

    kinds = KINDS

    def look_up(self, merged: Mapping[str, Mapping[str, Any]]) -> None:
        """Keep the tables by their names."""
        self.creatures: Mapping[str, Creature] = merged["creatures"]
        self.items: Mapping[str, Item] = merged["items"]
        self.others: Mapping[str, Other] = merged["others"]
        self.bosses: Mapping[str, Boss] = merged["bosses"]
        self.decks: Mapping[str, DeckList] = merged["decks"]
        self.cards: Mapping[str, Card] = {**self.creatures, **self.items, **self.others}
        wheels = list(merged["wheels"].values())
        self.wheel: Wheel = wheels[-1] if wheels else Wheel("none", {})

    def is_base(self, card: str) -> bool:
        """Whether a card is a base creature."""
        found = self.creatures.get(card)
        return found is not None and found.stage == 0


def by_players(amount: ByPlayers, players: int) -> int:
    """The column for this number of players at the start."""
    return amount if isinstance(amount, int) else amount[players - 1]


def deck_problems(cards: Mapping[str, int], known: Mapping[str, Card]) -> list[str]:
    """Why a deck cannot be played, one sentence each (Starting the game); empty when it can."""
    found = decks.deck_problems(cards, known, DECK_SIZE)
    if not any(isinstance(known.get(card), Creature) and _stage(known[card]) == 0 for card in cards):
        found.append(_("a deck needs a base creature."))
    return found


def _stage(card: Card) -> int:
    return card.stage if isinstance(card, Creature) else 0


def references(entries: Mapping[str, Mapping[str, Any]]) -> Iterable[tuple[Line, str]]:
    """What types cannot say about one set: evolutions, attacks, decks. Pairs of a place and words."""
    yield from _below_zero(msgspec.to_builtins(entries))
    known: dict[str, Card] = {
        **entries.get("creatures", {}),
        **entries.get("items", {}),
        **entries.get("others", {}),
    }
    for creature in entries.get("creatures", {}).values():
        yield from _creature_problems(creature, known)
    for deck in entries.get("decks", {}).values():
        yield from ((("decks", deck.id, "cards"), words) for words in deck_problems(deck.cards, known))
    for boss in entries.get("bosses", {}).values():
        if not boss.deck or len({card.name for card in boss.deck}) < len(boss.deck):
            yield (
                ("bosses", boss.id, "deck"),
                _("a boss deck needs cards, each name only once, with its count."),
            )


def _below_zero(value: Any, path: Line = ()) -> Iterator[tuple[Line, str]]:
    """No number of a card is negative: less damage is an effect of its own."""
    if isinstance(value, dict | list | tuple):
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _below_zero(inner, (*path, step))
    elif isinstance(value, int) and value < 0:
        yield path, _("expected 0 or more.")


def _creature_problems(creature: Creature, known: Mapping[str, Card]) -> Iterator[tuple[Line, str]]:
    place = ("creatures", creature.id)
    below = known.get(creature.evolves_from)
    if creature.stage == 0 and creature.evolves_from:
        yield (*place, "stage"), _("a creature that evolves from another needs stage 1 or more.")
    if creature.stage and (not isinstance(below, Creature) or below.stage != creature.stage - 1):
        words = _("an evolution of stage {stage} needs evolves_from, a creature of stage {below}.")
        yield (*place, "evolves_from"), words.format(stage=creature.stage, below=creature.stage - 1)
    if creature.max_hp < 1:
        yield (*place, "max_hp"), _("a creature needs at least 1 HP.")
    if not creature.attacks or len({one.name for one in creature.attacks}) < len(creature.attacks):
        yield (*place, "attacks"), _("a creature needs at least one attack, each with a different name.")


@cache
def data(name: str) -> str:
    """The text of a file of the data."""
    return resources.files("companion.games.miscrits").joinpath("data", name).read_text("utf-8")


WORDS = tables_of(data("words.toml"))
"""What is said of things, by kind and key."""


@cache
def practice() -> CardSet:
    """The practice set that comes with the program. Raises `CardSetError` when its file is damaged."""
    return read(data("practice.toml"), "practice.toml", GAME_ID, KINDS, references)


CARDS = CardsInForce([practice()])
