"""What effects do: carrying out a card, attacks with their answers, poison, steals, Fate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.asks import Ask, Chance
from companion.engine.declared import Declare
from companion.engine.match import Match
from companion.engine.piles import UNSEEN
from companion.games.ministeel import effects, events
from companion.games.ministeel.content import (
    CARDS,
    COMBOS,
    COMBOS_BY_ID,
    DEFLECTORS,
    EQUIPMENT,
    NUMBERS,
    REMEDIES,
    effect_of,
)
from companion.games.ministeel.declaring import effect_from
from companion.games.ministeel.flow import DIE, choice, use_draw_token, worn
from companion.games.ministeel.legal import holds
from companion.games.ministeel.state import (
    Answer,
    AttackFrame,
    AttackRoll,
    DrawCards,
    EndTurn,
    FateRoll,
    Forfeit,
    Keep,
    LetThrough,
    Pick,
    Play,
    PlayCombo,
    PoisonAttempt,
    Resolve,
    SearchRoll,
    State,
    Turn,
    UseDrawToken,
)

Table = Match[State]


WORN = "worn:"


# Acts of the turn


def take_turn(table: Table, frame: Turn, seat: int, act: Any) -> None:
    """Begin what an act of the turn asks for."""
    if isinstance(act, UseDrawToken):
        use_draw_token(table, seat)
    elif isinstance(act, EndTurn):
        frame.step = "end"
    elif isinstance(act, LetThrough):
        frame.step = "poison"
    elif isinstance(act, Forfeit):
        table.emit(events.Forfeited(seat, act.card))
    elif isinstance(act, Play):
        _begin_card(table, seat, act)
    elif isinstance(act, PlayCombo):
        source = COMBOS[act.cards].id
        table.push(Resolve(seat, source, act.target))
        table.emit(events.ActionSpent())
        table.emit(events.CardsPlayed(seat, act.cards, source, act.target))
    elif isinstance(act, Declare):
        _begin_declared(table, seat, act)


def _begin_card(table: Table, seat: int, act: Play) -> None:
    table.emit(events.ActionSpent())
    if act.card in EQUIPMENT:
        table.emit(events.Equipped(seat, act.card))
        return
    table.push(Resolve(seat, act.card, act.target))
    table.emit(events.CardsPlayed(seat, (act.card,), act.card, act.target))


def _begin_declared(table: Table, seat: int, act: Declare) -> None:
    target = next((effect.targets[0] for effect in act.effects if effect.targets), -1)
    table.push(Resolve(seat, "", target, declared=act))
    table.emit(events.ActionSpent())
    table.emit(events.CardsPlayed(seat, (UNSEEN,) * act.discards, "", target))


# Carrying out


def effects_of(frame: Resolve) -> Sequence[effects.AnyEffect]:
    """The effects that are being carried out."""
    if frame.declared is not None:
        return tuple(effect_from(declared) for declared in frame.declared.effects)
    return (CARDS.get(frame.source) or COMBOS_BY_ID[frame.source]).action


def is_unblockable(frame: Resolve) -> bool:
    """Whether nothing answers this card."""
    source = CARDS.get(frame.source) or COMBOS_BY_ID.get(frame.source)
    return source is not None and source.unblockable


def resolve(table: Table, frame: Resolve) -> Ask | None:
    """The next effect of a card, from top to bottom."""
    todo = effects_of(frame)
    if not table.state.seats[frame.seat].alive or frame.index >= len(todo):
        _finish(table, frame)
        return None
    effect = todo[frame.index]
    frame.index += 1
    _VERBS[type(effect)](table, frame, effect)
    return None


def _finish(table: Table, frame: Resolve) -> None:
    """The card is done; of taken cards one is kept (MS-30)."""
    table.pop()
    if not frame.taken:
        return
    if table.state.seats[frame.seat].alive:
        table.push(Keep(frame.seat, frame.taken, taken=True))
    else:
        table.emit(events.CardsDropped(frame.seat, tuple(frame.taken)))


def reached(state: State, frame: Resolve, aim: effects.Aim) -> list[int]:
    """The living seats that an effect reaches, clockwise from the active one."""
    if aim == "self":
        chosen = [frame.seat]
    elif aim == "everyone":
        chosen = state.living()
    elif aim == "opponents":
        chosen = [seat for seat in state.living() if seat != frame.seat]
    elif aim == "damaged":
        chosen = frame.damaged
    else:
        chosen = [frame.target]
    return [seat for seat in chosen if state.seats[seat].alive]


def _attack(table: Table, frame: Resolve, effect: effects.Attack) -> None:
    """Attack cards and combos get the bonus of worn gloves once (MS-21)."""
    state = table.state
    bonus = worn(state, frame.seat, "attack")
    targets = reached(state, frame, effect.aim)
    if not effect.amount:
        table.push(AttackRoll(frame.seat, targets[0], bonus))
        return
    if is_unblockable(frame):
        frame.damaged = targets
        for target in targets:
            table.emit(events.Damaged(target, effect.amount + bonus))
        return
    table.push(AttackFrame(frame.seat, targets[0], effect.amount + bonus, True))


def _heal(table: Table, frame: Resolve, effect: effects.Heal) -> None:
    heal(table, frame.seat, effect.amount)


def heal(table: Table, seat: int, amount: int) -> None:
    """Gain HP, up to the ceiling of the house (MS-31)."""
    ceiling = table.state.rules.maximum_hp
    if ceiling:
        amount = min(amount, max(0, ceiling - table.state.seats[seat].hp))
    table.emit(events.Healed(seat, amount))


def _draw(table: Table, frame: Resolve, effect: effects.Draw) -> None:
    table.push(DrawCards(frame.seat, effect.count))


def _poison(table: Table, frame: Resolve, effect: effects.Poison) -> None:
    """Unblockable poison lands on all at once (MS-51); other attempts may be stopped one by one."""
    targets = reached(table.state, frame, effect.aim)
    if is_unblockable(frame):
        for target in targets:
            table.emit(events.Poisoned(target, effect.count))
        return
    bonus = effect.aim == "damaged"
    stoppable = table.state.rules.remedy_stops_combo_poison or not bonus
    for target in reversed(targets):
        table.push(PoisonAttempt(frame.seat, target, effect.count, stoppable))


def _cure(table: Table, frame: Resolve, effect: effects.Cure) -> None:
    tokens = table.state.seats[frame.seat].poison
    wanted = table.state.rules.cure_removes if effect.count < 0 else effect.count
    count = min(tokens, wanted) if wanted else tokens
    if count:
        table.emit(events.Cured(frame.seat, count))


def _destroy(table: Table, frame: Resolve, effect: effects.Destroy) -> None:
    for target in reversed(reached(table.state, frame, effect.aim)):
        table.push(Pick(target, effect.count, "destroy"))


def _take(table: Table, frame: Resolve, effect: effects.Take) -> None:
    for target in reversed(reached(table.state, frame, effect.aim)):
        table.push(Pick(target, 1, "take"))


def _search(table: Table, frame: Resolve, effect: effects.Search) -> None:
    table.push(SearchRoll(frame.seat))


def _swap_hands(table: Table, frame: Resolve, effect: effects.SwapHands) -> None:
    table.emit(events.HandsSwapped(frame.seat, frame.target))


def _skip_turn(table: Table, frame: Resolve, effect: effects.SkipTurn) -> None:
    table.emit(events.TurnWillBeSkipped(frame.target))


def _fate(table: Table, frame: Resolve, effect: effects.Fate) -> None:
    table.push(FateRoll(frame.seat, frame.target))


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


def card_below(table: Table) -> Resolve | None:
    """The card whose effect is under way."""
    stack = table.state.stack
    return next((frame for frame in reversed(stack) if isinstance(frame, Resolve)), None)


# Attacks


def attack_roll(table: Table, frame: AttackRoll) -> Ask | None:
    """The roll comes first and is public, then the defender answers (MS-37)."""
    return Chance("die", DIE, "attack", frame.attacker)


def take_attack_roll(table: Table, frame: AttackRoll, seat: int, roll: int) -> None:
    table.pop()
    table.emit(events.Rolled(frame.attacker, roll))
    table.push(AttackFrame(frame.attacker, frame.target, roll + frame.bonus, True))


def attack(table: Table, frame: AttackFrame) -> Ask | None:
    """An attack waits for its answers, then strikes."""
    state = table.state
    if frame.step == "shield roll":
        return Chance("die", DIE, "shield", frame.target)
    if frame.step == "hook":
        if can_hook(state, frame):
            return choice(state, "hook", frame.attacker)
        _shield_counts(table, frame)
        return None
    if frame.step == "declared" and frame.blockable and can_answer(state, frame.target):
        return choice(state, "defend", frame.target)
    _strike(table, frame)
    return None


def can_answer(state: State, seat: int) -> bool:
    """Whether a seat has anything against an attack."""
    return any(holds(state, seat, card.id) for card in CARDS.values() if card.answers == "attack")


def can_hook(state: State, frame: AttackFrame) -> bool:
    """Only the attacker may hook a shield (MS-35)."""
    if frame.attacker == frame.target or not frame.shield:
        return False
    if state.rules.hook_costs_action and not state.actions_left:
        return False
    return any(holds(state, frame.attacker, c.id) for c in CARDS.values() if c.answers == "shield")


def take_attack(table: Table, frame: AttackFrame, seat: int, answer: Any) -> None:
    if isinstance(answer, UseDrawToken):
        use_draw_token(table, seat)
    elif frame.step == "shield roll":
        table.emit(events.Rolled(frame.target, answer))
        _defend(table, frame, answer)
    elif frame.step == "hook":
        _take_hook(table, frame, answer)
    elif isinstance(answer, LetThrough):
        frame.step = "strike"
    elif answer.card in DEFLECTORS:
        table.pop()
        table.emit(events.Deflected(seat, answer.target, answer.card))
        table.push(AttackFrame(seat, answer.target, frame.value, False))
    else:
        frame.shield, frame.step = answer.card, "hook"
        table.emit(events.CardLaid(seat, answer.card))


def _take_hook(table: Table, frame: AttackFrame, answer: Any) -> None:
    if isinstance(answer, LetThrough):
        _shield_counts(table, frame)
        return
    shield, frame.shield, frame.step = frame.shield, "", "declared"
    if table.state.rules.hook_costs_action:
        table.emit(events.ActionSpent())
    table.emit(events.ShieldHooked(frame.attacker, frame.target, shield, answer.card))


def _shield_counts(table: Table, frame: AttackFrame) -> None:
    """The shield stays: it stops its value, or rolls for it (MS-38)."""
    block = effect_of(CARDS[frame.shield].answer, effects.Block)
    if block is None or not block.amount:
        frame.step = "shield roll"
    else:
        _defend(table, frame, block.amount)


def _defend(table: Table, frame: AttackFrame, amount: int) -> None:
    rules = table.state.rules
    rolled = frame.step == "shield roll"
    raised = rules.armor_raises_rolled_shields or not rolled
    frame.defence += amount + (worn(table.state, frame.target, "shield") if raised else 0)
    frame.shield, frame.step = "", "declared"


def _strike(table: Table, frame: AttackFrame) -> None:
    """Excess defence is lost (MS-20); worn armor stops one of every blockable attack (MS-23)."""
    state = table.state
    table.pop()
    if state.laid:
        table.emit(events.LaidDiscarded())
    defence = frame.defence + worn(state, frame.target, "defence") if frame.blockable else 0
    damage = max(0, frame.value - defence)
    card = card_below(table)
    if damage and card is not None:
        card.damaged = [*card.damaged, frame.target]
    table.emit(events.Damaged(frame.target, damage, min(defence, frame.value)))


# Poison


def poison_attempt(table: Table, frame: PoisonAttempt) -> Ask | None:
    state = table.state
    if not state.seats[frame.target].alive:
        table.pop()
        return None
    if frame.stoppable and any(holds(state, frame.target, card) for card in REMEDIES):
        return choice(state, "poison", frame.target)
    table.pop()
    table.emit(events.Poisoned(frame.target, frame.count))
    return None


def take_poison(table: Table, frame: PoisonAttempt, seat: int, answer: Any) -> None:
    if isinstance(answer, UseDrawToken):
        use_draw_token(table, seat)
        return
    table.pop()
    if isinstance(answer, Answer):
        table.emit(events.PoisonStopped(seat, answer.card))
    else:
        table.emit(events.Poisoned(frame.target, frame.count))


# Random picks


def pick(table: Table, frame: Pick) -> Ask | None:
    """Every card of the hand (and worn equipment, MS-28) is equally likely."""
    state = table.state
    options = pick_options(state, frame.victim)
    if frame.left and options:
        return Chance("pick", options, frame.purpose, frame.victim)
    table.pop()
    return None


def pick_options(state: State, victim: int) -> list[str]:
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


def take_pick(table: Table, frame: Pick, seat: int, outcome: str) -> None:
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


def keep(table: Table, frame: Keep) -> Ask | None:
    """With one card there is nothing to choose."""
    if len(frame.pool) > 1:
        return choice(table.state, "keep", frame.seat)
    _keep(table, frame, frame.pool[0])
    return None


def take_keep(table: Table, frame: Keep, seat: int, act: Any) -> None:
    if isinstance(act, UseDrawToken):
        use_draw_token(table, seat)
    else:
        _keep(table, frame, act.card)


def _keep(table: Table, frame: Keep, card: str) -> None:
    table.pop()
    rest = list(frame.pool)
    rest.remove(card)
    stays = table.state.rules.stolen_equipment_stays_equipped and frame.taken
    worn_at_once = stays and card in EQUIPMENT
    table.emit(events.CardKept(frame.seat, card, worn_at_once))
    if rest:
        table.emit(events.CardsDropped(frame.seat, tuple(rest)))


# Magnifying Glass and Fate


def search_roll(table: Table, frame: SearchRoll) -> Ask | None:
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
        table.push(Keep(frame.seat, frame.pool))
    return None


def take_search_roll(table: Table, frame: SearchRoll, seat: int, outcome: Any) -> None:
    if frame.left < 0:
        frame.left = outcome
        table.emit(events.Rolled(frame.seat, outcome))
    else:
        _look_at(table, frame, outcome)


def _look_at(table: Table, frame: SearchRoll, card: str) -> None:
    frame.left -= 1
    frame.pool = [*frame.pool, card]
    table.emit(events.CardLookedAt(frame.seat, card))


def fate_roll(table: Table, frame: FateRoll) -> Ask | None:
    """One option for each of the six colour corners, as the house's own die has them (MS-43)."""
    rules = table.state.rules
    attacks = min(NUMBERS.die, rules.fate_attack_corners)
    poisons = min(NUMBERS.die - attacks, rules.fate_poison_corners)
    heals = NUMBERS.die - attacks - poisons
    corners = ("attack",) * attacks + ("poison",) * poisons + ("heal",) * heals
    return Chance("die", corners, "fate", frame.seat)


def take_fate(table: Table, frame: FateRoll, seat: int, outcome: str) -> None:
    rules = table.state.rules
    table.pop()
    table.emit(events.FateDecided(frame.seat, outcome))
    if outcome == "attack":
        table.push(AttackFrame(frame.seat, frame.target, rules.fate_attack, rules.fate_blockable))
    elif outcome == "poison":
        stoppable = rules.fate_blockable
        table.push(PoisonAttempt(frame.seat, frame.target, rules.fate_poison, stoppable))
    else:
        heal(table, frame.target, rules.fate_heal)
