"""The judge of Broken World: who may do what now, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.engine.declared import Declare
from companion.engine.refusals import Refusal, refuse
from companion.games.broken_world import aims
from companion.games.broken_world import content as con
from companion.games.broken_world import state as st
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.fighting import (
    judge_assign,
    judge_attack,
    judge_defend,
    judge_withdraw,
)
from companion.games.broken_world.judge.candidates import (
    ACTION_TOPICS,
    SPELL_TOPICS,
    enhancing,
    may_move,
    summoning_spaces,
    taking_part,
)
from companion.games.broken_world.judge.refusing import name_of, no_piece, no_such
from companion.games.broken_world.parts.declaring import play_the_card, why_not_declare
from companion.games.broken_world.state import Piece, State
from companion.kit.dealing import may_hold
from companion.kit.declaring import CARD_RULE
from companion.kit.seats import not_asked, not_playing
from companion.speech.words import N_

START = N_("Starting the Game")
STEPS = N_("Your Turn")
STEP_3 = N_("Your Turn, step 3")
STEP_4 = N_("Your Turn, step 4")
STEP_6 = N_("Your Turn, step 6")
STEP_8 = N_("Your Turn, step 8")


def why_not(state: State, ask: Choice, seat: int, act: Any) -> Refusal | None:
    """Why `seat` cannot do `act` while `ask` is open; `None` when it can."""
    if not 0 <= seat < len(state.seats) or not state.seats[seat].alive:
        return not_playing(STEPS)
    if seat not in ask.seats:
        return not_asked(state.seats, ask, seat, STEPS)
    if isinstance(act, Declare) and ask.topic != "carry out":
        return play_the_card(state, seat)
    judge = JUDGES[ask.topic].get(type(act))
    if judge is None:
        return _not_in_this_step(ask.topic, act)
    return judge(state, seat, act)


def _not_in_this_step(topic: str, act: Any) -> Refusal:
    template, rule = _EARLIER.get((topic, type(act)), _OTHER_STEP[topic])
    return refuse("not-now", template, rule)


_OTHER_STEP: dict[str, tuple[str, str]] = {
    "opening hand": (N_("Keep or reshuffle this hand first."), START),
    "begin": (N_("House rule: start the turn first."), "BW-42"),
    "swap": (N_("Swap the partners' heroes, or decline, first."), "BW-47"),
    "before": (N_("You cannot do that before combat. Continue to the right step."), STEP_3),
    "attack": (N_("In step 4 you can only move and attack. Finish your attacks or end the turn."), STEP_4),
    "defend": (N_("Choose your defenders, or none, first."), N_("Your Turn, step 5")),
    "react": (N_("Play an instant spell or a combat action, or pass."), STEP_6),
    "split": (N_("Split the damage among the attackers first."), N_("the hero splits its damage")),
    "after": (N_("After combat, you can only play spells and enhancements."), STEP_8),
    "carry out": (N_("Enter what the text did, or continue without an effect, first."), CARD_RULE),
}
_EARLIER: dict[tuple[str, type], tuple[str, str]] = {
    ("after", st.Summon): (N_("You cannot summon minions after combat."), STEP_8),
    ("after", st.Attack): (
        N_("All attacks of a turn are declared together. You have already done that."),
        "BW-34",
    ),
}


def _fine(state: State, seat: int, act: Any) -> Refusal | None:
    return None


def _judge_mulligan(state: State, seat: int, act: Any) -> Refusal | None:
    if state.seats[seat].hand_size > state.rules.least_hand:
        return None
    template = N_("You must keep an opening hand of {count}.")
    return refuse("smallest-hand", template, "BW-05", count=state.seats[seat].hand_size)


def why_not_pay(state: State, seat: int, card: str, kind: Any, template: str) -> Refusal | None:
    """Why a seat cannot play a card of this kind: not in hand, another kind, too expensive."""
    player = state.seats[seat]
    found = CARDS.cards.get(card)
    if not may_hold(player.hand, player.deck, card):
        words = N_("{card} is not in {name}'s hand.")
        return refuse("not-in-hand", words, STEPS, card=name_of(card), name=player.name)
    if not isinstance(found, kind):
        return refuse("other-kind", template, STEPS, card=name_of(card))
    if found is not None and found.gold > player.gold:
        words = N_("{card} costs {cost} gold, but {name} has {gold}.")
        values = {"card": found.name, "cost": found.gold, "name": player.name, "gold": player.gold}
        return Refusal("too-expensive", words, START, values)
    return None


def _judge_summon(state: State, seat: int, act: st.Summon) -> Refusal | None:
    refusal = why_not_pay(state, seat, act.card, con.Minion, N_("{card} is not a minion."))
    if refusal is not None:
        return refusal
    if not state.ground().has(act.space):
        return no_such(act.space)
    if state.at(act.space) is not None:
        template = N_("{space} is occupied. Summon the minion onto a free space.")
        return refuse("occupied", template, START, space=act.space)
    if act.space not in summoning_spaces(state, seat):
        if state.rules.summon_near_enemies:
            template = N_("{space} is not next to any minion or hero.")
            return refuse("not-adjacent", template, START, space=act.space)
        template = N_("{space} is not next to a minion or hero of {name}.")
        return refuse("not-adjacent", template, START, space=act.space, name=state.seats[seat].name)
    return None


def _judge_equip(state: State, seat: int, act: st.Equip) -> Refusal | None:
    refusal = why_not_pay(state, seat, act.card, con.Equipment, N_("{card} is not equipment."))
    if refusal is not None:
        return refusal
    hero = state.hero_of(seat)
    if hero is None:
        template = N_("{name} has no hero on the board to wear it.")
        return refuse("no-hero", template, START, name=state.seats[seat].name)
    alone = CARDS.equipment[act.card].alone or not state.rules.equal_equipment
    if alone and any(gear.id == act.card for gear in hero.gear):
        template = N_("{name}'s hero already wears {card}. Only one is allowed.")
        return refuse("worn-already", template, "BW-31", name=state.seats[seat].name, card=name_of(act.card))
    return None


def _judge_enhance(state: State, seat: int, act: st.Enhance) -> Refusal | None:
    refusal = why_not_pay(state, seat, act.card, con.Enhancement, N_("{card} is not an enhancement."))
    if refusal is not None:
        return refusal
    piece = state.piece(act.on)
    card = CARDS.enhancements[act.card]
    if piece is None or piece.seat != seat or piece.hero is not (card.on == "hero"):
        template = N_("Play {card} on one of your minions.")
        if card.on == "hero":
            template = N_("Play {card} on your hero.")
        return refuse("wrong-piece", template, STEP_8, card=card.name)
    return None


def _judge_cast(topic: str) -> Callable[[State, int, st.Cast], Refusal | None]:
    def judge(state: State, seat: int, act: st.Cast) -> Refusal | None:
        refusal = why_not_pay(state, seat, act.card, con.Spell, N_("{card} is not a spell."))
        if refusal is not None:
            return refusal
        spell = CARDS.spells[act.card]
        if topic not in SPELL_TOPICS[spell.timing]:
            return refuse("wrong-time", _SPELL_TIMES[spell.timing], STEPS, card=spell.name)
        return aims.why_not_target(state, seat, spell.aim, act.on, spell.name)

    return judge


_SPELL_TIMES: dict[con.SpellTiming, str] = {
    "pre_combat": N_("{card} is a spell to play before combat."),
    "instant": N_("{card} is an instant spell. Play it before, during or after combat."),
    "post_combat": N_("{card} is a spell to play after combat."),
}


def _judge_action(topic: str) -> Callable[[State, int, st.UseAction], Refusal | None]:
    def judge(state: State, seat: int, act: st.UseAction) -> Refusal | None:
        piece = state.piece(act.piece)
        if piece is None or piece.seat != seat:
            return no_piece()
        refusal = _why_not_usable(state, piece, act.gear)
        if refusal is not None:
            return refusal
        actions = actions_of(piece, act.gear)
        if not 0 <= act.action < len(actions):
            template = N_("{card} has no such alternate action.")
            return refuse("no-action", template, STEPS, card=name_of(piece.id))
        action = actions[act.action]
        if topic not in ACTION_TOPICS[action.timing]:
            return refuse("wrong-time", _ACTION_TIMES[action.timing], STEPS, action=action.name)
        return aims.why_not_target(state, seat, action.aim, act.on, action.name)

    return judge


_ACTION_TIMES: dict[con.ActionTiming, str] = {
    "pre_combat": N_("{action} can only be used before combat."),
    "combat": N_("{action} can only be used in combat, after defenders are chosen."),
}


def actions_of(piece: Piece, gear: int) -> tuple[con.Action, ...]:
    """The alternate actions of a piece, or of equipment on it."""
    if not gear:
        return CARDS.on_board[piece.id].alternate_actions
    worn = next((one for one in piece.gear if one.uid == gear), None)
    return CARDS.equipment[worn.id].alternate_actions if worn is not None else ()


def _why_not_usable(state: State, piece: Piece, gear: int) -> Refusal | None:
    values = {"card": name_of(piece.id)}
    if not gear:
        if piece.used or taking_part(state, piece):
            template = N_("{card} has already used its action. A piece has one per turn.")
            return Refusal("action-used", template, STEPS, values)
        return None
    worn = next((one for one in piece.gear if one.uid == gear), None)
    if worn is None:
        return Refusal("no-gear", N_("{card} does not wear this equipment."), STEPS, values)
    values = {"card": name_of(worn.id)}
    if worn.fresh:
        template = N_("{card} is new. Its values count now, its actions from your next turn.")
        return Refusal("new-equipment", template, START, values)
    if worn.used:
        template = N_("{card} has already used its action this turn.")
        return Refusal("action-used", template, STEPS, values)
    return None


def _judge_move(state: State, seat: int, act: st.Move) -> Refusal | None:
    piece = state.piece(act.piece)
    if piece is None or piece.seat != seat:
        return no_piece()
    refusal = _why_not_movable(state, piece)
    if refusal is not None:
        return refusal
    if not state.ground().has(act.space):
        return no_such(act.space)
    if not state.ground().adjacent(piece.space, act.space):
        template = N_("{space} is not next to {card}. A piece moves 1 space.")
        return refuse("too-far", template, STEP_4, space=act.space, card=name_of(piece.id))
    if state.at(act.space) is not None:
        template = N_("{space} is occupied. Attack to go there.")
        return refuse("occupied", template, STEP_4, space=act.space)
    return None


def _why_not_movable(state: State, piece: Piece) -> Refusal | None:
    values = {"card": name_of(piece.id)}
    if piece.moved:
        return Refusal("moved", N_("{card} has already moved 1 space this turn."), STEP_4, values)
    if piece.used:
        return Refusal(
            "action-used", N_("{card} has already used its action. A piece has one per turn."), STEP_4, values
        )
    if state.attack_by(piece.uid) is not None:
        template = N_("{card} is attacking, so it cannot move to another space.")
        return Refusal("attacks", template, STEP_4, values)
    if not may_move(state, piece):
        template = N_("House rule: {card} may not move this turn.")
        return Refusal("may-not-move", template, "BW-43" if piece.hero else "BW-08", values)
    return None


def _judge_end(state: State, seat: int, act: Any) -> Refusal | None:
    if not state.attacks:
        return None
    return refuse("attacks-declared", N_("You have declared attacks. Resolve or withdraw them."), STEP_4)


_Judge = Callable[[State, int, Any], Refusal | None]
JUDGES: dict[str, dict[type, _Judge]] = {
    "opening hand": {st.KeepHand: _fine, st.Mulligan: _judge_mulligan},
    "begin": {st.BeginTurn: _fine},
    "swap": {st.SwapHeroes: _fine, st.Proceed: _fine},
    "before": {
        st.Summon: _judge_summon,
        st.Equip: _judge_equip,
        st.Cast: _judge_cast("before"),
        st.Enhance: lambda state, seat, act: (
            _judge_enhance(state, seat, act)
            if "before" in enhancing(state)
            else refuse("not-now", N_("You can only play enhancements after combat."), STEP_8)
        ),
        st.UseAction: _judge_action("before"),
        st.Proceed: _fine,
        st.EndTurn: _fine,
    },
    "attack": {
        st.Move: _judge_move,
        st.Attack: judge_attack,
        st.Withdraw: judge_withdraw,
        st.Proceed: _fine,
        st.EndTurn: _judge_end,
    },
    "defend": {st.Defend: judge_defend, st.Withdraw: judge_withdraw, st.Proceed: _fine},
    "react": {st.Cast: _judge_cast("react"), st.UseAction: _judge_action("react"), st.Proceed: _fine},
    "split": {st.Assign: judge_assign},
    "after": {st.Cast: _judge_cast("after"), st.Enhance: _judge_enhance, st.EndTurn: _fine},
    "carry out": {Declare: why_not_declare, st.Proceed: _fine},
}
