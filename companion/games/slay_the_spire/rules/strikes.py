"""Hits, damage, HP, tokens and death (pages 14, 24).

A multi-hit is one attack: Strength, weak and vulnerable count for every hit of it, and the tokens
are settled once, when the last hit is done.
"""

from __future__ import annotations

from companion.engine.match import Match
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules import triggers
from companion.games.slay_the_spire.rules.hits import bonus_counts, enemy_hit, player_hit
from companion.games.slay_the_spire.rules.sources import source_of
from companion.games.slay_the_spire.state import board_events, card_events, figure_events, round_events
from companion.games.slay_the_spire.state.fight import About, Enemy, Fight, Fighter, Pending
from companion.games.slay_the_spire.state.figures import figure_of, living_seats
from companion.games.slay_the_spire.state.frames import Script
from companion.games.slay_the_spire.state.in_force import (
    cannot_gain,
    enemy_modifiers,
    player_modifiers,
)
from companion.games.slay_the_spire.state.reading import amount_of
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]


# Attacks


def player_attack(table: Table, frame: Script, hits: tuple[fx.Hit, ...], targets: list[int]) -> None:
    """Carry out hits of a seat as one attack on these enemies."""
    done = False
    before = [table.state.fight.enemies[target].hp for target in targets]
    for hit in hits:
        for _time in range(amount_of(table.state, hit.times, frame, frame.seat, frame.card)):
            done = True
            for target in targets:
                strike_enemy(table, frame, hit, target)
    if done:
        settle_attack(table, frame, targets, before)


def strike_enemy(table: Table, frame: Script, hit: fx.Hit, target: int) -> None:
    """One hit of a seat on one enemy; a dead one absorbs it, and so does one whose HP became 0."""
    fight = table.state.fight
    if not fight.enemies[target].alive or fell(fight.enemies[target]):
        return
    amount = player_hit(table.state, frame, hit, target)
    enemy = fight.enemies[target]
    hp, block = enemy.hp, enemy.block
    loss = damage(table, -1, target, amount, "hit", frame)
    beyond = table.state.options.overkill_counts and loss == hp
    frame.results.unblocked += amount - block if beyond else loss
    for modifier in player_modifiers(fight.fighters[frame.seat], md.HitsApply):
        apply_tokens(table, frame.seat, target, modifier.token, modifier.amount)
    if loss:
        triggers.own_triggers(table, target, "damaged_by_hit", frame.seat, loss)


def settle_attack(table: Table, frame: Script, targets: list[int], before: list[int]) -> None:
    """After the last hit: weak and vulnerable tokens go, single-use bonuses are used up."""
    fight = table.state.fight
    player = fight.fighters[frame.seat]
    if player.weak:
        table.emit(figure_events.TokensChanged(frame.seat, -1, "weak", -1))
    for target, hp in zip(targets, before, strict=True):
        enemy = fight.enemies[target]
        if enemy.alive and enemy.vulnerable:
            table.emit(figure_events.TokensChanged(-1, target, "vulnerable", -1))
        if enemy.alive and hp > enemy.hp:
            triggers.own_triggers(table, target, "damaged_by_attack", frame.seat, hp - enemy.hp)
        if enemy.alive or table.state.options.dying_answers:
            triggers.own_triggers(table, target, "attacked", frame.seat, hp - enemy.hp)
    if player.granted:
        use_up(table, frame)


def use_up(table: Table, frame: Script) -> None:
    """Bonuses granted for a number of attacks lose one use."""
    granted = table.state.fight.fighters[frame.seat].granted
    for index in range(len(granted) - 1, -1, -1):
        given = granted[index]
        counted = given.uses > 0 and isinstance(given.modifier, md.HitBonus)
        if counted and bonus_counts(table.state, frame, given.modifier):
            table.emit(figure_events.ModifierUsed(frame.seat, -1, index))


def enemy_attack(table: Table, frame: Script, hits: tuple[fx.Hit, ...], reach: list[list[int]]) -> None:
    """Carry out hits of an enemy as one attack; `reach` lists the players of each hit."""
    fight = table.state.fight
    struck: dict[int, None] = {}
    for hit, seats in zip(hits, reach, strict=True):
        for _time in range(amount_of(table.state, hit.times, frame, -1)):
            for seat in seats:
                if fight.phase == "over":
                    return  # combat ends immediately (page 13): nothing of the attack happens any more
                if fight.fighters[seat].alive:
                    struck[seat] = None
                    amount = enemy_hit(table.state, frame.enemy, hit, seat, frame)
                    loss = damage(table, seat, -1, amount, "hit", frame)
                    if loss and seat not in frame.results.hurt:
                        frame.results.hurt = [*frame.results.hurt, seat]
                    frame.results.unblocked += loss
    if not struck or fight.lost:
        return
    if fight.enemies[frame.enemy].weak:
        table.emit(figure_events.TokensChanged(-1, frame.enemy, "weak", -1))
    for seat in struck:
        if fight.fighters[seat].alive and fight.fighters[seat].vulnerable:
            table.emit(figure_events.TokensChanged(seat, -1, "vulnerable", -1))


# Damage and HP


def damage(table: Table, seat: int, enemy: int, amount: int, cause: str, frame: Script | None = None) -> int:
    """Deal damage that block can stop; returns the HP that were lost."""
    fight = table.state.fight
    figure = figure_of(fight, seat, enemy)
    if not figure.alive or amount <= 0 or fell(figure) or fight.lost:
        return 0
    first = isinstance(figure, Enemy) and not figure.damaged_before
    blocked = min(figure.block, amount)
    loss = _allowed_loss(table, seat, enemy, amount - blocked) if amount > blocked else 0
    table.emit(figure_events.Struck(seat, enemy, blocked, loss, cause, source_of(table)))
    if first and isinstance(figure, Enemy) and figure.damaged_before:
        triggers.own_triggers(table, enemy, "first_damage")
    if loss or figure.hp <= 0:
        _after_loss(table, seat, enemy, loss, frame)
    return loss


def lose_hp(table: Table, seat: int, enemy: int, amount: int, cause: str, frame: Script | None = None) -> int:
    """Lose HP; block does not help (page 24). Returns the HP that were lost."""
    fight = table.state.fight
    figure = figure_of(fight, seat, enemy)
    if not figure.alive or amount <= 0 or fell(figure) or fight.lost:
        return 0
    loss = _allowed_loss(table, seat, enemy, amount)
    if loss:
        table.emit(figure_events.HpLost(seat, enemy, loss, cause, source_of(table)))
        _after_loss(table, seat, enemy, loss, frame)
    return loss


def _allowed_loss(table: Table, seat: int, enemy: int, amount: int) -> int:
    """The loss that caps, floors and preventions leave; never more than the HP there are."""
    fight = table.state.fight
    if amount <= 0:
        return 0
    if seat < 0:
        return _enemy_loss(table.state, enemy, amount)
    player = fight.fighters[seat]
    for cap in player_modifiers(player, md.HpLossCap):
        amount = min(amount, max(0, cap.amount - player.lost_this_round))
    if amount > 0 and _prevented(table, seat):
        return 0
    return min(amount, int(player.hp))


def _enemy_loss(run: Fighting, index: int, amount: int) -> int:
    enemy = run.fight.enemies[index]
    for shield in enemy_modifiers(enemy, md.NoHpLoss):
        if enemy.slot + 1 in shield.slots:
            return 0
    for floor in enemy_modifiers(enemy, md.HpFloor):
        lowest: int = amount_of(run, floor.amount, None, -1)
        amount = min(amount, max(0, enemy.hp - lowest))
    return min(amount, int(enemy.hp))


def _prevented(table: Table, seat: int) -> bool:
    """A power that prevents losses counts them with cubes and exhausts itself after the last."""
    player = table.state.fight.fighters[seat]
    for power in player.powers:
        for modifier in BOOK.cards[power.id].side.modifiers if power.id else ():
            if isinstance(modifier, md.PreventHpLoss):
                table.emit(board_events.CubesChanged(seat, power.uid, -1, 1))
                if power.cubes >= modifier.times:
                    exhaust_power(table, seat, power.uid)
                return True
    return False


def exhaust_power(table: Table, seat: int, uid: int) -> None:
    """A power in play exhausts itself."""
    power = next(p for p in table.state.fight.fighters[seat].powers if p.uid == uid)
    table.emit(board_events.ItemLeft(seat, uid, power.id))
    exhaust(table, seat, power.id, "")


def exhaust(table: Table, seat: int, card: str, source: str) -> None:
    """A card exhausts; its owner's and its own abilities follow."""
    table.emit(card_events.CardMoved(seat, card, source, "exhaust_pile"))
    triggers.player_triggers(table, seat, "you_exhaust", About(seat, card=card))
    triggers.card_triggers(table, seat, card, "this_exhausted")


def _after_loss(table: Table, seat: int, enemy: int, loss: int, frame: Script | None) -> None:
    fight = table.state.fight
    if seat >= 0:
        if fight.fighters[seat].hp <= 0:
            player_dies(table, seat)
        return
    if loss and frame is not None and frame.seat >= 0:
        table.emit(figure_events.DamageCredited(frame.seat, loss))
    if loss:
        by = frame.seat if frame is not None else -1
        triggers.own_triggers(table, enemy, "hp_lost", by, loss)
    if fight.enemies[enemy].hp <= 0:
        enemy_dies(table, enemy, frame)


# Death


def player_dies(table: Table, seat: int) -> None:
    """A potion may save the player; otherwise the fight is lost (page 13) or goes on (page 23)."""
    fight = table.state.fight
    player = fight.fighters[seat]
    for potion in player.potions:
        if BOOK.catalog.potions[potion.id].when == "hp_zero":
            table.emit(board_events.ItemLeft(seat, potion.uid, potion.id, drunk=True))
            _instead_of_death(table, Script([f"potion/{potion.id}"], [0], seat=seat, role="potion"))
            return
    table.emit(figure_events.Died(seat, -1))
    others = living_seats(fight)
    if not (table.state.options.last_stand and fight.kind == "boss" and others):
        table.emit(round_events.CombatEnded(False))


def _instead_of_death(table: Table, script: Script) -> None:
    """Happens at once: the hits of the same attack that are still to come find the new HP."""
    table.at_once(script)


def fell(figure: Fighter | Enemy) -> bool:
    """Whether an enemy has 0 HP and an ability that comes instead of its death, which waits its turn."""
    return isinstance(figure, Enemy) and figure.hp <= 0


def enemy_dies(table: Table, index: int, frame: Script | None = None, by_itself: bool = False) -> None:
    """An ability may happen instead; otherwise the enemy is dead and its abilities follow.

    The ability waits for the whole text of the card like any other (page 12): until then the enemy has
    0 HP, and nothing more lands on it.
    """
    fight = table.state.fight
    enemy = fight.enemies[index]
    for line in triggers.lines_of_enemy(enemy, "hp_zero"):
        if line.key not in enemy.used:
            fight.pending.append(Pending(line.key, enemy=index))
            return
    if frame is not None and frame.aim.target == index:
        frame.results.killed = True
    triggers.own_triggers(table, index, "dies")
    for attached in enemy.attached:
        about = Pending(attached.script, seat=attached.seat, about=About(enemy=index))
        fight.pending.append(about)
    if enemy.attached:
        _take_off(table, index)
    table.emit(figure_events.Died(-1, index, by_itself))
    triggers.enemy_triggers(table, "ally_dies", About(enemy=index))


def _take_off(table: Table, index: int) -> None:
    """The cards that lie on an enemy go to the discard piles of their owners; see rulings.md, STS-87."""
    owners = [each.seat for each in table.state.fight.enemies[index].attached if each.card]
    table.emit(figure_events.AttachedTakenOff(index))
    for seat in owners if table.state.options.attached_discards else ():
        table.emit(card_events.CardsDiscarded(seat))
        triggers.player_triggers(table, seat, "you_discard_by_card")


# Tokens


def gain(table: Table, seat: int, enemy: int, token: str, amount: int) -> int:
    """Gain good tokens as far as the limits allow; returns how many were gained."""
    fight = table.state.fight
    figure = figure_of(fight, seat, enemy)
    if not figure.alive or amount <= 0 or fell(figure) or fight.lost:
        return 0
    if cannot_gain(fight, seat, enemy, token):
        return 0
    room = token_room(fight, seat, enemy, token)
    amount = amount if room is None else max(0, min(amount, room))
    if amount:
        table.emit(figure_events.TokensChanged(seat, enemy, token, amount, source_of(table)))
    return amount


_LIMITS_OF_PLAYERS = {token: token for token in ("block", "strength", "energy", "gold", "weak", "vulnerable")}
_LIMITS_OF_ENEMIES = {
    "block": "enemy_block",
    "strength": "enemy_strength",
    "weak": "weak",
    "vulnerable": "vulnerable",
}
"""The name of the limit of each token that has one for each figure."""


def token_room(fight: Fight, seat: int, enemy: int, token: str) -> int | None:
    """How many more tokens of a kind may be gained; `None` when there is no limit (page 24)."""
    limits = BOOK.limits
    limit = (_LIMITS_OF_PLAYERS if seat >= 0 else _LIMITS_OF_ENEMIES).get(token)
    if limit is not None:
        most = getattr(limits, limit)
        return None if most is None else most - int(getattr(figure_of(fight, seat, enemy), token))
    if token == "poison":
        return limits.poison_on_all_enemies - sum(enemy.poison for enemy in fight.enemies)
    # The tokens of a character are shared by all who use them (page 18).
    if token == "shiv":
        return limits.shivs - sum(player.shiv for player in fight.fighters)
    if token == "miracle":
        return limits.miracles - sum(player.miracle for player in fight.fighters)
    return None


def apply_tokens(table: Table, seat: int, enemy: int, token: str, amount: int) -> int:
    """A seat puts weak, vulnerable or poison on an enemy."""
    put = gain(table, -1, enemy, token, amount)
    if put and seat >= 0:
        for _token in range(1 if table.state.options.marks_by_effect else put):
            triggers.player_triggers(table, seat, "you_mark_enemy", About(seat, enemy, amount=put))
    return put


def heal(table: Table, seat: int, enemy: int, amount: int) -> None:
    """Regain HP up to the maximum, and up to a ceiling a relic sets."""
    figure = figure_of(table.state.fight, seat, enemy)
    top = figure.max_hp
    if isinstance(figure, Fighter):
        for ceiling in player_modifiers(figure, md.HpCeiling):
            top = min(top, ceiling.amount)
    amount = min(amount, max(0, top - figure.hp))
    if figure.alive and amount > 0 and not table.state.fight.lost:
        table.emit(figure_events.Healed(seat, enemy, amount, source_of(table)))
