"""Words for modifiers: what changes while they last, as a sentence without its full stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.slay_the_spire.content import modifiers as mod
from companion.games.slay_the_spire.content.values import ANY_CARD
from companion.games.slay_the_spire.words.values import (
    ORBS,
    STANCES,
    TOKENS,
    amount,
    cards,
    listed,
)
from companion.speech.words import N_, _, ngettext


def modifier_words(modifier: mod.AnyModifier) -> str:
    """What a modifier changes."""
    return _MODIFIERS[type(modifier)](modifier)


def granted_words(modifier: mod.AnyModifier) -> str:
    """What a modifier changes, to be followed by how long."""
    if isinstance(modifier, mod.HpLossCap):
        return _("You lose at most {n} HP").format(n=modifier.amount)
    return modifier_words(modifier)


def _keep_block(modifier: mod.KeepBlock) -> str:
    return _("Block is not removed")


def _cost(modifier: mod.CostChange) -> str:
    which = _("Cards") if modifier.of == ANY_CARD else cards(modifier.of, 2)
    if modifier.becomes is None:
        words = _("{cards} cost {n} less")
        return words.format(cards=which, n=-modifier.change)
    words = _("{cards} cost {n}, whatever else changes it") if modifier.final else _("{cards} cost {n}")
    return words.format(cards=which, n=modifier.becomes)


def _exhaust_played(modifier: mod.ExhaustPlayed) -> str:
    return _("{cards} Exhaust when played").format(cards=cards(modifier.of, 2))


def _hit_bonus(modifier: mod.HitBonus) -> str:
    attacks = _attacks(modifier)
    if modifier.as_strength:
        return amount(
            lambda n: _("{attacks} have {n} more Strength").format(attacks=attacks, n=n), modifier.amount
        )
    said = amount(
        lambda n: _("Each hit of {attacks} deals {n} more").format(attacks=attacks, n=n), modifier.amount
    )
    if modifier.stance is None:
        return said
    return _("{what} while in {stance}").format(what=said, stance=_(STANCES[modifier.stance]))


def _attacks(modifier: mod.HitBonus) -> str:
    if modifier.on == "all":
        return _("all attacks")
    if modifier.on == "shivs":
        return _("Shivs")
    if modifier.on == "cards":
        return cards(modifier.of, 2)
    return _("{cards} and Shivs").format(cards=cards(modifier.of, 2))


def _hits_apply(modifier: mod.HitsApply) -> str:
    words = _("Each of your hits also applies {n} {token}")
    return words.format(n=modifier.amount, token=_(TOKENS[modifier.token]))


def _block_bonus(modifier: mod.BlockBonus) -> str:
    words = _("Each Block icon on {cards} gives {n} more")
    return words.format(cards=cards(modifier.of, 2), n=modifier.amount)


_ORB_MOMENTS: Mapping[str, str] = {
    "evoke": N_("Evoking {orbs} gives {n} more"),
    "end_of_turn": N_("The end-of-turn effect of {orbs} gives {n} more"),
}


def _orb_bonus(modifier: mod.OrbBonus) -> str:
    orbs = _("Orbs") if modifier.orb is None else _("{orb} Orbs").format(orb=_(ORBS[modifier.orb]))
    return _(_ORB_MOMENTS[modifier.at]).format(orbs=orbs, n=modifier.amount)


def _lightning_hits_row(modifier: mod.LightningHitsRow) -> str:
    return _("Lightning Orbs damage every enemy in a row")


def _hp_loss_cap(modifier: mod.HpLossCap) -> str:
    return _("You lose at most {n} HP in a round").format(n=modifier.amount)


def _prevent_hp_loss(modifier: mod.PreventHpLoss) -> str:
    words = ngettext(
        "You do not lose HP the next {n} time, then Exhaust this",
        "You do not lose HP the next {n} times, then Exhaust this",
        modifier.times,
    )
    return words.format(n=modifier.times)


def _plays_again(modifier: mod.PlaysAgain) -> str:
    words = ngettext("{cards} are played {n} time", "{cards} are played {n} times", modifier.plays)
    return words.format(cards=cards(modifier.of, 2), n=modifier.plays)


_GAINS: Mapping[str, str] = {
    "weak": N_("Weak cannot be gained"),
    "gold": N_("You cannot gain Gold"),
    "potion": N_("You cannot gain potions"),
    "curse": N_("You cannot gain Curses"),
}
_FORBIDDEN: Mapping[str, str] = {
    "draw": N_("You cannot draw cards"),
    "play_cards": N_("You cannot play cards"),
    "rest": N_("You cannot Rest"),
    "smith": N_("You cannot Smith"),
}


def _cannot_gain(modifier: mod.CannotGain) -> str:
    return _(_GAINS[modifier.what])


def _cannot(modifier: mod.Cannot) -> str:
    return _(_FORBIDDEN[modifier.do])


def _no_damage_dealt(modifier: mod.NoDamageDealt) -> str:
    return _("You deal no damage")


def _card_limit(modifier: mod.CardLimit) -> str:
    words = _("Each player may play at most so many cards a turn, by the slot of the cube: {numbers}")
    return words.format(numbers=listed([str(limit) for limit in modifier.by_slot]))


def _hit_taken_bonus(modifier: mod.HitTakenBonus) -> str:
    return _("Each hit against it deals {n} more").format(n=modifier.amount)


def _hit_taken_cap(modifier: mod.HitTakenCap) -> str:
    return _("Each hit against it deals at most {n}").format(n=modifier.amount)


def _no_hp_loss(modifier: mod.NoHpLoss) -> str:
    slots = listed([str(slot) for slot in modifier.slots])
    return _("It loses no HP while its cube is on slot {slots}").format(slots=slots)


def _hp_floor(modifier: mod.HpFloor) -> str:
    return amount(lambda n: _("Its HP cannot fall below {n}").format(n=n), modifier.amount)


def _hp_ceiling(modifier: mod.HpCeiling) -> str:
    return _("Your HP cannot rise above {n}").format(n=modifier.amount)


def _foreign_board(modifier: mod.ForeignBoard) -> str:
    words = ngettext(
        "You have {n} Orb slot, if your board has none",
        "You have {n} Orb slots, if your board has none",
        modifier.orb_slots,
    )
    said = words.format(n=modifier.orb_slots)
    if not modifier.stances:
        return said
    return _("{what}, and Stances, if your board has none").format(what=said)


_MODIFIERS: Mapping[type, Callable[[Any], str]] = {
    mod.KeepBlock: _keep_block,
    mod.CostChange: _cost,
    mod.ExhaustPlayed: _exhaust_played,
    mod.HitBonus: _hit_bonus,
    mod.HitsApply: _hits_apply,
    mod.BlockBonus: _block_bonus,
    mod.OrbBonus: _orb_bonus,
    mod.LightningHitsRow: _lightning_hits_row,
    mod.HpLossCap: _hp_loss_cap,
    mod.PreventHpLoss: _prevent_hp_loss,
    mod.PlaysAgain: _plays_again,
    mod.CannotGain: _cannot_gain,
    mod.Cannot: _cannot,
    mod.NoDamageDealt: _no_damage_dealt,
    mod.CardLimit: _card_limit,
    mod.HitTakenBonus: _hit_taken_bonus,
    mod.HitTakenCap: _hit_taken_cap,
    mod.NoHpLoss: _no_hp_loss,
    mod.HpFloor: _hp_floor,
    mod.HpCeiling: _hp_ceiling,
    mod.ForeignBoard: _foreign_board,
}
