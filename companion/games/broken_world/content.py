"""The shape of the cards, and the cards in force: the practice set, or sets that an owner entered.

No card of the game is public. Whoever owns them enters them as sets (`companion.engine.card_sets`);
whoever does not plays with the practice set of `data/`, which is ours.
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
from companion.kit.decks import deck_problems
from companion.kit.word_tables import tables_of
from companion.speech.words import _

GAME_ID = "broken_world"
DECK_SIZE = 40
MOST_COPIES = 4
"""Deck size and copies are house defaults: the rule text names neither."""
ActionTiming = Literal["pre_combat", "combat"]
SpellTiming = Literal["pre_combat", "instant", "post_combat"]
Aim = Literal[
    "none", "own minion", "own hero", "own piece", "enemy minion", "enemy hero", "enemy piece", "any piece"
]
"""What a player chooses for a card or an action."""
Who = Literal["target", "itself", "own minions", "own hero", "enemy minions"]
"""Whom an effect is for; `target` is what the player chose."""
Reach = Literal["own minions", "own hero", "adjacent own minions", "adjacent own hero", "adjacent enemies"]
"""Whom a bonus is for, as long as its bearer is on the board; `own minions` counts the bearer in."""


class Datum(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Content that never changes once it is read."""


class Verb(Datum, frozen=True, tag_field="do"):
    """Base of all effects."""


class Boost(Verb, frozen=True, tag="boost"):
    """More attack, health and mitigation until the end of the turn."""

    attack: int = 0
    health: int = 0
    mitigation: int = 0
    who: Who = "target"


class Hurt(Verb, frozen=True, tag="damage"):
    """Damage outside a fight; a hero's mitigation reduces it."""

    amount: int
    who: Who = "target"


class Heal(Verb, frozen=True, tag="heal"):
    """Damage is taken away again."""

    amount: int
    who: Who = "target"


class Refresh(Verb, frozen=True, tag="refresh"):
    """The piece has its action again."""

    who: Who = "target"


class Draw(Verb, frozen=True, tag="draw"):
    """Draw cards."""

    amount: int


class GainGold(Verb, frozen=True, tag="gold"):
    """Gold, up to the maximum."""

    amount: int


class ByHand(Verb, frozen=True, tag="by_hand"):
    """What the other effects cannot say: people read it, carry it out and declare what it did.

    Where pieces stand and cards lie is corrected on the table; all else can be declared (`declaring`).
    """

    words: str


Effect = Boost | Hurt | Heal | Refresh | Draw | GainGold | ByHand


class Action(Datum, frozen=True):
    """An alternate action: it takes the one action of its piece."""

    name: str
    effects: tuple[Effect, ...]
    timing: ActionTiming = "combat"
    aim: Aim = "none"


class Bonus(Datum, frozen=True):
    """Attack and health for others, as long as its bearer is on the board."""

    who: Reach
    attack: int = 0
    health: int = 0


class Minion(Datum, frozen=True):
    """A minion card."""

    id: str
    name: str
    gold: int
    attack: int
    health: int
    passives: tuple[Bonus, ...] = ()
    adjacency_bonuses: tuple[Bonus, ...] = ()
    alternate_actions: tuple[Action, ...] = ()
    copies: int = MOST_COPIES
    figure: str = ""


class Hero(Datum, frozen=True):
    """A hero: attack points come from equipment and spells alone."""

    id: str
    name: str
    health: int
    passives: tuple[Bonus, ...] = ()
    adjacency_bonuses: tuple[Bonus, ...] = ()
    alternate_actions: tuple[Action, ...] = ()
    figure: str = ""


class Equipment(Datum, frozen=True):
    """Equipment of a hero. Without `health` it cannot be attacked; `alone`: no second one of the same."""

    id: str
    name: str
    gold: int
    attack: int = 0
    mitigation: int = 0
    health: int | None = None
    alternate_actions: tuple[Action, ...] = ()
    alone: bool = False
    copies: int = MOST_COPIES


class Spell(Datum, frozen=True):
    """A spell, before combat, within it or after it."""

    id: str
    name: str
    gold: int
    timing: SpellTiming
    effects: tuple[Effect, ...] = ()
    aim: Aim = "none"
    copies: int = MOST_COPIES


class Enhancement(Datum, frozen=True):
    """Something that stays with a hero or a minion."""

    id: str
    name: str
    gold: int
    on: Literal["hero", "minion"]
    attack: int = 0
    health: int = 0
    mitigation: int = 0
    effects: tuple[Effect, ...] = ()
    copies: int = MOST_COPIES


class DeckList(Datum, frozen=True):
    """A deck ready to play: its hero, and card ids to copies."""

    id: str
    name: str
    hero: str
    cards: dict[str, int]
    words: str = ""


KINDS: Kinds = {
    "minions": Minion,
    "heroes": Hero,
    "equipment": Equipment,
    "spells": Spell,
    "enhancements": Enhancement,
    "decks": DeckList,
}
"""The tables of a set."""

Card = Minion | Equipment | Spell | Enhancement
OnBoard = Minion | Hero


class CardsInForce(SetsInForce):
    """What the rules look up: all cards of the sets in use. There is one, `CARDS`; `use` changes it."""

    kinds = KINDS

    def look_up(self, merged: Mapping[str, Mapping[str, Any]]) -> None:
        """Keep the tables by their names."""
        self.minions: Mapping[str, Minion] = merged["minions"]
        self.heroes: Mapping[str, Hero] = merged["heroes"]
        self.equipment: Mapping[str, Equipment] = merged["equipment"]
        self.spells: Mapping[str, Spell] = merged["spells"]
        self.enhancements: Mapping[str, Enhancement] = merged["enhancements"]
        self.decks: Mapping[str, DeckList] = merged["decks"]
        self.on_board: Mapping[str, OnBoard] = {**self.minions, **self.heroes}
        self.bonuses: Mapping[str, tuple[Bonus, ...]] = {
            one.id: (*one.passives, *one.adjacency_bonuses)
            for one in self.on_board.values()
            if one.passives or one.adjacency_bonuses
        }
        self.drains: Mapping[str, int] = {
            card: drained
            for card, given in self.bonuses.items()
            if (drained := sum(min(0, bonus.health) for bonus in given))
        }
        self.cards: Mapping[str, Card] = {
            **self.minions,
            **self.equipment,
            **self.spells,
            **self.enhancements,
        }


def references(entries: Mapping[str, Mapping[str, Any]]) -> Iterable[tuple[Line, str]]:
    """What types cannot say about one set: prices, health, decks. Pairs of a place and words."""
    known: dict[str, Card] = {}
    for kind in ("minions", "equipment", "spells", "enhancements"):
        known.update(entries.get(kind, {}))
        yield from _prices(kind, entries.get(kind, {}))
    for kind in ("minions", "heroes"):
        for piece in entries.get(kind, {}).values():
            if piece.health < 1:
                yield (kind, piece.id, "health"), _("a piece on the board needs at least 1 health.")
    for deck in entries.get("decks", {}).values():
        if deck.hero not in entries.get("heroes", {}):
            yield ("decks", deck.id, "hero"), _("a deck needs a hero from the same set.")
        yield from (
            (("decks", deck.id, "cards"), words) for words in deck_problems(deck.cards, known, DECK_SIZE)
        )


def _prices(kind: str, cards: Mapping[str, Card]) -> Iterator[tuple[Line, str]]:
    for card in cards.values():
        if not 0 <= card.gold <= 11:
            yield (kind, card.id, "gold"), _("a card costs 0 to 11 gold. Players hold 11 at most.")


@cache
def data(name: str) -> str:
    """The text of a file of the data."""
    return resources.files("companion.games.broken_world").joinpath("data", name).read_text("utf-8")


WORDS = tables_of(data("words.toml"))
"""What is said of things, by kind and key."""


@cache
def practice() -> CardSet:
    """The practice set that comes with the program. Raises `CardSetError` when its file is damaged."""
    return read(data("practice.toml"), "practice.toml", GAME_ID, KINDS, references)


CARDS = CardsInForce([practice()])
