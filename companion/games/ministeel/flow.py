"""The structure of the game: who begins, the turn, drawing, death and victory."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.events import Event
from companion.engine.game import Watcher
from companion.engine.match import Match
from companion.games.ministeel import events
from companion.games.ministeel import state as st
from companion.games.ministeel.content import CARDS, EQUIPMENT, NUMBERS, REMEDIES, REVIVALS, effect_of
from companion.games.ministeel.effects import Revive
from companion.games.ministeel.judge.candidates import asked_for, holds
from companion.kit.dealing import draw_up, leading

DIE = tuple(range(1, NUMBERS.die + 1))
Table = Match[st.State]


def holders_of_tokens(state: st.State, asked: int) -> tuple[int, ...]:
    """The other seats that may hand in a draw token meanwhile (MS-15)."""
    return tuple(
        number
        for number, seat in enumerate(state.seats)
        if number != asked and seat.draw_tokens > 0 and seat.alive and not under_attack(state, number)
    )


def under_attack(state: st.State, seat: int) -> bool:
    """Whether an attack on `seat` was declared and is not over."""
    return any(isinstance(f, st.AttackFrame) and f.target == seat for f in state.stack)


def choice(state: st.State, topic: str, seat: int) -> Choice:
    """A choice of one seat, with those who may use a draw token meanwhile."""
    also = holders_of_tokens(state, seat) if state.rules.draw_tokens_in_other_turns else ()
    return Choice(topic, (seat,), also)


def use_draw_token(table: Table, seat: int) -> None:
    """Hand in a token; the cards come before anything else goes on."""
    table.push(st.DrawCards(seat, table.state.rules.draw_token_cards))
    table.emit(events.DrawTokenUsed(seat))


# Set-up


def first_rolls(table: Table, frame: st.FirstRolls) -> Ask | None:
    if len(frame.rolls) < len(frame.seats):
        return Chance("die", DIE, "first player", frame.seats[len(frame.rolls)])
    first = leading(table, frame)
    if first is None:
        return None
    table.pop()
    table.emit(events.FirstPlayerFound(first))
    table.push(st.Turn())
    table.push(st.Deal())
    return None


def take_first_roll(table: Table, frame: st.FirstRolls, seat: int, outcome: int) -> None:
    roller = frame.seats[len(frame.rolls)]
    frame.rolls.append(outcome)
    table.emit(events.Rolled(roller, outcome))


def deal(table: Table, frame: st.Deal) -> Ask | None:
    if frame.next_seat == len(table.state.seats):
        table.pop()
        table.emit(events.RoundBegan(1))
        return None
    table.push(st.DrawCards(frame.next_seat, NUMBERS.hand))
    frame.next_seat += 1
    return None


# Drawing


def draw_cards(table: Table, frame: st.DrawCards) -> Ask | None:
    return draw_up(table, frame, table.state.deck, events.CardDrawn, _refilled)


def _refilled(table: Table) -> bool:
    """An empty deck is the discard pile, shuffled; nothing where that is empty too."""
    if not len(table.state.discard):
        return False
    table.emit(events.Reshuffled())
    return True


def take_drawn(table: Table, frame: st.DrawCards, seat: int, card: str) -> None:
    frame.left -= 1
    table.emit(events.CardDrawn(frame.seat, card))


# The turn


def turn(table: Table, frame: st.Turn) -> Ask | None:
    """One step of "The Turn Order", in the order they stand there."""
    state = table.state
    seat = state.seats[state.active]
    if frame.step != "end" and not seat.alive:
        frame.step = "end"
    return _STEPS[frame.step](table, frame)


def _remedy_step(table: Table, frame: st.Turn) -> Ask | None:
    """Before the poison; a Remedy only where the house allows it here (MS-05)."""
    state = table.state
    number = state.active
    if state.phase != "start":
        table.emit(events.PhaseBegan("start", number, NUMBERS.actions))
    poisoned = state.seats[number].poison > 0 and state.actions_left > 0
    early = state.rules.remedy_before_poison and poisoned
    if early and asked_for(state, number, REMEDIES):
        return choice(state, "remedy", number)
    frame.step = "poison"
    return None


def _poison_step(table: Table, frame: st.Turn) -> Ask | None:
    """The own poison, or everybody's where the house likes it (MS-07)."""
    state = table.state
    frame.step = "draw"
    for number in state.living() if state.rules.poison_every_turn else [state.active]:
        suffer_poison(table, number)
    return None


def suffer_poison(table: Table, number: int) -> None:
    """One HP for each token, never below one HP."""
    seat = table.state.seats[number]
    loss = min(seat.poison, max(0, seat.hp - NUMBERS.poison_floor))
    if loss > 0:
        table.emit(events.PoisonSuffered(number, loss))


def _draw_step(table: Table, frame: st.Turn) -> Ask | None:
    """Up to six cards, then the extra cards of worn equipment (MS-06)."""
    state = table.state
    number = state.active
    frame.step = "actions"
    missing = max(0, NUMBERS.hand - len(state.seats[number].hand))
    extra = worn(state, number, "draw")
    if missing + extra:
        table.push(st.DrawCards(number, missing + extra))
    return None


def worn(state: st.State, number: int, what: str) -> int:
    """The sum of one bonus over worn equipment; equal pieces count once if the house says so."""
    equipped = state.seats[number].equipped
    if not equipped:
        return 0
    pieces = equipped if state.rules.equipment_adds_up else sorted(set(equipped))
    return sum(getattr(EQUIPMENT[piece], what) for piece in pieces if piece in EQUIPMENT)


def _actions_step(table: Table, frame: st.Turn) -> Ask | None:
    state = table.state
    if state.phase != "actions":
        table.emit(events.PhaseBegan("actions", state.active, state.actions_left))
    return choice(state, "turn", state.active)


def _end_step(table: Table, frame: st.Turn) -> Ask | None:
    """The turn passes clockwise over the dead and over those who must skip."""
    if end_if_decided(table):
        return None
    state = table.state
    following = state.after(state.active)
    if following <= state.active:
        table.emit(events.RoundBegan(state.round + 1))
    if state.seats[following].skips > 0:
        table.emit(events.TurnSkipped(following))
        if state.rules.skipped_turn_takes_poison:
            suffer_poison(table, following)
        return None
    frame.step = "remedy"
    table.emit(events.PhaseBegan("start", following, NUMBERS.actions))
    return None


_STEPS = {
    "remedy": _remedy_step,
    "poison": _poison_step,
    "draw": _draw_step,
    "actions": _actions_step,
    "end": _end_step,
}


# Death and victory


def queue_death(table: Table, seat: int, cause: str) -> None:
    """Deaths wait on top of the stack in the order they happened; a seat dies once."""
    stack = table.state.stack
    place = len(stack)
    while place and isinstance(stack[place - 1], st.Death):
        if stack[place - 1].seat == seat:
            return
        place -= 1
    stack.insert(place, st.Death(seat, "poison" if cause == "poison" else "hp"))


def watch_damage(table: Table, event: events.Damaged) -> None:
    if table.state.seats[event.seat].hp <= 0:
        queue_death(table, event.seat, "hp")


def watch_poison(table: Table, event: events.Poisoned) -> None:
    """Five tokens eliminate at once, in anybody's turn (MS-08)."""
    if table.state.seats[event.seat].poison >= NUMBERS.poison_limit:
        queue_death(table, event.seat, "poison")


WATCHERS: dict[type[Event], tuple[Watcher, ...]] = {
    events.Damaged: (watch_damage,),
    events.Poisoned: (watch_poison,),
}


def death(table: Table, frame: st.Death) -> Ask | None:
    state = table.state
    if frame.rolling:
        return Chance("die", DIE, "revival", frame.seat)
    if can_revive(state, frame):
        return Choice("revive", (frame.seat,))
    table.pop()
    eliminate(table, frame)
    return None


def can_revive(state: st.State, frame: st.Death) -> bool:
    """Whether the Scepter may be offered (MS-48, MS-49)."""
    if frame.cause == "poison" and not state.rules.revival_saves_from_poison:
        return False
    return any(holds(state, frame.seat, card) for card in REVIVALS)


def take_death(table: Table, frame: st.Death, seat: int, answer: Any) -> None:
    if frame.rolling:
        _revive(table, frame, answer)
    elif isinstance(answer, st.UseDrawToken):
        use_draw_token(table, seat)
    elif isinstance(answer, st.Answer):
        if effect_of(CARDS[answer.card].answer, Revive) is None:
            raise ValueError(answer.card)
        frame.rolling = answer.card
    else:
        table.pop()
        eliminate(table, frame)


def _revive(table: Table, frame: st.Death, roll: int) -> None:
    effect = effect_of(CARDS[frame.rolling].answer, Revive)
    if effect is None:
        raise ValueError(frame.rolling)
    table.pop()
    table.emit(events.Rolled(frame.seat, roll))
    table.emit(events.CardShown(frame.seat, frame.rolling))
    table.emit(events.Revived(frame.seat, roll, effect.draw_tokens))
    if not end_if_decided(table):
        table.push(st.DrawCards(frame.seat, effect.cards))


def eliminate(table: Table, frame: st.Death) -> None:
    """The seat leaves the game, with all its cards and tokens (MS-54)."""
    table.emit(events.Eliminated(frame.seat, frame.cause))
    end_if_decided(table)


def end_if_decided(table: Table) -> bool:
    """The last one alive wins, once all deaths of this moment are done (MS-51)."""
    state = table.state
    stack = state.stack
    if stack and isinstance(stack[-1], st.Death):
        return False
    living = [number for number, seat in enumerate(state.seats) if seat.alive]
    if len(living) > 1:
        return False
    _leave_nothing_behind(table)
    stack.clear()
    table.emit(events.Won(living[0] if living else -1))
    return True


def _leave_nothing_behind(table: Table) -> None:
    """Cards still held by unfinished work go to the discard pile: no card is ever lost."""
    state = table.state
    if state.laid:
        table.emit(events.LaidDiscarded())
    for frame in state.stack:
        held = getattr(frame, "pool", None) or getattr(frame, "taken", None)
        if held:
            table.emit(events.CardsDropped(-1, tuple(held)))
