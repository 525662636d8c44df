"""A plain good way to play Mini Rogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.bots.odds import chances, passing
from companion.games.mini_rogue.content import BOOK, DIE, EXIT
from companion.games.mini_rogue.fights import blow
from companion.games.mini_rogue.flow import NEXT
from companion.games.mini_rogue.rooms import row_of

POTION_WORTH = {
    "healing": 5.5,
    "fire": 5.0,
    "poison": 5.0,
    "frost": 3.5,
    "holy_water": 2.5,
    "perception": 2.5,
}
"""What holding a potion is worth, in HP."""
DEATH = 25.0
"""What a certain death costs when acts are compared, in HP."""


def careful(state: st.State, seat: int, acts: list[Any], ask: Choice) -> Any:
    """The act with the highest worth."""
    return max(acts, key=lambda act: _VALUES[type(act)](state, seat, act))


# Worths in HP


def _stat(state: st.State, seat: int, what: str, amount: int) -> float:
    hero = state.party[seat]
    fits: int = max(0, min(amount, getattr(state.mat, what) - getattr(hero, what)))
    if what == "hp":
        return fits * (1.4 if hero.hp < 8 else 0.8)
    if what == "food":
        return fits * (2.6 if hero.food < 2 else 1.0)
    return fits * {"xp": 1.3, "armor": 2.8, "gold": 0.7}[what]


def _effect(state: st.State, seat: int, effect: fx.AnyEffect) -> float:
    hero = state.party[seat]
    if isinstance(effect, fx.Gain):
        return _stat(state, seat, effect.what, effect.amount)
    if isinstance(effect, fx.TakePotion):
        return _potion_worth(state, seat, effect.potion)
    if isinstance(effect, fx.Refresh):
        return 0.0 if hero.skill_ready else 3.0
    if isinstance(effect, fx.Weapon):
        return 1.2 * effect.feats
    if isinstance(effect, fx.Cure):
        return 2.5 * (hero.curse + hero.poison) + 0.5 * hero.blindness
    if isinstance(effect, fx.Afflict):
        return 0.0 if getattr(hero, effect.what) else -2.5
    if isinstance(effect, fx.Lose):
        return -_stat_loss(state, seat, effect)
    return -5.0 if isinstance(effect, fx.Ghost) else -3.0


def _stat_loss(state: st.State, seat: int, effect: fx.Lose) -> float:
    amount = effect.amount * (state.floor if effect.per_floor else 1)
    held: int = getattr(state.party[seat], effect.what)
    if effect.what != "hp" and held < amount:
        return 3.0
    return amount * {"hp": 1.2, "food": 1.5, "armor": 2.8, "gold": 0.7, "xp": 1.3}[effect.what]


def _potion_worth(state: st.State, seat: int, potion: str) -> float:
    hero = state.party[seat]
    if potion in hero.potions:
        return 0.0
    worth = POTION_WORTH[potion]
    if len(hero.potions) < state.mat.potions:
        return worth
    return max(0.0, worth - min(POTION_WORTH[held] for held in hero.potions))


def room_worth(state: st.State, seat: int, card: str) -> float:
    """What a room is worth to whoever enters it."""
    room = BOOK.content.rooms[card]
    good = passing(state, seat)
    if room.kind == "monster":
        foe = BOOK.content.monsters[card].floors[state.floor - 1]
        hero = state.party[seat]
        turns = foe.hp / (3.2 * state.level(seat))
        return 1.3 * foe.xp - max(0.0, turns - 0.7) * max(0.5, 0.8 * (foe.damage - 0.8 * hero.armor))
    if room.kind == "merchant":
        return 0.5 * state.party[seat].gold
    if room.kind == "crow":
        return 0.2
    if room.kind == "bonfire":
        return 3.0 + (0.0 if state.party[seat].skill_ready else 2.0)
    return _rows_worth(state, seat, card, good)


def _rows_worth(state: st.State, seat: int, card: str, good: float) -> float:
    room = BOOK.content.rooms[card]
    worth = 0.7 if room.kind == "treasure" else 0.0
    for row in room.rows:
        best = max((_effect(state, seat, effect) for effect in row.choose), default=0.0)
        passed = sum(_effect(state, seat, effect) for effect in row.success) + best
        failed = sum(_effect(state, seat, effect) for effect in row.failure)
        happens = 1.0 if room.kind in ("shrine", "tomb") else good
        worth += (happens * passed + (1 - good) * failed) * len(row.die) / 6
    return worth


# Acts


def _danger(state: st.State, seat: int, act: Any) -> float:
    """What the chances of an act are worth."""
    found = {chance.kind: chance.chance for chance in chances(state, seat, act)}
    return -DEATH * found.get("die", 0.0)


def _move(state: st.State, seat: int, act: st.Move) -> float:
    if act.to == EXIT:
        return 0.0
    if state.party[seat].evading:
        return -room_worth(state, seat, state.grid[act.to].known[0]) if act.to in state.face_up else 0.5
    if act.to not in state.face_up or not state.grid[act.to].known:
        return -0.5
    return room_worth(state, seat, state.grid[act.to].known[0]) + _danger(state, seat, act)


def _skill(state: st.State, seat: int, act: st.UseSkill) -> float:
    if state.enemy is None:
        return -50.0 if act.skill == "foresight" else -2.0 - _best_way(state, seat)
    enemy = state.enemy
    if act.skill == "backstab":
        return 1.0 if enemy.hp > 3 * state.level(seat) else -2.0
    if act.potion == "fire":
        return 4.0 if enemy.hp <= 7 else 2.0
    if act.potion == "poison":
        return 3.0 if enemy.hp > 9 and not enemy.poisoned else -2.0
    return -3.0


def _best_way(state: st.State, seat: int) -> float:
    """The worth of the better of the rooms that can be entered."""
    ways = NEXT[state.party[seat].position]
    return max((_move(state, seat, st.Move(to)) for to in ways), default=0.0)


def _drink(state: st.State, seat: int, act: st.Drink) -> float:
    hero = state.party[seat]
    enemy = state.enemy
    if act.potion == "healing":
        missing = state.mat.hp - hero.hp
        return 30.0 if missing >= 6 and hero.hp <= 5 else -1.0
    if act.potion == "holy_water":
        return 3.0 if hero.curse + hero.poison > 1 or (enemy is not None and hero.curse) else -1.0
    if act.potion == "perception":
        return 3.0 if passing(state, seat) < 0.7 else 0.5
    if enemy is None:
        return -1.0
    worth = {"fire": min(7, enemy.hp) - 3.0, "poison": min(8, enemy.hp) - 4.0}.get(act.potion, -0.5)
    return worth + DEATH * _saved(state, seat, act)


def _saved(state: st.State, seat: int, act: Any) -> float:
    """How much less likely death is than by going on."""
    now = {chance.kind: chance.chance for chance in chances(state, seat, st.Go())}
    then = {chance.kind: chance.chance for chance in chances(state, seat, act)}
    return now.get("die", 0.0) - then.get("die", 0.0)


def _reroll(state: st.State, seat: int, act: st.Reroll) -> float:
    frame = state.stack[-1]
    if not isinstance(frame, st.Fight):
        return 0.0
    held = frame.dice[act.die].value
    return 3.33 - held / 6 + 0.1 + DEATH * _saved(state, seat, act)


def _feat(state: st.State, seat: int, act: st.Feat) -> float:
    """More damage for a price; most when it kills before a blow."""
    frame = state.stack[-1]
    if not isinstance(frame, st.Fight) or state.enemy is None:
        return 0.0
    price = {"free": 0.3, "xp": 1.2, "hp": 2.4}[act.pay]
    if act.die == st.DUNGEON_DIE:
        usual = sum(blow(state, face, seat) for face in DIE) / len(DIE)
        return blow(state, frame.dungeon, seat) - usual + DEATH * _saved(state, seat, act) - price
    found = {chance.kind: chance.chance for chance in chances(state, seat, act)}
    more = max(0.0, 3.9 - frame.dice[act.die].value) * 0.35
    loss = 0.6 * state.enemy.damage if frame.dungeon > 1 else 1.0
    return more + loss * found.get("win", 0.0) + DEATH * _saved(state, seat, act) - price


def _take(state: st.State, seat: int, act: st.Take) -> float:
    frame = state.stack[-1]
    if not isinstance(frame, st.ChooseOne):
        return 0.0
    return _effect(state, seat, row_of(frame.table, frame.result).choose[act.index])


def _change(state: st.State, seat: int, act: st.Change) -> float:
    """The row of the tomb after the change, against the row as it lies."""
    frame = state.stack[-1]
    if not isinstance(frame, st.Visit):
        return 0.0
    room = BOOK.content.rooms[frame.room]
    new, old = room.row(frame.dungeon + act.by), room.row(frame.dungeon)
    return sum(_effect(state, seat, e) for e in new.success) - sum(
        _effect(state, seat, e) for e in old.success
    )


def _buy(state: st.State, seat: int, act: st.Buy) -> float:
    goods = BOOK.content.goods[act.goods]
    worth = _potion_worth(state, seat, act.potion) if act.potion else 0.0
    worth += sum(_effect(state, seat, effect) for effect in goods.effects)
    return worth - 0.55 * goods.buy


def _go(state: st.State, seat: int, act: st.Go) -> float:
    return 0.0


def _place(state: st.State, seat: int, act: st.Place) -> float:
    frame = state.stack[-1]
    pool = getattr(frame, "pool", None)
    worth = room_worth(state, seat, pool[0]) if pool else 0.0
    near = {1: 1.0, 3: 1.0, 4: 0.9}.get(act.space, 0.5)
    return -0.1 if act.space < 0 else worth * near


def _crow(state: st.State, seat: int, act: st.UseCrow) -> float:
    if act.space < 0:
        return 0.5
    return -1.0 - room_worth(state, seat, state.grid[act.space].known[0])


def _discard(state: st.State, seat: int, act: st.Discard) -> float:
    return -POTION_WORTH.get(act.potion, 0.0)


def _give(state: st.State, seat: int, act: st.Give) -> float:
    """Food to the hungry, gold to nobody."""
    mine, other = state.party[seat], state.party[1 - seat]
    return 1.0 if act.what == "food" and mine.food > 1 and not other.food else -60.0


_VALUES: dict[type, Callable[[st.State, int, Any], float]] = {
    st.Go: _go,
    st.Move: _move,
    st.UseSkill: _skill,
    st.Foresee: lambda state, seat, act: 0.1,
    st.Drink: _drink,
    st.Reroll: _reroll,
    st.Feat: _feat,
    st.Take: _take,
    st.Offer: lambda state, seat, act: 0.4,
    st.Change: _change,
    st.Feed: lambda state, seat, act: 0.5 if state.party[seat].food > 2 else -1.0,
    st.Buy: _buy,
    st.Sell: lambda state, seat, act: -5.0,
    st.Discard: _discard,
    st.Give: _give,
    st.Swap: lambda state, seat, act: -60.0,
    st.UseCrow: _crow,
    st.Place: _place,
}
