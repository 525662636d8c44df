"""What rows, potions and enemies do to a character: tracks, afflictions, potions, skills, death."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue import events, fight_events, mat_events
from companion.games.mini_rogue.content import BOOK, LAST_FLOOR
from companion.games.mini_rogue.state import Drink, Foresight, GainPotion, State, Wound

Table = Match[State]


# Tracks


def room_for(state: State, seat: int, what: fx.Stat, amount: int) -> int:
    """How much of it the mat can still hold (MR-12)."""
    held: int = getattr(state.party[seat], what)
    most: int = getattr(state.mat, what)
    return max(0, min(amount, most - held))


def gain(table: Table, seat: int, what: fx.Stat, amount: int) -> None:
    """Points of a track, up to the mat; XP at the last square give HP instead (MR-10, MR-11)."""
    state = table.state
    if amount <= 0:
        return
    fits = room_for(state, seat, what, amount)
    if fits:
        table.emit(mat_events.Gained(seat, what, fits))
    surplus = fits < amount if state.rules.surplus_xp_heals else not fits
    if what == "xp" and surplus:
        healed = room_for(state, seat, "hp", BOOK.content.numbers.xp_at_maximum_hp)
        if healed:
            table.emit(mat_events.Gained(seat, "hp", healed))


def pay(table: Table, seat: int, what: fx.Stat, amount: int, why: str) -> None:
    """A penalty. What is not there in full costs HP, and nothing else (MR-45, MR-46)."""
    if what == "hp":
        hurt(table, seat, amount, why)
    elif getattr(table.state.party[seat], what) >= amount:
        table.emit(mat_events.Lost(seat, what, amount, why))
    else:
        hurt(table, seat, table.state.rules.unpaid_penalty or BOOK.content.numbers.unpaid_hp, why)


def hurt(table: Table, seat: int, amount: int, why: str) -> None:
    """HP lost; before the last one goes, a Healing Potion may be used (MR-31).

    It may push a frame or end the game, so it comes last in a step of work.
    """
    hero = table.state.party[seat]
    if amount >= hero.hp and "healing" in hero.potions:
        table.push(Wound(seat, amount, why))
    else:
        _wound(table, seat, amount, why)


def _wound(table: Table, seat: int, amount: int, why: str) -> None:
    hero = table.state.party[seat]
    table.emit(mat_events.Lost(seat, "hp", min(amount, hero.hp), why))
    if hero.hp <= 0:
        table.state.stack.clear()
        table.emit(fight_events.Died(seat, why))


def wound(table: Table, frame: Wound) -> Ask | None:
    """Whether to drink is asked once."""
    return Choice("rescue", (frame.seat,))


def take_wound(table: Table, frame: Wound, seat: int, act: Any) -> None:
    table.pop()
    if isinstance(act, Drink):
        drink(table, seat, act.potion)
    _wound(table, frame.seat, frame.amount, frame.why)


# Effects of rows


def carry_out(table: Table, seat: int, effects: Iterable[fx.AnyEffect], why: str) -> None:
    """The effects of a row, in their order. What a frame must decide first is pushed by them."""
    for effect in effects:
        if table.state.phase == "over":
            return
        _EFFECTS[type(effect)](table, seat, effect, why)


def _lose(table: Table, seat: int, effect: fx.Lose, why: str) -> None:
    times = table.state.floor if effect.per_floor else 1
    pay(table, seat, effect.what, effect.amount * times, why)


def afflict(table: Table, seat: int, what: fx.Affliction) -> None:
    """One die of each at most ("Afflictions")."""
    if not getattr(table.state.party[seat], what):
        table.emit(mat_events.Afflicted(seat, what))


def cure(table: Table, seat: int) -> None:
    """All afflictions go, if there are any."""
    if table.state.party[seat].afflicted:
        table.emit(mat_events.Cured(seat))


def refresh(table: Table, seat: int) -> None:
    """The Character card is turned face up, if it lies face down."""
    if not table.state.party[seat].skill_ready:
        table.emit(mat_events.SkillsRefreshed(seat))


def gain_potion(table: Table, seat: int, potion: str) -> None:
    """A potion that is not held already; with no place left it is asked which one goes."""
    hero = table.state.party[seat]
    if potion in hero.potions:
        return
    if potion not in BOOK.content.potions:
        raise ValueError(potion)
    if len(hero.potions) >= table.state.mat.potions:
        table.push(GainPotion(seat, potion))
    else:
        table.emit(mat_events.PotionGained(seat, potion))


def gain_potion_work(table: Table, frame: GainPotion) -> Ask | None:
    """There was no place for it; one that is used meanwhile makes place."""
    if len(table.state.party[frame.seat].potions) >= table.state.mat.potions:
        return Choice("replace", (frame.seat,))
    table.pop()
    gain_potion(table, frame.seat, frame.potion)
    return None


def take_gain_potion(table: Table, frame: GainPotion, seat: int, act: Any) -> None:
    if isinstance(act, Drink):
        drink(table, seat, act.potion)
        return
    table.pop()
    if act.potion != frame.potion:
        table.emit(mat_events.PotionGone(frame.seat, act.potion, "given up"))
        table.emit(mat_events.PotionGained(frame.seat, frame.potion))


def _weapon(table: Table, seat: int, effect: fx.Weapon, why: str) -> None:
    table.emit(mat_events.ItemTaken(seat, "armory", effect.feats))


def _fall(table: Table, seat: int, effect: fx.Fall, why: str) -> None:
    """On the last floor there is nothing below (MR-64)."""
    state = table.state
    if state.floor < LAST_FLOOR:
        cards = state.grid[state.party[seat].position].known
        table.emit(events.Fell(seat, cards[0] if cards else ""))


_EFFECTS: dict[type, Callable[[Any, int, Any, str], None]] = {
    fx.Gain: lambda table, seat, effect, why: gain(table, seat, effect.what, effect.amount),
    fx.Lose: _lose,
    fx.TakePotion: lambda table, seat, effect, why: gain_potion(table, seat, effect.potion),
    fx.Afflict: lambda table, seat, effect, why: afflict(table, seat, effect.what),
    fx.Cure: lambda table, seat, effect, why: cure(table, seat),
    fx.Refresh: lambda table, seat, effect, why: refresh(table, seat),
    fx.Weapon: _weapon,
    fx.Fall: _fall,
}


def use_exploration_skill(table: Table, seat: int, skill: str) -> None:
    """Evasion is noted on the character, Foresight begins ("Character Classes and Skills")."""
    table.emit(mat_events.SkillUsed(seat, skill))
    if skill == "foresight":
        table.push(Foresight(seat, BOOK.content.numbers.foresight_rooms))


# Potions


def useful(state: State, seat: int) -> list[str]:
    """The potions that would do something for this character at any time."""
    hero = state.party[seat]
    if not hero.potions:
        return []
    found = []
    if "healing" in hero.potions and hero.hp < state.mat.hp:
        found.append("healing")
    if "holy_water" in hero.potions and hero.afflicted:
        found.append("holy_water")
    if "perception" in hero.potions and hero.blindness:
        found.append("perception")
    return found


def drinkers(state: State, asked: int) -> tuple[int, ...]:
    """The other seats that may drink meanwhile: a potion may be used at any time."""
    return tuple(seat for seat in range(len(state.party)) if seat != asked and useful(state, seat))


def choice(state: State, topic: str, seat: int) -> Choice:
    """A choice of one seat, with those who may drink meanwhile."""
    if len(state.party) == 1:
        return Choice(topic, (seat,))
    return Choice(topic, (seat,), drinkers(state, seat))


def drink(table: Table, seat: int, potion: str) -> None:
    """Use a defensive potion: heal, cure everything, or cure blindness."""
    table.emit(mat_events.PotionGone(seat, potion, "used"))
    if potion == "healing":
        healed = room_for(table.state, seat, "hp", BOOK.content.potions[potion].amount)
        table.emit(mat_events.Gained(seat, "hp", healed))
    elif potion == "holy_water":
        cure(table, seat)
    elif potion == "perception" and table.state.party[seat].blindness:
        table.emit(mat_events.Cured(seat, blindness_only=True))
