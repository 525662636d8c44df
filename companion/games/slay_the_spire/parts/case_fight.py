"""The fight with which a scenario of Slay the Spire begins, as its file describes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.piles import Cards, Deck
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.beginning import RIGHTMOST, new_item
from companion.games.slay_the_spire.parts.scenario_form import BadCase
from companion.games.slay_the_spire.rules.enemies import new_enemy
from companion.games.slay_the_spire.state.fight import Enemy, Fight, Fighter
from companion.games.slay_the_spire.state.frames import Combat, SingleRoom
from companion.games.slay_the_spire.state.run import Fighting, Hero, Options, Run
from companion.speech.words import _


def fight_of(given: Mapping[str, Any], options: Options) -> Fighting:
    """The fight as a case describes it, in the Play phase."""
    faces = [BOOK.catalog.faces[entry["face"]] for entry in given["enemies"]]
    leading = next((face for face in faces if face.role == "boss"), faces[0])
    act, ascension = leading.acts[0], max(face.ascension_min for face in faces)
    fight = Fight(
        [],
        act=act,
        ascension=ascension,
        die=given.get("die", 1),
        round=given.get("turn", 1),
        supply_daze=BOOK.limits.daze_cards,
        supply_status=BOOK.limits.status_cards,
        phase="play",
    )
    heroes = tuple(_hero(seat, entry) for seat, entry in enumerate(given["players"]))
    run = Fighting(heroes, act, ascension, options, fight=fight, stack=[SingleRoom(), Combat("play")])
    for seat, entry in enumerate(given["players"]):
        fight.fighters.append(_player(run, run.heroes[seat], entry))
    for entry in given["enemies"]:
        fight.enemies.append(_enemy(fight, entry))
    fight.kind = "boss" if any(enemy.everywhere for enemy in fight.enemies) else "encounter"
    return run


def _hero(seat: int, entry: Mapping[str, Any]) -> Hero:
    character = entry["char"]
    max_hp = entry.get("max_hp", BOOK.catalog.characters[character].max_hp)
    return Hero(f"p{seat}", character, entry.get("hp", max_hp), max_hp)


def _player(run: Run, hero: Hero, entry: Mapping[str, Any]) -> Fighter:
    board = BOOK.catalog.characters[hero.character]

    def cards(key: str) -> list[str]:
        return [card_of(name, hero.character) for name in entry.get(key, [])]

    player = Fighter(
        entry.get("row", 0),
        hero.hp,
        hero.max_hp,
        block=entry.get("block", 0),
        energy=entry.get("energy", BOOK.limits.energy_per_turn),
        strength=entry.get("str", 0),
        weak=entry.get("weak", 0),
        vulnerable=entry.get("vuln", 0),
        shiv=entry.get("shivs", 0),
        miracle=entry.get("miracles", 0),
        gold=entry.get("gold", 0),
        deck=Deck(top=cards("draw")),
        hand=Cards(sorted(cards("hand"))),
        discard=cards("discard"),
        exhaust=cards("exhaust"),
        orbs=sorted(orb for orb in entry.get("orbs", []) if orb),
        orb_slots=max(board.orb_slots, len(entry.get("orbs", []))),
        stance=entry.get("stance", "neutral" if board.stances else ""),
        discarded_this_turn=entry.get("discarded_this_turn", False),
        switched_stance_this_turn=entry.get("stance_changed", False),
        kept=sorted(cards("retained")),
    )
    player.powers = [new_item(run, card) for card in cards("powers")]
    player.relics = [new_item(run, relic) for relic in entry.get("relics", [])]
    player.potions = [new_item(run, potion) for potion in entry.get("potions", [])]
    return player


def card_of(name: str, character: str) -> str:
    """The card that a character calls by this name or id; raises `BadCase` when there is none."""
    try:
        return BOOK.catalog.card_named(name, character)
    except KeyError:
        raise BadCase(
            _("There is no card {card}; expected an id that companion content sts shows.").format(card=name)
        ) from None


def _enemy(fight: Fight, entry: Mapping[str, Any]) -> Enemy:
    face = BOOK.catalog.faces[entry["face"]]
    enemy = new_enemy(fight, face, entry.get("row", 0), summoned=False)
    if face.role == "elite":
        enemy.place = RIGHTMOST
    enemy.max_hp = entry.get("max_hp", enemy.max_hp)
    enemy.hp = entry.get("hp", enemy.max_hp)
    enemy.block = entry.get("block", 0)
    for key, name in _ENEMY_KEYS.items():
        setattr(enemy, name, entry.get(key, getattr(enemy, name)))
    enemy.had_block = enemy.block > 0
    return enemy


_ENEMY_KEYS = {
    "str": "strength",
    "weak": "weak",
    "vuln": "vulnerable",
    "poison": "poison",
    "slot": "slot",
    "mode": "mode",
    "cubes": "cubes",
}
