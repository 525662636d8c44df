"""Words of Broken World: cards made from what they do, and acts with the names of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.engine.declared import Declare
from companion.games.broken_world import content as con
from companion.games.broken_world import state as st
from companion.games.broken_world.aims import AIM_WORDS
from companion.games.broken_world.content import CARDS, WORDS
from companion.games.broken_world.judge.legal import actions_of
from companion.games.broken_world.parts.declaring import carrying_out
from companion.games.broken_world.state import State
from companion.speech.words import N_, _, ngettext, remembered

# Cards


def card_name(card: str) -> str:
    """The name on a card or a hero."""
    found = CARDS.cards.get(card) or CARDS.heroes.get(card)
    return _(found.name) if found is not None else card


def figure_name(card: str) -> str:
    """What a piece looks like: the figure chosen for its card, or that of the card's English name."""
    found = CARDS.on_board.get(card)
    return found.figure or found.name if found is not None else card


def short_name(card: str) -> str:
    """Three letters of a name for narrow places: "Kiln Brute" is KiB, "Soot" is Soo."""
    first, *others = [word for word in card_name(card).split() if word[:1].isupper()] or [card]
    return first[:2] + others[-1][0] if others else first[:3]


@remembered
def card_text(card: str) -> str:
    """What a card says, made from what it does: what it is, then a line for each thing that it does."""
    found = CARDS.cards.get(card) or CARDS.heroes.get(card)
    return "\n".join((head(found), *abilities(found))) if found is not None else ""


def head(card: con.Card | con.Hero) -> str:
    """What a card is, what it costs, and its numbers, on one line."""
    if isinstance(card, con.Minion):
        words = _("Minion · {gold} gold · {attack} attack · {health} health")
        return words.format(gold=card.gold, attack=card.attack, health=card.health)
    if isinstance(card, con.Hero):
        return _("Hero · {health} health").format(health=card.health)
    if isinstance(card, con.Equipment):
        return _("Equipment · {gold} gold").format(gold=card.gold)
    if isinstance(card, con.Spell):
        return _(_TIMES[card.timing]).format(gold=card.gold)
    hero, minion = (
        _("Enhancement for your hero · {gold} gold"),
        _("Enhancement for one of your minions · {gold} gold"),
    )
    return (hero if card.on == "hero" else minion).format(gold=card.gold)


_TIMES: dict[con.SpellTiming, str] = {
    "pre_combat": N_("Spell before combat · {gold} gold"),
    "instant": N_("Instant spell · {gold} gold"),
    "post_combat": N_("Spell after combat · {gold} gold"),
}


def abilities(card: con.Card | con.Hero) -> Iterator[str]:
    """What a card does, a line for each thing; many minions only fight."""
    if isinstance(card, con.Equipment | con.Enhancement):
        yield from _worn_words(card)
    for bonus in (*getattr(card, "passives", ()), *getattr(card, "adjacency_bonuses", ())):
        yield _(_REACHES[bonus.who]).format(values=values_words(bonus.attack, bonus.health))
    yield from map(action_words, getattr(card, "alternate_actions", ()))
    if isinstance(card, con.Spell | con.Enhancement) and card.effects:
        yield _effects_words(card.effects, getattr(card, "aim", "none"))


def _worn_words(card: con.Equipment | con.Enhancement) -> Iterator[str]:
    """What the piece that has it gains by it, and what may happen to it."""
    health = card.health or 0 if isinstance(card, con.Enhancement) else 0
    if card.attack or health or card.mitigation:
        on_hero = isinstance(card, con.Equipment) or card.on == "hero"
        words = _("Your hero gets {values}.") if on_hero else _("That minion gets {values}.")
        yield words.format(values=values_words(card.attack, health, card.mitigation))
    if isinstance(card, con.Equipment) and card.health is not None:
        yield _("This equipment has {health} health and can be attacked.").format(health=card.health)
    if isinstance(card, con.Equipment) and card.alone:
        yield _("A hero can wear only one of these.")


def values_words(attack: int, health: int, mitigation: int = 0) -> str:
    """ "+1 attack and +2 health": what is not 0."""
    named = (
        (N_("{n:+d} attack"), attack),
        (N_("{n:+d} health"), health),
        (N_("{n:+d} mitigation"), mitigation),
    )
    return _(" and ").join(_(words).format(n=amount) for words, amount in named if amount)


_REACHES = WORDS["reaches"]


def action_words(action: con.Action) -> str:
    """An alternate action: when, and what it does to whom."""
    combat, before = _("{name} (action in combat): {what}"), _("{name} (action before combat): {what}")
    what = _effects_words(action.effects, action.aim)
    return (combat if action.timing == "combat" else before).format(name=_(action.name), what=what)


def _effects_words(effects: Sequence[con.Effect], aim: con.Aim) -> str:
    """A sentence for each effect; the first that is for the chosen piece says which one may be chosen."""
    found, target = [], _(AIM_WORDS[aim]) if aim != "none" else _("that piece")
    for effect in effects:
        by_hand = isinstance(effect, con.ByHand)
        said = effect_words(effect, target)
        if by_hand and aim != "none" and target != _("that piece"):
            said = _("For {target}: {what}").format(target=target, what=said)
        found.append(said)
        if by_hand or getattr(effect, "who", "") == "target":
            target = _("that piece")
    return " ".join(found)


def effect_words(effect: con.Effect, target: str) -> str:
    """One effect as a sentence; `target` are the words for the chosen piece."""
    if isinstance(effect, con.ByHand):
        return _(effect.words)
    if isinstance(effect, con.Draw):
        return ngettext("Draw {n} card.", "Draw {n} cards.", effect.amount).format(n=effect.amount)
    if isinstance(effect, con.GainGold):
        return _("Gain {n} gold.").format(n=effect.amount)
    receiver = target if effect.who == "target" else _(_RECEIVERS[effect.who])
    if isinstance(effect, con.Boost):
        values = values_words(effect.attack, effect.health, effect.mitigation)
        return _("Give {target} {values} this turn.").format(target=receiver, values=values)
    return _(_DONE[type(effect)]).format(n=getattr(effect, "amount", 0), target=receiver)


_DONE: Mapping[type[Any], str] = {
    con.Hurt: N_("Deal {n} damage to {target}."),
    con.Heal: N_("Heal {n} damage from {target}."),
    con.Refresh: N_("Let {target} act again this turn."),
}
_RECEIVERS: dict[con.Who, str] = {
    "itself": N_("this piece"),
    "own minions": N_("each of your minions"),
    "own hero": N_("your hero"),
    "enemy minions": N_("each enemy minion"),
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
    name = card_name(worn.id)
    alike = [one for one in piece.gear if one.id == worn.id] if piece is not None else []
    if len(alike) > 1:
        place = alike.index(worn) + 1
        name = _("{gear} ({place} of {count})").format(gear=name, place=place, count=len(alike))
    return _("{gear} of {piece}").format(gear=name, piece=piece_name(state, uid))


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
    words = ngettext("reshuffle and draw {n} card", "reshuffle and draw {n} cards", size)
    return words.format(n=size)


def _cast(state: State, seat: int, act: st.Cast) -> str:
    if not act.on:
        return _("cast {card}").format(card=card_name(act.card))
    return _("cast {card} on {piece}").format(card=card_name(act.card), piece=placed_name(state, act.on))


def _use_action(state: State, seat: int, act: st.UseAction) -> str:
    piece = state.piece(act.piece)
    actions = actions_of(piece, act.gear) if piece is not None else ()
    name = _(actions[act.action].name) if 0 <= act.action < len(actions) else ""
    bearer = gear_name(state, act.piece, act.gear) if act.gear else at_words(state, act.piece)
    if not act.on:
        return _("{name} of {bearer}").format(name=name, bearer=bearer)
    words = _("{name} of {bearer} on {piece}")
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
        return _("nothing to enter: continue")
    if state.phase == "attack" and not state.attacks:
        return _("no attack: continue")
    if state.phase == "defend" and not any(one.defenders for one in state.attacks):
        return _("no defenders")
    return _(_PROCEED.get(state.phase, N_("continue")))


_PROCEED = WORDS["proceed"]


_ACTS: dict[type, Callable[[State, int, Any], str]] = {
    st.KeepHand: lambda state, seat, act: _("keep this hand"),
    st.Mulligan: _mulligan,
    st.BeginTurn: lambda state, seat, act: _("start turn"),
    st.SwapHeroes: lambda state, seat, act: _("swap places with your partner's hero"),
    st.Summon: lambda state, seat, act: _("summon {card} on {space}").format(
        card=card_name(act.card), space=_(act.space)
    ),
    st.Equip: lambda state, seat, act: _("equip {card}").format(card=card_name(act.card)),
    st.Enhance: lambda state, seat, act: _("put {card} on {piece}").format(
        card=card_name(act.card), piece=at_words(state, act.on)
    ),
    st.Cast: _cast,
    st.UseAction: _use_action,
    st.Move: lambda state, seat, act: _("{piece} moves to {space}").format(
        piece=at_words(state, act.piece), space=_(act.space)
    ),
    st.Attack: _attack,
    st.Withdraw: lambda state, seat, act: _("withdraw {piece}").format(piece=at_words(state, act.piece)),
    st.Defend: lambda state, seat, act: _("{piece} defends against {attacker}").format(
        piece=at_words(state, act.piece), attacker=placed_name(state, act.attacker)
    ),
    st.Assign: _assign,
    st.Proceed: _proceed,
    st.EndTurn: lambda state, seat, act: _("end {name}'s turn").format(name=state.seats[seat].name),
    Declare: lambda state, seat, act: _("enter what a card did"),
}


def outcome_words(state: State, ask: Chance, outcome: Outcome) -> str:
    """A result in words."""
    if ask.topic == "first player":
        return state.seats[int(outcome)].name
    return card_name(str(outcome))
