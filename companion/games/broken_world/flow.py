"""The structure of the game: first hands, the nine steps of a turn, reactions, resolving, winning."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.broken_world import combat_events, events
from companion.games.broken_world import state as st
from companion.games.broken_world.combat import fallen, gear_left, has_bonus, left_of, outcome
from companion.games.broken_world.fighting import defences, open_split
from companion.games.broken_world.judge.candidates import can_react
from companion.kit import dealing

Table = Match[st.State]
GOLD = 4
SECOND_GOLD = 5

# Set-up


def first_player(table: Table, frame: st.FirstPlayer) -> Ask | None:
    """Who begins is left to chance (Starting the Game)."""
    if table.state.rules.first_player_rolls:
        return dealing.anybody(table)
    take_first_player(table, frame, -1, 0)
    return None


def take_first_player(table: Table, frame: st.FirstPlayer, seat: int, chosen: int) -> None:
    table.pop()
    table.emit(events.FirstPlayerFound(chosen))
    table.push(st.Turn(chosen))
    table.push(st.OpeningHands())


# Drawing


def draw_cards(table: Table, frame: st.DrawOwn) -> Ask | None:
    """An empty deck gives nothing, and hurts where the house likes it (BW-32)."""
    player = table.state.seats[frame.seat]
    if not player.alive:
        table.pop()
        return None
    ask = dealing.draw_up(table, frame, player.deck)
    if ask is None and frame.left:
        _nothing_to_draw(table, frame.seat, frame.due)
    return ask


def _nothing_to_draw(table: Table, seat: int, due: bool) -> None:
    table.emit(events.NothingDrawn(seat))
    hero = table.state.hero_of(seat)
    if due and hero is not None and table.state.rules.empty_deck_hurts:
        table.emit(events.Damaged(hero.uid, table.state.rules.empty_deck_hurts))
        sweep(table)


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
    """Draw, gold, reset (BW-04)."""
    state, seat = table.state, frame.seat
    first_turn = state.seats[seat].turns == 0
    table.emit(events.TurnBegan(seat))
    table.emit(events.GoldGained(seat, gold_of_turn(state, seat, first_turn)))
    table.emit(events.PiecesReset(seat))
    table.emit(events.HealthReturned(seat, state.rules.heal_every_turn))
    sweep(table)
    _enter(table, frame, "swap" if _can_swap(state, seat) else "before")
    if state.phase != "over" and (
        not first_turn or seat != state.first_player or state.rules.first_player_draws
    ):
        table.push(st.DrawOwn(seat, 1, due=True))
    return None


def gold_of_turn(state: st.State, seat: int, first_turn: bool) -> int:
    """4, and 5 on the first turn of whoever goes second (BW-01)."""
    if not first_turn or seat != state.after(state.first_player):
        return GOLD
    return GOLD + SECOND_GOLD if state.rules.second_gold_on_top else SECOND_GOLD


def _can_swap(state: st.State, seat: int) -> bool:
    return partner_hero(state, seat) is not None


def partner_hero(state: st.State, seat: int) -> Any:
    """The hero of the partner, in a game that has one."""
    others = [one for one in state.living() if one != seat and state.allied(one, seat)]
    return state.hero_of(others[0]) if others else None


def _enter(table: Table, frame: st.Turn, step: Any) -> None:
    frame.step = step
    if step in ("before", "attack", "after") and table.state.phase != "over":
        table.emit(events.PhaseBegan(step, frame.seat))


def _end_step(table: Table, frame: st.Turn) -> Ask | None:
    """Bonuses end; whoever lived by them falls (BW-25). Actions are ready where a house says so (BW-21)."""
    if table.state.rules.action_every_turn:
        table.emit(events.ActionsReturned(frame.seat))
    table.emit(events.BonusesEnded(any(map(has_bonus, table.state.pieces))))
    sweep(table)
    if table.state.phase != "over":
        _pass_on(table, frame)
    return None


def _pass_on(table: Table, frame: st.Turn) -> None:
    """The turn goes clockwise; a round is over when it comes back to whoever began."""
    state = table.state
    following = state.after(frame.seat)
    count = len(state.seats)
    if (following - state.first_player) % count <= (frame.seat - state.first_player) % count:
        if 0 < state.rules.most_rounds <= state.round:
            _rounds_over(table)
            return
        table.emit(events.RoundBegan(state.round + 1))
    frame.seat, frame.step = following, "wait"


def _rounds_over(table: Table) -> None:
    """House rule BW-45: the side whose heroes have most health left."""
    state = table.state
    sides: dict[int, int] = {}
    for seat in state.living():
        hero = state.hero_of(seat)
        side = seat % 2
        sides[side] = sides.get(side, 0) + (left_of(state, hero) if hero is not None else 0)
    best = [side for side, left in sides.items() if left == max(sides.values())]
    winners = [seat for seat in range(len(state.seats)) if seat % 2 in best]
    _finish(table, winners if len(best) == 1 else [], rounds_over=True)


_STEPS = {
    "wait": _wait_step,
    "begin": _begin_step,
    "swap": lambda table, frame: Choice("swap", (frame.seat,)),
    "before": lambda table, frame: Choice("before", (frame.seat,)),
    "attack": lambda table, frame: Choice("attack", (frame.seat,)),
    "after": lambda table, frame: Choice("after", (frame.seat,)),
    "end": _end_step,
}


def proceed_turn(table: Table, frame: st.Turn) -> None:
    """The next step: with attacks declared the other side is asked, else combat is left out."""
    if frame.step == "swap":
        _enter(table, frame, "before")
    elif frame.step == "before":
        _enter(table, frame, "attack")
    elif table.state.attacks:
        begin_combat(table, frame)
    else:
        _enter(table, frame, "after")


def begin_combat(table: Table, frame: st.Turn) -> None:
    """All attacks are declared: steps 5, 6 and 7, then step 8."""
    state = table.state
    table.emit(combat_events.DeclarationEnded(frame.seat))
    others = [(frame.seat + step) % len(state.seats) for step in range(1, len(state.seats))]
    against = [seat for seat in others if state.seats[seat].alive and not state.allied(seat, frame.seat)]
    first = against[0] if state.rules.defender_reacts_first and against else frame.seat
    frame.step = "after"
    table.push(st.Resolve())
    table.push(st.Reactions(first))
    table.push(st.Defence(against))


# Defence and reactions


def defence(table: Table, frame: st.Defence) -> Ask | None:
    """Each seat of the other side names its defenders; whoever has none to name is not asked (step 5)."""
    state = table.state
    if not frame.left:
        table.pop()
        table.emit(events.PhaseBegan("react", state.active))
        return None
    seat = frame.left[0]
    if state.phase == "defend" and (defences(state, seat) or _named(state, seat)):
        return Choice("defend", (seat,))
    if state.phase != "defend":
        table.emit(events.PhaseBegan("defend", seat))
    else:
        frame.left.pop(0)
    return None


def _named(state: st.State, seat: int) -> bool:
    uids = {uid for one in state.attacks for uid in one.defenders}
    return any(piece.uid in uids and piece.seat == seat for piece in state.pieces)


def end_defence(table: Table, frame: st.Defence) -> None:
    seat = frame.left.pop(0)
    if table.state.rules.defending_uses_action:
        table.emit(combat_events.DeclarationEnded(seat))


def reactions(table: Table, frame: st.Reactions) -> Ask | None:
    """In turn until all have passed; whoever has neither cards nor actions passes (BW-26)."""
    state = table.state
    if frame.passed >= len(state.living()) or not state.attacks:
        table.pop()
        table.emit(events.PhaseBegan("resolve", state.active))
        return None
    if can_react(state, frame.seat):
        return Choice("react", (frame.seat,))
    _next_reaction(state, frame, frame.passed + 1)
    return None


def _next_reaction(state: st.State, frame: st.Reactions, passed: int) -> None:
    frame.seat, frame.passed = state.after(frame.seat), passed


def reacted(table: Table, frame: st.Reactions, passed: bool) -> None:
    """The next one is asked; after an act everybody may answer it."""
    if passed:
        table.emit(combat_events.Passed(frame.seat))
    _next_reaction(table.state, frame, frame.passed + 1 if passed else 0)


# Resolving


def resolve(table: Table, frame: st.Resolve) -> Ask | None:
    """Whoever fights several attackers splits its damage; then all blows fall at once (step 7)."""
    state = table.state
    wanted = open_split(state)
    if wanted is not None:
        uid, attacker, rest, last = wanted
        if last:
            table.emit(combat_events.ShareSet(uid, attacker, rest))
            return None
        piece = state.piece(uid)
        return Choice("split", (piece.seat if piece is not None else state.active,))
    table.pop()
    _fight(table)
    return None


def take_split(table: Table, frame: st.Resolve, seat: int, act: st.Assign) -> None:
    table.emit(combat_events.ShareSet(act.source, act.attacker, act.amount))


def _fight(table: Table) -> None:
    state = table.state
    result = outcome(state)
    wanted = [(one.attacker, target.space) for one in state.attacks if (target := state.piece(one.target))]
    for blow in result.blows:
        table.emit(events.Damaged(blow.target, blow.amount, blow.source, blow.gear))
    table.emit(combat_events.CombatEnded())
    sweep(table)
    if state.phase == "over":
        return
    if state.rules.survivors_enter:
        for uid, space in wanted:
            if (piece := state.piece(uid)) is not None and state.at(space) is None:
                table.emit(events.Moved(uid, piece.space, space, entered=True))
        sweep(table)
    if state.phase != "over":
        table.emit(events.PhaseBegan("after", state.active))


# Falling and winning


def sweep(table: Table) -> None:
    """Pieces without health go to the Morgue together, then those that fall by their leaving (BW-36)."""
    state = table.state
    heroes: list[int] = []
    while falling := [one for one in fallen(state) if one.seat not in heroes]:
        heroes += [one.seat for one in falling if one.hero]
        for piece in falling:
            if not piece.hero:
                table.emit(events.Defeated(piece.uid, piece.seat, piece.id, piece))
    for piece in state.pieces:
        for gear in [one for one in piece.gear if (left := gear_left(one)) is not None and left <= 0]:
            table.emit(events.GearBroken(piece.uid, gear.uid, gear.id))
    if heroes:
        _heroes_fell(table, heroes)


def _heroes_fell(table: Table, seats: list[int]) -> None:
    """Both sides at once is a draw (BW-33); partners play on for each other (BW-47)."""
    state = table.state
    for seat in seats:
        pieces = tuple(piece for piece in state.pieces if piece.seat == seat)
        table.emit(events.Eliminated(seat, pieces))
    living = state.living()
    if all(state.allied(one, living[0]) for one in living[1:]):
        winners = [one for one in range(len(state.seats)) if living and state.allied(one, living[0])]
        _finish(table, winners)


def _finish(table: Table, winners: list[int], rounds_over: bool = False) -> None:
    if table.state.phase != "over":
        table.emit(events.Won(tuple(winners), rounds_over))
    table.state.stack.clear()
