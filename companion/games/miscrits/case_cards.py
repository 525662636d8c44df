"""The cards that a scenario file brings along, as a set of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.card_sets import CardSet, Head
from companion.engine.encoding import state_hash, to_json
from companion.engine.setups import SetupError
from companion.games.miscrits import content as con
from companion.speech.words import _

FILLER = "filler"
CASE_BOSS = "case_boss"


def cards_of_case(cards: Mapping[str, Any], wheel: Mapping[str, Any]) -> CardSet:
    """The set that a case names, with a filler card and, where there are boss cards, a boss of them.

    `wheel` says which element deals more to which. Raises `SetupError` for unknown effects.
    """
    creatures = {name: _creature(name, card) for name, card in cards.items() if card["kind"] == "creature"}
    items = {name: _item(name, card) for name, card in cards.items() if card["kind"] == "item"}
    others = {name: con.Other(name, name) for name, card in cards.items() if card["kind"] == "other"}
    others.setdefault(FILLER, con.Other(FILLER, FILLER))
    boss_cards = tuple(_boss_card(name, card) for name, card in cards.items() if card["kind"] == "boss_card")
    bosses = {CASE_BOSS: con.Boss(CASE_BOSS, CASE_BOSS, 300, boss_cards)} if boss_cards else {}
    entries: dict[str, dict[str, Any]] = {
        "creatures": creatures,
        "items": items,
        "others": others,
        "bosses": bosses,
        "decks": {},
        "wheels": {"case": _wheel(wheel)},
    }
    return CardSet(Head(con.GAME_ID, "case"), entries, state_hash(to_json(dict(cards))))


def _wheel(beats: Mapping[str, Any]) -> con.Wheel:
    found: con.Wheel = _read({"id": "case", "beats": dict(beats)}, con.Wheel, "wheel")
    return found


def _read(data: Any, kind: Any, where: str) -> Any:
    """A piece of a case in the form in which sets have it. Raises `SetupError` with where it is wrong."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        words = _("{where}: {mistake}. The effects are those of own sets; docs/own-cards.md lists them.")
        raise SetupError(words.format(where=where, mistake=error)) from None


def deck_is_legal(deck: Mapping[str, int], cards: Mapping[str, Any]) -> bool:
    """Whether a deck may be played; cards it names beside those of the set are fillers."""
    known: dict[str, con.Card] = {name: con.Other(name, name) for name in deck}
    for name, card in cards.items():
        if card["kind"] == "creature":
            known[name] = _creature(name, card)
        elif card["kind"] == "item":
            known[name] = _item(name, card)
    return not con.deck_problems(deck, known)


def _creature(name: str, card: Mapping[str, Any]) -> con.Creature:
    return con.Creature(
        name,
        name,
        card.get("element", "none"),
        card["max_hp"],
        tuple(_attack(attack) for attack in card["attacks"]),
        card.get("stage", 0),
        card.get("evolves_from", ""),
        card.get("max_copies", con.MOST_COPIES),
    )


def _attack(attack: Mapping[str, Any]) -> con.Attack:
    effects: list[con.AttackEffect] = []
    if "boost" in attack:
        effects.append(con.Boost(attack["boost"]))
    if "heal" in attack:
        effects.append(con.Heal(attack["heal"]))
    if "reduce" in attack:
        effects.append(con.Weaken(attack["reduce"]))
    effects += [con.Afflict(status) for status in con.STATUSES if attack.get(status)]
    if "status" in attack:
        effects.append(con.Afflict(attack["status"]))
    effects += _read(attack.get("effects", []), list[con.AttackEffect], attack["id"])
    return con.Attack(attack["id"], attack.get("damage"), attack.get("golden", False), tuple(effects))


def _item(name: str, card: Mapping[str, Any]) -> con.Item:
    return con.Item(
        name,
        name,
        card.get("attach", False),
        tuple(_read(card.get("effects", []), list[con.ItemEffect], name)),
        card.get("more_damage", 0),
        card.get("less_damage", 0),
        card.get("more_hp", 0),
        card.get("max_copies", con.MOST_COPIES),
    )


def _amount(amount: int | list[int]) -> con.ByPlayers:
    return amount if isinstance(amount, int) else tuple(amount)  # type: ignore[return-value]


def _boss_card(name: str, card: Mapping[str, Any]) -> con.BossCard:
    effects: list[con.BossEffect] = []
    if "damage_all" in card:
        effects.append(con.BossHit(_amount(card["damage_all"])))
    if "heal" in card or "heal_by_players" in card:
        effects.append(con.BossHeal(_amount(card.get("heal", card.get("heal_by_players", 0)))))
    if "boost" in card:
        effects.append(con.BossBoost(_amount(card["boost"])))
    if "status" in card:
        effects.append(con.BossAfflict(card["status"]))
    return con.BossCard(name, 1, tuple(effects))
