"""Words for effects: one short sentence per verb, made from its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.words.card_effects import WITH_CARDS
from companion.games.slay_the_spire.words.modifiers import granted_words
from companion.games.slay_the_spire.words.values import (
    ORBS,
    STANCES,
    TOKENS,
    amount,
    condition,
    faces,
    listed,
    times,
    whom,
)
from companion.speech.words import N_, _, ngettext


def script_words(script: fx.Script) -> str:
    """What a script does, sentence after sentence; empty for an empty one."""
    return " ".join(effect_words(effect) for effect in script)


def effect_words(effect: fx.Effect) -> str:
    """What one effect does, as a sentence."""
    said = _EFFECTS[type(effect)](effect)
    return said if type(effect) in _WHOLE else _("{sentence}.").format(sentence=said)


# ---------------------------------------------------------------- damage and HP


def _hit(effect: fx.Hit) -> str:
    said = amount(lambda n: _("Hit for {n}").format(n=n), effect.amount)
    said = whom(times(said, effect.times), effect.to, "target")
    if effect.strength == 1:
        return said
    words = _("{what}; each Strength adds {count}")
    return words.format(what=said, count=effect.strength)


def _volley(effect: fx.Volley) -> str:
    return _("One attack: {hits}").format(hits=listed([_hit(hit) for hit in effect.hits]))


def _damage(effect: fx.Damage) -> str:
    if effect.to == "self":
        return amount(lambda n: _("Take {n} damage").format(n=n), effect.amount)
    said = amount(lambda n: _("Deal {n} damage").format(n=n), effect.amount)
    return whom(times(said, effect.times), effect.to, "target")


def _lose_hp(effect: fx.LoseHp) -> str:
    return whom(amount(lambda n: _("Lose {n} HP").format(n=n), effect.amount), effect.to, "self")


def _heal(effect: fx.Heal) -> str:
    return whom(amount(lambda n: _("Heal {n} HP").format(n=n), effect.amount), effect.to, "self")


def _set_hp(effect: fx.SetHp) -> str:
    return whom(_("HP becomes {n}").format(n=effect.amount), effect.to, "self")


# ---------------------------------------------------------------- tokens


def _gain(effect: fx.Gain) -> str:
    token = _(TOKENS[effect.token])
    said = amount(lambda n: _("Gain {n} {token}").format(n=n, token=token), effect.amount)
    return whom(times(said, effect.times), effect.to, "self")


def _apply(effect: fx.Apply) -> str:
    token = _(TOKENS[effect.token])
    template = _("Gain {n} {token}") if effect.to == "self" else _("Apply {n} {token}")
    said = amount(lambda n: template.format(n=n, token=token), effect.amount)
    if effect.to == "self":
        return said
    return whom(times(said, effect.times), effect.to, "target")


def _lose(effect: fx.Lose) -> str:
    token = _(TOKENS[effect.token])
    said = amount(lambda n: _("Lose {n} {token}").format(n=n, token=token), effect.amount)
    return whom(said, effect.to, "self")


def _clear(effect: fx.Clear) -> str:
    tokens = listed([_(TOKENS[token]) for token in effect.tokens])
    return whom(_("Remove all {tokens}").format(tokens=tokens), effect.to, "self")


def _cubes(effect: fx.Cubes) -> str:
    if isinstance(effect.amount, int) and effect.amount < 0:
        words = ngettext("Take {n} cube from here", "Take {n} cubes from here", -effect.amount)
        return words.format(n=-effect.amount)
    return amount(lambda n: ngettext("Put {n} cube here", "Put {n} cubes here", n).format(n=n), effect.amount)


# ---------------------------------------------------------------- what lies on enemies


def _attach(effect: fx.Attach) -> str:
    words = _("Lay this on the target. When it dies: {then} Discard this.")
    return words.format(then=script_words(effect.on_death))


# ---------------------------------------------------------------- character mechanics


def _use_shivs(effect: fx.UseShivs) -> str:
    return _("Use all your Shivs now; each hits for {n} more").format(n=effect.hit_bonus)


def _separate_attacks(effect: fx.SeparateAttacks) -> str:
    words = ngettext(
        "{n} separate Attack of cost 0: Hit for {hit}",
        "{n} separate Attacks of cost 0: Hit for {hit}",
        effect.attacks,
    )
    return words.format(n=effect.attacks, hit=effect.hit)


def _channel(effect: fx.Channel) -> str:
    orb = _(ORBS[effect.orb])
    return amount(lambda n: _("Channel {n} {orb}").format(n=n, orb=orb), effect.amount)


def _evoke(effect: fx.Evoke) -> str:
    said = times(_("Evoke an Orb"), effect.times)
    if effect.channel_again:
        return _("{what}, then Channel an Orb of its kind").format(what=said)
    return said


def _clear_orbs(effect: fx.ClearOrbs) -> str:
    return _("Evoke all your Orbs") if effect.evoke else _("Remove all your Orbs")


def _orb_slots(effect: fx.OrbSlots) -> str:
    words = ngettext("Gain {n} Orb slot", "Gain {n} Orb slots", effect.amount)
    return words.format(n=effect.amount)


def _trigger_orb(effect: fx.TriggerOrb) -> str:
    return times(_("Trigger the end-of-turn effect of an Orb"), effect.times)


def _stance(effect: fx.EnterStance) -> str:
    return _("Enter {stance}").format(stance=_(STANCES[effect.stance]))


def _switch_rows(effect: fx.SwitchRows) -> str:
    return _("You may switch rows")


# ---------------------------------------------------------------- control


def _if(effect: fx.If) -> str:
    then = script_words(effect.then)
    if not effect.otherwise:
        return _("If {condition}: {then}").format(condition=condition(effect.test), then=then)
    words = _("If {condition}: {then} Otherwise: {otherwise}")
    otherwise = script_words(effect.otherwise)
    return words.format(condition=condition(effect.test), then=then, otherwise=otherwise)


def _repeat(effect: fx.Repeat) -> str:
    said = _("Repeat: {then}").format(then=script_words(effect.then))
    if isinstance(effect.times, int):
        words = ngettext("Repeat {n} time: {then}", "Repeat {n} times: {then}", effect.times)
        return words.format(n=effect.times, then=script_words(effect.then))
    return times(said, effect.times)


def _choose(effect: fx.Choose) -> str:
    options = [
        _("({number}) {option}").format(number=number, option=script_words(option))
        for number, option in enumerate(effect.options, 1)
    ]
    return _("Choose one: {options}").format(options=" ".join(options))


_MOMENTS: Mapping[str, str] = {
    "end_of_turn": N_("At the end of this turn: {then}"),
    "start_of_next_round": N_("At the start of the next round: {then}"),
}


def _later(effect: fx.Later) -> str:
    return _(_MOMENTS[effect.at]).format(then=script_words(effect.then))


_SPANS: Mapping[str, str] = {
    "turn": N_("{what} this turn"),
    "round": N_("{what} this round"),
    "combat": N_("{what} this combat"),
}


def _grant(effect: fx.Grant) -> str:
    said = _(_SPANS[effect.lasts]).format(what=granted_words(effect.modifier))
    if effect.uses is not None:
        words = ngettext("{what} (next time only)", "{what} (next {n} times only)", effect.uses)
        said = words.format(what=said, n=effect.uses)
    return whom(said, effect.to, "self")


# ---------------------------------------------------------------- the die


def _reroll(effect: fx.Reroll) -> str:
    return _("Roll the die again") if effect.relics else _("Roll the die again; no relic triggers")


def _turn_die(effect: fx.TurnDie) -> str:
    if effect.by > 0:
        return _("Turn the die up by {n}").format(n=effect.by)
    return _("Turn the die down by {n}").format(n=-effect.by)


def _set_die(effect: fx.SetDie) -> str:
    return _("Set the die to any face")


def _trigger_die_relic(effect: fx.TriggerDieRelic) -> str:
    if effect.faces:
        words = _("Trigger any relic's ability for {faces} on the die; its owner gains it")
        return words.format(faces=faces(effect.faces))
    return _("Trigger any relic's die ability; its owner gains it")


# ---------------------------------------------------------------- enemies

MODES: Mapping[str, str] = {
    "attack": N_("Attack Mode"),
    "defensive": N_("Defensive Mode"),
    "normal": N_("Normal Mode"),
    "fury": N_("Fury Mode"),
}


def mode_words(mode: str) -> str:
    """The name of a mode of an enemy."""
    return _(MODES[mode]) if mode in MODES else mode


def _enter_mode(effect: fx.EnterMode) -> str:
    return _("Enter {mode}").format(mode=mode_words(effect.mode))


def _move_cube(effect: fx.MoveCube) -> str:
    return _("Move the cube to slot {slot}").format(slot=effect.slot)


def _summon(effect: fx.Summon) -> str:
    words = _("Summon until there are {n} {name}") if effect.up_to else _("Summon {n} {name}")
    said = words.format(n=effect.amount, name=_(effect.name))
    return _("{what} in each player's row").format(what=said) if effect.each_row else said


def _revive(effect: fx.Revive) -> str:
    said = _("Every dead {name} returns").format(name=_(effect.what))
    return said if effect.hp is None else _("{what} with {hp} HP").format(what=said, hp=effect.hp)


def _dies(effect: fx.Dies) -> str:
    return _("Dies")


def _leaves(effect: fx.Leaves) -> str:
    return _("Leaves combat")


def _lose_ability(effect: fx.LoseAbility) -> str:
    return _("Loses {ability}").format(ability=_(effect.name))


_WHOLE = (fx.If, fx.Repeat, fx.Choose, fx.Later, fx.Attach)
"""Verbs whose words end with the sentences of other effects."""

_EFFECTS: Mapping[type, Callable[[Any], str]] = {
    **WITH_CARDS,
    fx.Hit: _hit,
    fx.Volley: _volley,
    fx.Damage: _damage,
    fx.LoseHp: _lose_hp,
    fx.Heal: _heal,
    fx.SetHp: _set_hp,
    fx.Gain: _gain,
    fx.Apply: _apply,
    fx.Lose: _lose,
    fx.Clear: _clear,
    fx.Cubes: _cubes,
    fx.Attach: _attach,
    fx.UseShivs: _use_shivs,
    fx.SeparateAttacks: _separate_attacks,
    fx.Channel: _channel,
    fx.Evoke: _evoke,
    fx.ClearOrbs: _clear_orbs,
    fx.OrbSlots: _orb_slots,
    fx.TriggerOrb: _trigger_orb,
    fx.EnterStance: _stance,
    fx.SwitchRows: _switch_rows,
    fx.If: _if,
    fx.Repeat: _repeat,
    fx.Choose: _choose,
    fx.Later: _later,
    fx.Grant: _grant,
    fx.Reroll: _reroll,
    fx.TurnDie: _turn_die,
    fx.SetDie: _set_die,
    fx.TriggerDieRelic: _trigger_die_relic,
    fx.EnterMode: _enter_mode,
    fx.MoveCube: _move_cube,
    fx.Summon: _summon,
    fx.Revive: _revive,
    fx.Dies: _dies,
    fx.Leaves: _leaves,
    fx.LoseAbility: _lose_ability,
}
