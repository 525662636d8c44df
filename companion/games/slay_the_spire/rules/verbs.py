"""What effects do, verb by verb; `docs/sts-effects.md` states the meaning of each.

`carry_out` runs a script from top to bottom. Verbs about cards, orbs and stances are in `cards.py`
and `boards.py`; verbs about enemies in `enemies.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.engine.asks import Ask
from companion.engine.match import Match
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules import (
    boards,
    buying,
    enemies,
    items,
    playing_by_effects,
    scrying,
    strikes,
)
from companion.games.slay_the_spire.rules import moving_cards as cards
from companion.games.slay_the_spire.rules.aiming import needed_choice
from companion.games.slay_the_spire.rules.playing import clean_up, push_copies
from companion.games.slay_the_spire.rules.repeating import begin_each, gain_once
from companion.games.slay_the_spire.state import board_events, figure_events, round_events
from companion.games.slay_the_spire.state.aims import aimed_enemies, aimed_players
from companion.games.slay_the_spire.state.enemy_actions import faced_players
from companion.games.slay_the_spire.state.fight import About, Fight, Fighter, Later, Pending
from companion.games.slay_the_spire.state.figures import figure_of, living_enemies
from companion.games.slay_the_spire.state.frames import CARD_ROLES, NameCards, Script
from companion.games.slay_the_spire.state.in_force import may_not, player_modifiers
from companion.games.slay_the_spire.state.reading import amount_of, hits_against, holds
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]
FIXED = "fixed"


def effects_at(frame: Script) -> tuple[fx.Effect, ...]:
    """The innermost script under way."""
    key = frame.keys[-1]
    return frame.fixed if key == FIXED else BOOK.scripts[key]


def carry_out(table: Table, frame: Script) -> Ask | None:
    """Effects from top to bottom, until one needs an answer or began other work.

    The dead of The Last Stand (page 23) do nothing more; see rulings.md, STS-70.
    """
    fight, stack = table.state.fight, table.state.stack
    seat, options = frame.seat, table.state.options
    if frame.copies:
        return _before_copies(table, frame)
    while frame.keys:
        key = frame.keys[-1]
        script = frame.fixed if key == FIXED else BOOK.scripts[key]
        step = frame.steps[-1]
        if step >= len(script):
            frame.keys.pop()
            frame.steps.pop()
            continue
        effect = script[step]
        if seat >= 0:
            player = fight.fighters[seat]
            if not player.alive or (options.conclude_stops_copies and _forbidden(player, frame)):
                break
            ask = needed_choice(fight, frame, effect)
            if ask is not None:
                return ask
            if player.hand.unseen and _must_name(table, frame, effect):
                return None
            frame.named = False
        frame.steps[-1] = step + 1
        VERBS[type(effect)](table, frame, effect)
        if stack[-1] is not frame or fight.foes_gone or fight.phase == "over":
            return None
    table.pop()
    clean_up(table, frame)
    return None


def _forbidden(player: Fighter, frame: Script) -> bool:
    """House rule: a copy before it has forbidden cards, so that this one does nothing (STS-86)."""
    return frame.steps == [0] and frame.role in CARD_ROLES and may_not(player, "play_cards")


def _before_copies(table: Table, frame: Script) -> Ask | None:
    """What the card itself needs is chosen before its copies are played (page 12, Choose; STS-85)."""
    script = effects_at(frame)
    for effect in script[frame.steps[-1] :]:
        ask = needed_choice(table.state.fight, frame, effect)
        if ask is not None:
            return ask
    push_copies(table, frame)
    return None


def _must_name(table: Table, frame: Script, effect: fx.Effect) -> bool:
    """Whether cards of the hand are named now, once before each effect that looks at them."""
    of = None if frame.named else hand_filter(effect)
    if of is None:
        return False
    frame.named = True
    table.push(NameCards(frame.seat, of=of))
    return True


def hand_filter(effect: fx.Effect) -> vl.CardFilter | None:
    """The cards of the hand that this effect counts or changes by what they are, if it does."""
    if isinstance(effect, fx.HandCosts):
        return vl.ANY_CARD
    if isinstance(effect, fx.If):
        return _counted_in_hand(effect.test)
    for amount in (getattr(effect, "amount", 0), getattr(effect, "times", 0)):
        if isinstance(amount, vl.Count):
            per = None if amount.per is None else vl.Compare(amount.per)
            found = _counted_in_hand(per) or _counted_in_hand(amount.test)
            if found is not None:
                return found
    return None


def _counted_in_hand(test: vl.Condition | None) -> vl.CardFilter | None:
    counted = test.of if isinstance(test, vl.Compare) else None
    if isinstance(counted, vl.CardsIn) and counted.zone == "hand" and counted.of != vl.ANY_CARD:
        return counted.of
    return None


# Damage and HP


def _hit(table: Table, frame: Script, effect: fx.Hit) -> None:
    if frame.seat < 0:
        strikes.enemy_attack(
            table, frame, (effect,), [faced_players(table.state.fight, frame.enemy, effect.to)]
        )
    elif not begin_each(table, frame, effect):
        strikes.player_attack(table, frame, (effect,), aimed_enemies(table.state, frame, effect.to))


def _volley(table: Table, frame: Script, effect: fx.Volley) -> None:
    fight = table.state.fight
    if frame.seat < 0:
        reach = [faced_players(fight, frame.enemy, hit.to) for hit in effect.hits]
        strikes.enemy_attack(table, frame, effect.hits, reach)
    else:
        strikes.player_attack(table, frame, effect.hits, aimed_enemies(table.state, frame, effect.hits[0].to))


def figures(run: Fighting, frame: Script, to: vl.Aim) -> list[tuple[int, int]]:
    """The figures an aim reaches, as (seat, enemy) with -1 for the one that is not meant."""
    if isinstance(to, vl.Allies):
        return [(-1, index) for index in enemies.allies(run.fight, frame.enemy, to)]
    if frame.seat < 0:
        if to == "self":
            return [(-1, frame.enemy)] if run.fight.enemies[frame.enemy].alive else []
        if to == "all_enemies":
            return [(-1, index) for index in living_enemies(run.fight)]
        return [(seat, -1) for seat in aimed_players(run.fight, frame, to)]
    if frame.wide and to == "target":
        to = "row"
    if to in _PLAYER_AIMS:
        return [(seat, -1) for seat in aimed_players(run.fight, frame, to)]
    return [(-1, index) for index in aimed_enemies(run, frame, to)]


_PLAYER_AIMS = ("self", "any_player", "all_players", "that_player")


def _damage(table: Table, frame: Script, effect: fx.Damage) -> None:
    """Damage that is no hit; each repetition is dealt on its own."""
    fight = table.state.fight
    for seat, enemy in figures(table.state, frame, effect.to):
        about = enemy if enemy >= 0 else seat
        times = _times(table.state, frame, effect, seat, enemy)
        amount = amount_of(table.state, effect.amount, frame, frame.seat, frame.card, about)
        if frame.role == "orb":
            amount += frame.hit_bonus
        if frame.seat >= 0 and enemy >= 0 and _deals_nothing(fight, frame.seat):
            amount = 0
        deal = strikes.lose_hp if frame.card and _loses_hp(table.state, frame.card) else strikes.damage
        for _time in range(times):
            deal(table, seat, enemy, amount, "damage", frame)


def _loses_hp(run: Fighting, card: str) -> bool:
    """Whether the table has the damage of a card be lost HP (STS-92)."""
    option = BOOK.cards[card].side.damage_lost_if
    return bool(option) and bool(getattr(run.options, option))


def _times(run: Fighting, frame: Script, effect: fx.Damage, seat: int, enemy: int) -> int:
    times = effect.times
    if isinstance(times, vl.Count) and times.per == "hit_icons" and enemy >= 0:
        return times.base + times.multiply * hits_against(run, enemy, frame.seat)
    return amount_of(run, times, frame, frame.seat, frame.card)


def _deals_nothing(fight: Fight, seat: int) -> bool:
    return bool(player_modifiers(fight.fighters[seat], md.NoDamageDealt))


def _lose_hp(table: Table, frame: Script, effect: fx.LoseHp) -> None:
    amount = amount_of(table.state, effect.amount, frame, frame.seat, frame.card)
    for seat, enemy in figures(table.state, frame, effect.to):
        strikes.lose_hp(table, seat, enemy, amount, "effect", frame)


def _heal(table: Table, frame: Script, effect: fx.Heal) -> None:
    amount = amount_of(table.state, effect.amount, frame, frame.seat, frame.card)
    for seat, enemy in figures(table.state, frame, effect.to):
        strikes.heal(table, seat, enemy, amount)


def _set_hp(table: Table, frame: Script, effect: fx.SetHp) -> None:
    for seat, enemy in figures(table.state, frame, effect.to):
        change = effect.amount - figure_of(table.state.fight, seat, enemy).hp
        table.emit(figure_events.HpSet(seat, enemy, effect.amount, change))
        if effect.amount <= 0:
            if enemy >= 0:
                strikes.enemy_dies(table, enemy, frame)
            else:
                strikes.player_dies(table, seat)


# Tokens


def _gain(table: Table, frame: Script, effect: fx.Gain) -> None:
    if frame.seat >= 0 and begin_each(table, frame, effect):
        return
    times = amount_of(table.state, effect.times, frame, frame.seat, frame.card)
    frame.results.gained = 0
    for seat, enemy in figures(table.state, frame, effect.to):
        for _time in range(times):
            frame.results.gained += gain_once(table, frame, effect, seat, enemy)


def _apply(table: Table, frame: Script, effect: fx.Apply) -> None:
    if frame.seat >= 0 and begin_each(table, frame, effect):
        return
    fight = table.state.fight
    amount = amount_of(table.state, effect.amount, frame, frame.seat, frame.card)
    times = amount_of(table.state, effect.times, frame, frame.seat, frame.card)
    for seat, enemy in figures(table.state, frame, effect.to):
        if not figure_of(fight, seat, enemy).alive:
            continue
        if frame.seat >= 0 and enemy >= 0:
            strikes.apply_tokens(table, frame.seat, enemy, effect.token, amount * max(0, times))
        else:
            strikes.gain(table, seat, enemy, effect.token, amount * max(0, times))


def _lose(table: Table, frame: Script, effect: fx.Lose) -> None:
    amount = amount_of(table.state, effect.amount, frame, frame.seat, frame.card)
    for seat, enemy in figures(table.state, frame, effect.to):
        take_tokens(table, seat, enemy, effect.token, amount)


def take_tokens(table: Table, seat: int, enemy: int, token: str, amount: int) -> None:
    """Tokens go, as many as there are."""
    amount = min(amount, getattr(figure_of(table.state.fight, seat, enemy), token))
    if amount > 0:
        table.emit(figure_events.TokensChanged(seat, enemy, token, -amount))


def _clear(table: Table, frame: Script, effect: fx.Clear) -> None:
    for seat, enemy in figures(table.state, frame, effect.to):
        for token in effect.tokens:
            take_tokens(table, seat, enemy, token, 999)


def _cubes(table: Table, frame: Script, effect: fx.Cubes) -> None:
    """Cubes on the source itself, never below 0 nor above what an enemy's card holds."""
    fight = table.state.fight
    amount = amount_of(table.state, effect.amount, frame, frame.seat, frame.card)
    if frame.seat < 0:
        enemy = fight.enemies[frame.enemy]
        pool = BOOK.catalog.faces[enemy.face].cubes
        most = pool.most if pool is not None else 99
        amount = max(-enemy.cubes, min(amount, most - enemy.cubes))
    elif frame.item < 0:
        if frame.playing is not None:
            frame.playing.cubes += amount
        return
    else:
        item = board_events.find_item(fight.fighters[frame.seat], frame.item)
        amount = max(-item.cubes, amount) if item is not None else 0
    if amount:
        table.emit(board_events.CubesChanged(frame.seat, frame.item, frame.enemy, amount))


# Control


def _if(table: Table, frame: Script, effect: fx.If) -> None:
    branch = "then" if holds(table.state, effect.test, frame, frame.seat, frame.card) else "else"
    frame.keys = [*frame.keys, f"{frame.keys[-1]}/{frame.steps[-1] - 1}{branch}"]
    frame.steps = [*frame.steps, 0]


def _repeat(table: Table, frame: Script, effect: fx.Repeat) -> None:
    times = max(0, amount_of(table.state, effect.times, frame, frame.seat, frame.card))
    frame.keys = [*frame.keys, *[f"{frame.keys[-1]}/{frame.steps[-1] - 1}again"] * times]
    frame.steps = [*frame.steps, *[0] * times]


def _later(table: Table, frame: Script, effect: fx.Later) -> None:
    """Amounts are worked out now, everything else then; what comes to nothing does not wait."""
    pending = Pending(
        f"{frame.keys[-1]}/{frame.steps[-1] - 1}later",
        seat=frame.seat,
        enemy=frame.enemy,
        item=frame.item,
        card=frame.card,
        about=About(frame.about.seat, frame.about.enemy),
    )
    fixed = tuple(_worked_out(table.state, frame, each) for each in effect.then)
    if all(getattr(each, "amount", None) == 0 for each in fixed):
        return
    if fixed != effect.then:
        pending.script, pending.fixed = FIXED, fixed
    table.emit(round_events.LaterAdded(Later(effect.at, pending)))


def _worked_out(run: Fighting, frame: Script, effect: fx.Effect) -> fx.Effect:
    amount = getattr(effect, "amount", None)
    if not isinstance(amount, vl.Count):
        return effect
    return _with_amount(effect, amount_of(run, amount, frame, frame.seat, frame.card))


def _with_amount(effect: Any, amount: int) -> fx.Effect:
    changed: fx.Effect = msgspec.structs.replace(effect, amount=amount)
    return changed


def _grant(table: Table, frame: Script, effect: fx.Grant) -> None:
    uses = -1 if effect.uses is None else effect.uses
    lasts = "turn" if frame.role == "potion" and _for_the_turn(table.state, frame.keys[0]) else effect.lasts
    for seat, enemy in figures(table.state, frame, effect.to):
        table.emit(figure_events.ModifierGranted(seat, enemy, effect.modifier, lasts, uses))


def _for_the_turn(run: Fighting, key: str) -> bool:
    """Whether the table has a potion last for the turn only (STS-17)."""
    option = BOOK.catalog.potions[key.removeprefix("potion/")].turn_if
    return bool(option) and bool(getattr(run.options, option))


Verb = Callable[[Any, Any, Any], None]

VERBS: dict[type, Verb] = {
    fx.Hit: _hit,
    fx.Volley: _volley,
    fx.Damage: _damage,
    fx.LoseHp: _lose_hp,
    fx.Heal: _heal,
    fx.SetHp: _set_hp,
    fx.Gain: _gain,
    fx.Apply: _apply,
    fx.Lose: _lose,
    fx.Clear: _clear,
    fx.Cubes: _cubes,
    fx.If: _if,
    fx.Repeat: _repeat,
    fx.Later: _later,
    fx.Grant: _grant,
    **cards.VERBS,
    **playing_by_effects.VERBS,
    **boards.VERBS,
    **enemies.VERBS,
    **items.VERBS,
    **buying.VERBS,
    **scrying.VERBS,
}
"""What belongs to rooms (`ChangeDeck`, `Redraw`, `IgnorePaths`) is carried out there: it is no verb here."""
