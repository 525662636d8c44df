"""The judge of Mini Rogue: who may do what now, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.engine.refusals import Refusal
from companion.games.mini_rogue.candidates import MEANS, OFFENSIVE, before_room
from companion.games.mini_rogue.content import BOOK, DIE, EXIT
from companion.games.mini_rogue.fights import may_pay
from companion.games.mini_rogue.flow import NEXT, can_replace, hidden, replacements
from companion.games.mini_rogue.market import (
    why_not_buy,
    why_not_give,
    why_not_sell,
    why_not_swap,
)
from companion.games.mini_rogue.refusing import (
    CHECK_RULE,
    COMBAT,
    CROW_RULE,
    EXPLORATION,
    FEATS,
    POTIONS,
    SHRINE_RULE,
    SKILLS,
    TOMB_RULE,
    TREASURE_RULE,
    refuse,
)
from companion.games.mini_rogue.rooms import may_hold, row_of
from companion.games.mini_rogue.state import (
    Buy,
    Change,
    ChooseOne,
    Discard,
    Drink,
    Feat,
    Feed,
    Fight,
    Foresee,
    GainPotion,
    Give,
    Go,
    Move,
    Offer,
    Place,
    Prepare,
    Reroll,
    Sell,
    State,
    Swap,
    Take,
    UseCrow,
    UseSkill,
    Visit,
)
from companion.games.mini_rogue.verbs import useful
from companion.kit.seats import not_asked
from companion.speech.words import N_

# The judge


def why_not(state: State, ask: Choice, seat: int, act: Any) -> Refusal | None:
    """Why `seat` cannot do `act` while `ask` is open; `None` when it can."""
    if not 0 <= seat < len(state.party):
        return refuse("not-playing", N_("This seat is not in the game."), EXPLORATION)
    if seat not in ask.seats:
        if seat in ask.also and isinstance(act, Drink):
            return _why_not_any_time(state, seat, act.potion)
        return not_asked(state.party, ask, seat, EXPLORATION)
    judge = _JUDGES[ask.topic].get(type(act))
    if judge is None:
        return _first(state, ask)
    return judge(state, seat, act)


def _first(state: State, ask: Choice) -> Refusal:
    what, rule = _OPEN[ask.topic]
    return refuse("something-else", N_("Now it is asked: {what}"), rule, what=what)


_OPEN = {
    "path": (N_("which way to go."), EXPLORATION),
    "flight": (N_("to let the crow bring another room, or to go on."), CROW_RULE),
    "attack": (N_("to attack, or to use a combat skill."), COMBAT),
    "reroll": (N_("to roll dice again, or to strike."), COMBAT),
    "potion": (N_("to use a potion, or to let the enemy strike."), COMBAT),
    "check": (N_("to roll for the skill check."), CHECK_RULE),
    "rescue": (N_("to drink before the last HP is lost."), POTIONS),
    "shrine": (N_("to make an offering, or to roll."), SHRINE_RULE),
    "tomb": (N_("to change the Dungeon die, or to open the tomb."), TOMB_RULE),
    "choose": (N_("to choose one of these."), TREASURE_RULE),
    "crow": (N_("to feed the crow, or to leave it."), CROW_RULE),
    "merchant": (N_("to buy, to sell, or to leave."), N_("Merchant Card")),
    "replace": (N_("which potion is given up."), POTIONS),
    "look": (N_("to let the crow look at rooms, or to go on."), CROW_RULE),
    "place": (N_("where the room goes."), CROW_RULE),
    "foresight": (N_("which room is revealed."), SKILLS),
}
"""What a topic asks for, and where the rules say so."""


def _allowed(state: State, seat: int, act: Any) -> Refusal | None:
    return None


# Potions


def _why_not_any_time(state: State, seat: int, potion: str) -> Refusal | None:
    refusal = _not_held(state, seat, potion)
    if refusal is not None or potion in useful(state, seat):
        return refusal
    name = BOOK.content.potions[potion].name
    if BOOK.content.potions[potion].offensive:
        template = N_("{potion} is used against an enemy, after the attack.")
        return refuse("not-now", template, POTIONS, potion=name)
    return refuse("no-use", N_("{potion} would do nothing now."), POTIONS, potion=name)


def _not_held(state: State, seat: int, potion: str) -> Refusal | None:
    if potion in state.party[seat].potions:
        return None
    known = BOOK.content.potions.get(potion)
    template = N_("{name} does not hold this potion: {potion}.")
    name = known.name if known else potion
    return refuse("not-held", template, POTIONS, name=state.party[seat].name, potion=name)


def _drink_now(state: State, seat: int, act: Drink) -> Refusal | None:
    return _why_not_any_time(state, seat, act.potion)


def _drink_for_check(state: State, seat: int, act: Drink) -> Refusal | None:
    """Perception passes the check, whether blind or not (MR-54)."""
    if act.potion == "perception":
        return _not_held(state, seat, act.potion)
    return _why_not_any_time(state, seat, act.potion)


def _drink_after_attack(state: State, seat: int, act: Drink) -> Refusal | None:
    """One offensive potion in step 8; the others at any time (MR-26)."""
    frame = state.stack[-1]
    known = BOOK.content.potions.get(act.potion)
    if known is None or not known.offensive:
        return _why_not_any_time(state, seat, act.potion)
    if isinstance(frame, Fight) and frame.potion:
        return refuse("one-potion", N_("One potion was used in this attack already."), COMBAT)
    return _not_held(state, seat, act.potion)


def _rescue(state: State, seat: int, act: Drink) -> Refusal | None:
    """Nothing but healing helps against the last wound."""
    if act.potion != "healing":
        return refuse("no-use", N_("Only a Healing Potion helps now."), POTIONS)
    return _not_held(state, seat, act.potion)


def _replace_one(state: State, seat: int, act: Discard) -> Refusal | None:
    frame = state.stack[-1]
    if isinstance(frame, GainPotion) and act.potion == frame.potion:
        return None
    return _not_held(state, seat, act.potion)


# The way


def _move(state: State, seat: int, act: Move) -> Refusal | None:
    if act.to in NEXT[state.party[seat].position]:
        return None
    template = N_("Only the room to the right and the one below can be entered.")
    return refuse("not-next", template, EXPLORATION)


def _ready(state: State, seat: int, skill: str, kind: str) -> Refusal | None:
    hero = state.party[seat]
    card = BOOK.content.characters[hero.character]
    if getattr(card, kind) != skill:
        template = N_("This is no skill that {name} has here.")
        return refuse("other-skill", template, SKILLS, name=hero.name)
    if not hero.skill_ready:
        template = N_("The Character card lies face down: a skill was used and not refreshed since.")
        return refuse("skill-used", template, SKILLS)
    return None


def _exploration_skill(state: State, seat: int, act: UseSkill) -> Refusal | None:
    refusal = _ready(state, seat, act.skill, "exploration")
    if refusal is not None:
        return refusal
    if act.potion:
        return refuse("no-potion", N_("This skill names no potion."), SKILLS)
    if act.skill == "evasion":
        return _why_not_evade(state, seat)
    return _why_not_foresee(state, seat)


def _why_not_evade(state: State, seat: int) -> Refusal | None:
    """The exit and its boss cannot be skipped (MR-60)."""
    if NEXT[state.party[seat].position] == (EXIT,):
        return refuse("no-room", N_("The exit cannot be skipped."), "MR-60")
    return None


def _why_not_foresee(state: State, seat: int) -> Refusal | None:
    if state.party[seat].blindness and not state.rules.foresight_while_blind:
        return refuse("blind", N_("House rule: a blind character foresees nothing."), "MR-59")
    if not hidden(state):
        return refuse("no-room", N_("All rooms are revealed already."), SKILLS)
    return None


def _crow_after_reveal(state: State, seat: int, act: UseCrow) -> Refusal | None:
    """The rule book lets it fly before the next rooms are revealed; the house may (MR-78)."""
    if "crow" in state.party[seat].items and not state.rules.crow_after_reveal:
        template = N_("The crow flies before the next rooms are revealed; now they lie open.")
        return refuse("too-late", template, CROW_RULE)
    return _crow_replaces(state, seat, act)


def _crow_replaces(state: State, seat: int, act: UseCrow) -> Refusal | None:
    hero = state.party[seat]
    if "crow" not in hero.items:
        return refuse("no-crow", N_("{name} has no crow."), CROW_RULE, name=hero.name)
    if not can_replace(state, act.space):
        template = N_("The crow replaces a revealed room that nobody has entered.")
        return refuse("no-room", template, CROW_RULE)
    if not replacements(state):
        return refuse("no-room", N_("No room is left to take its place."), CROW_RULE)
    return None


# Fights


def _combat_skill(state: State, seat: int, act: UseSkill) -> Refusal | None:
    refusal = _ready(state, seat, act.skill, "combat")
    if refusal is not None:
        return refusal
    if act.skill == "conjuration" and act.potion not in OFFENSIVE:
        return refuse("which-potion", N_("Conjuration names one of the offensive potions."), SKILLS)
    if act.skill != "conjuration" and act.potion:
        return refuse("no-potion", N_("This skill names no potion."), SKILLS)
    return None


def _reroll_critical(state: State, seat: int, act: Reroll) -> Refusal | None:
    frame = state.stack[-1]
    if not isinstance(frame, Fight) or not 0 <= act.die < len(frame.dice):
        return refuse("no-die", N_("There is no such die in this attack."), COMBAT)
    if not frame.dice[act.die].critical:
        return refuse("no-critical", N_("Only a critical hit is rolled again for nothing."), COMBAT)
    return None


def _feat(state: State, seat: int, act: Feat) -> Refusal | None:
    frame = state.stack[-1]
    if not isinstance(frame, Fight) or not 0 <= act.die < len(frame.dice):
        return refuse("no-die", N_("There is no such die in this attack."), FEATS)
    if frame.dice[act.die].feat:
        return refuse("feat-done", N_("A feat rolled this die again in this attack already."), FEATS)
    if act.pay not in MEANS:
        return refuse("no-means", N_("A feat is paid with XP, HP or a free feat."), FEATS)
    if may_pay(state, seat, act.pay):
        return None
    template = N_("A feat costs {xp} XP, or {hp} HP of more than {hp}, or a free feat of the Armory.")
    numbers = BOOK.content.numbers
    return refuse("too-dear", template, FEATS, xp=numbers.feat_xp, hp=numbers.feat_hp)


# Rooms


def _offer(state: State, seat: int, act: Offer) -> Refusal | None:
    price = BOOK.content.numbers.offering_gold
    if state.party[seat].gold >= price:
        return None
    return refuse("too-dear", N_("An offering costs {price} gold."), SHRINE_RULE, price=price)


def _change(state: State, seat: int, act: Change) -> Refusal | None:
    frame = state.stack[-1]
    result = frame.dungeon + act.by if isinstance(frame, Visit) else 0
    if act.by in (1, -1) and result in DIE:
        return None
    template = N_("The Dungeon die is changed by one, to a result from 1 to 6.")
    return refuse("no-result", template, TOMB_RULE)


def _skill_before_room(state: State, seat: int, act: UseSkill) -> Refusal | None:
    frame = state.stack[-1]
    if isinstance(frame, ChooseOne) and before_room(frame):
        return _exploration_skill(state, seat, act)
    template = N_("Exploration skills are used before a room is resolved, or after.")
    return refuse("not-now", template, SKILLS)


def _take(state: State, seat: int, act: Take) -> Refusal | None:
    frame = state.stack[-1]
    rows = row_of(frame.table, frame.result).choose if isinstance(frame, ChooseOne) else ()
    if 0 <= act.index < len(rows):
        return None
    return refuse("no-choice", N_("There is no such thing to choose."), TREASURE_RULE)


def _feed(state: State, seat: int, act: Feed) -> Refusal | None:
    if state.party[seat].food < BOOK.content.numbers.crow_food:
        return refuse("too-dear", N_("The crow wants food, and none is left."), CROW_RULE)
    if not may_hold(state, seat):
        return refuse("one-item", N_("House rule: one item card at a time."), "MR-08")
    return None


def _look(state: State, seat: int, act: UseCrow) -> Refusal | None:
    if act.space == -1:
        return None
    return refuse("no-room", N_("Before the rooms are laid the crow looks at the deck."), CROW_RULE)


def _place(state: State, seat: int, act: Place) -> Refusal | None:
    frame = state.stack[-1]
    free = isinstance(frame, Prepare) and -1 <= act.space < EXIT
    if free and (act.space == -1 or not len(state.grid[act.space])):
        return None
    return refuse("no-place", N_("This place is taken, or not in the deck."), CROW_RULE)


def _foresee(state: State, seat: int, act: Foresee) -> Refusal | None:
    if act.space in hidden(state):
        return None
    return refuse("no-room", N_("No room lies face down there."), SKILLS)


_GO: dict[type, Callable[[State, int, Any], Refusal | None]] = {Go: _allowed}
_JUDGES: dict[str, dict[type, Callable[[State, int, Any], Refusal | None]]] = {
    "path": {
        Move: _move,
        UseSkill: _exploration_skill,
        UseCrow: _crow_after_reveal,
        Drink: _drink_now,
        Give: why_not_give,
        Swap: why_not_swap,
    },
    "flight": {**_GO, UseCrow: _crow_replaces, Drink: _drink_now},
    "attack": {**_GO, UseSkill: _combat_skill, Drink: _drink_now},
    "reroll": {**_GO, Reroll: _reroll_critical, Feat: _feat, Drink: _drink_now},
    "potion": {**_GO, Drink: _drink_after_attack},
    "check": {**_GO, Drink: _drink_for_check},
    "rescue": {**_GO, Drink: _rescue},
    "shrine": {**_GO, Offer: _offer, Drink: _drink_now},
    "tomb": {**_GO, Change: _change, Drink: _drink_now},
    "choose": {Take: _take, UseSkill: _skill_before_room, Drink: _drink_now},
    "crow": {**_GO, Feed: _feed, Drink: _drink_now},
    "merchant": {**_GO, Buy: why_not_buy, Sell: why_not_sell, Drink: _drink_now},
    "replace": {Discard: _replace_one, Drink: _drink_now},
    "look": {**_GO, UseCrow: _look, Drink: _drink_now},
    "place": {Place: _place, Drink: _drink_now},
    "foresight": {**_GO, Foresee: _foresee, Drink: _drink_now},
}
