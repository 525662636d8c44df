"""The cards that a scenario file brings along, as a set of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.card_sets import CardSet, Head
from companion.engine.setups import SetupError
from companion.games.miscrits import content as con
from companion.kit.cases.form import BadCase, Form, keys_at, like, made, one_of, understood
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
        effects = _said(self, boost=con.Boost, heal=con.Heal, reduce=con.Weaken)
        effects += [con.Afflict(status) for status in con.STATUSES if getattr(self, status)]
        effects += _said(self, status=con.Afflict)
        return made(con.Attack, self, name=self.id, effects=(*effects, *self.effects))


def _said(form: Form, **kinds: Callable[[Any], Any]) -> list[Any]:
    """The effects of which a form says how much."""
    said = {key: getattr(form, key) for key in kinds}
    return [kinds[key](amount) for key, amount in said.items() if amount is not None]


@like(con.Creature, "max_hp", "stage", "evolves_from", max_copies="copies")
class CreatureForm(Form, frozen=True, tag_field="kind", tag="creature"):
    """A creature."""

    attacks: tuple[AttackForm, ...]
    element: con.Element = "none"

    def made(self, name: str) -> con.Creature:
        """The card of this name."""
        attacks = tuple(attack.made() for attack in self.attacks)
        return made(con.Creature, self, id=name, name=name, attacks=attacks)


@like(con.Item, "attach", "effects", "more_damage", "less_damage", "more_hp", max_copies="copies")
class ItemForm(Form, frozen=True, tag_field="kind", tag="item"):
    """An item; with `attach` it stays with a creature."""

    def made(self, name: str) -> con.Item:
        """The card of this name."""
        return made(con.Item, self, id=name, name=name)


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
        heals = {"heal": con.BossHeal, "heal_by_players": con.BossHeal}
        kinds = {"damage_all": con.BossHit, **heals, "boost": con.BossBoost, "status": con.BossAfflict}
        return con.BossCard(name, 1, tuple(_said(self, **kinds)))


CardForm = CreatureForm | ItemForm | OtherForm | BossCardForm


def cards_of(head: Mapping[str, Any], name: Any) -> Mapping[str, CardForm]:
    """The set of this name in the head of a file. Raises `SetupError`."""
    one_of(keys_at(head, "card_sets"))(name)
    try:
        cards: Mapping[str, CardForm] = understood(
            head["card_sets"][name], dict[str, CardForm], f"card_sets, {name}"
        )
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
