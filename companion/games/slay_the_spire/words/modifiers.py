"""Words for modifiers: what changes while they last, as a sentence without its full stop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.games.slay_the_spire.content import modifiers as mod
from companion.games.slay_the_spire.content.effects import Grant
from companion.games.slay_the_spire.content.values import ANY_CARD, Amount
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.words.values import (
    ORBS,
    STANCES,
    amount,
    cards,
    how_often,
    large,
    listed,
    quantity,
    tokens,
    whom,
)
from companion.speech.words import N_, _, ngettext


def modifier_words(modifier: mod.AnyModifier) -> str:
    """What a modifier changes."""
    return _MODIFIERS[type(modifier)](modifier)


_SPANS: Mapping[str, str] = {
    "turn": N_("{what} this turn"),
    "round": N_("{what} this round"),
    "combat": N_("{what} this combat"),
}
_TARGET: Mapping[mod.AnyModifier, str] = {
    mod.Cannot("draw"): N_("The target cannot draw more cards"),
    mod.NoDamageDealt(): N_("The target deals no damage"),
}


def granted_words(effect: Grant) -> str:
    """What somebody is given for a while: what changes, how long, and how often."""
    modifier, once = effect.modifier, effect.uses == 1
    final = isinstance(modifier, mod.CostChange) and modifier.final
    said = _once(modifier, effect.to) if once else ""
    if not said:
        said = _(_TARGET[modifier]) if effect.to == "target" and modifier in _TARGET else _granted(modifier)
    words = _(_SPANS[effect.lasts]).format(what=said)
    if final:
        words = _("{what}, whatever else changes its cost").format(what=words)
    if effect.uses is not None and not once:
        often = ngettext("{what} (next {n} time)", "{what} (next {n} times)", effect.uses)
        words = often.format(what=words, n=effect.uses)
    return (
        words
        if effect.to in ("self", "target")
        else _("{what} ({who})").format(what=words, who=whom(effect.to))
    )


def _granted(modifier: mod.AnyModifier) -> str:
    if isinstance(modifier, mod.HpLossCap):
        return _("You lose at most {n} HP").format(n=modifier.amount)
    return modifier_words(modifier)


_NEXT = WORDS["next"]
_NEXT_COSTS: Mapping[str, str] = {
    "": N_("Your next card costs {n}"),
    "attack": N_("Your next Attack costs {n}"),
    "skill": N_("Your next Skill costs {n}"),
    "power": N_("Your next Power costs {n}"),
}


def _once(modifier: mod.AnyModifier, to: object) -> str:
    """What changes the next time only; empty where no sentence is made for it."""
    kinds = " ".join(getattr(modifier, "of", ANY_CARD).types)
    if isinstance(modifier, mod.PlaysAgain) and kinds in _NEXT:
        return _("Play {cards} {times}").format(cards=_(_NEXT[kinds]), times=how_often(modifier.plays))
    if isinstance(modifier, mod.CostChange) and modifier.becomes is not None and kinds in _NEXT_COSTS:
        words = N_("The target's next card costs {n}") if to == "target" else _NEXT_COSTS[kinds]
        return _(words).format(n=modifier.becomes)
    if isinstance(modifier, mod.HitBonus) and modifier.as_strength:
        return amount(lambda n: _("Your next attack gets +{n} Strength").format(n=n), modifier.amount)
    if isinstance(modifier, mod.KeepBlock):
        return _("Keep your Block")
    return ""


def _keep_block(modifier: mod.KeepBlock) -> str:
    return _("Block stays from turn to turn")


def _cost(modifier: mod.CostChange) -> str:
    which = large(cards(modifier.of, 2))
    if modifier.becomes is None:
        words = _("{cards} cost {n} less")
        return words.format(cards=which, n=-modifier.change)
    return _("{cards} cost {n}").format(cards=which, n=modifier.becomes)


def _exhaust_played(modifier: mod.ExhaustPlayed) -> str:
    return _("{cards} are Exhausted when played").format(cards=large(cards(modifier.of, 2)))


def _hit_bonus(modifier: mod.HitBonus) -> str:
    attacks = _attacks(modifier)
    if modifier.as_strength:
        return _each(lambda n: _("{attacks} get +{n} Strength").format(attacks=attacks, n=n), modifier.amount)
    said = _each(
        lambda n: _("{attacks} deal +{n} damage with each hit").format(attacks=attacks, n=n), modifier.amount
    )
    if modifier.stance is None:
        return said
    return _("{what} while you are in {stance}").format(what=said, stance=_(STANCES[modifier.stance]))


def _each(core: Callable[[int], str], of: Amount) -> str:
    """An amount of a bonus: what it is counted by stands first, as the bonus is one of each hit already."""
    if isinstance(of, int) or of.per is None or of.base or of.test is not None:
        return amount(core, of)
    return _("For each {thing}: {what}").format(thing=quantity(of.per), what=core(of.multiply))


def _attacks(modifier: mod.HitBonus) -> str:
    if modifier.on == "all":
        its = not isinstance(modifier.amount, int) and modifier.amount.per == "target_powers"
        return _("Its attacks") if its else _("Your attacks")
    if modifier.on == "shivs":
        return _("Shivs")
    found = large(cards(modifier.of, 2, N_(" and ")))
    return found if modifier.on == "cards" else _("{cards} and Shivs").format(cards=found)


def _hits_apply(modifier: mod.HitsApply) -> str:
    return _("Each of your hits also applies {what}").format(what=tokens(modifier.token, modifier.amount))


def _block_bonus(modifier: mod.BlockBonus) -> str:
    words = _("{cards} give +{n} Block for each Block icon")
    return words.format(cards=large(cards(modifier.of, 2, N_(" and "))), n=modifier.amount)


_ORB_MOMENTS: Mapping[str, str] = {
    "evoke": N_("The Evoke effect of {orbs} is {n} higher"),
    "end_of_turn": N_("The end-of-turn effect of {orbs} is {n} higher"),
}


def _orb_bonus(modifier: mod.OrbBonus) -> str:
    orbs = _("your Orbs") if modifier.orb is None else _("your {orb} Orbs").format(orb=_(ORBS[modifier.orb]))
    return _(_ORB_MOMENTS[modifier.at]).format(orbs=orbs, n=modifier.amount)


def _lightning_hits_row(modifier: mod.LightningHitsRow) -> str:
    return _("Your Lightning Orbs deal their damage to all enemies in one row")


def _hp_loss_cap(modifier: mod.HpLossCap) -> str:
    return _("You lose at most {n} HP per round").format(n=modifier.amount)


def _prevent_hp_loss(modifier: mod.PreventHpLoss) -> str:
    words = ngettext(
        "Prevent your next loss of HP, then Exhaust this",
        "Prevent your next {n} losses of HP, then Exhaust this",
        modifier.times,
    )
    return words.format(n=modifier.times)


def _plays_again(modifier: mod.PlaysAgain) -> str:
    return _("Play {cards} {times}").format(cards=cards(modifier.of, 2), times=how_often(modifier.plays))


_GAINS: Mapping[str, str] = {
    "weak": N_("It cannot gain Weak"),
    "gold": N_("You cannot gain gold"),
    "potion": N_("You cannot gain potions"),
    "curse": N_("You cannot gain Curses"),
}
_FORBIDDEN: Mapping[str, str] = {
    "draw": N_("You cannot draw more cards"),
    "play_cards": N_("You cannot play more cards"),
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
    words = _("Each player may play at most {limits} cards per turn while the cube is on slot {slots}")
    slots = range(1, len(modifier.by_slot) + 1)
    return words.format(limits=_either(modifier.by_slot), slots=_either(slots))


def _either(numbers: Iterable[int]) -> str:
    return listed([str(number) for number in numbers], N_(" or "))


def _hit_taken_bonus(modifier: mod.HitTakenBonus) -> str:
    return _("Each hit against it deals +{n} damage").format(n=modifier.amount)


def _hit_taken_cap(modifier: mod.HitTakenCap) -> str:
    return _("Each hit against it deals at most {n} damage").format(n=modifier.amount)


def _no_hp_loss(modifier: mod.NoHpLoss) -> str:
    return _("It loses no HP while its cube is on slot {slots}").format(slots=_either(modifier.slots))


def _hp_floor(modifier: mod.HpFloor) -> str:
    return amount(lambda n: _("Its HP cannot fall below {n}").format(n=n), modifier.amount)


def _hp_ceiling(modifier: mod.HpCeiling) -> str:
    return _("Your HP cannot rise above {n}").format(n=modifier.amount)


def _foreign_board(modifier: mod.ForeignBoard) -> str:
    words = ngettext(
        "If your board has no Orb slots: You have {n} Orb slot",
        "If your board has no Orb slots: You have {n} Orb slots",
        modifier.orb_slots,
    )
    said = words.format(n=modifier.orb_slots)
    return _("{what}. If it has no Stances: You can use them").format(what=said) if modifier.stances else said


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
