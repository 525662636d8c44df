"""Triggered abilities: which ones a moment sets off, and who is asked in which order they happen.

Abilities that a card sets off wait until the card has finished all of its text (page 12); those of
one moment happen in the order the players choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire import content as ct
from companion.games.slay_the_spire import effects as fx
from companion.games.slay_the_spire import events as ev
from companion.games.slay_the_spire import values as vl
from companion.games.slay_the_spire.acts import Done, Trigger, Yes
from companion.games.slay_the_spire.book import BOOK, Line
from companion.games.slay_the_spire.reading import fits_played, holds
from companion.games.slay_the_spire.state import Enemy, Item, Pending, Player, Script, State, Triggers

Table = Match[State]


class About(msgspec.Struct, frozen=True, gc=False):
    """The event that sets abilities off: who, which enemy, which card, how much, whom it hurt.

    `kind` is the type of a declared card, whose name nobody knows.
    """

    seat: int = -1
    enemy: int = -1
    card: str = ""
    amount: int = 0
    hurt: Sequence[int] = ()
    kind: str = ""


NOTHING = About()
ABOUT_CARDS = (ct.OnPlay, ct.OnDraw)


def listens(player: Player, moment: str) -> bool:
    """Whether a power or a relic of a player has an ability for a moment."""
    listeners = BOOK.listeners[moment]
    return any(item.id in listeners for item in (*player.powers, *player.relics))


def player_triggers(table: Table, seat: int, moment: str, about: About = NOTHING) -> None:
    """Queue the abilities of a seat's powers and relics that `moment` sets off."""
    listeners = BOOK.listeners[moment]
    if not listeners:
        return
    state = table.state
    player = state.players[seat]
    for item in (*player.powers, *player.relics):
        if item.id in listeners:
            for line in listeners[item.id]:
                _queue(state, seat, item, line, about)


def _queue(state: State, seat: int, item: Item, line: Line, about: About) -> None:
    card = item.id if item.id in BOOK.cards else ""
    if _sets_off(state, seat, line.ability, about, item, card):
        pending = Pending(
            line.key,
            seat=seat,
            item=item.uid,
            card=card,
            may=line.ability.may,
            about_seat=about.seat,
            about_enemy=about.enemy,
            about_card=about.card,
            about_amount=about.amount,
        )
        state.pending.append(pending)


def _sets_off(state: State, seat: int, ability: ct.Ability, about: About, item: Item, card: str) -> bool:
    if not still_allowed(item, ability):
        return False
    when = ability.when
    if isinstance(when, ABOUT_CARDS) and not _is_about(state, seat, about, when.of):
        return False
    if isinstance(when, ct.OnDie) and state.die not in when.faces:
        return False
    if isinstance(when, ct.OnEnter) and state.players[seat].stance != when.stance:
        return False
    if ability.needs is None:
        return True
    frame = Script([], [], seat=seat, item=item.uid, card=card, about_amount=about.amount)
    return holds(state, ability.needs, frame, seat, card)


def _is_about(state: State, seat: int, about: About, of: vl.CardFilter) -> bool:
    return fits_played(state, seat, about.card, of, about.kind)


def still_allowed(item: Item, ability: ct.Ability) -> bool:
    """Whether the limit of an ability lets it happen again."""
    if ability.limit is None:
        return True
    return not (item.used_turn if ability.limit == "turn" else item.used_combat)


def card_triggers(table: Table, seat: int, card: str, moment: str) -> None:
    """Queue what happens to a card itself: exhausted, discarded by a card, in hand at end of turn."""
    if not card:
        return
    for line in BOOK.listeners[moment].get(card, ()):
        pending = Pending(line.key, seat=seat, card=card, about_seat=seat, about_card=card)
        table.state.pending.append(pending)


def enemy_triggers(table: Table, moment: str, about: About = NOTHING, only: int | None = None) -> None:
    """Queue the special abilities that `moment` sets off, of all living enemies or of one."""
    listening = BOOK.face_listeners[moment]
    if not listening:
        return
    state = table.state
    for index in range(len(state.enemies)) if only is None else (only,):
        enemy = state.enemies[index]
        if enemy.face in listening and (enemy.alive or only is not None):
            for line in lines_of_enemy(enemy, moment):
                if _enemy_sets_off(state, index, enemy, line, about):
                    state.pending.append(_of_enemy(line, index, about))


def lines_of_enemy(enemy: Enemy, moment: str) -> list[Line]:
    """The abilities of an enemy for a moment, in the mode it is in."""
    return [
        line
        for special, line in BOOK.face_listeners[moment].get(enemy.face, ())
        if special.mode in ("", enemy.mode) and special.name not in enemy.lost
    ]


def _enemy_sets_off(state: State, index: int, enemy: Enemy, line: Line, about: About) -> bool:
    ability = line.ability
    when = ability.when
    if ability.limit is not None and line.key in enemy.used:
        return False
    if isinstance(when, ABOUT_CARDS) and not _is_about(state, about.seat, about, when.of):
        return False
    if isinstance(when, ct.OnSlotDone) and when.slot != about.amount:
        return False
    if isinstance(when, ct.OnAllyDeath) and not _fallen_ally(state, enemy, when.name, about.enemy):
        return False
    if ability.needs is None:
        return True
    frame = Script([], [], enemy=index, about_seat=about.seat, about_amount=about.amount)
    return holds(state, ability.needs, frame, -1, "", about.seat)


def _fallen_ally(state: State, enemy: Enemy, name: str, fallen: int) -> bool:
    other = state.enemies[fallen]
    same_row = enemy.everywhere or other.everywhere or other.row == enemy.row
    return other is not enemy and same_row and BOOK.catalog.faces[other.face].name == name


def _of_enemy(line: Line, index: int, about: About) -> Pending:
    return Pending(
        line.key,
        enemy=index,
        may=line.ability.may,
        about_seat=about.seat,
        about_enemy=about.enemy,
        about_card=about.card,
        about_amount=about.amount,
        hurt=list(about.hurt),
    )


def blocks_for_exhausting(player: Player) -> bool:
    """Whether an ability of a player gives block for a card that exhausts."""
    listeners = BOOK.listeners["you_exhaust"]
    return any(
        any(map(_is_block, BOOK.scripts[line.key]))
        for item in (*player.powers, *player.relics)
        for line in listeners.get(item.id, ())
    )


def _is_block(effect: fx.Effect) -> bool:
    return isinstance(effect, fx.Gain) and effect.token == "block"


# Carrying out


def triggers(table: Table, frame: Triggers) -> Ask | None:
    """The next waiting ability; who owns one is asked for the order when it can matter."""
    state = table.state
    waiting = state.pending
    if len(state.foes()) < len(state.enemies):
        waiting[:] = [pending for pending in waiting if not lies_face_down(state, pending)]
    if not waiting:
        table.pop()
        return None
    first = waiting[0]
    if first.may and not frame.choosing:
        return Choice("may", (first.seat,))
    if first.may and frame.choosing:
        frame.choosing = False
    elif not frame.sorted_out and state.options.ask_order and order_matters(waiting):
        return Choice("order", owners(state, waiting))
    start(table, _next(waiting))
    return None


def lies_face_down(state: State, pending: Pending) -> bool:
    """Whether an ability stands on an enemy's card that lies face down: it died or left meanwhile (page 13).

    What a death sets off happens all the same (page 19), and so does what was announced (STS-56).
    """
    if pending.enemy < 0 or state.enemies[pending.enemy].alive:
        return False
    ability = _ability(state, pending)
    return ability is not None and ability.when != "dies"


def owners(state: State, waiting: Iterable[Pending]) -> tuple[int, ...]:
    """The seats that may say which ability comes next: the players whose abilities wait, or all."""
    seats = {pending.seat for pending in waiting if pending.seat >= 0}
    return tuple(sorted(seat for seat in seats if state.players[seat].alive)) or tuple(state.living())


# What only gives its owner something, and what takes the owner's Strength back: nobody is worse off
# when it comes first.
QUIET = (fx.Gain, fx.Heal, fx.Grant, fx.Cubes, fx.Retain, fx.OrbSlots, fx.Reward, fx.Later)


def _script(pending: Pending) -> tuple[fx.Effect, ...]:
    return pending.fixed or BOOK.scripts.get(pending.script, ())


def _quiet(pending: Pending) -> bool:
    """An ability that cannot spoil another one by coming first."""
    if pending.script in ("poison", "ethereal"):
        return True
    return not pending.may and all(
        (isinstance(effect, QUIET) or _gives_strength_back(effect))
        and getattr(effect, "to", "self") == "self"
        for effect in _script(pending)
    )


def _gives_strength_back(effect: fx.Effect) -> bool:
    return isinstance(effect, fx.Lose) and effect.token == "strength"


# What a player does to nobody else, as long as it is aimed at the player alone.
PRIVATE = (
    *QUIET,
    fx.Damage,
    fx.LoseHp,
    fx.Apply,
    fx.Lose,
    fx.Clear,
    fx.Draw,
    fx.DrawUpTo,
    fx.Move,
    fx.Scry,
    fx.Daze,
    fx.Status,
    fx.HandCosts,
    fx.Channel,
    fx.EnterStance,
)


def _private(script: Iterable[fx.Effect]) -> bool:
    """Whether these effects leave all other figures alone."""
    return all(
        _private((*effect.then, *effect.otherwise))
        if isinstance(effect, fx.If)
        else isinstance(effect, PRIVATE) and getattr(effect, "to", "self") == "self"
        for effect in script
    )


def order_matters(waiting: list[Pending]) -> bool:
    """Whether the order of the waiting abilities could change what they do.

    It does not between players who are busy with themselves.
    """
    if len(waiting) < 2:
        return False
    if not all(_quiet(one) or (one.seat >= 0 and _private(_script(one))) for one in waiting):
        return _order_matters(waiting)
    seats = {pending.seat for pending in waiting}
    return any(_order_matters([each for each in waiting if each.seat == seat]) for seat in seats)


def _order_matters(waiting: list[Pending]) -> bool:
    """It does not between equal ones, nor between draws; one that looks at how things stand is
    changed by a gain of block that comes before it (Orichalcum).
    """
    if len(waiting) < 2:
        return False
    loud = [pending for pending in waiting if not _quiet(pending)]
    if not loud or all(_equal(loud[0], pending) for pending in loud[1:]):
        return bool(loud) and _looks(loud[0]) and any(_gives_block(p, loud[0].seat) for p in waiting)
    return not all(isinstance(effect, fx.Draw) for pending in loud for effect in _script(pending))


def _equal(one: Pending, two: Pending) -> bool:
    """The same effects set off twice, by one item (or by cards in hand), or by two enemies.

    Where it speaks of the event the events must be equal too; for enemies it is no difference which of
    them it was about.
    """
    about: tuple[str, ...] = ()
    if one.script in BOOK.eventful:
        about = ("about_seat", "about_card", "about_amount")
    if _script(one) != _script(two):
        return False
    if one.seat < 0 and two.seat < 0:
        return _alike(one, two, about)
    if about:
        about = (*about, "about_enemy")
    return _alike(one, two, ("seat", "enemy", "item", *about))


def _alike(one: Pending, two: Pending, fields: Iterable[str]) -> bool:
    return all(getattr(one, field) == getattr(two, field) for field in fields)


def _looks(pending: Pending) -> bool:
    return any(isinstance(effect, fx.If) for effect in _script(pending))


def _gives_block(pending: Pending, seat: int) -> bool:
    if pending.script == "ethereal" and pending.about_amount and pending.seat == seat:
        return True
    return pending.seat == seat and any(map(_is_block, _script(pending)))


def _next(waiting: list[Pending]) -> Pending:
    """Without a choice, what only gives comes before what takes."""
    if len(waiting) == 1:
        return waiting.pop()
    for index, pending in enumerate(waiting):
        if _quiet(pending) and not waiting[0].may:
            return waiting.pop(index)
    return waiting.pop(0)


def take_triggers(table: Table, frame: Triggers, seat: int, act: object) -> None:
    waiting = table.state.pending
    if isinstance(act, Trigger):
        chosen = waiting.pop(act.index)
        if chosen.may:
            waiting.insert(0, chosen)
        else:
            start(table, chosen)
    elif isinstance(act, Yes):
        frame.choosing = True
    elif isinstance(act, Done) and waiting and waiting[0].may:
        waiting.pop(0)
    else:
        frame.sorted_out = True


def start(table: Table, pending: Pending) -> None:
    """Begin a waiting ability, if it can still happen."""
    from companion.games.slay_the_spire.end_of_turn import special_end

    state = table.state
    if pending.seat >= 0 and not state.players[pending.seat].alive:
        return
    if special_end(table, pending):
        return
    if _mark_used(table, pending):
        table.push(script_of(pending))


def script_of(pending: Pending) -> Script:
    """The frame that carries out an ability."""
    return Script(
        [pending.script],
        [0],
        seat=pending.seat,
        enemy=pending.enemy,
        item=pending.item,
        card=pending.card,
        about_seat=pending.about_seat,
        about_enemy=pending.about_enemy,
        about_card=pending.about_card,
        about_amount=pending.about_amount,
        hurt=pending.hurt,
        fixed=pending.fixed,
    )


def _mark_used(table: Table, pending: Pending) -> bool:
    """Count a use against the limit; false when another trigger of the same moment took the last."""
    state = table.state
    ability = _ability(state, pending)
    if ability is None or ability.limit is None:
        return True
    if pending.enemy >= 0:
        if pending.script in state.enemies[pending.enemy].used:
            return False
        table.emit(ev.EnemyAbilityUsed(pending.enemy, pending.script))
        return True
    item = ev.find_item(state.players[pending.seat], pending.item)
    if item is not None and not still_allowed(item, ability):
        return False
    table.emit(ev.ItemUsed(pending.seat, pending.item, ability.limit))
    return True


def _ability(state: State, pending: Pending) -> ct.Ability | None:
    if pending.enemy >= 0:
        lines: Iterable[Line] = (
            line for _special, found in BOOK.faces[state.enemies[pending.enemy].face] for line in found
        )
    elif pending.card:
        lines = BOOK.cards[pending.card].lines
    else:
        player = state.players[pending.seat]
        relic = next((r for r in player.relics if r.uid == pending.item), None)
        lines = BOOK.relics[relic.id] if relic is not None else ()
    return next((line.ability for line in lines if line.key == pending.script), None)
