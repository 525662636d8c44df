"""The numbers of a fight by the names that scenario files give them, and where they differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.parts.scenario_form import BadCase
from companion.games.slay_the_spire.state.enemy_actions import cube_slots
from companion.games.slay_the_spire.state.fight import Enemy, Fighter
from companion.speech.words import _


def differs(key: str, expected: Any, found: Any) -> str:
    """One failed expectation in words."""
    words = _("{key}: expected {expected}, found {found}")
    return words.format(key=key, expected=expected, found=found)


def compared(where: str, wanted: Mapping[str, Any], have: Mapping[str, Any]) -> list[str]:
    """The values that are not as wanted, a line each; raises `BadCase` for one that there is not."""
    found = []
    for key, expected in wanted.items():
        if key not in have:
            words = _("There is no value {key} to expect; there are: {known}.")
            raise BadCase(words.format(key=f"{where}.{key}", known=", ".join(have)))
        value = have[key]
        if isinstance(expected, list):
            expected, value = sorted(map(str, expected)), sorted(map(str, value))
        if value != expected:
            found.append(differs(f"{where}.{key}", expected, value))
    return found


def looks_like(enemy: Enemy, wanted: Mapping[str, Any]) -> bool:
    """Whether an enemy is as a case expects it."""
    have = enemy_values(enemy)
    if have["dead"] != wanted.get("dead", False):
        return False
    return all(have.get(key) == value for key, value in wanted.items())


def _names(cards: Sequence[str]) -> list[str]:
    return [_title(card) for card in cards]


def _title(card: str) -> str:
    name = BOOK.cards[card].card.name
    return f"{name}+" if card.endswith("+") else name


def player_values(player: Fighter) -> dict[str, Any]:
    """The numbers and cards of a player by the names that cases use."""
    return {
        "hp": player.hp,
        "block": player.block,
        "energy": player.energy,
        "str": player.strength,
        "weak": player.weak,
        "vuln": player.vulnerable,
        "hand": _names(player.hand.known),
        "discard": _names(player.discard),
        "exhaust": _names(player.exhaust),
        "powers": _names([power.id for power in player.powers]),
        "draw_n": len(player.deck),
        "shivs": player.shiv,
        "miracles": player.miracle,
        "stance": player.stance or "neutral",
        "orbs": list(player.orbs),
        "gold": player.gold,
        "row": player.row,
        "dead": not player.alive,
    }


def enemy_values(enemy: Enemy) -> dict[str, Any]:
    """The numbers of an enemy by the names that cases use."""
    face = BOOK.catalog.faces[enemy.face]
    return {
        "name": face.name,
        "dead": not enemy.alive,
        "hp": enemy.hp,
        "block": enemy.block,
        "str": enemy.strength,
        "weak": enemy.weak,
        "vuln": enemy.vulnerable,
        "poison": enemy.poison,
        "row": enemy.row,
        "slot": enemy.slot + 1 if cube_slots(enemy) else None,
        "mode": enemy.mode,
        "cubes": enemy.cubes,
    }
