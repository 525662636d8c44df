"""The acts that are legal now, listed without judging each: every bot asks for them at each step.

`legal.why_not` stays the judge; the conformance suite holds both to the same lists in the same order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.fights import may_pay
from companion.games.mini_rogue.flow import NEXT, skill_is_of_use
from companion.games.mini_rogue.judge.candidates import MEANS, OFFENSIVE, candidates, skill_before
from companion.games.mini_rogue.judge.legal import why_not
from companion.games.mini_rogue.market import goods_for_sale
from companion.games.mini_rogue.state import (
    DUNGEON_DIE,
    Buy,
    Drink,
    Feat,
    Fight,
    Go,
    Move,
    Reroll,
    Sell,
    State,
    UseSkill,
)
from companion.games.mini_rogue.verbs import useful

GO = Go()
MOVES = tuple(tuple(Move(to) for to in ways) for ways in NEXT)
BACKSTAB = (UseSkill("backstab"),)
CONJURATIONS = tuple(UseSkill("conjuration", potion) for potion in OFFENSIVE)


def legal(state: State, ask: Choice, seat: int) -> list[Any]:
    """Every act that `seat` may do now, in the order of the candidates."""
    lister = _LISTERS.get(ask.topic)
    if lister is None or seat not in ask.seats or (lister is _path and _with_others(state, seat)):
        return [act for act in candidates(state, ask, seat) if why_not(state, ask, seat, act) is None]
    found = lister(state, seat)
    if state.party[seat].potions:
        found += _drinks(state, ask, seat)
    return found


def _with_others(state: State, seat: int) -> bool:
    """Whether there may be something to trade, or a crow to send late."""
    return len(state.party) > 1 or (state.rules.crow_after_reveal and "crow" in state.party[seat].items)


def _drinks(state: State, ask: Choice, seat: int) -> list[Any]:
    """The potions that may be used now."""
    if ask.topic in ("potion", "check"):
        drinks = [Drink(potion) for potion in state.party[seat].potions]
        return [act for act in drinks if why_not(state, ask, seat, act) is None]
    now = useful(state, seat)
    return [Drink(potion) for potion in state.party[seat].potions if potion in now]


def _go(state: State, seat: int) -> list[Any]:
    return [GO]


def _path(state: State, seat: int) -> list[Any]:
    """The ways of one who is alone, and the skill."""
    hero = state.party[seat]
    found: list[Any] = list(MOVES[hero.position])
    if hero.skill_ready and skill_is_of_use(state, seat):
        found.append(UseSkill(BOOK.content.characters[hero.character].exploration))
    return found


def _attack(state: State, seat: int) -> list[Any]:
    hero = state.party[seat]
    if not hero.skill_ready:
        return [GO]
    conjures = BOOK.content.characters[hero.character].combat == "conjuration"
    return [GO, *(CONJURATIONS if conjures else BACKSTAB)]


def _reroll(state: State, seat: int) -> list[Any]:
    frame = state.stack[-1]
    dice = frame.dice if isinstance(frame, Fight) else []
    found: list[Any] = [Reroll(number) for number, die in enumerate(dice) if die.critical]
    means = [each for each in MEANS if may_pay(state, seat, each)]
    for number, die in enumerate(dice):
        if not die.feat:
            found += [Feat(number, each) for each in means]  # type: ignore[arg-type]
    if state.rules.feats_reroll_dungeon and isinstance(frame, Fight) and not frame.dungeon_feat:
        found += [Feat(DUNGEON_DIE, each) for each in means]  # type: ignore[arg-type]
    found.append(GO)
    return found


def _merchant(state: State, seat: int) -> list[Any]:
    hero, content = state.party[seat], BOOK.content
    found: list[Any] = []
    for name in goods_for_sale(state):
        if content.goods[name].buy > hero.gold:
            continue
        if name == "potion":
            found += [Buy(name, potion) for potion in content.potions if potion not in hero.potions]
        else:
            found.append(Buy(name))
    if hero.gold < state.mat.gold:
        found += [Sell("armor_piece")] if hero.armor > 0 and content.goods["armor_piece"].sell else []
        found += [Sell("potion", potion) for potion in hero.potions] if content.goods["potion"].sell else []
    return [*found, GO, *_skill_before(state, seat)]


def _check(state: State, seat: int) -> list[Any]:
    return [GO, *_skill_before(state, seat)]


def _skill_before(state: State, seat: int) -> list[Any]:
    """The exploration skill, where a room has not begun and it is of use."""
    return skill_before(state, seat) if skill_is_of_use(state, seat) else []


_LISTERS: dict[str, Callable[[State, int], list[Any]]] = {
    "path": _path,
    "attack": _attack,
    "reroll": _reroll,
    "merchant": _merchant,
    "potion": _go,
    "check": _check,
}
