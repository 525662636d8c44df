"""Words of Broken World: cards made from what they do, and acts with the names of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.engine.declared import Declare
from companion.games.broken_world import content as con
from companion.games.broken_world import state as st
from companion.games.broken_world.aims import AIM_WORDS
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.declaring import carrying_out
from companion.games.broken_world.legal import actions_of
from companion.games.broken_world.state import State
from companion.speech.words import N_, _, ngettext, remembered

# Cards


def card_name(card: str) -> str:
    """The name on a card or a hero."""
    found = CARDS.cards.get(card) or CARDS.heroes.get(card)
    return _(found.name) if found is not None else _(card)


def short_name(card: str) -> str:
    """Three letters of a name for narrow places: "Kiln Brute" is KiB, "Soot" is Soo."""
    first, *others = [word for word in card_name(card).split() if word[:1].isupper()] or [card]
    return first[:2] + others[-1][0] if others else first[:3]


@remembered
def card_text(card: str) -> str:
    """What a card says, made from what it does."""
    found = CARDS.cards.get(card) or CARDS.heroes.get(card)
    if found is None:
        return ""
    parts = [*head(found), *abilities(found)]
    return " ".join(parts)


def head(card: Any) -> list[str]:
    """What a card is, with its numbers."""
    if isinstance(card, con.Minion):
        words = _("Minion, {gold} gold, {attack}/{health}.")
        return [words.format(gold=card.gold, attack=card.attack, health=card.health)]
    if isinstance(card, con.Hero):
        return [_("Hero, {health} health.").format(health=card.health)]
    if isinstance(card, con.Equipment):
        return _equipment_head(card)
    if isinstance(card, con.Spell):
        return [_(_TIMES[card.timing]).format(gold=card.gold)]
    words = (
        _("Enhancement for a hero, {gold} gold.")
        if card.on == "hero"
        else _("Enhancement for a minion, {gold} gold.")
    )
    return [words.format(gold=card.gold), *_values(card)]


def _equipment_head(card: con.Equipment) -> list[str]:
    parts = [_("Equipment, {gold} gold.").format(gold=card.gold), *_values(card)]
    if card.health is not None:
        parts.append(_("It can be attacked: {health} health.").format(health=card.health))
    if card.alone:
        parts.append(_("A hero wears only one of it."))
    return parts


def _values(card: con.Equipment | con.Enhancement) -> list[str]:
    found = [_("{n:+d} attack.").format(n=card.attack)] if card.attack else []
    if isinstance(card, con.Enhancement) and card.health:
        found.append(_("{n:+d} health.").format(n=card.health))
    if card.mitigation:
        found.append(_("{n:+d} mitigation.").format(n=card.mitigation))
    return found


_TIMES: dict[con.SpellTiming, str] = {
    "pre_combat": N_("Spell before combat, {gold} gold."),
    "instant": N_("Instant spell, {gold} gold."),
    "post_combat": N_("Spell after combat, {gold} gold."),
}


def abilities(card: Any) -> list[str]:
    """What a card does, one sentence for each."""
    bonuses = (*getattr(card, "passives", ()), *getattr(card, "adjacency_bonuses", ()))
    found = [_bonus_words(bonus) for bonus in bonuses]
    found += [action_words(action) for action in getattr(card, "alternate_actions", ())]
    effects = [effect_words(effect) for effect in getattr(card, "effects", ())]
    aim: con.Aim = getattr(card, "aim", "none")
    if effects:
        found.append(_effects_words(aim, effects))
    return found


def _effects_words(aim: con.Aim, effects: list[str]) -> str:
    what = _(", ").join(effects)
    if aim == "none":
        return _("{what}.").format(what=what)
    return _("For {whom}: {what}.").format(whom=_(AIM_WORDS[aim]), what=what)


def _bonus_words(bonus: con.Bonus) -> str:
    values = _("{attack:+d}/{health:+d}").format(attack=bonus.attack, health=bonus.health)
    return _(_REACHES[bonus.who]).format(values=values)


_REACHES: dict[con.Reach, str] = {
    "own minions": N_("All own minions: {values}."),
    "own hero": N_("The own hero: {values}."),
    "adjacent own minions": N_("Own minions next to it: {values}."),
    "adjacent own hero": N_("The own hero next to it: {values}."),
    "adjacent enemies": N_("Enemies next to it: {values}."),
}


def action_words(action: con.Action) -> str:
    """An alternate action: when, for whom, and what it does."""
    words = (
        _("{name} (in combat): {what}") if action.timing == "combat" else _("{name} (before combat): {what}")
    )
    what = _effects_words(action.aim, [effect_words(effect) for effect in action.effects])
    return words.format(name=_(action.name), what=what)


def effect_words(effect: con.Effect) -> str:
    """One effect."""
    if isinstance(effect, con.ByHand):
        return _(effect.words)
    if isinstance(effect, con.Boost):
        return _to_whom(effect.who, _boost_words(effect))
    if isinstance(effect, con.Hurt):
        return _to_whom(effect.who, _("{n} damage").format(n=effect.amount))
    if isinstance(effect, con.Heal):
        return _to_whom(effect.who, _("{n} damage healed").format(n=effect.amount))
    if isinstance(effect, con.Refresh):
        return _to_whom(effect.who, _("its action is back"))
    return _(_COUNTED[type(effect)]).format(n=effect.amount)


_COUNTED: Mapping[type[Any], str] = {con.Draw: N_("draw {n}"), con.GainGold: N_("{n} gold")}


def _boost_words(effect: con.Boost) -> str:
    found = []
    if effect.attack or effect.health:
        words = _("{attack:+d}/{health:+d} this turn")
        found.append(words.format(attack=effect.attack, health=effect.health))
    if effect.mitigation:
        found.append(_("{n:+d} mitigation this turn").format(n=effect.mitigation))
    return _(", ").join(found)


def _to_whom(who: con.Who, what: str) -> str:
    return _(_WHOM[who]).format(what=what) if who in _WHOM else what


_WHOM: dict[con.Who, str] = {
    "itself": N_("{what} for itself"),
    "own minions": N_("{what} for all own minions"),
    "own hero": N_("{what} for the own hero"),
    "enemy minions": N_("{what} for all enemy minions"),
}

# Who is meant


def piece_name(state: State, uid: int) -> str:
    """A piece with its owner."""
    piece = state.piece(uid)
    if piece is None:
        return _("a defeated piece")
    words = _("{owner}'s {piece}")
    return words.format(owner=state.seats[piece.seat].name, piece=card_name(piece.id))


def gear_name(state: State, uid: int, gear: int) -> str:
    """Equipment with the piece that wears it."""
    piece = state.piece(uid)
    worn = next((one for one in piece.gear if one.uid == gear), None) if piece is not None else None
    if worn is None:
        return piece_name(state, uid)
    return _("{gear} of {piece}").format(gear=card_name(worn.id), piece=piece_name(state, uid))


def placed_name(state: State, uid: int) -> str:
    """A piece with its owner and its space: there may be several of one card."""
    piece = state.piece(uid)
    if piece is None:
        return _("a defeated piece")
    words = _("{owner}'s {piece} ({space})")
    values = {"owner": state.seats[piece.seat].name, "piece": card_name(piece.id), "space": _(piece.space)}
    return words.format(**values)


def target_name(state: State, uid: int, gear: int) -> str:
    """What is attacked: a piece, or equipment on it."""
    return gear_name(state, uid, gear) if gear else placed_name(state, uid)


def at_words(state: State, uid: int) -> str:
    """A piece of one's own, with its space."""
    piece = state.piece(uid)
    if piece is None:
        return _("a defeated piece")
    return _("{piece} ({space})").format(piece=card_name(piece.id), space=_(piece.space))


# Acts


def act_words(state: State, seat: int, act: Any) -> str:
    """An act as an option reads."""
    return _ACTS[type(act)](state, seat, act)


def _mulligan(state: State, seat: int, act: st.Mulligan) -> str:
    size = state.seats[seat].hand_size - 1
    words = ngettext("Reshuffle and draw {n} card", "Reshuffle and draw {n} cards", size)
    return words.format(n=size)


def _cast(state: State, seat: int, act: st.Cast) -> str:
    if not act.on:
        return _("Cast {card}").format(card=card_name(act.card))
    return _("Cast {card} on {piece}").format(card=card_name(act.card), piece=placed_name(state, act.on))


def _use_action(state: State, seat: int, act: st.UseAction) -> str:
    piece = state.piece(act.piece)
    actions = actions_of(piece, act.gear) if piece is not None else ()
    name = _(actions[act.action].name) if 0 <= act.action < len(actions) else ""
    bearer = gear_name(state, act.piece, act.gear) if act.gear else at_words(state, act.piece)
    if not act.on:
        return _("{name} of {bearer}").format(name=name, bearer=bearer)
    words = _("{name} of {bearer} for {piece}")
    return words.format(name=name, bearer=bearer, piece=placed_name(state, act.on))


def _attack(state: State, seat: int, act: st.Attack) -> str:
    target = target_name(state, act.target, act.gear)
    return _("{piece} attacks {target}").format(piece=at_words(state, act.piece), target=target)


def _assign(state: State, seat: int, act: st.Assign) -> str:
    words = _("{source}: {n} damage to {piece}")
    source = at_words(state, act.source)
    return words.format(source=source, n=act.amount, piece=placed_name(state, act.attacker))


def _proceed(state: State, seat: int, act: st.Proceed) -> str:
    if carrying_out(state) is not None:
        return _("Nothing to declare: go on")
    if state.phase == "attack" and not state.attacks:
        return _("No attack: go on")
    if state.phase == "defend" and not any(one.defenders for one in state.attacks):
        return _("Nobody defends")
    return _(_PROCEED.get(state.phase, N_("Go on")))


_PROCEED = {
    "start": N_("Leave the heroes where they are"),
    "before": N_("Go on to moving and attacking"),
    "attack": N_("These are all attacks"),
    "defend": N_("These are all defenders"),
    "react": N_("Pass"),
}


_ACTS: dict[type, Callable[[State, int, Any], str]] = {
    st.KeepHand: lambda state, seat, act: _("Keep this hand"),
    st.Mulligan: _mulligan,
    st.BeginTurn: lambda state, seat, act: _("Begin the turn"),
    st.SwapHeroes: lambda state, seat, act: _("The partners' heroes change places"),
    st.Summon: lambda state, seat, act: _("Summon {card} on {space}").format(
        card=card_name(act.card), space=_(act.space)
    ),
    st.Equip: lambda state, seat, act: _("Equip {card}").format(card=card_name(act.card)),
    st.Enhance: lambda state, seat, act: _("Lay {card} on {piece}").format(
        card=card_name(act.card), piece=at_words(state, act.on)
    ),
    st.Cast: _cast,
    st.UseAction: _use_action,
    st.Move: lambda state, seat, act: _("{piece} moves to {space}").format(
        piece=at_words(state, act.piece), space=_(act.space)
    ),
    st.Attack: _attack,
    st.Withdraw: lambda state, seat, act: _("{piece} takes no part").format(piece=at_words(state, act.piece)),
    st.Defend: lambda state, seat, act: _("{piece} defends against {attacker}").format(
        piece=at_words(state, act.piece), attacker=placed_name(state, act.attacker)
    ),
    st.Assign: _assign,
    st.Proceed: _proceed,
    st.EndTurn: lambda state, seat, act: _("End {name}'s turn").format(name=state.seats[seat].name),
    Declare: lambda state, seat, act: _("Declare what a card did"),
}


def outcome_words(state: State, ask: Chance, outcome: Outcome) -> str:
    """A result in words."""
    if ask.topic == "first player":
        return state.seats[int(outcome)].name
    return card_name(str(outcome))
