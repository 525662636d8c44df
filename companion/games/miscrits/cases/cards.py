"""The cards that a scenario file brings along, as a set of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.card_sets import CardSet, Head
from companion.engine.setups import SetupError
from companion.games.miscrits import content as con
from companion.kit.cases.form import BadCase, Form, understood
from companion.speech.words import _

FILLER = "filler"
CASE_BOSS = "case_boss"


class AttackForm(Form, frozen=True):
    """An attack; what it does beside its damage is said by a key of its own, or as in own sets."""

    id: str
    damage: int | None = None
    golden: bool = False
    boost: int | None = None
    heal: int | None = None
    reduce: int | None = None
    status: con.Status | None = None
    poison: bool = False
    sleep: bool = False
    confusion: bool = False
    effects: tuple[con.AttackEffect, ...] = ()

    def made(self) -> con.Attack:
        """The attack as a card has it."""
        effects: list[con.AttackEffect] = []
        effects += [con.Boost(self.boost)] if self.boost is not None else []
        effects += [con.Heal(self.heal)] if self.heal is not None else []
        effects += [con.Weaken(self.reduce)] if self.reduce is not None else []
        effects += [con.Afflict(status) for status in con.STATUSES if getattr(self, status)]
        effects += [con.Afflict(self.status)] if self.status else []
        return con.Attack(self.id, self.damage, self.golden, (*effects, *self.effects))


class CreatureForm(Form, frozen=True, tag_field="kind", tag="creature"):
    """A creature."""

    max_hp: int
    attacks: tuple[AttackForm, ...]
    element: con.Element = "none"
    stage: int = 0
    evolves_from: str = ""
    max_copies: int = con.MOST_COPIES

    def made(self, name: str) -> con.Creature:
        """The card of this name."""
        attacks = tuple(attack.made() for attack in self.attacks)
        rest = self.stage, self.evolves_from, self.max_copies
        return con.Creature(name, name, self.element, self.max_hp, attacks, *rest)


class ItemForm(Form, frozen=True, tag_field="kind", tag="item"):
    """An item; with `attach` it stays with a creature."""

    attach: bool = False
    effects: tuple[con.ItemEffect, ...] = ()
    more_damage: int = 0
    less_damage: int = 0
    more_hp: int = 0
    max_copies: int = con.MOST_COPIES

    def made(self, name: str) -> con.Item:
        """The card of this name."""
        values = self.more_damage, self.less_damage, self.more_hp, self.max_copies
        return con.Item(name, name, self.attach, self.effects, *values)


class OtherForm(Form, frozen=True, tag_field="kind", tag="other"):
    """A card that does nothing."""

    def made(self, name: str) -> con.Other:
        """The card of this name."""
        return con.Other(name, name)


class BossCardForm(Form, frozen=True, tag_field="kind", tag="boss_card"):
    """A card of the boss; amounts are one number, or one for each number of players."""

    damage_all: con.ByPlayers | None = None
    heal: con.ByPlayers | None = None
    heal_by_players: con.ByPlayers | None = None
    boost: con.ByPlayers | None = None
    status: con.Status | None = None

    def made(self, name: str) -> con.BossCard:
        """The card of this name."""
        heal = self.heal if self.heal is not None else self.heal_by_players
        effects: list[con.BossEffect] = []
        effects += [con.BossHit(self.damage_all)] if self.damage_all is not None else []
        effects += [con.BossHeal(heal)] if heal is not None else []
        effects += [con.BossBoost(self.boost)] if self.boost is not None else []
        effects += [con.BossAfflict(self.status)] if self.status else []
        return con.BossCard(name, 1, tuple(effects))


CardForm = CreatureForm | ItemForm | OtherForm | BossCardForm


def cards_of(head: Mapping[str, Any], name: str) -> Mapping[str, CardForm]:
    """The set of this name in the head of a file. Raises `SetupError`."""
    sets = head.get("card_sets", {})
    if not isinstance(sets, Mapping) or name not in sets:
        words = _("cards: there is no card set {name}. The file has {names}.")
        raise BadCase(words.format(name=name, names=", ".join(sets) or "-"))
    try:
        cards: Mapping[str, CardForm] = understood(sets[name], dict[str, CardForm], f"card_sets, {name}")
    except BadCase as error:
        words = _("{mistake} The effects are the same as in your own sets. See docs/own-cards.md.")
        raise SetupError(words.format(mistake=error)) from None
    return cards


def set_of(cards: Mapping[str, CardForm], wheel: dict[con.Element, con.Element]) -> CardSet:
    """The set that a case plays with, with a filler and, where there are boss cards, a boss of them.

    `wheel` says which element deals more to which.
    """
    entries: dict[str, dict[str, Any]] = {kind: {} for kind in con.KINDS}
    entries["others"][FILLER] = con.Other(FILLER, FILLER)
    entries["wheels"]["case"] = con.Wheel("case", wheel)
    for name, card in cards.items():
        if not isinstance(card, BossCardForm):
            entries[_TABLES[type(card)]][name] = card.made(name)
    deck = tuple(card.made(name) for name, card in cards.items() if isinstance(card, BossCardForm))
    if deck:
        entries["bosses"][CASE_BOSS] = con.Boss(CASE_BOSS, CASE_BOSS, 300, deck)
    return CardSet(Head(con.GAME_ID, "case"), entries, "case")


_TABLES: Mapping[type, str] = {CreatureForm: "creatures", ItemForm: "items", OtherForm: "others"}


def deck_is_legal(deck: Mapping[str, int], cards: Mapping[str, CardForm]) -> bool:
    """Whether a deck may be played; cards it names beside those of the set are fillers."""
    known: dict[str, con.Card] = {name: con.Other(name, name) for name in deck}
    for name, card in cards.items():
        if isinstance(card, CreatureForm | ItemForm):
            known[name] = card.made(name)
    return not con.deck_problems(deck, known)
