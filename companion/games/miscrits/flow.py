"""The structure of the game: first hands, the turn, flips, replacing, losing and winning."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.events import Event
from companion.engine.game import Watcher
from companion.engine.match import Match
from companion.games.miscrits import events, turn_events
from companion.games.miscrits import state as st
from companion.games.miscrits.content import Status
from companion.games.miscrits.judge.candidates import could_be_base, has_base, replacements
from companion.kit import dealing

Table = Match[st.State]
COIN = ("heads", "tails")
HAND_LIMIT = 5
LOSE_AT = 5

# Set-up


def first_player(table: Table, frame: st.FirstPlayer) -> Ask | None:
    """Who begins is nobody's choice (MC-47); against a boss the players follow it clockwise (MC-38)."""
    state = table.state
    if state.boss is None and state.rules.first_player_rolls:
        return dealing.anybody(table)
    table.pop()
    _begin(table, 0)
    return None


def take_first_player(table: Table, frame: st.FirstPlayer, seat: int, outcome: int) -> None:
    table.pop()
    _begin(table, outcome)


def _begin(table: Table, seat: int) -> None:
    table.emit(turn_events.FirstPlayerFound(seat))
    table.push(st.Turn(seat))
    if table.state.boss is not None:
        table.push(st.BossTurn())
    if table.state.rules.place_first:
        table.push(st.PlaceFirst())
    table.push(st.OpeningHands())


def opening_hands(table: Table, frame: st.OpeningHands) -> Ask | None:
    return dealing.opening_hands(table, frame, due=True)


def take_opening(table: Table, frame: st.OpeningHands, seat: int, act: Any) -> None:
    """Keep, or reshuffle: free without a base creature, else for one card less (Starting the game)."""
    if isinstance(act, st.Reshuffle) and act.free:
        frame.dealt = False
        _reshuffle_free(table, seat)
    else:
        dealing.take_opening(table, frame, seat, act)


def _reshuffle_free(table: Table, seat: int) -> None:
    player = table.state.seats[seat]
    table.emit(events.HandShown(seat, tuple(player.hand.known)))
    table.emit(events.HandReshuffled(seat, player.hand_size))


def place_first(table: Table, frame: st.PlaceFirst) -> Ask | None:
    """One base creature each (MC-01); whoever has none in a hand nobody named plays on without."""
    state = table.state
    while frame.seat < len(state.seats):
        if has_base(state, frame.seat) or could_be_base(state, frame.seat):
            return Choice("place first", (frame.seat,))
        frame.seat += 1
    table.pop()
    return None


def take_place(table: Table, frame: st.PlaceFirst, seat: int, act: Any) -> None:
    """The creature is put out; a hand that has none after all is drawn anew (MC-03)."""
    if isinstance(act, st.Reshuffle):
        _reshuffle_free(table, seat)
        table.push(st.DrawOwn(seat, table.state.seats[seat].hand_size, due=True))
        return
    table.emit(events.CreaturePlayed(seat, act.card, active=True))
    frame.seat += 1


# Drawing


def draw_cards(table: Table, frame: st.DrawOwn) -> Ask | None:
    """Cards that are due and cannot be drawn lose the game (MC-06, MC-50)."""
    ask = dealing.draw_up(table, frame, table.state.seats[frame.seat].deck)
    if ask is None and frame.left and frame.due:
        eliminate(table, frame.seat, "deck")
    return ask


# The turn


def turn(table: Table, frame: st.Turn) -> Ask | None:
    """One step of a turn, in the order of "Your Turn"."""
    if not table.state.seats[frame.seat].alive:
        _pass_on(table, frame)
        return None
    return _STEPS[frame.step](table, frame)


def _wait_step(table: Table, frame: st.Turn) -> Ask | None:
    if table.state.rules.begin_by_hand:
        return Choice("begin", (frame.seat,))
    frame.step = "begin"
    return None


def _begin_step(table: Table, frame: st.Turn) -> Ask | None:
    table.emit(turn_events.TurnBegan(frame.seat))
    frame.step = "flips" if table.state.rules.flips_before_draw else "draw"
    return None


def _draw_step(table: Table, frame: st.Turn) -> Ask | None:
    """No card on the first turn; else one, or as the house likes it (MC-05)."""
    state = table.state
    if state.seats[frame.seat].turns and state.rules.draw_may_be_left:
        return Choice("draw", (frame.seat,))
    draws = state.seats[frame.seat].turns > 0
    _after_draw(table, frame)
    if draws:
        table.push(st.DrawOwn(frame.seat, 1, due=True))
    return None


def _after_draw(table: Table, frame: st.Turn) -> None:
    frame.step = "play" if table.state.rules.flips_before_draw else "flips"
    if frame.step == "play":
        table.emit(turn_events.PhaseBegan("play", frame.seat))


def _flips_step(table: Table, frame: st.Turn) -> Ask | None:
    """Poison, sleep, confusion, each with a coin of its own; ready creatures too (MC-20)."""
    state = table.state
    player = state.seats[frame.seat]
    creatures = player.creatures() if state.rules.ready_creatures_flip else player.creatures()[:1]
    frame.step = "draw" if state.rules.flips_before_draw else "play"
    if frame.step == "play":
        table.emit(turn_events.PhaseBegan("play", frame.seat))
    for creature in reversed(creatures):
        table.push(st.Flips(frame.seat, creature.uid, list(creature.status)))
    return None


def _play_step(table: Table, frame: st.Turn) -> Ask | None:
    return Choice("turn", (frame.seat,))


def _carry_out_step(table: Table, frame: st.Turn) -> Ask | None:
    """What people carry out for an attack is declared before the turn goes on (Attack)."""
    if table.state.seats[frame.seat].by_hand and table.state.phase != "over":
        return Choice("carry out", (frame.seat,))
    frame.step = "discard"
    return None


def _discard_step(table: Table, frame: st.Turn) -> Ask | None:
    """At most five cards stay in hand (KO's and Active Miscrits; MC-37)."""
    if len(table.state.seats[frame.seat].hand) > HAND_LIMIT:
        return Choice("discard", (frame.seat,))
    frame.step = "end"
    return None


def _end_step(table: Table, frame: st.Turn) -> Ask | None:
    table.emit(turn_events.TurnEnded(frame.seat))
    _pass_on(table, frame)
    return None


def _pass_on(table: Table, frame: st.Turn) -> None:
    """The turn goes clockwise; the boss comes before the first seat."""
    state = table.state
    following = state.after(frame.seat)
    if following <= frame.seat:
        table.emit(turn_events.RoundBegan(state.round + 1))
        if state.boss is not None:
            table.push(st.BossTurn())
    frame.seat, frame.step = following, "wait"


_STEPS = {
    "wait": _wait_step,
    "begin": _begin_step,
    "draw": _draw_step,
    "flips": _flips_step,
    "play": _play_step,
    "carry out": _carry_out_step,
    "discard": _discard_step,
    "end": _end_step,
}


def take_draw_choice(table: Table, frame: st.Turn, act: Any) -> None:
    """The card of the turn is drawn or left."""
    _after_draw(table, frame)
    if not isinstance(act, st.LeaveCard):
        table.push(st.DrawOwn(frame.seat, 1, due=True))


def take_discard(table: Table, frame: st.Turn, act: st.DiscardCard) -> None:
    table.emit(events.CardDiscarded(frame.seat, act.card))


# Flips


def flips(table: Table, frame: st.Flips) -> Ask | None:
    """The next status that is still there and was not yet flipped."""
    there = _status_of(table.state, frame)
    frame.left = [status for status in frame.left if status in there]
    if not frame.left:
        table.pop()
        return None
    return Chance("coin", COIN, frame.left[0], frame.seat if frame.seat >= 0 else -1)


def _status_of(state: st.State, frame: st.Flips) -> list[Status]:
    if frame.seat == st.BOSS:
        return state.boss.status if state.boss is not None else []
    creature = state.seats[frame.seat].creature(frame.uid)
    return creature.status if creature is not None else []


def flip_brings(state: st.State, status: Status, side: str) -> tuple[bool, bool]:
    """Whether a side ends the status, and whether it costs 1 HP.

    Heads ends it; tails, or in any case: poison and confusion cost 1 HP (MC-18, MC-19).
    """
    ends = side == "heads"
    return ends, status != "sleep" and (not ends or state.rules.damage_before_coin)


def take_flip(table: Table, frame: st.Flips, seat: int, side: str) -> None:
    status = frame.left.pop(0)
    ends, hurts = flip_brings(table.state, status, side)
    table.emit(events.CoinFlipped(frame.seat, frame.uid, status, side))
    if ends:
        table.emit(events.Cured(frame.seat, frame.uid, status))
    if hurts:
        table.emit(events.Damaged(frame.seat, frame.uid, 1, status))


# Knock-outs, losing, winning


def watch_damage(table: Table, event: events.Damaged) -> None:
    """At 0 HP by any means: knocked out; five lose; an empty active zone is filled at once."""
    state = table.state
    if event.seat == st.BOSS:
        if state.boss is not None and state.boss.hp <= 0:
            _finish(table, st.PLAYERS_WON)
        return
    player = state.seats[event.seat]
    creature = player.creature(event.uid)
    if creature is None or creature.hp > 0:
        return
    was_active = player.active is creature
    table.emit(events.KnockedOut(event.seat, event.uid, creature))
    if player.knock_outs >= LOSE_AT:
        eliminate(table, event.seat, "knock-outs")
    elif was_active:
        _wait_for_replacement(table, event.seat)


def _wait_for_replacement(table: Table, seat: int) -> None:
    """Seats that lost their creatures together are asked in the order in which they lost them."""
    stack = table.state.stack
    place = len(stack)
    while place and isinstance(stack[place - 1], st.Replace):
        place -= 1
    stack.insert(place, st.Replace(seat))


WATCHERS: dict[type[Event], tuple[Watcher, ...]] = {events.Damaged: (watch_damage,)}


def replace(table: Table, frame: st.Replace) -> Ask | None:
    """From the ready area or the hand, else the seat is out."""
    state = table.state
    player = state.seats[frame.seat]
    if not player.alive or player.active is not None:
        table.pop()
        return None
    if replacements(state, frame.seat):
        return Choice("replace", (frame.seat,))
    table.pop()
    eliminate(table, frame.seat, "no creature")
    return None


def take_replacement(table: Table, frame: st.Replace, seat: int, act: Any) -> None:
    table.pop()
    if isinstance(act, st.NoReplacement):
        eliminate(table, seat, "no creature")
    elif isinstance(act, st.Promote) and act.card:
        table.emit(events.CreaturePlayed(seat, act.card, active=True))
    else:
        table.emit(events.Promoted(seat, act.to))


def eliminate(table: Table, seat: int, why: str) -> None:
    """The seat leaves the game; the last one, or nobody against a boss, ends it."""
    table.emit(events.Eliminated(seat, why, tuple(table.state.seats[seat].creatures())))
    state = table.state
    living = state.living()
    if state.boss is None and len(living) == 1:
        _finish(table, living[0])
    elif not living:
        _finish(table, -1, drawn=state.boss is None)


def _finish(table: Table, winner: int, drawn: bool = False) -> None:
    if table.state.phase != "over":
        table.emit(events.Won(winner, drawn))
    table.state.stack.clear()
