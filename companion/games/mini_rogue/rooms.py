"""Resolving a room: skill checks, the tables of the cards, choosing, the merchant, the reward card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Ask, Chance
from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue import events, mat_events, pool, verbs
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.content import BOOK, DIE, Room, Row
from companion.games.mini_rogue.dice import Roll
from companion.games.mini_rogue.fights import ghost_foe, monster_foe, start
from companion.games.mini_rogue.flow import skill_is_of_use

REWARD = "reward"


def visit(table: verbs.Table, frame: st.Visit) -> Ask | None:
    """One step of the room that is resolved."""
    room = BOOK.content.rooms[frame.room]
    return _ROOMS[room.kind](table, frame, room)


def done(table: verbs.Table, frame: st.Visit, danger: bool = False) -> None:
    """The room is resolved, for all who resolved it."""
    table.pop()
    for seat in frame.seats:
        table.emit(events.RoomResolved(seat, danger))


def take_visit(table: verbs.Table, frame: st.Visit, seat: int, act: Any) -> None:
    """An answer of whoever resolves a room, or the Dungeon die of a room without a check."""
    if isinstance(act, int):
        frame.dungeon = act
        table.emit(events.DieRolled(frame.seats[0], pool.DUNGEON, act))
    elif isinstance(act, st.Drink):
        verbs.drink(table, seat, act.potion)
    elif isinstance(act, st.UseSkill):
        verbs.use_exploration_skill(table, seat, act.skill)
    else:
        _ACTS[type(act)](table, frame, seat, act)


# Skill checks


def check(table: verbs.Table, frame: st.Check) -> Ask | None:
    """Perception, or the pool with all its dice; then the room below goes on."""
    if frame.step == "ask":
        return _before_check(table, frame)
    if frame.roll is None:
        frame.roll = Roll(0) if frame.automatic else pool.begin(table.state, frame.seat)
    ask = pool.due(frame.roll, frame.seat)
    if ask is None:
        _checked(table, frame, frame.roll)
    return ask


def _before_check(table: verbs.Table, frame: st.Check) -> Ask | None:
    state = table.state
    hero = state.party[frame.seat]
    drinks = "perception" in hero.potions or verbs.useful(state, frame.seat)
    if state.rules.step_by_step or drinks or _skill_may_come_back(state, frame.seat):
        return verbs.choice(state, "check", frame.seat)
    frame.step = "roll"
    return None


def _skill_may_come_back(state: st.State, seat: int) -> bool:
    """Whether a skill used before this room may be refreshed by it: at a treasure (MR-79)."""
    below = state.stack[-2]
    treasure = isinstance(below, st.Visit) and BOOK.content.rooms[below.room].kind == "treasure"
    return treasure and state.party[seat].skill_ready and skill_is_of_use(state, seat)


def take_check(table: verbs.Table, frame: st.Check, seat: int, answer: Any) -> None:
    if frame.step == "roll" and frame.roll is not None:
        pool.take(table, frame.roll, frame.seat, answer)
    elif isinstance(answer, st.Drink):
        verbs.drink(table, seat, answer.potion)
        if answer.potion == "perception":
            frame.automatic, frame.step = True, "roll"
    elif isinstance(answer, st.UseSkill):
        verbs.use_exploration_skill(table, seat, answer.skill)
    else:
        frame.step = "roll"


def _checked(table: verbs.Table, frame: st.Check, roll: Roll) -> None:
    """Poison comes last, because it may end the game or be answered by a potion."""
    passed = frame.automatic or pool.passes(roll)
    table.pop()
    below = table.state.stack[-1]
    if isinstance(below, st.Visit):
        below.passed, below.dungeon = passed, roll.dungeon
    table.emit(events.Checked(frame.seat, passed, roll.dungeon))
    if roll.hurts:
        verbs.hurt(table, frame.seat, BOOK.content.numbers.poison_hp, "poison die")


# Rooms


def _checking(table: verbs.Table, frame: st.Visit) -> bool:
    """Whether the skill check of this room has still to be made; then it begins."""
    if frame.step:
        return False
    frame.step = "checked"
    table.push(st.Check(frame.seats[0]))
    return True


def _monster(table: verbs.Table, frame: st.Visit, room: Room) -> Ask | None:
    state = table.state
    if not frame.step and state.rules.skill_before_fight:
        ready = [seat for seat in frame.seats if state.party[seat].skill_ready]
        for seat in ready:
            if skill_is_of_use(state, seat):
                return verbs.choice(state, "monster", seat)
    if frame.step != "fought":
        frame.step = "fought"
        start(table, frame.seats, frame.room, "monster", monster_foe(state, frame.room))
        return None
    done(table, frame, danger=True)
    return None


def _trap(table: verbs.Table, frame: st.Visit, room: Room) -> None:
    if _checking(table, frame):
        return
    if frame.step == "checked":
        frame.step = "sprung"
        row = room.row(frame.dungeon)
        verbs.carry_out(table, frame.seats[0], row.success if frame.passed else row.failure, row.name)
        return
    done(table, frame, danger=True)


def _treasure(table: verbs.Table, frame: st.Visit, room: Room) -> None:
    """Gold first, then the check, and one of two items when it was passed."""
    seat = frame.seats[0]
    if not frame.step:
        numbers = BOOK.content.numbers
        bonus = numbers.treasure_bonus if table.state.party[seat].danger_met else 0
        verbs.gain(table, seat, "gold", numbers.treasure_gold + bonus)
    if _checking(table, frame):
        return
    if frame.step == "checked" and frame.passed:
        frame.step = "chosen"
        table.push(st.ChooseOne(seat, frame.room, frame.dungeon))
        return
    done(table, frame)


def _armory(table: verbs.Table, frame: st.Visit, room: Room) -> None:
    if _checking(table, frame):
        return
    seat = frame.seats[0]
    if frame.passed and may_hold(table.state, seat):
        verbs.carry_out(table, seat, room.row(frame.dungeon).success, frame.room)
    done(table, frame)


def may_hold(state: st.State, seat: int) -> bool:
    """Whether one more item card may be held (MR-08)."""
    return not (state.rules.one_item and state.party[seat].items)


def _tomb(table: verbs.Table, frame: st.Visit, room: Room) -> Ask | None:
    """The row happens in any case; a passed check may change it by one (MR-51, MR-52)."""
    if _checking(table, frame):
        return None
    seat = frame.seats[0]
    if frame.step == "checked":
        if frame.passed:
            return verbs.choice(table.state, "tomb", seat)
        frame.step = "opened"
    if frame.step == "opened":
        frame.step = "resolved"
        row = room.row(frame.dungeon)
        if any(isinstance(effect, fx.Ghost) for effect in row.success):
            start(table, [seat], "ghost", "ghost", ghost_foe(table.state))
            frame.step = "haunted"
        else:
            verbs.carry_out(table, seat, row.success, row.name)
        return None
    done(table, frame, danger=frame.step == "haunted" and table.state.rules.ghost_counts_for_treasure)
    return None


def _shrine(table: verbs.Table, frame: st.Visit, room: Room) -> Ask | None:
    """An offering comes before the roll; 7 counts as 6 (MR-49)."""
    seat, state = frame.seats[0], table.state
    if not frame.step:
        may_pay = state.party[seat].gold >= BOOK.content.numbers.offering_gold
        if may_pay or state.rules.step_by_step or verbs.useful(state, seat):
            return verbs.choice(state, "shrine", seat)
        frame.step = "roll"
    if frame.step == "roll":
        if not frame.dungeon:
            return Chance("die", DIE, pool.DUNGEON, seat)
        frame.step = "rolled"
        result = min(frame.dungeon + frame.offered, DIE[-1])
        verbs.carry_out(table, seat, room.row(result).success, frame.room)
        return None
    done(table, frame)
    return None


def _bonfire(table: verbs.Table, frame: st.Visit, room: Room) -> None:
    """One of the ways to rest, and the skills are refreshed whatever it is (MR-57)."""
    seat = frame.seats[0]
    if not frame.step:
        frame.step = "rested"
        table.push(st.ChooseOne(seat, frame.room, 0))
        return
    verbs.refresh(table, seat)
    done(table, frame)


def _crow(table: verbs.Table, frame: st.Visit, room: Room) -> Ask | None:
    seat, state = frame.seats[0], table.state
    may_feed = state.party[seat].food >= BOOK.content.numbers.crow_food and may_hold(state, seat)
    if not frame.step and (may_feed or state.rules.step_by_step):
        return verbs.choice(state, "crow", seat)
    if frame.step == "checked" and frame.passed:
        _take_crow(table, frame)
    done(table, frame)
    return None


def _checks_crow(state: st.State, seat: int) -> bool:
    """Whether two stand before the crow, so that each makes a skill check for it (MR-55)."""
    together = sum(hero.position == state.party[seat].position for hero in state.party) > 1
    return together and state.rules.crow_checked


def _merchant(table: verbs.Table, frame: st.Visit, room: Room) -> Ask | None:
    seat, state = frame.seats[0], table.state
    if frame.step in ("", "trading") and (
        may_trade(state, seat) or state.rules.step_by_step or verbs.useful(state, seat)
    ):
        return verbs.choice(state, "merchant", seat)
    done(table, frame)
    return None


def may_trade(state: st.State, seat: int) -> bool:
    """Whether there is anything that the merchant would sell or buy now."""
    hero, goods = state.party[seat], BOOK.content.goods.values()
    retail = state.rules.merchant_sells_food
    buys = any(each.buy <= hero.gold for each in goods if retail or not each.retail)
    sells = (hero.armor > 0 or bool(hero.potions)) and hero.gold < state.mat.gold
    return buys or sells


_ROOMS: dict[str, Callable[[Any, st.Visit, Room], Ask | None]] = {
    "monster": _monster,
    "trap": _trap,
    "treasure": _treasure,
    "armory": _armory,
    "tomb": _tomb,
    "shrine": _shrine,
    "bonfire": _bonfire,
    "crow": _crow,
    "merchant": _merchant,
}


# What whoever resolves a room does


def _go(table: verbs.Table, frame: st.Visit, seat: int, act: Any) -> None:
    """Roll at the shrine, open the tomb as it is, leave crow or merchant, fight."""
    frame.step = {"": "roll", "trading": "roll", "checked": "opened"}[frame.step]


def _offer(table: verbs.Table, frame: st.Visit, seat: int, act: Any) -> None:
    table.emit(mat_events.Lost(seat, "gold", BOOK.content.numbers.offering_gold, "offering"))
    frame.offered, frame.step = True, "roll"


def _change(table: verbs.Table, frame: st.Visit, seat: int, act: st.Change) -> None:
    frame.dungeon += act.by
    frame.step = "opened"


def _feed(table: verbs.Table, frame: st.Visit, seat: int, act: Any) -> None:
    if _checks_crow(table.state, seat):
        _checking(table, frame)
        return
    _take_crow(table, frame)
    frame.step = "fed"


def _take_crow(table: verbs.Table, frame: st.Visit) -> None:
    """It eats, and stays with whoever fed it."""
    table.emit(mat_events.Lost(frame.seats[0], "food", BOOK.content.numbers.crow_food, "crow"))
    table.emit(mat_events.ItemTaken(frame.seats[0], frame.room))


def _buy(table: verbs.Table, frame: st.Visit, seat: int, act: st.Buy) -> None:
    goods = BOOK.content.goods[act.goods]
    frame.step = "trading"
    table.emit(mat_events.Bought(seat, act.potion or act.goods, goods.buy))
    if act.potion:
        verbs.gain_potion(table, seat, act.potion)
    else:
        verbs.carry_out(table, seat, goods.effects, act.goods)


def _sell(table: verbs.Table, frame: st.Visit, seat: int, act: st.Sell) -> None:
    price = verbs.room_for(table.state, seat, "gold", BOOK.content.goods[act.goods].sell)
    frame.step = "trading"
    table.emit(mat_events.Sold(seat, act.potion or act.goods, price))
    if act.potion:
        table.emit(mat_events.PotionGone(seat, act.potion, "sold"))


_ACTS: dict[type, Callable[[Any, st.Visit, int, Any], None]] = {
    st.Go: _go,
    st.Offer: _offer,
    st.Change: _change,
    st.Feed: _feed,
    st.Buy: _buy,
    st.Sell: _sell,
}


# Choosing from a row


def row_of(table: str, result: int) -> Row:
    """The row of a table: of a room, or of the reward card."""
    rows = BOOK.content.reward.rows if table == REWARD else BOOK.content.rooms[table].rows
    return next(row for row in rows if result in row.die or not row.die)


def choose_one(table: verbs.Table, frame: st.ChooseOne) -> Ask | None:
    return verbs.choice(table.state, "choose", frame.seat)


def take_choose_one(table: verbs.Table, frame: st.ChooseOne, seat: int, act: Any) -> None:
    if isinstance(act, st.Drink):
        verbs.drink(table, seat, act.potion)
        return
    if isinstance(act, st.UseSkill):
        verbs.use_exploration_skill(table, seat, act.skill)
        return
    table.pop()
    effect = row_of(frame.table, frame.result).choose[act.index]
    verbs.carry_out(table, frame.seat, (effect,), frame.table)


def reward_roll(table: verbs.Table, frame: st.RewardRoll) -> Ask | None:
    """Gold and a row of the reward card, for one seat after the other (MR-44)."""
    if not frame.seats:
        table.pop()
        return None
    return Chance("die", DIE, pool.DUNGEON, frame.seats[0])


def take_reward_roll(table: verbs.Table, frame: st.RewardRoll, seat: int, outcome: int) -> None:
    who = frame.seats.pop(0)
    table.emit(events.DieRolled(who, pool.DUNGEON, outcome))
    verbs.gain(table, who, "gold", BOOK.content.reward.gold)
    table.push(st.ChooseOne(who, REWARD, outcome))
