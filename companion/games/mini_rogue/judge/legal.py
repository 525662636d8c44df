"""The judge of Mini Rogue: who may do what now, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.engine.refusals import Refusal, refuse
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.content import BOOK, DIE, EXIT
from companion.games.mini_rogue.fights import may_pay
from companion.games.mini_rogue.flow import NEXT, can_replace, hidden, replacements
from companion.games.mini_rogue.judge import refusing
from companion.games.mini_rogue.judge.candidates import MEANS, OFFENSIVE, before_room
from companion.games.mini_rogue.market import (
    why_not_buy,
    why_not_give,
    why_not_sell,
    why_not_swap,
)
from companion.games.mini_rogue.rooms import may_hold, row_of
from companion.games.mini_rogue.verbs import useful
from companion.kit.seats import not_asked
from companion.speech.words import N_

# The judge


def why_not(state: st.State, ask: Choice, seat: int, act: Any) -> Refusal | None:
    """Why `seat` cannot do `act` while `ask` is open; `None` when it can."""
    if seat not in ask.seats:
        if seat in ask.also and isinstance(act, st.Drink):
            return _why_not_any_time(state, seat, act.potion)
        return not_asked(state.party, ask, seat, refusing.EXPLORATION)
    judge = _JUDGES[ask.topic].get(type(act))
    if judge is None:
        return _first(state, ask)
    return judge(state, seat, act)


def _first(state: st.State, ask: Choice) -> Refusal:
    what, rule = _OPEN[ask.topic]
    return refuse("something-else", N_("Do this first: {what}"), rule, what=what)


_OPEN = {
    "path": (N_("choose which way to go."), refusing.EXPLORATION),
    "flight": (N_("let the crow bring another room, or continue."), refusing.CROW_RULE),
    "attack": (N_("attack, or use a combat skill."), refusing.COMBAT),
    "reroll": (N_("reroll dice, or strike."), refusing.COMBAT),
    "potion": (N_("use a potion, or let the enemy strike."), refusing.COMBAT),
    "check": (N_("roll for the skill check."), refusing.CHECK_RULE),
    "rescue": (N_("drink before you lose your last HP."), refusing.POTIONS),
    "shrine": (N_("make an offering, or roll."), refusing.SHRINE_RULE),
    "tomb": (N_("change the Dungeon die, or open the tomb."), refusing.TOMB_RULE),
    "choose": (N_("choose one of these."), refusing.TREASURE_RULE),
    "crow": (N_("feed the crow, or leave it."), refusing.CROW_RULE),
    "merchant": (N_("buy, sell, or leave."), N_("Merchant Card")),
    "monster": (N_("use a skill, or start the fight."), refusing.SKILLS),
    "replace": (N_("choose which potion to give up."), refusing.POTIONS),
    "look": (N_("let the crow look at rooms, or continue."), refusing.CROW_RULE),
    "place": (N_("choose where to put the room."), refusing.CROW_RULE),
    "foresight": (N_("choose which room to reveal."), refusing.SKILLS),
}
"""What a topic asks for, and where the rules say so."""


def _allowed(state: st.State, seat: int, act: Any) -> Refusal | None:
    return None


# Potions


def _why_not_any_time(state: st.State, seat: int, potion: str) -> Refusal | None:
    refusal = _not_held(state, seat, potion)
    if refusal is not None or potion in useful(state, seat):
        return refusal
    name = BOOK.content.potions[potion].name
    if BOOK.content.potions[potion].offensive:
        template = N_("{potion} can only be used against an enemy, after your attack.")
        return refuse("not-now", template, refusing.POTIONS, potion=name)
    return refuse("no-use", N_("{potion} would have no effect now."), refusing.POTIONS, potion=name)


def _not_held(state: st.State, seat: int, potion: str) -> Refusal | None:
    if potion in state.party[seat].potions:
        return None
    known = BOOK.content.potions.get(potion)
    template = N_("{name} does not have this potion: {potion}.")
    name = known.name if known else potion
    return refuse("not-held", template, refusing.POTIONS, name=state.party[seat].name, potion=name)


def _drink_now(state: st.State, seat: int, act: st.Drink) -> Refusal | None:
    return _why_not_any_time(state, seat, act.potion)


def _drink_for_check(state: st.State, seat: int, act: st.Drink) -> Refusal | None:
    """Perception passes the check, whether blind or not (MR-54)."""
    if act.potion == "perception":
        return _not_held(state, seat, act.potion)
    return _why_not_any_time(state, seat, act.potion)


def _drink_after_attack(state: st.State, seat: int, act: st.Drink) -> Refusal | None:
    """One offensive potion in step 8; the others at any time (MR-26)."""
    frame = state.stack[-1]
    known = BOOK.content.potions.get(act.potion)
    if known is None or not known.offensive:
        return _why_not_any_time(state, seat, act.potion)
    if isinstance(frame, st.Fight) and frame.potion:
        return refuse("one-potion", N_("You have already used a potion in this attack."), refusing.COMBAT)
    return _not_held(state, seat, act.potion)


def _rescue(state: st.State, seat: int, act: st.Drink) -> Refusal | None:
    """Nothing but healing helps against the last wound."""
    if act.potion != "healing":
        return refuse("no-use", N_("Only a Healing Potion helps now."), refusing.POTIONS)
    return _not_held(state, seat, act.potion)


def _replace_one(state: st.State, seat: int, act: st.Discard) -> Refusal | None:
    frame = state.stack[-1]
    if isinstance(frame, st.GainPotion) and act.potion == frame.potion:
        return None
    return _not_held(state, seat, act.potion)


# The way


def _move(state: st.State, seat: int, act: st.Move) -> Refusal | None:
    if act.to in NEXT[state.party[seat].position]:
        return None
    template = N_("You can only enter the room to the right or the one below.")
    return refuse("not-next", template, refusing.EXPLORATION)


def _ready(state: st.State, seat: int, skill: str, kind: str) -> Refusal | None:
    hero = state.party[seat]
    card = BOOK.content.characters[hero.character]
    if getattr(card, kind) != skill:
        template = N_("{name} does not have this skill here.")
        return refuse("other-skill", template, refusing.SKILLS, name=hero.name)
    if not hero.skill_ready:
        template = N_("Your Character card is face down: its skills are not refreshed yet.")
        return refuse("skill-used", template, refusing.SKILLS)
    return None


def _exploration_skill(state: st.State, seat: int, act: st.UseSkill) -> Refusal | None:
    refusal = _ready(state, seat, act.skill, "exploration")
    if refusal is not None:
        return refusal
    if act.potion:
        return refuse("no-potion", N_("This skill does not use a potion."), refusing.SKILLS)
    if act.skill == "evasion":
        return _why_not_evade(state, seat)
    return _why_not_foresee(state, seat)


def _why_not_evade(state: st.State, seat: int) -> Refusal | None:
    """The exit and its boss cannot be skipped (MR-60)."""
    if NEXT[state.party[seat].position] == (EXIT,):
        return refuse("no-room", N_("You cannot skip the exit."), "MR-60")
    return None


def _why_not_foresee(state: st.State, seat: int) -> Refusal | None:
    if state.party[seat].blindness and not state.rules.foresight_while_blind:
        return refuse("blind", N_("House rule: a blind character cannot use Foresight."), "MR-59")
    if not hidden(state):
        return refuse("no-room", N_("All rooms are already revealed."), refusing.SKILLS)
    return None


def _crow_after_reveal(state: st.State, seat: int, act: st.UseCrow) -> Refusal | None:
    """The rule book lets it fly before the next rooms are revealed; the house may (MR-78)."""
    if "crow" in state.party[seat].items and not state.rules.crow_after_reveal:
        template = N_("The next rooms are already revealed. Send the crow before that.")
        return refuse("too-late", template, refusing.CROW_RULE)
    return _crow_replaces(state, seat, act)


def _crow_replaces(state: st.State, seat: int, act: st.UseCrow) -> Refusal | None:
    hero = state.party[seat]
    if "crow" not in hero.items:
        return refuse("no-crow", N_("{name} has no crow."), refusing.CROW_RULE, name=hero.name)
    if not can_replace(state, act.space):
        template = N_("The crow replaces a revealed room that no one has entered.")
        return refuse("no-room", template, refusing.CROW_RULE)
    if not replacements(state):
        return refuse("no-room", N_("No unused room is left to replace it."), refusing.CROW_RULE)
    return None


# Fights


def _combat_skill(state: st.State, seat: int, act: st.UseSkill) -> Refusal | None:
    refusal = _ready(state, seat, act.skill, "combat")
    if refusal is not None:
        return refusal
    if act.skill == "conjuration" and act.potion not in OFFENSIVE:
        return refuse("which-potion", N_("Conjuration needs one of the offensive potions."), refusing.SKILLS)
    if act.skill != "conjuration" and act.potion:
        return refuse("no-potion", N_("This skill does not use a potion."), refusing.SKILLS)
    return None


def _reroll_critical(state: st.State, seat: int, act: st.Reroll) -> Refusal | None:
    frame = state.stack[-1]
    if not isinstance(frame, st.Fight) or not 0 <= act.die < len(frame.dice):
        return refuse("no-die", N_("This attack has no such die."), refusing.COMBAT)
    if not frame.dice[act.die].critical:
        return refuse("no-critical", N_("You can only reroll a critical hit for free."), refusing.COMBAT)
    return None


def _feat(state: st.State, seat: int, act: st.Feat) -> Refusal | None:
    frame = state.stack[-1]
    dungeon = act.die == st.DUNGEON_DIE and state.rules.feats_reroll_dungeon
    if not isinstance(frame, st.Fight) or not (dungeon or 0 <= act.die < len(frame.dice)):
        return refuse("no-die", N_("This attack has no such die."), refusing.FEATS)
    if frame.dungeon_feat if dungeon else frame.dice[act.die].feat:
        return refuse("feat-done", N_("A feat has already rerolled this die in this attack."), refusing.FEATS)
    if act.pay not in MEANS:
        return refuse("no-means", N_("Pay for a feat with XP, HP or a free feat."), refusing.FEATS)
    if may_pay(state, seat, act.pay):
        return None
    template = N_(
        "A feat costs {xp} XP, or {hp} HP if you have more than {hp}, or a free feat from the Armory."
    )
    numbers = BOOK.content.numbers
    return refuse("too-dear", template, refusing.FEATS, xp=numbers.feat_xp, hp=numbers.feat_hp)


# Rooms


def _offer(state: st.State, seat: int, act: st.Offer) -> Refusal | None:
    price = BOOK.content.numbers.offering_gold
    if state.party[seat].gold >= price:
        return None
    return refuse("too-dear", N_("An offering costs {price} gold."), refusing.SHRINE_RULE, price=price)


def _change(state: st.State, seat: int, act: st.Change) -> Refusal | None:
    frame = state.stack[-1]
    result = frame.dungeon + act.by if isinstance(frame, st.Visit) else 0
    if act.by in (1, -1) and result in DIE:
        return None
    template = N_("You can change the Dungeon die by 1, to a result from 1 to 6.")
    return refuse("no-result", template, refusing.TOMB_RULE)


def _skill_before_room(state: st.State, seat: int, act: st.UseSkill) -> Refusal | None:
    if before_room(state):
        return _exploration_skill(state, seat, act)
    template = N_("Use exploration skills before or after you resolve a room.")
    return refuse("not-now", template, refusing.SKILLS)


def _take(state: st.State, seat: int, act: st.Take) -> Refusal | None:
    frame = state.stack[-1]
    rows = row_of(frame.table, frame.result).choose if isinstance(frame, st.ChooseOne) else ()
    if 0 <= act.index < len(rows):
        return None
    return refuse("no-choice", N_("That is not one of the choices."), refusing.TREASURE_RULE)


def _feed(state: st.State, seat: int, act: st.Feed) -> Refusal | None:
    if state.party[seat].food < BOOK.content.numbers.crow_food:
        return refuse("too-dear", N_("The crow wants food, but you have none left."), refusing.CROW_RULE)
    if not may_hold(state, seat):
        return refuse("one-item", N_("House rule: only one item card at a time."), "MR-08")
    return None


def _look(state: st.State, seat: int, act: st.UseCrow) -> Refusal | None:
    if act.space == -1:
        return None
    return refuse(
        "no-room",
        N_("Before the rooms are laid out, the crow can only look at the deck."),
        refusing.CROW_RULE,
    )


def _place(state: st.State, seat: int, act: st.Place) -> Refusal | None:
    frame = state.stack[-1]
    free = isinstance(frame, st.Prepare) and -1 <= act.space < EXIT
    if free and (act.space == -1 or not len(state.grid[act.space])):
        return None
    return refuse("no-place", N_("Choose a free space, or the deck."), refusing.CROW_RULE)


def _foresee(state: st.State, seat: int, act: st.Foresee) -> Refusal | None:
    if act.space in hidden(state):
        return None
    return refuse("no-room", N_("There is no face-down room there."), refusing.SKILLS)


_GO: dict[type, Callable[[st.State, int, Any], Refusal | None]] = {st.Go: _allowed}
_JUDGES: dict[str, dict[type, Callable[[st.State, int, Any], Refusal | None]]] = {
    "path": {
        st.Move: _move,
        st.UseSkill: _exploration_skill,
        st.UseCrow: _crow_after_reveal,
        st.Drink: _drink_now,
        st.Give: why_not_give,
        st.Swap: why_not_swap,
    },
    "flight": {**_GO, st.UseCrow: _crow_replaces, st.Drink: _drink_now},
    "attack": {**_GO, st.UseSkill: _combat_skill, st.Drink: _drink_now},
    "reroll": {**_GO, st.Reroll: _reroll_critical, st.Feat: _feat, st.Drink: _drink_now},
    "potion": {**_GO, st.Drink: _drink_after_attack},
    "check": {**_GO, st.UseSkill: _skill_before_room, st.Drink: _drink_for_check},
    "rescue": {**_GO, st.Drink: _rescue},
    "shrine": {**_GO, st.Offer: _offer, st.UseSkill: _skill_before_room, st.Drink: _drink_now},
    "tomb": {**_GO, st.Change: _change, st.Drink: _drink_now},
    "choose": {st.Take: _take, st.UseSkill: _skill_before_room, st.Drink: _drink_now},
    "crow": {**_GO, st.Feed: _feed, st.UseSkill: _skill_before_room, st.Drink: _drink_now},
    "merchant": {
        **_GO,
        st.Buy: why_not_buy,
        st.Sell: why_not_sell,
        st.UseSkill: _skill_before_room,
        st.Drink: _drink_now,
    },
    "monster": {**_GO, st.UseSkill: _skill_before_room, st.Drink: _drink_now},
    "replace": {st.Discard: _replace_one, st.Drink: _drink_now},
    "look": {**_GO, st.UseCrow: _look, st.Drink: _drink_now},
    "place": {st.Place: _place, st.Drink: _drink_now},
    "foresight": {**_GO, st.Foresee: _foresee, st.Drink: _drink_now},
}
