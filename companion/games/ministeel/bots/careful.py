"""A plain good way to play MiniSteel, and how well a seat stands; both see only what a seat may."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, fsum
from typing import Any

from companion.engine.asks import Choice
from companion.games.ministeel import effects as fx
from companion.games.ministeel import state as st
from companion.games.ministeel.content import CARDS, COMBOS, NUMBERS, effect_of
from companion.games.ministeel.flow import worn

WORTH: dict[str, float] = {
    "revival_scepter": 9,
    "scythe": 6,
    "sword": 5.5,
    "armor": 5,
    "spiked_glove": 5,
    "steel_shield": 4.5,
    "confusion_dust": 4.5,
    "bladed_shield": 4.5,
    "flame_shot": 4.5,
    "health_potion": 4,
    "hatchet": 3.5,
    "doom_dragon": 3.5,
    "trip_rope": 3.5,
    "satchel": 3.5,
    "poison": 3,
    "hook_rope": 3,
    "wooden_shield": 3,
    "magnifying_glass": 2.5,
    "remedy": 2.5,
    "dagger": 2,
    "fate": 1,
    "swap_rope": 1,
    "plague_skull": 1,
}
"""How much a card in the hand is worth to its owner, in about HP."""


def careful(state: st.State, seat: int, acts: list[Any], ask: Choice) -> Any:
    """The act with the highest worth. `state` is what the seat may know (`Secrets.hide`)."""
    return max(acts, key=lambda act: _VALUES[type(act)](state, seat, act))


HELD: dict[str, float] = {
    "revival_scepter": 3.3,
    "confusion_dust": 3.3,
    "trip_rope": 1.8,
    "poison": 1.7,
    "scythe": 1.6,
    "health_potion": 1.1,
    "remedy": 1.1,
    "spiked_glove": 0.9,
    "bladed_shield": 0.8,
    "armor": 0.7,
    "satchel": 0.3,
    "magnifying_glass": -0.9,
    "swap_rope": -1,
    "doom_dragon": -1,
    "fate": -1.1,
    "plague_skull": -2,
}
"""What holding a card changes in the chance to win, in HP; little, because hands are filled up again.

These and the numbers of `_strength` come from a logistic regression on 2 500 games of careful play."""
HELD_UNSEEN = 0.4
STEEPNESS = 0.134
"""How much one HP changes the logarithm of the odds."""


def score(state: st.State, seat: int) -> float:
    """The chance that the seat wins, from 0 (lost) to 1 (won), as everything stands now."""
    if state.phase == "over":
        return 1.0 if state.winner == seat else 0.5 if state.winner < 0 else 0.0
    mine = _strength(state, seat)
    if mine is None:
        return 0.0
    others = (_strength(state, n) for n in range(len(state.seats)) if n != seat)
    return 1.0 / (1.0 + fsum(exp(STEEPNESS * (other - mine)) for other in others if other is not None))


def _strength(state: st.State, number: int) -> float | None:
    """How well a seat stands, in HP; `None` when it is out of the game."""
    seat = state.seats[number]
    if not seat.alive:
        return None
    cards = fsum(HELD.get(card, 0.0) for card in seat.hand.known) + HELD_UNSEEN * seat.hand.unseen
    gear = 2.5 * len(seat.equipped)
    poison = seat.poison * (4.2 - 0.5 * seat.poison)
    return seat.hp + cards + gear + 0.1 * seat.draw_tokens - poison - 2.1 * seat.skips


def _expected_defence(state: st.State, target: int) -> float:
    return min(2.0, 0.45 * len(state.seats[target].hand)) + worn(state, target, "defence")


def _damage(state: st.State, seat: int, target: int, amount: int, sure: bool) -> float:
    """Worth of an attack: the HP it will likely take, more for a kill."""
    amount = (amount or 3) + worn(state, seat, "attack")
    likely = amount if sure else max(0.4, amount - _expected_defence(state, target))
    hp = state.seats[target].hp
    return likely + (8 if amount >= hp else 0) + 2.0 / max(1, hp)


def _play(state: st.State, seat: int, act: Any) -> float:
    source = CARDS[act.card] if isinstance(act, st.Play) else COMBOS[act.cards]
    used = [act.card] if isinstance(act, st.Play) else list(act.cards)
    worth = fsum(_effect(state, seat, act.target, e, source.unblockable) for e in source.action)
    return worth - 0.3 * fsum(WORTH[card] for card in used)


def _effect(state: st.State, seat: int, target: int, effect: fx.AnyEffect, sure: bool) -> float:
    me = state.seats[seat]
    rivals = [n for n in state.living() if n != seat]
    if isinstance(effect, fx.Attack):
        targets = rivals if effect.aim == "opponents" else [target]
        return fsum(_damage(state, seat, n, effect.amount, sure) for n in targets)
    if isinstance(effect, fx.Heal):
        return effect.amount * (1.3 if me.hp <= 5 else 0.8)
    if isinstance(effect, fx.Draw):
        return 1.1 * effect.count
    if isinstance(effect, fx.Poison):
        return _poison_worth(state, seat, target, effect, rivals)
    if isinstance(effect, fx.Cure):
        count = min(me.poison, effect.count if effect.count > 0 else me.poison)
        return (1.6 + 0.5 * me.poison) * count if count else -1.0
    return _other_effect(state, seat, target, effect, rivals)


def _poison_worth(state: st.State, seat: int, target: int, effect: fx.Poison, rivals: list[int]) -> float:
    def at(number: int) -> float:
        tokens = state.seats[number].poison + effect.count
        return 12.0 if tokens >= NUMBERS.poison_limit else 2.2 + 0.6 * tokens

    if effect.aim == "everyone":
        return fsum(at(n) for n in rivals) - 1.5 * at(seat)
    if effect.aim == "damaged":
        return 0.7 * at(target if target >= 0 else rivals[0])
    return at(target)


def _other_effect(state: st.State, seat: int, target: int, effect: fx.AnyEffect, rivals: list[int]) -> float:
    me = state.seats[seat]
    if isinstance(effect, fx.Equip):
        return 3.5
    if isinstance(effect, fx.Destroy):
        if effect.aim == "self":
            return -1.6 * effect.count
        return 1.2 * effect.count * (len(rivals) if effect.aim == "opponents" else 0.7)
    if isinstance(effect, fx.Take):
        rich = [n for n in rivals if len(state.seats[n].hand)]
        return 2.6 * len(rich) if effect.aim != "opponent" else (3.0 if target in rich else 0.0)
    if isinstance(effect, fx.SwapHands):
        mine = fsum(WORTH[card] for card in me.hand.known)
        return 0.5 * (3.3 * len(state.seats[target].hand) - mine + 1.0)
    if isinstance(effect, fx.SkipTurn):
        return 3.8
    if isinstance(effect, fx.Fate):
        return 0.4 if target != seat else -1.0
    return 2.2 if isinstance(effect, fx.Search) else 0.0


def _forfeit(state: st.State, seat: int, act: st.Forfeit) -> float:
    return -0.5 - 0.5 * WORTH.get(act.card, 0.0)


def _answer(state: st.State, seat: int, act: st.Answer) -> float:
    """An answer is worth what it saves."""
    frame = state.stack[-1]
    if isinstance(frame, st.PoisonAttempt):
        tokens = state.seats[seat].poison + frame.count
        return 12.0 if tokens >= NUMBERS.poison_limit else 2.0
    if isinstance(frame, st.AttackFrame) and frame.target == seat:
        return _defence_worth(state, seat, act, frame)
    if isinstance(frame, st.AttackFrame):
        return 1.5
    return 20.0


def _defence_worth(state: st.State, seat: int, act: st.Answer, frame: st.AttackFrame) -> float:
    coming = frame.value - frame.defence - worn(state, seat, "defence")
    if coming <= 0:
        return -5.0
    deadly = coming >= state.seats[seat].hp
    if effect_of(CARDS[act.card].answer, fx.Deflect):
        return 1.8 * coming - 3.0 + (20 if deadly else 0)
    block = effect_of(CARDS[act.card].answer, fx.Block)
    amount = ((block.amount if block else 0) or 3.5) + worn(state, seat, "shield")
    saved = min(coming, amount)
    return saved * 1.5 - 0.25 * WORTH[act.card] - 0.4 * (amount - saved) + (20 if deadly else 0)


def _token(state: st.State, seat: int, act: st.UseDrawToken) -> float:
    """Tokens are used when the hand runs low, in the own turn."""
    if state.active != seat or not state.actions_left:
        return -8.0
    return 1.5 if len(state.seats[seat].hand) <= 3 else -2.0


_VALUES: dict[type, Callable[[st.State, int, Any], float]] = {
    st.Play: _play,
    st.PlayCombo: _play,
    st.Forfeit: _forfeit,
    st.Answer: _answer,
    st.KeepCard: lambda state, seat, act: WORTH[act.card],
    st.UseDrawToken: _token,
    st.LetThrough: lambda state, seat, act: 0.0,
    st.EndTurn: lambda state, seat, act: 0.0,
}
