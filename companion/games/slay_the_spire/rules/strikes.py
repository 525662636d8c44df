"""Hits, damage, HP, tokens and death (pages 14, 24).

A multi-hit is one attack: Strength, weak and vulnerable count for every hit of it, and the tokens
are settled once, when the last hit is done.
"""

from __future__ import annotations

from companion.engine.match import Match
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules.triggers import (
    card_triggers,
    enemy_triggers,
    lines_of_enemy,
    own_triggers,
    player_triggers,
)
from companion.games.slay_the_spire.state import events as ev
from companion.games.slay_the_spire.state.reading import (
    amount_of,
    cannot_gain,
    enemy_modifiers,
    fits_played,
    item_modifiers,
    loose_modifiers,
    player_modifiers,
)
from companion.games.slay_the_spire.state.state import (
    CARD_ROLES,
    About,
    Enemy,
    Pending,
    Player,
    Script,
    State,
)

Table = Match[State]


# What a hit deals


def player_hit(state: State, frame: Script, hit: fx.Hit, target: int) -> int:
    """What one hit of a seat deals to an enemy, before block."""
    player, enemy = state.players[frame.seat], state.enemies[target]
    amount = amount_of(state, hit.amount, frame, frame.seat, frame.card)
    amount += hit.strength * attack_strength(state, frame) + frame.hit_bonus + hit_bonus(state, frame)
    # Bonuses come before doubling, whoever's card they stand on (page 24).
    for bonus in enemy_modifiers(enemy, md.HitTakenBonus):
        amount += bonus.amount
    amount = weak_or_vulnerable(amount, player, enemy)
    if player_modifiers(player, md.NoDamageDealt):
        return 0
    for cap in enemy_modifiers(enemy, md.HitTakenCap):
        amount = min(amount, cap.amount)
    return amount


def weak_or_vulnerable(amount: int, attacker: Player | Enemy, target: Player | Enemy) -> int:
    """Weak takes one from each hit, vulnerable doubles it; together they do nothing (page 24)."""
    if attacker.weak and not target.vulnerable:
        amount -= 1
    elif target.vulnerable and not attacker.weak:
        amount *= 2
    return amount if amount > 0 else 0


def attack_strength(state: State, frame: Script) -> int:
    """The Strength an attack has: the player's, and what is granted for this attack, up to the limit."""
    player = state.players[frame.seat]
    granted = sum(
        amount_of(state, bonus.amount, frame, frame.seat, frame.card)
        for bonus in loose_modifiers(player, md.HitBonus)
        if bonus.as_strength and _bonus_counts(state, frame, bonus)
    )
    return min(player.strength + granted, max(player.strength, BOOK.limits.strength))


def hit_bonus(state: State, frame: Script) -> int:
    """The bonuses to hits that hold for this attack, besides Strength."""
    player = state.players[frame.seat]
    if not player_modifiers(player, md.HitBonus):
        return 0
    total = sum(
        amount_of(state, bonus.amount, frame, frame.seat, frame.card)
        for bonus in loose_modifiers(player, md.HitBonus)
        if not bonus.as_strength and _bonus_counts(state, frame, bonus)
    )
    for item, bonus in item_modifiers(player, md.HitBonus):
        if _bonus_counts(state, frame, bonus):
            # What an item counts it counts on itself: its own cubes, not those of the attacking card.
            own = frame if isinstance(bonus.amount, int) else Script([], [], frame.seat, item=item.uid)
            total += amount_of(state, bonus.amount, own, frame.seat, frame.card)
    return total


def _bonus_counts(state: State, frame: Script, bonus: md.HitBonus) -> bool:
    if bonus.stance is not None and state.players[frame.seat].stance != bonus.stance:
        return False
    if bonus.on == "all":
        return True
    if frame.role == "shiv":
        return bonus.on in ("shivs", "cards_and_shivs")
    if frame.role == "separate":
        return bonus.on == "cards_and_shivs" and fits_played(state, -1, "", bonus.of, "attack", 0)
    return frame.role in CARD_ROLES and bonus.on != "shivs" and fits_frame(state, frame, bonus.of)


def fits_frame(state: State, frame: Script, of: vl.CardFilter) -> bool:
    """Whether the card this script belongs to fits."""
    playing = frame.playing
    if playing is None:
        return fits_played(state, frame.seat, frame.card, of)
    return fits_played(state, frame.seat, frame.card, of, playing.kind, playing.cost)


def enemy_hit(state: State, index: int, hit: fx.Hit, seat: int, frame: Script | None = None) -> int:
    """What one hit of an enemy deals to a player, before block."""
    enemy, player = state.enemies[index], state.players[seat]
    source = frame or Script([], [], enemy=index)
    amount = amount_of(state, hit.amount, source, -1, "", seat) + hit.strength * enemy.strength
    for bonus in enemy_modifiers(enemy, md.HitBonus):
        amount += amount_of(state, bonus.amount, source, -1, "", seat)
    return weak_or_vulnerable(amount, enemy, player)


# Attacks


def player_attack(table: Table, frame: Script, hits: tuple[fx.Hit, ...], targets: list[int]) -> None:
    """Carry out hits of a seat as one attack on these enemies."""
    done = False
    before = [table.state.enemies[target].hp for target in targets]
    for hit in hits:
        for _time in range(amount_of(table.state, hit.times, frame, frame.seat, frame.card)):
            done = True
            for target in targets:
                strike_enemy(table, frame, hit, target)
    if done:
        settle_attack(table, frame, targets, before)


def strike_enemy(table: Table, frame: Script, hit: fx.Hit, target: int) -> None:
    """One hit of a seat on one enemy; a dead one absorbs it, and so does one whose HP became 0."""
    state = table.state
    if not state.enemies[target].alive or fell(state.enemies[target]):
        return
    amount = player_hit(state, frame, hit, target)
    loss = damage(table, -1, target, amount, "hit", frame)
    frame.results.unblocked += loss
    for modifier in player_modifiers(state.players[frame.seat], md.HitsApply):
        apply_tokens(table, frame.seat, target, modifier.token, modifier.amount)
    if loss:
        own_triggers(table, target, "damaged_by_hit", frame.seat, loss)


def settle_attack(table: Table, frame: Script, targets: list[int], before: list[int]) -> None:
    """After the last hit: weak and vulnerable tokens go, single-use bonuses are used up."""
    state = table.state
    player = state.players[frame.seat]
    if player.weak:
        table.emit(ev.TokensChanged(frame.seat, -1, "weak", -1))
    for target, hp in zip(targets, before, strict=True):
        enemy = state.enemies[target]
        if enemy.alive and enemy.vulnerable:
            table.emit(ev.TokensChanged(-1, target, "vulnerable", -1))
        if enemy.alive and hp > enemy.hp:
            own_triggers(table, target, "damaged_by_attack", frame.seat, hp - enemy.hp)
        if enemy.alive or state.options.dying_answers:
            own_triggers(table, target, "attacked", frame.seat, hp - enemy.hp)
    if player.granted:
        use_up(table, frame)


def use_up(table: Table, frame: Script) -> None:
    """Bonuses granted for a number of attacks lose one use."""
    granted = table.state.players[frame.seat].granted
    for index in range(len(granted) - 1, -1, -1):
        given = granted[index]
        counted = given.uses > 0 and isinstance(given.modifier, md.HitBonus)
        if counted and _bonus_counts(table.state, frame, given.modifier):
            table.emit(ev.ModifierUsed(frame.seat, -1, index))


def enemy_attack(table: Table, frame: Script, hits: tuple[fx.Hit, ...], reach: list[list[int]]) -> None:
    """Carry out hits of an enemy as one attack; `reach` lists the players of each hit."""
    state = table.state
    struck: dict[int, None] = {}
    for hit, seats in zip(hits, reach, strict=True):
        for _time in range(amount_of(state, hit.times, frame, -1)):
            for seat in seats:
                if state.players[seat].alive:
                    struck[seat] = None
                    amount = enemy_hit(state, frame.enemy, hit, seat, frame)
                    loss = damage(table, seat, -1, amount, "hit", frame)
                    if loss and seat not in frame.results.hurt:
                        frame.results.hurt = [*frame.results.hurt, seat]
                    frame.results.unblocked += loss
    if not struck:
        return
    if state.enemies[frame.enemy].weak:
        table.emit(ev.TokensChanged(-1, frame.enemy, "weak", -1))
    for seat in struck:
        if state.players[seat].alive and state.players[seat].vulnerable:
            table.emit(ev.TokensChanged(seat, -1, "vulnerable", -1))


# Damage and HP


def damage(table: Table, seat: int, enemy: int, amount: int, cause: str, frame: Script | None = None) -> int:
    """Deal damage that block can stop; returns the HP that were lost."""
    state = table.state
    figure = state.figure(seat, enemy)
    if not figure.alive or amount <= 0 or fell(figure):
        return 0
    first = isinstance(figure, Enemy) and not figure.damaged_before
    blocked = min(figure.block, amount)
    loss = _allowed_loss(table, seat, enemy, amount - blocked)
    table.emit(ev.Struck(seat, enemy, blocked, loss, cause))
    if first and isinstance(figure, Enemy) and figure.damaged_before:
        own_triggers(table, enemy, "first_damage")
    _after_loss(table, seat, enemy, loss, frame)
    return loss


def lose_hp(table: Table, seat: int, enemy: int, amount: int, cause: str, frame: Script | None = None) -> int:
    """Lose HP; block does not help (page 24). Returns the HP that were lost."""
    figure = table.state.figure(seat, enemy)
    if not figure.alive or amount <= 0 or fell(figure):
        return 0
    loss = _allowed_loss(table, seat, enemy, amount)
    if loss:
        table.emit(ev.HpLost(seat, enemy, loss, cause))
        _after_loss(table, seat, enemy, loss, frame)
    return loss


def _allowed_loss(table: Table, seat: int, enemy: int, amount: int) -> int:
    """The loss that caps, floors and preventions leave; never more than the HP there are."""
    state = table.state
    if amount <= 0:
        return 0
    if seat < 0:
        return _enemy_loss(state, enemy, amount)
    player = state.players[seat]
    for cap in player_modifiers(player, md.HpLossCap):
        amount = min(amount, max(0, cap.amount - player.lost_this_round))
    if amount > 0 and _prevented(table, seat):
        return 0
    return min(amount, int(player.hp))


def _enemy_loss(state: State, index: int, amount: int) -> int:
    enemy = state.enemies[index]
    for shield in enemy_modifiers(enemy, md.NoHpLoss):
        if enemy.slot + 1 in shield.slots:
            return 0
    for floor in enemy_modifiers(enemy, md.HpFloor):
        lowest: int = amount_of(state, floor.amount, None, -1)
        amount = min(amount, max(0, enemy.hp - lowest))
    return min(amount, int(enemy.hp))


def _prevented(table: Table, seat: int) -> bool:
    """A power that prevents losses counts them with cubes and exhausts itself after the last."""
    player = table.state.players[seat]
    for power in player.powers:
        for modifier in BOOK.cards[power.id].side.modifiers:
            if isinstance(modifier, md.PreventHpLoss):
                table.emit(ev.CubesChanged(seat, power.uid, -1, 1))
                if power.cubes >= modifier.times:
                    exhaust_power(table, seat, power.uid)
                return True
    return False


def exhaust_power(table: Table, seat: int, uid: int) -> None:
    """A power in play exhausts itself."""
    power = next(p for p in table.state.players[seat].powers if p.uid == uid)
    table.emit(ev.ItemLeft(seat, uid))
    exhaust(table, seat, power.id, "")


def exhaust(table: Table, seat: int, card: str, source: str) -> None:
    """A card exhausts; its owner's and its own abilities follow."""
    table.emit(ev.CardMoved(seat, card, source, "exhaust_pile"))
    player_triggers(table, seat, "you_exhaust", About(seat, card=card))
    card_triggers(table, seat, card, "this_exhausted")


def _after_loss(table: Table, seat: int, enemy: int, loss: int, frame: Script | None) -> None:
    state = table.state
    if seat >= 0:
        if state.players[seat].hp <= 0:
            player_dies(table, seat)
        return
    if loss and frame is not None and frame.seat >= 0:
        table.emit(ev.DamageCredited(frame.seat, loss))
    if loss:
        by = frame.seat if frame is not None else -1
        own_triggers(table, enemy, "hp_lost", by, loss)
    if state.enemies[enemy].hp <= 0:
        enemy_dies(table, enemy, frame)


# Death


def player_dies(table: Table, seat: int) -> None:
    """A potion may save the player; otherwise the fight is lost (page 13) or goes on (page 23)."""
    state = table.state
    player = state.players[seat]
    for potion in player.potions:
        if BOOK.catalog.potions[potion.id].when == "hp_zero":
            table.emit(ev.ItemLeft(seat, potion.uid))
            _instead_of_death(table, Script([f"potion/{potion.id}"], [0], seat=seat, role="potion"))
            return
    table.emit(ev.Died(seat, -1))
    others = state.living()
    if not (state.options.last_stand and state.kind == "boss" and others):
        table.emit(ev.CombatEnded(False))


def _instead_of_death(table: Table, script: Script) -> None:
    """Happens at once: the hits of the same attack that are still to come find the new HP."""
    table.at_once(script)


def fell(figure: Player | Enemy) -> bool:
    """Whether an enemy has 0 HP and an ability that comes instead of its death, which waits its turn."""
    return isinstance(figure, Enemy) and figure.hp <= 0


def enemy_dies(table: Table, index: int, frame: Script | None = None) -> None:
    """An ability may happen instead; otherwise the enemy is dead and its abilities follow.

    The ability waits for the whole text of the card like any other (page 12): until then the enemy has
    0 HP, and nothing more lands on it.
    """
    state = table.state
    enemy = state.enemies[index]
    for line in lines_of_enemy(enemy, "hp_zero"):
        if line.key not in enemy.used:
            state.pending.append(Pending(line.key, enemy=index))
            return
    if frame is not None and frame.aim.target == index:
        frame.results.killed = True
    own_triggers(table, index, "dies")
    for attached in enemy.attached:
        about = Pending(attached.script, seat=attached.seat, about=About(enemy=index))
        state.pending.append(about)
    if enemy.attached:
        table.emit(ev.AttachedTakenOff(index))
    table.emit(ev.Died(-1, index))
    enemy_triggers(table, "ally_dies", About(enemy=index))


# Tokens


def gain(table: Table, seat: int, enemy: int, token: str, amount: int) -> int:
    """Gain good tokens as far as the limits allow; returns how many were gained."""
    state = table.state
    figure = state.figure(seat, enemy)
    if not figure.alive or amount <= 0 or fell(figure) or cannot_gain(state, seat, enemy, token):
        return 0
    room = token_room(state, seat, enemy, token)
    amount = amount if room is None else max(0, min(amount, room))
    if amount:
        table.emit(ev.TokensChanged(seat, enemy, token, amount))
    return amount


_LIMITS_OF_PLAYERS = {token: token for token in ("block", "strength", "energy", "gold", "weak", "vulnerable")}
_LIMITS_OF_ENEMIES = {
    "block": "enemy_block",
    "strength": "enemy_strength",
    "weak": "weak",
    "vulnerable": "vulnerable",
}
"""The name of the limit of each token that has one for each figure."""


def token_room(state: State, seat: int, enemy: int, token: str) -> int | None:
    """How many more tokens of a kind may be gained; `None` when there is no limit (page 24)."""
    limits = BOOK.limits
    limit = (_LIMITS_OF_PLAYERS if seat >= 0 else _LIMITS_OF_ENEMIES).get(token)
    if limit is not None:
        most = getattr(limits, limit)
        return None if most is None else most - int(getattr(state.figure(seat, enemy), token))
    if token == "poison":
        return limits.poison_on_all_enemies - sum(e.poison for e in state.enemies if e.alive)
    # The tokens of a character are shared by all who use them (page 18).
    if token == "shiv":
        return limits.shivs - sum(player.shiv for player in state.players)
    if token == "miracle":
        return limits.miracles - sum(player.miracle for player in state.players)
    return None


def apply_tokens(table: Table, seat: int, enemy: int, token: str, amount: int) -> int:
    """A seat puts weak, vulnerable or poison on an enemy."""
    put = gain(table, -1, enemy, token, amount)
    if put and seat >= 0:
        for _token in range(1 if table.state.options.marks_by_effect else put):
            player_triggers(table, seat, "you_mark_enemy", About(seat, enemy, amount=put))
    return put


def heal(table: Table, seat: int, enemy: int, amount: int) -> None:
    """Regain HP up to the maximum, and up to a ceiling a relic sets."""
    figure = table.state.figure(seat, enemy)
    top = figure.max_hp
    if isinstance(figure, Player):
        for ceiling in player_modifiers(figure, md.HpCeiling):
            top = min(top, ceiling.amount)
    amount = min(amount, max(0, top - figure.hp))
    if figure.alive and amount > 0:
        table.emit(ev.Healed(seat, enemy, amount))
