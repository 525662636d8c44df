"""Modifiers in force: what powers, relics, stances, grants and enemies change while they lie there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.fight import Enemy, Fight, Fighter, Item

M = TypeVar("M")


def player_modifiers(player: Fighter, kind: type[M]) -> Sequence[M]:
    """The modifiers of a kind that a player's powers, relics, stance and grants give."""
    found: tuple[Any, ...] = ()
    changers = BOOK.changers[kind]
    if changers:
        for item in player.powers + player.relics if player.powers else player.relics:
            if item.id in changers:
                found += changers[item.id]
        if player.stance in changers:
            found += changers[player.stance]
    if player.granted:
        found += _granted(player, kind)
    return found


def loose_modifiers(player: Fighter, kind: type[M]) -> list[M]:
    """The modifiers of a kind that stand on no item: those of the stance, and those granted."""
    return [*BOOK.changers[kind].get(player.stance, ()), *_granted(player, kind)]


def item_modifiers(player: Fighter, kind: type[M]) -> list[tuple[Item, M]]:
    """The modifiers of a kind on a player's powers and relics, each with the item it stands on."""
    changers = BOOK.changers[kind]
    return [
        (item, modifier)
        for item in (*player.powers, *player.relics)
        if item.id in changers
        for modifier in changers[item.id]
    ]


def enemy_modifiers(enemy: Enemy, kind: type[M]) -> Sequence[M]:
    """The modifiers of a kind on an enemy's card, in its mode, and those granted to it."""
    found: tuple[Any, ...] = ()
    changers = BOOK.face_changers[kind]
    if enemy.face in changers:
        for special, modifier in changers[enemy.face]:
            if special.mode in ("", enemy.mode) and special.name not in enemy.lost:
                found += (modifier,)
    if enemy.granted:
        found += _granted(enemy, kind)
    return found


def _granted(figure: Fighter | Enemy, kind: type[M]) -> tuple[M, ...]:
    found: list[Any] = [each.modifier for each in figure.granted]
    return tuple(modifier for modifier in found if type(modifier) is kind)


def may_not(player: Fighter, what: str) -> bool:
    """Whether a modifier forbids the player something."""
    forbidden = player_modifiers(player, md.Cannot)
    return bool(forbidden) and any(modifier.do == what for modifier in forbidden)


def cannot_gain(fight: Fight, seat: int, enemy: int, what: str) -> bool:
    """Whether gaining `what` has no effect on this figure."""
    if seat >= 0:
        found = player_modifiers(fight.fighters[seat], md.CannotGain)
    else:
        found = enemy_modifiers(fight.enemies[enemy], md.CannotGain)
    return bool(found) and any(modifier.what == what for modifier in found)


def card_limit(fight: Fight) -> int | None:
    """The fewest cards an enemy allows a player in a turn, if any does."""
    fewest = None
    faces = BOOK.face_changers[md.CardLimit]
    for enemy in fight.enemies:
        if not enemy.alive or not (enemy.face in faces or enemy.granted):
            continue
        for limit in enemy_modifiers(enemy, md.CardLimit):
            most = limit.by_slot[min(enemy.slot, len(limit.by_slot) - 1)]
            fewest = most if fewest is None else min(fewest, most)
    return fewest
