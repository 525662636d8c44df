"""How hard a hit is: Strength, stances, Weak and Vulnerable, and what cards and items add (page 15)."""

from __future__ import annotations

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.fight import Enemy, Fighter
from companion.games.slay_the_spire.state.frames import CARD_ROLES, Script
from companion.games.slay_the_spire.state.in_force import (
    enemy_modifiers,
    item_modifiers,
    loose_modifiers,
    player_modifiers,
)
from companion.games.slay_the_spire.state.reading import amount_of, fits_played
from companion.games.slay_the_spire.state.run import Fighting


def player_hit(run: Fighting, frame: Script, hit: fx.Hit, target: int) -> int:
    """What one hit of a seat deals to an enemy, before block."""
    player, enemy = run.fight.fighters[frame.seat], run.fight.enemies[target]
    amount = amount_of(run, hit.amount, frame, frame.seat, frame.card)
    if player_modifiers(player, md.HitBonus):
        amount += hit.strength * attack_strength(run, frame) + frame.hit_bonus + hit_bonus(run, frame)
    else:
        amount += hit.strength * player.strength + frame.hit_bonus
    # Bonuses come before doubling, whoever's card they stand on (page 24).
    for bonus in enemy_modifiers(enemy, md.HitTakenBonus):
        amount += bonus.amount
    amount = weak_or_vulnerable(amount, player, enemy)
    if player_modifiers(player, md.NoDamageDealt):
        return 0
    for cap in enemy_modifiers(enemy, md.HitTakenCap):
        amount = min(amount, cap.amount)
    return amount


def weak_or_vulnerable(amount: int, attacker: Fighter | Enemy, target: Fighter | Enemy) -> int:
    """Weak takes one from each hit, vulnerable doubles it; together they do nothing (page 24)."""
    if attacker.weak and not target.vulnerable:
        amount -= 1
    elif target.vulnerable and not attacker.weak:
        amount *= 2
    return amount if amount > 0 else 0


def attack_strength(run: Fighting, frame: Script) -> int:
    """The Strength an attack has: the player's, and what is granted for this attack, up to the limit."""
    player = run.fight.fighters[frame.seat]
    granted = sum(
        amount_of(run, bonus.amount, frame, frame.seat, frame.card)
        for bonus in loose_modifiers(player, md.HitBonus)
        if bonus.as_strength and bonus_counts(run, frame, bonus)
    )
    return min(player.strength + granted, max(player.strength, BOOK.limits.strength))


def hit_bonus(run: Fighting, frame: Script) -> int:
    """The bonuses to hits that hold for this attack, besides Strength."""
    player = run.fight.fighters[frame.seat]
    if not player_modifiers(player, md.HitBonus):
        return 0
    total = sum(
        amount_of(run, bonus.amount, frame, frame.seat, frame.card)
        for bonus in loose_modifiers(player, md.HitBonus)
        if not bonus.as_strength and bonus_counts(run, frame, bonus)
    )
    for item, bonus in item_modifiers(player, md.HitBonus):
        if bonus_counts(run, frame, bonus):
            # What an item counts it counts on itself: its own cubes, not those of the attacking card.
            own = frame if isinstance(bonus.amount, int) else Script([], [], frame.seat, item=item.uid)
            total += amount_of(run, bonus.amount, own, frame.seat, frame.card)
    return total


def bonus_counts(run: Fighting, frame: Script, bonus: md.HitBonus) -> bool:
    if bonus.stance is not None and run.fight.fighters[frame.seat].stance != bonus.stance:
        return False
    if bonus.on == "all":
        return True
    if frame.role == "shiv":
        return bonus.on in ("shivs", "cards_and_shivs")
    if frame.role == "separate":
        return bonus.on == "cards_and_shivs" and fits_played(run, -1, "", bonus.of, "attack", 0)
    return frame.role in CARD_ROLES and bonus.on != "shivs" and fits_frame(run, frame, bonus.of)


def fits_frame(run: Fighting, frame: Script, of: vl.CardFilter) -> bool:
    """Whether the card this script belongs to fits."""
    playing = frame.playing
    if playing is None:
        return fits_played(run, frame.seat, frame.card, of)
    return fits_played(run, frame.seat, frame.card, of, playing.kind, playing.cost)


def enemy_hit(run: Fighting, index: int, hit: fx.Hit, seat: int, frame: Script | None = None) -> int:
    """What one hit of an enemy deals to a player, before block."""
    enemy, player = run.fight.enemies[index], run.fight.fighters[seat]
    source = frame or Script([], [], enemy=index)
    amount = amount_of(run, hit.amount, source, -1, "", seat) + hit.strength * enemy.strength
    for bonus in enemy_modifiers(enemy, md.HitBonus):
        amount += amount_of(run, bonus.amount, source, -1, "", seat)
    return weak_or_vulnerable(amount, enemy, player)
