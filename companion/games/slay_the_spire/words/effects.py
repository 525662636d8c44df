"""Words for effects: one short sentence per verb, made from its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.values import CardFilter
from companion.games.slay_the_spire.words.modifiers import granted_words
from companion.games.slay_the_spire.words.values import (
    CARD_NAMES,
    ORBS,
    STANCES,
    TOKENS,
    amount,
    cards,
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


# ---------------------------------------------------------------- cards


def _draw(effect: fx.Draw) -> str:
    said = amount(lambda n: ngettext("Draw {n} card", "Draw {n} cards", n).format(n=n), effect.amount)
    return whom(said, effect.to, "self")


def _draw_up_to(effect: fx.DrawUpTo) -> str:
    return _("Draw until you have {n} cards in hand").format(n=effect.cards)


_MOVES: Mapping[tuple[str, str], str] = {
    ("hand", "discard_pile"): N_("Discard {cards} from your hand"),
    ("hand", "exhaust_pile"): N_("Exhaust {cards} from your hand"),
    ("hand", "draw_top"): N_("Put {cards} from your hand on top of your draw pile"),
    ("discard_pile", "draw_top"): N_("Put {cards} from your discard pile on top of your draw pile"),
    ("discard_pile", "hand"): N_("Put {cards} from your discard pile into your hand"),
    ("exhaust_pile", "hand"): N_("Put {cards} from your exhaust pile into your hand"),
    ("draw_pile", "hand"): N_("Put {cards} from your draw pile into your hand"),
    ("draw_pile", "exhaust_pile"): N_("Exhaust {cards} of your draw pile"),
}


def _move(effect: fx.Move) -> str:
    said = _(_MOVES[effect.source, effect.into]).format(cards=_which(effect))
    if effect.keep:
        said = _("{what}, Retained this turn").format(what=said)
    if effect.cost is not None:
        said = _("{what}; it costs {cost} this turn").format(what=said, cost=effect.cost)
    if effect.shuffle:
        said = _("{what}, then shuffle").format(what=said)
    return said


def _which(effect: fx.Move) -> str:
    if effect.pick == "all":
        return _("all {cards}").format(cards=cards(effect.of, 2))
    if effect.pick == "top":
        return _("the top card, if it is any {card},").format(card=cards(effect.of, 1))
    if effect.pick == "it":
        return _("that card")
    return _chosen(effect.of, effect.least, effect.most)


def _chosen(of: CardFilter, least: int, most: int | str) -> str:
    if isinstance(most, str):
        return _("any number of {cards}").format(cards=cards(of, 2))
    if least == most:
        return _("{count} {cards}").format(count=most, cards=cards(of, most))
    if least == 0:
        return _("up to {count} {cards}").format(count=most, cards=cards(of, most))
    return _("{least} to {most} {cards}").format(least=least, most=most, cards=cards(of, most))


def _retain(effect: fx.Retain) -> str:
    return _("You may Retain {cards} this turn").format(cards=_chosen(CardFilter(), 0, effect.most))


def _hand_costs(effect: fx.HandCosts) -> str:
    return _("The cards in your hand cost {cost} this turn").format(cost=effect.cost)


_PLACES: Mapping[str, str] = {
    "draw_top": N_("Put {n} {card} on top of the draw pile"),
    "discard_pile": N_("Put {n} {card} into the discard pile"),
    "discard_top": N_("Put {n} {card} on the discard pile"),
    "draw_pile_shuffled": N_("Shuffle {n} {card} into the draw pile"),
}


def _daze(effect: fx.Daze) -> str:
    template = _(_PLACES[effect.into])
    card = _(CARD_NAMES["daze"])
    said = amount(lambda n: template.format(n=n, card=card), effect.amount)
    return whom(said, effect.to, "target")


def _status(effect: fx.Status) -> str:
    template = _(_PLACES[effect.into])
    card = _(CARD_NAMES[effect.card])
    said = amount(lambda n: template.format(n=n, card=card), effect.amount)
    return whom(said, effect.to, "target")


def _scry(effect: fx.Scry) -> str:
    return amount(lambda n: _("Scry {n}").format(n=n), effect.amount)


_EXHAUSTS: Mapping[str, str] = {
    "no": N_("{what}"),
    "yes": N_("{what}, then Exhaust it"),
    "unless_power": N_("{what}, then Exhaust it unless it is a Power"),
}


def _play(effect: fx.Play) -> str:
    chosen = _chosen(effect.of, effect.amount, effect.amount)
    if effect.pick == "draw":
        said = _("Draw {cards} and play what you drew without paying").format(cards=chosen)
    else:
        said = _("Choose {cards} in your draw pile and play it without paying").format(cards=chosen)
    said = _(_EXHAUSTS[effect.exhaust]).format(what=times(said, effect.plays))
    return _("{what}, then shuffle").format(what=said) if effect.shuffle else said


def _play_copy(effect: fx.PlayCopy) -> str:
    words = (
        _("Play a copy of the last {card} any player played this turn")
        if effect.by == "any_player"
        else _("Play a copy of the last {card} another player played this turn")
    )
    said = words.format(card=cards(effect.of, 1))
    return said if effect.cost is None else _("{what}, if its cost is X").format(what=said)


def _play_this(effect: fx.PlayThis) -> str:
    words = _("Play this without paying instead; its hits deal {n} more")
    return words.format(n=effect.hit_bonus)


_SELF: Mapping[str, str] = {
    "exhaust_pile": N_("Exhaust this"),
    "discard_pile": N_("Discard this"),
    "deck_bottom": N_("Put this at the bottom of its deck"),
}


def _move_this(effect: fx.MoveThis) -> str:
    return _(_SELF[effect.into])


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


# ---------------------------------------------------------------- outside combat

_REWARDS: Mapping[str, Callable[[int], str]] = {
    "card": lambda n: ngettext("{n} card reward", "{n} card rewards", n),
    "rare": lambda n: ngettext("{n} rare reward", "{n} rare rewards", n),
    "relic": lambda n: ngettext("{n} relic", "{n} relics", n),
    "potion": lambda n: ngettext("{n} potion", "{n} potions", n),
    "curse": lambda n: ngettext("{n} Curse", "{n} Curses", n),
}


def _reward(effect: fx.Reward) -> str:
    what = _REWARDS[effect.kind](effect.amount).format(n=effect.amount)
    if effect.reveal == 3:
        return _("Gain {reward}").format(reward=what)
    return _("Gain {reward}, revealing {n} cards").format(reward=what, n=effect.reveal)


_CHANGES: Mapping[str, str] = {
    "upgrade": N_("Upgrade {cards}"),
    "remove": N_("Remove {cards} from your deck"),
    "transform": N_("Transform {cards}"),
}


def _change_deck(effect: fx.ChangeDeck) -> str:
    if effect.it:
        return _(_CHANGES[effect.change]).format(cards=_("that card"))
    which = _chosen(effect.of, effect.amount, effect.amount)
    if effect.another:
        which = _("another {cards}").format(cards=cards(effect.of, effect.amount))
    return _(_CHANGES[effect.change]).format(cards=which)


DECKS: Mapping[str, str] = {"potion": N_("potion deck"), "relic": N_("relic deck")}


def _buy_from_top(effect: fx.BuyFromTop) -> str:
    decks = listed([_(DECKS[deck]) for deck in effect.decks])
    return _("Look at the top card of one of these and buy or discard it: {decks}").format(decks=decks)


def _redraw(effect: fx.Redraw) -> str:
    return _("Discard this and reveal another")


def _ignore_paths(effect: fx.IgnorePaths) -> str:
    return _("Ignore the paths to the next room")


_WHOLE = (fx.If, fx.Repeat, fx.Choose, fx.Later, fx.Attach)
"""Verbs whose words end with the sentences of other effects."""

_EFFECTS: Mapping[type, Callable[[Any], str]] = {
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
    fx.Draw: _draw,
    fx.DrawUpTo: _draw_up_to,
    fx.Move: _move,
    fx.Retain: _retain,
    fx.HandCosts: _hand_costs,
    fx.Daze: _daze,
    fx.Status: _status,
    fx.Scry: _scry,
    fx.Play: _play,
    fx.PlayCopy: _play_copy,
    fx.PlayThis: _play_this,
    fx.MoveThis: _move_this,
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
    fx.Reward: _reward,
    fx.ChangeDeck: _change_deck,
    fx.BuyFromTop: _buy_from_top,
    fx.Redraw: _redraw,
    fx.IgnorePaths: _ignore_paths,
}
