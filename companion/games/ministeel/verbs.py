"""What effects do: carrying out a card, attacks with their answers, poison, steals, Fate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.asks import Ask, Chance
from companion.engine.declared import Declare
from companion.engine.match import Match
from companion.engine.piles import UNSEEN
from companion.games.ministeel import effects, events
from companion.games.ministeel import state as st
from companion.games.ministeel.content import (
    CARDS,
    COMBOS,
    COMBOS_BY_ID,
    EQUIPMENT,
)
from companion.games.ministeel.flow import DIE, choice, use_draw_token, worn
from companion.games.ministeel.parts.declaring import effect_from

Table = Match[st.State]


WORN = "worn:"


# Acts of the turn


def take_turn(table: Table, frame: st.Turn, seat: int, act: Any) -> None:
    """Begin what an act of the turn asks for."""
    if isinstance(act, st.UseDrawToken):
        use_draw_token(table, seat)
    elif isinstance(act, st.EndTurn):
        frame.step = "end"
    elif isinstance(act, st.LetThrough) and frame.step == "remedy":
        frame.step = "poison"
    elif isinstance(act, st.Forfeit):
        table.emit(events.Forfeited(seat, act.card))
    elif isinstance(act, st.Play):
        _begin_card(table, seat, act)
    elif isinstance(act, st.PlayCombo):
        source = COMBOS[act.cards].id
        table.push(st.Resolve(seat, source, act.target))
        table.emit(events.ActionSpent())
        table.emit(events.CardsPlayed(seat, act.cards, source, act.target))
    elif isinstance(act, Declare):
        _begin_declared(table, seat, act)
    else:
        raise ValueError(act)


def _begin_card(table: Table, seat: int, act: st.Play) -> None:
    table.emit(events.ActionSpent())
    if act.card in EQUIPMENT:
        table.emit(events.Equipped(seat, act.card))
        return
    table.push(st.Resolve(seat, act.card, act.target))
    table.emit(events.CardsPlayed(seat, (act.card,), act.card, act.target))


def _begin_declared(table: Table, seat: int, act: Declare) -> None:
    target = next((effect.targets[0] for effect in act.effects if effect.targets), -1)
    table.push(st.Resolve(seat, "", target, declared=act))
    table.emit(events.ActionSpent())
    table.emit(events.CardsPlayed(seat, (UNSEEN,) * act.discards, "", target))


# Carrying out


def effects_of(frame: st.Resolve) -> Sequence[effects.AnyEffect]:
    """The effects that are being carried out."""
    if frame.declared is not None:
        return tuple(effect_from(declared) for declared in frame.declared.effects)
    return (CARDS.get(frame.source) or COMBOS_BY_ID[frame.source]).action


def is_unblockable(frame: st.Resolve) -> bool:
    """Whether nothing answers this card."""
    source = CARDS.get(frame.source) or COMBOS_BY_ID.get(frame.source)
    return source is not None and source.unblockable


def resolve(table: Table, frame: st.Resolve) -> Ask | None:
    """The next effect of a card, from top to bottom."""
    todo = effects_of(frame)
    if not table.state.seats[frame.seat].alive or frame.index >= len(todo):
        _finish(table, frame)
        return None
    effect = todo[frame.index]
    if frame.declared is not None:
        frame.target = next(iter(frame.declared.effects[frame.index].targets), -1)
    frame.index += 1
    _VERBS[type(effect)](table, frame, effect)
    return None


def _finish(table: Table, frame: st.Resolve) -> None:
    """The card is done; of taken cards one is kept (MS-30)."""
    table.pop()
    if not frame.taken:
        return
    if table.state.seats[frame.seat].alive:
        table.push(st.Keep(frame.seat, frame.taken, taken=True))
    else:
        table.emit(events.CardsDropped(frame.seat, tuple(frame.taken)))


def reached(state: st.State, frame: st.Resolve, aim: effects.Aim) -> list[int]:
    """The living seats that an effect reaches, clockwise from the active one.

    Raises `ValueError` for a card that a referee let through without the target it needs.
    """
    if aim == "self":
        chosen = [frame.seat]
    elif aim == "everyone":
        chosen = state.living()
    elif aim == "opponents":
        chosen = [seat for seat in state.living() if seat != frame.seat]
    elif aim == "damaged":
        chosen = frame.damaged
    elif frame.target < 0:
        raise ValueError(frame.source)
    else:
        chosen = [frame.target]
    return [seat for seat in chosen if state.seats[seat].alive]


def _attack(table: Table, frame: st.Resolve, effect: effects.Attack) -> None:
    """Attack cards and combos get the bonus of worn gloves."""
    state = table.state
    bonus = worn(state, frame.seat, "attack") * _gloved(state, frame)
    targets = reached(state, frame, effect.aim)
    if is_unblockable(frame):
        frame.damaged = targets
        for target in targets:
            table.emit(events.Damaged(target, effect.amount + bonus))
        return
    for target in reversed(targets):
        if effect.amount:
            table.push(st.AttackFrame(frame.seat, target, effect.amount + bonus, True))
        else:
            table.push(st.AttackRoll(frame.seat, target, bonus))


def _gloved(state: st.State, frame: st.Resolve) -> int:
    """How often gloves count: once, or where the house likes it for each attack card of a combo (MS-21)."""
    combo = COMBOS_BY_ID.get(frame.source)
    if combo is None or not state.rules.glove_counts_each_card:
        return 1
    return sum(CARDS[card].kind == "attack" for card in combo.cards)


def _heal(table: Table, frame: st.Resolve, effect: effects.Heal) -> None:
    heal(table, frame.seat, effect.amount)


def heal(table: Table, seat: int, amount: int) -> None:
    """Gain HP, up to the ceiling of the house (MS-31)."""
    ceiling = table.state.rules.maximum_hp
    if ceiling:
        amount = min(amount, max(0, ceiling - table.state.seats[seat].hp))
    table.emit(events.Healed(seat, amount))


def _draw(table: Table, frame: st.Resolve, effect: effects.Draw) -> None:
    table.push(st.DrawCards(frame.seat, effect.count))


def _poison(table: Table, frame: st.Resolve, effect: effects.Poison) -> None:
    """Unblockable poison lands on all at once (MS-51); other attempts may be stopped one by one."""
    targets = reached(table.state, frame, effect.aim)
    if is_unblockable(frame):
        for target in targets:
            table.emit(events.Poisoned(target, effect.count))
        return
    bonus = effect.aim == "damaged"
    stoppable = table.state.rules.remedy_stops_combo_poison or not bonus
    for target in reversed(targets):
        table.push(st.PoisonAttempt(frame.seat, target, effect.count, stoppable))


def _cure(table: Table, frame: st.Resolve, effect: effects.Cure) -> None:
    tokens = table.state.seats[frame.seat].poison
    wanted = table.state.rules.cure_removes if effect.count < 0 else effect.count
    count = min(tokens, wanted) if wanted else tokens
    if count:
        table.emit(events.Cured(frame.seat, count))


def _destroy(table: Table, frame: st.Resolve, effect: effects.Destroy) -> None:
    for target in reversed(reached(table.state, frame, effect.aim)):
        table.push(st.Pick(target, effect.count, "destroy"))


def _take(table: Table, frame: st.Resolve, effect: effects.Take) -> None:
    for target in reversed(reached(table.state, frame, effect.aim)):
        table.push(st.Pick(target, 1, "take"))


def _search(table: Table, frame: st.Resolve, effect: effects.Search) -> None:
    table.push(st.SearchRoll(frame.seat))


def _swap_hands(table: Table, frame: st.Resolve, effect: effects.SwapHands) -> None:
    for target in reached(table.state, frame, "opponent"):
        table.emit(events.HandsSwapped(frame.seat, target))


def _skip_turn(table: Table, frame: st.Resolve, effect: effects.SkipTurn) -> None:
    for target in reached(table.state, frame, "opponent"):
        table.emit(events.TurnWillBeSkipped(target))


def _fate(table: Table, frame: st.Resolve, effect: effects.Fate) -> None:
    for target in reached(table.state, frame, "player"):
        table.push(st.FateRoll(frame.seat, target))


_VERBS: dict[type, Callable[[Any, Any, Any], None]] = {
    effects.Attack: _attack,
    effects.Heal: _heal,
    effects.Draw: _draw,
    effects.Poison: _poison,
    effects.Cure: _cure,
    effects.Destroy: _destroy,
    effects.Take: _take,
    effects.Search: _search,
    effects.SwapHands: _swap_hands,
    effects.SkipTurn: _skip_turn,
    effects.Fate: _fate,
}


def card_below(table: Table) -> st.Resolve | None:
    """The card whose effect is under way."""
    stack = table.state.stack
    return next((frame for frame in reversed(stack) if isinstance(frame, st.Resolve)), None)


# Random picks


def pick(table: Table, frame: st.Pick) -> Ask | None:
    """Every card of the hand (and worn equipment, MS-28) is equally likely."""
    state = table.state
    options = pick_options(state, frame.victim)
    if frame.left and options:
        return Chance("pick", options, frame.purpose, frame.victim)
    table.pop()
    return None


def pick_options(state: st.State, victim: int) -> list[str]:
    """The cards a random pick may hit; with unseen cards in the hand, all they may be.

    Worn equipment is told apart from an equal card in the hand by the prefix `WORN`.
    """
    seat = state.seats[victim]
    options = [*seat.hand.known]
    if seat.hand.unseen:
        options += state.deck.bag
    if state.rules.equipment_can_be_taken:
        options += [WORN + card for card in seat.equipped]
    return sorted(options)


def take_pick(table: Table, frame: st.Pick, seat: int, outcome: str) -> None:
    equipped = outcome.startswith(WORN)
    card = outcome.removeprefix(WORN)
    frame.left -= 1
    if frame.purpose == "destroy":
        table.emit(events.CardDestroyed(frame.victim, card, equipped))
        return
    taker = card_below(table)
    if taker is None:
        raise ValueError(card)
    taker.taken = [*taker.taken, card]
    table.emit(events.CardTaken(frame.victim, card, equipped))


def keep(table: Table, frame: st.Keep) -> Ask | None:
    """With one card there is nothing to choose."""
    if len(frame.pool) > 1:
        return choice(table.state, "keep", frame.seat)
    _keep(table, frame, frame.pool[0])
    return None


def take_keep(table: Table, frame: st.Keep, seat: int, act: Any) -> None:
    if isinstance(act, st.UseDrawToken):
        use_draw_token(table, seat)
    else:
        _keep(table, frame, act.card)


def _keep(table: Table, frame: st.Keep, card: str) -> None:
    table.pop()
    rest = list(frame.pool)
    rest.remove(card)
    stays = table.state.rules.stolen_equipment_stays_equipped and frame.taken
    worn_at_once = stays and card in EQUIPMENT
    table.emit(events.CardKept(frame.seat, card, worn_at_once))
    if rest:
        table.emit(events.CardsDropped(frame.seat, tuple(rest)))


# Magnifying Glass


def search_roll(table: Table, frame: st.SearchRoll) -> Ask | None:
    """Roll, then look at as many cards; too few cards are no reason to stop (MS-33)."""
    state = table.state
    if frame.left < 0:
        return Chance("die", DIE, "search", frame.seat)
    if frame.left and not len(state.deck) and len(state.discard):
        table.emit(events.Reshuffled())
    if frame.left and len(state.deck):
        known = state.deck.next_known()
        if not known:
            return Chance("draw", state.deck.bag, "search", frame.seat)
        _look_at(table, frame, known)
        return None
    table.pop()
    if frame.pool:
        table.push(st.Keep(frame.seat, frame.pool))
    return None


def take_search_roll(table: Table, frame: st.SearchRoll, seat: int, outcome: Any) -> None:
    if frame.left < 0:
        frame.left = outcome
        table.emit(events.Rolled(frame.seat, outcome))
    else:
        _look_at(table, frame, outcome)


def _look_at(table: Table, frame: st.SearchRoll, card: str) -> None:
    frame.left -= 1
    frame.pool = [*frame.pool, card]
    table.emit(events.CardLookedAt(frame.seat, card))
