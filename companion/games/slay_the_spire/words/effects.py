"""Words for effects: one short sentence per verb, made from its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.values import Aim, Allies, Count, Tokens
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.words.card_effects import WITH_CARDS
from companion.games.slay_the_spire.words.modifiers import granted_words
from companion.games.slay_the_spire.words.values import (
    ORBS,
    PER,
    STANCES,
    TOKENS,
    amount,
    chosen,
    condition,
    faces,
    how_often,
    inner,
    listed,
    times,
    tokens,
    whom,
)
from companion.speech.words import N_, _, ngettext


def script_words(script: fx.Script) -> str:
    """What a script does, sentence after sentence; empty for an empty one."""
    return " ".join(_sentences(script))


def _sentences(script: fx.Script) -> Iterator[str]:
    """The sentences of a script: one for each effect, but only one for enemies that are summoned alike."""
    for alike, effects in groupby(script, _summoned):
        if alike is None:
            yield from _each_once(effects)
        else:
            yield _("{sentence}.").format(sentence=_summon(alike, effects))


def _each_once(effects: Iterable[fx.Effect]) -> Iterator[str]:
    """The sentence of each effect; the same one again would look like a slip."""
    for effect, alike in groupby(effects):
        said, count = effect_words(effect), len(list(alike))
        yield said if count == 1 else _("Do this {times}: {then}").format(times=how_often(count), then=said)


def _summoned(effect: fx.Effect) -> wider.Summon | None:
    return replace(effect, name="", amount=1) if isinstance(effect, wider.Summon) else None


def effect_words(effect: fx.Effect) -> str:
    """What one effect does, as a sentence."""
    said = _(_IDIOMS[effect]) if effect in _IDIOMS else _EFFECTS[type(effect)](effect)
    return said if type(effect) in _WHOLE else _("{sentence}.").format(sentence=said)


_POISON = Tokens(("poison",), "target")
_IDIOMS: Mapping[fx.Effect, str] = {
    fx.Gain("block", Count(per=Tokens(("block",))), icon=False): N_("Double your Block"),
    fx.Gain("strength", Count(per=Tokens(("strength",)))): N_("Double your Strength"),
    fx.Gain("energy", Count(per=Tokens(("energy",)))): N_("Double your Energy"),
    fx.Gain("energy", Count(per="leftover_energy")): N_("Gain the Energy left over from last turn"),
    fx.Gain("energy", Count(per="cost_of_moved")): N_(
        "Gain Energy equal to that card's cost (for X: all you have)"
    ),
    fx.Gain("block", Count(per="unblocked")): N_("Gain Block equal to the unblocked damage"),
    fx.Apply("poison", Count(per=_POISON)): N_("Double the target's Poison"),
    fx.Apply("poison", Count(per=_POISON, multiply=2)): N_("Triple the target's Poison"),
}
"""Effects that players have a shorter sentence for than their parts would make."""


def _in_one(script: fx.Script) -> str:
    """What a script does as one sentence, for those whose scope ends with their sentence."""
    end = _("{sentence}.").format(sentence="")
    first, *rest = (said.removesuffix(end) for said in _sentences(script))
    return _(", then ").join([first, *map(inner, rest)]) + end


# ---------------------------------------------------------------- damage and HP


def _hit(effect: fx.Hit) -> str:
    def core(n: int) -> str:
        if effect.to in ("target", "different_enemies"):
            return _("Hit for {n}").format(n=n)
        return _("Hit {who} for {n}").format(who=whom(effect.to), n=n)

    said = chosen(times(amount(core, effect.amount, each=PER), effect.times), effect.to)
    if effect.strength == 1:
        return said
    words = ngettext(
        "{what} (Strength counts {count} time)", "{what} (Strength counts {count} times)", effect.strength
    )
    return words.format(what=said, count=effect.strength)


def _volley(effect: fx.Volley) -> str:
    return _("In one attack: {hits}").format(hits=_(", then ").join(inner(_hit(hit)) for hit in effect.hits))


def _damage(effect: fx.Damage) -> str:
    def core(n: int) -> str:
        if effect.to == "self":
            return _("Take {n} damage").format(n=n)
        if effect.to == "target":
            return _("Deal {n} damage").format(n=n)
        return _("Deal {n} damage to {who}").format(who=whom(effect.to), n=n)

    return chosen(times(amount(core, effect.amount), effect.times), effect.to)


def _lose_hp(effect: fx.LoseHp) -> str:
    return _for(amount(lambda n: _("Lose {n} HP").format(n=n), effect.amount), effect.to)


def _heal(effect: fx.Heal) -> str:
    if effect.to == "all_enemies":
        return amount(lambda n: _("All enemies heal {n} HP").format(n=n), effect.amount)
    return _for(amount(lambda n: _("Heal {n} HP").format(n=n), effect.amount), effect.to)


def _set_hp(effect: fx.SetHp) -> str:
    if effect.to == "target":
        return _("Set its HP to {n}").format(n=effect.amount)
    return _for(_("Set your HP to {n}").format(n=effect.amount), effect.to)


def _for(said: str, to: Aim) -> str:
    """What usually happens to oneself, said of somebody else where no sentence of its own is made for it."""
    return said if to == "self" else _("{what} ({who})").format(what=said, who=whom(to))


# ---------------------------------------------------------------- tokens

_GAINS = WORDS["gains"]
_LOSES: Mapping[Aim, str] = {
    "self": N_("Lose {what}"),
    "target": N_("The target loses {what}"),
    "that_player": N_("That player loses {what}"),
}


def _gain(effect: fx.Gain) -> str:
    def core(n: int) -> str:
        what = tokens(effect.token, n)
        if isinstance(effect.to, Allies):
            words = (
                _("Each {name} gains {what}") if effect.to.every_row else _("{name} in its row gains {what}")
            )
            return words.format(name=_(effect.to.name), what=what)
        if effect.to in _GAINS:
            return _(_GAINS[effect.to]).format(what=what)
        return _for(_("Gain {what}").format(what=what), effect.to)

    return chosen(times(amount(core, effect.amount), effect.times), effect.to)


def _apply(effect: fx.Apply) -> str:
    def core(n: int) -> str:
        what = tokens(effect.token, n)
        if effect.to in ("self", "target"):
            return (_("Gain {what}") if effect.to == "self" else _("Apply {what}")).format(what=what)
        return _("Apply {what} to {who}").format(what=what, who=whom(effect.to))

    return chosen(times(amount(core, effect.amount), effect.times), effect.to)


def _lose(effect: fx.Lose) -> str:
    if effect.amount == Count(per="gained"):
        return _for(_("Lose the {token} gained this way").format(token=_(TOKENS[effect.token])), effect.to)

    def core(n: int) -> str:
        words = _(_LOSES.get(effect.to, _LOSES["self"])).format(what=tokens(effect.token, n))
        return words if effect.to in _LOSES else _for(words, effect.to)

    return amount(core, effect.amount)


def _clear(effect: fx.Clear) -> str:
    names = _(" and ").join(_(TOKENS[token]) for token in effect.tokens)
    if effect.to == "self":
        return _("Remove all {tokens}").format(tokens=names)
    return _("Remove all {tokens} from {who}").format(tokens=names, who=whom(effect.to))


def _cubes(effect: fx.Cubes) -> str:
    if isinstance(effect.amount, int) and effect.amount < 0:
        words = ngettext("Take {n} cube from this", "Take {n} cubes from this", -effect.amount)
        return words.format(n=-effect.amount)
    return amount(
        lambda n: ngettext("Put {n} cube on this", "Put {n} cubes on this", n).format(n=n), effect.amount
    )


# ---------------------------------------------------------------- what lies on enemies


def _attach(effect: fx.Attach) -> str:
    words = _("Put this on the target. When it dies: {then} Discard this.")
    return words.format(then=_in_one(effect.on_death))


# ---------------------------------------------------------------- character mechanics


def _use_shivs(effect: fx.UseShivs) -> str:
    return _("Use all your Shivs now, each with +{n} damage").format(n=effect.hit_bonus)


def _separate_attacks(effect: fx.SeparateAttacks) -> str:
    words = ngettext(
        "Make {n} separate Attack of cost 0 that hits for {hit}",
        "Make {n} separate Attacks of cost 0 that hit for {hit} each",
        effect.attacks,
    )
    return words.format(n=effect.attacks, hit=effect.hit)


def _channel(effect: fx.Channel) -> str:
    orb = _(ORBS[effect.orb])
    return amount(lambda n: _("Channel {n} {orb}").format(n=n, orb=orb), effect.amount)


def _evoke(effect: fx.Evoke) -> str:
    said = times(_("Evoke 1 Orb"), effect.times)
    if effect.channel_again:
        return _("{what}, then Channel the same kind of Orb").format(what=said)
    return said


def _orb_slots(effect: fx.OrbSlots) -> str:
    words = ngettext("Gain {n} Orb slot", "Gain {n} Orb slots", effect.amount)
    return words.format(n=effect.amount)


# ---------------------------------------------------------------- control


def _if(effect: fx.If) -> str:
    """One sentence, so that whatever stands behind it does not seem to depend on the condition."""
    nested = len(effect.then) > 1 and isinstance(effect.then[-1], fx.If)
    then = script_words(effect.then) if nested else _in_one(effect.then)
    if not effect.otherwise:
        return _("If {condition}: {then}").format(condition=condition(effect.test), then=then)
    words = _("If {condition}: {then} Otherwise: {otherwise}")
    return words.format(condition=condition(effect.test), then=then, otherwise=_in_one(effect.otherwise))


def _repeat(effect: fx.Repeat) -> str:
    return _("Do this {times}: {then}").format(times=how_often(effect.times), then=_in_one(effect.then))


def choice_words(options: Iterable[str]) -> str:
    """What one of these is chosen from, each with its number."""
    words = [_("({number}) {option}").format(number=n, option=said) for n, said in enumerate(options, 1)]
    return _("Choose one: {options}").format(options=" ".join(words))


def _later(effect: fx.Later) -> str:
    """What waits; a summons of the next round says so last, for it often stands behind a colon."""
    said = _in_one(effect.then)
    if effect.at == "end_of_turn":
        return _("At the end of this turn: {then}").format(then=said)
    if isinstance(effect.then[0], wider.Summon) and effect.then[0].up_to:
        return _("At the start of the next round, {what}").format(what=inner(said))
    end = _("{sentence}.").format(sentence="")
    return _("{what} at the start of the next round").format(what=said.removesuffix(end)) + end


# ---------------------------------------------------------------- the die


def _reroll(effect: wider.Reroll) -> str:
    return _("Roll the die again") if effect.relics else _("Roll the die again, without triggering relics")


def _turn_die(effect: wider.TurnDie) -> str:
    if effect.by > 0:
        return _("Turn the die up by {n}").format(n=effect.by)
    return _("Turn the die down by {n}").format(n=-effect.by)


def _trigger_die_relic(effect: wider.TriggerDieRelic) -> str:
    if effect.faces:
        words = _("Trigger any relic's die {faces} ability (for its owner)")
        return words.format(faces=faces(effect.faces))
    return _("Trigger any relic's die ability (for its owner)")


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


def _summon(alike: wider.Summon, effects: Iterable[Any]) -> str:
    words = _("Summon until there are {what}") if alike.up_to else _("Summon {what}")
    said = words.format(what=listed([so_many(each.amount, each.name) for each in effects]))
    return _("{what} in each player's row").format(what=said) if alike.each_row else said


def so_many(count: int, name: str) -> str:
    """So many enemies of a name: "1 Dagger", "2 × Dagger"."""
    return (_("{n} × {name}") if count > 1 else _("{n} {name}")).format(n=count, name=_(name))


def _revive(effect: wider.Revive) -> str:
    said = _("Each dead {name} returns").format(name=_(effect.what))
    return said if effect.hp is None else _("{what} with {hp} HP").format(what=said, hp=effect.hp)


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
    fx.ClearOrbs: lambda effect: _("Evoke all your Orbs") if effect.evoke else _("Remove all your Orbs"),
    fx.OrbSlots: _orb_slots,
    fx.TriggerOrb: lambda effect: times(_("Trigger the end-of-turn effect of 1 Orb"), effect.times),
    fx.EnterStance: lambda effect: _("Enter {stance}").format(stance=_(STANCES[effect.stance])),
    fx.SwitchRows: lambda effect: _("You may switch rows"),
    fx.If: _if,
    fx.Repeat: _repeat,
    fx.Choose: lambda effect: choice_words(_in_one(option) for option in effect.options),
    fx.Later: _later,
    fx.Grant: lambda effect: granted_words(effect),
    wider.Reroll: _reroll,
    wider.TurnDie: _turn_die,
    wider.SetDie: lambda effect: _("Set the die to any face"),
    wider.TriggerDieRelic: _trigger_die_relic,
    wider.EnterMode: lambda effect: _("Enter {mode}").format(mode=mode_words(effect.mode)),
    wider.MoveCube: lambda effect: _("Move the cube to slot {slot}").format(slot=effect.slot),
    wider.Summon: lambda effect: _summon(effect, (effect,)),
    wider.Revive: _revive,
    wider.Dies: lambda effect: _("It dies"),
    wider.Leaves: lambda effect: _("It leaves combat"),
    wider.LoseAbility: lambda effect: _("It loses {ability}").format(ability=_(effect.name)),
}
